//! What is due: consequences that come now, and decisions that a rule requires.

use rules::{
    DailyEffect, Edition, ExpeditionId, ObjectId, Phase, Place, Seat, State, Status, Terrain,
};

/// A paragraph of an edition that requires something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RequiringParagraph {
    /// The edition that contains it.
    pub edition: Edition,
    /// Its number, such as `4.2.4.h`.
    pub number: &'static str,
}

/// Something that a rule requires now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Due {
    // The day.
    /// This day begins.
    Day(u32),
    /// This phase begins.
    Phase(Phase),
    /// This daily effect begins to resolve.
    Begin(DailyEffect),
    /// This daily effect is done.
    End(DailyEffect),
    /// This player's turn begins.
    Turn(Seat),
    /// This player chooses a turn effect: a card, a quick action, to pass.
    TurnEffect(Seat),
    /// This player becomes the first player.
    FirstPlayer(Seat),
    /// Tie-breakers start.
    TieBreaker,
    /// These players win the game.
    Won(Vec<Seat>),
    /// The match ends.
    MatchEnds,

    // Set-up.
    /// This player presents a deck.
    Deck(Seat),
    /// This player's Deck is shuffled.
    Shuffle(Seat),
    /// This many cards of the Hand become the first Mana Orbs.
    FirstOrbs(Seat, u32),

    // Daily effects.
    /// This many cards are drawn from the top of the Deck.
    Draw(Seat, u32),
    /// The card on top of the Deck goes to the Mana zone.
    OrbFromDeck(Seat),
    /// One card of the Hand may become a Mana Orb.
    Expand(Seat),
    /// These are readied.
    Ready(ObjectId),
    /// The controller of this object rolls a die, which says how its Expedition moves forward.
    Roll(ObjectId, ExpeditionId),
    /// This Expedition moves forward.
    Advance(Advance),
    /// This Tumult card, counted from the Hero region, is turned up.
    Reveal(u8),
    /// This leaves its Expedition for this zone, with this many boosts.
    Leave(ObjectId, Place, u32),
    /// This status is lost.
    Lose(ObjectId, Status),
    /// This Expedition loses Ascended.
    LoseAscended(ExpeditionId),
    /// This many objects of this zone are not kept.
    Discard(Place, u32),

    // Playing.
    /// The cost of what was played is paid.
    Pay(Payment),
    /// An object is exhausted to pay for itself.
    Exhaust(ObjectId),
    /// An object is discarded to pay for itself.
    DiscardToPay(ObjectId),
    /// This status is gained.
    Gain(ObjectId, Status),
    /// What resolves is done.
    Resolve(ObjectId),
    /// A card in Limbo joins an Expedition or the Landmark zone of the player.
    Join(ObjectId, Seat),
    /// A Spell in Limbo goes to its owner's Reserve, or to their Discard pile if it is Fleeting.
    Finish(ObjectId),
    /// This ceases to exist.
    Cease(ObjectId),
    /// This player plays a reaction.
    React(Seat),
}

/// How an Expedition moves forward at Progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advance {
    /// Which.
    pub expedition: ExpeditionId,
    /// Its destination: the nearest and the furthest region.
    pub to: (u8, u8),
    /// The terrains it moves forward due to.
    pub due_to: Vec<Terrain>,
    /// Whether an ability may keep it in place.
    pub may_stay: bool,
}

/// A mana payment that is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payment {
    /// Who pays.
    pub seat: Seat,
    /// The record that began the action paid for.
    pub of: u32,
    /// The possible amounts, as ranges, one for each way to play it.
    pub mana: Vec<(i32, i32)>,
    /// The announced amount.
    pub announced: Option<u32>,
}

impl Payment {
    /// Whether this amount pays for it.
    pub fn is_met_by(&self, mana: i32) -> bool {
        self.mana.iter().any(|&(least, most)| (least..=most).contains(&mana))
    }
}

