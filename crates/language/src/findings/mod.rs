//! What people read of an audit: findings, damage, signatures and ways out. Judging knows nothing of it.
//!
//! What is said of a finding lies in the folder of each language.

pub(crate) mod answer;
mod comparison;
mod damage;
mod integrity;
mod message;
pub(crate) mod naming;
mod plan;
mod report;
mod severity;
mod signatures;
pub(crate) mod table;

pub use damage::{damaged, unloadable};
pub use integrity::integrity;
pub use plan::{Plan, Way, WayKind};
pub use report::{Counts, Located, Report, Undecided};
pub use severity::severity_name;
pub use signatures::signed;
