//! All that people read of an audit, a file for each language. Judging knows nothing of it.

mod answer;
mod comparison;
mod damage;
mod english;
mod french;
mod integrity;
mod message;
mod naming;
mod plan;
mod report;
mod severity;
mod signatures;

pub use damage::{damaged, unloadable};
pub use integrity::integrity;
pub use plan::{Plan, Way, WayKind};
pub use report::{Counts, Located, Report, Undecided, edition_of};
pub use severity::severity_name;
pub use signatures::signed;
