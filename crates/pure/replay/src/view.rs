//! A state as one viewer may see it, with what follows from it: the schema of all state JSON.

use std::collections::BTreeMap;
use std::sync::Arc;

use rules::{
    BOOST, Counters, DailyEffect, Edition, EmblemEntry, Ending, ExpeditionId, ExpeditionView, Face,
    Keyword, Kind, Marker, MarkerPlace, Object, ObjectId, Phase, Place, Seat, Side, SlotId,
    Standing, State, Statistics, Status, Terrain, Undecided, View, Zone, derive,
};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{CardIdentity, DraftView, Knowledge, Viewer};

/// The state after one record, for one viewer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StateView {
    /// The record that led to this state.
    pub seq: Option<u32>,
    /// How often play had been rewound before.
    pub line: u32,
    /// The game of the match, from 1; 0 before the first.
    pub game: u8,
    /// The day of the game, from 1.
    pub day: u32,
    /// The phase of the day; `setup` before the first.
    pub phase: Phase,
    /// The daily effect that is resolving.
    pub daily_effect: Option<DailyEffect>,
    /// The first player's seat.
    pub first_player: Option<Seat>,
    /// Whose turn it is.
    pub turn: Option<Seat>,
    /// Whether tie-breakers have started.
    pub tie_breaker: bool,
    /// One per seat.
    pub players: Vec<PlayerEntry>,
    /// The eight regions, starting with the Hero region; in tie-breakers the Arena is at 3 and 4.
    pub regions: Vec<RegionEntry>,
    /// Every object in a visible zone, oldest id first.
    pub objects: Vec<ObjectEntry>,
    /// Cards in hidden zones that the viewer may see; for officials, all of them.
    pub hidden: Vec<HiddenEntry>,
    /// Boosters and pools, if decks are built from them; absent during a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draft: Option<DraftView>,
    /// The result, once there is one.
    pub result: Option<ResultEntry>,
    /// The match score, if it has several games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub match_score: Option<MatchScore>,
    /// The team of each seat, if there are teams.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub teams: Vec<u8>,
    /// What could not be derived from the facts because the board is too complex to compute completely.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undecided: Option<Undecided>,
}

/// A player.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlayerEntry {
    /// The seat, from 0.
    pub seat: Seat,
    /// The player's id in the log it was imported from.
    pub source_id: Option<String>,
    /// The player's name.
    pub name: Option<String>,
    /// Whether they have passed today.
    pub passed: bool,
    /// Whether they have left the game.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(default)]
    pub left: bool,
    /// Their Hero's face.
    pub hero: Option<Arc<Face>>,
    /// Their Mana Orbs.
    pub mana: ManaEntry,
    /// Their Hand.
    pub hand: CountEntry,
    /// Their Deck.
    pub deck: CountEntry,
    /// How many cards may stay in the Reserve at Clean-up.
    pub reserve_limit: i32,
    /// How many cards may stay in the Landmark zone at Clean-up.
    pub landmark_limit: i32,
    /// The sum of both Expeditions' distances.
    pub distance: u8,
    /// Their Expeditions, `hero` and `companion`.
    pub expeditions: BTreeMap<&'static str, ExpeditionEntry>,
}

/// Mana Orbs.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct ManaEntry {
    /// How many there are.
    pub orbs: usize,
    /// How many are ready.
    pub ready: usize,
}

/// A number of cards.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct CountEntry {
    /// How many.
    pub count: usize,
}

/// An Expedition.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ExpeditionEntry {
    /// 0 (Hero region) to 7 (Companion region); in the Arena 3 for hero, 4 for companion.
    pub position: u8,
    /// Its region, if there are several Adventures and the position does not determine it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<u8>,
    /// The Expeditions it faces, if there are more than two players.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<String>", default)]
    pub facing: Vec<ExpeditionId>,
    /// The sum of its Characters' statistics, as Progress would use it.
    #[schemars(with = "BTreeMap<String, i32>")]
    pub statistics: Statistics,
    /// Whether a tie moves it forward.
    pub ascended: bool,
    /// Whether an effect keeps it from moving forward.
    pub blocked: bool,
    /// Whether Progress would move it forward now.
    pub forward: bool,
    /// The terrains that would move it forward.
    pub due_to: Vec<Terrain>,
    /// Against the Expedition it faces: `ahead`, `behind` or `tied`.
    #[schemars(with = "String")]
    pub standing: Standing,
}

