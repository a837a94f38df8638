//! Options of a decision, in words, as far as a viewer may know them.

use engine::{Decision, Options, PossiblePlay};
use rules::{ObjectId, Piece, Place, Seat};

use super::{AwaitedText, ChoiceOption};
use crate::words::Words;

impl Words<'_> {
    /// An awaited decision.
    pub(crate) fn awaited(self, Decision { seat, options }: &Decision) -> AwaitedText {
        let player = self.player(*seat);
        let say = |id| self.language.say(id, [("player", player.as_str().into())]);
        let of = |words, (options, hidden)| AwaitedText {
            seat: *seat,
            words,
            options,
            hidden,
            may_pass: false,
            may_leave: false,
            source: None,
        };
        match options {
            Options::Deck => of(say("coming-decides-deck"), (Vec::new(), 0)),
            Options::Turn { cards, quick_actions } => {
                let (mut all, hidden) = known(cards.iter().map(|play| self.play(*seat, play)));
                all.extend(quick_actions.iter().map(|&id| self.quick_action(id)));
                let only_passes = all.is_empty() && hidden == 0;
                let id = if only_passes { "coming-decides-pass" } else { "coming-decides-turn" };
                AwaitedText { may_pass: true, ..of(say(id), (all, hidden)) }
            }
            Options::Reaction(of_these) => {
                let all = of_these.iter().map(|&id| choice(self.called(id), Some(id))).collect();
                of(say("coming-decides-reaction"), (all, 0))
            }
            Options::Some { of: pieces, least, most, to } => {
                let exactly = least == most;
                let id = if exactly { "coming-decides-exactly" } else { "coming-decides-some" };
                let about = [
                    ("player", player.as_str().into()),
                    ("least", (*least).into()),
                    ("most", (*most).into()),
                    ("place", self.the_owned(*to).into()),
                ];
                let words = self.language.say(id, about);
                of(words, known(pieces.iter().map(|&piece| self.chosen(piece))))
            }
        }
    }

    /// A card that may be played; `None` if the viewer may not know it.
    fn play(self, seat: Seat, play: &PossiblePlay) -> Option<ChoiceOption> {
        let ChoiceOption { words: card, object, .. } = self.chosen(play.card)?;
        let from = match play.card {
            Piece::Object(_) => Place::Reserve(seat),
            Piece::Slot(_) => Place::Hand(seat),
        };
        let mut about = vec![("card", card.into()), ("from", self.language.the_place(from).into())];
        let mut id = "coming-play";
        if let Some(mana) = play.mana {
            about.push(("mana", mana.into()));
            id = "coming-play-for";
        }
        if play.mana.is_some() && !play.into.is_empty() {
            let into = play.into.iter().map(|&id| self.language.place(Place::Expedition(id)));
            about.push(("expeditions", self.language.or(into.collect()).into()));
            id = "coming-play-into";
        }
        let words = self.language.say(id, about);
        Some(ChoiceOption { words, object, mana: play.mana, into: play.into.clone() })
    }

    fn quick_action(self, id: ObjectId) -> ChoiceOption {
        let about = [("object", self.called(id).into())];
        choice(self.language.say("coming-quick-action", about), Some(id))
    }

    /// A card or object by its name; `None` if the viewer may not know it.
    pub(super) fn chosen(self, piece: Piece) -> Option<ChoiceOption> {
        match piece {
            Piece::Object(id) => Some(choice(self.called(id), Some(id))),
            Piece::Slot(id) => {
                let (place, slot) = self.slot(id)?;
                Some(choice(self.slot_title(place, slot)?.to_owned(), None))
            }
        }
    }
}

pub(super) fn choice(words: String, object: Option<ObjectId>) -> ChoiceOption {
    ChoiceOption { words, object, mana: None, into: Vec::new() }
}

/// The choices that a viewer may know, and how many others there are.
pub(super) fn known(all: impl Iterator<Item = Option<ChoiceOption>>) -> (Vec<ChoiceOption>, usize) {
    let all: Vec<_> = all.collect();
    let hidden = all.iter().filter(|one| one.is_none()).count();
    (all.into_iter().flatten().collect(), hidden)
}
