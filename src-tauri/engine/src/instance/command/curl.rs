//! The call of the service's API that makes an instance.

use serde_json::Value;

use super::{ConfigCommand, body, namespace, refused, shell_words::quote};
use crate::instance::{Config, HeaderValues, Import};

/// Options of curl whose value is the body.
const DATA: [&str; 6] = [
    "-d",
    "--data",
    "--data-raw",
    "--data-binary",
    "--data-ascii",
    "--json",
];

/// Short options of curl that take no value.
const SWITCHES: &str = "#0123456BGIJLNOMRSafgijklnpqsv";

pub(super) fn write(
    config: &Config,
    headers: HeaderValues,
) -> Result<ConfigCommand, serde_json::Error> {
    let mut body = body(config, headers)?;
    if let Value::Object(fields) = &mut body {
        // It is a part of the address.
        fields.remove("namespace");
    }
    let json = serde_json::to_string_pretty(&body)?;
    let namespace = namespace(config);
    let text = format!(
        "curl -X POST \"https://api.cloudflare.com/client/v4/accounts/$CLOUDFLARE_ACCOUNT_ID/ai-search/namespaces/{namespace}/instances\" \\\n  \
         -H \"Authorization: Bearer $CLOUDFLARE_API_TOKEN\" \\\n  \
         -H \"Content-Type: application/json\" \\\n  \
         --data {}",
        quote(&json)
    );
    Ok(ConfigCommand {
        text,
        ..ConfigCommand::default()
    })
}

/// Reads the words behind `curl`. What the header holds, an API token among it, is not kept.
pub(super) fn read(words: &[String], text: &str) -> Import {
    let Some(data) = data(words) else {
        return refused(sentence!(
            "This curl command sends no JSON: it has no --data. Copy the call that makes or changes the instance."
        ));
    };
    if data.starts_with('$') {
        return refused(sentence!(
            "This curl command takes its JSON from {data}. Paste what that holds.",
            data
        ));
    }
    let json = match data.strip_prefix('@') {
        Some(_) => match here_document(text) {
            Some(json) => json,
            None => {
                return refused(sentence!(
                    "This curl command reads its JSON from a file. Paste the text of that file."
                ));
            }
        },
        None => data,
    };
    let mut import = Config::from_service_json(json);
    let address = words.iter().find_map(|word| word.split_once("/ai-search/"));
    if let Some((_, path)) = address {
        take_address(path, &mut import.config);
    }
    import
}

fn data(words: &[String]) -> Option<&str> {
    for (at, word) in words.iter().enumerate() {
        if DATA.contains(&word.as_str()) {
            return words.get(at + 1).map(String::as_str);
        }
        let joined = DATA.iter().find_map(|option| {
            let rest = word.strip_prefix(option)?;
            let long = option.starts_with("--");
            if long {
                rest.strip_prefix('=')
            } else {
                Some(rest)
            }
        });
        if joined.is_some() {
            return joined;
        }
        if let Some(rest) = bundled(word) {
            let next = words.get(at + 1).map(String::as_str);
            return Some(rest).filter(|rest| !rest.is_empty()).or(next);
        }
    }
    None
}

/// What follows the `d` of `-sSd`, short options written as one.
fn bundled(word: &str) -> Option<&str> {
    let (switches, rest) = word.strip_prefix('-')?.split_once('d')?;
    let is_switch = |letter: char| SWITCHES.contains(letter);
    switches.chars().all(is_switch).then_some(rest)
}

/// The lines between `<<WORD` and `WORD`.
fn here_document(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once("<<")?;
    let (word, lines) = rest.split_once('\n')?;
    let word = word
        .trim_start_matches('-')
        .trim()
        .trim_matches(['\'', '"']);
    let end = lines.find(&format!("\n{word}"))?;
    Some(&lines[..end])
}

/// Name and namespace, where the address holds them.
fn take_address(path: &str, config: &mut Config) {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let mut parts = path.split('/');
    while let Some(part) = parts.next() {
        let mut named = || {
            parts
                .next()
                .filter(|name| !name.is_empty() && !name.contains('$'))
        };
        match part {
            "namespaces" => {
                if let Some(name) = named().filter(|name| *name != "default") {
                    let name = Value::from(name).to_string();
                    config.rest.insert("namespace".to_owned(), name);
                }
            }
            "instances" => config.id = config.id.take().or_else(|| named().map(str::to_owned)),
            _ => {}
        }
    }
}
