//! Clean matches played by code: each begins the same way and follows another plan.

use rules::{Duration, Edition, Event, ExpeditionId, Keyword, Place, Seat, Side, Status};
use serde_json::{Value, json};

use crate::table::{SEATS, Table, by, has, other};
use crate::{faces, scenes};

/// What the players of a match care for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Plan {
    /// Characters with statistics alone.
    Plain,
    /// Keyword abilities, statuses, tokens, Landmarks.
    Marks,
    /// Quick actions and reactions too.
    Abilities,
    /// Spells, Permanents, emblems, dice, costs of several parts, "After you".
    Various,
    /// Spells, Expedition Permanents, Scouts, Tough and Gigantic Characters, and targets.
    Cards,
    /// Both players move one Expedition each as fast as they can, until tie-breakers.
    Race,
}

/// A whole match.
pub(crate) fn play(edition: Edition, plan: Plan, seed: u64) -> Vec<Event> {
    let format = if seed.is_multiple_of(2) { "constructed" } else { "limited" };
    // In a limited deck the Hero may be left out.
    let second = if plan == Plan::Plain && seed == 3 { Value::Null } else { json!([]) };
    let heroes = match plan {
        Plan::Various => [scenes::hero(), scenes::hero()],
        _ => [json!([]), second],
    };
    let mut table = Table::new(edition, seed, format, &heroes);
    for day in 1..30 {
        if day > 1 {
            scenes::over(&mut table, Duration::Day);
            table.morning();
        }
        table.phase("noon");
        table.phase("afternoon");
        afternoon(&mut table, plan);
        scenes::over(&mut table, Duration::Afternoon);
        table.phase("dusk");
        let winner = arena(&table);
        table.progress();
        if let Some(seat) = winner {
            table.won(seat);
            return table.events;
        }
        if edition == Edition::September2024 && decided(&mut table) {
            return table.events;
        }
        table.phase("night");
        table.night();
        if edition == Edition::Four && decided(&mut table) {
            return table.events;
        }
    }
    table.events
}

/// Whether the Expeditions have decided the game; tie-breakers start if not.
fn decided(table: &mut Table) -> bool {
    let [first, second] = SEATS.map(|seat| table.distance(seat));
    if table.state.day.tie_breaker || first.max(second) < 7 {
        return false;
    }
    if first == second {
        table.on("tie_breaker_began", json!({}));
        return false;
    }
    table.won(SEATS[usize::from(second > first)]);
    true
}

/// Who has the greater statistic in more terrains, once tie-breakers have started.
fn arena(table: &Table) -> Option<Seat> {
    if !table.state.day.tie_breaker {
        return None;
    }
    let [ours, theirs] = SEATS.map(|seat| table.sums(|id| id.seat == seat));
    let greater = |a: [i32; 3], b: [i32; 3]| a.into_iter().zip(b).filter(|(a, b)| a > b).count();
    match greater(ours, theirs).cmp(&greater(theirs, ours)) {
        std::cmp::Ordering::Greater => Some(SEATS[0]),
        std::cmp::Ordering::Less => Some(SEATS[1]),
        std::cmp::Ordering::Equal => None,
    }
}

fn afternoon(table: &mut Table, plan: Plan) {
    let mut seat = table.state.day.first_player.expect("a game has begun");
    let mut cards = [0; 2];
    loop {
        let passed = |table: &Table, seat: Seat| table.state.players[seat.index()].passed;
        if passed(table, seat) {
            seat = other(seat);
        }
        if passed(table, seat) {
            return;
        }
        table.on("turn_began", json!({ "seat": seat }));
        match (plan, table.roll(3)) {
            (Plan::Abilities, 1..) => act(table, seat),
            (Plan::Marks, 0 | 1) => mark(table, seat),
            (Plan::Various, _) if scenes::turn(table, seat) => {
                seat = other(seat);
                continue;
            }
            (Plan::Cards, 0) => aim(table, seat),
            _ => {}
        }
        let enough = if plan == Plan::Race { 1 } else { 3 };
        if cards[seat.index()] < enough && card(table, plan, seat) {
            cards[seat.index()] += 1;
        } else {
            table.on("passed", json!({ "seat": seat }));
        }
        scenes::over(table, Duration::Turn);
        seat = other(seat);
    }
}