/// A region.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RegionEntry {
    /// 0 (Hero region) to 7 (Companion region); 8 to 15 in a second Adventure.
    pub index: u8,
    /// The Tumult card that it is half of, if the viewer may know: 1 Forest alone, 2 Mountain, 3 Water.
    pub tumult_card: Option<u8>,
    /// Whether that card's multi-terrain half is nearer the Hero region.
    pub rotated: Option<bool>,
    /// Whether it is face up.
    pub face_up: bool,
    /// Its terrains.
    pub terrains: Vec<Terrain>,
    /// The terrain of each Terrain Marker on it, oldest first; several of one marker are joined by `+`.
    pub markers: Vec<String>,
}

/// An object.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ObjectEntry {
    /// Its id.
    pub id: ObjectId,
    /// The item it represents.
    #[schemars(with = "String")]
    pub item: rules::ItemId,
    /// The card's id in the log it was imported from, if the viewer may know.
    pub source_id: Option<Arc<str>>,
    /// Its face, if the viewer may know.
    pub card: Option<Arc<Face>>,
    /// What kind of item it is: `card`, `token` or `emblem`.
    pub kind: &'static str,
    /// The text of an emblem.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub emblem: Option<Arc<EmblemEntry>>,
    /// Whether it is face down.
    pub face_down: bool,
    /// The zone it is in.
    pub zone: Zone,
    /// The Expedition it is in.
    pub expedition: Option<Side>,
    /// Its controller.
    pub controller: Seat,
    /// Its owner.
    pub owner: Seat,
    /// Its timestamp.
    pub timestamp: u64,
    /// Its statuses in alphabetical order.
    pub statuses: Vec<&'static str>,
    /// Its counters by name; boosts are `boost`.
    pub counters: Counters,
    /// A Character's current statistics.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<BTreeMap<String, i32>>")]
    pub statistics: Option<Statistics>,
    /// The keyword abilities that apply to it in play, printed or gained.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub keywords: Vec<Keyword>,
}

/// A card in a hidden zone.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct HiddenEntry {
    /// Its slot; absent if it is only known that the zone contains this card.
    pub slot: Option<SlotId>,
    /// Its id in the log it was imported from.
    pub source_id: Option<Arc<str>>,
    /// Its face, if this copy knows it.
    pub card: Option<Arc<Face>>,
    /// `deck` or `hand`.
    pub zone: Zone,
    /// Its player.
    pub owner: Seat,
}

/// A result.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ResultEntry {
    /// The winners of the game; of the match, once that has ended.
    pub winners: Vec<Seat>,
    /// How the game or match ended.
    pub ending: Ending,
    /// Games won by each seat, once the match has ended.
    pub score: Option<Vec<u8>>,
}

/// The score of a match of several games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MatchScore {
    /// The maximum number of games.
    pub best_of: u8,
    /// Games won by each seat so far.
    pub won: Vec<u8>,
}

impl StateView {
    /// What `viewer` may see of `state`, derived under the match's own edition.
    pub fn new(state: &State, knowledge: &Knowledge, viewer: Viewer) -> Self {
        let edition = state.opened.as_ref().map_or(Edition::Four, |opened| opened.edition);
        let view = derive(state, edition);
        let day = &state.day;
        Self {
            seq: state.seq,
            line: state.line,
            game: day.game,
            day: day.day,
            phase: day.phase,
            daily_effect: day.daily_effect,
            first_player: day.first_player,
            turn: day.turn,
            tie_breaker: day.tie_breaker,
            players: state.seats().map(|seat| player(state, &view, knowledge, seat)).collect(),
            regions: regions(state, &view, knowledge, viewer),
            objects: state
                .objects
                .iter()
                .map(|(&id, facts)| object(id, facts, &view, knowledge, viewer))
                .collect(),
            hidden: hidden(state, knowledge, viewer),
            draft: DraftView::new(state, knowledge, viewer),
            result: result(state),
            match_score: match_score(state),
            teams: state.started.as_ref().map(|it| it.teams.clone()).unwrap_or_default(),
            undecided: view.undecided,
        }
    }
}

