//! Sentences about a single case: a template with named places, and what stands in each. So the
//! command line says them in English, and the window in its own language, from one and the same
//! value.

use std::{
    borrow::Cow,
    error, fmt, io,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Deserializer, Serialize, de};
use url::Url;

use super::{Code, JobCode, numbers::grouped, words};

/// A sentence, made by [`sentence!`](crate::sentence) alone. `Display` says it in English.
///
/// In the database and over IPC it is a string, or a list of the template and its values. A string
/// may also be a whole text of an older version, or one that is in no language: it is shown as it
/// stands.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(untagged)]
pub enum Sentence {
    /// One without places.
    Plain(Cow<'static, str>),
    /// A template such as `Found in {name}.`, and the values of its places in their order.
    Filled(Cow<'static, str>, Vec<Value>),
}

/// What stands in a place of a [`Sentence`].
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(untagged)]
pub enum Value {
    /// A whole number; its digits are grouped as the language does.
    Number(#[cfg_attr(feature = "specta", specta(type = u32))] u64),
    /// What is the same in every language: a URL, a rule, a header, a date.
    Text(Cow<'static, str>),
    /// A number with the decimals that it has here.
    Figure {
        /// In English: `48.2`.
        figure: String,
    },
    /// Words about a code or a check, which the window has in its other languages by its name.
    Words(Box<WordsOf>),
    /// Parts that are sentences of their own; none for one that is left out. A list has commas.
    Parts(Vec<Sentence>),
}

/// Words that explain something with a name.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct WordsOf {
    /// The code of an item or a job, or the name of a check.
    pub of: String,
    /// Which of its words.
    pub part: WordsPart,
    /// The words in English.
    pub english: String,
}

/// Which words about a code or a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum WordsPart {
    /// What it is, as a title.
    Label,
    /// What to do about it.
    Fix,
}

/// Says nothing.
impl Default for Sentence {
    fn default() -> Self {
        Self::Plain(Cow::Borrowed(""))
    }
}

impl Sentence {
    /// A text that is in no language of ours, such as one of the system.
    pub fn verbatim(text: impl Into<Cow<'static, str>>) -> Self {
        Self::Plain(text.into())
    }

    /// The same said in English, which programs read as a text.
    #[must_use]
    pub fn in_english(&self) -> Self {
        Self::verbatim(self.to_string())
    }

    /// The text in a place, for those who ask what a sentence is about.
    pub fn text_at(&self, place: &str) -> Option<&str> {
        let Self::Filled(template, values) = self else {
            return None;
        };
        let mut places = places_of(template).zip(values);
        places.find_map(|(name, value)| match value {
            Value::Text(text) if name == place => Some(&**text),
            _ => None,
        })
    }

    /// Leaves a text out of all places of a name; [`Self::fill`] puts it back.
    pub(crate) fn leave_out(&mut self, place: &str, text: &str) {
        self.each_place(place, &mut |value| {
            if matches!(value, Value::Text(own) if own == text) {
                *value = Value::Parts(Vec::new());
            }
        });
    }

    /// Puts a text into all places of a name that are empty.
    pub(crate) fn fill(&mut self, place: &str, text: &str) {
        self.each_place(place, &mut |value| {
            if matches!(value, Value::Parts(parts) if parts.is_empty()) {
                *value = Value::from(text);
            }
        });
    }

    /// Changes what stands in the places of a name, also of the sentences that it holds.
    fn each_place(&mut self, wanted: &str, change: &mut impl FnMut(&mut Value)) {
        let Self::Filled(template, values) = self else {
            return;
        };
        for (place, value) in places_of(template).zip(values) {
            if place == wanted {
                change(value);
            }
            if let Value::Parts(parts) = value {
                for part in parts {
                    part.each_place(wanted, change);
                }
            }
        }
    }

    /// In English, without a copy where it has no values.
    pub fn english(&self) -> Cow<'_, str> {
        match self {
            Self::Plain(text) => Cow::Borrowed(text),
            Self::Filled(..) => Cow::Owned(self.to_string()),
        }
    }
}

