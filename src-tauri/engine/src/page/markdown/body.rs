//! The result of a conversion.

use crate::{item::Code, page::dom::OutOfTime};

/// Why there is no Markdown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ConvertError {
    /// Longer than 16 MiB.
    TooLarge,
    /// The time for the page is used up.
    OutOfTime,
}

impl From<OutOfTime> for ConvertError {
    fn from(OutOfTime: OutOfTime) -> Self {
        Self::OutOfTime
    }
}

impl ConvertError {
    /// The item's code.
    pub(crate) fn code(self) -> Code {
        match self {
            Self::TooLarge => Code::MarkdownTooLarge,
            Self::OutOfTime => Code::UnableToConvertToMarkdown,
        }
    }
}

/// The body text of a page.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Body {
    /// The Markdown.
    pub(crate) text: String,
    /// Whether anything stands outside headings.
    pub(crate) beyond_headings: bool,
    /// Whether anything stands inside headings.
    pub(crate) in_headings: bool,
    /// Where the reference's Markdown would mislead a reader.
    pub(crate) traps: Traps,
}

/// Constructs whose Markdown reads differently from the page.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Traps {
    /// `pre` without `code`: its lines become loose text.
    pub(crate) loose_pre: usize,
    /// A code block that holds a fence.
    pub(crate) fence_in_code: usize,
    /// A code block in a list item, which falls out of the list.
    pub(crate) code_in_item: usize,
    /// An ordered list that does not start at 1.
    pub(crate) list_start: usize,
    /// A quote in the title of a link or an image.
    pub(crate) title_quote: usize,
    /// A heading of more than one line.
    pub(crate) broken_heading: usize,
}