fn player(state: &State, view: &View, knowledge: &Knowledge, seat: Seat) -> PlayerEntry {
    let who = knowledge.player(state.opened.as_deref(), seat);
    let seat_view = &view.seats[seat.index()];
    let expeditions = state
        .expeditions
        .iter()
        .zip(&view.expeditions)
        .filter(|(facts, _)| facts.id.seat == seat)
        .map(|(facts, view)| (facts.id.side.word(), expedition(state, facts, view)))
        .collect();
    PlayerEntry {
        seat,
        source_id: who.source_id,
        name: who.name,
        passed: state.players[seat.index()].passed,
        left: state.players[seat.index()].left,
        hero: state.hero(seat).and_then(|(_, hero)| hero.face.clone()),
        mana: ManaEntry {
            orbs: state.objects_in(Place::Mana(seat)).count(),
            ready: state.ready_mana(seat),
        },
        hand: CountEntry { count: state.players[seat.index()].hand.len() },
        deck: CountEntry { count: state.players[seat.index()].deck.len() },
        reserve_limit: seat_view.reserve_limit,
        landmark_limit: seat_view.landmark_limit,
        distance: seat_view.distance,
        expeditions,
    }
}

fn expedition(state: &State, facts: &rules::Expedition, view: &ExpeditionView) -> ExpeditionEntry {
    let region = state.region(facts.id.seat, facts.position);
    let is_duel = state.players.len() == 2;
    ExpeditionEntry {
        position: facts.position,
        region: (!state.day.tie_breaker && region != facts.position).then_some(region),
        facing: if is_duel { Vec::new() } else { facts.facing.clone() },
        statistics: view.statistics,
        ascended: facts.is_ascended(),
        blocked: view.blocked,
        forward: view.progress.forward,
        due_to: view.progress.due_to.clone(),
        standing: view.standing,
    }
}

fn regions(state: &State, view: &View, knowledge: &Knowledge, viewer: Viewer) -> Vec<RegionEntry> {
    (0..state.regions().max(8))
        .map(|index| {
            let card = rules::tumult_at(usize::from(index));
            let is_printed = card.is_none();
            let tumult = card.and_then(|card| state.adventure.tumult.get(card));
            let shown = tumult
                .and_then(|tumult| tumult.shown)
                .map(|(card, rotated)| (u8::from(card), rotated));
            let known = tumult
                .filter(|_| viewer == Viewer::Official)
                .and_then(|tumult| layout(knowledge.card(tumult.slot)?));
            let card = shown.or(known);
            RegionEntry {
                index,
                tumult_card: card.map(|(card, _)| card),
                rotated: card.map(|(_, rotated)| rotated),
                face_up: shown.is_some() || is_printed,
                terrains: terrains(view, state.day.tie_breaker, index),
                markers: markers(state, index),
            }
        })
        .collect()
}

/// A Tumult card's face as an opening names it: `tumult-2`, `tumult-2-rotated`.
fn layout(identity: &CardIdentity) -> Option<(u8, bool)> {
    let rest = identity.face.reference.strip_prefix("tumult-")?;
    let (number, rotated) =
        rest.strip_suffix("-rotated").map_or((rest, false), |number| (number, true));
    Some((number.parse().ok()?, rotated))
}

fn terrains(view: &View, tie_breaker: bool, index: u8) -> Vec<Terrain> {
    match (tie_breaker, index) {
        (true, 3 | 4) => view.regions[0].terrains.iter().collect(),
        (true, _) => Vec::new(),
        (false, _) => view.regions[usize::from(index)].terrains.iter().collect(),
    }
}

/// The Terrain Markers of a region; all that are on a region in tie-breakers are in the Arena.
fn markers(state: &State, index: u8) -> Vec<String> {
    let words = |marker: &Marker| {
        let words: Vec<_> = marker.terrains.iter().map(|terrain| terrain.word()).collect();
        words.join("+")
    };
    let here = |marker: &&Marker| match marker.on {
        MarkerPlace::Region(_) if state.day.tie_breaker => matches!(index, 3 | 4),
        MarkerPlace::Region(region) => region == index,
        MarkerPlace::Object(_) => false,
    };
    state.adventure.markers.iter().filter(here).map(words).collect()
}

