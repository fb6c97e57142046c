use html5ever::LocalName;

/// Names that are remembered.
const SLOTS: usize = 256;

/// Turns words into atoms. Pages use few different ones, and asking the table of all atoms for
/// each tag and attribute costs more than reading it.
pub(super) struct Names {
    slots: Vec<Option<LocalName>>,
    lower: String,
}

impl Default for Names {
    fn default() -> Self {
        Self {
            slots: vec![None; SLOTS],
            lower: String::new(),
        }
    }
}

impl Names {
    /// The name of a tag or an attribute as it is written.
    pub(super) fn get(&mut self, written: &str) -> LocalName {
        let is_plain = written
            .bytes()
            .all(|byte| byte != 0 && !byte.is_ascii_uppercase());
        if is_plain {
            return remembered(&mut self.slots, written);
        }
        self.lower.clear();
        self.lower
            .extend(written.chars().map(|letter| match letter {
                '\0' => '\u{fffd}',
                letter => letter.to_ascii_lowercase(),
            }));
        remembered(&mut self.slots, &self.lower)
    }
}

fn remembered(slots: &mut [Option<LocalName>], name: &str) -> LocalName {
    let bytes = name.as_bytes();
    let at = |place: usize| bytes.get(place).map_or(0, |byte| usize::from(*byte));
    let hash = bytes.len() * 7 + at(0) * 31 + at(1) * 131 + at(bytes.len() / 2) * 17;
    let slot = &mut slots[(hash + at(bytes.len().saturating_sub(1)) * 61) % SLOTS];
    match slot {
        Some(known) if **known == *name => known.clone(),
        _ => slot.insert(LocalName::from(name)).clone(),
    }
}
