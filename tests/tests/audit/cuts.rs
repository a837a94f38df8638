//! Archives from which moves were lost: nobody is accused because of what is missing.
//!
//! `DAYBOOK_LIST=1 cargo test -p tests --test audit -- --nocapture cuts::` prints each accusation of a cut archive.

use std::collections::{BTreeMap, BTreeSet};

use audit::{Check, Severity};
use engine::{Position, Read};
use import::Perspective;
use replay::Replay;
use rules::{ObjectId, Place};
use serde_json::Value;

use crate::is_long;
use crate::unseen::{Archive, folder, whole};

/// Of how many cut archives the audit is asked, without and with `DAYBOOK_LONG`.
const CUTS: [usize; 2] = [400, 4_000];

/// How many moves in a row are lost at most.
const LOST_MAX: usize = 5;

/// A sequence of numbers that looks random and is the same each time (xorshift, with Marsaglia's shifts).
pub(crate) struct Draw(pub(crate) u64);

impl Draw {
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % end as u64).expect("it is below a usize")
    }
}

fn move_of(packet: &Value) -> Option<u64> {
    let number = &packet["move_id"];
    number.as_u64().or_else(|| number.as_str()?.parse().ok())
}

/// The moves of an archive, in order.
fn moves(packets: &[Value]) -> Vec<u64> {
    packets.iter().filter_map(move_of).collect::<BTreeSet<_>>().into_iter().collect()
}

/// The violations of a match: what was found, without the number of the record, which a cut changes.
fn violations(replay: &Replay) -> Vec<(Check, u32, String)> {
    let audit = audit::audit(replay, audit::edition_of(replay));
    let certain = audit.findings.iter().filter(|one| one.severity == Severity::Violation);
    certain.map(|one| (one.check, one.to, format!("{:?}", one.evidence))).collect()
}

/// What a hole leaves unknown, with the median number of records after which `design/VERDICTS.md` has it known again.
const GROUPS: [(&str, usize); 4] =
    [("turn and passed", 4), ("day and phase", 9), ("mana", 18), ("Characters", 23)];

/// How many times as many records it may take, in tenths.
const SLOWER: usize = 15;

/// Which of the groups are unknown after a record.
fn unknown(position: &Position) -> [bool; GROUPS.len()] {
    let (state, unknown) = (position.state(), position.unknown());
    let is = |reads: &[Read]| unknown.any(reads).is_some();
    let mana: Vec<_> = state.seats().map(Read::Mana).collect();
    let here = |id: &ObjectId| matches!(state.objects[id].place, Place::Expedition(_));
    let characters: Vec<_> =
        state.objects.keys().filter(|id| here(id)).map(|&id| Read::Object(id)).collect();
    [
        is(&[Read::Turn, Read::Passed]),
        is(&[Read::Phase]),
        is(&mana),
        is(&[Read::Expeditions]) || is(&characters),
    ]
}

/// The number of records after the first hole of a match until each group is known again.
fn known_again(replay: &Replay) -> Option<[usize; GROUPS.len()]> {
    let mut position = Position::new(audit::edition_of(replay));
    let mut after = None::<[Option<usize>; GROUPS.len()]>;
    let mut count = 0;
    for sealed in replay.records() {
        let record = &sealed.record;
        position.apply(&record.event, replay.at(record.seq)?);
        if after.is_none() && unknown(&position).contains(&true) {
            after = Some([None; GROUPS.len()]);
        }
        let Some(known) = &mut after else { continue };
        for (known, is_unknown) in known.iter_mut().zip(unknown(&position)) {
            if !is_unknown {
                known.get_or_insert(count);
            }
        }
        count += 1;
    }
    after.map(|known| known.map(|known| known.unwrap_or(count)))
}

#[test]
fn moves_that_an_archive_lost_accuse_nobody() {
    let Some(bga) = folder() else { return };
    let games: Vec<Archive> = whole(&bga.join("INDEX.json"))
        .into_iter()
        .map(|name| Archive::read(&bga.join("games"), &name))
        .collect();
    let whole: Vec<_> = games.iter().map(|game| violations(&game.replay())).collect();
    let seed = std::env::var("DAYBOOK_SEED").ok().and_then(|seed| seed.parse().ok());
    let mut draw = Draw(seed.unwrap_or(45));
    let mut accused: BTreeMap<Check, Vec<String>> = BTreeMap::new();
    let (mut cuts, mut times) = (0, Vec::new());
    let count = CUTS[usize::from(is_long())];
    for number in 0..count {
        let at = number % games.len();
        let game = &games[at];
        let all = moves(game.packets());
        let from = draw.below(all.len());
        let until = all.len().min(from + 1 + draw.below(LOST_MAX));
        let (first, last) = (all[from], all[until - 1]);
        let cut =
            game.without(|packet| move_of(packet).is_some_and(|it| first <= it && it <= last));
        let Some(replay) = cut.try_replay(Perspective::Everything) else { continue };
        cuts += 1;
        times.extend(known_again(&replay));
        for (check, to, evidence) in violations(&replay) {
            let is_of_whole =
                whole[at].iter().any(|(it, _, said)| (*it, said) == (check, &evidence));
            if !is_of_whole {
                let said = format!("{} without {first} to {last}, at {to}: {evidence}", game.name);
                accused.entry(check).or_default().push(said);
            }
        }
    }
    println!("{cuts} cut archives of {} games", games.len());
    for (check, all) in &accused {
        println!("  {:4} {}", all.len(), check.word());
        if std::env::var_os("DAYBOOK_LIST").is_some() {
            for one in all {
                println!("       {one}");
            }
        }
    }
    let mut slow = Vec::new();
    for (group, (name, usual)) in GROUPS.into_iter().enumerate() {
        let mut of_group: Vec<usize> = times.iter().map(|times| times[group]).collect();
        of_group.sort_unstable();
        let [median, most] = [5, 9].map(|tenths| of_group[of_group.len() * tenths / 10]);
        println!("  {name} known again after {median} records ({most}), of {} holes", times.len());
        if median * 10 > usual * SLOWER {
            slow.push(name);
        }
    }
    assert!(slow.is_empty(), "known again too late: {slow:?}");
    assert!(cuts * 100 >= count * 95, "only {cuts} of {count} cut archives can be imported");
    assert!(accused.is_empty(), "accusations after lost moves: {accused:#?}");
}
