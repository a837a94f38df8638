//! A game from its decisions: decisions and chance results are given, the engine writes the rest,
//! and both reach the same state at the end of every turn.
//!
//! `cargo test -p engine games::decisions -- --nocapture` prints the records by kind: decided,
//! shown, written and given, and the differences by class; with `DAYBOOK_LIST=1` also each of them.

mod again;
mod atom;
mod difference;
mod named;
mod uses;

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::path::Path;

use engine::Position;
use engine::effect::EffectTracker;
use replay::Replay;
use rules::{Edition, Event, ObservedWhy, State};
use testing::games;
use upcoming::CompletedReplay;

use self::again::{Kind, Written, begins};
use self::atom::plain;
use self::difference::Difference;
use self::uses::Cards;

/// Of 40 games, how many reach the same state at the end of every turn: the value reached.
const SAME: usize = 39;

/// Of ten thousand consequences in front of any gap, how many must be given without being a known
/// departure of the other engine. The games with even numbers were looked at last: before that it was 15 in them.
const GIVEN: usize = 10;

/// The records of some games.
#[derive(Default)]
struct Share {
    kinds: BTreeMap<Kind, usize>,
    /// Consequences that had to be given.
    differences: Vec<Difference>,
}

impl Share {
    fn count(&self, kind: Kind) -> usize {
        self.kinds.get(&kind).copied().unwrap_or(0)
    }

    /// The differences that are known departures of the other engine.
    fn named(&self) -> usize {
        self.differences.iter().filter(|one| one.name.is_some()).count()
    }

    /// The consequences that are the same, and all of them.
    fn same(&self) -> [usize; 2] {
        let written = self.count(Kind::Written);
        [written, written + self.count(Kind::Given)]
    }

    fn print(&self, which: &str) {
        let all: usize = self.kinds.values().sum();
        for (kind, count) in &self.kinds {
            println!("{kind:?}: {count} of {all}, {} %", hundredths(*count, all));
        }
        let [same, of] = self.same();
        let named = self.named();
        println!(
            "{which}: {same} of {of} consequences are the same, {} %; {named} of the others by name, \
             {} % without them",
            hundredths(same, of),
            hundredths(same, of - named)
        );
        difference::print(&self.differences);
    }
}

fn hundredths(count: usize, all: usize) -> String {
    let all = all.max(1);
    format!("{}.{:02}", count * 100 / all, count * 10_000 / all % 100)
}

/// The results for all games.
#[derive(Default)]
struct Measure {
    /// Records in front of the first gap of their game.
    whole: Share,
    /// Records behind it: the archive has lost moves, so nobody knows what the engine that played
    /// it had there.
    behind: Share,
    /// What each card did in front of a gap.
    cards: Cards,
    /// Records that were written but that the game never contains, by kind.
    untold: BTreeMap<String, usize>,
    written: usize,
    declined: usize,
    same: BTreeSet<String>,
    other: Vec<String>,
}

impl Measure {
    fn add(&mut self, name: &str, replay: &Replay) {
        let told = CompletedReplay::new(replay);
        let mut written = Written::new(&told);
        let mut judge = Position::new(Edition::Four);
        let mut effects = EffectTracker::new(Edition::Four).without_emblems();
        let (mut differs, mut gap, mut known, mut kinds) = (None, None, None, Vec::new());
        for seq in 0..=replay.last() {
            let (event, after) = told.event(seq).zip(told.at(seq)).expect("a record");
            let class = judge.apply_with(&mut effects, event, after).class(event);
            if let Event::DayBegan(_) = event {
                self.add_untold(&mut written);
            }
            if matches!(event, Event::Observed(it) if it.why == ObservedWhy::Gap) {
                gap.get_or_insert(seq);
            }
            let kind = written.follow(seq, event, class);
            kinds.push(kind);
            let share = if gap.is_some() { &mut self.behind } else { &mut self.whole };
            *share.kinds.entry(kind).or_default() += 1;
            if begins(event) {
                known = None;
            }
            let difference = written.differs.take().filter(|_| kind == Kind::Given);
            share.differences.extend(difference.map(|one| {
                // What follows from a known departure in the same turn is one with it.
                known = one.name.or(known);
                one.of(name, known)
            }));
            if ends_turn(&told, seq, &written)
                && let Some(difference) = difference_of(written.state(), after, seq)
            {
                differs.get_or_insert(difference);
                written.find_back(&judge, &effects);
            }
        }
        self.cards.add(name, &told, &kinds, gap.unwrap_or(replay.last()));
        self.written += written.records;
        self.declined += written.declined;
        match differs {
            None => {
                self.same.insert(name.to_owned());
            }
            Some(differs) => self.other.push(format!("game {name}: {differs}")),
        }
    }

