//! Content Signals: `Content-Signal: search=yes, ai-input=no` in a group (spec 5.6).

/// One signal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signal {
    /// In lower case, such as `search`, `ai-input`, `ai-train` or `use`.
    pub name: String,
    /// In lower case, such as `yes`, `no`, or a use level.
    pub value: String,
    /// Its line, counted from 1.
    pub line: u32,
}

impl Signal {
    /// Whether it refuses a purpose that the service declares: search or ai-input. Training is
    /// none of them.
    pub fn refuses(&self) -> bool {
        matches!(self.name.as_str(), "search" | "ai-input") && self.value == "no"
    }

    /// Whether it grants immediate use only, which is less than the service is known to need
    /// (U19).
    pub fn is_immediate_only(&self) -> bool {
        self.name == "use" && self.value == "immediate"
    }
}

/// Adds the signals of one line, which commas part; a semicolon is taken for one, so that no refusal
/// is overlooked. A name counts once: its first value, but a `no` beats that.
pub(super) fn merge(signals: &mut Vec<Signal>, value: &[u8], line: u32) {
    let text = String::from_utf8_lossy(value).to_ascii_lowercase();
    for (name, value) in text
        .split([',', ';'])
        .filter_map(|part| part.split_once('='))
    {
        let signal = Signal {
            name: name.trim().to_owned(),
            value: value.trim().to_owned(),
            line,
        };
        match signals.iter_mut().find(|known| known.name == signal.name) {
            Some(known) if signal.value == "no" && known.value != "no" => *known = signal,
            Some(_) => {}
            None => signals.push(signal),
        }
    }
}
