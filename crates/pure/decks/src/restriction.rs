//! Cards that may not be played, with the days on which that applied.

use std::sync::LazyLock;

use cards::Date;
use serde::{Deserialize, Serialize};

use crate::reference::{RarityMark, Reference};

/// A card that may not be played in formats that exclude restricted cards.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Restriction {
    /// The card over its rarities, such as `CORE_YZ_11`.
    card: &'static str,
    /// The rarities it applies to, if not all.
    #[serde(default, borrow, skip_serializing_if = "Vec::is_empty")]
    only: Vec<&'static str>,
    /// The decision.
    what: Restricted,
    /// The first day; unknown if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    from: Option<&'static str>,
    /// The first day on which it may be played again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    until: Option<&'static str>,
}

/// A decision about a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Restricted {
    /// It may not be played.
    Banned,
    /// It may not be played for the time being.
    Suspended,
    /// One of the two: the list that names it does not specify which.
    Listed,
}

static RESTRICTIONS: LazyLock<Vec<Restriction>> = LazyLock::new(|| {
    let lines = include_str!("../data/restrictions.jsonl").lines();
    lines.map(|row| serde_json::from_str(row).expect("a test reads every row")).collect()
});

/// All known decisions.
pub fn restrictions() -> &'static [Restriction] {
    &RESTRICTIONS
}

/// The decision on a day.
pub(crate) enum On {
    Holds(Restricted),
    /// It may have applied: its first day is unknown.
    MayHold,
}

/// The decision about a card on a day; without a day, now.
pub(crate) fn on(reference: &Reference, day: Option<Date>) -> Option<On> {
    let (family, mark) = (reference.original().family(), mark(reference.rarity()));
    let mut of_card = RESTRICTIONS
        .iter()
        .filter(|one| one.card == family && (one.only.is_empty() || one.only.contains(&mark)));
    of_card.find_map(|one| one.on(day))
}

const fn mark(mark: RarityMark) -> &'static str {
    match mark {
        RarityMark::Common => "C",
        RarityMark::Rare => "R1",
        RarityMark::RareElsewhere => "R2",
        RarityMark::Unique => "U",
        RarityMark::Exalted => "E",
    }
}

impl Restriction {
    fn on(&self, day: Option<Date>) -> Option<On> {
        let date = |day: Option<&str>| day.and_then(|day| day.parse::<Date>().ok());
        let (from, until) = (date(self.from), date(self.until));
        let Some(day) = day else {
            return until.is_none().then_some(On::Holds(self.what));
        };
        if until.is_some_and(|until| day >= until) {
            return None;
        }
        match from {
            Some(from) => (day >= from).then_some(On::Holds(self.what)),
            None => Some(On::MayHold),
        }
    }
}

#[cfg(test)]
mod tests {
    use cards::ChangeKind;

    use super::*;

    /// What the publisher announced is in the data, day by day.
    #[test]
    fn every_announcement_is_here() {
        for card in cards::all() {
            let reference: Reference = card.reference.parse().expect("a reference");
            for change in &card.history {
                let reference = if change.unique_only {
                    let first = card.same_as.unwrap_or(card.reference);
                    format!("{}_U_1", first.rsplit_once('_').expect("a reference").0)
                        .parse()
                        .expect("a reference")
                } else {
                    reference.clone()
                };
                let day = change.date.parse::<Date>().expect("a day");
                let holds = matches!(on(&reference, Some(day)), Some(On::Holds(_)));
                match change.kind {
                    ChangeKind::Banned | ChangeKind::Suspended => assert!(holds, "{reference}"),
                    ChangeKind::Unsuspended => assert!(!holds, "{reference}"),
                    ChangeKind::BalancingErratum | ChangeKind::FunctionalErratum => {}
                }
            }
        }
    }

    #[test]
    fn a_day_decides_and_no_day_means_now() {
        let of = |text: &str, day: &str| {
            let reference: Reference = text.parse().expect("a reference");
            match on(&reference, day.parse().ok()) {
                None => "no",
                Some(On::Holds(_)) => "yes",
                Some(On::MayHold) => "maybe",
            }
        };
        let ozma = "ALT_COREKS_B_OR_11_C";
        assert_eq!([of(ozma, "2025-01-31"), of(ozma, "2025-02-01")], ["no", "yes"]);
        assert_eq!([of(ozma, "2025-03-21"), of(ozma, "now")], ["no", "no"]);
        assert_eq!(
            [of("ALT_CORE_B_YZ_05_U_9", "now"), of("ALT_CORE_B_YZ_05_C", "now")],
            ["yes", "no"]
        );
        assert_eq!(
            [of("ALT_CORE_B_BR_06_C", "2025-01-31"), of("ALT_CORE_B_BR_06_C", "now")],
            ["maybe", "yes"]
        );
    }
}
