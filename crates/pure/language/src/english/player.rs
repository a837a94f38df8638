//! Players, in the wording of cards.

use rules::effect::Whom;

use super::verb::SentenceSubject;
use super::writer::{AbilityWriter, Agent};

impl AbilityWriter {
    /// A player who does something.
    pub(super) fn player(&self, whom: Whom) -> SentenceSubject {
        match whom {
            Whom::You => self.pronoun(),
            Whom::Opponent => SentenceSubject::one("an opponent"),
            Whom::TargetOpponent => SentenceSubject::one("target opponent"),
            Whom::TargetPlayer => SentenceSubject::one("target player"),
            Whom::OtherTargetPlayer => SentenceSubject::one("another target player"),
            Whom::Other => SentenceSubject::one("another player"),
            Whom::Each => SentenceSubject::one("each player"),
            Whom::Any => SentenceSubject::one("any player"),
            Whom::Controller => SentenceSubject::many("you"),
            Whom::EachOpponent => SentenceSubject::one("each opponent"),
            Whom::They => SentenceSubject::many("they"),
            Whom::ItsController => SentenceSubject::one("its controller"),
            Whom::ItsOwner => SentenceSubject::one("its owner"),
            Whom::FacingIt => SentenceSubject::one("the controller of the Expedition facing it"),
        }
    }

    /// Whose: `your`, `target opponent's`.
    pub(super) fn whose(&self, whom: Whom) -> String {
        match (whom, &self.doer) {
            (Whom::You, Agent::You) | (Whom::Controller, _) => "your".to_owned(),
            (Whom::You, Agent::Other(..)) | (Whom::They, _) => "their".to_owned(),
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
