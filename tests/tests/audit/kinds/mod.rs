//! The auditor against mistakes made without regard to its checks: any record of a real game
//! omitted, duplicated, with another player, number, zone or kind, or with a forged cause.
//!
//! `cargo test -p tests --test audit -- --nocapture kinds_of_mistakes` prints the results by kind,
//! and by the cited paragraph.

mod allowed;
mod change;
mod official;
mod table;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};

use audit::{Finding, Severity};
use rules::Event;
use serde_json::Value;

use crate::games::{self, Game};
use crate::is_long;
use crate::mutant::{Mutant, accuses};
use change::Kind;

/// Mistakes of each kind that are judged; with `DAYBOOK_LONG` more.
const EACH: usize = 3;
const LONG: usize = 24;

/// Of a thousand mistakes, how many need any finding: the value reached.
const SAID: usize = 970;

/// Of a thousand mistakes in games that an engine carried out itself, how many have to be found: where our engine would only
/// have acted differently, nobody knows which of them is right, and it cannot be judged.
const DIFFER: usize = 740;

/// Events in which a mistake may change nothing required by a rule: a choice is repeated by its
/// consequence, the order of a twice shuffled zone is meaningless, a log may stop before its match
/// does, and may contain observations. Without a game or a deck, later records make no sense.
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

/// The outcomes of the mistakes of one kind in one kind of event.
#[derive(Clone, Default)]
struct Fate {
    made: usize,
    /// A violation is reported.
    found: usize,
    undecided: usize,
    /// The next record after the mistake makes no sense, so its recorder notices immediately.
    refused: usize,
    /// Why it violates no rule.
    allowed: BTreeMap<&'static str, usize>,
    /// Those found, by the first cited paragraph.
    paragraphs: BTreeMap<String, usize>,
}

impl Fate {
    fn add(&mut self, other: &Self) {
        self.made += other.made;
        self.found += other.found;
        self.undecided += other.undecided;
        self.refused += other.refused;
        for (&why, count) in &other.allowed {
            *self.allowed.entry(why).or_default() += count;
        }
        for (paragraph, count) in &other.paragraphs {
            *self.paragraphs.entry(paragraph.clone()).or_default() += count;
        }
    }

    fn count(&mut self, kind: Kind, game: &Game, at: usize) {
        let Some(mutant) = kind.make(game, at) else { return };
        let allowed = || allowed::why(kind, game, at);
        if let Some((what, why)) = self.of(game, at + 2, &mutant.until(at), allowed) {
            tell(what, kind, game, at, &why);
        }
    }

    /// Counts the outcome of a mistake; returns its description if it is not found. If no more than
    /// `noticed` records make sense, their recorder notices.
    fn of(
        &mut self,
        game: &Game,
        noticed: usize,
        mutant: &Mutant,
        allowed: impl FnOnce() -> Option<&'static str>,
    ) -> Option<(&'static str, String)> {
        let followed = mutant.followed(game)?;
        self.made += 1;
        let new = news(&followed.audit.findings, &game.audit().findings);
        if let Some(one) = new.iter().find(|one| accuses(one)) {
            self.found += 1;
            // What only a format asks for is in no paragraph.
            let paragraph = one.paragraphs.first().map_or("the format", |one| one.number);
            *self.paragraphs.entry(paragraph.to_owned()).or_default() += 1;
        } else if !followed.is_whole && followed.records <= noticed {
            self.refused += 1;
        } else if let Some(one) = new.iter().find(|one| one.severity == Severity::CannotBeJudged) {
            self.undecided += 1;
            let why = format!("{} {:?} {:?}", one.to, one.check, one.doubt);
            return Some(("cannot be judged", why));
        } else if let Some(why) = allowed() {
            *self.allowed.entry(why).or_default() += 1;
        } else {
            return Some(("nothing is said", String::new()));
        }
        None
    }

    /// Mistakes visible in the records.
    fn shown(&self) -> usize {
        self.made - self.refused - self.allowed.values().sum::<usize>()
    }
}

impl fmt::Display for Fate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { made, found, undecided, refused, allowed, .. } = self;
        let allowed: usize = allowed.values().sum();
        write!(f, "{made:4} {refused:7} {allowed:7} {found:5} {undecided:9}")
    }
}

