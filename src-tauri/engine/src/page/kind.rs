//! What kind of content a body is, and whether it is too large (spec section 12).

use mime::Mime;
use url::Url;

use crate::{instance::limits, item::Sentence};

/// A kind of content with the reason why it was taken for that.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ContentKind {
    pub(super) kind: Kind,
    /// The charset of the `Content-Type`.
    pub(super) charset: Option<String>,
    /// How it was told: a clause such as `Content-Type text/html`.
    pub(super) told_by: Sentence,
    /// Neither header nor extension named a known type.
    pub(super) is_uncertain: bool,
    use_ocr: bool,
}

impl ContentKind {
    /// The size limit; OCR takes larger PDF files (spec 12.2).
    pub(super) fn limit(&self) -> usize {
        if self.use_ocr && self.kind == PDF {
            limits::TEXT_MAX_BYTES
        } else {
            self.kind.limit()
        }
    }
}

/// Kinds of content, as the service treats them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Converted to Markdown.
    Html,
    /// Indexed as it is.
    Text {
        /// The text is Markdown.
        is_markdown: bool,
    },
    /// A gzipped log file, indexed as text.
    GzippedLog,
    /// Converted by the service only.
    ServiceOnly(ServiceKind),
    /// Not indexed.
    Unsupported,
}

/// What only the service converts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are the formats")]
pub enum ServiceKind {
    Image,
    Pdf,
    Office,
    Csv,
}

/// Tells the kind of a body by its `Content-Type`, else by its URL, else by its first bytes, as
/// without OCR.
pub fn kind_of(url: &Url, content_type: Option<&str>, body: &[u8]) -> Kind {
    content_kind(url, content_type, body, false).kind
}

impl Kind {
    fn limit(self) -> usize {
        match self {
            Self::Text { .. } | Self::GzippedLog => limits::TEXT_MAX_BYTES,
            _ => limits::CONVERTED_MAX_BYTES,
        }
    }

    /// The words for it in a sentence.
    pub(super) fn words(self) -> Sentence {
        match self {
            Self::Html => sentence!("HTML"),
            Self::Text { .. } | Self::GzippedLog => sentence!("plain text"),
            Self::ServiceOnly(kind) => kind.words(),
            Self::Unsupported => sentence!("an unsupported type"),
        }
    }
}

impl ServiceKind {
    /// The words for it in a sentence.
    pub(super) fn words(self) -> Sentence {
        match self {
            Self::Image => sentence!("an image"),
            Self::Pdf => sentence!("a PDF file"),
            Self::Office => sentence!("an Office file"),
            Self::Csv => sentence!("a CSV file"),
        }
    }
}

const TEXT: Kind = Kind::Text { is_markdown: false };
const MARKDOWN: Kind = Kind::Text { is_markdown: true };
const IMAGE: Kind = Kind::ServiceOnly(ServiceKind::Image);
const PDF: Kind = Kind::ServiceOnly(ServiceKind::Pdf);
const OFFICE: Kind = Kind::ServiceOnly(ServiceKind::Office);
const CSV: Kind = Kind::ServiceOnly(ServiceKind::Csv);

/// Images that only OCR reads (spec 12.1).
const OCR_TYPES: [&str; 3] = ["image/tiff", "image/heic", "image/heif"];
const OCR_EXTENSIONS: [&str; 4] = ["tif", "tiff", "heic", "heif"];

/// Tells the kind: `Content-Type` first, then the extension, then, without either, the first
/// bytes.
pub(super) fn content_kind(
    url: &Url,
    content_type: Option<&str>,
    body: &[u8],
    use_ocr: bool,
) -> ContentKind {
    let header = content_type.map(str::trim).filter(|text| !text.is_empty());
    let (essence, charset) = header.map_or((None, None), |text| {
        let (essence, charset) = parse_type(text);
        (Some(essence), charset)
    });
    let extension = extension(url);
    let sent = essence.clone().filter(|essence| !essence.is_empty());
    let found = |kind, told_by| ContentKind {
        kind,
        charset: charset.clone(),
        told_by,
        is_uncertain: false,
        use_ocr,
    };
    let of_ocr = |known: &[&str], name: &str| (use_ocr && known.contains(&name)).then_some(IMAGE);
    if let Some(essence) = &essence
        && let Some(kind) =
            by_type(essence, extension.as_deref()).or_else(|| of_ocr(&OCR_TYPES, essence))
    {
        return found(kind, by_essence(essence));
    }
    if let Some(extension) = &extension
        && let Some(kind) = by_extension(extension).or_else(|| of_ocr(&OCR_EXTENSIONS, extension))
    {
        return ContentKind {
            is_uncertain: essence.is_some_and(|essence| !is_generic(&essence)),
            ..found(kind, by_name(extension))
        };
    }
    if let Some(essence) = essence.filter(|essence| !is_generic(essence)) {
        return found(Kind::Unsupported, by_essence(&essence));
    }
    match by_first_bytes(body) {
        Some(kind) => ContentKind {
            is_uncertain: true,
            ..found(kind, sentence!("its first bytes"))
        },
        None => found(
            Kind::Unsupported,
            match (sent, extension) {
                (None, None) => sentence!("its first bytes, without Content-Type and extension"),
                (None, Some(extension)) => by_name(&extension),
                (Some(sent), None) => sentence!("Content-Type {sent} without an extension", sent),
                (Some(sent), Some(extension)) => sentence!(
                    "Content-Type {sent} and extension .{extension}",
                    sent,
                    extension
                ),
            },
        ),
    }
}

