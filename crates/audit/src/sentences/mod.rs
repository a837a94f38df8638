//! All that people read of an audit, a file for each language. Judging knows nothing of it.

/// Tables of words: for each a function that has one for every variant of an enum.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident: $of:ident { $($variant:ident => $word:literal,)* })*) => {
        $($(#[$doc])* pub(in crate::sentences) const fn $name(of: $of) -> &'static str {
            match of { $($of::$variant => $word,)* }
        })*
    };
}

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
