//! The auditor against mistakes that know nothing of its checks: any record of a real game left out, doubled, of another
//! player, number, zone or kind, or with a forged cause.
//!
//! `cargo test -p tests --test audit -- --nocapture kinds_of_mistakes` prints what it makes of them by kind.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use audit::Severity;
use rules::Event;
use serde_json::{Value, json};

use crate::games::{self, Game};
use crate::mutant::{Mutant, accuses};

/// Mistakes of each kind that are judged; with `DAYBOOK_LONG` more.
const EACH: usize = 3;
const LONG: usize = 24;

/// Of a thousand mistakes, how many have to be found, and of how many something has to be said: what was reached.
const FOUND: usize = 630;
const SAID: usize = 860;

/// Events of which a mistake may change nothing that a rule asks for: what was chosen is told again with what it does, the
/// order of what was shuffled twice means nothing, a log may stop before its match does, and may say what was seen. Without
/// a game or a deck what follows makes no sense.
const FREE: [&str; 8] = [
    "choice_made",
    "deck_registered",
    "game_ended",
    "game_started",
    "match_ended",
    "observed",
    "shuffled",
    "terrain_marker_placed",
];

/// What is made wrong of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    LeftOut,
    Doubled,
    OtherPlayer,
    OneMore,
    OneLess,
    OtherZone,
    OtherStatus,
    CauseRule,
    CauseDaily,
    CauseAbility,
    OtherSource,
}

impl Kind {
    const ALL: [Self; 11] = [
        Self::LeftOut,
        Self::Doubled,
        Self::OtherPlayer,
        Self::OneMore,
        Self::OneLess,
        Self::OtherZone,
        Self::OtherStatus,
        Self::CauseRule,
        Self::CauseDaily,
        Self::CauseAbility,
        Self::OtherSource,
    ];

    fn make(self, game: &Game, at: usize) -> Option<Mutant> {
        let event = &game.events[at];
        let value = serde_json::to_value(event).expect("plain data");
        let changed = match self {
            Self::LeftOut => return Some(Mutant::dropped(at, at)),
            Self::Doubled => return Some(Mutant::inserted(at, event.clone())),
            Self::OtherPlayer => other_player(value),
            Self::OneMore => number(value, 1),
            Self::OneLess => number(value, -1),
            Self::OtherZone => other_zone(value),
            Self::OtherStatus => other_status(value),
            Self::CauseRule => cause(value, "rule"),
            Self::CauseDaily => cause(value, "daily_effect"),
            Self::CauseAbility => cause(value, "ability"),
            Self::OtherSource => other_source(game, at, value),
        }?;
        let changed: Event = serde_json::from_value(changed).ok()?;
        (changed != *event).then(|| Mutant::replaced(at, changed))
    }
}

fn swapped(text: &str) -> Option<String> {
    let (kind, rest) = text.split_once(':')?;
    let known = ["deck", "hand", "reserve", "discard", "mana", "landmark", "hero", "expedition"];
    known.contains(&kind).then_some(())?;
    let other = match rest.as_bytes().first()? {
        b'0' => '1',
        b'1' => '0',
        _ => return None,
    };
    Some(format!("{kind}:{other}{}", &rest[1..]))
}

fn other_player(mut value: Value) -> Option<Value> {
    let data = value.get_mut("data")?;
    let mut any = false;
    if let Some(seat) = data.get("seat").and_then(Value::as_u64) {
        data["seat"] = json!(1 - seat.min(1));
        any = true;
    }
    for list in ["moves", "tokens"] {
        for one in data.get_mut(list).and_then(Value::as_array_mut).into_iter().flatten() {
            for end in ["from", "to"] {
                let Some(text) = one.get(end).and_then(Value::as_str) else { continue };
                if end == "from" && one.get("what").is_some() {
                    continue;
                }
                if let Some(other) = swapped(text) {
                    one[end] = json!(other);
                    any = true;
                }
            }
        }
    }
    any.then_some(value)
}

fn number(mut value: Value, by: i64) -> Option<Value> {
    let data = value.get_mut("data")?;
    if let Some(count) = data.get("count").and_then(Value::as_i64) {
        data["count"] = json!(count + by);
        return Some(value);
    }
    if let Some(day) = data.get("day").and_then(Value::as_i64) {
        data["day"] = json!(day + by);
        return Some(value);
    }
    if let Some(change) = data.get_mut("changes").and_then(|all| all.get_mut(0)) {
        let old = change.get("by").and_then(Value::as_i64)?;
        change["by"] = json!(old + by);
        return (old + by != 0).then_some(value);
    }
    for list in ["moves", "tokens", "objects"] {
        let Some(all) = data.get_mut(list).and_then(Value::as_array_mut) else { continue };
        if by < 0 && all.len() > 1 {
            all.pop();
            return Some(value);
        }
        if by > 0 && list != "objects" {
            let last = all.last()?.clone();
            if last.get("what").is_some() {
                return None;
            }
            all.push(last);
            return Some(value);
        }
    }
    None
}

fn other_zone(mut value: Value) -> Option<Value> {
    let one = value.get_mut("data")?.get_mut("moves")?.get_mut(0)?;
    let to = one.get("to")?.as_str()?;
    let (kind, rest) = to.split_once(':')?;
    let seat = &rest[..1];
    let other = match kind {
        "reserve" | "expedition" | "deck" => "discard",
        "discard" | "hand" | "landmark" => "reserve",
        "mana" => "hand",
        _ => return None,
    };
    one["to"] = json!(format!("{other}:{seat}"));
    Some(value)
}