/// The paragraph numbers of both editions; `None` where the older one has no paragraph.
pub(super) type Numbers = (&'static [&'static str], &'static [&'static str]);

impl Due {
    /// Its word in JSON.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Day(_) => "day",
            Self::Phase(_) => "phase",
            Self::Begin(_) => "begin",
            Self::End(_) => "end",
            Self::Turn(_) => "turn",
            Self::TurnEffect(_) => "turn_effect",
            Self::FirstPlayer(_) => "first_player",
            Self::TieBreaker => "tie_breaker",
            Self::Won(_) => "won",
            Self::MatchEnds => "match_ends",
            Self::Deck(_) => "deck",
            Self::Shuffle(_) => "shuffle",
            Self::FirstOrbs(..) => "first_orbs",
            Self::Draw(..) => "draw",
            Self::OrbFromDeck(_) => "orb_from_deck",
            Self::Expand(_) => "expand",
            Self::Ready(_) => "ready",
            Self::Roll(..) => "roll",
            Self::Advance(_) => "advance",
            Self::Reveal(_) => "reveal",
            Self::Leave(..) => "leave",
            Self::Lose(..) => "lose",
            Self::LoseAscended(_) => "lose_ascended",
            Self::Discard(..) => "discard",
            Self::Pay(_) => "pay",
            Self::Exhaust(_) => "exhaust",
            Self::DiscardToPay(_) => "discard_to_pay",
            Self::Gain(..) => "gain",
            Self::Resolve(_) => "resolve",
            Self::Join(..) => "join",
            Self::Finish(_) => "finish",
            Self::Cease(_) => "cease",
            Self::React(_) => "react",
        }
    }

    /// Its player, if it concerns only one.
    pub(super) const fn seat(&self) -> Option<Seat> {
        match self {
            Self::Turn(seat)
            | Self::TurnEffect(seat)
            | Self::FirstPlayer(seat)
            | Self::Deck(seat)
            | Self::Shuffle(seat)
            | Self::FirstOrbs(seat, _)
            | Self::Draw(seat, _)
            | Self::OrbFromDeck(seat)
            | Self::Expand(seat)
            | Self::Join(_, seat)
            | Self::React(seat) => Some(*seat),
            Self::Advance(advance) => Some(advance.expedition.seat),
            Self::LoseAscended(expedition) | Self::Roll(_, expedition) => Some(expedition.seat),
            Self::Discard(place, _) => place.seat(),
            Self::Pay(payment) => Some(payment.seat),
            Self::Day(_)
            | Self::Phase(_)
            | Self::Begin(_)
            | Self::End(_)
            | Self::TieBreaker
            | Self::Won(_)
            | Self::MatchEnds
            | Self::Ready(_)
            | Self::Reveal(_)
            | Self::Leave(..)
            | Self::Lose(..)
            | Self::Exhaust(_)
            | Self::DiscardToPay(_)
            | Self::Gain(..)
            | Self::Resolve(_)
            | Self::Finish(_)
            | Self::Cease(_) => None,
        }
    }

    /// Whether somebody decides it.
    pub const fn is_decision(&self) -> bool {
        matches!(
            self,
            Self::TurnEffect(_)
                | Self::Deck(_)
                | Self::FirstOrbs(..)
                | Self::Expand(_)
                | Self::Discard(..)
                | Self::React(_)
        )
    }

    /// Whether a daily effect states it, so that it comes once the effect is done.
    pub(super) const fn is_stated(&self) -> bool {
        matches!(self, Self::Won(_) | Self::TieBreaker)
    }

    /// Whether it is optional.
    pub fn is_optional(&self) -> bool {
        match self {
            Self::Expand(_) => true,
            Self::Advance(advance) => advance.may_stay,
            Self::Pay(payment) => payment.is_met_by(0),
            _ => false,
        }
    }

    /// Whether people who record a match while playing leave it out; they do record what they play
    /// and decide.
    pub(super) const fn is_left_out_on_paper(&self) -> bool {
        !matches!(
            self,
            Self::Day(_)
                | Self::Phase(_)
                | Self::Begin(_)
                | Self::Turn(_)
                | Self::TurnEffect(_)
                | Self::FirstPlayer(_)
                | Self::TieBreaker
                | Self::Won(_)
                | Self::Advance(_)
                | Self::Leave(..)
                | Self::Discard(..)
                | Self::Join(..)
                | Self::Finish(_)
        )
    }

    /// Whether the state already shows its result: it is then no longer due, whatever the reason.
    pub(super) fn is_so(&self, state: &State) -> bool {
        let object = |id: &ObjectId| state.objects.get(id);
        match self {
            Self::Ready(id) => object(id).is_none_or(|it| !it.statuses.has(Status::Exhausted)),
            Self::Reveal(index) => {
                let tumult = state.adventure.tumult.get(usize::from(*index));
                tumult.is_none_or(|tumult| tumult.shown.is_some())
            }
            Self::Leave(id, ..) => {
                object(id).is_none_or(|it| !matches!(it.place, Place::Expedition(_)))
            }
            Self::Lose(id, status) => object(id).is_none_or(|it| !it.statuses.has(*status)),
            Self::LoseAscended(id) => state.expedition(*id).is_none_or(|it| !it.is_ascended()),
            Self::Exhaust(id) => object(id).is_none_or(|it| it.statuses.has(Status::Exhausted)),
            Self::Gain(id, status) => object(id).is_none_or(|it| it.statuses.has(*status)),
            Self::DiscardToPay(id) | Self::Cease(id) => object(id).is_none(),
            Self::Resolve(id) | Self::Join(id, _) | Self::Finish(id) => {
                object(id).is_none_or(|it| it.place != Place::Limbo)
            }
            Self::Shuffle(_)
            | Self::Day(_)
            | Self::Phase(_)
            | Self::Begin(_)
            | Self::End(_)
            | Self::Turn(_)
            | Self::TurnEffect(_)
            | Self::FirstPlayer(_)
            | Self::TieBreaker
            | Self::Won(_)
            | Self::MatchEnds
            | Self::Deck(_)
            | Self::FirstOrbs(..)
            | Self::Draw(..)
            | Self::OrbFromDeck(_)
            | Self::Expand(_)
            | Self::Roll(..)
            | Self::Advance(_)
            | Self::Discard(..)
            | Self::Pay(_)
            | Self::React(_) => false,
        }
    }

    /// Whether unread abilities of a card may change it.
    pub(super) const fn hangs_on_abilities(&self) -> bool {
        matches!(
            self,
            Self::Draw(..)
                | Self::OrbFromDeck(_)
                | Self::Ready(_)
                | Self::Roll(..)
                | Self::Advance(_)
                | Self::Leave(..)
                | Self::Lose(..)
                | Self::Discard(..)
                | Self::Pay(_)
                | Self::Gain(..)
                | Self::Join(..)
                | Self::Finish(_)
                | Self::Exhaust(_)
                | Self::DiscardToPay(_)
                | Self::Won(_)
        )
    }

    /// The paragraphs that require it: of the edition, or of the newer one where it has none.
    pub fn paragraphs(&self, edition: Edition) -> Vec<RequiringParagraph> {
        cited(self.numbers(), edition)
    }

    const fn numbers(&self) -> Numbers {
        match self {
            Self::Day(_) => (&["1.3.2.a"], &["4.2.e"]),
            Self::Phase(_) => (&["1.3.2.a"], &["4.2.a", "4.2.e"]),
            Self::Begin(effect) | Self::End(effect) => of_effect(*effect),
            Self::Turn(_) => (&["1.3.2.d"], &["4.2.3.b", "4.2.3.c", "4.2.3.e"]),
            Self::TurnEffect(_) => (&["1.3.2.d"], &["4.2.3.d"]),
            Self::FirstPlayer(_) => (&["1.3.2.b"], &["4.2.1.b"]),
            Self::TieBreaker => (&["4.3.c"], &["4.2.5.d"]),
            Self::Won(_) => (&["4.3.a", "4.3.b", "4.3.h"], &["4.2.5.d", "4.3.e"]),
            Self::MatchEnds => (&[], &["1.3.3.a"]),
            Self::Deck(_) => (&[], &["4.1.e"]),
            Self::Shuffle(_) => (&["1.3.1.c"], &["4.1.g"]),
            Self::FirstOrbs(..) => (&["1.3.1.d"], &["4.1.i"]),
            Self::Draw(..) => (&["1.3.1.d", "1.3.2.b"], &["4.1.h", "4.2.1.d"]),
            Self::OrbFromDeck(_) | Self::Expand(_) => (&["1.3.2.b"], &["4.2.1.e"]),
            Self::Ready(_) => (&["1.3.2.b"], &["4.2.1.c"]),
            Self::Roll(..) => (&[], &["6.2.b", "7.3.28.a"]),
            Self::Advance(_) => (&["1.3.2.e"], &["4.2.4.b", "4.2.4.g", "4.2.4.h", "4.2.4.j"]),
            Self::Reveal(_) => (&[], &["7.3.22.b"]),
            Self::Leave(..) | Self::Lose(..) => (&["4.2.5.b"], &["4.2.5.b"]),
            Self::LoseAscended(_) => (&[], &["4.2.5.b"]),
            Self::Discard(..) => (&["4.2.5.c"], &["4.2.5.c"]),
            Self::Pay(_) => (&[], &["5.1.2.a", "5.1.2.d", "5.1.2.e", "5.1.2.h"]),
            Self::Exhaust(_) => (&[], &["5.3.d"]),
            Self::DiscardToPay(_) => (&[], &["6.4.e", "7.1.4.b"]),
            Self::Gain(..) => (&[], &["2.4.7.a", "5.2.1.b", "5.2.1.c", "5.2.4.a"]),
            Self::Resolve(_) => (&[], &["5.1.2.i"]),
            Self::Join(..) => (&[], &["5.1.2.i", "5.2.1.c", "5.2.2.c", "5.2.3.a"]),
            Self::Finish(_) => (&[], &["5.1.2.i", "5.2.4.b"]),
            Self::Cease(_) => (&["2.1.e"], &["2.1.e", "5.4.d"]),
            Self::React(_) => (&["1.4.5.a"], &["4.4.b", "4.4.c", "5.1.1.c"]),
        }
    }
}

