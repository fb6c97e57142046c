//! Words that a tokenizer cannot find, wherever they stand.

use crate::instance::KeywordTokenizer;

/// Characters of the pieces that the trigram tokenizer cuts: it finds no shorter word.
pub const TRIGRAM_CHARS: usize = 3;

/// Those of `words` that `tokenizer` finds in no text, or only where they stand alone.
pub(super) fn unfit(words: &[String], tokenizer: KeywordTokenizer) -> Vec<String> {
    let is_unfit = |word: &&String| match tokenizer {
        KeywordTokenizer::Trigram => word.chars().count() < TRIGRAM_CHARS,
        KeywordTokenizer::Porter => is_run_together(word),
    };
    words.iter().filter(is_unfit).cloned().collect()
}

/// Whether a word is of a script that sets no spaces between words (Thai, Lao, Burmese, Khmer,
/// Chinese, Japanese) or none before particles (Korean). Porter takes a run of its letters for one
/// word.
fn is_run_together(word: &str) -> bool {
    word.chars().any(|letter| {
        matches!(
            letter,
            '\u{e00}'..='\u{eff}'
                | '\u{1000}'..='\u{11ff}'
                | '\u{1780}'..='\u{17ff}'
                | '\u{3040}'..='\u{30ff}'
                | '\u{3130}'..='\u{318f}'
                | '\u{3400}'..='\u{9fff}'
                | '\u{ac00}'..='\u{d7ff}'
                | '\u{f900}'..='\u{faff}'
                | '\u{ff66}'..='\u{ffdc}'
                | '\u{20000}'..='\u{3ffff}'
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_tokenizer_has_words_that_it_cannot_find() {
        let words: Vec<String> = ["保修期", "ab", "refund"].map(str::to_owned).into();
        assert_eq!(unfit(&words, KeywordTokenizer::Porter), ["保修期"]);
        assert_eq!(unfit(&words, KeywordTokenizer::Trigram), ["ab"]);
    }
}
