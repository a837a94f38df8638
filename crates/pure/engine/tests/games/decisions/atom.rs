//! Single actions of records, and states without names.

use std::collections::BTreeMap;

use rules::{Depth, Event, ObjectId, Piece, Place, Seat, SlotId, State, Status};
use serde_json::Value;

/// One action of a record, without free details, and what it makes.
pub(super) type Atom = (String, Option<Piece>);

/// The readied objects: orbs are interchangeable, and given by number or by name.
fn readied(event: &Event, state: &State) -> Option<Vec<Atom>> {
    let readied = |seat: Seat| (format!("readied {seat:?}"), None);
    if let Event::ManaReadied(it) = event {
        return Some(vec![readied(it.seat); it.count as usize]);
    }
    if let Event::StatusLost(it) = event
        && it.status == Status::Exhausted
    {
        let of = |id: &ObjectId| match state.objects.get(id).map(|object| object.place) {
            Some(Place::Mana(seat)) => readied(seat),
            _ => (format!("readied {id}"), None),
        };
        return Some(it.objects.iter().map(of).collect());
    }
    None
}

/// The actions of a record: without causes and without names of hidden cards.
pub(super) fn atoms(event: &Event, seq: u32, state: &State) -> Vec<Atom> {
    if let Some(atoms) = readied(event, state) {
        return atoms;
    }
    let mut value = serde_json::to_value(event).expect("plain data");
    let kind = value["type"].as_str().expect("a word").to_owned();
    let data = value["data"].as_object_mut().expect("fields");
    data.remove("cause");
    data.remove("orbs");
    let list = ["moves", "objects", "changes", "tokens", "emblems", "expeditions", "markers"]
        .into_iter()
        .find(|list| {
            data.get(*list).is_some_and(|all| all.as_array().is_some_and(|all| !all.is_empty()))
        });
    let Some(list) = list else {
        // A Terrain Marker that is moved is another one.
        let marker = matches!(event, Event::TerrainMarkerMoved(_));
        let piece = marker.then(|| Piece::Object(ObjectId::new(seq, 0)));
        return vec![(value.to_string(), piece)];
    };
    let all = data.remove(list).expect("it is there");
    let rest = Value::Object(data.clone()).to_string();
    let (mut objects, mut slots) = (0, 0);
    let mut atoms = Vec::new();
    for mut one in all.as_array().expect("a list").iter().cloned() {
        let mut piece = None;
        if list == "moves" && kind == "moved" {
            let place = |key: &str| serde_json::from_value::<Place>(one[key].clone()).ok();
            let (from, to) = (place("from").expect("a place"), place("to").expect("a place"));
            // The archive does not tell how deep in a Deck a card lies.
            if let Place::Deck(seat, _) = to {
                one["to"] = Place::Deck(seat, Depth::Top).to_string().into();
            }
            let stays = matches!((from, to), (Place::Expedition(_), Place::Expedition(_)));
            if to.zone().is_hidden() {
                piece = Some(Piece::Slot(SlotId::new(seq, slots)));
                slots += 1;
            } else if !stays {
                piece = Some(Piece::Object(ObjectId::new(seq, objects)));
                objects += 1;
            }
            if from.zone().is_hidden() && matches!(from, Place::Deck(..)) {
                one.as_object_mut().expect("a move").remove("what");
            }
        } else if list == "tokens" || list == "markers" {
            piece = Some(Piece::Object(ObjectId::new(seq, objects)));
            objects += 1;
        }
        if let Some(fields) = one.as_object_mut() {
            fields.remove("source_id");
            if list == "moves" {
                fields.remove("face");
            }
            if list == "tokens" {
                let face = fields.remove("face").unwrap_or_default();
                let reference = face.as_str().and_then(cards::get).map(|card| card.face().name);
                let name = face["name"].as_str().map(str::to_owned).or(reference);
                fields.insert("face".into(), name.unwrap_or_default().into());
            }
        }
        let times = one["by"].as_i64().map_or(1, i64::abs);
        if let Some(by) = one.get_mut("by") {
            *by = by.as_i64().map(i64::signum).into();
        }
        for _ in 0..times {
            atoms.push((format!("{kind} {one} {rest}"), piece));
        }
    }
    atoms
}

/// A state without names: what lies where and what is on it, and where the Expeditions are.
pub(super) fn plain(state: &State) -> BTreeMap<String, usize> {
    let mut all = BTreeMap::new();
    let mut add = |text: String| *all.entry(text).or_insert(0) += 1;
    for object in state.objects.values() {
        if matches!(object.kind, rules::Kind::Emblem(_)) {
            continue;
        }
        let face = object.face.as_ref().map_or("", |face| face.name.as_str());
        let face = if matches!(object.place, Place::Mana(_)) { "" } else { face };
        add(format!(
            "{:?} {face} {:?} {:?} {:?}",
            object.place, object.controller, object.statuses, object.counters
        ));
    }
    for seat in state.seats() {
        for place in [Place::Hand(seat), Place::Deck(seat, rules::Depth::Top)] {
            add(format!("{place:?}: {}", state.slots(place).len()));
        }
    }
    for expedition in state.expeditions.iter() {
        add(format!("{:?} {} {:?}", expedition.id, expedition.position, expedition.statuses));
    }
    add(format!("{:?} {:?}", state.day.day, state.day.first_player));
    all
}
