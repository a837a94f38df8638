//! Evidence about turns.

use rules::{Phase, Seat};

use crate::facts::FactValue;
use crate::object_name::ObjectName;

evidence! {
    /// Evidence about turns.
    TurnEvidence {
        /// A turn of a player who is not next.
        NotNext "turn-not-next" {
            /// The player who takes it.
            player: Seat,
            /// The player whose turn it is.
            next: Option<Seat>,
        } => [Turn: player] [Turn: next]

        /// A turn in which this player did nothing.
        Nothing "turn-nothing" (player: Seat) => [TurnEffects: 0] [TurnEffects: 1]

        /// An action after passing.
        AfterPassing "turn-after-passing" {
            /// The player who acts.
            player: Seat,
            /// The player whose turn it is.
            next: Option<Seat>,
        } => [Acts: player] [Turn: next]

        /// An action in another player's turn.
        OutOfTurn "turn-of-another" {
            /// The player who acts.
            player: Seat,
            /// The player whose turn it is.
            next: Option<Seat>,
        } => [Acts: player] [Turn: next]

        /// This player acted at Noon.
        AtNoon "turn-at-noon" (player: Seat) => [Acts: player] [Acts: FactValue::NONE]

        /// This player acted after "After you".
        AfterYou "turn-after-you" (player: Seat) => [Acts: player] [Acts: FactValue::NONE]

        /// Several cards in one turn.
        Cards "turn-cards" {
            /// Who plays them.
            player: Seat,
            /// How many.
            cards: u32,
        } => [Cards: cards] [Cards: 1]

        /// This player used a quick action after the card of the turn.
        QuickActionAfterCard "turn-late-quick-action" (player: Seat)
            => [QuickActions: 1] [QuickActions: 0]

        /// Dusk began before these players had passed.
        EarlyDusk "turn-early-dusk" (players: Vec<Seat>) => [Phase: Phase::Dusk] [TurnsOf: players]

        /// An object that was used too often in a day.
        TooOften "used-too-often" {
            /// The object.
            object: ObjectName,
            /// The number of uses.
            times: u32,
            /// The maximum.
            most: u32,
        } => [Times: times] [Times: most]
    }
}
