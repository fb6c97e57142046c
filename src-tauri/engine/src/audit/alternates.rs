//! Language versions: a page that names another as its alternate has to be named back (hreflang).

use std::{
    collections::{HashMap, HashSet},
    hash::{BuildHasher, RandomState},
};

use url::Url;

use super::{checks::entry as checks, findings::Place, pages::Spot, survey::Survey};
use crate::item::Sentence;

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
    /// Takes up the language versions that a page names, by addresses without fragment.
    pub(super) fn note(&mut self, page: &Url, versions: impl IntoIterator<Item = Url>, spot: Spot) {
        let mut versions = versions.into_iter().peekable();
        if versions.peek().is_none() || self.claims.len() >= MOST_CLAIMS {
            return;
        }
        let from = self.remember(page);
        self.with.insert(from);
        for other in versions {
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
        for claim in self.claims.iter().filter(|claim| self.is_unreturned(claim)) {
            let (number, line) = claim.spot;
            survey.add_with(&checks::NO_RETURN_LINK, number, || {
                let place = Place::new((line, 0), self.words(claim));
                match self.texts.get(&claim.from) {
                    Some(url) => place.about(url.clone()),
                    None => place,
                }
            });
        }
    }

    /// What to tell of pages that are not named back, by the file of their spot.
    pub(super) fn into_unreturned(self) -> HashMap<u32, Vec<Sentence>> {
        let mut told: HashMap<u32, Vec<Sentence>> = HashMap::new();
        let unreturned = self.claims.iter().filter(|claim| self.is_unreturned(claim));
        for claim in unreturned.take(MOST_TEXTS) {
            let texts = told.entry(claim.spot.0).or_default();
            texts.push(self.words(claim));
        }
        told
    }

    fn is_unreturned(&self, claim: &Claim) -> bool {
        self.with.contains(&claim.to) && !self.pairs.contains(&(claim.to, claim.from))
    }

    fn words(&self, claim: &Claim) -> Sentence {
        match self.texts.get(&claim.to) {
            Some(to) => sentence!("It names {page}, which does not name it back.", page = to),
            None => sentence!("A page that it names does not name it back."),
        }
    }
}
