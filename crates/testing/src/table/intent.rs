//! What a player at the random table might do, and the event it becomes in the current state.

use std::collections::BTreeMap;
use std::sync::Arc;

use proptest::prelude::*;
use rules::{
    CardPlayed, Ceased, ClockFact, ControlChanged, CounterChange, CountersChanged, DayBegan, Depth,
    DieRolled, EmblemEntry, EmblemsCreated, Ending, Event, ExpeditionId, ExpeditionMove,
    ExpeditionMoved, Face, FaceChanged, FaceEntry, Fact, GameEnded, GameStarted, HiddenFact,
    LookedAt, Mana, ManaFact, MarkerEntry, MarkerPlace, Move, Moved, ObjectFact, ObjectId,
    Observed, ObservedWhy, OfSeat, Penalty, Phase, PhaseBegan, Piece, Place, Remark, Revealed,
    Rewound, Ruling, Seat, Shown, Shuffled, Side, Status, StatusChanged, Statuses, Terrain,
    TerrainMarkerMoved, TerrainMarkerPlaced, TimestampsAssigned, TokenCreated, TokenEntry,
    TumultRevealed,
};

use super::{SEATS, Table, deck, face};

/// The number of kinds of intents.
const KINDS: u32 = super::draft::KINDS.end;

/// A kind and the choices in it, each taken modulo what there is to choose from.
#[derive(Clone, Copy, Debug)]
pub struct Intent {
    pub(super) kind: u32,
    pub(super) seat: Seat,
    pub(super) a: usize,
    pub(super) b: usize,
    pub(super) flag: bool,
}

impl Intent {
    /// Whether it may also come before the first game.
    pub(super) fn is_of_draft(self) -> bool {
        super::draft::KINDS.contains(&self.kind)
    }

    /// Any intent.
    pub fn any() -> impl Strategy<Value = Self> {
        (0..KINDS, 0..2_u8, 0..64_usize, 0..64_usize, any::<bool>())
            .prop_map(|(kind, seat, a, b, flag)| Self { kind, seat: Seat::new(seat), a, b, flag })
    }
}

impl Table {
    /// Carries it out if it makes sense now.
    pub fn intend(&mut self, it: Intent) {
        match it.kind {
            0..=9 => self.hidden_cards(it),
            10..=17 => self.objects(it),
            18..=25 => self.marks(it),
            26..=32 => self.structure(it),
            33..=37 => self.adventure(it),
            kind if super::draft::KINDS.contains(&kind) => self.draft(it),
            _ => self.officials(it),
        }
    }

    fn hidden_cards(&mut self, it: Intent) {
        let (hand, deck) = (Place::Hand(it.seat), Place::Deck(it.seat, Depth::Top));
        match it.kind {
            0 | 1 => {
                let moves = SEATS
                    .map(|seat| Move::new(None, Place::Deck(seat, Depth::Top), Place::Hand(seat)));
                self.moved(moves.into());
            }
            2 => self.named_slot(it, deck, hand),
            3 => self.named_slot(it, hand, place(it)),
            4 => self.unnamed_of_hand(it, place(it)),
            5 => self.unnamed_of_hand(it, deck),
            6 => self.named_slot(it, hand, Place::Deck(it.seat, Depth::Under(2))),
            7 => self.named_slot(it, hand, Place::Mana(it.seat)),
            8 => {
                let place = if it.flag { hand } else { deck };
                self.happen(Event::Shuffled(Shuffled { cause: None, place }));
            }
            _ => self.top_of_deck(it),
        }
    }

    fn moved(&mut self, moves: Vec<Move>) {
        self.happen(Event::Moved(Moved { cause: None, moves }));
    }

    fn named_slot(&mut self, it: Intent, from: Place, to: Place) {
        let slots = self.state().slots(from);
        let Some(slot) = slots.get(it.a % slots.len().max(1)).map(|slot| slot.id) else { return };
        let mut step = Move::new(Piece::Slot(slot), from, to);
        step.face = self.shown_face(to, self.truth[&slot], it.flag);
        if it.b == 0 {
            step.statuses = Statuses::NONE.with(Status::Fleeting);
        }
        if it.flag && matches!(to, Place::Expedition(_) | Place::Limbo) {
            let played = CardPlayed { cause: None, seat: it.seat, mana: Some(2), card: step };
            self.happen(Event::CardPlayed(played));
        } else {
            self.moved(vec![step]);
        }
    }