/// Plays a card if there is mana for one.
fn card(table: &mut Table, plan: Plan, seat: Seat) -> bool {
    let mana = table.ready_orbs(seat);
    let reserve =
        table.all(|one| one.place == Place::Reserve(seat) && !one.statuses.has(Status::Exhausted));
    let to = |side| Place::Expedition(ExpeditionId { seat, side });
    if plan == Plan::Race {
        // The same for both, each in another Expedition, so that no two face each other.
        let side = if seat == first_seat(table) { Side::Hero } else { Side::Companion };
        let least = if table.state.day.tie_breaker && seat == SEATS[0] { 4 } else { 1 };
        let face = faces::plain([0; 3].map(|_| least + number(table, 3)));
        table.play(seat, &face, to(side));
        return true;
    }
    let side = if table.roll(2) == 0 { Side::Hero } else { Side::Companion };
    if mana >= 1 && !reserve.is_empty() && table.roll(2) == 0 {
        let id = reserve[table.roll(reserve.len())];
        if table.object(id).face.as_ref().is_none_or(|face| face.reserve_cost <= Some(1)) {
            table.play_again(seat, id, to(side));
            return true;
        }
    }
    if mana < 2 || table.state.players[seat.index()].hand.is_empty() {
        return false;
    }
    let face = choose(table, plan);
    if face.reference == "Scout" && (mana < 3 || table.roll(2) == 0) {
        table.play_scout(seat, &face, 1, to(side));
        return true;
    }
    let landmark = face.subtypes.iter().any(|one| one == "landmark");
    table.play(seat, &face, if landmark { Place::Landmark(seat) } else { to(side) });
    true
}

/// The first player of the first day.
fn first_seat(table: &Table) -> Seat {
    table.state.started.as_ref().expect("a game has begun").first_player
}

/// A number below `sides`.
fn number(table: &mut Table, sides: usize) -> i32 {
    i32::try_from(table.roll(sides)).expect("few")
}

fn choose(table: &mut Table, plan: Plan) -> rules::Face {
    let usual = faces::plain([0; 3].map(|_| number(table, 4)));
    let which = table.roll(8);
    match (plan, which) {
        (Plan::Marks, 0) => faces::keyword("eternal"),
        (Plan::Marks, 1 | 2) | (Plan::Cards, 7) => faces::keyword("seasoned"),
        (Plan::Marks, 3) => faces::keyword("defender"),
        (Plan::Marks, 4 | 5) => faces::landmark(),
        (Plan::Marks, 6) => faces::censor(),
        (Plan::Cards, 0) => faces::spell(),
        (Plan::Cards, 1) => faces::spell_with("cooldown"),
        (Plan::Cards, 2) => faces::spell_with("fleeting"),
        (Plan::Cards, 3) => faces::scout(),
        (Plan::Cards, 4) => faces::tough(),
        (Plan::Cards, 5) => faces::giant(),
        (Plan::Cards, 6) => faces::gear(),
        (Plan::Abilities, 0..=2) => faces::actor(),
        (Plan::Abilities, 3..=5) => faces::watcher(),
        (Plan::Various, which) => scenes::face(which).unwrap_or(usual),
        _ => usual,
    }
}

/// A player uses what can be exhausted.
fn act(table: &mut Table, seat: Seat) {
    let ready = |one: &rules::Object| {
        let face = one.face.as_ref();
        one.controller == seat
            && matches!(one.place, Place::Expedition(_))
            && !one.statuses.has(Status::Exhausted)
            && face.is_some_and(|face| face.reference == "Actor")
    };
    for id in table.all(ready) {
        table.on("quick_action_played", json!({ "seat": seat, "object": id }));
        let cause = json!({ "kind": "cost", "object": id });
        let gained = json!({ "cause": cause, "status": "exhausted", "objects": [id] });
        table.on("status_gained", gained);
        let cause = by(id);
        match table.roll(3) {
            0 => table.boost(id),
            1 => create(table, seat, &cause),
            _ => {
                let side = if table.roll(2) == 0 { Side::Hero } else { Side::Companion };
                let expedition = ExpeditionId { seat, side };
                let is =
                    table.state.expedition(expedition).is_some_and(rules::Expedition::is_ascended);
                if table.edition == Edition::Four && !is {
                    let gained = json!({ "cause": cause, "status": "ascended", "expeditions": [expedition] });
                    table.on("status_gained", gained);
                }
            }
        }
    }
}

