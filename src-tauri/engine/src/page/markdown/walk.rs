//! The walk over the kept part of a page.

use std::borrow::Cow;

use super::{
    action::{Action, Rules, action},
    body::{Body, ConvertError, Traps},
    link::encode_target,
    output::Output,
    text,
};
use crate::page::{
    base::MarkdownBase,
    dom::Patience,
    fragment::{Content, Fragment, Tag},
    space::is_blank,
    tree::Element,
};

/// Bytes of Markdown at most. The service has a limit too, but publishes no number.
pub(super) const MAX_MARKDOWN: usize = 16 * 1024 * 1024;

/// Emphasis and inline code open at once; more pass their content through. Each shapes all of its
/// content again, so that deeper nests of a large page would take minutes.
const MAX_INLINE: usize = 32;

/// Steps, and bytes of content shaped again, between two looks at the clock.
const STEPS: usize = 4096;
const WORK: usize = 16 * 1024 * 1024;

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
        in_headings: walk.in_headings,
        traps: walk.traps,
    })
}

/// What an element hands down to those inside it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Context {
    pub(super) rules: Rules,
    pub(super) list: Option<Tag>,
    /// Items of the list so far.
    pub(super) item: usize,
    /// Lists around, counted from none.
    pub(super) level: Option<usize>,
    pub(super) keeps_space: bool,
    pub(super) is_escaped: bool,
    /// The table around, as an index of its caption.
    pub(super) table: usize,
}

/// An element that is open in the walk.
pub(super) struct Frame<'a> {
    /// The next child to visit.
    pub(super) next: usize,
    pub(super) end: usize,
    pub(super) action: Action,
    pub(super) element: Option<usize>,
    /// Length of the output before the element, and before its content.
    pub(super) outer: usize,
    pub(super) inner: usize,
    /// The context of its children, and number of contexts before it.
    pub(super) inside: usize,
    pub(super) contexts: usize,
    /// Where a link leads.
    pub(super) href: Option<Cow<'a, str>>,
}

pub(super) struct Walk<'a> {
    pub(super) fragment: &'a Fragment<'a>,
    pub(super) base: &'a MarkdownBase,
    pub(super) patience: Patience<'a>,
    pub(super) output: Output,
    pub(super) contexts: Vec<Context>,
    pub(super) captions: Vec<Option<String>>,
    pub(super) headings: usize,
    pub(super) items: usize,
    /// Open emphasis and inline code.
    pub(super) inline: usize,
    pub(super) beyond_headings: bool,
    pub(super) in_headings: bool,
    pub(super) traps: Traps,
    pub(super) steps: usize,
    pub(super) work: usize,
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
            output: Output::with_room_for(fragment),
            contexts: vec![outermost],
            captions: vec![None],
            headings: 0,
            items: 0,
            inline: 0,
            beyond_headings: false,
            in_headings: false,
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
            href: None,
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
        if !blank {
            self.note_content();
        }
    }

    /// Notes that something is left, inside a heading or outside of one.
    pub(super) fn note_content(&mut self) {
        if self.headings == 0 {
            self.beyond_headings = true;
        } else {
            self.in_headings = true;
        }
    }

    /// Writes what stands before an element's content. None when nothing inside is to be visited.
    fn enter(
        &mut self,
        at: usize,
        tag: Tag,
        element: &'a Element,
        parent: Option<usize>,
        context: usize,
    ) -> Option<Frame<'a>> {
        let contexts = self.contexts.len();
        let mut inside = self.derive_context(tag, context);
        let mut action = action(self.contexts[context].rules, tag);
        let mut href = None;
        match action {
            Action::Ignore => return None,
            Action::Image => {
                self.image(element);
                return None;
            }
            Action::Code if self.is_alone_in_pre(at, parent) => action = Action::CodeBlock,
            Action::Link => {
                href = self.link(element);
                if href.is_none() {
                    action = Action::Pass;
                }
            }
            _ => {}
        }
        if action.is_inline() {
            if self.inline >= MAX_INLINE {
                action = Action::Pass;
            } else {
                self.inline += 1;
            }
        }
        if action.is_verbatim() && self.contexts[inside].is_escaped {
            inside = self.push_context(inside, |context| context.is_escaped = false);
        }
        if let Some(rules) = action.rules_inside() {
            inside = self.push_context(inside, |context| context.rules = rules);
        }
        let outer = self.output.len();
        self.output.end_lines(action.lines_around());
        let is_done = match &href {
            Some(href) if self.text_is(at, href) => {
                let target = encode_target(href);
                self.output.push(&["<", &target, ">"].concat());
                self.note_content();
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
            href,
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
}
