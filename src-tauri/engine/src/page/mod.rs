//! One page: bytes, charset, one tree, then links, metadata, selected content, Markdown and
//! chunks from that tree. Pure and bounded in time and memory, whatever the page holds.

mod read;

pub use read::{Chunk, Facts, Input, Link, MetadataScalar, MetadataValue, Page, PageOptions, read};