    fn print(&self) {
        println!("{} records written, {} times left what may be left", self.written, self.declined);
        for (kind, count) in &self.untold {
            println!("  written, and never told: {count} {kind}");
        }
        for line in &self.other {
            println!("{}", line.chars().take(600).collect::<String>());
        }
        self.behind.print("behind a gap");
        self.whole.print("in front of any gap");
        self.cards.print();
    }

    fn holds(&self) {
        let [same, all] = self.whole.same();
        let given = all - same - self.whole.named();
        assert!(given * 10_000 <= all * GIVEN, "{given} of {all}");
    }

    /// Records written the day before that the game does not contain by the next day; daily effects
    /// in which nothing happens are not recorded.
    fn add_untold(&mut self, written: &mut Written<'_>) {
        let began = written.ahead.iter().position(|(atom, _)| atom.contains("day_began"));
        let began = began.unwrap_or(written.ahead.len());
        for (atom, _) in written.ahead.drain(..began).filter(|(atom, _)| !atom.starts_with('{')) {
            let word = atom.split(' ').next().unwrap_or_default().to_owned();
            *self.untold.entry(word).or_default() += 1;
        }
    }
}

/// Whether a turn, phase or day ends at this record. A game that continues directly to its first
/// Afternoon records later what happened before it.
fn ends_turn(told: &CompletedReplay<'_>, seq: u32, written: &Written<'_>) -> bool {
    let (Some(event), Some(before)) =
        (told.event(seq), seq.checked_sub(1).and_then(|seq| told.at(seq)))
    else {
        return false;
    };
    let ahead = written.ahead.iter().any(|(atom, _)| !atom.starts_with('{'));
    let tells_later = matches!(event, Event::PhaseBegan(_)) && ahead;
    let first = before.day.day < 2 && before.day.turn.is_none();
    begins(event) && !tells_later && !first
}

fn difference_of(written: &State, game: &State, seq: u32) -> Option<String> {
    let (one, other) = (plain(written), plain(game));
    let without = |one: &BTreeMap<String, usize>, other: &BTreeMap<String, usize>| {
        let all = one.iter().filter(|(key, count)| other.get(*key) != Some(count));
        all.map(|(key, count)| format!("{count} {key}")).collect::<Vec<_>>()
    };
    (one != other).then(|| {
        format!(
            "record {seq}: written {:?}, was {:?}",
            without(&one, &other),
            without(&other, &one)
        )
    })
}

#[test]
fn a_game_comes_from_its_decisions() {
    let Some(folder) = games::folder() else { return };
    let mut measure = Measure::default();
    let names = games::names(&folder);
    for name in &names {
        measure.add(name, &games::game(&folder, name));
    }
    measure.print();
    let same = measure.same.len();
    println!("{same} of {} games come to the same states", names.len());
    measure.holds();
    assert!(same >= SAME, "{same}");
}

/// The many other games, those with odd and those with even numbers apart: `DAYBOOK_LONG=1`.
#[test]
fn other_games_come_from_their_decisions() {
    let Some(folder) = games::folder().map(|folder| folder.join("more")) else { return };
    if std::env::var_os("DAYBOOK_LONG").is_none() {
        return println!("did not run: `DAYBOOK_LONG=1` runs it");
    }
    let is_odd = |name: &String| name.ends_with(['1', '3', '5', '7', '9']);
    let (odd, even): (Vec<_>, Vec<_>) = names_of_more(&folder).into_iter().partition(is_odd);
    for (which, names) in [("odd", odd), ("even", even)] {
        let mut measure = Measure::default();
        for name in &names {
            let read = |kind| unpacked(&folder.join(format!("games/{name}.{kind}.gz")));
            measure.add(name, &games::imported(&read("json"), &read("meta.json")));
        }
        println!("{which}: {} games", names.len());
        measure.print();
        measure.holds();
    }
}

/// The names of the other games, in order.
fn names_of_more(folder: &Path) -> Vec<String> {
    let games = std::fs::read_dir(folder.join("games")).expect("the folder is readable");
    let name = |entry: std::io::Result<std::fs::DirEntry>| {
        let name = entry.expect("readable").file_name().to_string_lossy().into_owned();
        name.strip_suffix(".meta.json.gz").map(str::to_owned)
    };
    let mut names: Vec<_> = games.filter_map(name).collect();
    names.sort_by_key(|name| (name.len(), name.clone()));
    names
}

fn unpacked(path: &Path) -> Vec<u8> {
    let file = std::fs::File::open(path).expect("it is there");
    let mut bytes = Vec::new();
    flate2::read::GzDecoder::new(file).read_to_end(&mut bytes).expect("it is whole");
    bytes
}
