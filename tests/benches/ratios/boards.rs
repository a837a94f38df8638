//! Boards for `derive`: cards put there by events, as in a match.

use rules::{
    Ability, DeckRegistered, Event, Expedition, ExpeditionId, GameStarted, Object, Place, Seat,
    State, Statistics, Terrain, reduce,
};
use serde_json::{Value, json};

const FIRST: Seat = Seat::new(0);

/// Real cards with 14 abilities to apply, of which three wait for a newer one.
const BUSY: [(&str, &str); 12] = [
    ("ALT_ALIZE_B_MU_40_C", "expedition:0:hero"),
    ("ALT_ALIZE_B_LY_43_C", "expedition:0:hero"),
    ("ALT_DUSTER_B_LY_92_R2", "expedition:0:hero"),
    ("ALT_CORE_B_YZ_17_C", "expedition:1:hero"),
    ("ALT_CYCLONE_B_LY_74_C", "expedition:0:companion"),
    ("ALT_ALIZE_B_MU_33_C", "expedition:0:hero"),
    ("ALT_CORE_B_MU_30_C", "landmark:0"),
    ("ALT_CYCLONE_B_BR_81_C", "landmark:1"),
    ("ALT_ALIZE_B_OR_39_R1", "expedition:1:companion"),
    ("ALT_BISE_B_AX_61_C", "landmark:0"),
    ("ALT_BISE_B_OR_58_R1", "reserve:0"),
    ("ALT_BISE_B_YZ_63_C", "landmark:1"),
];

/// The places of further cards, in turn.
const PLACES: [&str; 7] = [
    "expedition:0:hero",
    "expedition:1:hero",
    "expedition:0:companion",
    "expedition:1:companion",
    "reserve:0",
    "reserve:1",
    "mana:0",
];

/// 40 objects, 12 of them with passive abilities.
pub(crate) fn busy() -> State {
    let cards = BUSY.map(|(reference, place)| {
        let card = cards::get(reference).expect("a card of the data");
        (json!(card.face()), place)
    });
    board(cards.into_iter().chain(plain(28)))
}

/// 40 objects without passive abilities.
pub(crate) fn quiet() -> State {
    board(plain(40))
}

/// This many passive abilities, a third of which depend on others, with 20 objects without any.
pub(crate) fn with_passives(count: usize) -> State {
    let says = [
        json!({ "keyword": "gigantic" }),
        json!({ "passive": { "if": { "in_terrain": "forest" },
            "says": { "have": { "keyword": "eternal" } } } }),
        json!({ "passive": { "scope": { "regions": "mine" },
            "says": { "terrains": { "gain": ["forest"] } } } }),
        json!({ "passive": { "scope": { "objects": { "of": "you", "type": "character" } },
            "says": { "have": { "keyword": { "tough": 1 } } } } }),
    ];
    let card = |index: usize| {
        let mut face = character(index);
        face["reference"] = format!("P{index}").into();
        face["abilities"] = json!([says[index % says.len()]]);
        (face, PLACES[index % 4])
    };
    board((0..count).map(card).chain(plain(20)))
}

/// A ring of this many Characters: each becomes something unless there is one of the kind that the
/// previous one becomes.
pub(crate) fn ring(count: usize) -> State {
    board((0..count).map(|index| {
        let before = json!({ "objects": { "subtype": format!("kind {index}") } });
        let next = format!("kind {}", (index + 1) % count);
        let passive =
            json!({ "if": { "less_than": [before, 1] }, "says": { "also_subtypes": [next] } });
        with(index, &json!([{ "passive": passive }]))
    }))
}

/// This many real cards with passive abilities, in turn.
pub(crate) fn real(count: usize) -> State {
    let passive = |card: &&cards::Card| {
        card.face().abilities.iter().flatten().any(|one| matches!(one, Ability::Passive(_)))
    };
    let all: Vec<_> = cards::all().filter(passive).collect();
    board((0..count).map(|index| (json!(all[index % all.len()].face()), PLACES[index % 6])))
}

/// This many Characters that give everyone an ability, which gives another, nested this deep.
pub(crate) fn grants(count: usize, depth: usize) -> State {
    fn given(depth: usize) -> Value {
        let says = match depth {
            0 => json!({ "add": { "forest": 1, "mountain": 0, "water": 0 } }),
            _ => json!({ "have": given(depth - 1) }),
        };
        json!({ "passive": { "scope": { "objects": {} }, "says": says } })
    }
    board((0..count).map(|index| with(index, &json!([given(depth)]))))
}

/// A Character in an Expedition with these abilities.
fn with(index: usize, abilities: &Value) -> (Value, &'static str) {
    let mut face = character(index);
    face["abilities"] = abilities.clone();
    (face, PLACES[index % 4])
}

fn character(index: usize) -> Value {
    let number = index % 5;
    json!({
        "reference": format!("C{index}"), "type": "character", "hand_cost": 3, "reserve_cost": 2,
        "forest": number, "mountain": number + 1, "water": 2, "abilities": [],
    })
}

fn plain(count: usize) -> impl Iterator<Item = (Value, &'static str)> {
    (0..count).map(|index| (character(index), PLACES[index % PLACES.len()]))
}

fn board(cards: impl Iterator<Item = (Value, &'static str)>) -> State {
    let players = [json!({}), json!({})];
    let opened =
        json!({ "edition": "4.0", "format": "bench", "players": players, "recorder": "bench" });
    let mut state = step(&State::default(), &event("match_opened", opened));
    state = step(&state, &Event::GameStarted(GameStarted::two_players(1, FIRST)));
    let deck = DeckRegistered { seat: FIRST, size: 1000, list: vec![], hero: None };
    state = step(&state, &Event::DeckRegistered(deck));
    for (face, place) in cards {
        let mut moved = json!({ "from": "deck:0", "to": place });
        if !place.starts_with("mana") {
            moved["face"] = face;
        }
        state = step(&state, &event("moved", json!({ "moves": [moved] })));
    }
    state
}

fn event(kind: &str, data: Value) -> Event {
    let mut event = json!({ "type": kind });
    event["data"] = data;
    serde_json::from_value(event).expect("a well-formed event")
}

fn step(state: &State, event: &Event) -> State {
    reduce(state, event).expect("the event makes sense")
}

/// Only the printed statistics and boosts of the Characters of each Expedition.
pub(crate) fn sums(state: &State) -> Vec<(ExpeditionId, Statistics)> {
    let mut sums: Vec<_> =
        state.expeditions.iter().map(|one: &Expedition| (one.id, Statistics::default())).collect();
    for object in state.objects.values() {
        let Place::Expedition(id) = object.place else { continue };
        if let Some((_, sum)) = sums.iter_mut().find(|(one, _)| *one == id) {
            *sum += printed(object);
        }
    }
    sums
}

fn printed(object: &Object) -> Statistics {
    let boosts = i32::try_from(object.counter(rules::BOOST)).unwrap_or(i32::MAX);
    let of = |terrain| object.face.as_ref().map_or(0, |face| face.statistic(terrain)) + boosts;
    Statistics {
        forest: of(Terrain::Forest),
        mountain: of(Terrain::Mountain),
        water: of(Terrain::Water),
    }
}
