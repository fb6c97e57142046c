//! Runs the case files.

fn main() {}
