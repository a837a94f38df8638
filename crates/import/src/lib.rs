//! Foreign game logs become Daybook events.
//!
//! Pure: the same log gives the same events, with names and times taken from it. What the log does not tell is not
//! made up; what it lost is said with `observed`.

mod bga;
mod error;
mod report;

pub use bga::{Meta, Only, bga};
pub use error::ImportError;
pub use report::{Imported, MatchLog, Remark, Report};
