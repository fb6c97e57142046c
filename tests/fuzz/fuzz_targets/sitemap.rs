//! Any bytes are a document; reading them in small pieces changes nothing.
#![no_main]

use std::{io::Read, ops::ControlFlow};

use foresite_engine::sitemap::{Entry, ProblemKind, ReadLimits, Report, read};
use libfuzzer_sys::fuzz_target;
use url::Url;

fn read_all(input: impl Read) -> (Vec<Entry>, Report) {
    let url = Url::parse("https://example.com/sitemap.xml").expect("a fixed URL");
    let mut entries = Vec::new();
    let report = read(input, &url, &ReadLimits::default(), |entry| {
        entries.push(entry);
        ControlFlow::Continue(())
    });
    (entries, report)
}

struct InPieces<'a>(&'a [u8]);

impl Read for InPieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.0.len().min(buffer.len()).min(3);
        buffer[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

fuzz_target!(|data: &[u8]| {
    let ((entries, whole), (again, pieces)) = (read_all(data), read_all(InPieces(data)));
    // How much of damaged gzip data comes out depends on the size of the reads.
    let is_damaged = |r: &Report| r.problem_counts.contains_key(&ProblemKind::GzipDamaged);
    if !is_damaged(&whole) && !is_damaged(&pieces) {
        assert_eq!(entries, again);
        assert_eq!(whole.problems, pieces.problems);
    }
});
