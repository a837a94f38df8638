//! Games whose archives lost moves: whatever counts as known after a gap is as the other engine has it.
//!
//! `DAYBOOK_LIST=1 cargo test -p tests --test bga -- --nocapture after_gaps` prints each thing that is not;
//! with `DAYBOOK_LONG`, also of games that lost nothing. `DAYBOOK_SEED=7` cuts elsewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use engine::{Position, Reliance};
use import::Perspective;
use replay::{Replay, StateView, Viewer};
use rules::{Depth, ExpeditionId, ObjectId, Place, Seat, Side};
use serde_json::Value;

use crate::compare::{self, Difference};
use crate::games::{self, Truth};

/// How many moves in a row are cut at most.
const CUT_MAX: usize = 5;

/// A game of fewer moves was left before it began.
const MOVES_MIN: usize = 20;

/// Of every how many games one is cut, without and with `DAYBOOK_LONG`.
const CUT_OF: [usize; 2] = [6, 1];

/// The moments compared with the other engine's state, and those that are equal to it.
#[derive(Debug, Default)]
struct Moments {
    all: usize,
    equal: usize,
}

/// What a difference is about, if a gap may leave it unknown.
enum About {
    /// All of these.
    All(Vec<Reliance>),
    /// One of these.
    One(Vec<Reliance>),
    /// Which card it is that lies hidden or was discarded, and what lies on a discarded one: no claim relies on that.
    Identity,
    /// Which of several Mana Orbs is ready or has gone: the log does not say it.
    Orb,
}

fn about(ours: &StateView, one: &Difference, log: &str) -> About {
    let (what, id) = one.of.split_once(' ').unwrap_or((&one.of, ""));
    let reads = match what {
        "card" => {
            let object = ours.objects.iter().find(|it| it.source_id.as_deref() == Some(id));
            return object.map_or_else(|| missing(id, one, log), |it| of_object(it.id, one));
        }
        "hidden" => return About::Identity,
        "seat" => of_seat(Seat::new(id.parse().expect("a seat")), one),
        "Tumult" | "markers" | "tie-breaker" => vec![Reliance::Tumult],
        "first" => vec![Reliance::First],
        "passed" => vec![Reliance::Passed],
        "day" | "phase" | "before" => vec![Reliance::Phase],
        _ => panic!("nothing is said of {one}"),
    };
    About::All(reads)
}

/// A card that we have nowhere in sight.
fn missing(id: &str, one: &Difference, log: &str) -> About {
    let place = one.theirs.as_str().expect("a location");
    let of_each = |read: fn(Seat) -> Reliance| [0, 1].map(Seat::new).map(read).to_vec();
    About::One(match place.split('-').next() {
        Some("stormLeft" | "stormRight") if is_gear(id, log) => vec![Reliance::Gears],
        Some("stormLeft" | "stormRight") => vec![Reliance::Expeditions],
        Some("reserve") => of_each(Reliance::Reserve),
        Some("landmark") => of_each(Reliance::Landmarks),
        _ => return About::Identity,
    })
}

/// Whether the log says that a card is a Gear.
fn is_gear(id: &str, log: &str) -> bool {
    let mut cards = log.split("\"id\":").filter(|card| card.starts_with(&format!("{id},")));
    cards.any(|card| card.chars().take(400).collect::<String>().contains("Permanent - Gear"))
}

fn of_object(object: ObjectId, one: &Difference) -> About {
    let is_same = |key: &str| one.ours[key] == one.theirs[key];
    if one.ours["zone"] == "mana" {
        return About::Orb;
    }
    let is_there = one.theirs.is_object()
        && ["zone", "expedition", "controller"].iter().all(|key| is_same(key));
    if is_there && one.ours["zone"] == "discard" {
        return About::Identity;
    }
    About::All(vec![if is_there { Reliance::Marks(object) } else { Reliance::Object(object) }])
}

fn of_seat(seat: Seat, one: &Difference) -> Vec<Reliance> {
    let hero = ExpeditionId { seat, side: Side::Hero };
    let companion = ExpeditionId { seat, side: Side::Companion };
    let of = |key: &str| match key {
        "hand" => Reliance::Size(Place::Hand(seat)),
        "deck" => Reliance::Size(Place::Deck(seat, Depth::Top)),
        "hero" => Reliance::Position(hero),
        "companion" => Reliance::Position(companion),
        "hero ascended" => Reliance::Ascended(hero),
        "companion ascended" => Reliance::Ascended(companion),
        _ => Reliance::Mana(seat),
    };
    let ours = one.ours.as_object().expect("a player");
    ours.iter().filter(|(key, value)| one.theirs[*key] != **value).map(|(key, _)| of(key)).collect()
}

/// What was compared.
#[derive(Default)]
struct Tally {
    /// Whether moves were cut out: hidden cards that they alone showed stay unknown throughout.
    is_cut: bool,
    before: Moments,
    after: Moments,
    /// Differences in what is unknown, by kind.
    unknown: BTreeMap<String, usize>,
    /// Differences in what counts as known: from which record, how often.
    wrong: BTreeMap<String, (u32, usize)>,
}

