//! Bytes to text (HTML standard, "determining the character encoding"): BOM, `Content-Type`,
//! `<meta>` in the first 1,024 bytes, else a guess. A `<meta>` further down makes browsers read a
//! page again, so it is what is guessed where the bytes are no UTF-8. Never fails on a bad byte.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED};

use super::prescan::prescan;

/// A body as text.
#[derive(Debug)]
pub struct Decoded<'a> {
    /// The text without a byte order mark.
    pub text: Cow<'a, str>,
    /// The encoding used.
    pub encoding: &'static Encoding,
    /// How the encoding was told.
    pub source: CharsetSource,
    /// Some bytes are not allowed by the encoding and became U+FFFD.
    pub damaged: bool,
    /// A single-byte encoding was named, but the bytes are UTF-8: each letter beyond ASCII became
    /// two or three.
    pub is_doubtful: bool,
}

/// What named the encoding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CharsetSource {
    /// The first bytes.
    ByteOrderMark,
    /// The `Content-Type` header.
    Header,
    /// A `<meta>` element near the top.
    Meta,
    /// One past the first 1,024 bytes.
    LateMeta,
    /// Nothing: valid UTF-8 is UTF-8, anything else windows-1252.
    Guess,
}

/// Decodes `bytes`. `label` is the header's charset; `is_html` says whether a `<meta>` may speak.
pub fn decode<'a>(bytes: &'a [u8], label: Option<&str>, is_html: bool) -> Decoded<'a> {
    let (encoding, source) = sniff(bytes, label, is_html);
    let (text, encoding, damaged) = encoding.decode(bytes);
    let is_doubtful =
        encoding.is_single_byte() && !bytes.is_ascii() && std::str::from_utf8(bytes).is_ok();
    Decoded {
        text,
        encoding,
        source,
        damaged,
        is_doubtful,
    }
}

fn sniff(bytes: &[u8], label: Option<&str>, is_html: bool) -> (&'static Encoding, CharsetSource) {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return (encoding, CharsetSource::ByteOrderMark);
    }
    if let Some(encoding) = label.and_then(|label| Encoding::for_label(label.as_bytes())) {
        return (encoding, CharsetSource::Header);
    }
    if is_html && let Some(encoding) = prescan(&bytes[..bytes.len().min(1024)]) {
        return (encoding, CharsetSource::Meta);
    }
    if std::str::from_utf8(bytes).is_ok() {
        return (UTF_8, CharsetSource::Guess);
    }
    match prescan(bytes).filter(|_| is_html) {
        Some(encoding) => (encoding, CharsetSource::LateMeta),
        None => (WINDOWS_1252, CharsetSource::Guess),
    }
}

/// What a `<meta>` that was read as ASCII can mean: never UTF-16 (HTML standard, prescan).
pub(super) fn meta_encoding(label: &[u8]) -> Option<&'static Encoding> {
    let encoding = Encoding::for_label(label)?;
    Some(if encoding == UTF_16BE || encoding == UTF_16LE {
        UTF_8
    } else if encoding == X_USER_DEFINED {
        WINDOWS_1252
    } else {
        encoding
    })
}

/// The WHATWG name in lower case.
pub fn encoding_name(encoding: &'static Encoding) -> &'static str {
    match encoding.name() {
        "Big5" => "big5",
        "EUC-JP" => "euc-jp",
        "EUC-KR" => "euc-kr",
        "GBK" => "gbk",
        "IBM866" => "ibm866",
        "ISO-2022-JP" => "iso-2022-jp",
        "ISO-8859-2" => "iso-8859-2",
        "ISO-8859-3" => "iso-8859-3",
        "ISO-8859-4" => "iso-8859-4",
        "ISO-8859-5" => "iso-8859-5",
        "ISO-8859-6" => "iso-8859-6",
        "ISO-8859-7" => "iso-8859-7",
        "ISO-8859-8" => "iso-8859-8",
        "ISO-8859-8-I" => "iso-8859-8-i",
        "ISO-8859-10" => "iso-8859-10",
        "ISO-8859-13" => "iso-8859-13",
        "ISO-8859-14" => "iso-8859-14",
        "ISO-8859-15" => "iso-8859-15",
        "ISO-8859-16" => "iso-8859-16",
        "KOI8-R" => "koi8-r",
        "KOI8-U" => "koi8-u",
        "Shift_JIS" => "shift_jis",
        "UTF-8" => "utf-8",
        "UTF-16BE" => "utf-16be",
        "UTF-16LE" => "utf-16le",
        other => other,
    }
}
