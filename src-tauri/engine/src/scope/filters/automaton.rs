//! Matches pieces against a text in linear time: a small state machine, made deterministic when
//! it stays small.

use std::collections::HashMap;

use super::parse::Piece;

/// More deterministic states than this are not made; such patterns are simulated instead.
const MOST_STATES: usize = 512;

/// Compiled pieces.
#[derive(Debug, Clone)]
pub(super) struct Automaton {
    steps: Vec<Step>,
    classes: Classes,
    table: Option<Table>,
}

/// What a thread of the machine does next. Numbers are places in the list of steps.
#[derive(Debug, Clone, Copy)]
enum Step {
    Consume(Want, usize),
    Fork(usize, usize),
    Look(Look, usize),
    Accept,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Want {
    Class(u8),
    NotSlash,
    NotSlashNotDot,
    Any,
    /// Any character, as long as it starts no segment with a dot.
    Deep,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Look {
    NotDot,
    NotEnd,
    NotDotSlash,
    End,
}

/// What a thread still asks of the next character.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Debt {
    None,
    NotDot,
    NotSlashNotEnd,
}

type Thread = (usize, Debt);

/// Classes of characters that the pattern tells apart.
#[derive(Debug, Clone)]
struct Classes {
    of_byte: [u8; 128],
    count: u8,
}

const OTHER: u8 = 0;
const SLASH: u8 = 1;
const DOT: u8 = 2;
/// Stands for the end of the text.
const END: u8 = u8::MAX;

/// Deterministic states: one row of next states a state, and whether the text may end there.
#[derive(Debug, Clone)]
struct Table {
    next: Vec<u16>,
    accepts: Vec<bool>,
}

/// The row without a way out.
const DEAD: u16 = 0;
const START: u16 = 1;

impl Automaton {
    pub(super) fn new(pieces: &[Piece]) -> Self {
        let mut build = Build {
            steps: Vec::new(),
            classes: Classes::new(),
        };
        let accept = build.add(Step::Accept);
        let first = build.sequence(pieces, accept);
        // The first step is where every match begins.
        let begin = build.add(Step::Fork(first, first));
        debug_assert_eq!(begin + 1, build.steps.len());
        let mut automaton = Self {
            steps: build.steps,
            classes: build.classes,
            table: None,
        };
        automaton.table = automaton.deterministic();
        automaton
    }

    /// Whether the pieces use up the whole text.
    pub(super) fn matches(&self, text: &str) -> bool {
        match &self.table {
            Some(table) => self.run_table(table, text),
            None => self.simulate(text),
        }
    }

    #[cfg(test)]
    pub(super) fn forget_table(&mut self) {
        self.table = None;
    }

    fn run_table(&self, table: &Table, text: &str) -> bool {
        let width = usize::from(self.classes.count);
        let mut state = START;
        for class in self.classes.of(text) {
            state = table.next[usize::from(state) * width + usize::from(class)];
            if state == DEAD {
                return false;
            }
        }
        table.accepts[usize::from(state)]
    }

    fn simulate(&self, text: &str) -> bool {
        let mut threads = vec![(self.begin(), Debt::None)];
        let mut at_start = true;
        for class in self.classes.of(text) {
            threads = self.advance(&threads, class, at_start);
            at_start = false;
            if threads.is_empty() {
                return false;
            }
        }
        self.accepts(&threads)
    }

    fn begin(&self) -> usize {
        self.steps.len() - 1
    }

    /// The threads after one character, sorted, each once.
    fn advance(&self, threads: &[Thread], class: u8, at_start: bool) -> Vec<Thread> {
        let mut after = Vec::new();
        for (step, debt) in self.closure(threads, class) {
            if let Step::Consume(want, next) = self.steps[step]
                && let Some(new_debt) = want.takes(class, at_start)
            {
                // Two debts never meet: the one that `Look` leaves is paid before a `Deep` begins.
                let debt = if debt == Debt::None { new_debt } else { debt };
                after.push((next, debt));
            }
        }
        after.sort_unstable();
        after.dedup();
        after
    }

    fn accepts(&self, threads: &[Thread]) -> bool {
        let all = self.closure(threads, END);
        all.iter()
            .any(|(step, _)| matches!(self.steps[*step], Step::Accept))
    }

    /// Every thread that can be reached without a character, when `class` comes next. The debt of
    /// a thread in the result is what it asks of the character after that.
    fn closure(&self, threads: &[Thread], class: u8) -> Vec<Thread> {
        let mut seen = vec![[false; 2]; self.steps.len()];
        let mut reached = Vec::new();
        let mut open: Vec<Thread> = threads
            .iter()
            .filter(|(_, debt)| debt.is_paid_by(class))
            .map(|(step, _)| (*step, Debt::None))
            .collect();
        while let Some((step, debt)) = open.pop() {
            let mark = &mut seen[step][usize::from(debt != Debt::None)];
            if std::mem::replace(mark, true) {
                continue;
            }
            match self.steps[step] {
                Step::Fork(a, b) => open.extend([(a, debt), (b, debt)]),
                Step::Look(look, next) => {
                    if let Some(new_debt) = look.holds(class) {
                        open.push((next, debt.max(new_debt)));
                    }
                }
                Step::Consume(..) | Step::Accept => reached.push((step, debt)),
            }
        }
        reached
    }

