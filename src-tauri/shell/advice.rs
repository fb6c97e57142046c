use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use foresite_engine::audit::Advised;

use crate::newest::Newest;

/// The newest advice of each instance, which knows the items of each kind.
#[derive(Debug, Default)]
pub(crate) struct Advice {
    /// The advice that is being thought out.
    pub(crate) work: Newest,
    kept: Mutex<HashMap<u32, Arc<Advised>>>,
}

impl Advice {
    /// Keeps advice in the place of the one before.
    pub(crate) fn keep(&self, instance: u32, advised: Arc<Advised>) {
        self.all().insert(instance, advised);
    }

    /// The advice that is kept.
    pub(crate) fn get(&self, instance: u32) -> Option<Arc<Advised>> {
        self.all().get(&instance).map(Arc::clone)
    }

    /// Forgets the advice of an instance.
    pub(crate) fn forget(&self, instance: u32) {
        self.all().remove(&instance);
    }

    fn all(&self) -> MutexGuard<'_, HashMap<u32, Arc<Advised>>> {
        // The map is whole after each change, so a panic elsewhere cannot spoil it.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