fn object(
    id: ObjectId,
    facts: &Object,
    view: &View,
    knowledge: &Knowledge,
    viewer: Viewer,
) -> ObjectEntry {
    // No seat has "looked" at an object: who sees a face-down one follows from its place alone.
    let known = facts.slot.filter(|_| facts.face_down && viewer.may_see(facts.place, 0));
    let opened = known.and_then(|slot| knowledge.card(slot));
    let face = facts.face.clone().or_else(|| opened.map(|identity| identity.face.clone()));
    let source_id =
        facts.source_id.clone().or_else(|| opened.and_then(|identity| identity.source_id.clone()));
    let mut statuses: Vec<_> = facts.statuses.iter().map(Status::word).collect();
    if facts.counter(BOOST) > 0 {
        statuses.push("boosted");
        statuses.sort_unstable();
    }
    let in_play = matches!(facts.place, Place::Expedition(_) | Place::Landmark(_));
    let derived = view.objects.get(&id).filter(|_| in_play);
    let (kind, emblem) = match &facts.kind {
        Kind::Card => ("card", None),
        Kind::Token => ("token", None),
        Kind::Emblem(emblem) => ("emblem", Some(emblem.clone())),
    };
    ObjectEntry {
        id,
        item: facts.item,
        source_id,
        card: face,
        kind,
        emblem,
        face_down: facts.face_down,
        zone: facts.place.zone(),
        expedition: facts.place.side(),
        controller: facts.controller,
        owner: facts.owner,
        timestamp: facts.timestamp.number(),
        statuses,
        counters: facts.counters.clone(),
        statistics: derived.and_then(|view| view.statistics),
        keywords: derived.map(|view| view.keywords.clone()).unwrap_or_default(),
    }
}

fn hidden(state: &State, knowledge: &Knowledge, viewer: Viewer) -> Vec<HiddenEntry> {
    let mut entries = Vec::new();
    for seat in state.seats() {
        for place in [Place::Deck(seat, rules::Depth::Top), Place::Hand(seat)] {
            let slots = state.slots(place);
            let entry = |slot: Option<SlotId>, identity: Option<&CardIdentity>| HiddenEntry {
                slot,
                source_id: identity.and_then(|identity| identity.source_id.clone()),
                card: identity.map(|identity| identity.face.clone()),
                zone: place.zone(),
                owner: seat,
            };
            let mut unknown = Vec::new();
            for slot in slots {
                let known = slot.known.as_ref().map(|known| CardIdentity {
                    face: known.face.clone(),
                    source_id: known.source_id.clone(),
                });
                let opened =
                    knowledge.card(slot.id).filter(|_| viewer.may_see(place, slot.seen_by));
                match known.as_ref().or(opened) {
                    Some(identity) => entries.push(entry(Some(slot.id), Some(identity))),
                    None => unknown.push(slot.id),
                }
            }
            if viewer == Viewer::Official {
                // After a shuffle nobody knows which slot has which card, but officials may know which cards they
                // have together.
                match knowledge.together(&unknown) {
                    Some(cards) => entries.extend(cards.iter().map(|card| entry(None, Some(card)))),
                    None => entries.extend(unknown.into_iter().map(|slot| entry(Some(slot), None))),
                }
            }
        }
    }
    entries
}

fn result(state: &State) -> Option<ResultEntry> {
    let game = state.game_result.as_ref();
    let of_match = state.match_result.as_ref();
    let ending = of_match.map(|ended| ended.ending).or_else(|| game.map(|ended| ended.ending))?;
    Some(ResultEntry {
        winners: state.winners(),
        ending,
        score: of_match.map(|ended| ended.score.clone()),
    })
}

fn match_score(state: &State) -> Option<MatchScore> {
    let best_of = state.opened.as_ref()?.best_of;
    (best_of > 1).then(|| MatchScore { best_of, won: state.score() })
}
