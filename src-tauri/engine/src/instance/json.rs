//! The service's own JSON form of an instance, in and out (spec section 20).

mod export;
mod import;

#[cfg(test)]
mod tests;

pub use export::HeaderValues;
pub use import::Import;
