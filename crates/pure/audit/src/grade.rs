//! The severity of a claim: decided here and nowhere else.
//!
//! Accuse from the outside, explain from the inside: what our engine would have done itself proposes and explains, and accuses
//! nobody. Only what lies outside of all that could have been is against the rules.

use crate::doubt::Doubt;
use crate::finding::{ENGINES_DIFFER, Severity};
use crate::level::{Level, Maker};

/// What recorded a match, as far as its records can be trusted to say what happened.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum RecorderGrade {
    /// People who play at the same time: whatever they did not write down may have happened.
    Paper,
    /// A program that carries effects out itself: players decide only what it lets them decide.
    Engine,
    /// A person or program that writes down everything that happens at a table.
    Scribe,
}

impl RecorderGrade {
    pub(crate) fn of(name: &str) -> Self {
        match name {
            "paper" => Self::Paper,
            "bga" => Self::Engine,
            _ => Self::Scribe,
        }
    }
}

/// How a claim ends.
pub(crate) struct Ruled {
    pub(crate) severity: Severity,
    pub(crate) departure: Option<&'static str>,
    pub(crate) doubt: Option<Doubt>,
}

/// What a claim at this level is, given who made what it is about and what recorded it, a known departure and a doubt.
///
/// A program that carries effects out lets nobody break a rule by what follows from a decision: where that differs, the
/// engines differ.
pub(crate) fn rule(
    level: Level,
    maker: Maker,
    recorder: RecorderGrade,
    departure: Option<&'static str>,
    doubt: Option<Doubt>,
) -> Ruled {
    let is = |severity, departure, doubt| Ruled { severity, departure, doubt };
    match (departure, doubt) {
        (Some(_), _) => is(Severity::Information, departure, None),
        (None, Some(doubt @ Doubt::Silent(_))) => is(Severity::NotAsked, None, Some(doubt)),
        (None, Some(doubt)) => is(Severity::CannotBeJudged, None, Some(doubt)),
        (None, None) => match (recorder, maker, level) {
            (RecorderGrade::Engine, _, Level::InsideOnly) => {
                is(Severity::CannotBeJudged, None, Some(Doubt::Engine))
            }
            (_, _, Level::InsideOnly) => is(Severity::CannotBeJudged, None, Some(Doubt::Reading)),
            (RecorderGrade::Engine, Maker::Consequence, _)
            | (RecorderGrade::Engine, Maker::Decision, Level::OutsideReach) => {
                is(Severity::Information, Some(ENGINES_DIFFER), None)
            }
            _ => is(Severity::Violation, None, None),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn severity(level: Level, maker: Maker, recorder: &str) -> Severity {
        rule(level, maker, RecorderGrade::of(recorder), None, None).severity
    }

    #[test]
    fn an_engine_answers_for_what_follows_and_its_players_for_what_they_decide() {
        use Level::{Contradiction, InsideOnly, OutsideReach};
        use Maker::{Consequence, Decision};
        assert_eq!(severity(Contradiction, Decision, "bga"), Severity::Violation);
        assert_eq!(severity(Contradiction, Consequence, "bga"), Severity::Information);
        assert_eq!(severity(OutsideReach, Decision, "bga"), Severity::Information);
        assert_eq!(severity(InsideOnly, Decision, "bga"), Severity::CannotBeJudged);
        for recorder in ["console", "judge-app", "paper"] {
            for maker in [Decision, Consequence] {
                assert_eq!(severity(Contradiction, maker, recorder), Severity::Violation);
                assert_eq!(severity(OutsideReach, maker, recorder), Severity::Violation);
                assert_eq!(severity(InsideOnly, maker, recorder), Severity::CannotBeJudged);
            }
        }
    }
}
