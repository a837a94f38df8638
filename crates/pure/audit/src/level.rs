//! What a claim rests on, and who made what it is about.

/// What a claim rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Our engine would have done something else, but other outcomes may also be correct.
    InsideOnly,
    /// No ability in play could have caused it.
    OutsideReach,
    /// The record contradicts itself or a rule, regardless of anything unknown.
    Contradiction,
}

/// Who is responsible for what a check looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Maker {
    /// A player decided it.
    Decision,
    /// It follows from a decision: whoever carries out effects is responsible.
    Consequence,
}
