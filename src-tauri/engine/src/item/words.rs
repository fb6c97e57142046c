//! The sentences for every status, code and warning: what it means and what to do about it.
