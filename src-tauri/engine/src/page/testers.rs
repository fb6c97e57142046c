//! Small questions about one page of HTML, for the selector tester and `foresite convert`.

use url::Url;

use super::{
    base::MarkdownBase,
    content,
    dom::{Document, Patience, parse},
    front_matter::front_matter,
    selector::select,
    space::is_blank,
    survey::Survey,
};
use crate::{
    instance::{SelectorError, compile_selector},
    item::Code,
};

/// The Markdown of a page, without links, metadata and chunks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conversion {
    /// Front matter, body and JSON-LD.
    pub markdown: String,
    /// The body alone.
    pub body: String,
    /// Elements that the selector matches; none without a selector.
    pub matches: Option<usize>,
    /// The code that the item would have, if it failed.
    pub code: Option<Code>,
}

/// Converts HTML as the service does. `url` resolves relative references; `selector` keeps what
/// it matches instead of the default clean-up.
///
/// # Errors
///
/// When the selector is no valid CSS.
pub fn markdown_of(
    html: &str,
    url: Option<&Url>,
    selector: Option<&str>,
) -> Result<Conversion, SelectorError> {
    let compiled = selector.map(compile_selector).transpose()?;
    let patience = Patience::start(&|| true);
    let failed = |code| Conversion {
        markdown: String::new(),
        body: String::new(),
        matches: None,
        code: Some(code),
    };
    let Ok(Document { tree, .. }) = parse(html, patience) else {
        return Ok(failed(Code::UnableToConvertToMarkdown));
    };
    let survey = Survey::of(&tree);
    let base = MarkdownBase::new(url, survey.base_href);
    let head = front_matter(&survey);
    let json_ld = survey.json_ld;
    let mut matches = None;
    let converted = match &compiled {
        None => content::default_content(&tree, &base, patience),
        Some(compiled) => {
            let Ok(selection) = select(&tree, compiled, patience) else {
                return Ok(failed(Code::UnableToConvertToMarkdown));
            };
            matches = Some(selection.count);
            content::converted(&selection, &base, patience)
        }
    };
    let body = match converted {
        Ok(body) => body,
        Err(error) => return Ok(failed(error.code())),
    };
    let code = if is_blank(&body.text) {
        Some(Code::MarkdownConversionEmpty)
    } else if !body.beyond_headings {
        Some(Code::FileContentEmpty)
    } else {
        None
    };
    Ok(Conversion {
        markdown: content::assemble(&head, &body.text, &json_ld),
        body: body.text,
        matches,
        code,
    })
}
