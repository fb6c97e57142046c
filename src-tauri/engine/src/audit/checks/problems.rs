//! From what the sitemap reader finds to the check it belongs to.

use super::{Check, dates, entry, file};
use crate::sitemap::ProblemKind;

/// The check that a problem of the reader is a finding of.
pub(in crate::audit) fn of_problem(kind: ProblemKind) -> &'static Check {
    match kind {
        ProblemKind::BadLoc => &entry::BAD_LOC,
        ProblemKind::BadPriority => &dates::BAD_PRIORITY,
        ProblemKind::BrokeOff => &file::BROKE_OFF,
        ProblemKind::Doctype => &file::DOCTYPE,
        ProblemKind::DuplicateLoc => &entry::DUPLICATE,
        ProblemKind::Empty => &file::EMPTY,
        ProblemKind::ForeignHostLoc => &entry::FOREIGN_HOST,
        ProblemKind::GzipDamaged => &file::GZIP_DAMAGED,
        ProblemKind::GzipExpectedButPlain => &file::GZIP_PLAIN,
        ProblemKind::GzipTwice => &file::GZIP_TWICE,
        ProblemKind::LeadingWhitespace => &file::LEADING_WHITESPACE,
        ProblemKind::LocBadEscape => &entry::LOC_BAD_ESCAPE,
        ProblemKind::LocFragment => &entry::LOC_FRAGMENT,
        ProblemKind::LocTooLong => &entry::LOC_TOO_LONG,
        ProblemKind::LocWhitespace => &entry::LOC_WHITESPACE,
        ProblemKind::MissingLoc => &entry::MISSING_LOC,
        ProblemKind::MissingNamespace => &file::MISSING_NAMESPACE,
        ProblemKind::NonUtf8Encoding => &file::ENCODING,
        ProblemKind::NotASitemap => &file::NOT_A_SITEMAP,
        ProblemKind::NotWellFormed | ProblemKind::EndsInside => &file::NOT_WELL_FORMED,
        ProblemKind::RelativeLoc => &entry::RELATIVE_LOC,
        ProblemKind::SchemeMismatch => &entry::SCHEME_MISMATCH,
        ProblemKind::TooLarge => &file::TOO_LARGE,
        ProblemKind::TooManyUrls => &file::TOO_MANY_URLS,
        ProblemKind::TrailingGarbage => &file::TRAILING_GARBAGE,
        ProblemKind::UnescapedAmpersand => &file::UNESCAPED_AMPERSAND,
        ProblemKind::WrongNamespace => &file::WRONG_NAMESPACE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_and_its_check_have_one_name() {
        for kind in ProblemKind::ALL {
            assert_eq!(of_problem(*kind).id, kind.label());
        }
    }
}
