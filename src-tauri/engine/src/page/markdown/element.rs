//! What the walk writes at the start and at the end of an element.

use html5ever::local_name;

use super::{
    action::Action,
    body::ConvertError,
    shape, table,
    walk::{Context, Frame, MAX_MARKDOWN, Walk},
};
use crate::page::{
    dom::attribute,
    fragment::{Content, Tag},
    space::{is_blank, is_space, trim},
    tree::Element,
};

impl<'a> Walk<'a> {
    /// Writes the opening. True when the element has no content to visit.
    pub(super) fn open(
        &mut self,
        action: Action,
        at: usize,
        element: &Element,
        inside: usize,
    ) -> bool {
        match action {
            Action::Fixed(text, _) => {
                self.output.push(text);
                return true;
            }
            Action::Heading(level) => {
                self.headings += 1;
                for _ in 0..level {
                    self.output.push("#");
                }
                self.output.push(" ");
            }
            Action::BracketedHeading | Action::Link => self.output.push("["),
            Action::Item => self.open_item(inside),
            Action::CodeBlock => {
                self.traps.code_in_item += usize::from(self.items > 0);
                self.output.push("```");
                self.output.push(code_language(element));
                self.output.push("\n");
            }
            Action::Row => self.output.push("| "),
            Action::Cell => self.output.push(" "),
            Action::List => {
                let start = attribute(element, &local_name!("start"));
                let is_ordered = self.contexts[inside].list == Some(Tag::OrderedList);
                self.traps.list_start +=
                    usize::from(is_ordered && start.is_some_and(|start| start.trim() != "1"));
            }
            Action::Preformatted(_) => {
                self.traps.loose_pre += usize::from(!self.holds_only_code(at));
            }
            _ => {}
        }
        false
    }

    fn open_item(&mut self, context: usize) {
        let Context {
            list, item, level, ..
        } = self.contexts[context];
        self.items += 1;
        for _ in 0..level.unwrap_or(0) {
            self.output.push("   ");
        }
        if list == Some(Tag::OrderedList) {
            self.output.push(&format!("{item}. "));
        } else {
            self.output.push("* ");
        }
    }

    /// Shapes the content and writes what stands after it.
    pub(super) fn leave(&mut self, frame: &Frame<'_>) -> Result<(), ConvertError> {
        self.work += self.output.len() - frame.inner;
        let is_kept = self.close(frame)?;
        match frame.action {
            Action::Heading(_) => self.headings -= 1,
            Action::Item => self.items -= 1,
            Action::Surround(_) | Action::Code => self.inline -= 1,
            _ => {}
        }
        if is_kept {
            self.output.end_lines(frame.action.lines_around());
        } else {
            self.output.text.truncate(frame.outer);
            if frame.action == Action::Item {
                let context = &mut self.contexts[frame.inside];
                context.item = context.item.saturating_sub(1);
            }
        }
        self.contexts.truncate(frame.contexts);
        Ok(())
    }

    /// False when the element is to be removed.
    fn close(&mut self, frame: &Frame<'_>) -> Result<bool, ConvertError> {
        let content = &self.output.text[frame.inner..];
        self.check_growth(frame.action, frame.inside, content)?;
        match frame.action {
            Action::Surround(_) | Action::Item if is_blank(content) => return Ok(false),
            Action::Surround(delimiter) => {
                let shaped = shape::surround(content, delimiter);
                self.output.text.truncate(frame.inner);
                self.output.push_apart(&shaped);
            }
            Action::Code => {
                let shaped = shape::code_span(content);
                self.output.text.truncate(frame.inner);
                self.output.push_apart(&shaped);
            }
            Action::Item => {
                let level = self.contexts[frame.inside].level.unwrap_or(0);
                let shaped = shape::item(content, level);
                self.output.replace(frame.inner, &shaped);
            }
            Action::Quote => {
                let shaped = shape::quote(content);
                self.output.replace(frame.inner, &shaped);
            }
            Action::CodeBlock => {
                self.traps.fence_in_code += usize::from(content.contains("```"));
                self.output.push("\n```");
            }
            Action::Heading(_) => {
                self.traps.broken_heading += usize::from(content.trim().contains('\n'));
            }
            Action::BracketedHeading => self.output.push("]"),
            Action::Link => {
                if content.contains('\n') {
                    let shaped = shape::one_line(content).into_owned();
                    self.output.replace(frame.inner, &shaped);
                }
                match frame.href.as_deref().zip(self.element_at(frame.element)) {
                    Some((href, element)) => self.end_link(element, href),
                    None => self.output.push("]"),
                }
            }
            Action::Cell => {
                let shaped = shape::cell(content);
                self.output.replace(frame.inner, &shaped);
                self.output.push(" |");
            }
            Action::Row => {
                if !content.trim_end_matches(is_space).ends_with(" |") {
                    return Ok(false);
                }
                self.output.push("\n");
            }
            Action::Caption => {
                self.caption(frame);
                return Ok(false);
            }
            Action::Table => return self.close_table(frame),
            _ => {}
        }
        Ok(true)
    }

