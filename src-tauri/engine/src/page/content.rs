//! Which part of a page is kept, and its Markdown.

use super::{
    base::MarkdownBase,
    dom::{self, Patience, is_never_content, is_page_frame},
    fragment::Fragment,
    lanes::words,
    markdown::{Body, ConvertError, convert},
    options::PathSelector,
    selector::{Selection, select},
    tree::Tree,
};

/// The kept part by a content selector.
#[derive(Debug, Default)]
pub(super) struct Selected {
    pub(super) body: Body,
    /// Elements that match, and those of them that stand in no other.
    pub(super) matches: usize,
    pub(super) outermost: usize,
    /// Parts of a selector without a match that the page has.
    pub(super) misses: Vec<String>,
    /// Words of the whole page, where the other reading of several matches would keep it (U29).
    pub(super) page_words: Option<usize>,
}

/// The body without header, footer and navigation.
pub(super) fn default_content(
    tree: &Tree,
    base: &MarkdownBase,
    patience: Patience<'_>,
) -> Result<Body, ConvertError> {
    let mut fragment = Fragment::with_room_for(tree.nodes.len());
    if let Some(body) = dom::body(tree) {
        fragment.push_children(body, |element| {
            is_never_content(element) || is_page_frame(element)
        });
    }
    convert(&fragment, base, patience)
}

/// The outermost matches, one after the other.
pub(super) fn converted(
    selection: &Selection<'_>,
    base: &MarkdownBase,
    patience: Patience<'_>,
) -> Result<Body, ConvertError> {
    let mut fragment = Fragment::default();
    for (at, element) in selection.outermost.iter().enumerate() {
        if at > 0 {
            fragment.push_separator();
        }
        fragment.push_tree(*element, is_never_content);
    }
    convert(&fragment, base, patience)
}

/// What the selector picks.
pub(super) fn selected_content(
    tree: &Tree,
    entry: &PathSelector,
    base: &MarkdownBase,
    patience: Patience<'_>,
) -> Result<Selected, ConvertError> {
    let Some(compiled) = &entry.compiled else {
        return Ok(Selected::default());
    };
    let selection = select(tree, compiled, patience)?;
    if selection.count == 0 {
        return Ok(Selected {
            misses: selection.misses(&entry.selector, patience),
            ..Selected::default()
        });
    }
    let page_words = if selection.count > 1 {
        let whole = default_content(tree, base, patience)?;
        Some(words(&whole.text))
    } else {
        None
    };
    Ok(Selected {
        body: converted(&selection, base, patience)?,
        matches: selection.count,
        outermost: selection.outermost.len(),
        misses: Vec::new(),
        page_words,
    })
}

/// Front matter, body and JSON-LD as one text.
pub(super) fn assemble(front_matter: &str, body: &str, json_ld: &[String]) -> String {
    let length = json_ld.iter().map(|block| block.len() + 14).sum::<usize>();
    let mut text = String::with_capacity(front_matter.len() + body.len() + length);
    text.push_str(front_matter);
    text.push_str(body);
    for block in json_ld {
        text.push_str("\n\n```json\n");
        text.push_str(block);
        text.push_str("\n```");
    }
    text
}

/// Whether each line of a Markdown file is empty or a heading.
pub(super) fn is_headings_only(text: &str) -> bool {
    text.lines().all(|line| {
        let line = line.trim();
        let hashes = line.bytes().take_while(|byte| *byte == b'#').count();
        line.is_empty() || (1..=6).contains(&hashes) && line[hashes..].starts_with(' ')
    })
}
