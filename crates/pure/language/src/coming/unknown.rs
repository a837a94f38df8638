//! What a gap in the records has left unknown.

use engine::Reliance;

use crate::words::Words;

impl Words<'_> {
    /// What is unknown, each thing once.
    pub(super) fn unknown(self, reads: &[Reliance]) -> Vec<String> {
        let mut all = Vec::new();
        for read in reads {
            let words = self.unknown_word(*read);
            if !all.contains(&words) {
                all.push(words);
            }
        }
        all
    }

    pub(crate) fn unknown_word(self, read: Reliance) -> String {
        let of = |id, seat| self.language.say(id, [("player", self.player(seat).into())]);
        let word = |id: &'static str| self.language.word(id).to_owned();
        match read {
            Reliance::Phase => word("unknown-phase"),
            Reliance::Turn => word("unknown-turn"),
            Reliance::Passed => word("unknown-passed"),
            Reliance::First => word("unknown-first"),
            Reliance::Today => word("unknown-today"),
            Reliance::Mana(seat) => of("unknown-mana", seat),
            Reliance::Size(_) => word("unknown-size"),
            Reliance::Expeditions => word("unknown-expeditions"),
            Reliance::Gears => word("unknown-gears"),
            Reliance::Reserve(seat) => of("unknown-reserve", seat),
            Reliance::Landmarks(seat) => of("unknown-landmarks", seat),
            Reliance::Position(_) => word("unknown-position"),
            Reliance::Ascended(_) => word("unknown-ascended"),
            Reliance::Tumult => word("unknown-tumult"),
            Reliance::Object(_) | Reliance::Marks(_) | Reliance::Abilities | Reliance::Board => {
                word("unknown-board")
            }
        }
    }
}