    /// All states that texts can lead to, unless there are too many.
    fn deterministic(&self) -> Option<Table> {
        let width = self.classes.count;
        let mut numbers: HashMap<Vec<Thread>, u16> = HashMap::new();
        let mut states = vec![Vec::new(), vec![(self.begin(), Debt::None)]];
        numbers.insert(Vec::new(), DEAD);
        // The start is not in `numbers`: no later state may be taken for it.
        let mut table = Table {
            next: vec![DEAD; usize::from(width)],
            accepts: vec![false],
        };
        let mut current = usize::from(START);
        while current < states.len() {
            let at_start = current == usize::from(START);
            let threads = states[current].clone();
            table.accepts.push(self.accepts(&threads));
            for class in 0..width {
                let after = self.advance(&threads, class, at_start);
                let number = if let Some(number) = numbers.get(&after) {
                    *number
                } else {
                    if states.len() >= MOST_STATES {
                        return None;
                    }
                    let number = u16::try_from(states.len()).ok()?;
                    numbers.insert(after.clone(), number);
                    states.push(after);
                    number
                };
                table.next.push(number);
            }
            current += 1;
        }
        Some(table)
    }
}

impl Want {
    /// None when the character is not wanted, else what it asks of the next one.
    fn takes(self, class: u8, at_start: bool) -> Option<Debt> {
        let taken = match self {
            Self::Class(wanted) => wanted == class,
            Self::NotSlash => class != SLASH,
            Self::NotSlashNotDot => class != SLASH && class != DOT,
            Self::Any => true,
            Self::Deep => !(at_start && class == DOT),
        };
        taken.then_some(match self {
            Self::Deep if class == SLASH => Debt::NotDot,
            _ => Debt::None,
        })
    }
}

impl Look {
    /// None when the next character will not do, else what this asks of the one after it.
    fn holds(self, next: u8) -> Option<Debt> {
        let holds = match self {
            Self::NotDot => next != DOT,
            Self::NotEnd => next != END,
            Self::NotDotSlash => next != SLASH && next != END,
            Self::End => next == END,
        };
        holds.then_some(match self {
            Self::NotDotSlash if next == DOT => Debt::NotSlashNotEnd,
            _ => Debt::None,
        })
    }
}

impl Debt {
    fn is_paid_by(self, class: u8) -> bool {
        match self {
            Self::None => true,
            Self::NotDot => class != DOT,
            Self::NotSlashNotEnd => class != SLASH && class != END,
        }
    }
}

impl Classes {
    fn new() -> Self {
        let mut of_byte = [OTHER; 128];
        of_byte[usize::from(b'/')] = SLASH;
        of_byte[usize::from(b'.')] = DOT;
        Self { of_byte, count: 3 }
    }

    /// The class of a character that the pattern names. Characters beyond ASCII share one: the
    /// service allows none in a pattern, and a URL holds none.
    fn name(&mut self, character: char) -> u8 {
        let Some(class) = self.of_byte.get_mut(character as usize) else {
            return OTHER;
        };
        if *class == OTHER {
            *class = self.count;
            self.count += 1;
        }
        *class
    }

    /// One class a character: bytes that continue one are passed over.
    fn of<'a>(&'a self, text: &'a str) -> impl Iterator<Item = u8> + 'a {
        text.bytes()
            .filter(|byte| !(0x80..0xC0).contains(byte))
            .map(|byte| {
                self.of_byte
                    .get(usize::from(byte))
                    .copied()
                    .unwrap_or(OTHER)
            })
    }
}

struct Build {
    steps: Vec<Step>,
    classes: Classes,
}

impl Build {
    fn add(&mut self, step: Step) -> usize {
        self.steps.push(step);
        self.steps.len() - 1
    }

    /// Adds the pieces from the last to the first; answers with the first step.
    fn sequence(&mut self, pieces: &[Piece], next: usize) -> usize {
        pieces
            .iter()
            .rev()
            .fold(next, |next, piece| self.piece(piece, next))
    }

    fn piece(&mut self, piece: &Piece, next: usize) -> usize {
        match piece {
            Piece::Literal(character) => {
                let class = self.classes.name(*character);
                self.add(Step::Consume(Want::Class(class), next))
            }
            Piece::Any => self.add(Step::Consume(Want::Any, next)),
            Piece::One => self.add(Step::Consume(Want::NotSlash, next)),
            Piece::OneNotDot => self.add(Step::Consume(Want::NotSlashNotDot, next)),
            Piece::Star => self.repeat(Want::NotSlash, next),
            Piece::Deep => self.repeat(Want::Deep, next),
            Piece::Anything => self.repeat(Want::Any, next),
            Piece::NotDot => self.add(Step::Look(Look::NotDot, next)),
            Piece::NotEnd => self.add(Step::Look(Look::NotEnd, next)),
            Piece::NotDotSlash => self.add(Step::Look(Look::NotDotSlash, next)),
            Piece::End => self.add(Step::Look(Look::End, next)),
            Piece::Choice(choices) => {
                let mut entries = choices.iter().map(|pieces| self.sequence(pieces, next));
                let entries: Vec<usize> = entries.by_ref().collect();
                let first = entries.first().copied().unwrap_or(next);
                entries
                    .iter()
                    .skip(1)
                    .fold(first, |other, entry| self.add(Step::Fork(*entry, other)))
            }
        }
    }

    fn repeat(&mut self, want: Want, next: usize) -> usize {
        let fork = self.add(Step::Fork(next, next));
        let consume = self.add(Step::Consume(want, fork));
        self.steps[fork] = Step::Fork(consume, next);
        fork
    }
}
