//! The walk over the kept part of a page.

use super::{
    action::{Action, Rules, action},
    output::Output,
    shape, table, text,
};
use crate::{
    item::Code,
    page::{
        base::MarkdownBase,
        dom::{Patience, attribute},
        fragment::{Content, Fragment, Tag},
        space::{is_blank, is_space, trim},
    },
};
use html5ever::local_name;
use scraper::node::Element;

/// Bytes of Markdown at most. The service has a limit too, but publishes no number.
const MAX_MARKDOWN: usize = 32 * 1024 * 1024;

/// Steps, and bytes of content shaped again, between two looks at the clock.
const STEPS: usize = 4096;
const WORK: usize = 16 * 1024 * 1024;

/// Why there is no Markdown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ConvertError {
    /// Longer than [`MAX_MARKDOWN`].
    TooLarge,
    /// The time for the page is used up.
    OutOfTime,
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

/// Converts flattened content. `base` makes `href` and `src` absolute.
pub(crate) fn convert(
    fragment: &Fragment<'_>,
    base: &MarkdownBase,
    patience: Patience<'_>,
) -> Result<Body, ConvertError> {
    let mut walk = Walk::new(fragment, base, patience);
    walk.run()?;
    Ok(Body {
        text: walk.output.finish(),
        beyond_headings: walk.beyond_headings,
        traps: walk.traps,
    })
}

/// What an element hands down to those inside it.
#[derive(Debug, Clone, Copy)]
struct Context {
    rules: Rules,
    list: Option<Tag>,
    /// Items of the list so far.
    item: usize,
    /// Lists around, counted from none.
    level: Option<usize>,
    keeps_space: bool,
    is_escaped: bool,
    /// The table around, as an index of its caption.
    table: usize,
}

/// An element that is open in the walk.
struct Frame {
    /// The next child to visit.
    next: usize,
    end: usize,
    action: Action,
    element: Option<usize>,
    /// Length of the output before the element, and before its content.
    outer: usize,
    inner: usize,
    /// The context of its children, and number of contexts before it.
    inside: usize,
    contexts: usize,
    /// The end of a link.
    closing: Option<String>,
}

struct Walk<'a> {
    fragment: &'a Fragment<'a>,
    base: &'a MarkdownBase,
    patience: Patience<'a>,
    output: Output,
    contexts: Vec<Context>,
    captions: Vec<Option<String>>,
    headings: usize,
    items: usize,
    beyond_headings: bool,
    traps: Traps,
    steps: usize,
    work: usize,
}

impl<'a> Walk<'a> {
    fn new(fragment: &'a Fragment<'a>, base: &'a MarkdownBase, patience: Patience<'a>) -> Self {
        let outermost = Context {
            rules: Rules::Normal,
            list: None,
            item: 0,
            level: None,
            keeps_space: false,
            is_escaped: true,
            table: 0,
        };
        Self {
            fragment,
            base,
            patience,
            output: Output::default(),
            contexts: vec![outermost],
            captions: vec![None],
            headings: 0,
            items: 0,
            beyond_headings: false,
            traps: Traps::default(),
            steps: 0,
            work: 0,
        }
    }

    fn run(&mut self) -> Result<(), ConvertError> {
        let mut frames = vec![Frame {
            next: 0,
            end: self.fragment.nodes.len(),
            action: Action::Pass,
            element: None,
            outer: 0,
            inner: 0,
            inside: 0,
            contexts: 1,
            closing: None,
        }];
        while let Some(frame) = frames.last_mut() {
            self.check_bounds()?;
            if frame.next >= frame.end {
                if let Some(frame) = frames.pop() {
                    self.leave(&frame)?;
                }
                continue;
            }
            let at = frame.next;
            frame.next = self.fragment.nodes[at].end;
            if !self.fragment.nodes[at].has_content {
                continue;
            }
            let (parent, context) = (frame.element, frame.inside);
            let fragment = self.fragment;
            match &fragment.nodes[at].content {
                Content::Text(text) => self.text(text, context),
                Content::Element(tag, element) => {
                    let frame = self.enter(at, *tag, element, parent, context);
                    frames.extend(frame);
                }
            }
        }
        Ok(())
    }

