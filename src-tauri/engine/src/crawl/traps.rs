//! Traps that keep a crawl by links busy for ever: calendars, session ids, paths that grow,
//! parameters that multiply, one text under many URLs. The service would crawl on, so these are
//! warnings, with what was seen. Pure.

use std::collections::{HashMap, HashSet};

use url::Url;

use crate::item::{Sentence, Warning, WarningCode};

/// Date URLs of one shape that make a calendar: more than a year of days.
const CALENDAR_URLS: u32 = 366;
/// Query strings of one path that make an explosion.
const QUERIES_OF_A_PATH: u32 = 200;
/// Times that a segment may stand in one path.
const REPEATED_SEGMENT: usize = 3;
/// Segments of a path past which it looks grown.
const DEEP_PATH: usize = 20;
/// URLs with one text that are worth a word.
const SAME_TEXT: u32 = 10;
/// Shapes and texts that are remembered.
const REMEMBERED: usize = 100_000;

/// Query parameters and path suffixes that carry a session.
const SESSION_NAMES: [&str; 9] = [
    "phpsessid",
    "jsessionid",
    "aspsessionid",
    "sessionid",
    "session_id",
    "sid",
    "cfid",
    "cftoken",
    "zenid",
];

/// What a crawl saw so far.
#[derive(Debug, Default)]
pub(super) struct Traps {
    /// Date URLs by their shape.
    calendars: HashMap<String, u32>,
    /// Query strings by their path.
    queries: HashMap<String, u32>,
    /// URLs by the hash of their text.
    texts: HashMap<u64, u32>,
    /// Sentences that the job log has already.
    told: HashSet<String>,
}

impl Traps {
    /// Looks at a visited page: what is suspicious about its URL and its text.
    fn look(&mut self, url: &Url, text: Option<u64>) -> Vec<Warning> {
        let warnings = [
            session(url),
            grown(url),
            self.calendar(url),
            self.parameters(url),
            text.and_then(|text| self.same_text(text)),
        ];
        warnings.into_iter().flatten().collect()
    }

    /// Meets a visited page: its warnings, and what of them the job log does not say yet.
    pub(super) fn meet(&mut self, url: &str, text: Option<u64>) -> (Vec<Warning>, Vec<Sentence>) {
        let Ok(parsed) = Url::parse(url) else {
            return (Vec::new(), Vec::new());
        };
        let warnings = self.look(&parsed, text);
        let news = warnings
            .iter()
            .filter(|warning| self.is_news(warning))
            .map(|warning| {
                let problem = warning.text.clone();
                sentence!("{url}: {problem}", url, problem)
            })
            .collect();
        (warnings, news)
    }

    /// Whether the job log should say this; each kind of place once.
    fn is_news(&mut self, warning: &Warning) -> bool {
        self.told.len() < REMEMBERED && self.told.insert(family(&warning.text.english()))
    }

    fn calendar(&mut self, url: &Url) -> Option<Warning> {
        let shape = date_shape(url)?;
        let seen = count(&mut self.calendars, shape.clone())?;
        (seen > CALENDAR_URLS).then(|| {
            endless(sentence!(
                "Looks like a calendar without end: more than {urls} pages of the shape {shape}. Leave it out with an exclude rule.",
                urls = CALENDAR_URLS,
                shape
            ))
        })
    }

    fn parameters(&mut self, url: &Url) -> Option<Warning> {
        url.query()?;
        let path = url.path().to_owned();
        let seen = count(&mut self.queries, path.clone())?;
        (seen > QUERIES_OF_A_PATH).then(|| {
            endless(sentence!(
                "More than {queries} query strings of {path} were found. Leave them out with the exclude rule {rule}.",
                queries = QUERIES_OF_A_PATH,
                path = &path,
                rule = format!("**{path}?**")
            ))
        })
    }

    fn same_text(&mut self, text: u64) -> Option<Warning> {
        let seen = count(&mut self.texts, text)?;
        (seen >= SAME_TEXT).then(|| {
            Warning::new(
                WarningCode::SameText,
                sentence!(
                    "At least {pages} pages have this very text; each is indexed.",
                    pages = SAME_TEXT
                ),
            )
        })
    }
}

/// Counts one more; none when the key is new and no more are remembered.
fn count<K: std::hash::Hash + Eq>(counts: &mut HashMap<K, u32>, key: K) -> Option<u32> {
    if counts.len() >= REMEMBERED && !counts.contains_key(&key) {
        return None;
    }
    let seen = counts.entry(key).or_default();
    *seen += 1;
    Some(*seen)
}

fn endless(text: Sentence) -> Warning {
    Warning::new(WarningCode::LooksEndless, text)
}

fn session(url: &Url) -> Option<Warning> {
    let in_query = url
        .query_pairs()
        .map(|(name, _)| name.into_owned())
        .find(|name| is_session(name));
    let in_path = || {
        let (_, suffix) = url.path().split_once(';')?;
        let name = suffix.split('=').next()?;
        is_session(name).then(|| name.to_owned())
    };
    let name = in_query.or_else(in_path)?;
    Some(endless(sentence!(
        "The URL carries a session ({name}), so each visit finds new URLs for the same pages. Leave them out with the exclude rule {rule}.",
        name = &name,
        rule = format!("**{name}=**")
    )))
}

