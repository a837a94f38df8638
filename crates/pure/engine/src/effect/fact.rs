//! The facts in a record, one at a time.

use std::sync::Arc;

use rules::{
    Event, ExpeditionId, Face, MarkerPlace, Move, ObjectId, Piece, Place, Seat, State, Status,
    Statuses, Terrain,
};

/// One fact in a record.
#[derive(Clone, Debug)]
pub(super) enum RecordFact {
    /// A card was played.
    Played(Seat, MovedPiece, Option<u32>),
    /// A card or object went from one place to another.
    Went(MovedPiece),
    /// An object ceased to exist.
    Ceased(ObjectId),
    /// A token was created.
    Token(Arc<str>, Place, ObjectId),
    /// Counters were put on an object or taken off.
    Counters(ObjectId, Arc<str>, i32),
    /// A status was gained or lost.
    Status(Status, bool, Bearer),
    /// Mana was paid.
    Paid(Seat, u32),
    /// An unidentified Mana Orb was readied.
    Readied(Seat),
    /// Cards were revealed to everyone.
    Shown(Piece, Option<Arc<Face>>),
    /// Cards were looked at.
    Looked(Piece),
    /// Dice were rolled.
    Rolled(Seat, Vec<u8>),
    /// Targets were named.
    Chose(Option<Seat>, Vec<Piece>, Vec<ExpeditionId>),
    /// An Expedition moved this many regions forward.
    Advanced(ExpeditionId, i32, Vec<Terrain>),
    /// A Terrain Marker was put down.
    Marker(Vec<Terrain>, MarkerPlace),
    /// A Terrain Marker was moved.
    MarkerMoved,
    /// An object came under new control.
    Control(ObjectId, Place),
    /// Somebody became first player.
    First(Seat),
    /// The turn ends by "After you".
    AfterYou(Seat),
    /// Somebody passed.
    Passed(Seat),
    /// An Ongoing Emblem was created.
    Emblem,
    /// Somebody wins.
    Wins,
    /// Progress is over.
    ProgressOver,
}

/// The bearer of a status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bearer {
    Object(ObjectId),
    Expedition(ExpeditionId),
}

/// A card or object that moved.
#[derive(Clone, Debug)]
pub(super) struct MovedPiece {
    /// What it was; `None` for an unidentified card of a hidden zone.
    pub(super) what: Option<Piece>,
    pub(super) from: Place,
    pub(super) to: Place,
    pub(super) statuses: Statuses,
    /// What it is now.
    pub(super) became: Option<Piece>,
    pub(super) face: Option<Arc<Face>>,
    /// How it was played, if this record plays it: when it leaves Limbo, or immediately if Limbo is
    /// not recorded (`4.0 7.5.11.a`).
    pub(super) played: Option<PlayFact>,
}

/// How a card was played.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlayFact {
    pub(super) seat: Seat,
    pub(super) from: Place,
    pub(super) mana: Option<u32>,
}

/// All facts in a record; empty for a record that is not a step of an effect.
pub(super) fn facts(before: &State, event: &Event, after: &State) -> Vec<RecordFact> {
    let seq = after.seq.unwrap_or(0);
    match event {
        Event::CardPlayed(it) => {
            let went = went(before, after, std::slice::from_ref(&it.card), seq).pop();
            let played = PlayFact { seat: it.seat, from: it.card.from, mana: it.mana };
            // A card in Limbo is not played yet: it "is played" when it leaves Limbo (`4.0 7.5.11.a`).
            let played = Some(played).filter(|_| it.card.to != Place::Limbo);
            let fact = |went| RecordFact::Played(it.seat, MovedPiece { played, ..went }, it.mana);
            went.map(fact).into_iter().collect()
        }
        Event::Moved(it) => {
            went(before, after, &it.moves, seq).into_iter().map(RecordFact::Went).collect()
        }
        Event::Ceased(it) => it.objects.iter().map(|&id| RecordFact::Ceased(id)).collect(),
        Event::TokenCreated(it) => {
            let token = |(index, token): (u32, &rules::TokenEntry)| {
                let id = ObjectId::new(seq, index);
                let face = after.face_of(&token.face).cloned();
                let name = face.map_or_else(
                    || token.face.reference().into(),
                    |face| face.name.as_str().into(),
                );
                RecordFact::Token(name, token.to, id)
            };
            (0..).zip(&it.tokens).map(token).collect()
        }
        Event::CountersChanged(it) => {
            let one = |it: &rules::CounterChange| {
                RecordFact::Counters(it.object, it.counter.clone(), it.by)
            };
            it.changes.iter().map(one).collect()
        }
        Event::StatusGained(it) => statuses(it, true),
        Event::StatusLost(it) => statuses(it, false),
        Event::ManaPaid(it) => vec![RecordFact::Paid(it.seat, it.count)],
        Event::ManaReadied(it) => {
            let named = it.orbs.iter().copied().map(Bearer::Object);
            let named = named.map(|orb| RecordFact::Status(Status::Exhausted, false, orb));
            let others = (it.orbs.len()..it.count as usize).map(|_| RecordFact::Readied(it.seat));
            named.chain(others).collect()
        }
        Event::Revealed(it) => {
            let shown =
                |one: &rules::Shown| RecordFact::Shown(one.what, after.face_of(&one.face).cloned());
            it.cards.iter().map(shown).collect()
        }
        Event::LookedAt(it) => it.what.iter().map(|&piece| RecordFact::Looked(piece)).collect(),
        Event::DieRolled(it) => vec![RecordFact::Rolled(it.seat, it.results.clone())],
        Event::ChoiceMade(it) if it.about == "target" => {
            vec![RecordFact::Chose(it.seat, it.pieces.clone(), it.expeditions.clone())]
        }
        Event::ChoiceMade(it) if it.about == "wins the game" => vec![RecordFact::Wins],
        _ => others(before, event, after),
    }
}

