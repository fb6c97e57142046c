//! Host rules (spec 4 and 5.5).
