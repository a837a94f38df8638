//! Players, in the wording of cards.

use rules::effect::Whom;

use super::verb::Subject;
use super::writer::{Doer, Writer};

impl Writer {
    /// A player who does something.
    pub(super) fn player(&self, whom: Whom) -> Subject {
        match whom {
            Whom::You => self.pronoun(),
            Whom::Opponent => Subject::one("an opponent"),
            Whom::TargetOpponent => Subject::one("target opponent"),
            Whom::TargetPlayer => Subject::one("target player"),
            Whom::OtherTargetPlayer => Subject::one("another target player"),
            Whom::Other => Subject::one("another player"),
            Whom::Each => Subject::one("each player"),
            Whom::Any => Subject::one("any player"),
            Whom::Controller => Subject::many("you"),
            Whom::EachOpponent => Subject::one("each opponent"),
            Whom::They => Subject::many("they"),
            Whom::ItsController => Subject::one("its controller"),
            Whom::ItsOwner => Subject::one("its owner"),
            Whom::FacingIt => Subject::one("the controller of the Expedition facing it"),
        }
    }

    /// Whose: `your`, `target opponent's`.
    pub(super) fn whose(&self, whom: Whom) -> String {
        match (whom, &self.doer) {
            (Whom::You, Doer::You) | (Whom::Controller, _) => "your".to_owned(),
            (Whom::You, Doer::Other(..)) | (Whom::They, _) => "their".to_owned(),
            (Whom::FacingIt, _) => "the facing player's".to_owned(),
            (other, _) => format!("{}'s", self.player(other).text),
        }
    }

    /// `you control`, `an opponent controls`.
    pub(super) fn controls(&self, whom: Whom) -> String {
        if whom == Whom::EachOpponent {
            return "your opponents control".to_owned();
        }
        self.player(whom).does("control", "")
    }
}
