//! One case as it stands in a `cases.json`.

use std::{fs, path::PathBuf};

use serde::Deserialize;
use serde_json::Value;

/// One input with its right answer.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Case {
    /// Unique in the whole set.
    pub(crate) id: String,
    /// The question asked.
    pub(crate) op: String,
    /// What goes wrong, and the authority for the answer.
    #[serde(default)]
    pub(crate) why: String,
    /// Text, a list or an object, as the op says.
    #[serde(default)]
    pub(crate) input: Value,
    #[serde(default)]
    input_file: Option<String>,
    #[serde(default)]
    input_parts: Option<Vec<Part>>,
    /// What stands around: URL, status, headers, settings.
    #[serde(default)]
    pub(crate) context: Value,
    /// The answer; only the keys that are there are checked.
    pub(crate) expected: Value,
    /// The folder of the case's area.
    #[serde(skip)]
    pub(crate) folder: PathBuf,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
enum Part {
    Text(String),
    Repeated { text: String, repeat: usize },
}

impl Case {
    /// The input as bytes: of the text, of the file, or of the joined parts.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        if let Some(file) = &self.input_file {
            return fs::read(self.folder.join(file)).expect("the input file can be read");
        }
        if let Some(parts) = &self.input_parts {
            return parts.iter().flat_map(Part::bytes).collect();
        }
        self.input.as_str().unwrap_or_default().into()
    }

    /// A text of the context, empty when absent.
    pub(crate) fn context_text(&self, key: &str) -> &str {
        self.context[key].as_str().unwrap_or_default()
    }

    /// A switch of the context, off when absent.
    pub(crate) fn context_flag(&self, key: &str) -> bool {
        self.context[key].as_bool().unwrap_or_default()
    }

    /// A list of texts of the context, empty when absent.
    pub(crate) fn context_list(&self, key: &str) -> Vec<String> {
        texts(&self.context[key])
    }
}

impl Part {
    fn bytes(&self) -> Vec<u8> {
        match self {
            Self::Text(text) => text.clone().into_bytes(),
            Self::Repeated { text, repeat } => (0..*repeat)
                .flat_map(|i| text.replace("{{i}}", &i.to_string()).into_bytes())
                .collect(),
        }
    }
}

/// The texts of a JSON list.
pub(crate) fn texts(list: &Value) -> Vec<String> {
    list.as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .map(str::to_owned)
        .collect()
}
