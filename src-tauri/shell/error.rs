use std::io;

use foresite_engine::{Error, instance::FieldError, item::Sentence, sentence, store};
use serde::Serialize;
use specta::Type;

/// What every command rejects with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Type)]
pub(crate) struct IpcError {
    /// A short name for programs, such as `no_instance`.
    pub(crate) code: String,
    /// What happened and what to do. The window begins it with a capital letter and ends it with a
    /// stop.
    pub(crate) message: Sentence,
    /// The faulty field, when it is exactly one.
    pub(crate) field: Option<String>,
    /// Every faulty field, when settings are what is wrong.
    pub(crate) fields: Option<Vec<FieldError>>,
}

impl IpcError {
    pub(crate) fn new(code: &str, message: Sentence) -> Self {
        Self {
            code: code.to_owned(),
            message,
            field: None,
            fields: None,
        }
    }
}

impl IpcError {
    /// A file that cannot be read or written.
    pub(crate) fn file(error: &io::Error) -> Self {
        Self::new("file", Sentence::verbatim(error.to_string()))
    }

    /// The sample site has no port.
    pub(crate) fn sample_site(error: &io::Error) -> Self {
        let message = sentence!(
            "the sample site could not open a port on 127.0.0.1: {error}",
            error
        );
        Self::new("sample_site", message)
    }
}

impl From<Error> for IpcError {
    fn from(error: Error) -> Self {
        tracing::debug!(code = error.code(), "{error}");
        let fields = error.fields();
        let message = match &error {
            // The engine's own text names an option that a window does not have.
            Error::Store(store::Error::InUse { path }) => sentence!(
                "another Foresite has {path} open: a second window, or a command. Close it, then try again",
                path
            ),
            other => other.sentence(),
        };
        Self {
            field: match fields {
                [one] => Some(one.field.clone()),
                _ => None,
            },
            fields: (!fields.is_empty()).then(|| fields.to_vec()),
            ..Self::new(error.code(), message)
        }
    }
}

#[cfg(test)]
mod tests {
    use foresite_engine::export::Refusal;

    use super::*;

    #[test]
    fn a_database_that_a_file_was_to_replace_is_named() {
        let refusal = Refusal::Database("/home/me/foresite.db".into());
        let error = IpcError::from(Error::from(refusal));
        assert_eq!(error.code, "file_is_database");
        assert_eq!(
            error.message.to_string(),
            "/home/me/foresite.db is a database or belongs to one, and is never replaced. Name \
             another file"
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