    fn check_bounds(&mut self) -> Result<(), ConvertError> {
        self.steps += 1;
        if self.output.len() > MAX_MARKDOWN {
            return Err(ConvertError::TooLarge);
        }
        if self.steps.is_multiple_of(STEPS) || self.work > WORK {
            self.work = 0;
            if self.patience.is_over() {
                return Err(ConvertError::OutOfTime);
            }
        }
        Ok(())
    }

    fn text(&mut self, raw: &str, context: usize) {
        let context = &self.contexts[context];
        let blank = is_blank(raw);
        if context.keeps_space && context.is_escaped {
            text::push_preserved_escaped(&mut self.output.text, raw);
        } else if context.keeps_space {
            self.output.push(raw);
        } else if blank {
            if self.output.len() > 0 && !self.output.ends_in_space() {
                self.output.push(" ");
            }
        } else {
            text::push_collapsed(&mut self.output.text, raw, context.is_escaped);
        }
        self.beyond_headings |= self.headings == 0 && !blank;
    }

    /// Writes what stands before an element's content. None when nothing inside is to be visited.
    fn enter(
        &mut self,
        at: usize,
        tag: Tag,
        element: &'a Element,
        parent: Option<usize>,
        context: usize,
    ) -> Option<Frame> {
        let contexts = self.contexts.len();
        let mut inside = self.derive_context(tag, context);
        let mut action = action(self.contexts[context].rules, tag);
        let mut link = None;
        match action {
            Action::Ignore => return None,
            Action::Image => {
                self.image(element);
                return None;
            }
            Action::Code if self.is_alone_in_pre(at, parent) => action = Action::CodeBlock,
            Action::Link => {
                link = self.link(element);
                if link.is_none() {
                    action = Action::Pass;
                }
            }
            _ => {}
        }
        if action.is_verbatim() && self.contexts[inside].is_escaped {
            inside = self.push_context(inside, |context| context.is_escaped = false);
        }
        if let Some(rules) = action.rules_inside() {
            inside = self.push_context(inside, |context| context.rules = rules);
        }
        let outer = self.output.len();
        self.output.end_lines(action.lines_around());
        let is_done = match &link {
            Some(link) if self.text_is(at, &link.href) => {
                self.output.push(&format!("<{}>", link.encoded));
                self.beyond_headings |= self.headings == 0;
                true
            }
            _ => self.open(action, at, element, inside),
        };
        if is_done {
            self.output.end_lines(action.lines_around());
            self.contexts.truncate(contexts);
            return None;
        }
        Some(Frame {
            next: at + 1,
            end: self.fragment.nodes[at].end,
            action,
            element: Some(at),
            outer,
            inner: self.output.len(),
            inside,
            contexts,
            closing: link.map(|link| link.closing),
        })
    }

    fn push_context(&mut self, from: usize, change: impl FnOnce(&mut Context)) -> usize {
        let mut context = self.contexts[from];
        change(&mut context);
        self.contexts.push(context);
        self.contexts.len() - 1
    }

    /// Lists, `pre` and tables change the context whatever rules hold.
    fn derive_context(&mut self, tag: Tag, context: usize) -> usize {
        match tag {
            Tag::OrderedList | Tag::UnorderedList => self.push_context(context, |context| {
                context.list = Some(tag);
                context.item = 0;
                context.level = Some(context.level.map_or(0, |level| level + 1));
            }),
            Tag::Item => {
                let context_now = &mut self.contexts[context];
                context_now.item += usize::from(context_now.list == Some(Tag::OrderedList));
                context
            }
            Tag::Preformatted => self.push_context(context, |context| context.keeps_space = true),
            Tag::Table => {
                self.captions.push(None);
                let table = self.captions.len() - 1;
                self.push_context(context, |context| context.table = table)
            }
            _ => context,
        }
    }

