//! References in text: the five of XML and characters, nothing else.

/// What `&name;` stands for. None when it is neither.
pub(super) fn resolve(name: &str) -> Option<char> {
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        _ => {
            let digits = name.strip_prefix('#')?;
            let code = match digits.strip_prefix('x') {
                Some(hex) => u32::from_str_radix(unsigned(hex)?, 16).ok()?,
                None => unsigned(digits)?.parse().ok()?,
            };
            char::from_u32(code).filter(|character| is_xml(*character))?
        }
    })
}

fn unsigned(digits: &str) -> Option<&str> {
    (!digits.starts_with('+')).then_some(digits)
}

/// Characters that XML 1.0 allows.
fn is_xml(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\r' | '\u{20}'..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..)
}

/// Whether a text between `&` and `;` could be the name of an entity at all. A bare ampersand of
/// a URL, as in `?a=1&b=2;`, is told by this.
pub(super) fn is_name(text: &str) -> bool {
    let mut characters = text.chars();
    let starts = |c: char| c.is_alphabetic() || matches!(c, '_' | ':');
    text.starts_with('#')
        || characters.next().is_some_and(starts)
            && characters.all(|c| starts(c) || c.is_numeric() || matches!(c, '-' | '.'))
}

/// A text with its references resolved. None when it has one that is not known, or a bare
/// ampersand.
pub(super) fn unescaped(text: &str) -> Option<String> {
    let mut whole = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('&') {
        whole.push_str(before);
        let (name, behind) = behind.split_once(';')?;
        whole.push(resolve(name)?);
        rest = behind;
    }
    whole.push_str(rest);
    Some(whole)
}

/// Whether a text has an ampersand that begins no reference.
pub(super) fn has_bare_ampersand(text: &str) -> bool {
    text.split('&').skip(1).any(|behind| {
        let name = behind.split_once(';').map(|(name, _)| name);
        !name.is_some_and(is_name)
    })
}

/// A control character that XML 1.0 does not have (section 2.2): all but tab and line ends.
pub(super) fn is_forbidden(byte: u8) -> bool {
    byte < 0x20 && !matches!(byte, b'\t' | b'\n' | b'\r')
}
