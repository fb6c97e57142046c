//! `<priority>` and `<changefreq>`.

use super::is_xml_space;

/// How often a page changes, by its sitemap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the seven words of the protocol")]
pub enum ChangeFrequency {
    Always,
    Hourly,
    Daily,
    Weekly,
    Monthly,
    Yearly,
    Never,
}

impl ChangeFrequency {
    /// Every word of the protocol.
    pub const ALL: [Self; 7] = [
        Self::Always,
        Self::Hourly,
        Self::Daily,
        Self::Weekly,
        Self::Monthly,
        Self::Yearly,
        Self::Never,
    ];

    /// Reads a word, white space around it or not, also in the wrong case, which the protocol does
    /// not allow but everybody understands.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim_matches(is_xml_space);
        Self::ALL
            .into_iter()
            .find(|word| word.as_str().eq_ignore_ascii_case(text))
    }

    /// The protocol's word.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Always => "always",
            Self::Hourly => "hourly",
            Self::Daily => "daily",
            Self::Weekly => "weekly",
            Self::Monthly => "monthly",
            Self::Yearly => "yearly",
            Self::Never => "never",
        }
    }

    /// Milliseconds after which a page is due again (U11): 0 at every sync, none never.
    pub fn interval_millis(self) -> Option<i64> {
        const HOUR: i64 = 3_600_000;
        Some(match self {
            Self::Always => 0,
            Self::Hourly => HOUR,
            Self::Daily => 24 * HOUR,
            Self::Weekly => 7 * 24 * HOUR,
            Self::Monthly => 30 * 24 * HOUR,
            Self::Yearly => 365 * 24 * HOUR,
            Self::Never => return None,
        })
    }
}

/// A priority: a decimal number from 0 to 1 as the protocol's schema writes it, so neither
/// exponents nor `NaN` (U10). White space around it does not count.
pub fn priority(text: &str) -> Option<f64> {
    let text = text.trim_matches(is_xml_space);
    let decimal = text
        .bytes()
        .all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'+' | b'-'));
    let value: f64 = text.parse().ok().filter(|_| decimal)?;
    // Minus zero is zero, and not less in the order.
    (0.0..=1.0).contains(&value).then_some(value + 0.0)
}
