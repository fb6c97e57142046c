use serde::Serialize;

/// How far an audit is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct AuditProgress {
    /// Files read.
    pub read: u32,
    /// Files known so far.
    pub known: u32,
    /// The file that is being read.
    pub file: String,
}

/// Is told before each file is read.
pub type TellAudit<'a> = &'a mut (dyn FnMut(&AuditProgress) + Send);