fn is_session(name: &str) -> bool {
    SESSION_NAMES
        .iter()
        .any(|session| name.eq_ignore_ascii_case(session))
}

fn grown(url: &Url) -> Option<Warning> {
    let segments: Vec<&str> = url
        .path_segments()?
        .filter(|part| !part.is_empty())
        .collect();
    if segments.len() > DEEP_PATH {
        return Some(endless(sentence!(
            "The path has {segments} segments. Relative links that grow at each step do this.",
            segments = segments.len()
        )));
    }
    let repeated = segments.iter().find(|segment| {
        segments.iter().filter(|other| other == segment).count() >= REPEATED_SEGMENT
    })?;
    Some(endless(sentence!(
        "The segment {repeated} stands {times} times or more in the path. Relative links that grow at each step do this.",
        repeated = *repeated,
        times = REPEATED_SEGMENT
    )))
}

/// The URL with its date taken out, when it has one: `/events/{date}`.
fn date_shape(url: &Url) -> Option<String> {
    let mut shape = Shape::default();
    for segment in url.path_segments()? {
        shape.text.push('/');
        shape.push(segment);
    }
    for (name, value) in url.query_pairs() {
        let joint = if shape.text.contains('?') { '&' } else { '?' };
        shape.text.push(joint);
        shape.text.push_str(&name);
        shape.text.push('=');
        shape.push(&value);
    }
    (shape.has_year && shape.has_month).then_some(shape.text)
}

/// A URL being written without its date.
#[derive(Default)]
struct Shape {
    text: String,
    has_year: bool,
    has_month: bool,
}

impl Shape {
    fn push(&mut self, part: &str) {
        let Some(date) = date_part(part) else {
            self.text.push_str(part);
            return;
        };
        self.has_year |= date != DatePart::Small;
        self.has_month |= date != DatePart::Year;
        self.text.push_str("{date}");
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum DatePart {
    /// 1900 to 2199.
    Year,
    /// A month or a day.
    Small,
    /// `2026-01` or `2026-01-15`.
    Whole,
}

fn date_part(text: &str) -> Option<DatePart> {
    if let Some((year, rest)) = text.split_once('-') {
        let whole = is_year(year) && rest.split('-').all(is_small);
        return whole.then_some(DatePart::Whole);
    }
    if is_year(text) {
        Some(DatePart::Year)
    } else {
        is_small(text).then_some(DatePart::Small)
    }
}

fn is_year(text: &str) -> bool {
    text.len() == 4
        && text
            .parse::<u16>()
            .is_ok_and(|year| (1900..2200).contains(&year))
}

fn is_small(text: &str) -> bool {
    text.len() <= 2
        && text
            .parse::<u8>()
            .is_ok_and(|number| (1..=31).contains(&number))
}

/// The sentence without the numbers that differ from page to page.
fn family(text: &str) -> String {
    text.chars()
        .filter(|letter| !letter.is_ascii_digit())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(traps: &mut Traps, path: &str) -> Vec<Warning> {
        let url = Url::parse("https://example.com")
            .unwrap()
            .join(path)
            .unwrap();
        traps.look(&url, None)
    }

    #[test]
    fn a_year_of_days_makes_a_calendar() {
        let mut traps = Traps::default();
        let mut warned = 0;
        for year in 2024..2027 {
            for month in 1..=12 {
                for day in 1..=28 {
                    let path = format!("/events/{year}/{month:02}/{day:02}");
                    warned += look(&mut traps, &path).len();
                }
            }
        }
        assert_eq!(warned, 3 * 12 * 28 - 366);
    }

    #[test]
    fn dated_articles_are_no_calendar() {
        let mut traps = Traps::default();
        for number in 0..1_000 {
            let path = format!("/blog/2026/01/post-{number}");
            assert!(look(&mut traps, &path).is_empty());
        }
    }

    #[test]
    fn session_ids_are_named() {
        let mut traps = Traps::default();
        for path in ["/a?PHPSESSID=1", "/a;jsessionid=8F", "/a?x=1&sid=2"] {
            assert_eq!(look(&mut traps, path).len(), 1, "{path}");
        }
        assert!(look(&mut traps, "/a?side=left").is_empty());
    }

    #[test]
    fn paths_that_grow_are_named() {
        let mut traps = Traps::default();
        assert_eq!(look(&mut traps, "/a/b/a/b/a/b/").len(), 1);
        assert_eq!(look(&mut traps, &"/x1/x2".repeat(11)).len(), 1);
        assert!(look(&mut traps, "/docs/api/docs").is_empty());
    }

    #[test]
    fn parameters_that_multiply_are_named() {
        let mut traps = Traps::default();
        let mut warned = 0;
        for number in 0..=QUERIES_OF_A_PATH {
            warned += look(&mut traps, &format!("/list?sort={number}")).len();
        }
        assert_eq!(warned, 1);
    }

    #[test]
    fn one_text_under_many_urls_is_named() {
        let mut traps = Traps::default();
        let url = Url::parse("https://example.com/").unwrap();
        for _ in 1..SAME_TEXT {
            assert!(traps.look(&url, Some(7)).is_empty());
        }
        assert_eq!(traps.look(&url, Some(7))[0].code, WarningCode::SameText);
    }
}
