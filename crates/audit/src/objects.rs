//! Objects, zones, timestamps and statuses.

use rules::{
    Ability, Cause, CauseKind, DailyEffect, Event, Keyword, Kind, MarkerPlace, Move, ObjectId,
    Phase, Piece, Place, Seat, State, Statement, Status, Statuses,
};
use serde_json::json;

use crate::doubt::{Doubt, title};
use crate::memory::{cause, whole_cause};
use crate::named::{de, named};
use crate::walk::{Said, Step, Walk};
use crate::{Check, Language, Text};

pub(crate) fn look(walk: &mut Walk<'_>, step: Step<'_>) {
    match step.event {
        Event::Moved(it) => {
            for one in &it.moves {
                others_zone(walk, step, one);
                on_entering(walk, step, one);
                emblem_moved(walk, step, one);
                orb_ready(walk, step, one);
            }
        }
        Event::LookedAt(it) => looked_at(walk, step, &it.seats, &it.what),
        Event::TerrainMarkerPlaced(it) => {
            it.markers.iter().for_each(|marker| face_down(walk, step, marker.on));
        }
        Event::TerrainMarkerMoved(it) => face_down(walk, step, it.to),
        Event::CardPlayed(it) => others_zone(walk, step, &it.card),
        Event::StatusGained(it) => gained(walk, step, it.status, &it.objects),
        Event::StatusLost(it) => lost(walk, step, it.status, &it.objects),
        Event::ManaReadied(it) => lost(walk, step, Status::Exhausted, &it.orbs),
        Event::TimestampsAssigned(it) => timestamps(walk, step, &it.order, &it.chosen_by),
        _ => {}
    }
    if let Some(Cause { object: Some(source), .. }) = whole_cause(step.event) {
        unknown_source(walk, step, source);
    }
}

/// Whose card a move is about.
fn owner(state: &State, one: &Move) -> Option<Seat> {
    match (one.what, one.from) {
        (Some(Piece::Object(id)), _) => state.objects.get(&id).map(|object| object.owner),
        (_, Place::Deck(seat, _) | Place::Hand(seat)) => Some(seat),
        _ => None,
    }
}

/// A card goes to a zone of its owner only (`2024-09 1.4.3.a`, `4.0 1.4.3.a`).
fn others_zone(walk: &mut Walk<'_>, step: Step<'_>, one: &Move) {
    let (Place::Deck(to, _)
    | Place::Hand(to)
    | Place::Reserve(to)
    | Place::Discard(to)
    | Place::Mana(to)) = one.to
    else {
        return;
    };
    let Some(owner) = owner(step.before, one).filter(|&owner| owner != to) else { return };
    let objects = match one.what {
        Some(Piece::Object(id)) => vec![id],
        _ => Vec::new(),
    };
    let message = Text::new(
        format!("A card of {} goes to {}, a zone of another player", named(owner), named(one.to)),
        format!("Une carte {} va dans {}, une zone d'un autre joueur", de(owner), named(one.to)),
    );
    let said = Said::new(Check::OthersZone, step.seq, message)
        .objects(objects)
        .players([owner, to])
        .told(json!({ "to": one.to }), json!({ "seat": owner }));
    walk.say(step, said, None);
}

/// What enters a Discard pile has no status, and what a daily effect sends to the Reserve only Exhausted by Cooldown.
fn on_entering(walk: &mut Walk<'_>, step: Step<'_>, one: &Move) {
    let by_effect = matches!(cause(step.event), Some(CauseKind::DailyEffect));
    let view = || walk.derive(step.before);
    let cools = |id: &ObjectId| view().objects.get(id).is_some_and(|it| it.has(Keyword::Cooldown));
    let (check, allowed) = match (one.to, one.what) {
        _ if one.statuses.is_empty() => return,
        (Place::Discard(_) | Place::Deck(..) | Place::Hand(_), _) => {
            (Check::StatusElsewhere, Statuses::NONE)
        }
        (Place::Reserve(_), Some(Piece::Object(id))) if by_effect => {
            let cools = one.statuses.has(Status::Exhausted) && cools(&id);
            let none = Statuses::NONE;
            (Check::StatusOnEntering, if cools { none.with(Status::Exhausted) } else { none })
        }
        _ => return,
    };
    let words: Vec<_> = one.statuses.iter().filter(|&status| !allowed.has(status)).collect();
    if words.is_empty() {
        return;
    }
    let objects: Vec<ObjectId> = match one.what {
        Some(Piece::Object(id)) => vec![id],
        _ => Vec::new(),
    };
    let name = objects.first().map_or_else(|| "?".to_owned(), |&id| title(step.before, id));
    let message = Text::new(
        format!("{name} enters {} with a status that it cannot have there", named(one.to)),
        format!("{name} entre dans {} avec un statut qu'elle ne peut y avoir", named(one.to)),
    );
    let said = Said::new(check, step.seq, message)
        .objects(objects)
        .players(one.to.seat())
        .told(json!({ "statuses": one.statuses }), json!({ "statuses": allowed }));
    let doubt = walk.doubt(step.before, walk.memory.unit_from);
    walk.say(step, said, doubt);
}

