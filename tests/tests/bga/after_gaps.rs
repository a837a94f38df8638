//! Games whose archives lost moves: whatever counts as known after a gap is as the other engine has it.
//!
//! `DAYBOOK_LIST=1 cargo test -p tests --test bga -- --nocapture after_gaps` prints each thing that is not;
//! with `DAYBOOK_LONG`, also of games that lost nothing.

use std::collections::BTreeMap;

use engine::{Position, Read};
use import::Perspective;
use replay::{StateView, Viewer};
use rules::{Depth, ExpeditionId, ObjectId, Place, Seat, Side};

use crate::compare::{self, Difference};
use crate::games;

/// The moments compared with the other engine's state, and those that are equal to it.
#[derive(Debug, Default)]
struct Moments {
    all: usize,
    equal: usize,
}

/// What a difference is about, if a gap may leave it unknown.
enum About {
    /// All of these.
    All(Vec<Read>),
    /// One of these.
    One(Vec<Read>),
    /// Which card it is that lies hidden or was discarded: no claim relies on that.
    Identity,
    /// Which of several Mana Orbs is ready: the log does not say it.
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
        "Tumult" | "markers" => vec![Read::Tumult],
        "first" => vec![Read::First],
        "passed" => vec![Read::Passed],
        "day" | "phase" | "before" => vec![Read::Phase],
        _ => panic!("nothing is said of {one}"),
    };
    About::All(reads)
}

/// A card that we have nowhere in sight.
fn missing(id: &str, one: &Difference, log: &str) -> About {
    let place = one.theirs.as_str().expect("a location");
    let of_each = |read: fn(Seat) -> Read| [0, 1].map(Seat::new).map(read).to_vec();
    About::One(match place.split('-').next() {
        Some("stormLeft" | "stormRight") if is_gear(id, log) => vec![Read::Gears],
        Some("stormLeft" | "stormRight") => vec![Read::Expeditions],
        Some("reserve") => of_each(Read::Reserve),
        Some("landmark") => of_each(Read::Landmarks),
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
    if one.ours["zone"] == "mana" && one.theirs["zone"] == "mana" {
        return About::Orb;
    }
    let is_there = one.theirs.is_object()
        && ["zone", "expedition", "controller"].iter().all(|key| is_same(key));
    About::All(vec![if is_there { Read::Marks(object) } else { Read::Object(object) }])
}

fn of_seat(seat: Seat, one: &Difference) -> Vec<Read> {
    let expedition = |side| Read::Position(ExpeditionId { seat, side });
    let of = |key: &str| match key {
        "hand" => Read::Size(Place::Hand(seat)),
        "deck" => Read::Size(Place::Deck(seat, Depth::Top)),
        "hero" | "hero ascended" => expedition(Side::Hero),
        "companion" | "companion ascended" => expedition(Side::Companion),
        _ => Read::Mana(seat),
    };
    let ours = one.ours.as_object().expect("a player");
    ours.iter().filter(|(key, value)| one.theirs[*key] != **value).map(|(key, _)| of(key)).collect()
}

#[test]
fn what_counts_as_known_after_a_gap_is_as_the_engine_has_it() {
    let Some(folder) = games::folder() else { return };
    let folder = folder.join("more");
    let is_long = std::env::var_os("DAYBOOK_LONG").is_some();
    let (mut before, mut after) = (Moments::default(), Moments::default());
    let (mut unknown, mut wrong) = (BTreeMap::<String, usize>::new(), BTreeMap::new());
    let is_asked = |name: &&String| is_long || !games::lost(&folder, name).is_empty();
    for name in games::names(&folder).iter().filter(is_asked) {
        let replay = &games::import(&folder, name, Perspective::Everything).replay;
        let log = String::from_utf8(games::log(&folder, name)).expect("text");
        let mut position = Position::new(audit::edition_of(replay));
        let mut records = replay.records().iter().peekable();
        let mut truths = games::truth(&folder, name, replay);
        truths.sort_by_key(|truth| truth.seq);
        for truth in truths {
            while let Some(sealed) = records.next_if(|one| one.record.seq <= truth.seq) {
                let state = replay.at(sealed.record.seq).expect("it is there");
                position.apply(&sealed.record.event, state);
            }
            let ours = replay.view(truth.seq, Viewer::Official).expect("it is there");
            let found = compare::differences(&ours, &truth.state, None);
            let is_all_known = position.unknown().left().is_none();
            let moments = if is_all_known { &mut before } else { &mut after };
            moments.all += 1;
            moments.equal += usize::from(found.is_empty());
            for one in found {
                let kind = one.of.split(' ').next().unwrap_or_default().to_owned();
                let is_known = |read: &Read| position.unknown().any(&[*read]).is_none();
                let known = match about(&ours, &one, &log) {
                    About::All(reads) => reads.into_iter().find(is_known),
                    About::One(reads) => reads
                        .iter()
                        .all(is_known)
                        .then_some(reads)
                        .and_then(|all| all.first().copied()),
                    About::Identity if is_all_known => Some(Read::Board),
                    About::Identity | About::Orb => None,
                };
                match known {
                    Some(read) => {
                        let said = wrong.entry(format!("{name}: {one} ({read:?})"));
                        said.or_insert((truth.seq, 0)).1 += 1;
                    }
                    None => *unknown.entry(kind).or_default() += 1,
                }
            }
        }
    }
    println!("everything known: {before:?}");
    println!("something unknown: {after:?}");
    println!("differences in what is unknown: {unknown:?}");
    if std::env::var_os("DAYBOOK_LIST").is_some() {
        for (one, (seq, times)) in &wrong {
            println!("{times:3} times from {seq}: {one}");
        }
    }
    assert!(after.all > 1_000 && wrong.is_empty(), "{} differences in what is known", wrong.len());
}