    /// The face that a card shows where it goes: always in play, nowhere hidden unless it is revealed on the way.
    fn shown_face(&self, to: Place, card: u32, reveal: bool) -> Option<FaceEntry> {
        let hidden = to.zone().is_hidden() || matches!(to, Place::Mana(_));
        let known = self.state().faces.contains_key(format!("REF-{card}").as_str());
        (!hidden || reveal && known).then(|| {
            if known { FaceEntry::Known(format!("REF-{card}")) } else { FaceEntry::New(face(card)) }
        })
    }

    fn unnamed_of_hand(&mut self, it: Intent, to: Place) {
        let from = Place::Hand(it.seat);
        let state = self.state();
        let cards = self.cards_in(state, from);
        let Some(&card) = cards.get(it.a % cards.len().max(1)) else { return };
        let mut step = Move::new(None, from, to);
        let face_down = it.flag || to.zone().is_hidden();
        step.face = (!face_down).then(|| FaceEntry::New(face(card)));
        let known = |slot: &&rules::Slot| slot.known.is_some() && self.truth[&slot.id] == card;
        let told = state.slots(from).iter().any(|slot| known(&slot));
        let is_visible_known = told && step.face.is_some();
        let gone = (!is_visible_known).then_some(card);
        self.happen_to(Event::Moved(Moved { cause: None, moves: vec![step] }), gone);
    }

    fn top_of_deck(&mut self, it: Intent) {
        let from =
            Place::Deck(it.seat, if it.b.is_multiple_of(2) { Depth::Top } else { Depth::Bottom });
        let to = if it.flag { Place::Mana(it.seat) } else { place(it) };
        self.moved(vec![Move::new(None, from, to)]);
    }

    fn some_object(&self, choice: usize) -> Option<ObjectId> {
        let objects = &self.state().objects;
        objects.keys().nth(choice % objects.len().max(1)).copied()
    }

    fn objects(&mut self, it: Intent) {
        let Some(id) = self.some_object(it.a) else { return };
        let object = self.state().objects[&id].clone();
        let event = match it.kind {
            10 | 11 => {
                let back = [
                    Place::Hand(object.owner),
                    Place::Deck(object.owner, Depth::Bottom),
                    Place::Mana(it.seat),
                ];
                let to = if it.flag { place(it) } else { back[it.b % back.len()] };
                let mut step = Move::new(Piece::Object(id), object.place, to);
                let secret = object.slot.filter(|_| object.face_down && object.face.is_none());
                step.face = secret.and_then(|slot| self.shown_face(to, self.truth[&slot], it.flag));
                Event::Moved(Moved { cause: None, moves: vec![step] })
            }
            12 => Event::TokenCreated(TokenCreated { cause: None, tokens: vec![token(it)] }),
            13 => Event::Ceased(Ceased { cause: None, objects: vec![id] }),
            14 => {
                let to = expedition(it);
                Event::ControlChanged(ControlChanged {
                    cause: None,
                    object: id,
                    to: Place::Expedition(to),
                })
            }
            15 => {
                let face = FaceEntry::New(Arc::new(Face {
                    reference: "OTHER".to_owned(),
                    ..Face::default()
                }));
                Event::FaceChanged(FaceChanged { cause: None, object: id, face })
            }
            16 => {
                let emblem = EmblemEntry {
                    controller: it.seat,
                    source: Some(id),
                    duration: None,
                    passives: Vec::new(),
                    text: None,
                    next: false,
                };
                Event::EmblemCreated(EmblemsCreated { cause: None, emblems: vec![emblem] })
            }
            _ => {
                let mut order = vec![id];
                order.extend(self.some_object(it.b).filter(|&other| other != id));
                Event::TimestampsAssigned(TimestampsAssigned { order, chosen_by: vec![it.seat] })
            }
        };
        self.happen(event);
    }

