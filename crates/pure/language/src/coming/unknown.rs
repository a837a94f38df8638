//! What a gap in the records has left unknown.

use engine::Read;

use crate::words::Words;

impl Words<'_> {
    /// What is unknown, each thing once.
    pub(super) fn unknown(self, reads: &[Read]) -> Vec<String> {
        let mut all = Vec::new();
        for read in reads {
            let words = self.unknown_word(*read);
            if !all.contains(&words) {
                all.push(words);
            }
        }
        all
    }

    pub(crate) fn unknown_word(self, read: Read) -> String {
        let of = |id, seat| self.language.say(id, [("player", self.player(seat).into())]);
        let word = |id: &'static str| self.language.word(id).to_owned();
        match read {
            Read::Phase => word("unknown-phase"),
            Read::Turn => word("unknown-turn"),
            Read::Passed => word("unknown-passed"),
            Read::First => word("unknown-first"),
            Read::Today => word("unknown-today"),
            Read::Mana(seat) => of("unknown-mana", seat),
            Read::Size(_) => word("unknown-size"),
            Read::Expeditions => word("unknown-expeditions"),
            Read::Gears => word("unknown-gears"),
            Read::Reserve(seat) => of("unknown-reserve", seat),
            Read::Landmarks(seat) => of("unknown-landmarks", seat),
            Read::Position(_) => word("unknown-position"),
            Read::Ascended(_) => word("unknown-ascended"),
            Read::Tumult => word("unknown-tumult"),
            Read::Object(_) | Read::Marks(_) | Read::Abilities | Read::Board => {
                word("unknown-board")
            }
        }
    }
}
