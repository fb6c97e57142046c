use globset::{GlobBuilder, GlobMatcher};

use super::{
    automaton::Automaton,
    parse::{self, Piece},
};
use crate::item::Sentence;

/// One pattern, compiled: the whole URL as it stands has to match, with the meaning that
/// micromatch 4.0.8 gives the pattern by default (spec section 6.1).
#[derive(Debug, Clone)]
pub struct Glob {
    pattern: String,
    /// The longest text that every matching URL holds.
    needle: String,
    matcher: Matcher,
}

#[derive(Debug, Clone)]
enum Matcher {
    /// Without stars or question marks: the pattern itself.
    Exact(String),
    /// What globset means just as micromatch does.
    Globset(GlobMatcher),
    Automaton(Automaton),
}

/// Why a pattern is refused (spec section 6, U27).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.sentence())]
pub enum GlobError {
    /// It has no characters.
    Empty,
    /// A character outside the service's list.
    Character {
        /// The first such character.
        character: char,
        /// Its place, counted in characters from 0.
        position: usize,
    },
}

impl GlobError {
    /// What is wrong and what to do.
    pub fn sentence(&self) -> Sentence {
        match self {
            Self::Empty => sentence!(
                "The pattern is empty. Enter one such as `**/blog/**`, or remove the row."
            ),
            Self::Character { character, .. } => sentence!(
                "`{character}` is not allowed in a pattern. Use letters, digits, `_ - . / ? : = & %` and `*`.",
                character = *character
            ),
        }
    }
}

impl Glob {
    /// Compiles a pattern made of the service's allowed characters.
    pub fn new(pattern: &str) -> Result<Self, GlobError> {
        if pattern.is_empty() {
            return Err(GlobError::Empty);
        }
        match pattern.chars().enumerate().find(|(_, c)| !is_allowed(*c)) {
            Some((position, character)) => Err(GlobError::Character {
                character,
                position,
            }),
            None => Ok(Self::unchecked(pattern)),
        }
    }

    /// Compiles a pattern whose characters were checked before; a stray one stands for itself.
    pub(crate) fn unchecked(pattern: &str) -> Self {
        let pieces = parse::pieces(pattern);
        Self {
            pattern: pattern.to_owned(),
            needle: longest_literal(&pieces),
            matcher: matcher(pattern, &pieces),
        }
    }

    /// Whether the whole URL matches. Takes time in proportion to the URL's length, whatever the
    /// pattern.
    pub fn matches(&self, url: &str) -> bool {
        if url.is_empty() {
            return false;
        }
        // micromatch compares for equality before it asks its pattern.
        if url == self.pattern {
            return true;
        }
        match &self.matcher {
            Matcher::Exact(text) => url == text,
            _ if !url.contains(&self.needle) => false,
            Matcher::Globset(glob) => glob.is_match(url),
            Matcher::Automaton(automaton) => automaton.matches(url),
        }
    }

    /// The pattern as typed.
    pub fn pattern(&self) -> &str {
        &self.pattern
    }
}

/// Whether the service allows the character in a pattern (spec section 6).
fn is_allowed(character: char) -> bool {
    character.is_ascii_alphanumeric() || "_-./?:=&%*".contains(character)
}

fn matcher(pattern: &str, pieces: &[Piece]) -> Matcher {
    if let Some(text) = exact(pieces) {
        return Matcher::Exact(text);
    }
    let glob = globset_says_the_same(pattern, pieces)
        .then(|| GlobBuilder::new(pattern).literal_separator(true).build());
    match glob {
        Some(Ok(glob)) => Matcher::Globset(glob.compile_matcher()),
        _ => Matcher::Automaton(Automaton::new(pieces)),
    }
}

/// The text of pieces that are all literal.
fn exact(pieces: &[Piece]) -> Option<String> {
    pieces
        .iter()
        .map(|piece| match piece {
            Piece::Literal(character) => Some(*character),
            _ => None,
        })
        .collect()
}

/// Single stars between other characters of a segment mean the same to globset. It differs for
/// `**`, for stars at the ends of a segment (dot segments, the slash after a last star), and it
/// reads `?` as one byte.
fn globset_says_the_same(pattern: &str, pieces: &[Piece]) -> bool {
    !pattern.starts_with("./")
        && pieces
            .iter()
            .all(|piece| matches!(piece, Piece::Literal(_) | Piece::Star))
}

fn longest_literal(pieces: &[Piece]) -> String {
    let runs = pieces.split(|piece| !matches!(piece, Piece::Literal(_)));
    let longest = runs.max_by_key(|run| run.len()).unwrap_or_default();
    exact(longest).unwrap_or_default()
}
