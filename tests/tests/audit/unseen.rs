//! Games of another engine that were not used to build the auditor, and games of people: nobody is accused of anything, and
//! what differs is listed by its shape.
//!
//! `cargo test -p tests --test audit -- --nocapture unseen::` prints what is found of them, the games with odd numbers apart
//! from those with even ones.

use std::collections::BTreeMap;
use std::fmt;
use std::io::Read;
use std::path::{Path, PathBuf};

use audit::{Audit, Severity};
use flate2::read::GzDecoder;
use import::{Meta, Perspective};
use record::Draft;
use replay::{Recorder, Replay};
use rules::{Ability, MatchId};
use serde_json::Value;

/// Of a hundred records of games whose cards are all read, how many may stay without a verdict.
const UNJUDGED: usize = 2;

/// What was found in some games.
#[derive(Default)]
struct Tally {
    games: usize,
    accused: Vec<String>,
    /// Departures, with the checks that found them: in how many games, how often.
    differ: BTreeMap<String, [usize; 2]>,
    /// Checks whose findings cannot be judged: in how many games, how often.
    open: BTreeMap<String, [usize; 2]>,
    /// Records of games whose cards are all read, and those of them without a verdict.
    records: usize,
    unjudged: usize,
}

impl Tally {
    fn count(&mut self, name: &str, replay: &Replay) {
        let audit = audit::audit(replay, audit::edition_of(replay));
        self.games += 1;
        let (mut differ, mut open) = (BTreeMap::new(), BTreeMap::new());
        for one in &audit.findings {
            let check = one.check.word();
            match (one.severity, one.departure) {
                (Severity::Violation, _) => {
                    self.accused.push(format!("{name} at {}: {check}", one.to));
                }
                (_, Some(departure)) => {
                    *differ.entry(format!("{departure} ({check})")).or_insert(0) +=
                        1 + one.again.len();
                }
                (Severity::CannotBeJudged, None) => {
                    let why =
                        one.doubt.as_ref().map(|doubt| format!("{doubt:?}")).unwrap_or_default();
                    let why = why.split(['(', ' ']).next().unwrap_or_default().to_owned();
                    *open.entry(format!("{check}: {why}")).or_insert(0) += 1;
                }
                (Severity::Information | Severity::NotAsked, None) => {}
            }
            if std::env::var_os("DAYBOOK_LIST").is_some() && one.severity >= Severity::Information {
                println!(
                    "{name} {}-{} {:?} {check} {:?} {:?} {:?}",
                    one.from, one.to, one.severity, one.departure, one.doubt, one.evidence
                );
            }
        }
        add(&mut self.differ, differ);
        add(&mut self.open, open);
        if is_read(replay) {
            self.records += audit.judged.records.all as usize;
            self.unjudged += unjudged(&audit);
        }
    }
}

fn add(all: &mut BTreeMap<String, [usize; 2]>, of_game: BTreeMap<String, usize>) {
    for (shape, times) in of_game {
        let [games, count] = all.entry(shape).or_default();
        (*games, *count) = (*games + 1, *count + times);
    }
}

fn unjudged(audit: &Audit) -> usize {
    (audit.judged.records.all - audit.judged.records.judged) as usize
}

/// Whether every card that came into sight is read.
fn is_read(replay: &Replay) -> bool {
    let last = replay.at(replay.last()).expect("it is there");
    last.faces.values().all(|face| {
        let abilities = face.abilities.as_ref();
        abilities.is_some_and(|all| !all.contains(&Ability::Unread))
            || face.card_type.is_none()
            || face.card_type == Some(rules::CardType::Region)
    })
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { games, accused, differ, open, records, unjudged } = self;
        writeln!(f, "{games} games, {} accusations", accused.len())?;
        accused.iter().try_for_each(|one| writeln!(f, "    {one}"))?;
        let tenths = (1000 * unjudged).checked_div(*records).unwrap_or(0);
        writeln!(f, "  {}.{} % of {records} records are not judged", tenths / 10, tenths % 10)?;
        for (shape, [games, times]) in differ {
            writeln!(f, "  {times:5} in {games:3} games: {shape}")?;
        }
        for (shape, [games, times]) in open {
            writeln!(f, "  {times:5} in {games:3} games cannot be judged: {shape}")?;
        }
        Ok(())
    }
}

pub(crate) fn folder() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/bga");
    if folder.is_dir() {
        return Some(folder);
    }
    assert!(std::env::var_os("CI").is_none(), "CI needs the games in ../shared/bga");
    println!("there are no games in ../shared/bga");
    None
}

/// A file, or the same one compressed.
fn bytes(path: &Path) -> Option<Vec<u8>> {
    if let Ok(bytes) = std::fs::read(path) {
        return Some(bytes);
    }
    let file = std::fs::File::open(path.with_added_extension("gz")).ok()?;
    let mut bytes = Vec::new();
    GzDecoder::new(file).read_to_end(&mut bytes).expect("whole");
    Some(bytes)
}

/// A game as another site archived it.
pub(crate) struct Archive {
    pub(crate) name: String,
    packets: Vec<Value>,
    meta: Option<Meta>,
}

