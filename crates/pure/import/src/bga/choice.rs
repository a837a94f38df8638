//! Moves without notifications: a player's choice follows from what the engine asked before and
//! does after.

use rules::{ChoiceMade, ObjectId, Phase, Piece};
use serde_json::Value;

use super::archive::Notification;
use super::args::NotificationArgs;
use super::structure::{CHOOSE_EFFECT, resolves_effect, waits_for_turn};
use super::table::BgaTable;

const CHOOSE_DECK: i64 = 2;
const CHOOSE_FIRST_MANA: i64 = 11;
const DISCARD: i64 = 21;
const CONFIRM: i64 = 93;
const CONFIRM_PART: i64 = 94;

/// The number of the choice to do without an effect.
const PASS: i64 = 99;

/// A state of the engine: its question to a player, or the effect it resolves.
struct BgaQuestion<'a> {
    state: i64,
    player: Option<u64>,
    more: NotificationArgs<'a>,
}

impl<'a> BgaQuestion<'a> {
    fn read(one: &'a Notification) -> Option<Self> {
        let args = Some(one.args()).filter(|_| one.kind == "gameStateChange")?;
        let more = NotificationArgs(args.get("args").unwrap_or(&Value::Null));
        Some(Self { state: args.number("id")?, player: args.id("active_player"), more })
    }

    /// The card whose effect it is about, if any.
    fn source(&self) -> Option<u64> {
        self.more.id("sourceId").or_else(|| {
            let choices = self.more.list("choices").into_iter().map(NotificationArgs);
            let effects = choices.filter(|choice| choice.number("id") != Some(PASS));
            let source = |choice: NotificationArgs| {
                let inner = || NotificationArgs(choice.get("args")?).id("cardId");
                choice.id("sourceId").or_else(inner)
            };
            let mut sources: Vec<_> = effects.map(source).collect();
            // Only if all effects offered are of one card does the choice tell whose effect it is about.
            sources.dedup();
            match sources[..] {
                [source] => source,
                _ => None,
            }
        })
    }
}

impl BgaTable<'_> {
    /// The choice of the present move, which no notification shows.
    pub(super) fn silent_choice(&self) -> ChoiceMade {
        let all = &self.notifications[..=self.at];
        let is_earlier = |one: &Option<u64>| one.is_some() && *one != self.last_move;
        let first = all.iter().rposition(|one| is_earlier(&one.move_id)).map_or(0, |at| at + 1);
        let (before, here) = all.split_at(first);
        let asked = before.iter().rev().find_map(BgaQuestion::read);
        let next = here.iter().find_map(BgaQuestion::read);
        // Where all players choose at once, each does so in a separate move.
        let alone = here.iter().find_map(|one| one.private_to);
        let player = asked.as_ref().and_then(|asked| alone.or(asked.player));
        let (about, source) = asked.map_or(("table", None), |asked| self.chosen(&asked, next));
        let source: Option<ObjectId> = source.and_then(|card| self.object_of(card));
        ChoiceMade {
            cause: None,
            seat: player.and_then(|player| self.seat(player)),
            about: about.to_owned(),
            pieces: source.into_iter().map(Piece::Object).collect(),
            seats: Vec::new(),
            number: None,
            expeditions: Vec::new(),
        }
    }

    /// The subject and answer of a question, with the card whose effect it was about.
    fn chosen(
        &self,
        asked: &BgaQuestion<'_>,
        next: Option<BgaQuestion<'_>>,
    ) -> (&'static str, Option<u64>) {
        let effect = next
            .filter(|next| resolves_effect(next.state) && !waits_for_turn(next.state, next.more));
        match (asked.state, effect) {
            (CHOOSE_DECK, _) => ("deck", None),
            (CHOOSE_FIRST_MANA, _) => ("first mana", None),
            (CONFIRM | CONFIRM_PART, _) => ("confirm", None),
            (CHOOSE_EFFECT, Some(next)) => ("effect", next.source().or_else(|| asked.source())),
            (CHOOSE_EFFECT, None) => ("decline", asked.source()),
            (DISCARD, _) if self.is_expanding(asked) => ("no mana", None),
            _ if asked.more.is("optionalAction") => ("decline", asked.source()),
            _ => ("option", asked.source()),
        }
    }

    fn is_expanding(&self, asked: &BgaQuestion<'_>) -> bool {
        self.state.day.phase == Phase::Morning && asked.source().is_none()
    }
}
