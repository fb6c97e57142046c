//! What a Markdown text means: parsed back with `CommonMark` and GFM tables.

use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag};
use serde_json::{Value, json};

/// The meaning of a text, as the cases write it down.
#[derive(Debug, Default)]
pub(crate) struct Structure {
    /// The block tree.
    pub(crate) blocks: Value,
    /// `[text, url]` in order.
    pub(crate) links: Vec<(String, String)>,
    /// `[alt, url]` in order.
    pub(crate) images: Vec<(String, String)>,
    pub(crate) strong: Vec<String>,
    pub(crate) emphasised: Vec<String>,
    pub(crate) code_spans: Vec<String>,
    /// All text, white space collapsed.
    pub(crate) text: String,
}

impl Structure {
    pub(crate) fn of(markdown: &str) -> Self {
        let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
        let mut reader = Reader {
            events: Parser::new_ext(markdown, options),
            found: Self::default(),
        };
        let blocks = reader.blocks();
        reader.found.blocks = json!(blocks);
        reader.found.text = collapsed(&reader.found.text);
        reader.found
    }
}

/// White space, NBSP too, collapsed and trimmed.
pub(crate) fn collapsed(text: &str) -> String {
    let words: Vec<&str> = text
        .split(|letter: char| letter.is_whitespace() || letter == '\u{a0}')
        .filter(|word| !word.is_empty())
        .collect();
    words.join(" ")
}

struct Reader<'a> {
    events: Parser<'a>,
    found: Structure,
}

impl<'a> Reader<'a> {
    /// Blocks up to the end of the block around them. Text without a paragraph, as in tight
    /// lists, makes one.
    fn blocks(&mut self) -> Vec<Value> {
        let mut blocks = Vec::new();
        let mut loose = String::new();
        while let Some(event) = self.events.next() {
            match event {
                Event::End(_) => break,
                Event::Rule => {
                    end_paragraph(&mut loose, &mut blocks);
                    blocks.push(json!(["hr"]));
                }
                Event::Start(tag) if is_block(&tag) => {
                    end_paragraph(&mut loose, &mut blocks);
                    blocks.push(self.block(tag));
                }
                inline => self.inline(inline, &mut loose),
            }
        }
        end_paragraph(&mut loose, &mut blocks);
        self.found.text.push('\n');
        blocks
    }

    fn block(&mut self, tag: Tag<'a>) -> Value {
        match tag {
            Tag::Heading { level, .. } => json!([heading(level), self.text()]),
            Tag::CodeBlock(kind) => self.code(kind),
            Tag::BlockQuote(_) => json!(["quote", self.blocks()]),
            Tag::List(start) => {
                let items = self.many(Self::blocks);
                match start {
                    Some(start) => json!(["ol", start, items]),
                    None => json!(["ul", items]),
                }
            }
            Tag::Table(_) => json!(["table", self.many(|reader| reader.many(Self::text))]),
            Tag::HtmlBlock => json!(["html", self.text()]),
            _ => json!(["p", self.text()]),
        }
    }

    /// One value for each start inside, up to the end around them.
    fn many<T>(&mut self, one: impl Fn(&mut Self) -> T) -> Vec<T> {
        let mut values = Vec::new();
        while let Some(event) = self.events.next() {
            match event {
                Event::Start(_) => values.push(one(self)),
                Event::End(_) => break,
                _ => {}
            }
        }
        values
    }

    fn code(&mut self, kind: CodeBlockKind<'a>) -> Value {
        let mut text = String::new();
        for event in self.events.by_ref() {
            match event {
                Event::Text(piece) => text.push_str(&piece),
                Event::End(_) => break,
                _ => {}
            }
        }
        self.found.text.push_str(&text);
        let language = match kind {
            CodeBlockKind::Fenced(info) => info,
            CodeBlockKind::Indented => CowStr::Borrowed(""),
        };
        json!(["code", &*language, text.trim_end_matches('\n')])
    }

    /// Inline text up to the end around it.
    fn text(&mut self) -> String {
        let mut text = String::new();
        while let Some(event) = self.events.next() {
            if matches!(event, Event::End(_)) {
                break;
            }
            self.inline(event, &mut text);
        }
        self.found.text.push('\n');
        collapsed(&text)
    }

    fn inline(&mut self, event: Event<'a>, text: &mut String) {
        match event {
            Event::Text(piece) | Event::Html(piece) | Event::InlineHtml(piece) => {
                self.push(&piece, text);
            }
            Event::Code(piece) => {
                self.found.code_spans.push(piece.to_string());
                self.push(&piece, text);
            }
            Event::SoftBreak | Event::HardBreak => self.push(" ", text),
            Event::Start(tag) => self.span(&tag, text),
            _ => {}
        }
    }

    fn push(&mut self, piece: &str, text: &mut String) {
        text.push_str(piece);
        self.found.text.push_str(piece);
    }

    fn span(&mut self, tag: &Tag<'a>, text: &mut String) {
        if let Tag::Image { dest_url, .. } = tag {
            // Its words are no text of the page.
            let before = self.found.text.len();
            let alt = self.span_text();
            self.found.text.truncate(before);
            self.found.images.push((alt, dest_url.to_string()));
            return;
        }
        let links = self.found.links.len();
        if let Tag::Link { dest_url, .. } = tag {
            self.found.links.push((String::new(), dest_url.to_string()));
        }
        let inner = self.span_text();
        match tag {
            Tag::Link { .. } => self.found.links[links].0 = collapsed(&inner),
            Tag::Strong => self.found.strong.push(collapsed(&inner)),
            Tag::Emphasis => self.found.emphasised.push(collapsed(&inner)),
            _ => {}
        }
        text.push_str(&inner);
    }

    fn span_text(&mut self) -> String {
        let mut text = String::new();
        while let Some(event) = self.events.next() {
            if matches!(event, Event::End(_)) {
                break;
            }
            self.inline(event, &mut text);
        }
        text
    }
}

fn end_paragraph(loose: &mut String, blocks: &mut Vec<Value>) {
    let text = collapsed(&std::mem::take(loose));
    if !text.is_empty() {
        blocks.push(json!(["p", text]));
    }
}

fn is_block(tag: &Tag<'_>) -> bool {
    !matches!(
        tag,
        Tag::Emphasis | Tag::Strong | Tag::Strikethrough | Tag::Link { .. } | Tag::Image { .. }
    )
}

fn heading(level: HeadingLevel) -> String {
    format!("h{}", level as usize)
}
