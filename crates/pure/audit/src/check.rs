//! The checks, and the paragraphs they enforce.

use rules::Edition;
use schemars::JsonSchema;
use serde::Serialize;

use crate::level::{Level, Maker};
use crate::paragraph::Paragraph;

macro_rules! checks {
    ($($(#[$doc:meta])* $name:ident [$maker:ident $level:ident] {
        $($old:literal)* $(/ $($old_too:literal)+)? ; $($new:literal)* $(/ $($new_too:literal)+)?
    })*) => {
        /// A check of the auditor.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
        #[serde(rename_all = "snake_case")]
        pub enum Check { $($(#[$doc])* $name,)* }

        impl Check {
            /// All checks.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// Who made what it looks at: without it no check compiles.
            pub(crate) const fn maker(self) -> Maker {
                match self { $(Self::$name => Maker::$maker,)* }
            }

            /// What its claims rest on, where they do not say themselves: without it no check compiles.
            pub(crate) const fn level(self) -> Level {
                match self { $(Self::$name => Level::$level,)* }
            }

            /// The paragraphs of the older and of the newer edition that ask for it.
            const fn numbers(self) -> [&'static [&'static str]; 2] {
                match self { $(Self::$name => [&[$($old,)*], &[$($new,)*]],)* }
            }

            /// Paragraphs whose violations it also finds, although it does not enforce them in
            /// general.
            const fn further(self) -> [&'static [&'static str]; 2] {
                match self { $(Self::$name => [&[$($($old_too,)+)?], &[$($($new_too,)+)?]],)* }
            }
        }
    };
}

checks! {
    // Objects and zones.
    /// A card goes to another player's zone.
    OthersZone [Consequence Contradiction] { "1.4.3.a" ; "1.4.3.a" / "3.1.2.c" }
    /// A token stays in a zone where tokens cannot be.
    TokenOutside [Consequence Contradiction] { "2.1.d" ; "2.1.e" }
    /// A token that is no Character in an Expedition.
    TokenCreated [Consequence Contradiction] { ; "2.2.1.d" "7.3.5.a" }
    /// A token that costs something.
    TokenCost [Consequence Contradiction] { ; "2.2.7.c" "2.2.8.c" }
    /// An effect of an object that has never been.
    UnknownSource [Consequence Contradiction] { "2.1.c" "2.1.g" ; "2.1.d" "2.1.j" }
    /// The order of timestamps was not chosen in initiative order.
    TimestampOrder [Decision Contradiction] { "2.2.14.d" ; "2.2.16.d" / "1.4.5.a" "6.1.h" }
    /// Timestamps put in order that were not given at the same time.
    TimestampsApart [Consequence Contradiction] { "2.2.14.b" "2.2.14.d" ; "2.2.16.b" "2.2.16.d" }
    /// An emblem that went out of Limbo.
    EmblemMoved [Consequence Contradiction] { ; "5.4.b" }
    /// A hidden card looked at while nothing was played that could allow it.
    LooksAtHidden [Decision OutsideReach] { ; "3.1.3.f" }
    /// A card that came into the Mana zone ready.
    OrbReady [Consequence OutsideReach] { ; "3.2.9.b" }
    /// A Terrain Marker on a region that nobody sees.
    MarkerFaceDown [Consequence Contradiction] { ; "3.2.1.d" }
    /// A status gained that was there.
    StatusTwice [Consequence Contradiction] { ; "2.4.1.f" / "7.3.15.b" }
    /// A status lost that was not there.
    StatusAbsent [Consequence Contradiction] { ; "2.4.1.h" / "7.3.19.b" "7.3.25.b" }
    /// A status on something in a zone where nothing has one.
    StatusElsewhere [Consequence Contradiction] { ; "2.4.1.c" }
    /// A status on something that enters a zone because of a daily effect.
    StatusOnEntering [Consequence Contradiction] { ; "2.4.1.d" }
    /// More counters spent than there were.
    CountersMissing [Consequence Contradiction] { "1.4.1.b" ; "1.4.1.b" / "2.5.h" "6.4.c" "7.3.33.b" }
    /// Counters on something in a zone where nothing has any.
    CountersElsewhere [Consequence Contradiction] { ; "2.5.b" }
    /// Counters kept on the way out of play.
    CountersKept [Consequence Contradiction] { ; "2.5.j" }
    /// Counters lost on the way from the Reserve or Limbo.
    CountersLost [Consequence Contradiction] { ; "2.5.k" }
    /// A prohibition was broken.
    Prohibited [Decision Contradiction] { "1.4.1.a" ; "1.4.1.a" }

    // Steps that nothing asks for.
    /// A card drawn by nothing.
    UnaskedDraw [Consequence OutsideReach] { "1.2.6.a" ; "1.2.6.a" "7.3.9.a" / "4.2.1.d" }
    /// Something readied by nothing.
    UnaskedReady [Consequence OutsideReach] { "1.3.2.b" ; "4.2.1.c" "7.3.25.a" / "1.2.6.a" }
    /// An Expedition moved by nothing.
    UnaskedForward [Consequence OutsideReach] { "1.3.2.e" ; "4.2.4.b" "7.3.22.a" / "1.2.6.a" }
    /// Another first player by nothing.
    UnaskedFirst [Consequence OutsideReach] { "1.3.2.b" ; "4.2.1.b" / "1.2.6.a" }
    /// A Deck shuffled, or filled from the Discard pile, by nothing.
    UnaskedShuffle [Consequence OutsideReach] { ; "3.2.2.d" / "7.3.26.b" }
    /// A status or counters gained or lost by nothing.
    UnaskedGain [Consequence OutsideReach] { "1.2.6.a" ; "1.2.6.a" "7.3.15.a" / "7.3.19.a" }
    /// Something brought elsewhere, created, played or taken over by nothing.
    UnaskedMove [Consequence OutsideReach] { "1.2.6.a" ; "1.2.6.a" / "7.3.24.a" }
    /// Something else than what is due; its findings cite the paragraphs that ask for what is due.
    Unforeseen [Consequence OutsideReach] { "1.3.2.a" ; "4.2.e" }

    // Set-up.
    /// Tumult cards that are not three different ones.
    TumultCards [Consequence Contradiction] { "1.1.7.f" "1.3.1.a" ; "4.1.c" / "1.1.7.f" "1.3.1.a" }
    /// An Expedition that is not where it starts when the first day begins.
    ExpeditionStart [Consequence Contradiction] { "1.3.1.b" ; "1.3.1.b" }
    /// A Deck that was not shuffled.
    NotShuffled [Consequence Contradiction] { "1.3.1.c" ; "1.3.1.c" "4.1.g" }
    /// Cards drawn at the start.
    FirstHand [Consequence Contradiction] { "1.3.1.d" ; "4.1.h" / "1.3.1.e" }
    /// Mana Orbs at the start.
    FirstOrbs [Consequence Contradiction] { "1.3.1.d" ; "4.1.i" / "1.3.1.e" }
    /// A Mana Orb that enters exhausted at the start or at Expand.
    OrbExhausted [Consequence Contradiction] { ; "1.3.1.e" "1.3.2.b" }
    /// A Hero too many.
    Heroes [Consequence Contradiction] { "1.3.1.c" ; "3.2.6.b" / "1.3.1.c" }
    /// Counters that a Hero starts with.
    HeroCounters [Consequence Contradiction] { ; "2.5.e" }

    /// A first day with a Morning.
    FirstMorning [Consequence Contradiction] { ; "4.1.j" }

    // Days.
    /// The order of the phases.
    PhaseOrder [Consequence Contradiction] { "1.3.2.a" ; "1.3.2.a" "4.2.a" }
    /// A day with another number than the one that follows the day before.
    DayNumber [Consequence Contradiction] { "1.3.2.a" ; "4.2.5.d" / "4.1.j" }
    /// A daily effect in a phase that does not have it.
    DailyEffectElsewhere [Consequence Contradiction] { "4.2.5.a" ; "4.2.1.a" "4.2.2.a" "4.2.3.a" "4.2.4.a" "4.2.5.a" }
    /// The daily effects of Dusk and Night, each once and in their order.
    DuskAndNight [Consequence Contradiction] { "4.2.5.a" ; "4.2.e" "4.2.4.a" "4.2.5.a" }

    // Decks.
    /// How many cards a constructed deck has, and whether it has a Hero.
    ConstructedSize [Decision Contradiction] { ; "1.1.4.b" }
    /// The faction of a constructed deck.
    ConstructedFaction [Decision Contradiction] { ; "1.1.4.c" }
    /// Cards of one name in a constructed deck.
    ConstructedCopies [Decision Contradiction] { ; "1.1.4.d" }
    /// Rare cards in a constructed deck.
    ConstructedRares [Decision Contradiction] { ; "1.1.4.e" }
    /// Unique cards in a constructed deck.
    ConstructedUniques [Decision Contradiction] { ; "1.1.4.f" }
    /// How many cards a limited deck has.
    LimitedSize [Decision Contradiction] { "1.1.5.c" ; "1.1.5.b" }
    /// The factions of a limited deck.
    LimitedFactions [Decision Contradiction] { "1.1.5.d" ; "1.1.5.c" }
    /// More copies of a card in sight than the list of its deck has.
    DeckSeen [Decision Contradiction] { "1.3.1.c" ; "4.1.e" / "1.3.1.c" }
    /// A Unique that is in a deck more than once.
    SameUnique [Decision Contradiction] { ; "2.2.6.f" }
    /// Cards of a deck that its player was not given to build it from.
    DeckPool [Decision Contradiction] { "1.1.5.a" ; "1.1.5.a" }
    /// How boosters are opened, picked from and passed.
    Drafting [Decision Contradiction] { ; }
    /// What only the format asks for and no paragraph, and decks of a format whose rules are not known.
    DeckFormat [Decision Contradiction] { ; }

    // Faces.
    /// A card recorded otherwise than it is printed.
    PrintedOtherwise [Consequence Contradiction] { "1.1.7.a" ; "1.1.7.a" }
    /// Statistics on what is no Character.
    StatisticsElsewhere [Consequence Contradiction] { "2.2.9.c" ; "2.2.11.c" }
    /// A Hero with sub-types.
    HeroSubtypes [Consequence Contradiction] { "2.2.2.b" ; "2.2.2.b" }
    /// A sub-type that only cards of another type have; its findings cite the list of the card's own type.
    SubtypeElsewhere [Consequence Contradiction] { "2.2.2.d" "2.2.2.e" "2.2.2.g" ; "2.2.2.d" "2.2.2.e" "2.2.2.g" }

    // Morning.
    /// The order of the Morning's effects.
    MorningOrder [Consequence Contradiction] { "1.3.2.b" ; "4.2.1.a" / "1.3.2.b" }
    /// The next player becomes the first player.
    Succeed [Consequence Contradiction] { "1.3.2.b" ; "4.2.1.b" / "1.3.2.b" }
    /// Everything is readied.
    Prepare [Consequence Contradiction] { "1.3.2.b" ; "4.2.1.c" / "1.3.2.b" }
    /// Each player draws two cards.
    Draw [Consequence Contradiction] { "1.3.2.b" ; "4.2.1.d" / "1.3.2.b" "3.2.2.d" }
    /// A card drawn that was not on top of the Deck.
    NotTheTop [Consequence Contradiction] { "1.3.2.b" ; "3.2.2.c" "7.3.9.a" }
    /// Each player puts one card at most in the Mana zone.
    Expand [Decision Contradiction] { "1.3.2.b" ; "4.2.1.e" / "1.3.2.b" }

    // Noon.
    /// Something done at Noon that is no reaction.
    AtNoon [Decision Contradiction] { "1.3.2.c" ; "1.3.2.c" }

    // Afternoon.
    /// Whose turn it is.
    TurnOrder [Decision Contradiction] { "1.3.2.d" ; "4.2.3.b" "4.2.3.c" "4.2.3.e" / "1.3.2.d" "4.2.f" "7.3.2.b" }
    /// Something done out of turn.
    OutOfTurn [Decision Contradiction] { "1.3.2.d" ; "4.2.3.d" "5.1.1.b" / "1.3.2.d" }
    /// Something done after passing.
    AfterPassing [Decision Contradiction] { "1.3.2.d" ; "4.2.3.b" / "1.3.2.d" }
    /// A turn in which nothing was done.
    EmptyTurn [Consequence OutsideReach] { "1.3.2.d" ; "4.2.3.d" }
    /// More than one card in a turn.
    SecondCard [Decision Contradiction] { "1.3.2.d" ; "4.2.3.e" / "1.3.2.d" }
    /// Something done after "After you".
    AfterYou [Decision Contradiction] { ; "7.3.2.a" }
    /// The mana paid for a card.
    Cost [Decision Contradiction] { ; "5.1.2.d" "5.1.2.e" / "1.2.5.c" "2.2.9.b" "3.2.9.f" "7.4.5.d" }
    /// A card that resolved without being paid for.
    Unpaid [Decision Contradiction] { ; "5.1.2.a" "6.4.d" }
    /// Something played between two parts of one cost.
    CostApart [Decision Contradiction] { ; "1.2.5.d" "1.2.7.b" }
    /// A cost paid in several steps.
    PaidApart [Decision Contradiction] { ; "5.1.2.h" "6.1.d" "6.4.a" }
    /// A payment with what is no ready Mana Orb of the player.
    OrbNotReady [Decision Contradiction] { "1.4.1.b" ; "1.2.5.e" "3.2.9.f" "6.4.c" }
    /// A card played that nobody saw.
    PlayedFaceDown [Consequence Contradiction] { ; "5.1.2.c" }
    /// A card played from elsewhere than the Hand or the Reserve.
    PlayedFrom [Decision Contradiction] { ; "5.2.a" }
    /// A card played to where its kind does not go.
    PlayedElsewhere [Decision Contradiction] { ; "2.2.3.d" "2.2.3.e" "5.1.2.g" "5.1.2.i" "5.2.1.a" "5.2.2.a" "5.2.3.a" }
    /// Where a Spell went that was resolved.
    SpellEnd [Consequence Contradiction] { ; "2.4.7.b" "2.4.7.e" "5.1.2.i" "5.2.4.b" }
    /// A Spell with Cooldown that is ready in the Reserve.
    Cooldown [Consequence Contradiction] { ; "5.2.4.b" "7.4.1.b" }
    /// A card played for its Scout cost that stayed.
    ScoutStays [Consequence Contradiction] { ; "7.4.5.c" }
    /// A target that is none, or chosen twice.
    Target [Decision Contradiction] { ; "6.5.b" }
    /// A Tough target that was not paid for as it has to be.
    ToughUnpaid [Decision Contradiction] { ; "7.4.7.c" "7.4.7.f" }
    /// An exhausted card played from the Reserve.
    ExhaustedCard [Decision Contradiction] { ; "2.4.6.c" }
    /// A card played from the Reserve without Fleeting.
    FleetingFromReserve [Consequence Contradiction] { ; "2.4.7.a" / "2.4.7.c" "5.2.1.b" "5.2.1.c" "5.2.2.b" "5.2.2.c" "5.2.4.a" }
    /// A quick action of an object somebody else controls.
    OthersQuickAction [Decision Contradiction] { "1.3.2.d" ; "5.1.1.b" / "5.3.b" }
    /// A quick action that the object does not have there.
    NoQuickAction [Decision OutsideReach] {
        "1.3.2.d" ;
        "2.2.12.g" "2.2.12.i" "2.2.12.j" / "1.2.4.d" "2.2.12.h" "2.4.6.e" "5.3.b" "7.3.18.b"
    }
    /// A quick action paid by exhausting what was exhausted.
    ExhaustedForCost [Decision Contradiction] { "1.4.1.b" ; "2.4.6.a" / "5.3.d" "6.4.c" "7.3.15.b" }
    /// A quick action without exhausting what it exhausts to pay.
    NotExhausted [Consequence Contradiction] { ; "5.3.d" "6.4.e" }
    /// A support ability whose card stays in the Reserve though it is discarded to pay.
    SupportStays [Consequence Contradiction] { ; "7.1.4.b" / "6.4.e" }
    /// A quick action more than a hundred times.
    HundredQuickActions [Decision Contradiction] { "1.4.6.b" ; "1.4.6.b" / "5.3.e" }
    /// A reaction more than a hundred times.
    HundredReactions [Consequence Contradiction] { "1.4.6.c" ; "1.4.6.c" / "6.3.m" }
    /// A reaction of what has none that works.
    NoReaction [Consequence OutsideReach] { ; "6.3.e" "6.3.f" "7.3.1.d" "7.3.18.b" }
    /// More reactions of what has just entered than it has.
    ReactsTwice [Consequence OutsideReach] { ; "7.4.4.d" }
    /// Reactions to one event that were activated one after the other.
    ActivatedApart [Consequence Contradiction] { ; "6.3.h" }
    /// A turn effect while reactions wait.
    ReactionWaits [Decision Contradiction] { "1.4.5.a" ; "4.2.g" "4.4.a" "4.4.c" }
    /// A reaction played before that of a player with initiative.
    ReactionOrder [Decision Contradiction] { "1.4.5.a" ; "5.1.1.c" / "1.4.5.a" "4.4.b" }
    /// A reaction that was never played.
    ReactionLeft [Consequence Contradiction] { "1.4.5.a" ; "5.1.1.c" / "4.2.b" "4.2.d" "4.2.e" "4.4.c" "4.4.d" "5.4.d" }
    /// An emblem that is of the other kind than what created it.
    EmblemKind [Consequence Contradiction] { "2.2.2.m" ; "2.2.2.m" }
    /// An emblem created when its duration cannot begin.
    EmblemTime [Consequence Contradiction] { ; "2.2.15.d" "2.2.15.e" }
    /// An emblem that is there after its duration.
    EmblemOutlasts [Consequence Contradiction] { ; "2.2.15.c" }
    /// An effect that was carried out otherwise than its ability says.
    EffectOtherwise [Consequence InsideOnly] { "1.2.6.a" ; "6.5.a" / "1.2.6.a" }
    /// A die that shows another number than 1 to 6.
    Dice [Consequence Contradiction] { "1.1.7.d" ; "1.1.7.d" "7.3.28.a" }

    // Dusk.
    /// An Expedition that should have moved forward.
    ShouldMove [Consequence Contradiction] { "1.3.2.e" ; "4.2.4.b" / "1.3.2.e" "7.4.4.e" }
    /// An Expedition that should not have moved forward.
    ShouldStay [Consequence Contradiction] { "1.3.2.e" ; "4.2.4.b" "4.2.4.e" "4.2.4.f" / "1.3.2.e" "4.2.4.d" "7.4.4.e" }
    /// An Expedition that something kept from moving forward.
    BlockedMoved [Consequence Contradiction] { "1.3.2.e" / "1.4.1.c" ; "4.2.4.c" "7.4.2.b" / "1.4.1.c" "4.2.4.d" "7.4.2.c" }
    /// An Expedition that moved further than it may.
    MovedFar [Consequence Contradiction] { "1.3.2.e" ; "4.2.4.g" }
    /// Expeditions that moved one after the other at Progress.
    ProgressApart [Consequence Contradiction] { ; "4.2.4.h" }
    /// What an Expedition moved forward due to.
    DueTo [Consequence Contradiction] { "1.3.2.e" ; "4.2.4.j" / "1.3.2.e" "4.2.4.d" }
    /// An Expedition in or past a region that is face down.
    TumultHidden [Consequence Contradiction] { ; "7.3.22.b" }
    /// A Tumult card that was revealed though no Expedition has come to its regions.
    TumultEarly [Consequence Contradiction] { ; "7.3.22.b" }

    // Night.
    /// A Character that should have gone to the Reserve.
    ShouldRest [Consequence Contradiction] { "4.2.5.b" ; "4.2.5.b" / "1.3.2.f" }
    /// A Character that should have stayed.
    ShouldNotRest [Consequence Contradiction] { ; "4.2.5.b" }
    /// An Eternal Character that went to the Reserve.
    EternalRested [Consequence Contradiction] { "7.4.2.b" ; "7.4.3.b" }
    /// Where a Fleeting Character went.
    FleetingRested [Consequence Contradiction] { ; "2.4.7.d" }
    /// Boosts kept or lost on the way to the Reserve.
    Seasoned [Consequence Contradiction] { "7.4.4.b" / "7.4.4.c" ; "7.4.6.b" / "7.4.6.c" }
    /// Anchored or Asleep kept through the Night.
    MarkKept [Consequence Contradiction] { ; "4.2.5.b" }
    /// Ascended kept through the Night.
    AscendedKept [Consequence Contradiction] { ; "4.2.5.b" }
    /// Too much in the Reserve or the Landmark zone.
    CleanUp [Decision Contradiction] { "4.2.5.c" / "4.2.5.d" ; "4.2.5.c" / "1.3.2.f" "3.2.7.b" "3.2.10.b" }
    /// Too much discarded or sacrificed.
    CleanUpTooMuch [Decision Contradiction] { "4.2.5.c" / "4.2.5.d" ; "4.2.5.c" / "3.2.7.b" "3.2.10.b" }

    // Victory.
    /// The game went on although somebody had won.
    WentOn [Consequence Contradiction] { "4.3.a" "4.3.b" / "4.3.h" ; "4.2.5.d" / "1.3.3.a" "1.3.3.b" "4.3.e" "7.4.4.m" }
    /// A win without one.
    NotWon [Consequence Contradiction] { "4.3.a" "4.3.b" / "4.3.h" ; "4.2.5.d" / "1.3.3.a" "1.3.3.b" "1.3.3.e" "4.3.e" "7.4.4.m" }
    /// A win stated when none is.
    WonAtWrongTime [Consequence Contradiction] { "4.3.h" ; "4.2.5.d" "4.3.f" }
    /// Tie-breakers that should have started.
    TieBreakerMissing [Consequence Contradiction] { "4.3.c" ; "4.2.5.d" / "1.3.3.c" }
    /// Tie-breakers that started in a phase that does not start them.
    TieBreakerAtWrongTime [Consequence Contradiction] { ; "4.2.5.d" / "1.3.3.a" }
    /// Tie-breakers that should not have started.
    TieBreakerEarly [Consequence Contradiction] { "4.3.c" ; "4.2.5.d" / "1.3.3.c" }
    /// Results of games and of the match that do not fit each other or what was played.
    Results [Consequence Contradiction] { "4.3.a" "4.3.b" ; "4.2.5.d" / "1.3.3.b" "1.3.3.e" }
    /// An Expedition that moved in the Arena.
    MovedInArena [Consequence Contradiction] { "4.3.g" ; "4.3.d" / "1.3.3.d" "7.3.21.d" "7.3.22.e" }
}

impl Check {
    /// Its word in JSON.
    pub fn word(self) -> String {
        let word = serde_json::to_value(self).expect("a word");
        word.as_str().unwrap_or_default().to_owned()
    }

    /// Whether it examines a state rather than an action: the same objects are reported once,
    /// however often it runs.
    pub(crate) const fn is_standing(self) -> bool {
        matches!(
            self,
            Self::EmblemOutlasts | Self::TokenOutside | Self::ReactionLeft | Self::ReactionWaits
        )
    }

    /// The paragraphs that it enforces, which its findings cite: those of `edition`, or of the
    /// other edition where it has none.
    pub fn paragraphs(self, edition: Edition) -> Vec<Paragraph> {
        let (edition, index) = self.edition_of(edition);
        of(edition, self.numbers()[index])
    }

    /// All paragraphs whose violations it finds: those that it enforces, and those that it finds
    /// violated among others.
    pub fn covers(self, edition: Edition) -> Vec<Paragraph> {
        let (edition, index) = self.edition_of(edition);
        [of(edition, self.numbers()[index]), of(edition, self.further()[index])].concat()
    }

    /// The edition whose paragraphs it enforces, and the index in the lists.
    const fn edition_of(self, edition: Edition) -> (Edition, usize) {
        match edition {
            Edition::September2024 if !self.numbers()[0].is_empty() => (Edition::September2024, 0),
            Edition::September2024 | Edition::Four => (Edition::Four, 1),
        }
    }
}

fn of(edition: Edition, numbers: &[&'static str]) -> Vec<Paragraph> {
    numbers.iter().map(|&number| Paragraph { edition, number }).collect()
}
