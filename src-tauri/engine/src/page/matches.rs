//! What a content selector finds on a page, and where in the page that stands.

use scraper::{ElementRef, Html, Selector};

use super::{
    dom::{Document, Patience, parse},
    selector::{nearest_misses, outermost},
    space::CollapsedText,
};
use crate::instance::{SelectorError, compile_selector};

/// Elements in an outline.
const OUTLINE_ELEMENTS: usize = 3000;
/// Bytes of an element's name with its id and classes.
const NAME_BYTES: usize = 80;
/// Bytes of an element's own text in an outline.
const TEXT_BYTES: usize = 80;

/// What a selector finds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Matches {
    /// The outermost matches in document order.
    pub elements: Vec<SelectedText>,
    /// When there is none: parts of the selector that do match, such as `article: 2`.
    pub misses: Vec<String>,
    /// The elements of the page in document order: the first 3,000.
    pub outline: Vec<OutlineElement>,
}

/// One element that a selector matches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SelectedText {
    /// Its source as the parser understood it.
    pub html: String,
    /// Its text, white space collapsed.
    pub text: String,
}

/// One element in the outline of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutlineElement {
    /// Elements around it.
    pub depth: usize,
    /// `tag#id.class`.
    pub name: String,
    /// The beginning of the text that stands in it and in no element of it.
    pub text: String,
    /// The selector matches it.
    pub matched: bool,
    /// It is kept: it is a match or stands in one.
    pub kept: bool,
}

/// What a selector finds on a page.
///
/// # Errors
///
/// When the selector is no valid CSS.
pub fn matches_of(html: &str, selector: &str) -> Result<Matches, SelectorError> {
    let compiled = compile_selector(selector)?;
    let patience = Patience::start(&|| true);
    let Ok(Document { tree, .. }) = parse(html, patience) else {
        return Ok(Matches::default());
    };
    let (html, _) = tree.for_selectors();
    let Ok((elements, count)) = outermost(&html, &compiled, patience) else {
        return Ok(Matches::default());
    };
    let misses = match count {
        0 => nearest_misses(&html, selector, patience),
        _ => Vec::new(),
    };
    Ok(Matches {
        elements: elements.into_iter().map(selected_text).collect(),
        misses,
        outline: outline(&html, &compiled, patience),
    })
}

/// How many outermost matches a selector has on a page.
///
/// # Errors
///
/// When the selector is no valid CSS.
pub fn match_count(html: &str, selector: &str) -> Result<usize, SelectorError> {
    let compiled = compile_selector(selector)?;
    let patience = Patience::start(&|| true);
    let Ok(Document { tree, .. }) = parse(html, patience) else {
        return Ok(0);
    };
    let (html, _) = tree.for_selectors();
    let found = outermost(&html, &compiled, patience);
    Ok(found.map_or(0, |(elements, _)| elements.len()))
}

fn selected_text(element: ElementRef<'_>) -> SelectedText {
    let mut text = CollapsedText::new(usize::MAX);
    element.text().for_each(|piece| text.push(piece));
    SelectedText {
        html: element.html(),
        text: text.finish(),
    }
}

fn outline(html: &Html, selector: &Selector, patience: Patience<'_>) -> Vec<OutlineElement> {
    let mut outline = Vec::new();
    // The depth of the outermost match that is being walked through.
    let mut kept_from = None;
    let elements = html.tree.root().descendants().filter_map(ElementRef::wrap);
    for element in elements.take(OUTLINE_ELEMENTS) {
        // Not more than 512: the parse opens no more.
        let depth = element.ancestors().count() - 1;
        if kept_from.is_some_and(|outer| depth <= outer) {
            kept_from = None;
        }
        let matched = !patience.is_over() && selector.matches(&element);
        if matched {
            kept_from.get_or_insert(depth);
        }
        outline.push(OutlineElement {
            depth,
            name: name_of(element),
            text: own_text(element),
            matched,
            kept: kept_from.is_some(),
        });
    }
    outline
}

fn name_of(element: ElementRef<'_>) -> String {
    let mut name = element.value().name().to_owned();
    if let Some(id) = element.value().id() {
        name.push('#');
        name.push_str(id);
    }
    for class in element.value().classes() {
        name.push('.');
        name.push_str(class);
    }
    super::space::collapse(&name, NAME_BYTES)
}

fn own_text(element: ElementRef<'_>) -> String {
    let mut text = CollapsedText::new(TEXT_BYTES);
    for child in element.children() {
        if text.is_full() {
            break;
        }
        if let Some(piece) = child.value().as_text() {
            text.push(piece);
        }
    }
    text.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<body><nav>Menu</nav><article class='post wide' id=a><p>One</p>\
                        <p>Two</p></article><p>Three</p></body>";

    #[test]
    fn the_outline_marks_what_matches_and_what_is_kept() {
        let found = matches_of(PAGE, "article, article p").unwrap();
        let shown: Vec<String> = found
            .outline
            .iter()
            .map(|element| {
                let mark = match (element.matched, element.kept) {
                    (true, _) => "!",
                    (false, true) => "+",
                    (false, false) => "",
                };
                format!(
                    "{}{} {} {}",
                    mark, element.depth, element.name, element.text
                )
            })
            .filter(|line| !line.contains("head"))
            .collect();
        assert_eq!(
            shown,
            [
                "0 html ",
                "1 body ",
                "2 nav Menu",
                "!2 article#a.post.wide ",
                "!3 p One",
                "!3 p Two",
                "2 p Three",
            ]
        );
        let article = matches_of(PAGE, "article").unwrap();
        let kept = article.outline.iter().filter(|element| element.kept);
        assert_eq!((kept.count(), article.elements.len()), (3, 1));
    }

    #[test]
    fn no_match_tells_what_nearly_does() {
        let found = matches_of(PAGE, "article > p.lead").unwrap();
        assert_eq!(found.misses, ["article: 1", "p: 3"]);
        assert!(found.elements.is_empty());
        assert!(matches_of(PAGE, "article").unwrap().misses.is_empty());
    }
}
