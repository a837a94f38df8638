//! The table while its log is read: our state so far, and the mapping of foreign ids to its pieces.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use record::{At, Draft};
use rules::{
    Cause, CauseKind, DailyEffect, DailyEffectStep, Event, ExpeditionId, Face, FaceEntry, ObjectId,
    Observed, ObservedWhy, Opening, Phase, Piece, Place, Refused, Seat, Side, SlotId, SlotOpening,
    State, reduce,
};

use super::ability;
use super::archive::{BgaArchive, Notification, Perspective};
use super::args::NotificationArgs;
use super::card::{BgaCard, BgaLocation, MarkPlace, MarkerKind};
use super::meta::Meta;
use crate::report::Remark;
use crate::{ImportError, ImportReport, MatchLog};

/// What lost moves may have changed and the log has not stated since.
#[derive(Clone, Default)]
pub(super) struct Behind {
    /// Whose turn it is, and who has passed.
    pub(super) turn: bool,
    /// Players' Mana.
    pub(super) mana: BTreeSet<Seat>,
    /// Objects that were in play before.
    pub(super) objects: BTreeSet<ObjectId>,
    /// Boosts and statuses that lay on cards before, by their ids.
    pub(super) marks: BTreeSet<u64>,
    /// Whether no Rest has ended.
    pub(super) rest: bool,
    /// Whether a Character stays at this Rest that the log has not shown.
    pub(super) has_unseen: bool,
}

/// A partly read log.
#[derive(Clone)]
pub(super) struct BgaTable<'a> {
    pub(super) notifications: &'a [Notification],
    /// The notification being read.
    pub(super) at: usize,
    pub(super) meta: Option<&'a Meta>,
    pub(super) perspective: Perspective,
    pub(super) state: State,
    /// Player ids and names in seat order.
    pub(super) players: Vec<(u64, Option<String>)>,
    /// The place of each card whose identity we know; unseen cards of a deck are absent.
    pub(super) cards: BTreeMap<u64, Piece>,
    /// Boosts, statuses and Terrain Markers by their foreign ids.
    pub(super) marks: BTreeMap<u64, (MarkerKind, MarkPlace)>,
    /// Notifications already read together with an earlier one.
    pub(super) read: BTreeSet<usize>,
    /// The last two game states that the engine announced, the latest second.
    pub(super) engine_states: (i64, i64),
    /// The card whose effect now lets somebody play a card, by its foreign id.
    pub(super) lets_play: Option<u64>,
    /// Number of records made in the present move.
    pub(super) in_move: usize,
    pub(super) last_move: Option<u64>,
    /// Emblems that last until the day ends.
    pub(super) until_tomorrow: Vec<ObjectId>,
    /// Slots whose cards lie shown on their deck.
    pub(super) on_display: BTreeSet<Piece>,
    /// Slots whose cards were shown on their deck and are about to be drawn.
    pub(super) put_back: Vec<Piece>,
    /// Cards of a hand that are shown to all, which the log calls Limbo.
    pub(super) shown_of_hand: BTreeSet<u64>,
    /// Abilities, as the log gives them, of cards that are not in the published data.
    pub(super) abilities: &'a ability::Abilities,
    /// What lost moves have left open.
    pub(super) behind: Behind,
    /// Whether an ability has won the game.
    pub(super) won_by_effect: bool,
    pub(super) ended: bool,
    /// The table as it was when each move began, if the log takes moves back.
    pub(super) past: Vec<BgaTable<'a>>,
    pub(super) report: ImportReport,
    pub(super) foreign_id: Option<String>,
    pub(super) drafts: Vec<Draft>,
    pub(super) openings: BTreeMap<SlotId, SlotOpening>,
}

