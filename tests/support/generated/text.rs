//! English-looking sentences of an invented vocabulary.

use super::Chance;

const SYLLABLES: [&str; 40] = [
    "ar", "be", "con", "da", "el", "fi", "gor", "ha", "in", "ja", "ker", "lo", "men", "no", "or",
    "pa", "qui", "ra", "son", "ta", "un", "ver", "wi", "xen", "yo", "zu", "ment", "tion", "ing",
    "ly", "er", "ed", "tra", "pro", "sta", "cle", "bri", "fol", "gra", "wood",
];
const SMALL_WORDS: [&str; 16] = [
    "the", "of", "and", "to", "a", "in", "is", "that", "for", "it", "as", "with", "on", "by", "at",
    "or",
];
const WORDS: u32 = 8_000;
const SENTENCES: u32 = 6_000;

/// Sentences and headings to choose from.
#[derive(Debug)]
pub(super) struct Sentences {
    sentences: Vec<String>,
    headings: Vec<String>,
}

impl Sentences {
    pub(super) fn new() -> Self {
        let mut chance = Chance(7);
        let words: Vec<String> = (0..WORDS).map(|_| word(&mut chance)).collect();
        let sentences = (0..SENTENCES).map(|_| {
            let length = 8 + chance.below(13);
            sentence(&words, length, &mut chance) + "."
        });
        let sentences = sentences.collect();
        let headings = (0..SENTENCES / 4).map(|_| {
            let length = 2 + chance.below(4);
            sentence(&words, length, &mut chance)
        });
        Self {
            sentences,
            headings: headings.collect(),
        }
    }

    pub(super) fn one(&self, chance: &mut Chance) -> &str {
        pick(&self.sentences, chance)
    }

    pub(super) fn heading(&self, chance: &mut Chance) -> &str {
        pick(&self.headings, chance)
    }
}

fn pick<'a>(from: &'a [String], chance: &mut Chance) -> &'a str {
    let bound = u32::try_from(from.len()).unwrap_or(u32::MAX);
    &from[chance.below(bound) as usize]
}

fn word(chance: &mut Chance) -> String {
    let syllables = 1 + chance.below(3);
    (0..=syllables)
        .map(|_| SYLLABLES[chance.below(40) as usize])
        .collect()
}

fn sentence(words: &[String], length: u32, chance: &mut Chance) -> String {
    let mut text = String::new();
    for place in 0..length {
        let word = if place % 2 == 1 {
            SMALL_WORDS[chance.below(16) as usize]
        } else {
            // Common words are common: the square of an even chance.
            let drawn = chance.below(WORDS) * chance.below(1_000) / 1_000;
            &words[drawn as usize]
        };
        if place == 0 {
            text.push_str(&word[..1].to_uppercase());
            text.push_str(&word[1..]);
        } else {
            text.push(' ');
            text.push_str(word);
        }
    }
    text
}
