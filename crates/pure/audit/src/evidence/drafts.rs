//! Evidence about booster drafts.

use rules::Seat;

use crate::facts::FactValue;

evidence! {
    /// Evidence about how boosters are opened, picked from and passed.
    DraftEvidence {
        /// The game began while this many cards were left in boosters.
        CardsLeft "draft-cards-left" (left: u32) with { cards: FactValue::Cards(*left) }
            => [Cards: left] [Cards: 0]

        /// Boosters were opened while this many cards were left in the previous ones.
        OpenedEarly "draft-opened-early" (left: u32) with { cards: FactValue::Cards(*left) }
            => [Cards: left] [Cards: 0]

        /// This player opened two at once.
        OpenedTwo "draft-opened-two" (player: Seat) => [Count: 2] [AtMost: 1]

        /// A card was picked from a booster that another player has in hand.
        NotInHand "draft-not-in-hand" {
            /// The player who picked.
            player: Seat,
            /// The player who has it in hand.
            holder: Seat,
        } => [Seat: &[*player][..]] [Seat: &[*holder][..]]

        /// More than one card was picked from a booster before it was passed.
        Several "draft-several" {
            /// The player who picked.
            player: Seat,
            /// How many.
            picked: u32,
        } with { cards: FactValue::Cards(*picked) } => [Cards: picked] [AtMost: 1]

        /// A booster was passed to the wrong neighbour.
        Elsewhere "draft-elsewhere" {
            /// The player who passed it.
            player: Seat,
            /// The player who got it.
            other: Seat,
            /// The player who should have got it.
            wanted: Seat,
        } => [To: &[*other][..]] [To: &[*wanted][..]]

        /// A player opened more or fewer boosters than the format defines.
        Boosters "draft-boosters" {
            /// Who.
            player: Seat,
            /// How many.
            boosters: u32,
            /// The required number.
            wanted: u32,
        } => [Count: boosters] [Count: wanted]

        /// This player passed a booster without picking from it.
        NothingPicked "draft-nothing-picked" (player: Seat) => [Cards: 0] [Cards: 1]
    }
}
