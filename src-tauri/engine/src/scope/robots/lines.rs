//! The bytes of a robots.txt as numbered directives.

use std::borrow::Cow;

use crate::instance::limits;

/// What was read.
#[derive(Debug)]
pub(super) struct Document {
    pub(super) lines: Vec<Line>,
    /// The file is larger than what is read.
    pub(super) cut: bool,
    /// It is an HTML or XML page: nothing in it is a directive (U4).
    pub(super) html: bool,
    /// First and last line of the block that Cloudflare manages.
    pub(super) managed: Option<(u32, u32)>,
}

/// One directive. Lines that are none are left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Line {
    /// Counted from 1.
    pub(super) number: u32,
    pub(super) field: Field,
    /// The field's name as written.
    pub(super) name: String,
    /// Trimmed, without comment.
    pub(super) value: Vec<u8>,
    /// The name is written in a way that only lenient readers understand.
    pub(super) misspelt: bool,
    /// A blank stands where the colon should.
    pub(super) colon_missing: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Field {
    UserAgent,
    Allow,
    Disallow,
    Sitemap,
    CrawlDelay,
    ContentSignal,
}

/// Spellings that the reference parser of RFC 9309 forgives, beside the right ones.
const NAMES: &[(&str, Field, bool)] = &[
    ("user-agent", Field::UserAgent, false),
    ("useragent", Field::UserAgent, true),
    ("user agent", Field::UserAgent, true),
    ("allow", Field::Allow, false),
    ("disallow", Field::Disallow, false),
    ("dissallow", Field::Disallow, true),
    ("dissalow", Field::Disallow, true),
    ("disalow", Field::Disallow, true),
    ("diasllow", Field::Disallow, true),
    ("disallaw", Field::Disallow, true),
    ("sitemap", Field::Sitemap, false),
    ("site-map", Field::Sitemap, true),
    ("crawl-delay", Field::CrawlDelay, false),
    ("crawldelay", Field::CrawlDelay, true),
    ("content-signal", Field::ContentSignal, false),
];

pub(super) fn read(body: &[u8]) -> Document {
    let cut = body.len() as u64 > limits::ROBOTS_MAX_BYTES;
    let body = utf8(whole_lines(body));
    let html = is_html(&body);
    let mut document = Document {
        lines: Vec::new(),
        cut,
        html,
        managed: None,
    };
    if html {
        return document;
    }
    let mut managed_from = None;
    for (number, line) in (1..).zip(split(&body)) {
        document.lines.extend(directive(number, line));
        match managed_marker(line) {
            Some(true) => managed_from = managed_from.or(Some(number)),
            Some(false) => {
                document.managed = managed_from.map(|from| (from, number));
            }
            None => {}
        }
    }
    document
}

/// The part that is read; a line that the limit cuts through is left out.
fn whole_lines(body: &[u8]) -> &[u8] {
    let most = usize::try_from(limits::ROBOTS_MAX_BYTES).unwrap_or(usize::MAX);
    if body.len() <= most {
        return body;
    }
    let head = &body[..most];
    let end = head.iter().rposition(|b| matches!(b, b'\n' | b'\r'));
    end.map_or(head, |end| &head[..end])
}

/// UTF-8 without its mark; UTF-16 is decoded when its mark says so. Other bytes stay as they are.
fn utf8(body: &[u8]) -> Cow<'_, [u8]> {
    match encoding_rs::Encoding::for_bom(body) {
        Some((encoding, mark)) if encoding != encoding_rs::UTF_8 => {
            let (text, _) = encoding.decode_without_bom_handling(&body[mark..]);
            Cow::Owned(text.into_owned().into_bytes())
        }
        Some((_, mark)) => Cow::Borrowed(&body[mark..]),
        None => Cow::Borrowed(body),
    }
}

/// A page instead of a robots.txt, such as the shell of an application or an error page.
fn is_html(body: &[u8]) -> bool {
    let start = body.trim_ascii_start();
    let starts = |tag: &str| {
        start
            .get(..tag.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(tag.as_bytes()))
    };
    [
        "<!doctype",
        "<html",
        "<head",
        "<body",
        "<title",
        "<meta",
        "<script",
        "<?xml",
        "<div",
    ]
    .iter()
    .any(|tag| starts(tag))
}

/// Lines end with CR, LF or both (RFC 9309 section 2.2).
fn split(body: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(body);
    std::iter::from_fn(move || {
        let body = rest?;
        let Some(end) = body.iter().position(|b| matches!(b, b'\n' | b'\r')) else {
            rest = None;
            return Some(body);
        };
        let after = match body[end..] {
            [b'\r', b'\n', ..] => end + 2,
            _ => end + 1,
        };
        rest = Some(&body[after..]);
        Some(&body[..end])
    })
}

fn directive(number: u32, line: &[u8]) -> Option<Line> {
    let line = line.split(|b| *b == b'#').next()?.trim_ascii();
    let colon = line.iter().position(|b| *b == b':');
    let by_colon = colon.and_then(|colon| field(&line[..colon], &line[colon + 1..]));
    let by_blank = || {
        // The first colon may belong to an address: `Sitemap https://example.com/a.xml`.
        let of_address = colon.is_none_or(|colon| line[colon..].starts_with(b"://"));
        let (name, value) = of_address.then(|| two_words(line))??;
        field(name, value)
    };
    let colon_missing = by_colon.is_none();
    let (name, field, misspelt, value) = by_colon.or_else(by_blank)?;
    Some(Line {
        number,
        field,
        name,
        value,
        misspelt,
        colon_missing,
    })
}

/// The field that a name stands for, with the name and the value as they count. None for a name
/// that no reader knows.
fn field(name: &[u8], value: &[u8]) -> Option<(String, Field, bool, Vec<u8>)> {
    let name = str::from_utf8(name.trim_ascii()).ok()?;
    let (_, field, misspelt) = NAMES
        .iter()
        .find(|(known, ..)| known.eq_ignore_ascii_case(name))?;
    let value = value.trim_ascii().to_vec();
    Some((name.to_owned(), *field, *misspelt, value))
}

/// The reference parser takes a blank for the colon when exactly two words stand there.
fn two_words(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let blank = line.iter().position(u8::is_ascii_whitespace)?;
    let value = line[blank..].trim_ascii();
    let more = value.iter().any(u8::is_ascii_whitespace);
    (!more).then_some((&line[..blank], value))
}

/// Whether a comment begins (true) or ends (false) the block that Cloudflare manages.
fn managed_marker(line: &[u8]) -> Option<bool> {
    let comment = line.trim_ascii().strip_prefix(b"#")?.trim_ascii();
    let comment = str::from_utf8(comment).ok()?.to_ascii_lowercase();
    if comment.starts_with("begin cloudflare managed") {
        Some(true)
    } else if comment.starts_with("end cloudflare managed") {
        Some(false)
    } else {
        None
    }
}