/// Emblems stay in Limbo until they cease to exist (`4.0 5.4.b`).
fn emblem_moved(walk: &mut Walk<'_>, step: Step<'_>, one: &Move) {
    let Some(Piece::Object(id)) = one.what else { return };
    let kind = step.before.objects.get(&id).map(|object| &object.kind);
    if !matches!(kind, Some(Kind::Emblem(_))) || one.to == Place::Limbo {
        return;
    }
    let message = Text::new(
        format!("An emblem goes from Limbo to {}", named(one.to)),
        format!("Un emblème quitte les Limbes pour {}", named(one.to)),
    );
    let said = Said::new(Check::EmblemMoved, step.seq, message)
        .objects([id])
        .told(json!({ "to": one.to }), json!({ "to": null }));
    walk.say(step, said, None);
}

/// Cards come into the Mana zone exhausted but in set-up, at Expand or where an effect says otherwise (`4.0 3.2.9.b`).
fn orb_ready(walk: &mut Walk<'_>, step: Step<'_>, one: &Move) {
    let Place::Mana(seat) = one.to else { return };
    let day = step.before.day;
    let usual = day.phase == Phase::Setup
        || matches!(day.daily_effect, Some(DailyEffect::Draw | DailyEffect::Expand))
        || (day.phase == Phase::Morning && day.day == 1);
    if usual || one.statuses.has(Status::Exhausted) {
        return;
    }
    let ability = match cause(step.event) {
        Some(CauseKind::Ability | CauseKind::Official) => Some(Doubt::ability()),
        Some(CauseKind::Rule | CauseKind::Cost | CauseKind::DailyEffect) => None,
        None => walk.memory.acted.then(Doubt::ability),
    };
    let doubt = walk.doubt(step.before, walk.memory.unit_from).or(ability);
    let message = Text::new(
        format!("A card comes into the Mana zone of {} ready", named(seat)),
        format!("Une carte arrive redressée dans la zone de Mana {}", de(seat)),
    );
    let said = Said::new(Check::OrbReady, step.seq, message)
        .players([seat])
        .told(json!({ "exhausted": false }), json!({ "exhausted": true }));
    walk.say(step, said, doubt);
}

/// Hidden cards are looked at by an effect only; one's own Hand and Mana Orbs always (`4.0 3.1.3.f`).
fn looked_at(walk: &mut Walk<'_>, step: Step<'_>, seats: &[Seat], what: &[Piece]) {
    let allowed = matches!(cause(step.event), Some(CauseKind::Ability | CauseKind::Official));
    if walk.memory.acted || allowed {
        return;
    }
    let own = |seat: Seat, piece: &Piece| match *piece {
        Piece::Slot(id) => step.before.slots(Place::Hand(seat)).iter().any(|slot| slot.id == id),
        Piece::Object(id) => step.before.objects.get(&id).is_some_and(|one| one.owner == seat),
    };
    let others = |&seat: &Seat| what.iter().any(|piece| !own(seat, piece));
    let players: Vec<_> = seats.iter().copied().filter(others).collect();
    if players.is_empty() {
        return;
    }
    let doubt = walk.doubt(step.before, walk.memory.unit_from);
    let message = Text::new(
        "Hidden cards are looked at, and nothing was played that could allow it",
        "Des cartes cachées sont regardées, et rien n'a été joué qui puisse le permettre",
    );
    let said = Said::new(Check::LooksAtHidden, step.seq, message)
        .players(players)
        .told(json!({ "looked_at": what.len() }), json!({ "looked_at": 0 }));
    walk.say(step, said, doubt);
}

/// Terrain Markers lie on visible regions (`4.0 3.2.1.d`).
fn face_down(walk: &mut Walk<'_>, step: Step<'_>, on: MarkerPlace) {
    let MarkerPlace::Region(region @ 1..=6) = on else { return };
    let tumult = step.before.adventure.tumult.get(usize::from((region - 1) / 2));
    if step.before.day.tie_breaker || tumult.is_none_or(|one| one.shown.is_some()) {
        return;
    }
    let message = Text::new(
        "A Terrain Marker is put on a region that lies face down",
        "Un marqueur de terrain est placé sur une Région face cachée",
    );
    let said = Said::new(Check::MarkerFaceDown, step.seq, message)
        .told(json!({ "region": region, "visible": false }), json!({ "visible": true }));
    let doubt = walk.gap_or_paper(0);
    walk.say(step, said, doubt);
}

