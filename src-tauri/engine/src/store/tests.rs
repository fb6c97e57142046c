//! The store against a real file.
