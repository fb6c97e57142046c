//! The same pages through html5ever's own tokenizer give the same trees.

use std::fmt::Write;

use html5ever::{
    interface::TokenizerResult,
    tendril::StrTendril,
    tokenizer::{BufferQueue, Tokenizer, TokenizerOpts},
    tree_builder::{TreeBuilder, TreeBuilderOpts, TreeSink},
};

use super::tokenize;
use crate::page::{
    depth::BoundedSink,
    tree::{Data, Edge, Tree},
    tree_sink::Sink,
};

/// Pieces that, one after the other in any order, reach every state of a tokenizer.
const PIECES: &[&str] = &[
    "<",
    ">",
    "/",
    "</",
    "<!",
    "<!-",
    "<!--",
    "-->",
    "--!>",
    "-",
    "--",
    "!",
    "?",
    "<?",
    "=",
    "\"",
    "'",
    " ",
    "\n",
    "\t",
    "\x0c",
    "\0",
    "&",
    "#",
    "&#",
    "&#x",
    ";",
    "&amp;",
    "&amp",
    "&not",
    "&notin;",
    "&notit;",
    "&#65;",
    "&#x41",
    "&#0;",
    "&#128;",
    "&#xD800;",
    "&#x110000;",
    "&#99999999999;",
    "&#13;",
    "&NotEqualTilde;",
    "&Aacute",
    "&zz;",
    "a",
    "B",
    "é",
    "漢",
    "\u{1f600}",
    "\u{feff}",
    "1",
    "x",
    "text ",
    "<p",
    "<p>",
    "</p>",
    "<b>",
    "</b>",
    "<a href=",
    "<a href=\"",
    "<a href='x' HREF=y>",
    "</a>",
    "<br/>",
    "<br / >",
    "<img src=x/>",
    "</br>",
    "</>",
    "</ ",
    "<DIV Class=A",
    "<div a=1 b=2 a=3>",
    "<div =x>",
    "<div a= >",
    "<x\0y z\0=\0>",
    "</div x>",
    "<title>",
    "</title>",
    "</TITLE >",
    "</titlex>",
    "</title",
    "<textarea>",
    "</textarea>",
    "<style>",
    "</style>",
    "<script>",
    "</script>",
    "</SCRIPT/>",
    "</script x>",
    "<script",
    "<!--<script>",
    "<script ",
    "<script/",
    "</scrip",
    "<xmp>",
    "</xmp>",
    "<iframe>",
    "</iframe>",
    "<noscript>",
    "</noscript>",
    "<plaintext>",
    "<svg>",
    "</svg>",
    "<math>",
    "</math>",
    "<![CDATA[",
    "]]>",
    "]]",
    "<mi>",
    "<foreignObject>",
    "<!DOCTYPE html>",
    "<!doctype",
    " html",
    " PUBLIC",
    " SYSTEM",
    "\"-//W3C//DTD HTML 3.2//EN\"",
    "<table>",
    "<tr>",
    "<td>",
    "</table>",
    "<select>",
    "<option>",
    "</select>",
    "<template>",
    "</template>",
    "<body>",
    "<html lang=x>",
    "<head>",
    "<frameset>",
    "<pre>\n",
    "<pre>&#10;",
    "<li>",
    "<form>",
    "<h1>",
    "</h2>",
];

fn tree(text: &str, ours: bool) -> Tree {
    let builder = TreeBuilder::new(Sink::new(text.len()), TreeBuilderOpts::default());
    let sink = BoundedSink::new(builder, Sink::size);
    let source = StrTendril::from_slice(text);
    if ours {
        assert_eq!(tokenize(&source, &sink, &|| true), Ok(()));
        return sink.builder.sink.finish();
    }
    // html5ever takes a byte order mark away after each script, too.
    let options = TokenizerOpts {
        discard_bom: false,
        ..TokenizerOpts::default()
    };
    let tokenizer = Tokenizer::new(sink, options);
    let queue = BufferQueue::default();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    queue.push_back(StrTendril::from_slice(text));
    while !matches!(tokenizer.feed(&queue), TokenizerResult::Done) {}
    tokenizer.end();
    tokenizer.sink.builder.sink.finish()
}

fn shown(tree: &Tree) -> String {
    let mut shown = format!("{:?}\n", tree.quirks);
    let mut depth = 0;
    for edge in tree.root().walk() {
        let Edge::Open(node) = edge else {
            depth -= 1;
            continue;
        };
        match node.data() {
            Data::Text(text) => writeln!(shown, "{depth} {:?}", &**text).unwrap(),
            Data::Element(element) => {
                write!(shown, "{depth} <{} {}", element.name.ns, element.name.local).unwrap();
                for attribute in &element.attrs {
                    let (name, value) = (&attribute.name.local, &*attribute.value);
                    write!(shown, " {name}={value:?}").unwrap();
                }
                shown.push('\n');
            }
            Data::Root | Data::Comment => writeln!(shown, "{depth} {:?}", node.data()).unwrap(),
        }
        depth += 1;
    }
    shown
}

/// A row of numbers that is the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit as u64).unwrap()
    }
}

fn assert_same(text: &str) {
    let (ours, theirs) = (shown(&tree(text, true)), shown(&tree(text, false)));
    assert_eq!(ours, theirs, "of {text:?}");
}

#[test]
fn each_piece_alone_and_each_pair_make_the_same_tree() {
    for first in PIECES {
        assert_same(first);
        for second in PIECES {
            assert_same(&format!("{first}{second}"));
            assert_same(&format!("a{first}{second}x>y</title>z"));
        }
    }
}

#[test]
fn pieces_in_any_order_make_the_same_tree() {
    let rounds = std::env::var("ROUNDS").map_or(30_000, |rounds| rounds.parse().unwrap());
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    for _ in 0..rounds {
        let length = 3 + numbers.below(14);
        let text: String = (0..length)
            .map(|_| PIECES[numbers.below(PIECES.len())])
            .collect();
        assert_same(&text);
    }
}