fn gained(walk: &mut Walk<'_>, step: Step<'_>, status: Status, objects: &[ObjectId]) {
    for &id in objects {
        let Some(object) = step.before.objects.get(&id) else { continue };
        let nowhere = matches!(object.place, Place::Discard(_));
        let again = object.statuses.has(status);
        let allowed = || {
            object.face.iter().flat_map(|face| face.abilities.iter().flatten()).any(|ability| {
                matches!(ability, Ability::Passive(passive)
                    if passive.says == Statement::GainsAgain(status))
            })
        };
        let check = if nowhere {
            Check::StatusElsewhere
        } else if again && !allowed() {
            Check::StatusTwice
        } else {
            continue;
        };
        let (name, word) = (title(step.before, id), status.word());
        let [en, fr] = Language::ALL.map(|language| language.status(status));
        let message = if nowhere {
            Text::new(
                format!("{name} gains {en} in a Discard pile, where nothing has a status"),
                format!("{name} gagne {fr} dans une Défausse, où rien n'a de statut"),
            )
        } else {
            Text::new(
                format!("{name} gains {en}, which it has"),
                format!("{name} gagne {fr}, qu'il a déjà"),
            )
        };
        let doubt = walk.memory.has_gap_since(walk.memory.unit_from).then(Doubt::gap);
        let said = Said::new(check, step.seq, message)
            .objects([id])
            .players([object.controller])
            .told(json!({ "gained": word }), json!({ "gained": null }));
        walk.say(step, said, doubt);
    }
}

fn lost(walk: &mut Walk<'_>, step: Step<'_>, status: Status, objects: &[ObjectId]) {
    for &id in objects {
        let Some(object) = step.before.objects.get(&id) else { continue };
        if object.statuses.has(status) {
            continue;
        }
        let (name, word) = (title(step.before, id), status.word());
        let [en, fr] = Language::ALL.map(|language| language.status(status));
        let doubt = walk.memory.has_gap_since(walk.memory.unit_from).then(Doubt::gap);
        let message = Text::new(
            format!("{name} loses {en}, which it does not have"),
            format!("{name} perd {fr}, qu'il n'a pas"),
        );
        let said = Said::new(Check::StatusAbsent, step.seq, message)
            .objects([id])
            .players([object.controller])
            .told(json!({ "lost": word }), json!({ "lost": null }));
        walk.say(step, said, doubt);
    }
}

/// The order is chosen in initiative order, among objects that entered together (`4.0 2.2.16.d`).
fn timestamps(walk: &mut Walk<'_>, step: Step<'_>, order: &[ObjectId], chosen_by: &[Seat]) {
    let state = step.before;
    let first = match (state.day.phase, state.day.turn) {
        (Phase::Afternoon, Some(turn)) => Some(turn),
        _ => state.day.first_player,
    };
    let owners: std::collections::BTreeSet<Seat> =
        order.iter().filter_map(|id| state.objects.get(id)).map(|one| one.controller).collect();
    let wrong = match (first, chosen_by) {
        (Some(first), [one, ..]) => owners.contains(&first) && *one != first,
        _ => false,
    };
    let said = |check, message| {
        let said = Said::new(check, step.seq, message);
        said.objects(order.iter().copied()).players(chosen_by.iter().copied())
    };
    if wrong {
        let text = Text::new(
            "The player with initiative did not choose first the order of their timestamps",
            "Le joueur qui a l'initiative n'a pas choisi en premier l'ordre de ses horodatages",
        );
        let said = said(Check::TimestampOrder, text)
            .told(json!({ "chosen_by": chosen_by }), json!({ "first": first }));
        walk.say(step, said, None);
    }
    let entered: std::collections::BTreeSet<u32> = order.iter().map(|id| id.seq()).collect();
    if entered.len() > 1 {
        let text = Text::new(
            "Objects that did not enter at the same time had their timestamps put in order",
            "Des objets qui ne sont pas entrés en même temps ont vu leurs horodatages réordonnés",
        );
        let said = said(Check::TimestampsApart, text)
            .told(json!({ "records": entered }), json!({ "records": 1 }));
        walk.say(step, said, None);
    }
}

/// Whether an object or a Terrain Marker exists.
fn is_there(state: &State, id: ObjectId) -> bool {
    state.objects.contains_key(&id) || state.adventure.markers.iter().any(|one| one.id == id)
}

/// Effects come from what is or was an object.
fn unknown_source(walk: &mut Walk<'_>, step: Step<'_>, source: ObjectId) {
    let entered = walk.replay.at(source.seq()).filter(|_| source.seq() < step.seq);
    if entered.is_some_and(|state| is_there(state, source)) {
        return;
    }
    let message = Text::new(
        format!("An effect comes from {source}, which has never been an object"),
        format!("Un effet vient de {source}, qui n'a jamais été un objet"),
    );
    let said = Said::new(Check::UnknownSource, step.seq, message)
        .objects([source])
        .told(json!({ "source": source }), json!({ "source": null }));
    walk.say(step, said, None);
}
