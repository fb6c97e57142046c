use std::{
    collections::HashMap,
    path::PathBuf,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use foresite_engine::audit::{AuditSummary, KeptAudit};

use crate::newest::Newest;

/// The newest audit of each instance, and that of files on disk.
#[derive(Debug, Default)]
pub(crate) struct Audits {
    /// The audit that runs.
    pub(crate) work: Newest,
    kept: Mutex<HashMap<Option<u32>, Arc<KeptAudit>>>,
    /// Files and folders of the newest audit on disk.
    paths: Mutex<Vec<PathBuf>>,
}

impl Audits {
    /// Keeps an audit in the place of the one before; its numbers.
    pub(crate) fn keep(&self, instance: Option<u32>, audit: KeptAudit) -> AuditSummary {
        let summary = audit.summary();
        self.all().insert(instance, Arc::new(audit));
        summary
    }

    /// The audit that is kept.
    pub(crate) fn get(&self, instance: Option<u32>) -> Option<Arc<KeptAudit>> {
        self.all().get(&instance).map(Arc::clone)
    }

    /// Remembers what is audited on disk.
    pub(crate) fn set_paths(&self, paths: Vec<PathBuf>) {
        *self.paths.lock().unwrap_or_else(PoisonError::into_inner) = paths;
    }

    /// What was audited on disk last.
    pub(crate) fn paths(&self) -> Vec<PathBuf> {
        let paths = self.paths.lock().unwrap_or_else(PoisonError::into_inner);
        paths.clone()
    }

    /// Forgets the audit of an instance.
    pub(crate) fn forget(&self, instance: u32) {
        self.all().remove(&Some(instance));
    }

    fn all(&self) -> MutexGuard<'_, HashMap<Option<u32>, Arc<KeptAudit>>> {
        // The map is whole after each change, so a panic elsewhere cannot spoil it.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
