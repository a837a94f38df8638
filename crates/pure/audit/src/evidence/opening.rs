//! Evidence about set-up.

use rules::{ExpeditionId, Seat};

use crate::facts::FactValue;

evidence! {
    /// Evidence about set-up.
    SetupEvidence {
        /// More than one Hero.
        Heroes "setup-heroes" {
            /// Whose.
            player: Seat,
            /// How many.
            heroes: usize,
        } => [Heroes: heroes] [Heroes: 1]

        /// A Hero that begins with the wrong number of counters.
        HeroCounters "setup-hero-counters" {
            /// Its printed name.
            hero: String,
            /// The counters' name.
            counter: String,
            /// The number it has.
            has: u32,
            /// The number it should have.
            wanted: u32,
        } with {
            has: FactValue::Counted(counter.clone(), *has),
            wanted: FactValue::Counted(counter.clone(), *wanted)
        } => [Counter: counter, Count: has] [Counter: counter, Count: wanted]

        /// These Expeditions are not where they start.
        Elsewhere "setup-elsewhere" (expeditions: Vec<ExpeditionId>)
            => [Elsewhere: expeditions] [Elsewhere: FactValue::EMPTY]

        /// This player drew from a Deck that was not shuffled.
        NotShuffled "setup-not-shuffled" (player: Seat) => [Shuffled: false] [Shuffled: true]

        /// A Tumult card that appears twice.
        SameTumult "setup-same-tumult" => [Distinct: false] [Distinct: true]

        /// The wrong number of cards drawn at the start.
        FirstHand "setup-first-hand" {
            /// Who drew them.
            player: Seat,
            /// How many.
            cards: usize,
            /// The expected number.
            wanted: usize,
        } => [Cards: cards] [Cards: wanted]

        /// The wrong number of Mana Orbs at the start.
        FirstOrbs "setup-first-orbs" {
            /// Whose.
            player: Seat,
            /// How many.
            cards: usize,
            /// The expected number.
            wanted: usize,
        } => [Cards: cards] [Cards: wanted]
    }
}
