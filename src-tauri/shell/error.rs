use foresite_engine::{Error, instance::FieldError, store};
use serde::Serialize;
use specta::Type;

/// What every command rejects with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Type)]
pub(crate) struct IpcError {
    /// A short name for programs, such as `no_instance`.
    pub(crate) code: String,
    /// What happened and what to do, as a sentence.
    pub(crate) message: String,
    /// The faulty field, when it is exactly one.
    pub(crate) field: Option<String>,
    /// Every faulty field, when settings are what is wrong.
    pub(crate) fields: Option<Vec<FieldError>>,
}

impl IpcError {
    pub(crate) fn new(code: &str, message: &str) -> Self {
        Self {
            code: code.to_owned(),
            message: sentence(message),
            field: None,
            fields: None,
        }
    }
}

impl IpcError {
    /// A file that cannot be read or written.
    pub(crate) fn file(error: &std::io::Error) -> Self {
        Self::new("file", &error.to_string())
    }
}

impl From<Error> for IpcError {
    fn from(error: Error) -> Self {
        tracing::debug!(code = error.code(), "{error}");
        let fields = error.fields();
        let message = match &error {
            // The engine's own text names an option that a window does not have.
            Error::Store(store::Error::InUse { path }) => format!(
                "Another Foresite has {} open: a second window, or a command. Close it, then try \
                 again",
                path.display()
            ),
            other => other.to_string(),
        };
        Self {
            field: match fields {
                [one] => Some(one.field.clone()),
                _ => None,
            },
            fields: (!fields.is_empty()).then(|| fields.to_vec()),
            ..Self::new(error.code(), &message)
        }
    }
}

impl From<foresite_sample::Error> for IpcError {
    fn from(error: foresite_sample::Error) -> Self {
        Self::new("sample_site", &error.to_string())
    }
}

/// Error texts are parts of sentences; a window shows whole ones.
fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    let Some(first) = chars.next() else {
        return String::new();
    };
    let stop = if text.ends_with(['.', '?']) { "" } else { "." };
    first.to_uppercase().chain(chars).collect::<String>() + stop
}

#[cfg(test)]
mod tests {
    use foresite_engine::{export::Refusal, item::Sentence};

    use super::*;

    #[test]
    fn messages_are_whole_sentences() {
        assert_eq!(sentence("no job is running"), "No job is running.");
        assert_eq!(sentence("Closed."), "Closed.");
        assert_eq!(sentence("établi"), "Établi.");
        assert_eq!(sentence(""), "");
    }

    #[test]
    fn a_database_that_a_file_was_to_replace_is_named() {
        let refusal = Refusal::Database("/home/me/foresite.db".into());
        let error = IpcError::from(Error::from(refusal));
        assert_eq!(error.code, "file_is_database");
        assert_eq!(
            error.message,
            "/home/me/foresite.db is a database or belongs to one, and is never replaced. Name \
             another file."
        );
    }

    #[test]
    fn faulty_fields_reach_the_form() {
        let fault = |field: &str| FieldError {
            field: field.to_owned(),
            message: Sentence::verbatim("is wrong"),
            code: None,
            number: None,
        };
        let error = |faults: &[FieldError]| IpcError::from(Error::InvalidConfig(faults.to_vec()));
        let one = error(&[fault("source")]);
        assert_eq!(one.code, "invalid_config");
        assert_eq!(one.field.as_deref(), Some("source"));
        let two = error(&[fault("source"), fault("chunk_size")]);
        assert_eq!(two.field, None);
        assert_eq!(two.fields.map(|fields| fields.len()), Some(2));
    }
}
