/// The moment a W3C datetime names, in Unix milliseconds; a date alone is midnight UTC (U12).
/// None for anything else.
pub fn lastmod_millis(_text: &str) -> Option<i64> {
    None
}