impl Archive {
    pub(crate) fn read(games: &Path, name: &str) -> Self {
        let log = bytes(&games.join(format!("{name}.json"))).expect("the game is there");
        let log: Value = serde_json::from_slice(&log).expect("JSON");
        let packets =
            log.pointer("/data/logs").unwrap_or(&log).as_array().expect("packets").clone();
        let meta = bytes(&games.join(format!("{name}.meta.json")));
        let meta = meta.map(|meta| Meta::read(&meta).expect("a meta file"));
        Self { name: name.to_owned(), packets, meta }
    }

    pub(crate) fn packets(&self) -> &[Value] {
        &self.packets
    }

    /// The same archive without some of its packets.
    pub(crate) fn without(&self, lost: impl Fn(&Value) -> bool) -> Self {
        let packets = self.packets.iter().filter(|packet| !lost(packet)).cloned().collect();
        Self { name: self.name.clone(), packets, meta: self.meta.clone() }
    }

    /// The same archive with some of its packets twice.
    pub(crate) fn with_doubled(&self, mut is_doubled: impl FnMut() -> bool) -> Self {
        let mut packets = self.packets.clone();
        packets.extend(self.packets.iter().filter(|_| is_doubled()).cloned());
        Self { name: self.name.clone(), packets, meta: self.meta.clone() }
    }

    /// The records to be sealed, if so much of it is there that it can be imported.
    fn drafts(&self, seen_from: Perspective) -> Option<(MatchId, Vec<Draft>)> {
        let log = serde_json::to_vec(&self.packets).expect("it is JSON");
        let imported = import::bga(&log, self.meta.as_ref(), seen_from).ok()?;
        let report = &imported.report;
        let unread: Vec<_> =
            report.unknown_types.keys().chain(report.unread_messages.keys()).collect();
        assert!(unread.is_empty(), "not understood in {}: {unread:?}", self.name);
        Some((imported.match_id.clone(), imported.drafts))
    }

    /// The match with everything that the archive tells of hidden cards.
    pub(crate) fn open_replay(&self) -> Replay {
        let (id, drafts) = self.drafts(Perspective::Everything).expect("a game");
        crate::games::drafted(&id.to_string(), drafts)
    }

    /// The match as everybody sees it, if so much of it is there that it can be imported.
    pub(crate) fn try_replay(&self, seen_from: Perspective) -> Option<Replay> {
        let (id, drafts) = self.drafts(seen_from)?;
        let mut recorder = Recorder::new(id);
        let mut records = Vec::new();
        for draft in drafts {
            records.push(recorder.record(Draft::new(draft.event)).expect("it makes sense"));
        }
        let head = records.last().expect("a record").hash;
        let file = record::File { records, openings: Vec::new(), proof: None, head };
        Some(Replay::load(file).expect("it makes sense"))
    }

    pub(crate) fn replay(&self) -> Replay {
        self.try_replay(Perspective::Everything).expect("a game")
    }
}

/// The games of an index that lost no move.
pub(crate) fn whole(index: &Path) -> Vec<String> {
    listed(index, false)
}

/// The games of an index that lost some.
pub(crate) fn incomplete(index: &Path) -> Vec<String> {
    listed(index, true)
}

fn listed(index: &Path, with_lost_moves: bool) -> Vec<String> {
    let index: Vec<Value> =
        serde_json::from_slice(&std::fs::read(index).expect("an index")).expect("JSON");
    let lost = |game: &Value| {
        game["moveIdsMissingInArchive"].as_array().is_some_and(|all| !all.is_empty())
    };
    let names = index
        .iter()
        .filter(|game| lost(game) == with_lost_moves)
        .filter_map(|game| game["id"].as_str());
    names.map(str::to_owned).collect()
}

#[test]
fn nobody_is_accused_in_games_that_nobody_here_wrote() {
    let Some(bga) = folder() else { return };
    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    for name in ["h1", "h2"] {
        tallies
            .entry("people")
            .or_default()
            .count(name, &Archive::read(&bga.join("people"), name).replay());
    }
    for name in whole(&bga.join("INDEX.json")) {
        let game = Archive::read(&bga.join("games"), &name).replay();
        tallies.entry("own").or_default().count(&name, &game);
    }
    let more = whole(&bga.join("more/INDEX.json"));
    assert!(more.len() > 200, "only {} games: the index has another form", more.len());
    for parity in [1, 0] {
        let is = |name: &&String| name.parse::<u32>().is_ok_and(|id| id % 2 == parity);
        let group = if parity == 1 { "more, odd" } else { "more, even" };
        if std::env::var("DAYBOOK_ONLY").is_ok_and(|only| only != group) {
            continue;
        }
        for name in more.iter().filter(is) {
            let game = Archive::read(&bga.join("more/games"), name).replay();
            tallies.entry(group).or_default().count(name, &game);
        }
    }
    for (group, tally) in &tallies {
        println!("{group}: {tally}");
    }
    for (group, tally) in &tallies {
        assert!(tally.accused.is_empty(), "{group}: {:?}", tally.accused);
        let (open, all) = (100 * tally.unjudged, UNJUDGED * tally.records);
        assert!(
            open <= all,
            "{group}: {} of {} records are not judged",
            tally.unjudged,
            tally.records
        );
    }
}