const fn of_effect(effect: DailyEffect) -> Numbers {
    match effect {
        DailyEffect::Succeed => (&["1.3.2.b"], &["4.2.1.b"]),
        DailyEffect::Prepare => (&["1.3.2.b"], &["4.2.1.c"]),
        DailyEffect::Draw => (&["1.3.2.b"], &["4.2.1.d"]),
        DailyEffect::Expand => (&["1.3.2.b"], &["4.2.1.e"]),
        DailyEffect::Progress => (&["1.3.2.e"], &["4.2.4.a"]),
        DailyEffect::Rest => (&["4.2.5.a"], &["4.2.5.b"]),
        DailyEffect::CleanUp => (&["4.2.5.a"], &["4.2.5.c"]),
        DailyEffect::CheckVictory => (&[], &["4.2.5.d"]),
    }
}

/// The paragraphs with an edition's numbers, or those of 4.0 where it has none.
pub(super) fn cited((old, new): Numbers, edition: Edition) -> Vec<RequiringParagraph> {
    let (edition, numbers) = match edition {
        Edition::September2024 if !old.is_empty() => (Edition::September2024, old),
        Edition::September2024 | Edition::Four => (Edition::Four, new),
    };
    numbers.iter().map(|&number| RequiringParagraph { edition, number }).collect()
}
