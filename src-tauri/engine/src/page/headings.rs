//! Which headings a place in the Markdown stands under.

/// Walks the headings of a text once, forwards.
pub(super) struct Headings<'a> {
    text: &'a str,
    /// Start, length of the line, level, words.
    found: std::iter::Peekable<std::vec::IntoIter<Heading<'a>>>,
    /// Levels and words of the headings over the last place.
    path: Vec<(usize, &'a str)>,
    joined: String,
}

struct Heading<'a> {
    start: usize,
    end: usize,
    level: usize,
    words: &'a str,
}

impl<'a> Headings<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        let found: Vec<Heading<'a>> = find(text);
        Self {
            text,
            found: found.into_iter().peekable(),
            path: Vec::new(),
            joined: String::new(),
        }
    }

    /// The headings over the byte `at`, joined by ` > `; those that begin right there count.
    /// Places must come in order.
    pub(super) fn path_at(&mut self, at: usize) -> String {
        let mut at = at;
        let mut is_changed = false;
        loop {
            let blank = self.text[at..].len() - self.text[at..].trim_start().len();
            let Some(heading) = self.found.next_if(|heading| heading.start <= at + blank) else {
                break;
            };
            at = at.max(heading.end);
            self.path.retain(|(level, _)| *level < heading.level);
            self.path.push((heading.level, heading.words));
            is_changed = true;
        }
        if is_changed {
            let words: Vec<String> = self.path.iter().map(|(_, words)| plain(words)).collect();
            self.joined = words.join(" > ");
        }
        self.joined.clone()
    }
}

fn find(text: &str) -> Vec<Heading<'_>> {
    let mut found = Vec::new();
    let mut is_code = false;
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let first = line.as_bytes()[0];
        if matches!(first, b' ' | b'`') && line.trim_start().starts_with("```") {
            is_code = !is_code;
        }
        let level = if first == b'#' {
            line.bytes().take_while(|byte| *byte == b'#').count()
        } else {
            0
        };
        if !is_code && (1..=6).contains(&level) && line[level..].starts_with(' ') {
            found.push(Heading {
                start,
                end: start + line.len(),
                level,
                words: line[level..].trim(),
            });
        }
        start += line.len();
    }
    found
}

/// The words without escapes and emphasis.
fn plain(words: &str) -> String {
    let mut plain = String::with_capacity(words.len());
    let mut letters = words.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => plain.extend(letters.next()),
            '*' | '`' => {}
            _ => plain.push(letter),
        }
    }
    plain
}
