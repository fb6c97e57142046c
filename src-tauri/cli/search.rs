//! `foresite search`: keyword search over the chunks that would be indexed.

use clap::{Args, ValueEnum};
use foresite_engine::{
    instance::{KeywordMatchMode, KeywordTokenizer, limits},
    store::{SearchQuery, SearchResult, SearchResults, TRIGRAM_CHARS},
};
use serde::Serialize;
use tokio_util::sync::CancellationToken;

use crate::{
    database::InstanceArguments,
    failure::{Failure, warn},
    live::Line,
    output::{Output, counted, grouped, note},
};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    instance: InstanceArguments,
    /// Words to search for
    query: String,
    /// How words are cut [default: as the instance is set]
    #[arg(long)]
    tokenizer: Option<Tokenizer>,
    /// Whether a chunk needs all words or any [default: as the instance is set]
    #[arg(long = "match")]
    match_mode: Option<MatchMode>,
    /// Keep to items with this metadata: field=value (also != > >= < <=) or the service's JSON
    /// such as '{"price": {"$gte": 2.5}}'; several are all needed
    #[arg(long = "filter", value_name = "FILTER")]
    filters: Vec<String>,
    /// Chunks to answer with
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=i64::from(limits::QUERY_RESULTS)))]
    limit: u32,
    /// One JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

/// How words are cut.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Tokenizer {
    /// Word stems: running finds run
    Porter,
    /// Parts of words: config finds configuration
    Trigram,
}

/// Whether a chunk needs all words.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum MatchMode {
    /// All words
    And,
    /// Any word
    Or,
}

/// One chunk found; the fields are a promise, see `JSON.md`.
#[derive(Serialize)]
struct Hit<'a> {
    url: &'a str,
    title: Option<&'a str>,
    chunk: u32,
    heading: &'a str,
    score: f64,
    text: String,
    found: Vec<&'a str>,
}

pub(crate) async fn run(arguments: Arguments, output: &mut Output) -> Result<(), Failure> {
    if arguments.query.trim().is_empty() {
        return Err(Failure::BadRequest {
            code: "missing_user_query",
            number: 7039,
            message: "The query is empty. Type a word to search for.",
        });
    }
    let (engine, instance) = arguments.instance.open().await?;
    let tokenizer = match arguments.tokenizer {
        Some(Tokenizer::Porter) => KeywordTokenizer::Porter,
        Some(Tokenizer::Trigram) => KeywordTokenizer::Trigram,
        None => {
            let config = engine.instance_get(instance.id).await?.config;
            config.indexing_options.keyword_tokenizer
        }
    };
    let query = SearchQuery {
        text: arguments.query,
        match_mode: arguments.match_mode.map(|mode| match mode {
            MatchMode::And => KeywordMatchMode::And,
            MatchMode::Or => KeywordMatchMode::Or,
        }),
        tokenizer: Some(tokenizer),
        filters: arguments.filters,
        limit: arguments.limit,
    };
    let line = Line::new();
    let answer = engine
        .search_with(
            instance.id,
            query,
            &CancellationToken::new(),
            move |so_far| {
                line.show(&format!(
                    "Reading the chunks by the {} tokenizer: {} of {}",
                    name(tokenizer),
                    grouped(so_far.done),
                    grouped(so_far.total)
                ));
            },
        )
        .await;
    Line::new().clear();
    let answer = answer?;
    for result in &answer.results {
        if arguments.json {
            output.json(&hit(result))?;
        } else {
            tell(result, output)?;
        }
    }
    warn(&answer.filter_hints);
    tell_unknown(&answer, tokenizer);
    if !arguments.json {
        note(format!(
            "{}. Ranked by keyword; the service's vector search is not previewed.",
            counted(answer.total, "chunk matches", "chunks match")
        ));
    }
    Ok(())
}

fn name(tokenizer: KeywordTokenizer) -> &'static str {
    match tokenizer {
        KeywordTokenizer::Porter => "porter",
        KeywordTokenizer::Trigram => "trigram",
    }
}

/// Says which words find nothing, and why where no chunk could ever hold them.
fn tell_unknown(answer: &SearchResults, tokenizer: KeywordTokenizer) {
    let unfit = &answer.unfit_words;
    let mut unknown = answer.unknown_words.clone();
    let mut hint = String::new();
    if !unfit.is_empty() {
        match tokenizer {
            KeywordTokenizer::Trigram => {
                note(format!(
                    "The trigram tokenizer finds no word of fewer than {TRIGRAM_CHARS} \
                     characters: {}.",
                    unfit.join(", ")
                ));
                unknown.retain(|word| !unfit.contains(word));
            }
            KeywordTokenizer::Porter => {
                hint = format!(
                    " The porter tokenizer finds no word within text that is written without \
                     spaces, nor one with a particle attached; --tokenizer trigram does, from \
                     {TRIGRAM_CHARS} characters on."
                );
            }
        }
    }
    if !unknown.is_empty() {
        note(format!("No chunk holds: {}.{hint}", unknown.join(", ")));
    }
}

fn hit(result: &SearchResult) -> Hit<'_> {
    Hit {
        url: &result.url,
        title: result.title.as_deref(),
        chunk: result.chunk,
        heading: &result.heading,
        score: result.score,
        text: result.text.iter().map(|run| run.text.as_str()).collect(),
        found: result
            .text
            .iter()
            .filter(|run| run.found)
            .map(|run| run.text.as_str())
            .collect(),
    }
}

fn tell(result: &SearchResult, output: &mut Output) -> Result<(), Failure> {
    output.line(format!(
        "{:6.2}  {}  chunk {}",
        result.score,
        output.bold(&result.url),
        result.chunk + 1
    ))?;
    let text: String = result
        .text
        .iter()
        .map(|run| {
            if run.found {
                output.bold(&run.text)
            } else {
                run.text.clone()
            }
        })
        .collect();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        output.line(format!("        {line}"))?;
    }
    Ok(output.line("")?)
}
