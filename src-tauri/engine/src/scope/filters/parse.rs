//! Reads a pattern the way micromatch does and says in pieces what it would match.
//!
//! micromatch has three readers: one for a few common shapes, one for patterns without a slash,
//! and the general one. They disagree in details (`**.html` crosses slashes, `**page` does not),
//! so all three are here, for the characters that the service allows.

/// One step of a match. A pattern matches when its pieces, in order, use up the whole URL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Piece {
    /// This character.
    Literal(char),
    /// One character.
    Any,
    /// One character but `/`.
    One,
    /// One character but `/` and `.`.
    OneNotDot,
    /// Any run without `/`.
    Star,
    /// Any run that enters no segment starting with a dot.
    Deep,
    /// Any run at all; only in the plain reading of the documentation.
    Anything,
    /// The next character is no `.`.
    NotDot,
    /// There is a next character.
    NotEnd,
    /// What follows is neither the end of the segment nor `.` and the end of the segment.
    NotDotSlash,
    /// The end of the URL.
    End,
    /// One of these.
    Choice(Vec<Vec<Piece>>),
}

use Piece::{Any, Choice, Deep, End, Literal, NotDot, NotDotSlash, NotEnd, One, OneNotDot, Star};

const SLASH: Piece = Literal('/');

/// The pieces of a pattern.
pub(super) fn pieces(pattern: &str) -> Vec<Piece> {
    let pattern = match pattern {
        "***" => "*",
        "**/**" | "**/**/**" => "**",
        other => other,
    };
    if pattern.starts_with(['.', '*'])
        && let Some(mut pieces) = common_shape(pattern.strip_prefix("./").unwrap_or(pattern))
    {
        pieces.push(optional_slash());
        return pieces;
    }
    let pattern = pattern.strip_prefix("./").unwrap_or(pattern);
    if pattern.starts_with('*') || pattern.contains('/') {
        Reader::new(pattern).read()
    } else {
        one_segment(pattern)
    }
}

/// The pieces by the letter of the documentation's table: `*` any run without a slash, `**` any
/// run, everything else itself.
pub(super) fn plain_reading(pattern: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = pattern.chars().peekable();
    while let Some(character) = rest.next() {
        pieces.push(match character {
            '*' if rest.next_if_eq(&'*').is_some() => Piece::Anything,
            '*' => Star,
            other => Literal(other),
        });
    }
    pieces
}

fn optional_slash() -> Piece {
    Choice(vec![vec![SLASH], vec![]])
}

/// Shapes that micromatch translates as a whole, each optionally with extensions behind.
fn common_shape(pattern: &str) -> Option<Vec<Piece>> {
    let folders = || Choice(vec![vec![NotDot, Deep, SLASH], vec![]]);
    let dot = Literal('.');
    Some(match pattern {
        "*" => vec![NotDot, NotEnd, Star],
        ".*" => vec![dot, NotEnd, Star],
        "*.*" => vec![NotDot, Star, dot, NotEnd, Star],
        "*/*" => vec![NotDot, Star, SLASH, NotEnd, NotDot, Star],
        "**" => vec![NotDot, Deep],
        "**/*" => vec![folders(), NotDot, NotEnd, Star],
        "**/*.*" => vec![folders(), NotDot, Star, dot, NotEnd, Star],
        "**/.*" => vec![folders(), dot, NotEnd, Star],
        longer => {
            let (shape, extension) = longer.rsplit_once('.')?;
            let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
            if extension.is_empty() || !extension.chars().all(is_word) {
                return None;
            }
            let mut pieces = common_shape(shape)?;
            pieces.push(dot);
            pieces.extend(extension.chars().map(Literal));
            pieces
        }
    })
}