fn tell(what: &str, kind: impl fmt::Debug, game: &Game, at: usize, why: &str) {
    let event = serde_json::to_string(&game.events[at]).expect("plain data");
    println!("{what}: {kind:?} in {} at {at}: {why}: {event}", game.name);
}

/// The findings in a changed match that are not in the clean one, by check and severity.
fn news<'a>(changed: &'a [Finding], clean: &[Finding]) -> Vec<&'a Finding> {
    let mut known: BTreeMap<_, usize> = BTreeMap::new();
    for one in clean {
        *known.entry((one.check, one.severity)).or_default() += 1;
    }
    let is_new = |one: &&Finding| match known.get_mut(&(one.check, one.severity)) {
        Some(left) if *left > 0 => {
            *left -= 1;
            false
        }
        _ => true,
    };
    changed.iter().filter(is_new).collect()
}

/// The name of an event, with the kind of its cause.
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
            // Putting a card into the Mana zone is a free choice.
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

/// What became of so many mistakes of each kind with each event, or with every so manieth event; two at a time.
fn fates(games: &[Game], each: usize, every: usize) -> BTreeMap<(Kind, String), Fate> {
    let work: Vec<_> = places(games).into_iter().step_by(every).collect();
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
    std::thread::scope(|scope| {
        let running = [scope.spawn(run), scope.spawn(run)];
        running.into_iter().flat_map(|one| one.join().expect("no panic")).collect()
    })
}

/// Prints the outcomes, and sums them up.
fn printed<K: fmt::Debug + Copy + Ord>(all: &BTreeMap<(K, String), Fate>) -> Fate {
    let mut total = Fate::default();
    let mut by_kind: BTreeMap<K, Fate> = BTreeMap::new();
    println!("made refused allowed found undecided");
    for ((kind, name), fate) in all.iter().filter(|(_, fate)| fate.made > 0) {
        println!("{fate} {kind:?} {name}");
        total.add(fate);
        by_kind.entry(*kind).or_default().add(fate);
    }
    for (kind, fate) in &by_kind {
        println!("{fate} {kind:?}");
    }
    println!("{total} all");
    for (why, count) in &total.allowed {
        println!("{count:4} allowed: {why}");
    }
    for (paragraph, count) in &total.paragraphs {
        println!("{count:4} found by {paragraph}");
    }
    total
}

/// Most mistakes have some finding, and nearly all of the decidable ones are found.
#[test]
fn kinds_of_mistakes() {
    let games = games::imported();
    if games.is_empty() {
        return;
    }
    let fates = fates(games, if is_long() { LONG } else { EACH }, 1);
    let total = printed(&fates);
    for ((kind, name), fate) in fates.iter().filter(|((kind, _), _)| kind.is_of_the_table()) {
        // Of so many turns, in some an effect may have let another card be played.
        let said = fate.found + if is_long() { fate.undecided } else { 0 };
        assert!(fate.found > 0 && said == fate.shown(), "{kind:?} {name}: {fate}");
    }
    let shown = total.shown();
    assert!(total.found * 1000 >= shown * DIFFER, "{} of {shown}", total.found);
    let said = total.found + total.undecided;
    assert!(said * 1000 >= shown * SAID, "{said} of {shown}");
}

/// Mistakes in games as other recorders would have recorded them. On paper steps may be left out, so
/// most mistakes cannot be judged, except those that no omission explains.
#[test]
fn kinds_of_mistakes_of_other_recorders() {
    let games = games::imported();
    if games.is_empty() {
        return;
    }
    for recorder in ["paper", "judge-app", "console"] {
        println!("recorded by: {recorder}");
        let games: Vec<_> = games.iter().map(|game| games::recorded_by(game, recorder)).collect();
        let (each, every) = if is_long() { (EACH, 1) } else { (1, 3) };
        let total = printed(&fates(&games, each, every));
        let (shown, said) = (total.shown(), total.found + total.undecided);
        assert!(said * 1000 >= shown * SAID, "{said} of {shown}");
        let found =
            if recorder == "paper" { total.found > 0 } else { total.found * 10 >= shown * 9 };
        assert!(found, "{} of {shown}", total.found);
    }
}