impl<'a> BgaTable<'a> {
    pub(super) fn new(
        archive: &'a BgaArchive,
        abilities: &'a ability::Abilities,
        players: Vec<(u64, Option<String>)>,
        meta: Option<&'a Meta>,
        perspective: Perspective,
    ) -> Self {
        Self {
            notifications: &archive.notifications,
            at: 0,
            meta,
            perspective,
            state: State::default(),
            players,
            cards: BTreeMap::new(),
            marks: BTreeMap::new(),
            read: BTreeSet::new(),
            engine_states: (0, 0),
            lets_play: None,
            in_move: 0,
            last_move: None,
            until_tomorrow: Vec::new(),
            on_display: BTreeSet::new(),
            put_back: Vec::new(),
            shown_of_hand: BTreeSet::new(),
            abilities,
            behind: Behind::default(),
            won_by_effect: false,
            ended: false,
            past: Vec::new(),
            report: ImportReport {
                notifications: archive.notifications.len(),
                ..ImportReport::default()
            },
            foreign_id: archive.table_id.clone(),
            drafts: Vec::new(),
            openings: BTreeMap::new(),
        }
    }

    /// The finished match, with these abilities in its faces.
    pub(super) fn done(mut self) -> MatchLog {
        let table = self.foreign_id.as_deref().unwrap_or("unknown");
        // The id comes from an untrusted file, and a match id may only have these characters.
        let clean: String = table
            .chars()
            .filter(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-'))
            .take(40)
            .collect();
        let match_id = match self.perspective {
            Perspective::Everything => format!("bga-{clean}"),
            Perspective::Seat(seat) => format!("bga-{clean}-seat-{seat}"),
        };
        let match_id =
            match_id.parse().expect("so many letters, digits, dots and dashes are a name");
        let mut openings: Vec<_> = self.openings.into_values().collect();
        // Last, as the day of the match is known only from its notifications.
        ability::of_the_day(&mut self.drafts, &mut openings);
        Draft::distribute_openings(&mut self.drafts, openings.into_iter().map(Opening::Slot));
        MatchLog { match_id, drafts: self.drafts, report: self.report }
    }

    pub(super) fn foreign_id(&self) -> Option<&str> {
        self.foreign_id.as_deref()
    }

    // The log.

    pub(super) fn now(&self) -> &'a Notification {
        &self.notifications[self.at]
    }