/// The names of the places of a template.
fn places_of(template: &str) -> impl Iterator<Item = &str> {
    let behind = template.split('{').skip(1);
    behind.filter_map(|rest| rest.split('}').next())
}

impl Value {
    /// A whole number whose digits are not grouped in English.
    pub fn digits(number: impl Into<u64>) -> Self {
        Self::Figure {
            figure: number.into().to_string(),
        }
    }

    /// A number as short as it can be written.
    pub fn as_written(value: f64) -> Self {
        Self::Figure {
            figure: value.to_string(),
        }
    }

    /// What to do about the code of an item.
    pub fn fix_of(code: Code) -> Self {
        Self::words(code.as_str(), WordsPart::Fix, words::code(code).fix)
    }

    /// What to do about the code of a job.
    pub fn fix_of_job(code: JobCode) -> Self {
        Self::words(code.as_str(), WordsPart::Fix, words::job_code(code).fix)
    }

    /// Words about a code or a check.
    pub fn words(of: &str, part: WordsPart, english: &str) -> Self {
        Self::Words(Box::new(WordsOf {
            of: of.to_owned(),
            part,
            english: english.to_owned(),
        }))
    }

    /// A number with so many decimals.
    pub fn figure(value: f64, decimals: usize) -> Self {
        Self::Figure {
            figure: format!("{value:.decimals$}"),
        }
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut rest, values) = match self {
            Self::Plain(text) => return out.write_str(text),
            Self::Filled(template, values) => (&**template, values),
        };
        for value in values {
            let Some((before, behind)) = rest.split_once('{') else {
                break;
            };
            let (_, after) = behind.split_once('}').unwrap_or(("", behind));
            write!(out, "{before}{value}")?;
            rest = after;
        }
        out.write_str(rest)
    }
}

/// So that an error of input or output can carry one; in a [`Value`] it is one still.
impl error::Error for Sentence {}

impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => out.write_str(&grouped(*number)),
            Self::Text(text) => out.write_str(text),
            Self::Figure { figure } => out.write_str(figure),
            Self::Words(words) => out.write_str(&words.english),
            Self::Parts(parts) => {
                for (index, part) in parts.iter().enumerate() {
                    let comma = if index == 0 { "" } else { ", " };
                    write!(out, "{comma}{part}")?;
                }
                Ok(())
            }
        }
    }
}

macro_rules! value_from {
    ($($given:ty, $value:ident => $made:expr;)+) => {
        $(impl From<$given> for Value {
            fn from($value: $given) -> Self {
                $made
            }
        })+
    };
}

value_from! {
    u64, number => Self::Number(number);
    u32, number => Self::Number(number.into());
    u16, number => Self::Number(number.into());
    u8, number => Self::Number(number.into());
    usize, number => Self::Number(number as u64);
    &str, text => Self::Text(Cow::Owned(text.to_owned()));
    String, text => Self::Text(Cow::Owned(text));
    &String, text => Self::Text(Cow::Owned(text.clone()));
    Cow<'_, str>, text => Self::Text(Cow::Owned(text.into_owned()));
    char, letter => Self::Text(Cow::Owned(letter.into()));
    &Path, path => Self::Text(Cow::Owned(path.display().to_string()));
    &PathBuf, path => Self::from(path.as_path());
    &io::Error, error => match error.get_ref().and_then(|cause| cause.downcast_ref::<Sentence>()) {
        Some(cause) => cause.clone().into(),
        None => error.to_string().into(),
    };
    &Url, url => Self::Text(Cow::Owned(url.as_str().to_owned()));
    Sentence, part => Self::Parts(vec![part]);
    Option<Sentence>, part => Self::Parts(Vec::from_iter(part));
    Vec<Sentence>, parts => Self::Parts(parts);
}

