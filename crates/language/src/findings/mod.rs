//! What people read of an audit: findings, damage, signatures and ways out. Judging knows nothing of it.

pub(crate) mod answer;
mod comparison;
mod damage;
mod evidence;
mod integrity;
mod message;
mod naming;
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