    /// Refuses to shape what would grow past the limit: each line gets an indent or delimiters.
    fn check_growth(
        &self,
        action: Action,
        context: usize,
        content: &str,
    ) -> Result<(), ConvertError> {
        let a_line = match action {
            Action::Item => 3 + 3 * self.contexts[context].level.unwrap_or(0),
            Action::Quote => 2,
            Action::Surround(delimiter) => 2 * delimiter.len(),
            _ => return Ok(()),
        };
        // Only long content is worth counting its lines.
        if content.len().saturating_mul(1 + a_line) <= MAX_MARKDOWN {
            return Ok(());
        }
        let lines = memchr::memchr_iter(b'\n', content.as_bytes()).count() + 1;
        if content.len() + lines.saturating_mul(a_line) > MAX_MARKDOWN {
            return Err(ConvertError::TooLarge);
        }
        Ok(())
    }

    fn caption(&mut self, frame: &Frame<'_>) {
        let content = shape::one_line(&self.output.text[frame.inner..]);
        let caption = trim(&content);
        if !caption.is_empty() {
            let table = self.contexts[frame.inside].table;
            self.captions[table] = Some(format!("__{caption}__"));
        }
    }

    fn close_table(&mut self, frame: &Frame<'_>) -> Result<bool, ConvertError> {
        let content = &self.output.text[frame.inner..];
        let caption = self.captions[self.contexts[frame.inside].table].as_deref();
        let shaped = table::table(content, caption, MAX_MARKDOWN)
            .map_err(|table::TooLong| ConvertError::TooLarge)?;
        let Some(shaped) = shaped else {
            return Ok(false);
        };
        self.output.replace(frame.inner, &shaped);
        Ok(true)
    }

    fn element_at(&self, at: Option<usize>) -> Option<&'a Element> {
        match self.fragment.nodes[at?].content {
            Content::Element(_, element) => Some(element),
            Content::Text(_) => None,
        }
    }

    /// Whether `at` is the only child of a `pre`.
    pub(super) fn is_alone_in_pre(&self, at: usize, parent: Option<usize>) -> bool {
        parent.is_some_and(|parent| {
            let node = &self.fragment.nodes[parent];
            matches!(node.content, Content::Element(Tag::Preformatted, _))
                && parent + 1 == at
                && self.fragment.nodes[at].end == node.end
        })
    }

    fn holds_only_code(&self, pre: usize) -> bool {
        let nodes = &self.fragment.nodes;
        nodes.get(pre + 1).is_some_and(|child| {
            matches!(child.content, Content::Element(Tag::Code, _)) && child.end == nodes[pre].end
        })
    }
}

/// What follows the first `language-` in the class, up to white space.
fn code_language(element: &Element) -> &str {
    let class = attribute(element, &local_name!("class")).unwrap_or("");
    let mut rest = class;
    while let Some(at) = rest.find("language-") {
        let name = &rest[at + "language-".len()..];
        let end = name.find(is_space).unwrap_or(name.len());
        if end > 0 {
            return &name[..end];
        }
        rest = name;
    }
    ""
}