/// A pattern without a slash that does not start with a star: a run of stars is one star, and
/// nothing is said about dots or a slash at the end.
fn one_segment(pattern: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for (place, character) in pattern.char_indices() {
        match character {
            '*' if pieces.last() == Some(&Star) => {}
            '*' => pieces.push(Star),
            '?' if place == 0 => pieces.push(OneNotDot),
            '?' => pieces.push(One),
            other => pieces.push(Literal(other)),
        }
    }
    pieces
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Start,
    Text,
    Slash,
    Dot,
    Question,
    Star,
    Globstar,
}

#[derive(Debug)]
struct Token {
    kind: Kind,
    pieces: Vec<Piece>,
    /// What the token means in a pattern with `***`, where it differs. micromatch then reads its
    /// tokens again, and of text that follows text only the later part is left, with `.` for any
    /// character.
    again: Option<Vec<Piece>>,
    /// Three stars or more: stays a single star.
    many: bool,
}

impl Token {
    fn new(kind: Kind, pieces: Vec<Piece>) -> Self {
        Self {
            kind,
            pieces,
            again: None,
            many: false,
        }
    }
}

/// The general reader: looks at the pattern character by character and at the tokens before.
#[derive(Debug)]
struct Reader {
    input: Vec<char>,
    /// The next character.
    place: usize,
    /// Where the pattern starts after any `./`.
    start: usize,
    tokens: Vec<Token>,
    /// A leading `**/` drops what was asked of the first character, unless `***` occurs anywhere.
    start_dropped: bool,
    many_stars: bool,
}

impl Reader {
    fn new(pattern: &str) -> Self {
        Self {
            input: pattern.chars().collect(),
            place: 0,
            start: 0,
            tokens: vec![Token::new(Kind::Start, Vec::new())],
            start_dropped: false,
            many_stars: false,
        }
    }

    fn read(mut self) -> Vec<Piece> {
        while let Some(&character) = self.input.get(self.place) {
            self.place += 1;
            match character {
                '/' => self.slash(),
                '.' if matches!(self.last(), Kind::Start | Kind::Slash) => {
                    self.push(Kind::Dot, vec![Literal('.')]);
                }
                '?' if matches!(self.last(), Kind::Start | Kind::Slash) => {
                    self.push(Kind::Question, vec![OneNotDot]);
                }
                '?' => self.push(Kind::Question, vec![One]),
                '*' => self.star(),
                other => self.text(other),
            }
        }
        let ends_in_star = self.last() == Kind::Star;
        if self.start_dropped && !self.many_stars {
            self.tokens[0].pieces.clear();
        }
        let meaning = |token: Token| match token.again {
            Some(again) if self.many_stars => again,
            _ => token.pieces,
        };
        let mut pieces: Vec<Piece> = self.tokens.into_iter().flat_map(meaning).collect();
        if ends_in_star {
            pieces.push(optional_slash());
        }
        pieces
    }

    /// Kind of the token at `back` places before the end of the list.
    fn kind(&self, back: usize) -> Option<Kind> {
        let index = self.tokens.len().checked_sub(back)?;
        self.tokens.get(index).map(|token| token.kind)
    }

    fn last(&self) -> Kind {
        self.kind(1).unwrap_or(Kind::Start)
    }

    fn next_is(&self, offset: usize, character: char) -> bool {
        self.input.get(self.place + offset) == Some(&character)
    }

    fn at_end(&self) -> bool {
        self.place >= self.input.len()
    }

    fn push(&mut self, kind: Kind, pieces: Vec<Piece>) {
        if let Some(last) = self.tokens.last_mut()
            && last.kind == Kind::Globstar
            && kind != Kind::Slash
        {
            // `**` glued to other characters acts as `*`.
            last.kind = Kind::Star;
            last.pieces = vec![Star];
        }
        self.tokens.push(Token::new(kind, pieces));
    }

