//! Sitemaps: documents, small webs of them, values of entries.

use crate::{
    run::{Op, later_op},
    settings::validate_config,
};

pub(crate) const OPS: &[(&str, Op)] = &[
    ("parse_sitemap", later_op),
    ("crawl_sitemaps", later_op),
    ("lastmod", later_op),
    ("priority", later_op),
    ("changefreq", later_op),
    ("needs_resync", later_op),
    ("validate_config", validate_config),
];
