//! The command line as a user meets it: the real binary, a site on loopback, a database file.

mod crawl;
mod faults;
mod files;
mod resume;
mod run;
mod settings;
mod show;
