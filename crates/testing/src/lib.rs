//! What the tests of several crates share. Only tests and benchmarks depend on it.

pub mod damage;
pub mod disk;
pub mod games;
#[cfg(feature = "store")]
pub mod matches;
pub mod random;
#[cfg(feature = "store")]
pub mod stores;
pub mod table;