/// The template, for [`sentence!`](crate::sentence).
///
/// # Panics
///
/// When its places are not these names in this order; the macro asks while it is compiled.
pub const fn template_with(template: &'static str, names: &[&str]) -> &'static str {
    assert!(
        has_places(template, names),
        "the places of a template are the names of its values, in their order"
    );
    template
}

/// Whether the places of a template are these names, in this order, and nothing else in it is a
/// brace.
const fn has_places(template: &str, names: &[&str]) -> bool {
    let (text, mut at, mut place) = (template.as_bytes(), 0, 0);
    while at < text.len() {
        if text[at] == b'}' {
            return false;
        }
        if text[at] == b'{' {
            if place == names.len() {
                return false;
            }
            let (name, mut letter) = (names[place].as_bytes(), 0);
            while letter < name.len() {
                at += 1;
                if at == text.len() || text[at] != name[letter] {
                    return false;
                }
                letter += 1;
            }
            at += 1;
            if at == text.len() || text[at] != b'}' {
                return false;
            }
            place += 1;
        }
        at += 1;
    }
    place == names.len()
}

/// A [`Sentence`](crate::item::Sentence) from an English template and the value of each of its
/// places: `sentence!("The index holds {files} files.", files)`, where `files` may be
/// `files = plan.max_files`. The compiler checks that names and places are the same, in one order.
///
/// `cargo xtask bindings` lists every template for the window, which has it in its other languages.
#[macro_export]
macro_rules! sentence {
    (@value $name:ident) => {
        $crate::item::Value::from($name)
    };
    (@value $name:ident = $value:expr) => {
        $crate::item::Value::from($value)
    };
    ($template:literal $(,)?) => {
        $crate::item::Sentence::Plain(::std::borrow::Cow::Borrowed(
            const { $crate::item::template_with($template, &[]) },
        ))
    };
    ($template:literal, $($name:ident $(= $value:expr)?),+ $(,)?) => {
        $crate::item::Sentence::Filled(
            ::std::borrow::Cow::Borrowed(
                const { $crate::item::template_with($template, &[$(stringify!($name)),+]) },
            ),
            vec![$($crate::sentence!(@value $name $(= $value)?)),+],
        )
    };
}

/// A part with a count, in the form that goes with it:
/// `counted!("{count} word", "{count} words", words)`.
#[macro_export]
macro_rules! counted {
    ($one:literal, $more:literal, $count:expr $(,)?) => {
        match $crate::item::Value::from($count) {
            count @ $crate::item::Value::Number(1) => $crate::sentence!($one, count),
            count => $crate::sentence!($more, count),
        }
    };
}

impl<'de> Deserialize<'de> for Sentence {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;

        impl<'de> de::Visitor<'de> for Visitor {
            type Value = Sentence;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("a text, or a template and its values")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Sentence, E> {
                Ok(Sentence::Plain(Cow::Owned(text.to_owned())))
            }

            fn visit_string<E: de::Error>(self, text: String) -> Result<Sentence, E> {
                Ok(Sentence::Plain(Cow::Owned(text)))
            }

            fn visit_seq<A: de::SeqAccess<'de>>(self, mut list: A) -> Result<Sentence, A::Error> {
                let template: Option<String> = list.next_element()?;
                let values = list.next_element()?;
                match (template, values) {
                    (Some(template), Some(values)) => {
                        Ok(Sentence::Filled(Cow::Owned(template), values))
                    }
                    _ => Err(de::Error::invalid_length(1, &self)),
                }
            }
        }

        deserializer.deserialize_any(Visitor)
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;

        impl<'de> de::Visitor<'de> for Visitor {
            type Value = Value;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("a number, a text, a figure or parts")
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Value, E> {
                Ok(Value::Number(number))
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Value, E> {
                Ok(Value::Text(Cow::Owned(text.to_owned())))
            }

            fn visit_string<E: de::Error>(self, text: String) -> Result<Value, E> {
                Ok(Value::Text(Cow::Owned(text)))
            }

            fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<Value, A::Error> {
                #[derive(Deserialize)]
                #[serde(untagged)]
                enum Named {
                    Figure { figure: String },
                    Words(Box<WordsOf>),
                }

                let map = de::value::MapAccessDeserializer::new(map);
                Ok(match Named::deserialize(map)? {
                    Named::Figure { figure } => Value::Figure { figure },
                    Named::Words(words) => Value::Words(words),
                })
            }

            fn visit_seq<A: de::SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
                let mut parts = Vec::new();
                while let Some(part) = list.next_element()? {
                    parts.push(part);
                }
                Ok(Value::Parts(parts))
            }
        }

        deserializer.deserialize_any(Visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_every_kind() -> Sentence {
        sentence!(
            "{words} of {size} KB at {url}{note}: {list}.",
            words = counted!("{count} word", "{count} words", 2_000_u32),
            size = Value::figure(48.0, 1),
            url = "https://example.com/{page}",
            note = None,
            list = vec![sentence!("a"), sentence!("number {number}", number = 3_u32)],
        )
    }

    #[test]
    fn a_sentence_is_said_in_english_with_its_values() {
        assert_eq!(
            of_every_kind().to_string(),
            "2,000 words of 48.0 KB at https://example.com/{page}: a, number 3."
        );
        let one = counted!("{count} word", "{count} words", 1_u32);
        assert_eq!(one.to_string(), "1 word");
    }

    #[test]
    fn a_sentence_is_kept_as_it_is() {
        let kept = serde_json::to_string(&of_every_kind()).unwrap();
        assert_eq!(
            kept,
            r#"["{words} of {size} KB at {url}{note}: {list}.",[[["{count} words",[2000]]],{"figure":"48.0"},"https://example.com/{page}",[],["a",["number {number}",[3]]]]]"#
        );
        let back: Sentence = serde_json::from_str(&kept).unwrap();
        assert_eq!(back, of_every_kind());
    }

    #[test]
    fn what_is_left_out_is_filled_in_again() {
        let note = sentence!("{lastmod} is no date; ", lastmod = "yesterday");
        let whole = sentence!(
            "{note}{lastmod} is not after {day}.",
            note,
            lastmod = "yesterday",
            day = "yesterday"
        );
        let mut part = whole.clone();
        part.leave_out("lastmod", "yesterday");
        assert_eq!(part.to_string(), " is no date;  is not after yesterday.");
        part.fill("lastmod", "yesterday");
        assert_eq!(part, whole);
    }

    #[test]
    fn words_about_a_code_keep_its_name() {
        let fix = sentence!("{fix}", fix = Value::fix_of(Code::OverSize));
        assert_eq!(fix.to_string(), words::code_fix(Code::OverSize));
        let kept = serde_json::to_string(&fix).unwrap();
        assert!(
            kept.contains(r#"{"of":"over_size","part":"fix","english":"#),
            "{kept}"
        );
        assert_eq!(serde_json::from_str::<Sentence>(&kept).unwrap(), fix);
    }

    #[test]
    fn an_error_of_input_or_output_keeps_its_sentence_and_that_of_the_system_its_text() {
        let said =
            |error: &io::Error| sentence!("{path} cannot be written: {error}", path = "a", error);
        let own = io::Error::other(sentence!("the folder {folder} is not empty", folder = "b"));
        assert_eq!(
            said(&own).to_string(),
            "a cannot be written: the folder b is not empty"
        );
        let Sentence::Filled(_, values) = said(&own) else {
            panic!("{own}");
        };
        assert!(
            matches!(&values[1], Value::Parts(parts) if parts.len() == 1),
            "{values:?}"
        );
        let system = io::Error::from_raw_os_error(2);
        assert_eq!(
            said(&system).to_string(),
            format!("a cannot be written: {system}")
        );
    }

    #[test]
    fn a_text_of_an_older_version_is_said_as_it_was() {
        let old: Sentence = serde_json::from_str(r#""Skipped by `/{a,b}`.""#).unwrap();
        assert_eq!(old.to_string(), "Skipped by `/{a,b}`.");
    }

    #[test]
    fn names_have_to_be_the_places_in_their_order() {
        let rows: [(&str, &[&str], bool); 8] = [
            ("Nothing.", &[], true),
            ("{a} and {b}", &["a", "b"], true),
            ("{a} and {b}", &["b", "a"], false),
            ("{a} and {b}", &["a"], false),
            ("{a}", &["a", "b"], false),
            ("{a", &["a"], false),
            ("{ab}", &["a"], false),
            ("a}", &[], false),
        ];
        for (template, names, fits) in rows {
            assert_eq!(has_places(template, names), fits, "{template} {names:?}");
        }
    }
}
