//! HTML to Markdown, byte for byte as the service's converter gives it (spec/markdown.md). The
//! output is one string that is appended to, and its end decides about blanks and line ends.

mod action;
mod body;
mod element;
mod link;
mod output;
mod shape;
mod table;
mod text;
mod walk;

pub(super) use body::{Body, ConvertError, Traps};
pub(super) use walk::convert;
