//! What is checked, and the paragraphs that ask for it.

use rules::Edition;
use schemars::JsonSchema;
use serde::Serialize;

use crate::Paragraph;

macro_rules! checks {
    ($($(#[$doc:meta])* $name:ident { $($old:literal)* ; $($new:literal)* })*) => {
        /// A check of the auditor.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
        #[serde(rename_all = "snake_case")]
        pub enum Check { $($(#[$doc])* $name,)* }

        impl Check {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            const fn numbers(self) -> [&'static [&'static str]; 2] {
                match self { $(Self::$name => [&[$($old,)*], &[$($new,)*]],)* }
            }
        }
    };
}

checks! {
    // Objects and zones.
    /// A card goes to another player's zone.
    OthersZone { "1.4.3.a" ; "1.4.3.a" }
    /// A token stays in a zone where tokens cannot be.
    TokenOutside { "2.1.d" ; "2.1.e" }
    /// An effect of an object that has never been.
    UnknownSource { "2.1.c" "2.1.g" ; "2.1.d" "2.1.j" }
    /// The order of timestamps was not chosen in initiative order.
    TimestampOrder { "2.2.14.d" ; "2.2.16.d" }
    /// Timestamps put in order that were not given at the same time.
    TimestampsApart { "2.2.14.b" "2.2.14.d" ; "2.2.16.b" "2.2.16.d" }
    /// A status gained that was there.
    StatusTwice { ; "2.4.1.f" }
    /// A status lost that was not there.
    StatusAbsent { ; "2.4.1.h" }
    /// A status on something in a zone where nothing has one.
    StatusElsewhere { ; "2.4.1.c" }
    /// More counters spent than there were.
    CountersMissing { "1.4.1.b" ; "1.4.1.b" }
    /// A prohibition was broken.
    Prohibited { "1.4.1.a" ; "1.4.1.a" }

    // Set-up.
    /// Tumult cards that are not three different ones.
    TumultCards { "1.1.7.f" "1.3.1.a" ; "4.1.c" }
    /// Cards drawn at the start.
    FirstHand { "1.3.1.d" ; "4.1.h" }
    /// Mana Orbs at the start.
    FirstOrbs { "1.3.1.d" ; "4.1.i" }
    /// A Hero too many.
    Heroes { "1.3.1.c" ; "3.2.6.b" }

    // Decks.
    /// How many cards a constructed deck has, and whether it has a Hero.
    ConstructedSize { ; "1.1.4.b" }
    /// The faction of a constructed deck.
    ConstructedFaction { ; "1.1.4.c" }
    /// Cards of one name in a constructed deck.
    ConstructedCopies { ; "1.1.4.d" }
    /// Rare cards in a constructed deck.
    ConstructedRares { ; "1.1.4.e" }
    /// Unique cards in a constructed deck.
    ConstructedUniques { ; "1.1.4.f" }
    /// How many cards a limited deck has.
    LimitedSize { "1.1.5.c" ; "1.1.5.b" }
    /// The factions of a limited deck.
    LimitedFactions { "1.1.5.d" ; "1.1.5.c" }

    // Morning.
    /// The order of the Morning's effects.
    MorningOrder { "1.3.2.b" ; "4.2.1.a" }
    /// The next player becomes the first player.
    Succeed { "1.3.2.b" ; "4.2.1.b" }
    /// Everything is readied.
    Prepare { "1.3.2.b" ; "4.2.1.c" }
    /// Each player draws two cards.
    Draw { "1.3.2.b" ; "4.2.1.d" }
    /// Each player puts one card at most in the Mana zone.
    Expand { "1.3.2.b" ; "4.2.1.e" }

    // Afternoon.
    /// Whose turn it is.
    TurnOrder { "1.3.2.d" ; "4.2.3.b" "4.2.3.c" "4.2.3.e" }
    /// Something done out of turn.
    OutOfTurn { "1.3.2.d" ; "4.2.3.d" "5.1.1.b" }
    /// Something done after passing.
    AfterPassing { "1.3.2.d" ; "4.2.3.b" }
    /// More than one card in a turn.
    SecondCard { "1.3.2.d" ; "4.2.3.e" }
    /// The mana paid for a card.
    Cost { "1.3.2.d" ; "5.1.2.d" "5.1.2.e" }
    /// An exhausted card played from the Reserve.
    ExhaustedCard { "1.3.2.d" ; "2.4.6.c" }
    /// A card played from the Reserve without Fleeting.
    FleetingFromReserve { "1.3.2.d" ; "2.4.7.a" }
    /// A quick action of an object somebody else controls.
    OthersQuickAction { "1.3.2.d" ; "5.1.1.b" }
    /// A quick action that the object does not have there.
    NoQuickAction { "1.3.2.d" ; "2.2.12.g" "2.2.12.i" "2.2.12.j" }
    /// A quick action paid by exhausting what was exhausted.
    ExhaustedForCost { "1.4.1.b" ; "2.4.6.a" }
    /// A quick action more than a hundred times.
    HundredQuickActions { "1.4.6.b" ; "1.4.6.b" }
    /// A reaction more than a hundred times.
    HundredReactions { "1.4.6.c" ; "1.4.6.c" }
    /// A reaction played before that of a player with initiative.
    ReactionOrder { "1.4.5.a" ; "5.1.1.c" }
    /// A reaction that was never played.
    ReactionLeft { "1.4.5.a" ; "5.1.1.c" }

    // Dusk.
    /// An Expedition that should have moved forward.
    ShouldMove { "1.3.2.e" ; "4.2.4.b" }
    /// An Expedition that should not have moved forward.
    ShouldStay { "1.3.2.e" ; "4.2.4.b" "4.2.4.e" "4.2.4.f" }
    /// An Expedition that something kept from moving forward.
    BlockedMoved { "1.3.2.e" ; "4.2.4.c" "7.4.2.b" }
    /// An Expedition that moved further than it may.
    MovedFar { "1.3.2.e" ; "4.2.4.g" }
    /// What an Expedition moved forward due to.
    DueTo { "1.3.2.e" ; "4.2.4.j" }

    // Night.
    /// A Character that should have gone to the Reserve.
    ShouldRest { "4.2.5.b" ; "4.2.5.b" }
    /// A Character that should have stayed.
    ShouldNotRest { "4.2.5.b" ; "4.2.5.b" }
    /// An Eternal Character that went to the Reserve.
    EternalRested { "7.4.2.b" ; "7.4.3.b" }
    /// Where a Fleeting Character went.
    FleetingRested { "4.2.5.b" ; "2.4.7.d" }
    /// Boosts kept or lost on the way to the Reserve.
    Seasoned { "7.4.4.b" ; "7.4.6.b" }
    /// Ascended kept through the Night.
    AscendedKept { ; "4.2.5.b" }
    /// Too much in the Reserve or the Landmark zone.
    CleanUp { "4.2.5.c" ; "4.2.5.c" }
    /// Too much discarded or sacrificed.
    CleanUpTooMuch { "4.2.5.c" ; "4.2.5.c" }

    // Victory.
    /// The game went on although somebody had won.
    WentOn { "4.3.a" "4.3.b" ; "4.2.5.d" }
    /// A win without one.
    NotWon { "4.3.a" "4.3.b" ; "4.2.5.d" }
    /// Tie-breakers that should have started.
    TieBreakerMissing { "4.3.c" ; "4.2.5.d" }
    /// Tie-breakers that should not have started.
    TieBreakerEarly { "4.3.c" ; "4.2.5.d" }
    /// An Expedition that moved in the Arena.
    MovedInArena { "4.3.g" ; "4.3.d" }
}

impl Check {
    /// The paragraphs that ask for it: those of `edition`, or those of the other where it has none.
    pub fn paragraphs(self, edition: Edition) -> Vec<Paragraph> {
        let [old, new] = self.numbers();
        let of = |edition, numbers: &[&'static str]| -> Vec<Paragraph> {
            numbers.iter().map(|&number| Paragraph { edition, number }).collect()
        };
        match edition {
            Edition::September2024 if !old.is_empty() => of(Edition::September2024, old),
            Edition::September2024 | Edition::Four => of(Edition::Four, new),
        }
    }
}