    /// A run of plain characters, or a dot that stands behind something.
    fn text(&mut self, first: char) {
        let mut run = vec![Literal(first)];
        while first != '.'
            && let Some(&character) = self.input.get(self.place)
            && !"/.?*".contains(character)
        {
            run.push(Literal(character));
            self.place += 1;
        }
        match self.tokens.last_mut() {
            Some(last) if last.kind == Kind::Text => {
                let again = last.again.get_or_insert_default();
                again.extend(match first {
                    '.' => vec![Any],
                    _ => run.clone(),
                });
                last.pieces.extend(run);
            }
            _ => {
                let again = (first == '.').then(|| run.clone());
                self.push(Kind::Text, run);
                if let Some(last) = self.tokens.last_mut() {
                    last.again = again;
                }
            }
        }
    }

    fn slash(&mut self) {
        if self.last() == Kind::Dot && self.place == self.start + 2 {
            self.start = self.place;
            self.tokens.pop();
        } else {
            self.push(Kind::Slash, vec![SLASH]);
        }
    }

    fn star(&mut self) {
        let at_start = self.place == self.start + 1;
        let one_more = self.next_is(0, '*');
        let Some(last) = self.tokens.last_mut() else {
            return;
        };
        if last.kind == Kind::Globstar || last.many {
            last.kind = Kind::Star;
            last.many = true;
            last.pieces = vec![Star];
            self.many_stars = true;
            return;
        }
        if last.kind == Kind::Star {
            return self.second_star();
        }
        if at_start || matches!(last.kind, Kind::Slash | Kind::Dot) {
            last.pieces.push(if last.kind == Kind::Dot {
                NotDotSlash
            } else {
                NotDot
            });
            if !one_more {
                last.pieces.push(NotEnd);
            }
        }
        self.push(Kind::Star, vec![Star]);
    }

    fn second_star(&mut self) {
        let prior = self.kind(2);
        let before = self.kind(3);
        if !matches!(prior, Some(Kind::Slash | Kind::Start)) {
            return self.push(Kind::Star, Vec::new());
        }
        while self.skips_repetition() {
            self.place += 3;
        }
        let after_slash = prior == Some(Kind::Slash) && before != Some(Kind::Start);
        let after_star = matches!(before, Some(Kind::Star | Kind::Globstar));
        let slash_follows = self.next_is(0, '/');
        if prior == Some(Kind::Start) && self.at_end() {
            self.start_dropped = true;
            self.globstar(vec![Deep]);
        } else if after_slash && !after_star && self.at_end() {
            let mut inside = self.take_prior();
            inside.push(Deep);
            self.globstar(vec![Choice(vec![inside, vec![End]])]);
        } else if after_slash && slash_follows {
            let mut inside = self.take_prior();
            inside.extend([Deep, SLASH]);
            let mut choices = vec![inside, vec![SLASH]];
            if self.place + 1 < self.input.len() {
                choices.push(vec![End]);
            }
            self.globstar(vec![Choice(choices)]);
            self.swallow_slash();
        } else if prior == Some(Kind::Start) && slash_follows {
            self.start_dropped = true;
            let choices = vec![vec![], vec![SLASH], vec![Deep, SLASH]];
            // The empty choice stands for the start of the URL, where this token always is.
            self.globstar(vec![Choice(choices)]);
            self.swallow_slash();
        } else {
            self.globstar(vec![Deep]);
        }
    }

    /// Whether a further `/**` follows that changes nothing.
    fn skips_repetition(&self) -> bool {
        let repeated = self.next_is(0, '/') && self.next_is(1, '*') && self.next_is(2, '*');
        repeated && (self.place + 3 >= self.input.len() || self.next_is(3, '/'))
    }

    fn globstar(&mut self, pieces: Vec<Piece>) {
        if let Some(last) = self.tokens.last_mut() {
            last.kind = Kind::Globstar;
            last.pieces = pieces;
        }
    }

    /// The pieces of the token before the last, which move into a choice.
    fn take_prior(&mut self) -> Vec<Piece> {
        let index = self.tokens.len() - 2;
        std::mem::take(&mut self.tokens[index].pieces)
    }

    fn swallow_slash(&mut self) {
        self.place += 1;
        self.push(Kind::Slash, Vec::new());
    }
}
