//! Any bytes are a page, with and without a content selector: reading them ends well, and its
//! chunks cover the Markdown.
#![no_main]

use foresite_engine::{
    instance::{Chunking, ContentSelector},
    page::{Input, PageOptions, read},
};
use libfuzzer_sys::fuzz_target;
use url::Url;

fuzz_target!(|data: (bool, &[u8])| {
    let (is_selected, body) = data;
    let url = Url::parse("https://example.com/docs/page").expect("a fixed URL");
    let selector = ContentSelector {
        path: "**".to_owned(),
        selector: "p, td > b, :empty".to_owned(),
    };
    let selectors = &[selector][..usize::from(is_selected)];
    let chunking = Chunking {
        size: 64,
        overlap: 10,
    };
    let input = Input {
        url: &url,
        key: &url,
        content_type: Some("text/html"),
        robots_tag: None,
        refresh: None,
        link: None,
        body,
    };
    let page = read(&input, &PageOptions::new(selectors, &[], chunking));
    let Some(markdown) = page.markdown else {
        return;
    };
    let mut covered = 0;
    for chunk in page.chunks.expect("chunks beside Markdown") {
        let (start, end) = (chunk.start_byte as usize, chunk.end_byte as usize);
        assert!(start <= covered && start < end, "a gap or an empty chunk");
        assert!(markdown.get(start..end).is_some(), "a letter is cut");
        covered = end;
    }
    assert_eq!(covered, markdown.len());
});
