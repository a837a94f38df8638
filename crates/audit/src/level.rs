//! What a claim rests on, and who made what it is about.

/// What a claim rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// The exact model would have done something else; whether that is all there could have been, nobody knows.
    InsideOnly,
    /// It lies outside of all that the abilities in sight could do.
    OutsideReach,
    /// What was recorded contradicts itself, or a rule, whatever else is true.
    Contradiction,
}

/// Who made what a check looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Maker {
    /// A player decided it.
    Decision,
    /// It follows from what was decided: whoever carries effects out made it.
    Consequence,
}