/// By an effect of their Hero a player targets two Characters: one gains a boost, one of theirs goes to the Reserve.
fn aim(table: &mut Table, seat: Seat) {
    let character = |one: &rules::Object| {
        let face = one.face.as_ref();
        matches!(one.place, Place::Expedition(_))
            && face.is_some_and(|face| face.card_type == Some(rules::CardType::Character))
    };
    let all = table.all(character);
    let hero = table.all(|one| one.place == Place::Hero(seat))[0];
    if all.is_empty() || table.ready_orbs(seat) < 2 {
        return;
    }
    let id = all[table.roll(all.len())];
    table.target(seat, hero, id);
    let change = json!({ "object": id, "counter": "boost", "by": 1 });
    table.on("counters_changed", json!({ "cause": by(hero), "changes": [change] }));
    let own: Vec<_> = all.into_iter().filter(|&id| table.object(id).controller == seat).collect();
    if own.len() > 1 {
        let id = own[table.roll(own.len())];
        table.send_to_reserve(id, hero);
    }
}

fn create(table: &mut Table, seat: Seat, cause: &Value) {
    let side = if table.roll(2) == 0 { Side::Hero } else { Side::Companion };
    let to = Place::Expedition(ExpeditionId { seat, side });
    let token = json!({ "face": faces::token(), "to": to });
    table.on("token_created", json!({ "cause": cause, "tokens": [token] }));
}

/// Something in a player's Expeditions is marked, as if by an effect of their Hero.
fn mark(table: &mut Table, seat: Seat) {
    let own = table.all(|one| one.controller == seat && matches!(one.place, Place::Expedition(_)));
    if own.is_empty() {
        return;
    }
    let id = own[table.roll(own.len())];
    let hero = table.all(|one| one.place == Place::Hero(seat))[0];
    let cause = by(hero);
    let one = table.object(id).clone();
    let status = if table.roll(2) == 0 { Status::Anchored } else { Status::Asleep };
    if has(&one, Keyword::Seasoned) {
        let change = json!({ "object": id, "counter": "boost", "by": 1 });
        table.on("counters_changed", json!({ "cause": cause, "changes": [change] }));
    } else if !one.statuses.has(status) {
        table.on("status_gained", json!({ "cause": cause, "status": status, "objects": [id] }));
    }
    if table.roll(3) == 0 {
        create(table, seat, &cause);
    }
}

/// A quick action a hundred times and a reaction a hundred times, in one day.
pub(crate) fn hundred(edition: Edition, seed: u64) -> Vec<Event> {
    let heroes =
        [json!([{ "quick_action": { "cost": [] } }]), json!([{ "reaction": { "on": ["when"] } }])];
    let mut table = Table::new(edition, seed, "constructed", &heroes);
    table.phase("noon");
    table.phase("afternoon");
    let [actor, reactor] = SEATS.map(|seat| table.all(|one| one.place == Place::Hero(seat))[0]);
    for seat in table.initiative() {
        table.on("turn_began", json!({ "seat": seat }));
        if seat == SEATS[0] {
            for _ in 0..100 {
                table.on("quick_action_played", json!({ "seat": seat, "object": actor }));
                let emblem = json!({ "controller": SEATS[1], "source": reactor });
                let seq = table.on("reaction_activated", json!({ "emblems": [emblem] }));
                let emblem = rules::ObjectId::new(seq, 0);
                table.react(SEATS[1], emblem);
                table.finish(emblem);
            }
        }
        table.on("passed", json!({ "seat": seat }));
    }
    table.phase("dusk");
    table.progress();
    table.phase("night");
    table.night();
    table.on("game_ended", json!({ "winners": [0], "ending": "concession" }));
    table.events
}