fn others(before: &State, event: &Event, after: &State) -> Vec<RecordFact> {
    match event {
        Event::ExpeditionMoved(it) => {
            let one = |it: &rules::ExpeditionMove| {
                let position = |state: &State| {
                    state.expedition(it.expedition).map_or(0, |one| i32::from(one.position))
                };
                let by = position(after) - position(before);
                let forward = if it.expedition.side == rules::Side::Hero { by } else { -by };
                RecordFact::Advanced(it.expedition, forward, it.due_to.clone())
            };
            it.moves.iter().map(one).collect()
        }
        Event::TerrainMarkerPlaced(it) => {
            it.markers.iter().map(|one| RecordFact::Marker(one.terrains.clone(), one.on)).collect()
        }
        Event::TerrainMarkerMoved(_) => vec![RecordFact::MarkerMoved],
        Event::ControlChanged(it) => vec![RecordFact::Control(it.object, it.to)],
        Event::FirstPlayerChanged(it) => vec![RecordFact::First(it.seat)],
        Event::AfterYou(it) => vec![RecordFact::AfterYou(it.seat)],
        Event::Passed(it) => vec![RecordFact::Passed(it.seat)],
        Event::EmblemCreated(it) => it.emblems.iter().map(|_| RecordFact::Emblem).collect(),
        Event::DailyEffectEnded(it) if it.effect == rules::DailyEffect::Progress => {
            vec![RecordFact::ProgressOver]
        }
        _ => Vec::new(),
    }
}

fn statuses(it: &rules::StatusChanged, gained: bool) -> Vec<RecordFact> {
    let objects = it.objects.iter().copied().map(Bearer::Object);
    let expeditions = it.expeditions.iter().copied().map(Bearer::Expedition);
    objects.chain(expeditions).map(|one| RecordFact::Status(it.status, gained, one)).collect()
}

/// The moves of one record, and what each card has become.
fn went(before: &State, after: &State, moves: &[Move], seq: u32) -> Vec<MovedPiece> {
    let (mut objects, mut slots) = (0, 0);
    let mut all = Vec::new();
    for one in moves {
        let stays = matches!((one.from, one.to), (Place::Expedition(_), Place::Expedition(_)));
        let became = if stays {
            one.what
        } else if one.to.zone().is_hidden() {
            slots += 1;
            Some(Piece::Slot(rules::SlotId::new(seq, slots - 1)))
        } else {
            objects += 1;
            Some(Piece::Object(ObjectId::new(seq, objects - 1)))
        };
        let known = match (became, one.what) {
            (Some(Piece::Object(id)), _) => after.objects.get(&id).and_then(|it| it.face.clone()),
            (_, Some(Piece::Object(id))) => before.objects.get(&id).and_then(|it| it.face.clone()),
            _ => None,
        };
        let face = one.face.as_ref().and_then(|entry| after.face_of(entry).cloned()).or(known);
        let Move { what, from, to, statuses, .. } = *one;
        all.push(MovedPiece { what, from, to, statuses, became, face, played: None });
    }
    all
}
