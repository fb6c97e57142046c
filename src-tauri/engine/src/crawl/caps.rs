//! The limits on the pages of a job, each with what becomes of the pages past it. Pure.

use crate::{
    instance::{Parse, Plan},
    item::{Code, Evidence, EvidenceKind, Outcome, Sentence, Value},
    store::Cap,
};

/// The caps of a plan: files in the index, pages a day, and the limit of a crawl by links (spec
/// sections 5.1 and 17).
pub(crate) fn caps(plan: &Plan) -> Vec<Cap> {
    let files = plan.max_files;
    let mut caps = vec![Cap {
        pages: files,
        counts_due_only: false,
        beyond: Outcome::error(
            Code::AiSearchIsFull,
            limit(sentence!(
                "The index holds {files} files; this page comes after them.",
                files = Value::digits(files)
            )),
        ),
    }];
    caps.extend(plan.max_pages_a_day.map(|pages| Cap {
        pages,
        counts_due_only: true,
        beyond: Outcome::error(
            Code::PageLimitReached,
            limit(sentence!(
                "Workers Free crawls {pages} pages a day; this page comes after them.",
                pages = Value::digits(pages)
            )),
        ),
    }));
    if let Parse::Discover { limit: pages, .. } = plan.parse {
        let text = sentence!(
            "The page limit is {pages}; this page comes after them.",
            pages = Value::digits(pages)
        );
        let fact = Evidence::new(EvidenceKind::BeyondLimit, text);
        caps.push(Cap {
            pages,
            counts_due_only: false,
            beyond: Outcome::skipped(None, vec![fact]),
        });
    }
    caps
}

/// The fact about a link that is more hops away than the crawl depth.
pub(crate) fn too_deep(depth: u32, most: u32) -> Evidence {
    let text = sentence!(
        "{depth} link hops from the start page; the crawl depth is {most}.",
        depth = Value::digits(depth),
        most = Value::digits(most)
    );
    Evidence::new(EvidenceKind::BeyondDepth, text)
}

fn limit(text: Sentence) -> Vec<Evidence> {
    vec![Evidence::new(EvidenceKind::Limit, text)]
}

#[cfg(test)]
mod tests {
    use super::caps;
    use crate::{
        instance::{Config, ParseType, PlanTier},
        item::{Code, Status},
    };

    /// Pages, code and whether pages of earlier days count, of every cap.
    fn rows(change: impl FnOnce(&mut Config)) -> Vec<(u32, Option<Code>, bool)> {
        let mut config = Config {
            source: "https://example.com".into(),
            ..Config::default()
        };
        change(&mut config);
        caps(&config.check().unwrap())
            .into_iter()
            .map(|cap| (cap.pages, cap.beyond.code, !cap.counts_due_only))
            .collect()
    }

    #[test]
    fn each_plan_has_its_files_and_its_pages_a_day() {
        let full = Some(Code::AiSearchIsFull);
        assert_eq!(rows(|_| ()), [(500_000, full, true)]);
        let vector = |config: &mut Config| config.index_method.keyword = false;
        assert_eq!(rows(vector), [(1_000_000, full, true)]);
        let day = (500, Some(Code::PageLimitReached), false);
        let free = |config: &mut Config| config.plan = PlanTier::Free;
        assert_eq!(rows(free), [(100_000, full, true), day]);
    }

    #[test]
    fn a_crawl_by_links_ends_at_its_limit_without_a_code() {
        let discover = |config: &mut Config| {
            let crawler = &mut config.source_params.web_crawler;
            crawler.parse_type = ParseType::Discover;
            crawler.discover_options.limit = Some(40);
        };
        assert_eq!(rows(discover)[1], (40, None, true));
        let mut config = Config {
            source: "https://example.com".into(),
            ..Config::default()
        };
        discover(&mut config);
        let beyond = &caps(&config.check().unwrap())[1].beyond;
        assert_eq!(beyond.status, Status::Skipped);
    }
}