    fn marks(&mut self, it: Intent) {
        let Some(id) = self.some_object(it.a) else { return };
        let changed = StatusChanged {
            cause: None,
            status: Status::ALL[it.b % 5],
            objects: vec![id],
            expeditions: if it.flag { vec![expedition(it)] } else { Vec::new() },
        };
        let mana =
            Mana { cause: None, seat: it.seat, count: u32::from(it.flag) + 1, orbs: Vec::new() };
        let event = match it.kind {
            18 => Event::StatusGained(changed),
            19 => Event::StatusLost(changed),
            20 => {
                let by = if it.flag { 2 } else { -1 };
                let change = CounterChange { object: id, counter: "boost".into(), by };
                Event::CountersChanged(CountersChanged { cause: None, changes: vec![change] })
            }
            21 => Event::ManaPaid(mana),
            22 => Event::ManaReadied(mana),
            23 => return self.reveal(it, id),
            24 => return self.look(it, id),
            _ => Event::DieRolled(DieRolled { cause: None, seat: it.seat, results: vec![6] }),
        };
        self.happen(event);
    }

    fn some_slot(&self, it: Intent) -> Option<rules::SlotId> {
        let place = if it.a.is_multiple_of(2) {
            Place::Hand(it.seat)
        } else {
            Place::Deck(it.seat, Depth::Top)
        };
        let slots = self.state().slots(place);
        slots.get(it.b % slots.len().max(1)).map(|slot| slot.id)
    }

    fn reveal(&mut self, it: Intent, id: ObjectId) {
        let face_down = self.state().objects[&id].clone();
        let slot = face_down.slot.filter(|_| face_down.face_down);
        let shown = match (it.flag, slot, self.some_slot(it)) {
            (true, Some(slot), _) => (Piece::Object(id), slot),
            (_, _, Some(slot)) => (Piece::Slot(slot), slot),
            (_, _, None) => return,
        };
        let shown = Shown {
            what: shown.0,
            face: FaceEntry::New(face(self.truth[&shown.1])),
            source_id: None,
        };
        self.happen(Event::Revealed(Revealed { cause: None, cards: vec![shown] }));
    }

    fn look(&mut self, it: Intent, id: ObjectId) {
        let slot = self.some_slot(it).filter(|_| it.flag);
        let what = vec![slot.map_or(Piece::Object(id), Piece::Slot)];
        let seats = vec![SEATS[it.a % 2]];
        self.happen(Event::LookedAt(LookedAt { cause: None, seats, what }));
    }

    fn structure(&mut self, it: Intent) {
        let of_seat = OfSeat { cause: None, seat: it.seat };
        let event = match it.kind {
            26 => Event::DayBegan(DayBegan { day: self.state().day.day + 1 }),
            27 => Event::PhaseBegan(PhaseBegan { phase: Phase::ALL[1 + it.a % 5] }),
            28 => Event::TurnBegan(of_seat),
            29 => Event::Passed(of_seat),
            30 => Event::FirstPlayerChanged(of_seat),
            31 if it.a < 8 => return self.next_game(it),
            31 if it.a < 16 => deck(it.seat),
            _ => {
                let to = u32::try_from(it.a + it.b).expect("small");
                let (by, reason) = ("Head Judge".to_owned(), "missed step".to_owned());
                Event::Rewound(Rewound { to, by, reason })
            }
        };
        self.happen(event);
    }

    fn next_game(&mut self, it: Intent) {
        self.happen(Event::GameEnded(GameEnded { winners: vec![it.seat], ending: Ending::Played }));
        let game = self.state().day.game + 1;
        self.happen(Event::GameStarted(GameStarted::two_players(game, it.seat)));
        for seat in SEATS {
            self.happen(deck(seat));
        }
    }

