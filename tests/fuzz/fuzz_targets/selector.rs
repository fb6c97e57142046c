//! Any text is a content selector or is refused at a place in it; one that is taken matches what
//! `scraper` alone matches on the same page.
#![no_main]

use foresite_engine::{instance::check_selector, page::match_count};
use libfuzzer_sys::fuzz_target;
use scraper::{ElementRef, Html, Selector};

const PAGE: &str = "<!doctype html><html lang=en><head><title>T</title></head><body class=wide>\
    <main id=main><h1 class='a b'>One</h1><p>Text <b lang=de>bold</b> <a href='/x'>x</a></p>\
    <ul><li>1<li class=a>2<ul><li>3</ul></ul><p></p><table><tr><td>1<td>2</table></main>\
    <aside><p class=a>Aside</p><svg><circle/></svg></aside></body></html>";

fuzz_target!(|selector: &str| {
    if let Err(fault) = check_selector(selector) {
        assert!(fault.position <= selector.chars().count(), "{fault:?}");
        assert!(!fault.message.english().is_empty());
        return;
    }
    let count = match_count(PAGE, selector).expect("what is taken can be matched");
    // Only pseudo-elements, some of which need one colon, are taken by us and not by scraper; they
    // match nothing.
    let Ok(plain) = Selector::parse(selector) else {
        let with_one = [":before", ":after", ":first-line", ":first-letter"];
        let has_some = with_one.iter().any(|name| selector.contains(name));
        assert!(has_some || selector.contains("::"), "{selector}");
        return;
    };
    let page = Html::parse_document(PAGE);
    let is_match = |element: &ElementRef<'_>| plain.matches(element);
    let elements = page.tree.nodes().filter_map(ElementRef::wrap);
    let outermost = elements.filter(is_match).filter(|element| {
        !element
            .ancestors()
            .filter_map(ElementRef::wrap)
            .any(|above| is_match(&above))
    });
    assert_eq!(count, outermost.count(), "{selector}");
});
