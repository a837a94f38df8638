//! Kinds of things that abilities do or alter, and sets of them.

/// A kind of thing that an ability does or alters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Matter {
    // What effects do.
    /// Draw cards.
    Draw,
    /// Bring something to a Hand other than by drawing.
    ToHand,
    /// Bring something to a Reserve.
    ToReserve,
    /// Bring something to a Discard pile.
    ToDiscard,
    /// Bring something to a Mana zone.
    ToMana,
    /// Bring something to a Deck.
    ToDeck,
    /// Bring something to an Expedition.
    ToExpedition,
    /// Bring something to a Landmark zone.
    ToLandmark,
    /// Cause something to be played.
    Play,
    /// Cause something to be played in another turn.
    PlayLater,
    /// Alter the cost of a card in another turn.
    CostLater,
    /// Create tokens.
    Token,
    /// Give Anchored, Asleep or another status except those below; one may replace another.
    GainMark,
    /// Give Fleeting.
    GainFleeting,
    /// Exhaust.
    Exhaust,
    /// Ascend.
    Ascend,
    /// Remove a status except those below.
    LoseMark,
    /// Remove Fleeting, or prevent it from being gained.
    LoseFleeting,
    /// Ready, Mana Orbs too.
    Ready,
    /// Give boosts.
    Boost,
    /// Give other counters.
    Counter,
    /// Remove or spend boosts or counters.
    Uncounter,
    /// Move Expeditions.
    Expedition,
    /// Place or move Terrain Markers.
    Marker,
    /// Change who controls something.
    Control,
    /// Take a turn, give one away, pass.
    Turn,
    /// Change the first player.
    FirstPlayer,
    /// Roll dice.
    Roll,
    /// Look at cards, or reveal them.
    Look,
    /// Win or lose the game.
    Win,
    /// Do what other objects can do.
    Others,
    /// Give other objects abilities.
    Gives,

    // Lasting alterations.
    /// The cost of a card.
    Cost,
    /// Which abilities an object has, and whether they work.
    Abilities,
    /// Whether something may be played.
    Permission,
    /// Statistics, terrains, and which Expeditions move how far at Dusk.
    Progress,
    /// Leaving an Expedition: which objects, and with what.
    Leaving,
    /// Limits of the Reserve and the Landmark zone.
    Limits,
    /// The daily effects of the Morning.
    Morning,
    /// Which counters may be gained.
    Counters,
    /// The meaning of Resupply and Ascend.
    Replaced,
    /// The cost of targeting something.
    Tough,
}

/// A set of matters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Matters(u64);

impl Matters {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const ALL: Self = Self(u64::MAX);

    pub(crate) const fn of<const N: usize>(all: [Matter; N]) -> Self {
        let (mut bits, mut index) = (0, 0);
        while index < N {
            bits |= 1 << all[index] as u64;
            index += 1;
        }
        Self(bits)
    }

    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) fn add(&mut self, matter: Matter) {
        *self = self.and(Self::of([matter]));
    }

    pub(crate) fn add_all(&mut self, other: Self) {
        *self = self.and(other);
    }

    /// Whether the two sets have a common member.
    pub(crate) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_meet_in_what_both_have() {
        let one = Matters::of([Matter::Draw, Matter::Tough]);
        assert!(one.meets(Matters::of([Matter::Tough])) && one.meets(Matters::ALL));
        assert!(!one.meets(Matters::of([Matter::Cost])) && !one.meets(Matters::NONE));
        let mut all = Matters::NONE;
        all.add(Matter::Cost);
        all.add_all(one);
        assert!(all.meets(Matters::of([Matter::Cost])) && all.meets(one));
    }
}
