//! `foresite show`: one item.

use clap::{Args, ValueEnum};
use foresite_engine::{
    Engine, RawRendered,
    export::Row,
    item::words,
    page::{Chunk, LineChange},
    store::ItemDetail,
};
use serde::Serialize;
use url::Url;

use crate::{
    database::InstanceArguments,
    failure::Failure,
    output::{Output, duration, grouped, note},
    row::deciding,
};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    instance: InstanceArguments,
    /// The item's URL
    url: String,
    /// What to show [default: what became of it, and why]
    #[arg(long = "as", value_name = "FORM")]
    form: Option<Form>,
    /// As --as json, like the other commands
    #[arg(long, conflicts_with = "form")]
    json: bool,
}

/// What of an item is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// The Markdown that would be embedded
    Markdown,
    /// The body as it was received
    Html,
    /// The final DOM of a rendered page
    Rendered,
    /// What its scripts changed: the Markdown without and with them, compared
    RawDiff,
    /// The pieces of the Markdown
    Chunks,
    /// Built-in attributes and custom metadata
    Metadata,
    /// Everything, as JSON
    Json,
}

impl Arguments {
    pub(crate) fn json(&self) -> bool {
        self.json || self.form == Some(Form::Json)
    }
}

pub(crate) async fn run(arguments: Arguments, output: &mut Output) -> Result<(), Failure> {
    let (engine, instance) = arguments.instance.open().await?;
    let item = find(&engine, instance.id, &arguments.url).await?;
    if arguments.json() {
        return Ok(output.json(&Whole::of(&item))?);
    }
    match arguments.form {
        None | Some(Form::Json) => explain(&item, output),
        Some(Form::Markdown) => Ok(output.bytes(markdown(&item)?.as_bytes())?),
        Some(Form::Chunks) => chunks(&item, output),
        Some(Form::Metadata) => metadata(&item, output),
        Some(Form::Html) => {
            let body = engine.item_body(instance.id, item.row.id).await?;
            let body = body.ok_or_else(|| nothing(&item, "no body is stored"))?;
            Ok(output.bytes(&body)?)
        }
        Some(Form::Rendered) => {
            let dom = engine.item_rendered(instance.id, item.row.id).await?;
            let dom = dom.ok_or_else(|| nothing(&item, NOT_RENDERED))?;
            Ok(output.bytes(dom.as_bytes())?)
        }
        Some(Form::RawDiff) => {
            let compared = engine.item_raw_rendered(instance.id, item.row.id).await?;
            let compared = compared.ok_or_else(|| nothing(&item, NOT_RENDERED))?;
            raw_diff(&compared, output)
        }
    }
}

/// The item with the URL as typed, or as a browser would write it.
async fn find(engine: &Engine, instance: u32, typed: &str) -> Result<ItemDetail, Failure> {
    let mut spellings = vec![typed.to_owned()];
    if let Ok(mut url) = Url::parse(typed) {
        url.set_fragment(None);
        spellings.push(url.into());
    }
    for url in &spellings {
        match engine.item_by_url(instance, url).await {
            Err(foresite_engine::Error::NoItem) => {}
            found => return Ok(found?),
        }
    }
    Err(Failure::cannot(
        "no_item",
        format!("no item has the URL {typed}; foresite items lists them"),
    ))
}

fn nothing(item: &ItemDetail, what: &str) -> Failure {
    let mut message = format!("{what}. This item: {}.", label(item));
    // Why an item was indexed is no reason for what it lacks.
    let reasons = deciding(&item.evidence).filter(|_| item.row.code.is_some());
    for fact in reasons {
        message.push(' ');
        message.push_str(&fact.text.english());
    }
    Failure::cannot("nothing_to_show", message)
}

/// How the item ended, in a few words.
fn label(item: &ItemDetail) -> String {
    match item.row.code {
        Some(code) => format!("{} ({code})", words::code(code).label),
        None => words::status(item.row.status).label.to_owned(),
    }
}

fn markdown(item: &ItemDetail) -> Result<&str, Failure> {
    item.markdown
        .as_deref()
        .ok_or_else(|| nothing(item, "there is no Markdown"))
}

const NOT_RENDERED: &str = "no browser rendered this page (Parsing mode Rendered sites)";

