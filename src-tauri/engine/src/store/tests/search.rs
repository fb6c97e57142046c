//! Keyword search over the chunks.

use super::*;

/// A store whose one page says `text`, cut into chunks at the blank lines.
async fn with_text(text: &str) -> Bench {
    let bench = Bench::new().await;
    bench.add(&[("a", None)]);
    bench.order(500, None).await;
    let item = bench.due().await[0].id;
    let mut chunks = Vec::new();
    let mut start = 0;
    for part in text.split("\n\n") {
        let end = start + u32::try_from(part.len()).unwrap();
        chunks.push(crate::page::Chunk {
            start_byte: start,
            end_byte: end,
            tokens: 1,
            heading: String::new(),
        });
        start = end + 2;
    }
    let facts = ResponseFacts {
        final_url: "a".to_owned(),
        status: 200,
        headers: Vec::new(),
        bytes: 4,
        millis: 1,
        redirects: Vec::new(),
        fetched_at: NOW,
    };
    let mut with_page = settled(item, Outcome::completed(Vec::new()));
    let markdown = Some(text.to_owned());
    with_page.chunks = Some(u32::try_from(chunks.len()).unwrap());
    with_page.page =
        Some(SettledPage::pack(&facts, b"x", markdown, Some(chunks), &[], &[]).unwrap());
    bench
        .store
        .settle(bench.instance, vec![with_page])
        .await
        .unwrap();
    bench
}

async fn search(
    bench: &Bench,
    text: &str,
    tokenizer: KeywordTokenizer,
    match_mode: KeywordMatchMode,
) -> SearchResults {
    let query = SearchQuery {
        text: text.to_owned(),
        match_mode: Some(match_mode),
        tokenizer: Some(tokenizer),
        filters: Vec::new(),
        limit: 10,
    };
    let own = (KeywordTokenizer::Porter, KeywordMatchMode::And);
    bench
        .store
        .search(bench.instance, query, Filter::default(), own, go_on)
        .await
        .unwrap()
        .unwrap()
}

fn go_on(_: SearchProgress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

#[tokio::test]
async fn reading_into_another_index_is_told_and_can_be_broken_off() {
    let bench = with_text("The configuration file.").await;
    let query = SearchQuery {
        text: "config".to_owned(),
        match_mode: None,
        tokenizer: Some(KeywordTokenizer::Trigram),
        filters: Vec::new(),
        limit: 10,
    };
    let own = (KeywordTokenizer::Porter, KeywordMatchMode::And);
    let (tell, told) = std::sync::mpsc::channel();
    let broken = bench
        .store
        .search(
            bench.instance,
            query,
            Filter::default(),
            own,
            move |so_far| {
                tell.send(so_far).unwrap();
                ControlFlow::Break(())
            },
        )
        .await
        .unwrap();
    assert_eq!(broken, None);
    let told: Vec<SearchProgress> = told.iter().collect();
    assert_eq!(told, [SearchProgress { done: 1, total: 1 }]);
    // Nothing is left in the way of the next.
    let trigram = KeywordTokenizer::Trigram;
    let found = search(&bench, "config", trigram, KeywordMatchMode::And).await;
    assert_eq!(found.total, 1);
}

#[tokio::test]
async fn example_77_porter_finds_other_forms_of_a_word() {
    let bench = with_text("We run fast.").await;
    let found = search(
        &bench,
        "running",
        KeywordTokenizer::Porter,
        KeywordMatchMode::And,
    )
    .await;
    let marked = &found.results[0].text[1];
    assert_eq!((marked.text.as_str(), marked.found), ("run", true));
}

#[tokio::test]
async fn example_78_trigram_finds_parts_of_a_word() {
    let bench = with_text("The configuration file.").await;
    let found = search(
        &bench,
        "config",
        KeywordTokenizer::Trigram,
        KeywordMatchMode::And,
    )
    .await;
    assert_eq!(found.total, 1);
    let porter = search(
        &bench,
        "config",
        KeywordTokenizer::Porter,
        KeywordMatchMode::And,
    )
    .await;
    assert_eq!(
        (porter.total, porter.unknown_words),
        (0, vec!["config".to_owned()])
    );
}

#[tokio::test]
async fn example_79_and_needs_every_word_or_needs_one() {
    let bench = with_text("alpha only\n\nnothing here").await;
    let porter = KeywordTokenizer::Porter;
    let both = search(&bench, "alpha beta", porter, KeywordMatchMode::And).await;
    assert_eq!(both.total, 0);
    let any = search(&bench, "alpha beta", porter, KeywordMatchMode::Or).await;
    assert_eq!((any.total, any.results[0].chunk), (1, 0));
}

#[tokio::test]
async fn operators_in_a_query_are_only_words() {
    let bench = with_text("to NOT be or \"quoted\"").await;
    let porter = KeywordTokenizer::Porter;
    for query in ["NOT", "\"quoted", "be*", "(", "a:b"] {
        search(&bench, query, porter, KeywordMatchMode::And).await;
    }
    let found = search(&bench, "NOT be", porter, KeywordMatchMode::And).await;
    assert_eq!(found.total, 1);
}

#[tokio::test]
async fn a_removed_page_is_not_found_any_more() {
    let bench = with_text("alpha").await;
    let due = bench.store.items(bench.instance, all()).await.unwrap();
    bench
        .settle(due.rows[0].id, Outcome::error(Code::Http4xx, Vec::new()))
        .await;
    let porter = KeywordTokenizer::Porter;
    let found = search(&bench, "alpha", porter, KeywordMatchMode::And).await;
    assert_eq!(found.total, 0);
}
