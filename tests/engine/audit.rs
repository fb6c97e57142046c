//! Audits of files on disk and of sites on loopback.

mod offline;
