//! One page: bytes, charset, one tree, then links, metadata, selected content, Markdown and
//! chunks from that tree. Pure and bounded in time and memory, whatever the page holds.
//!
//! [`read`] does it all in one pass. Read [`read`](self::read()) first; it calls, in order,
//! `kind` (type and size), `charset`, `dom` (the parse: `tokenizer`, bounded by `depth`, then
//! html5ever's tree builder into a `tree`), `survey` (all that is no content), `content` (which
//! part is kept), `markdown` (its text) and `chunk`. The smaller functions serve testers and the
//! command line.

mod alternates;
mod base;
mod changes;
mod charset;
mod chunk;
mod content;
mod datetime;
mod depth;
mod dom;
mod facts;
mod filter;
mod fragment;
mod front_matter;
mod headings;
mod kept;
mod kind;
mod lanes;
mod link_header;
mod links;
mod markdown;
mod matches;
mod metadata;
mod open_elements;
mod options;
mod outcome;
mod own_date;
mod prescan;
mod read;
mod selector;
mod space;
mod survey;
mod tags;
mod testers;
mod tokenizer;
mod tokens;
mod tree;
mod tree_sink;

#[cfg(test)]
mod tests;

pub use alternates::alternates;
pub use changes::{DiffLine, LineChange, LineDiff, line_diff};
pub use charset::{CharsetSource, Decoded, decode, encoding_name};
pub use chunk::chunks;
pub use filter::{Attributes, Filter};
pub use kept::{Chunk, Facts, Input, Link, MetadataScalar, MetadataValue, Page};
pub use kind::{Kind, ServiceKind, kind_of};
pub use matches::{Matches, OutlineElement, SelectedText, match_count, matches_of};
pub use options::PageOptions;
pub use own_date::own_date;
pub use read::{read, read_while};
pub use testers::{Conversion, markdown_of};
pub use tokens::{token_count, word_count};