impl Tally {
    fn count(&mut self, name: &str, replay: &Replay, mut truths: Vec<Truth>, log: &str) {
        let mut position = Position::new(audit::edition_of(replay));
        let mut records = replay.records().iter().peekable();
        truths.sort_by_key(|truth| truth.seq);
        for truth in truths {
            while let Some(sealed) = records.next_if(|one| one.record.seq <= truth.seq) {
                let state = replay.at(sealed.record.seq).expect("it is there");
                position.apply(&sealed.record.event, state);
            }
            let ours = replay.view(truth.seq, Viewer::Official).expect("it is there");
            let found = compare::differences(&ours, &truth.state, None);
            let is_all_known = position.unknown().left().is_none();
            let moments = if is_all_known { &mut self.before } else { &mut self.after };
            moments.all += 1;
            moments.equal += usize::from(found.is_empty());
            let is_known = |read: &Reliance| position.unknown().any(&[*read]).is_none();
            for one in found {
                let known = match about(&ours, &one, log) {
                    About::All(reads) => reads.into_iter().find(is_known),
                    About::One(reads) if reads.iter().all(is_known) => reads.first().copied(),
                    About::Identity if is_all_known && !self.is_cut => Some(Reliance::Board),
                    About::One(_) | About::Identity | About::Orb => None,
                };
                if let Some(read) = known {
                    let said = self.wrong.entry(format!("{name}: {one} ({read:?})"));
                    said.or_insert((truth.seq, 0)).1 += 1;
                } else {
                    let kind = one.of.split(' ').next().unwrap_or_default().to_owned();
                    *self.unknown.entry(kind).or_default() += 1;
                }
            }
        }
    }

    /// Prints what was compared, and fails if something counts as known that is wrong.
    fn settle(self) {
        println!("everything known: {:?}", self.before);
        println!("something unknown: {:?}", self.after);
        println!("differences in what is unknown: {:?}", self.unknown);
        if std::env::var_os("DAYBOOK_LIST").is_some() {
            for (one, (seq, times)) in &self.wrong {
                println!("{times:3} times from {seq}: {one}");
            }
        }
        let wrong = self.wrong.len();
        assert!(self.after.all > 1_000 && wrong == 0, "{wrong} differences in what is known");
    }
}

fn is_long() -> bool {
    std::env::var_os("DAYBOOK_LONG").is_some()
}

fn text(folder: &Path, name: &str) -> String {
    String::from_utf8(games::log(folder, name)).expect("text")
}

#[test]
fn what_counts_as_known_in_games_that_lost_moves_is_as_the_engine_has_it() {
    let Some(folder) = games::folder() else { return };
    let folder = folder.join("more");
    let mut tally = Tally::default();
    let is_asked = |name: &&String| is_long() || !games::lost(&folder, name).is_empty();
    for name in games::names(&folder).iter().filter(is_asked) {
        let replay = &games::import(&folder, name, Perspective::Everything).replay;
        let truths = games::truth(&folder, name, replay, &games::lost(&folder, name));
        tally.count(name, replay, truths, &text(&folder, name));
    }
    tally.settle();
}

#[test]
fn what_counts_as_known_in_games_that_were_cut_is_as_the_engine_has_it() {
    let Some(folder) = games::folder() else { return };
    let mut tally = Tally { is_cut: true, ..Tally::default() };
    let every = CUT_OF[usize::from(is_long())];
    let seed = std::env::var("DAYBOOK_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0);
    for folder in [folder.join("more"), folder] {
        for (index, name) in games::names(&folder).iter().enumerate().step_by(every) {
            let log = text(&folder, name);
            let mut packets: Value = serde_json::from_str(&log).expect("JSON");
            let logs = if packets.is_array() { &mut packets } else { &mut packets["data"]["logs"] };
            let logs = logs.as_array_mut().expect("packets");
            // Without the move that shows the players and their Heroes there is no game.
            let set_up = |packet: &&Value| packet["data"].to_string().contains("setupPlayer");
            let set_up = logs.iter().find(set_up).and_then(move_of).unwrap_or(0);
            let moves: BTreeSet<u64> =
                logs.iter().filter_map(move_of).filter(|&it| it > set_up).collect();
            if moves.len() < MOVES_MIN {
                continue;
            }
            let from = (index * 7_919 + seed) % moves.len();
            let cut: Vec<u64> =
                moves.into_iter().skip(from).take(1 + (index + seed) % CUT_MAX).collect();
            logs.retain(|packet| move_of(packet).is_none_or(|it| !cut.contains(&it)));
            let imported = games::import_changed(&folder, name, &packets);
            let lost = [games::lost(&folder, name), cut.clone()].concat();
            let truths = games::truth(&folder, name, &imported.replay, &lost);
            tally.count(&format!("{name} without {cut:?}"), &imported.replay, truths, &log);
        }
    }
    tally.settle();
}

fn move_of(packet: &Value) -> Option<u64> {
    let number = &packet["move_id"];
    number.as_u64().or_else(|| number.as_str()?.parse().ok())
}
