//! Language versions: a page that names another as its alternate has to be named back (hreflang).

use std::{
    collections::{HashMap, HashSet},
    hash::{BuildHasher, RandomState},
};

use url::Url;

use super::{checks::entry as checks, findings::Place, pages::Spot, survey::Survey};
use crate::sitemap::Alternate;

/// Claims remembered; about 50 bytes each.
const MOST_CLAIMS: usize = 1_000_000;
/// Addresses remembered, so that a finding can name them.
const MOST_TEXTS: usize = 50_000;

/// What pages say about their language versions.
#[derive(Debug, Default)]
pub(super) struct Alternates {
    hasher: RandomState,
    claims: Vec<Claim>,
    /// Hashes of a page with one that it names.
    pairs: HashSet<(u64, u64)>,
    /// Pages that name alternates.
    with: HashSet<u64>,
    texts: HashMap<u64, String>,
}

#[derive(Debug)]
struct Claim {
    from: u64,
    to: u64,
    spot: Spot,
}

impl Alternates {
    /// Takes up the alternates of a page.
    pub(super) fn note(&mut self, page: &Url, alternates: &[Alternate], base: &Url, spot: Spot) {
        if alternates.is_empty() || self.claims.len() >= MOST_CLAIMS {
            return;
        }
        let from = self.remember(page);
        self.with.insert(from);
        for alternate in alternates {
            let Ok(mut other) = base.join(&alternate.href) else {
                continue;
            };
            other.set_fragment(None);
            let to = self.remember(&other);
            if from != to && self.pairs.insert((from, to)) {
                self.claims.push(Claim { from, to, spot });
            }
        }
    }

    fn remember(&mut self, url: &Url) -> u64 {
        let hash = self.hasher.hash_one(url.as_str());
        if self.texts.len() < MOST_TEXTS {
            let text = || url.as_str().to_owned();
            self.texts.entry(hash).or_insert_with(text);
        }
        hash
    }

    /// Tells the pages that are not named back. Of pages that are in no sitemap, what they name is
    /// not known.
    pub(super) fn finish(&self, survey: &mut Survey) {
        for claim in &self.claims {
            let is_known = self.with.contains(&claim.to);
            if !is_known || self.pairs.contains(&(claim.to, claim.from)) {
                continue;
            }
            let (number, line) = claim.spot;
            survey.add_with(&checks::NO_RETURN_LINK, number, || {
                let from = self.texts.get(&claim.from);
                let text = match self.texts.get(&claim.to) {
                    Some(to) => format!("It names {to}, which does not name it back."),
                    None => "A page that it names does not name it back.".to_owned(),
                };
                let place = Place::new((line, 0), text);
                match from {
                    Some(url) => place.about(url.clone()),
                    None => place,
                }
            });
        }
    }
}
