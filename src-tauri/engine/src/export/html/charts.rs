//! Charts as inline SVG, each with its numbers as text.

use std::fmt::Write as _;

use super::{
    numbers::{Bar, Kind, Numbers},
    text::escaped,
};
use crate::item::numbers::grouped;

/// Width of a bar chart's bars, in its own units.
const WIDTH: u32 = 300;

/// The bar of all outcomes with its legend.
pub(super) fn outcomes(numbers: &Numbers) -> String {
    let kinds: Vec<(Kind, u32)> = Kind::ALL
        .into_iter()
        .map(|kind| (kind, numbers.of(kind)))
        .filter(|(_, count)| *count > 0)
        .collect();
    let total = f64::from(numbers.total().max(1));
    let mut bar = String::new();
    let mut at = 0.0;
    for (kind, count) in &kinds {
        let width = f64::from(*count) / total * 1_000.0;
        let _ = write!(
            bar,
            "<rect class=\"fill-{}\" x=\"{at:.2}\" width=\"{:.2}\" height=\"20\"/>",
            kind.class(),
            (width - 3.0).max(1.5)
        );
        at += width;
    }
    let mut legend = String::new();
    for (kind, count) in &kinds {
        let _ = write!(
            legend,
            "<li><i class=\"dot fill-{}\"></i><b>{}</b> {}</li>",
            kind.class(),
            grouped(*count),
            kind.label()
        );
    }
    format!(
        "<svg class=\"outcomes\" viewBox=\"0 0 1000 20\" preserveAspectRatio=\"none\" role=\"img\" \
         aria-label=\"Items by outcome\">{bar}</svg><ul class=\"legend\">{legend}</ul>"
    )
}

/// A chart with one line a bar; nothing when there is nothing to show.
pub(super) fn bars(title: &str, bars: &[Bar]) -> String {
    let most = bars.iter().map(|(_, count)| *count).max().unwrap_or(0);
    if most == 0 {
        return String::new();
    }
    let mut rows = String::new();
    for (label, count) in bars {
        let width = f64::from(*count) / f64::from(most) * f64::from(WIDTH);
        let width = if *count > 0 { width.max(1.5) } else { 0.0 };
        let _ = write!(
            rows,
            "<tr><th scope=\"row\"><bdi>{}</bdi></th><td class=\"bar\"><svg viewBox=\"0 0 {WIDTH} 12\" \
             preserveAspectRatio=\"none\" aria-hidden=\"true\"><rect class=\"fill-bar\" \
             width=\"{width:.1}\" height=\"12\"/></svg></td><td class=\"number\">{}</td></tr>",
            escaped(label),
            grouped(*count)
        );
    }
    format!(
        "<figure><table class=\"chart\"><caption>{}</caption><tbody>{rows}</tbody></table></figure>",
        escaped(title)
    )
}
