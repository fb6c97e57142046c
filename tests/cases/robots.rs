//! robots.txt: rules, sitemaps, Content Signals, statuses.

use crate::run::{Op, later_op};

pub(crate) const OPS: &[(&str, Op)] = &[
    ("robots_rules", later_op),
    ("robots_status", later_op),
    ("robots_fetch", later_op),
    ("robots_location", later_op),
];
