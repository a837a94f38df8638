//! Where a card may be played: what each format says about it alone, without the rest of a deck.

use cards::Date;

use crate::format::{Format, PoolKind, formats};
use crate::reference::{RarityMark, Reference};
use crate::restriction::{self, On, Restricted};
use crate::uniques::is_allowed;

/// What a format says about a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Legality {
    /// It may be played, as far as the rest of the deck allows it.
    Allowed,
    /// It may not be played.
    Restricted(Restricted),
    /// The format has no cards of this rarity.
    NoSuchRarity,
    /// It may be played if it is in this pool.
    FromPool(PoolKind),
    /// It is not among the Uniques that the format allows.
    NotInFormat,
}

/// What every format says about a card on a day; without a day, now.
pub fn standings(
    reference: &Reference,
    on: Option<Date>,
) -> impl Iterator<Item = (&'static Format, Legality)> {
    let restricted = restriction::on(reference, on);
    // A restriction whose first day is unknown may have come later, so it forbids nothing.
    let restricted = restricted.and_then(|decision| match decision {
        On::Holds(what) => Some(what),
        On::MayHold => None,
    });
    let rarity = reference.rarity();
    formats().iter().map(move |format| {
        let legality = match by_rarity(format, rarity, restricted) {
            // Only an operator's file says which Uniques a format allows; without it, that stays open.
            Legality::FromPool(PoolKind::OfUniques) => match is_allowed(format, reference, on) {
                Some(true) => Legality::Allowed,
                Some(false) => Legality::NotInFormat,
                None => Legality::FromPool(PoolKind::OfUniques),
            },
            other => other,
        };
        (format, legality)
    })
}

/// What a format says about a card, before its list of Uniques is consulted.
fn by_rarity(format: &Format, rarity: RarityMark, restricted: Option<Restricted>) -> Legality {
    let at_most = match rarity {
        RarityMark::Common => None,
        RarityMark::Rare | RarityMark::RareElsewhere => format.rares,
        RarityMark::Unique => format.uniques,
        RarityMark::Exalted => format.exalted,
    };
    match (format.pool, restricted.filter(|_| format.restricted)) {
        (_, Some(what)) => Legality::Restricted(what),
        _ if at_most == Some(0) => Legality::NoSuchRarity,
        (Some(PoolKind::OfPlayer), None) => Legality::FromPool(PoolKind::OfPlayer),
        (Some(PoolKind::OfUniques), None) if rarity == RarityMark::Unique => {
            Legality::FromPool(PoolKind::OfUniques)
        }
        _ => Legality::Allowed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(reference: &str, format: &str) -> Legality {
        let reference = reference.parse().expect("a reference");
        let mut all = standings(&reference, None);
        all.find(|(one, _)| one.name == format).expect("a format").1
    }

    #[test]
    fn each_format_says_whether_a_card_may_be_played() {
        let (common, unique) = ("ALT_CORE_B_AX_04_C", "ALT_CORE_B_AX_04_U_7");
        assert_eq!(of(common, "standard"), Legality::Allowed);
        assert_eq!(of(unique, "standard"), Legality::Allowed);
        assert_eq!(of(unique, "nuc"), Legality::NoSuchRarity);
        assert_eq!(of(unique, "frontier"), Legality::FromPool(PoolKind::OfUniques));
        assert_eq!(of(common, "frontier"), Legality::Allowed);
        assert_eq!(of(common, "limited"), Legality::FromPool(PoolKind::OfPlayer));
        let banned = "ALT_CORE_B_BR_06_C";
        assert_eq!(of(banned, "standard"), Legality::Restricted(Restricted::Listed));
        assert_eq!(of(banned, "sandbox"), Legality::Allowed);
    }
}