/// The Markdown without scripts against that with them, line by line.
fn raw_diff(compared: &RawRendered, output: &mut Output) -> Result<(), Failure> {
    note(format!(
        "{} words without scripts, {} with them",
        grouped(compared.raw_words),
        grouped(compared.rendered_words)
    ));
    for line in &compared.diff.lines {
        let sign = match line.change {
            LineChange::Same => ' ',
            LineChange::Removed => '-',
            LineChange::Added => '+',
        };
        output.line(format!("{sign} {}", line.text))?;
    }
    Ok(())
}

/// What became of the item, and why, for people.
fn explain(item: &ItemDetail, output: &mut Output) -> Result<(), Failure> {
    let row = &item.row;
    output.line(output.bold(&row.url))?;
    let label = label(item);
    output.line(format!("{}  {label}", output.status(row.status, 0)))?;
    output.line(&item.meaning)?;
    if let Some(fix) = item.fix.as_deref().filter(|fix| !fix.is_empty()) {
        output.line(fix)?;
    }
    if let Some(position) = row.position {
        output.line(format!("Number {} in indexing order.", grouped(position)))?;
    }
    output.line("")?;
    for fact in &item.evidence {
        let place = match (&fact.source, fact.line) {
            (Some(source), Some(line)) => format!("  [{source}:{line}]"),
            (Some(source), None) => format!("  [{source}]"),
            _ => String::new(),
        };
        output.line(format!("  · {}{place}", fact.text))?;
    }
    for warning in &row.warnings {
        output.line(format!(
            "  ! {}: {}",
            words::warning(warning.code).label,
            warning.text
        ))?;
        output.line(format!("    {}", words::warning(warning.code).fix))?;
    }
    if let Some(response) = &item.response {
        let taken = duration(response.millis.into());
        let size = grouped(response.bytes);
        output.line(format!(
            "\nHTTP {}, {size} bytes in {taken}",
            response.status
        ))?;
    }
    Ok(())
}

fn chunks(item: &ItemDetail, output: &mut Output) -> Result<(), Failure> {
    let markdown = markdown(item)?;
    for (index, chunk) in item.chunk_list.iter().enumerate() {
        let heading = if chunk.heading.is_empty() { "" } else { " · " };
        output.line(output.bold(&format!(
            "{}. {} tokens, bytes {} to {}{heading}{}",
            index + 1,
            grouped(chunk.tokens),
            chunk.start_byte,
            chunk.end_byte,
            chunk.heading
        )))?;
        output.line(text_of(chunk, markdown))?;
        output.line("")?;
    }
    Ok(())
}

fn text_of<'a>(chunk: &Chunk, markdown: &'a str) -> &'a str {
    let byte = |at: u32| usize::try_from(at).unwrap_or(usize::MAX);
    markdown
        .get(byte(chunk.start_byte)..byte(chunk.end_byte))
        .unwrap_or_default()
}

fn metadata(item: &ItemDetail, output: &mut Output) -> Result<(), Failure> {
    if item.metadata.is_empty() {
        note("This item has no custom metadata.");
    }
    for value in item.built_in.iter().chain(&item.metadata) {
        let json = serde_json::to_string(&value.value).map_err(std::io::Error::from)?;
        output.line(format!("{}: {json}", value.field))?;
    }
    Ok(())
}

/// One item with everything about it.
#[derive(Serialize)]
struct Whole<'a> {
    #[serde(flatten)]
    row: Row<'a>,
    meaning: &'a str,
    fix: Option<&'a str>,
    response: &'a Option<foresite_engine::store::ResponseFacts>,
    markdown: Option<&'a str>,
    chunk_list: Vec<ChunkText<'a>>,
    metadata: &'a [foresite_engine::page::MetadataValue],
    built_in: &'a [foresite_engine::page::MetadataValue],
    links_out: &'a [foresite_engine::store::LinkRow],
}

#[derive(Serialize)]
struct ChunkText<'a> {
    #[serde(flatten)]
    chunk: &'a Chunk,
    text: &'a str,
}

impl<'a> Whole<'a> {
    fn of(item: &'a ItemDetail) -> Self {
        let markdown = item.markdown.as_deref();
        Self {
            row: Row::of(item),
            meaning: &item.meaning,
            fix: item.fix.as_deref().filter(|fix| !fix.is_empty()),
            response: &item.response,
            markdown,
            chunk_list: item
                .chunk_list
                .iter()
                .map(|chunk| ChunkText {
                    chunk,
                    text: text_of(chunk, markdown.unwrap_or_default()),
                })
                .collect(),
            metadata: &item.metadata,
            built_in: &item.built_in,
            links_out: &item.links_out,
        }
    }
}
