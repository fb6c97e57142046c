use std::{
    collections::HashMap,
    path::PathBuf,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use foresite_engine::{
    audit::{AuditSummary, KeptAudit},
    instance::Config,
};

use crate::newest::Newest;

/// What an audit without an instance is about.
#[derive(Debug, Clone)]
pub(crate) enum Target {
    /// Files and folders on disk.
    Files(Vec<PathBuf>),
    /// A site, or one sitemap of it.
    Site(Box<Config>),
}

/// The newest audit of each instance, and that of files or of a URL.
#[derive(Debug, Default)]
pub(crate) struct Audits {
    /// The audit that runs.
    pub(crate) work: Newest,
    kept: Mutex<HashMap<Option<u32>, Arc<KeptAudit>>>,
    /// What the newest audit without an instance is about.
    target: Mutex<Option<Target>>,
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

    /// Remembers what is audited without an instance.
    pub(crate) fn set_target(&self, target: Target) {
        *self.target.lock().unwrap_or_else(PoisonError::into_inner) = Some(target);
    }

    /// What was audited last without an instance.
    pub(crate) fn target(&self) -> Option<Target> {
        let target = self.target.lock().unwrap_or_else(PoisonError::into_inner);
        target.clone()
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
