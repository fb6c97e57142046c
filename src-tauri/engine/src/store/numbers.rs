//! Statuses, codes, warnings and places as the small numbers that stand in the tables: with words
//! there, the row of an item is a fifth larger. Only this file knows which number stands for which;
//! statements are handed them, or name them by a constant.

use rusqlite::{
    Connection, Result, ToSql,
    functions::FunctionFlags,
    types::{FromSql, FromSqlError, FromSqlResult, ToSqlOutput, ValueRef},
};

use super::ItemSource;
use crate::item::{Code, Status, WarningCode};

/// Statuses by their numbers, from 0, in the order of their names: by it a table is sorted.
const STATUSES: [Status; 6] = [
    Status::Completed,
    Status::Error,
    Status::Outdated,
    Status::Queued,
    Status::Running,
    Status::Skipped,
];

/// Places by their numbers, from 0.
const SOURCES: [ItemSource; 3] = [ItemSource::Sitemap, ItemSource::Link, ItemSource::Start];

/// Codes by their numbers, from 1. What is stored keeps its meaning: a new one goes to the end.
const CODES: [Code; 64] = [
    Code::UnknownError,
    Code::OverSize,
    Code::UnsupportedType,
    Code::FileNotFound,
    Code::InvalidUrl,
    Code::FileIsCorrupt,
    Code::FileIsPasswordLocked,
    Code::InvalidPdf,
    Code::UnableToConvertToMarkdown,
    Code::MarkdownTooLarge,
    Code::MarkdownConversionEmpty,
    Code::FileContentEmpty,
    Code::ChunkTooLargeForStorage,
    Code::TimeoutError,
    Code::FileLengthExceedEmbeddingModel,
    Code::FileTooLargeForEmbedder,
    Code::TooManyRedirects,
    Code::InvalidHostAfterRedirect,
    Code::SubdomainsNotAllowed,
    Code::BlockedByRobotsTxt,
    Code::BlockedByRobotsTxtPath,
    Code::BlockedByContentSignal,
    Code::ExcludedByPathFilter,
    Code::NetworkConnectionLost,
    Code::CrawlGotHttpError,
    Code::CrawlGotHttp401,
    Code::CrawlGotHttp403,
    Code::CrawlGotHttp429,
    Code::BlockedByPayment,
    Code::BlockedByWaf,
    Code::BlockedByBotManagement,
    Code::BlockedByTurnstile,
    Code::Http4xx,
    Code::Http5xx,
    Code::UnreachableTimeout,
    Code::UnreachableDns,
    Code::PageLimitReached,
    Code::BrowserRenderingUnknownError,
    Code::BrowserRenderingAuthenticationError,
    Code::BrowserRenderingNoBodyStatusError,
    Code::BrowserRenderingTimeoutError,
    Code::BrowserRenderingNetworkConnectionClosedError,
    Code::BrowserRenderingServerRefusedConnectionError,
    Code::BrowserRenderingRateLimitError,
    Code::ErrorEmbeddingDataWithWorkersAi,
    Code::WorkersAiInvalidInput,
    Code::WorkersAiInternalError,
    Code::WorkersAiOutOfCapacityError,
    Code::WorkersAiTimeoutError,
    Code::WorkersAiFreeAllocationExceeded,
    Code::ErrorExternalModelUnknownError,
    Code::ErrorExternalModelRateLimited,
    Code::ErrorExternalModelUnauthorized,
    Code::AiGatewayRequestBlockedFirewall,
    Code::AiGatewayResponseBlockedFirewall,
    Code::AiGatewayDlpBlocked,
    Code::AiGatewayRateLimited,
    Code::R2UnknownError,
    Code::R2InternalError,
    Code::VectorizeRateLimited,
    Code::VectorizeIngestionTimeout,
    Code::VectorizeUpstreamError,
    Code::HybridSearchIndexingFailed,
    Code::AiSearchIsFull,
];

/// Warnings by their numbers, from 1; a new one goes to the end.
const WARNINGS: [WarningCode; 26] = [
    WarningCode::NoindexPresent,
    WarningCode::NofollowPresent,
    WarningCode::CanonicalElsewhere,
    WarningCode::SameFinalPage,
    WarningCode::Redirected,
    WarningCode::RefreshElsewhere,
    WarningCode::PartialContent,
    WarningCode::NotPreviewed,
    WarningCode::SelectorMatchedSeveral,
    WarningCode::CustomMetadataValueNotIndexed,
    WarningCode::EncodingDamaged,
    WarningCode::EncodingDoubtful,
    WarningCode::CodingNotApplied,
    WarningCode::NestedTooDeep,
    WarningCode::LooksBlocked,
    WarningCode::MarkdownLarge,
    WarningCode::MarkdownMisleads,
    WarningCode::ContentSignalAgainst,
    WarningCode::LongUrl,
    WarningCode::TypeUncertain,
    WarningCode::LastmodUnusable,
    WarningCode::LastmodNotChanged,
    WarningCode::LastmodWithoutChange,
    WarningCode::LooksEndless,
    WarningCode::SameText,
    WarningCode::PrivateNetwork,
];

