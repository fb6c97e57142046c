//! What the converter does with an element, by where it stands.

use crate::page::fragment::Tag;

/// Which rules hold: they change inside links, code blocks and tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rules {
    Normal,
    Link,
    CodeBlock,
    Table,
    Row,
    Cell,
}

/// What to do with one element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Action {
    /// Its children, as if it were not there.
    Pass,
    /// Nothing, and nothing of its children.
    Ignore,
    /// Its children with line ends around.
    Block(usize),
    /// Fixed text, with line ends around.
    Fixed(&'static str, usize),
    /// A heading of a level.
    Heading(u8),
    /// A heading inside a code block.
    BracketedHeading,
    /// Text without escapes, with line ends around.
    Preformatted(usize),
    /// Emphasis with a delimiter.
    Surround(&'static str),
    List,
    Item,
    Quote,
    /// Code: a block when it is alone in a `pre`, which the walk finds out.
    Code,
    CodeBlock,
    Table,
    Caption,
    Row,
    Cell,
    Link,
    Image,
}

impl Action {
    /// Lines that end before the element and after it, at least.
    pub(super) fn lines_around(self) -> usize {
        match self {
            Self::Block(lines) | Self::Fixed(_, lines) | Self::Preformatted(lines) => lines,
            Self::Heading(_) | Self::BracketedHeading | Self::Quote | Self::Table => 2,
            Self::List | Self::Item => 1,
            _ => 0,
        }
    }

    /// The rules inside the element, where they change.
    pub(super) fn rules_inside(self) -> Option<Rules> {
        Some(match self {
            Self::CodeBlock => Rules::CodeBlock,
            Self::Table => Rules::Table,
            Self::Row => Rules::Row,
            Self::Cell | Self::Caption => Rules::Cell,
            Self::Link => Rules::Link,
            _ => return None,
        })
    }

    /// Whether the element puts delimiters around its text.
    pub(super) fn is_inline(self) -> bool {
        matches!(self, Self::Surround(_) | Self::Code)
    }

    /// Whether text inside the element is not escaped.
    pub(super) fn is_verbatim(self) -> bool {
        matches!(self, Self::Preformatted(_) | Self::Code | Self::CodeBlock)
    }
}

/// The rule for an element.
pub(super) fn action(rules: Rules, tag: Tag) -> Action {
    match rules {
        Rules::Normal => normal(tag),
        Rules::Link => match tag {
            Tag::Break | Tag::Rule => Action::Fixed("\n", 0),
            Tag::Preformatted => Action::Preformatted(0),
            Tag::Image => Action::Image,
            _ => emphasis(tag),
        },
        Rules::CodeBlock => code_block(tag),
        Rules::Table => match tag {
            Tag::Caption => Action::Caption,
            Tag::Row => Action::Row,
            Tag::Cell => Action::Cell,
            _ => Action::Pass,
        },
        Rules::Row if tag == Tag::Cell => Action::Cell,
        Rules::Row => Action::Pass,
        Rules::Cell => match tag {
            Tag::Link => Action::Link,
            Tag::Image => Action::Image,
            _ => emphasis(tag),
        },
    }
}

fn emphasis(tag: Tag) -> Action {
    match tag {
        Tag::Strong => Action::Surround("**"),
        Tag::Strike => Action::Surround("~~"),
        Tag::Emphasis => Action::Surround("_"),
        _ => Action::Pass,
    }
}

fn normal(tag: Tag) -> Action {
    match tag {
        Tag::Link => Action::Link,
        Tag::Quote => Action::Quote,
        Tag::Break => Action::Fixed("  \n", 0),
        Tag::Rule => Action::Fixed("---", 2),
        Tag::Code => Action::Code,
        Tag::Heading(level) => Action::Heading(level),
        Tag::Image => Action::Image,
        Tag::Item => Action::Item,
        Tag::OrderedList | Tag::UnorderedList => Action::List,
        Tag::Preformatted => Action::Preformatted(2),
        Tag::Table => Action::Table,
        Tag::Block | Tag::Cell | Tag::Row => Action::Block(2),
        Tag::Ignored => Action::Ignore,
        _ => emphasis(tag),
    }
}

fn code_block(tag: Tag) -> Action {
    match tag {
        Tag::Break => Action::Fixed("\n", 0),
        Tag::Rule => Action::Fixed("---", 2),
        Tag::Heading(_) => Action::BracketedHeading,
        Tag::OrderedList | Tag::UnorderedList => Action::List,
        Tag::Item => Action::Item,
        Tag::Row => Action::Block(1),
        Tag::Block | Tag::Quote | Tag::Preformatted | Tag::Table | Tag::Cell => Action::Block(2),
        Tag::Ignored => Action::Ignore,
        _ => Action::Pass,
    }
}