fn other_status(mut value: Value) -> Option<Value> {
    let data = value.get_mut("data")?;
    let other = match data.get("status")?.as_str()? {
        "fleeting" | "asleep" | "exhausted" => "anchored",
        "anchored" => "asleep",
        "boosted" => "fleeting",
        _ => return None,
    };
    data["status"] = json!(other);
    Some(value)
}

fn cause(mut value: Value, kind: &str) -> Option<Value> {
    let cause = value.get_mut("data")?.get_mut("cause")?;
    (cause.get("kind")?.as_str()? != kind).then_some(())?;
    *cause = json!({ "kind": kind });
    Some(value)
}

/// The source of an ability is another object of the board.
fn other_source(game: &Game, at: usize, mut value: Value) -> Option<Value> {
    let cause = value.get_mut("data")?.get_mut("cause")?;
    let now = cause.get("object")?.as_str()?.to_owned();
    let board = game.before(at);
    let mut others = board.objects.iter().filter(|(id, one)| {
        id.to_string() != now
            && matches!(one.place, rules::Place::Expedition(_) | rules::Place::Hero(_))
    });
    let (other, _) = others.next()?;
    cause["object"] = json!(other.to_string());
    Some(value)
}

/// What became of the mistakes of one kind with one event.
#[derive(Clone, Copy, Default)]
struct Fate {
    made: usize,
    found: usize,
    undecided: usize,
}

impl Fate {
    fn add(&mut self, other: Self) {
        self.made += other.made;
        self.found += other.found;
        self.undecided += other.undecided;
    }

    fn count(&mut self, kind: Kind, game: &Game, at: usize) {
        let Some(mutant) = kind.make(game, at) else { return };
        let Some(followed) = mutant.until(at).followed(game) else { return };
        self.made += 1;
        // A payment that is left out is missed where the card was played.
        let about = |one: &&audit::Finding| one.to as usize + 1 >= at;
        let about: Vec<_> = followed.audit.findings.iter().filter(about).collect();
        let said = |one: &&&audit::Finding| one.severity == Severity::CannotBeJudged;
        if about.iter().any(|one| accuses(one)) {
            self.found += 1;
        } else if about.iter().any(|one| said(&one)) {
            self.undecided += 1;
        }
    }
}

/// What an event is, with the kind of its cause.
fn name(event: &Event) -> String {
    let value = serde_json::to_value(event).expect("plain data");
    let word = |value: &Value| value.as_str().unwrap_or("").to_owned();
    format!("{} {}", word(&value["type"]), word(&value["data"]["cause"]["kind"])).trim().to_owned()
}

/// The number of a game, and that of a record in it.
type Place = (usize, usize);

/// The places of every kind of mistake with every event that it can be made with.
fn places(games: &[Game]) -> Vec<((Kind, String), Vec<Place>)> {
    let mut places: BTreeMap<(Kind, String), Vec<Place>> = BTreeMap::new();
    for (index, game) in games.iter().enumerate() {
        for (at, event) in game.events.iter().enumerate().skip(1) {
            let name = name(event);
            let free = FREE.iter().any(|one| name.starts_with(one));
            // To put a card into the Mana zone is everybody's own choice.
            let expand = matches!(event, Event::Moved(it)
                if it.moves.iter().any(|one| matches!(one.to, rules::Place::Mana(_))));
            for kind in Kind::ALL.into_iter().filter(|_| !free) {
                if !(expand && kind == Kind::LeftOut) && kind.make(game, at).is_some() {
                    places.entry((kind, name.clone())).or_default().push((index, at));
                }
            }
        }
    }
    places.into_iter().collect()
}

/// Of most mistakes something is said, and nearly all of those that are decided are found.
#[test]
fn kinds_of_mistakes() {
    let games = games::imported();
    if games.is_empty() {
        return;
    }
    let each = if std::env::var_os("DAYBOOK_LONG").is_some() { LONG } else { EACH };
    let work = places(&games);
    let next = AtomicUsize::new(0);
    let run = || {
        let mut done = Vec::new();
        while let Some((which, all)) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut fate = Fate::default();
            for &(game, at) in all.iter().step_by((all.len() / each).max(1)).take(each) {
                fate.count(which.0, &games[game], at);
            }
            done.push((which.clone(), fate));
        }
        done
    };
    let all: BTreeMap<_, Fate> = std::thread::scope(|scope| {
        let running = [scope.spawn(run), scope.spawn(run)];
        running.into_iter().flat_map(|one| one.join().expect("no panic")).collect()
    });
    let mut total = Fate::default();
    let mut by_kind: BTreeMap<Kind, Fate> = BTreeMap::new();
    println!("made found undecided");
    for ((kind, name), fate) in all.iter().filter(|(_, fate)| fate.made > 0) {
        println!("{:4} {:5} {:9} {kind:?} {name}", fate.made, fate.found, fate.undecided);
        total.add(*fate);
        by_kind.entry(*kind).or_default().add(*fate);
    }
    for (kind, fate) in &by_kind {
        println!("{:4} {:5} {:9} {kind:?}", fate.made, fate.found, fate.undecided);
    }
    println!("{:4} {:5} {:9} all", total.made, total.found, total.undecided);
    assert!(total.found * 1000 >= total.made * FOUND, "{} of {}", total.found, total.made);
    let said = total.found + total.undecided;
    assert!(said * 1000 >= total.made * SAID, "{said} of {}", total.made);
}