fn by_essence(essence: &str) -> Sentence {
    sentence!("Content-Type {essence}", essence)
}

fn by_name(extension: &str) -> Sentence {
    sentence!("extension .{extension}", extension)
}

/// Essence in lower case, and the charset. Where a header names several types, the last counts
/// (Fetch standard, "extract a MIME type").
fn parse_type(text: &str) -> (String, Option<String>) {
    let mut found = (String::new(), None);
    for part in text.split(',').map(str::trim) {
        let (essence, charset) = one_type(part);
        // What follows a comma inside a quoted parameter is no type.
        if found.0.is_empty() || (part.parse::<Mime>().is_ok() && essence != "*/*") {
            let before = found.1.take().filter(|_| essence == found.0);
            found = (essence, charset.or(before));
        }
    }
    found
}

/// A header that is no media type counts up to its `;`.
fn one_type(text: &str) -> (String, Option<String>) {
    if let Ok(mime) = text.parse::<Mime>() {
        let charset = mime.get_param(mime::CHARSET);
        return (
            mime.essence_str().to_ascii_lowercase(),
            charset.map(|charset| charset.as_str().to_owned()),
        );
    }
    let essence = text.split(';').next().unwrap_or("").trim();
    (essence.to_ascii_lowercase(), loose_charset(text))
}

fn loose_charset(text: &str) -> Option<String> {
    let lower = text.to_ascii_lowercase();
    let at = lower.find("charset=")? + "charset=".len();
    let value = text[at..].trim_start().trim_start_matches(['"', '\'']);
    let end = value
        .find(|letter: char| letter.is_whitespace() || ";,\"'".contains(letter))
        .unwrap_or(value.len());
    Some(value[..end].to_owned()).filter(|value| !value.is_empty())
}

/// Types that say nothing; what has no slash is no type at all.
fn is_generic(essence: &str) -> bool {
    !essence.contains('/')
        || matches!(
            essence,
            "" | "application/octet-stream"
                | "binary/octet-stream"
                | "application/unknown"
                | "unknown/unknown"
                | "*/*"
        )
}

fn by_type(essence: &str, extension: Option<&str>) -> Option<Kind> {
    Some(match essence {
        "text/html" | "application/xhtml+xml" => Kind::Html,
        "text/plain" => match extension.and_then(by_extension) {
            Some(kind @ Kind::Text { .. }) => kind,
            _ => TEXT,
        },
        "text/markdown" | "text/x-markdown" => MARKDOWN,
        "text/csv" => CSV,
        "application/pdf" | "application/x-pdf" => PDF,
        "text/toml"
        | "application/toml"
        | "application/x-tex"
        | "application/x-latex"
        | "application/x-sh"
        | "application/x-msdos-batch"
        | "text/x-powershell"
        | "text/sgml"
        | "application/json"
        | "text/json"
        | "application/ld+json"
        | "application/xml"
        | "text/xml"
        | "application/sql"
        | "text/x-sql"
        | "application/x-yaml"
        | "application/yaml"
        | "text/yaml"
        | "text/x-yaml"
        | "text/css"
        | "application/javascript"
        | "text/javascript"
        | "application/x-javascript"
        | "application/typescript"
        | "text/typescript"
        | "application/x-httpd-php"
        | "text/x-php"
        | "text/x-python"
        | "text/x-ruby"
        | "text/x-java-source"
        | "text/x-java"
        | "text/x-c"
        | "text/x-c++"
        | "text/x-c-header"
        | "text/x-go"
        | "text/rust"
        | "text/x-rust"
        | "text/swift"
        | "text/x-swift"
        | "text/dart"
        | "text/x-dart"
        | "text/x-elisp"
        | "text/x-emacs-lisp"
        | "text/x-script.elisp"
        | "text/x-rst"
        | "text/x-log" => TEXT,
        "image/jpeg" | "image/jpg" | "image/png" | "image/webp" | "image/svg+xml" | "image/gif"
        | "image/bmp" | "image/x-ms-bmp" => IMAGE,
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        | "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
        | "application/vnd.ms-excel"
        | "application/vnd.ms-excel.sheet.macroenabled.12"
        | "application/vnd.ms-excel.sheet.binary.macroenabled.12"
        | "application/vnd.oasis.opendocument.spreadsheet"
        | "application/vnd.oasis.opendocument.text"
        | "application/vnd.apple.numbers" => OFFICE,
        "application/gzip" | "application/x-gzip" if extension == Some("log.gz") => {
            Kind::GzippedLog
        }
        _ => return None,
    })
}