    /// Writes the opening. True when the element has no content to visit.
    fn open(&mut self, action: Action, at: usize, element: &Element, inside: usize) -> bool {
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
    fn leave(&mut self, frame: &Frame) -> Result<(), ConvertError> {
        self.work += self.output.len() - frame.inner;
        let is_kept = self.close(frame)?;
        match frame.action {
            Action::Heading(_) => self.headings -= 1,
            Action::Item => self.items -= 1,
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
    fn close(&mut self, frame: &Frame) -> Result<bool, ConvertError> {
        let content = &self.output.text[frame.inner..];
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
                self.output.push(frame.closing.as_deref().unwrap_or("]"));
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

    fn caption(&mut self, frame: &Frame) {
        let content = shape::one_line(&self.output.text[frame.inner..]);
        let caption = trim(&content);
        if !caption.is_empty() {
            let table = self.contexts[frame.inside].table;
            self.captions[table] = Some(format!("__{caption}__"));
        }
    }

    fn close_table(&mut self, frame: &Frame) -> Result<bool, ConvertError> {
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

    fn image(&mut self, element: &Element) {
        let Some(src) = attribute(element, &local_name!("src")) else {
            return;
        };
        let src = self.base.resolve(src);
        let is_data = src
            .get(..5)
            .is_some_and(|scheme| scheme.eq_ignore_ascii_case("data:"));
        if src.is_empty() || is_data {
            return;
        }
        let alt = attribute(element, &local_name!("alt")).unwrap_or("");
        self.output.push(&format!("![{alt}]({src}"));
        self.title(element);
        self.output.push(")");
        self.beyond_headings |= self.headings == 0;
    }

    fn title(&mut self, element: &Element) {
        let title = title_part(element);
        self.traps.title_quote += usize::from(title.matches('"').count() > 2);
        self.output.push(&title);
    }

    fn link(&mut self, element: &Element) -> Option<Link> {
        let href = self
            .base
            .resolve(attribute(element, &local_name!("href"))?)
            .into_owned();
        if href.is_empty() {
            return None;
        }
        let encoded = encode_target(&href);
        let title = title_part(element);
        self.traps.title_quote += usize::from(title.matches('"').count() > 2);
        Some(Link {
            closing: format!("]({encoded}{title})"),
            encoded,
            href,
        })
    }

    /// Whether the raw text below `at`, breaks as line ends, is exactly `expected`.
    fn text_is(&self, at: usize, expected: &str) -> bool {
        let mut rest = expected;
        for node in &self.fragment.nodes[at + 1..self.fragment.nodes[at].end] {
            let piece = match &node.content {
                Content::Text(text) => &**text,
                Content::Element(Tag::Break, _) => "\n",
                Content::Element(..) => continue,
            };
            match rest.strip_prefix(piece) {
                Some(after) => rest = after,
                None => return false,
            }
        }
        rest.is_empty()
    }

    /// Whether `at` is the only child of a `pre`.
    fn is_alone_in_pre(&self, at: usize, parent: Option<usize>) -> bool {
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

struct Link {
    href: String,
    encoded: String,
    closing: String,
}

fn title_part(element: &Element) -> String {
    match attribute(element, &local_name!("title")) {
        Some(title) if !title.is_empty() => format!(" \"{title}\""),
        _ => String::new(),
    }
}

/// Percent-encodes what Markdown would take for markup in a target.
fn encode_target(href: &str) -> String {
    let mut encoded = String::with_capacity(href.len() + 8);
    for letter in href.chars() {
        match letter {
            '(' => encoded.push_str("%28"),
            ')' => encoded.push_str("%29"),
            '_' => encoded.push_str("%5F"),
            '*' => encoded.push_str("%2A"),
            _ => encoded.push(letter),
        }
    }
    encoded
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