/// Would be searchable.
pub(super) const COMPLETED: u8 = of_status(Status::Completed);
/// Left out.
pub(super) const SKIPPED: u8 = of_status(Status::Skipped);
/// Where a number has to stand for it: no code, no warning, no HTTP status.
pub(super) const NONE: u8 = 0;

pub(super) const fn of_status(status: Status) -> u8 {
    match status {
        Status::Completed => 0,
        Status::Error => 1,
        Status::Outdated => 2,
        Status::Queued => 3,
        Status::Running => 4,
        Status::Skipped => 5,
    }
}

pub(super) const fn of_source(source: ItemSource) -> u8 {
    match source {
        ItemSource::Sitemap => 0,
        ItemSource::Link => 1,
        ItemSource::Start => 2,
    }
}

pub(super) fn of_code(code: Code) -> u8 {
    CODE_NUMBERS[code as usize]
}

pub(super) fn of_warning(code: WarningCode) -> u8 {
    WARNING_NUMBERS[code as usize]
}

/// The numbers of codes, by their places in the service's list.
const CODE_NUMBERS: [u8; CODES.len()] = {
    let mut numbers = [NONE; CODES.len()];
    let (mut place, mut number) = (0, NONE);
    while place < CODES.len() {
        number += 1;
        numbers[CODES[place] as usize] = number;
        place += 1;
    }
    numbers
};

/// The numbers of warnings, by their places in their own list.
const WARNING_NUMBERS: [u8; WARNINGS.len()] = {
    let mut numbers = [NONE; WARNINGS.len()];
    let (mut place, mut number) = (0, NONE);
    while place < WARNINGS.len() {
        number += 1;
        numbers[WARNINGS[place] as usize] = number;
        place += 1;
    }
    numbers
};

impl ToSql for Status {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        Ok(of_status(*self).into())
    }
}

impl FromSql for Status {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        at(&STATUSES, value, 0)
    }
}

impl ToSql for ItemSource {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        Ok(of_source(*self).into())
    }
}

impl FromSql for ItemSource {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        at(&SOURCES, value, 0)
    }
}

impl ToSql for Code {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        Ok(of_code(*self).into())
    }
}

impl FromSql for Code {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        at(&CODES, value, 1)
    }
}

impl FromSql for WarningCode {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        at(&WARNINGS, value, 1)
    }
}

/// Lets SQL ask for the name of a code.
pub(super) fn add_code_word(connection: &Connection) -> Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_scalar_function("code_word", 1, flags, |cells| {
        let code: Option<Code> = cells.get(0)?;
        Ok(code.map(Code::as_str))
    })
}

/// What a number stands for in a list that begins with number `first`.
fn at<T: Copy>(list: &[T], value: ValueRef<'_>, first: i64) -> FromSqlResult<T> {
    let number = value.as_i64()?;
    let place = usize::try_from(number - first).ok();
    let found = place.and_then(|place| list.get(place));
    found.copied().ok_or(FromSqlError::OutOfRange(number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::migrate::MIGRATIONS;

    /// The migration that brought the numbers is what old databases were told.
    #[test]
    fn every_word_keeps_the_number_that_stored_items_have() {
        let told =
            |word: &str, number: u8| MIGRATIONS[3].contains(&format!("('{word}', {number})"));
        for code in Code::ALL {
            assert!(told(code.as_str(), of_code(*code)), "{code}");
        }
        for code in WarningCode::ALL {
            assert!(told(code.as_str(), of_warning(*code)), "{code:?}");
        }
        for status in Status::ALL {
            assert!(told(status.as_str(), of_status(status)), "{status}");
        }
        for source in SOURCES {
            assert!(told(source.as_str(), of_source(source)), "{source:?}");
        }
    }

    #[test]
    fn a_number_is_read_as_what_was_written() {
        let connection = Connection::open_in_memory().unwrap();
        let back = |value: &dyn ToSql| -> i64 {
            let read = connection.query_row("SELECT ?1", [value], |row| row.get(0));
            read.unwrap()
        };
        for code in Code::ALL {
            assert_eq!(
                Code::column_result(ValueRef::Integer(back(code))),
                Ok(*code)
            );
        }
        for code in WarningCode::ALL {
            let number = ValueRef::Integer(i64::from(of_warning(*code)));
            assert_eq!(WarningCode::column_result(number), Ok(*code));
        }
        for status in Status::ALL {
            let number = ValueRef::Integer(back(&status));
            assert_eq!(Status::column_result(number), Ok(status));
        }
        for source in SOURCES {
            let number = ValueRef::Integer(back(&source));
            assert_eq!(ItemSource::column_result(number), Ok(source));
        }
        for unknown in [-1, 6, 1_000] {
            assert!(Status::column_result(ValueRef::Integer(unknown)).is_err());
        }
        assert!(Code::column_result(ValueRef::Integer(i64::from(NONE))).is_err());
    }
}