    /// The notification of this kind for this player that belongs to the present one, marked as read.
    ///
    /// A private notification follows its public twin within the same move.
    pub(super) fn twin(&mut self, kind: &str, seat: Seat) -> Option<NotificationArgs<'a>> {
        let player = self.players[seat.index()].0;
        let move_id = self.now().move_id;
        let notifications = self.notifications;
        let found = (self.at + 1..notifications.len())
            .take_while(|&index| notifications[index].move_id == move_id)
            .find(|&index| {
                let one = &notifications[index];
                one.kind == kind
                    && one.args().id("player_id") == Some(player)
                    && !self.read.contains(&index)
            })?;
        self.read.insert(found);
        Some(notifications[found].args())
    }

    /// Whether a card that is to leave its place does so later in this move.
    pub(super) fn leaves_soon(&self, card: u64) -> bool {
        let move_id = self.now().move_id;
        self.notifications[self.at + 1..]
            .iter()
            .take_while(|one| one.move_id == move_id)
            .take(12)
            .any(|one| {
                let args = one.args();
                let in_list = |key| args.cards(key).iter().any(|other| other.id == card);
                match one.kind.as_str() {
                    "publicDiscard" | "moveToHand" | "putOnDeck" => in_list("cards"),
                    "playCard" | "spellCleanup" | "supportEffect" => {
                        args.card("card").is_some_and(|other| other.id == card)
                    }
                    _ => false,
                }
            })
    }

    // Writing.

    /// Adds an event to the match; one that does not fit is omitted and reported.
    ///
    /// Impossible numbers are not a gap but nonsense: they end the import.
    pub(super) fn emit(&mut self, event: Event) -> Result<(), ImportError> {
        match reduce(&self.state, &event) {
            Ok(state) => {
                self.append(event, state);
                Ok(())
            }
            Err(cause @ Refused::Contradiction(_)) => Err(self.refused(cause)),
            Err(cause) => self.leave_out(&cause),
        }
    }

    fn refused(&self, cause: Refused) -> ImportError {
        let uid = self.notifications.get(self.at).map_or("", |one| &one.uid);
        ImportError::Refused { uid: uid.to_owned(), cause }
    }

    fn leave_out(&mut self, cause: &Refused) -> Result<(), ImportError> {
        let remark = Remark::new(
            "does_not_fit",
            format!("what the log tells does not fit what it told before: {cause}"),
            format!("ce que dit le journal ne va pas avec ce qu'il disait avant : {cause}"),
        );
        let (why, text) = (ObservedWhy::Gap, Some(remark.en.clone()));
        self.report.gaps.push(remark);
        let event = Event::Observed(Observed { why, text, facts: Vec::new() });
        let state = reduce(&self.state, &event).map_err(|cause| self.refused(cause))?;
        self.append(event, state);
        Ok(())
    }

    pub(super) fn append(&mut self, event: Event, state: State) {
        let one = self.notifications.get(self.at);
        let uid = one.map_or("", |one| &one.uid);
        self.state = state;
        let mut source = BTreeMap::new();
        if let Some(one) = one {
            let move_id = one.move_id.or(self.last_move).map(|id| id.to_string());
            let fields = [
                ("move_id", move_id.as_deref()),
                ("packet_id", Some(&*one.packet_id)),
                ("uid", Some(uid)),
            ];
            for (key, value) in fields {
                if let Some(value) = value.filter(|value| !value.is_empty()) {
                    source.insert(key.to_owned(), value.to_owned());
                }
            }
        }
        let at = one.and_then(|one| one.at_ms).and_then(At::from_unix_ms);
        let source = Some(source).filter(|source| !source.is_empty());
        self.drafts.push(Draft { at, source, ..Draft::new(event) });
        self.in_move += 1;
    }

    /// The number of the last record made.
    pub(super) fn seq(&self) -> u32 {
        self.state.seq.expect("called after an event was emitted")
    }

    /// Stores the opening of a slot, unless everyone already knows it.
    pub(super) fn open_slot(&mut self, slot: SlotId, card: u64, face: &Arc<Face>) {
        let source_id = Some(card.to_string().into());
        let face = self.with_abilities(card, face);
        self.openings.insert(slot, SlotOpening { slot, face, source_id, salt: None });
    }

    pub(super) fn opening(&self, slot: SlotId) -> Option<&SlotOpening> {
        self.openings.get(&slot)
    }

    /// Stores the opening of a slot that is not a card of a deck.
    pub(super) fn open_hidden(&mut self, slot: SlotId, face: &Arc<Face>) {
        self.openings
            .insert(slot, SlotOpening { slot, face: face.clone(), source_id: None, salt: None });
    }

    /// How an event names the face of a card: in full unless the log knows exactly this one.
    pub(super) fn face(&self, card: &BgaCard) -> FaceEntry {
        let face = self.with_abilities(card.id, &card.face);
        match self.state.faces.get(face.reference.as_str()) {
            Some(known) if *known == face => FaceEntry::Known(face.reference.clone()),
            _ => FaceEntry::New(face),
        }
    }

    /// The face of a card, with the abilities from the log where the published data has none.
    pub(super) fn with_abilities(&self, card: u64, face: &Arc<Face>) -> Arc<Face> {
        // Published data come first: the log may not have all abilities of a card.
        let untold = face.abilities.is_none();
        match self.abilities.of_card(&face.reference, card).filter(|_| untold) {
            Some(abilities) => Arc::new(Face { abilities: Some(abilities), ..(**face).clone() }),
            None => face.clone(),
        }
    }

    // Who and where.

    pub(super) fn seat(&self, player: u64) -> Option<Seat> {
        let index = self.players.iter().position(|&(id, _)| id == player)?;
        u8::try_from(index).ok().map(Seat::new)
    }

    /// The player a notification is about.
    pub(super) fn actor(&self, args: NotificationArgs) -> Option<Seat> {
        args.id("player_id").and_then(|player| self.seat(player))
    }

    /// The place in a snapshot; `None` for a card that is gone.
    pub(super) fn place(&self, card: &BgaCard) -> Option<Place> {
        let seat = self.seat(card.player)?;
        let expedition = |side| Place::Expedition(ExpeditionId { seat, side });
        Some(match card.location {
            BgaLocation::Deck | BgaLocation::Revealed => Place::Deck(seat, rules::Depth::Top),
            BgaLocation::Discard => Place::Discard(seat),
            BgaLocation::ExpeditionOfCompanion => expedition(Side::Companion),
            BgaLocation::ExpeditionOfHero => expedition(Side::Hero),
            BgaLocation::Hand => Place::Hand(seat),
            BgaLocation::Hero => Place::Hero(seat),
            // What is shown is still in its hand.
            BgaLocation::Limbo if self.shown_of_hand.contains(&card.id) => Place::Hand(seat),
            BgaLocation::Landmark => Place::Landmark(seat),
            BgaLocation::Limbo => Place::Limbo,
            BgaLocation::Mana => Place::Mana(seat),
            BgaLocation::Reserve => Place::Reserve(seat),
            BgaLocation::Destroyed | BgaLocation::Unknown => return None,
        })
    }

    /// The object of a card, if it is one now.
    pub(super) fn object_of(&self, card: u64) -> Option<ObjectId> {
        match self.cards.get(&card) {
            Some(&Piece::Object(id)) if self.state.objects.contains_key(&id) => Some(id),
            _ => None,
        }
    }

    /// Where a piece is.
    pub(super) fn place_of(&self, piece: Piece) -> Option<Place> {
        match piece {
            Piece::Object(id) => self.state.objects.get(&id).map(|object| object.place),
            Piece::Slot(id) => self.state.seats().find_map(|seat| {
                [Place::Hand(seat), Place::Deck(seat, rules::Depth::Top)]
                    .into_iter()
                    .find(|&place| self.state.slots(place).iter().any(|slot| slot.id == id))
            }),
        }
    }

    // Why.

    /// The ability of the card that a notification names as its source, else a daily effect or
    /// rule.
    pub(super) fn cause(&self, args: NotificationArgs) -> Option<Cause> {
        let source = args.card("card2");
        match (&source, self.state.day.daily_effect) {
            (Some(card), _)
                if card.location != BgaLocation::Hero || self.state.day.phase != Phase::Morning =>
            {
                Some(Cause { object: self.object_of(card.id), ..Cause::new(CauseKind::Ability) })
            }
            (_, Some(_)) => Some(Cause::new(CauseKind::DailyEffect)),
            (Some(_), None) => Some(Cause::new(CauseKind::Ability)),
            (None, None) => None,
        }
    }

    /// Begins a daily effect, and ends the previous one; does nothing if it is already resolving.
    pub(super) fn daily_effect(&mut self, effect: DailyEffect) -> Result<(), ImportError> {
        if self.state.day.daily_effect == Some(effect) {
            return Ok(());
        }
        self.end_daily_effect()?;
        self.emit(Event::DailyEffectBegan(DailyEffectStep { effect }))
    }

    /// Ends the daily effect that is resolving, if one is.
    pub(super) fn end_daily_effect(&mut self) -> Result<(), ImportError> {
        match self.state.day.daily_effect {
            Some(effect) => {
                if effect == DailyEffect::Rest {
                    self.before_rest_ends()?;
                }
                self.emit(Event::DailyEffectEnded(DailyEffectStep { effect }))?;
                if effect == DailyEffect::Rest { self.after_rest() } else { Ok(()) }
            }
            None => Ok(()),
        }
    }
}