fn by_extension(extension: &str) -> Option<Kind> {
    Some(match extension {
        "html" | "htm" | "xhtml" => Kind::Html,
        "markdown" | "md" | "mdx" | "mdoc" => MARKDOWN,
        "txt" | "rst" | "log" | "ini" | "conf" | "env" | "properties" | "gitignore"
        | "editorconfig" | "toml" | "tex" | "latex" | "sh" | "bat" | "ps1" | "sgml" | "json"
        | "xml" | "sql" | "yaml" | "yml" | "css" | "js" | "ts" | "tsx" | "php" | "py" | "rb"
        | "java" | "c" | "cpp" | "cxx" | "h" | "hpp" | "go" | "rs" | "swift" | "dart" | "tf"
        | "el" => TEXT,
        "log.gz" => Kind::GzippedLog,
        "pdf" => PDF,
        "csv" => CSV,
        "jpeg" | "jpg" | "png" | "webp" | "svg" | "gif" | "bmp" => IMAGE,
        "xlsx" | "xlsm" | "xlsb" | "xls" | "et" | "docx" | "ods" | "odt" | "numbers" => OFFICE,
        _ => return None,
    })
}

/// What follows the last dot of the last path segment, in lower case; `log.gz` is one extension.
fn extension(url: &Url) -> Option<String> {
    let name = url.path_segments()?.next_back()?.to_ascii_lowercase();
    let (stem, extension) = name.rsplit_once('.')?;
    let is_name = !extension.is_empty()
        && extension.len() <= 16
        && extension.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if !is_name {
        return None;
    }
    if extension == "gz"
        && let Some((_, "log")) = stem.rsplit_once('.')
    {
        return Some("log.gz".to_owned());
    }
    Some(extension.to_owned())
}

/// What browsers take a body without a type for (WHATWG MIME sniffing).
fn by_first_bytes(body: &[u8]) -> Option<Kind> {
    let start = &body[..body.len().min(512)];
    if looks_like_html(start) {
        return Some(Kind::Html);
    }
    if start.starts_with(b"%PDF-") {
        return Some(PDF);
    }
    let is_binary = |byte: &u8| matches!(byte, 0..=8 | 0x0b | 0x0e..=0x1a | 0x1c..=0x1f);
    let has_mark = start.starts_with(&[0xfe, 0xff]) || start.starts_with(&[0xff, 0xfe]);
    (has_mark || !start.iter().any(is_binary)).then_some(TEXT)
}

fn looks_like_html(start: &[u8]) -> bool {
    const OPENINGS: [&str; 18] = [
        "<!doctype html",
        "<html",
        "<head",
        "<body",
        "<title",
        "<meta",
        "<script",
        "<iframe",
        "<h1",
        "<div",
        "<font",
        "<table",
        "<a",
        "<style",
        "<b",
        "<br",
        "<p",
        "<main",
    ];
    let text = String::from_utf8_lossy(start).to_ascii_lowercase();
    let text = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    text.starts_with("<!--")
        || OPENINGS.iter().any(|opening| {
            text.strip_prefix(opening)
                .is_some_and(|rest| rest.starts_with([' ', '>', '\n', '\t', '\r', '/']))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_of_several_types_counts() {
        let rows = [
            ("text/html, text/html", "text/html", None),
            (
                "text/html; charset=utf-8, text/html",
                "text/html",
                Some("utf-8"),
            ),
            ("text/html; charset=utf-8, text/plain", "text/plain", None),
            ("text/html;charset=gbk, */*", "text/html", Some("gbk")),
            (
                "text/html; profile=\"https://a/,https://b/\"",
                "text/html",
                None,
            ),
            ("text/html;", "text/html", None),
            ("Text/HTML ; charset=UTF-8", "text/html", Some("UTF-8")),
        ];
        for (header, essence, charset) in rows {
            let (found, label) = parse_type(header);
            assert_eq!(
                (found.as_str(), label.as_deref()),
                (essence, charset),
                "{header}"
            );
        }
    }

    #[test]
    fn types_that_say_nothing_leave_it_to_the_page() {
        let url = Url::parse("https://example.com/a").unwrap();
        for header in [
            "unknown/unknown",
            "application/unknown",
            "*/*",
            "",
            "html",
            "utf-8; x",
        ] {
            let kind = kind_of(&url, Some(header), b"<!doctype html><p>x");
            assert_eq!(kind, Kind::Html, "{header}");
        }
    }
}