    fn adventure(&mut self, it: Intent) {
        let region = u8::try_from(it.a % 8).expect("below 8");
        let on = match self.some_object(it.b) {
            Some(id) if it.flag => MarkerPlace::Object(id),
            _ => MarkerPlace::Region(region),
        };
        let event = match it.kind {
            33 | 34 => {
                let step = ExpeditionMove {
                    expedition: expedition(it),
                    to: region,
                    due_to: vec![Terrain::Water],
                };
                Event::ExpeditionMoved(ExpeditionMoved { cause: None, moves: vec![step] })
            }
            35 => {
                let card =
                    (u8::try_from(it.b % 3).expect("below 3") + 1).try_into().expect("1 to 3");
                Event::TumultRevealed(TumultRevealed { index: region % 3, card, rotated: it.flag })
            }
            36 => {
                let terrains = vec![Terrain::Forest];
                let marker = MarkerEntry { terrains, on, owner: it.seat, source_id: None };
                Event::TerrainMarkerPlaced(TerrainMarkerPlaced {
                    cause: None,
                    markers: vec![marker],
                })
            }
            _ => {
                let Some(marker) = self.state().adventure.markers.first() else { return };
                Event::TerrainMarkerMoved(TerrainMarkerMoved {
                    cause: None,
                    marker: marker.id,
                    to: on,
                })
            }
        };
        self.happen(event);
    }

    fn officials(&mut self, it: Intent) {
        let remark = Remark { seat: Some(it.seat), text: "slow".to_owned() };
        let by = "Head Judge".to_owned();
        let event = match it.kind {
            38 => Event::JudgeCalled(remark),
            39 if it.flag => {
                let text = "as printed".to_owned();
                Event::Ruling(Ruling {
                    by,
                    text,
                    about: Some(3),
                    paragraphs: vec!["4.2".to_owned()],
                    seat: None,
                    infraction: None,
                    appeal: None,
                })
            }
            39 => {
                let (penalty, text) = ("warning".to_owned(), "slow".to_owned());
                let level = Some(rules::PenaltyLevel::Warning);
                let (infraction, instead_of, about, appeal) = (None, None, None, None);
                Event::Penalty(Penalty {
                    by,
                    seat: it.seat,
                    penalty,
                    text,
                    level,
                    infraction,
                    instead_of,
                    about,
                    appeal,
                })
            }
            _ => {
                let fact = self.fact(it);
                let facts = vec![fact];
                Event::Observed(Observed { why: ObservedWhy::Gap, text: None, facts })
            }
        };
        self.happen(event);
    }

    fn fact(&self, it: Intent) -> Fact {
        let small = u32::try_from(it.b % 8).expect("below 8");
        match it.kind {
            40 => {
                let place =
                    if it.flag { Place::Hand(it.seat) } else { Place::Deck(it.seat, Depth::Top) };
                Fact::Hidden(HiddenFact { place, count: small, at_least: it.flag })
            }
            41 => Fact::Mana(ManaFact { seat: it.seat, orbs: small, ready: small / 2 }),
            42 => Fact::Clock(ClockFact {
                day: Some(small),
                phase: Some(Phase::Dusk),
                first_player: None,
                turn: None,
                passed: Some(vec![it.seat]),
            }),
            _ => {
                let was = self.some_slot(it).filter(|_| it.flag);
                let face = was.map(|slot| FaceEntry::New(face(self.truth[&slot])));
                let object = if it.flag { None } else { self.some_object(it.a) };
                Fact::Object(ObjectFact {
                    object,
                    place: place(it),
                    was,
                    face,
                    owner: None,
                    statuses: Statuses::NONE,
                    counters: BTreeMap::new(),
                    source_id: None,
                    token: it.flag,
                    unseen: false,
                })
            }
        }
    }
}

fn expedition(it: Intent) -> ExpeditionId {
    let side = if it.b.is_multiple_of(2) { Side::Hero } else { Side::Companion };
    ExpeditionId { seat: it.seat, side }
}

/// A visible place.
fn place(it: Intent) -> Place {
    match it.b % 6 {
        0 => Place::Discard(it.seat),
        1 => Place::Landmark(it.seat),
        2 => Place::Limbo,
        3 => Place::Reserve(it.seat),
        _ => Place::Expedition(expedition(it)),
    }
}

fn token(it: Intent) -> TokenEntry {
    let face =
        Face { reference: "TOKEN".to_owned(), name: "Brassbug".to_owned(), ..Face::default() };
    TokenEntry {
        face: face.into(),
        to: Place::Expedition(expedition(it)),
        statuses: Statuses::NONE,
        counters: BTreeMap::from([("boost".into(), 1)]),
        source_id: None,
    }
}
