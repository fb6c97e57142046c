//! Set-up, build and checks of Foresite.

fn main() {}
