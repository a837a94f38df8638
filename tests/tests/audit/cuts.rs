//! Matches of which something is missing: nobody is accused because of that.
//!
//! `DAYBOOK_LIST=1 cargo test -p tests --test audit -- --nocapture cuts::` prints each accusation of a cut archive.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use audit::{Check, Severity};
use engine::{Position, Reliance, Unknown};
use import::Perspective;
use replay::Replay;
use rules::{Event, Fact, ManaFact, ObjectId, Observed, ObservedWhy, Phase, Place, Seat};
use serde_json::Value;

use crate::games::Game;
use crate::mutant::{Edit, Mutant};
use crate::mutations::{self, Mutation};
use crate::unseen::{Archive, folder, incomplete, whole};
use crate::{games, is_long, planted};

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

/// What a check says of a record.
type Said = (Check, u32, String);

/// Evidence without the numbers of records, which differ where records are missing or more.
fn numberless(evidence: &str) -> String {
    let mut parts = evidence.split("seq: ");
    let first = parts.next().unwrap_or_default().to_owned();
    let digits = |part: &str| part.trim_start_matches(|c: char| c.is_ascii_digit()).to_owned();
    parts.fold(first, |all, part| all + &digits(part))
}

/// The violations of a match.
fn violations(replay: &Replay) -> Vec<Said> {
    let audit = audit::audit(replay, audit::edition_of(replay));
    let certain = audit.findings.iter().filter(|one| one.severity == Severity::Violation);
    certain.map(|one| (one.check, one.to, numberless(&format!("{:?}", one.evidence)))).collect()
}

/// What a gap leaves unknown, with the median number of records after which `design/VERDICTS.md` has it known again.
const GROUPS: [(&str, usize); 4] =
    [("turn and passed", 4), ("day and phase", 9), ("mana", 18), ("Characters", 23)];

/// How many times as many records it may take, in tenths.
const SLOWER: usize = 15;

/// Which of the groups are unknown after a record.
fn unknown(position: &Position) -> [bool; GROUPS.len()] {
    let (state, unknown) = (position.state(), position.unknown());
    let is = |reads: &[Reliance]| unknown.any(reads).is_some();
    let mana: Vec<_> = state.seats().map(Reliance::Mana).collect();
    let here = |id: &ObjectId| matches!(state.objects[id].place, Place::Expedition(_));
    let characters: Vec<_> =
        state.objects.keys().filter(|id| here(id)).map(|&id| Reliance::Object(id)).collect();
    [
        is(&[Reliance::Turn, Reliance::Passed]),
        is(&[Reliance::Phase]),
        is(&mana),
        is(&[Reliance::Expeditions]) || is(&characters),
    ]
}

/// The number of records after the first gap of a match until each group is known again.
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

/// Accusations of a match with something missing that the whole match does not have, by check.
#[derive(Default)]
struct Accused {
    matches: usize,
    by: BTreeMap<Check, Vec<String>>,
}

impl Accused {
    fn count(&mut self, what: &str, whole: &[Said], replay: &Replay) {
        self.matches += 1;
        for (check, to, evidence) in violations(replay) {
            if !whole.iter().any(|(it, _, said)| (*it, said) == (check, &evidence)) {
                self.by.entry(check).or_default().push(format!("{what}, at {to}: {evidence}"));
            }
        }
    }

    /// Prints them, and fails if there are any.
    fn settle(self, name: &str) {
        println!("{name}: {} matches", self.matches);
        for (check, all) in &self.by {
            println!("  {:4} {}", all.len(), check.word());
            if std::env::var_os("DAYBOOK_LIST").is_some() {
                for one in all {
                    println!("       {one}");
                }
            }
        }
        assert!(self.matches > 0 && self.by.is_empty(), "{name}: {:#?}", self.by);
    }
}

/// The archives of the games beside the project that lost no move, with the violations of each.
fn archives() -> Option<Vec<(Archive, Vec<Said>)>> {
    let bga = folder()?;
    let names = whole(&bga.join("INDEX.json")).into_iter();
    let archives = names.map(|name| Archive::read(&bga.join("games"), &name));
    Some(
        archives
            .map(|archive| (violations(&archive.replay()), archive))
            .map(|(a, b)| (b, a))
            .collect(),
    )
}

fn draw() -> Draw {
    let seed = std::env::var("DAYBOOK_SEED").ok().and_then(|seed| seed.parse().ok());
    Draw(seed.unwrap_or(45))
}

/// A game that lost from one to a few moves in a row, and which of them.
fn cut(game: &Archive, draw: &mut Draw) -> (Archive, String) {
    let all = moves(game.packets());
    let from = draw.below(all.len());
    let until = all.len().min(from + 1 + draw.below(LOST_MAX));
    let (first, last) = (all[from], all[until - 1]);
    let is_lost = |packet: &Value| move_of(packet).is_some_and(|it| first <= it && it <= last);
    (game.without(is_lost), format!("{} without {first} to {last}", game.name))
}

#[test]
fn moves_that_an_archive_lost_accuse_nobody() {
    let Some(archives) = archives() else { return };
    let (mut draw, mut accused, mut times) = (draw(), Accused::default(), Vec::new());
    let count = CUTS[usize::from(is_long())];
    for (game, whole) in archives.iter().cycle().take(count) {
        let (cut, what) = cut(game, &mut draw);
        let Some(replay) = cut.try_replay(Perspective::Everything) else { continue };
        accused.count(&what, whole, &replay);
        times.extend(known_again(&replay));
    }
    let mut slow = Vec::new();
    for (group, (name, usual)) in GROUPS.into_iter().enumerate() {
        let mut of_group: Vec<usize> = times.iter().map(|times| times[group]).collect();
        of_group.sort_unstable();
        let [median, most] = [5, 9].map(|tenths| of_group[of_group.len() * tenths / 10]);
        println!("{name} known again after {median} records ({most}), of {} gaps", times.len());
        if median * 10 > usual * SLOWER {
            slow.push(name);
        }
    }
    assert!(slow.is_empty(), "known again too late: {slow:?}");
    let cuts = accused.matches;
    assert!(cuts * 100 >= count * 95, "only {cuts} of {count} cut archives can be imported");
    accused.settle("lost moves");
}

/// What a gap makes unknown counts as not judged, and nothing before it does.
#[test]
fn a_gap_makes_no_more_unjudged_than_it_leaves_unknown() {
    let Some(archives) = archives() else { return };
    let mut draw = draw();
    let judged = |replay: &Replay| audit::audit(replay, audit::edition_of(replay)).judged.records;
    for (game, _) in archives.iter().take(10) {
        let (cut, what) = cut(game, &mut draw);
        let Some(replay) = cut.try_replay(Perspective::Everything) else { continue };
        let (whole, cut) = (judged(&game.replay()), judged(&replay));
        let is_gap = |event: &Event| matches!(event, Event::Observed(it) if it.facts.is_empty());
        let before = replay.records().iter().take_while(|one| !is_gap(&one.record.event)).count();
        println!(
            "{} of {} records judged; {} of {} of {what}, a gap after {before}",
            whole.judged, whole.all, cut.judged, cut.all
        );
        let unjudged = (whole.all - whole.judged) as usize;
        assert!(cut.judged as usize + unjudged >= before, "{what}: before the gap");
    }
}

#[test]
fn games_that_lost_moves_accuse_nobody() {
    let Some(bga) = folder() else { return };
    let mut accused = Accused::default();
    let mut count = |folder: &Path, name: &str| {
        accused.count(name, &[], &Archive::read(folder, name).replay());
    };
    for name in incomplete(&bga.join("INDEX.json")) {
        count(&bga.join("games"), &name);
    }
    for name in incomplete(&bga.join("more/INDEX.json")) {
        count(&bga.join("more/games"), &name);
    }
    for name in ["h1", "h2", "h3"] {
        if bga.join("people").join(format!("{name}.json")).is_file() {
            count(&bga.join("people"), name);
        }
    }
    accused.settle("games with lost moves");
}

/// What one player could have downloaded of a game, and what anybody could.
#[test]
fn a_part_of_the_packets_accuses_nobody() {
    let Some(archives) = archives() else { return };
    let mut draw = draw();
    let [mut seats, mut open] = [(); 2].map(|()| Accused::default());
    for (number, (game, whole)) in archives.iter().enumerate() {
        let (cut, what) = cut(game, &mut draw);
        let seat = Perspective::Seat(Seat::new(u8::from(number % 2 == 1)));
        for (archive, what) in [(game, game.name.as_str()), (&cut, &what)] {
            if let Some(replay) = archive.try_replay(seat) {
                seats.count(what, whole, &replay);
            }
            let is_private = |packet: &Value| {
                packet["channel"].as_str().is_some_and(|channel| channel.contains("/player/p"))
            };
            let public = archive.without(is_private);
            if let Some(replay) = public.try_replay(Perspective::Everything) {
                open.count(what, whole, &replay);
            }
        }
    }
    seats.settle("one seat's view");
    open.settle("public packets");
}

#[test]
fn an_archive_that_ends_early_accuses_nobody() {
    let Some(archives) = archives() else { return };
    let (mut draw, mut accused) = (draw(), Accused::default());
    for (game, whole) in archives.iter().cycle().take(CUTS[usize::from(is_long())] / 4) {
        let all = moves(game.packets());
        let last = all[draw.below(all.len())];
        let cut = game.without(|packet| move_of(packet).is_some_and(|it| it > last));
        if let Some(replay) = cut.try_replay(Perspective::Everything) {
            accused.count(&format!("{} up to {last}", game.name), whole, &replay);
        }
    }
    accused.settle("an early end");
}

#[test]
fn doubled_packets_change_nothing() {
    let Some(archives) = archives() else { return };
    let mut draw = draw();
    for (game, _) in &archives {
        let doubled = game.with_doubled(|| draw.below(10) == 0);
        let (once, twice) = (game.replay(), doubled.replay());
        let digest = |replay: &Replay| replay.at(replay.last()).map(rules::State::digest);
        assert_eq!(digest(&once), digest(&twice), "{}", game.name);
        assert_eq!(once.records().len(), twice.records().len(), "{}", game.name);
    }
}

/// What a player may decide wrongly behind a gap, with what has to be known again for it.
fn decisions() -> Vec<(Check, Mutation, &'static [Reliance])> {
    let ways = |check: Check, reads: &'static [Reliance]| {
        let ways = mutations::ALL.iter().filter(move |(of, _)| *of == check);
        ways.flat_map(move |(check, ways)| ways.iter().map(move |way| (*check, *way, reads)))
    };
    let turn = &[Reliance::Turn, Reliance::Passed, Reliance::Phase];
    let mut all: Vec<_> =
        ways(Check::OutOfTurn, turn).chain(ways(Check::AfterPassing, turn)).collect();
    all.push((Check::Cost, planted::pays_with_one_more, &[Reliance::Abilities]));
    all.extend(ways(Check::Expand, &[Reliance::Board, Reliance::Phase]));
    all.extend(ways(Check::CleanUp, &[Reliance::Board]));
    all.extend(ways(Check::Target, &[Reliance::Board]));
    all
}

/// The records of a match behind a gap, in turns and phases that began behind it, with what is unknown before each.
fn behind(replay: &Replay) -> Vec<(usize, Unknown)> {
    let mut position = Position::new(audit::edition_of(replay));
    let mut all = Vec::new();
    let (mut has_gap, mut is_behind) = (false, false);
    for (at, sealed) in replay.records().iter().enumerate() {
        let event = &sealed.record.event;
        if is_behind {
            all.push((at, position.unknown().clone()));
        }
        match event {
            Event::Observed(it) if it.facts.is_empty() => (has_gap, is_behind) = (true, false),
            Event::Observed(_) => is_behind = false,
            Event::TurnBegan(_) | Event::PhaseBegan(_) | Event::DailyEffectBegan(_) => {
                is_behind = has_gap;
            }
            _ => {}
        }
        position.apply(event, replay.at(sealed.record.seq).expect("it is there"));
    }
    all
}

/// Of a hundred decisions against the rules behind a gap, in what is known again, how many are found.
const FOUND: usize = 95;

#[test]
fn a_planted_decision_behind_a_gap_is_held_against_its_player() {
    let Some(archives) = archives() else { return };
    let mut draw = draw();
    let mut counts: BTreeMap<Check, [usize; 2]> = BTreeMap::new();
    for (game, _) in archives.iter().cycle().take(4 * archives.len()) {
        let (cut, what) = cut(game, &mut draw);
        let Some(replay) = cut.try_replay(Perspective::Everything) else { continue };
        let behind = behind(&replay);
        let records = replay.records().iter();
        let game = Game::new(what, records.map(|one| one.record.event.clone()).collect());
        for (check, way, reads) in decisions() {
            let is_known = |unknown: &Unknown| unknown.any(reads).is_none();
            let places = behind.iter().filter(|(_, unknown)| is_known(unknown));
            let made: Vec<_> = places.filter_map(|&(at, _)| way(&game, at)).collect();
            // The first and the last are enough of each.
            let ends = made.first().into_iter().chain(made.last().filter(|_| made.len() > 1));
            for mutant in ends {
                let Some(audit) = mutant.audit(&game) else { continue };
                let of_it = audit.findings.iter().filter(|one| mutant.is_about(one));
                let found =
                    of_it.filter(|one| one.check == check || mutant.also.contains(&one.check));
                let [all, missed] = counts.entry(check).or_default();
                *all += 1;
                let accuses = |one: &audit::Finding| one.severity == Severity::Violation;
                *missed += usize::from(!found.into_iter().any(accuses));
            }
        }
    }
    let (mut planted, mut found) = (0, 0);
    for (check, [all, missed]) in &counts {
        println!("{:4} planted, {:4} found: {}", all, all - missed, check.word());
        (planted, found) = (planted + all, found + all - missed);
    }
    assert!(planted >= 200, "only {planted} are planted");
    assert!(100 * found >= FOUND * planted, "{found} of {planted} are found");
}

/// People beside a table leave out a record now and then.
#[test]
fn records_that_a_paper_match_left_out_accuse_nobody() {
    let (mut draw, mut accused) = (draw(), Accused::default());
    let games: Vec<_> =
        games::imported().iter().map(|game| games::recorded_by(game, "paper")).collect();
    if games.is_empty() {
        return;
    }
    for game in games.iter().cycle().take(CUTS[usize::from(is_long())]) {
        let from = 1 + draw.below(game.events.len() - 1);
        let until = (game.events.len() - 1).min(from + draw.below(LOST_MAX));
        let left_out = Mutant { edit: Edit::DroppedUpTo(until), ..Mutant::dropped(from, until) };
        if let Some(replay) = left_out.replay(game) {
            let what = format!("{} without {from} to {until}", game.name);
            accused.count(&what, &violations(&game.replay), &replay);
        }
    }
    accused.settle("records left out on paper");
}

/// Whoever counts again what is as it was recorded has neither done anything nor left anything out.
#[test]
fn an_observation_that_agrees_accuses_nobody() {
    let (mut draw, mut accused) = (draw(), Accused::default());
    let games = games::told();
    if games.is_empty() {
        return;
    }
    let count = CUTS[usize::from(is_long())];
    for game in games.iter().cycle().take(count) {
        let mornings = (1..game.events.len()).filter(|&at| {
            let day = &game.before(at).day;
            day.phase == Phase::Morning && day.daily_effect.is_none() && day.day > 1
        });
        let mornings: Vec<_> = mornings.collect();
        let anywhere = draw.below(2) == 0 || mornings.is_empty();
        let at = if anywhere {
            1 + draw.below(game.events.len() - 1)
        } else {
            mornings[draw.below(mornings.len())]
        };
        let (state, seat) = (game.before(at), Seat::new(0));
        let number = |count: usize| u32::try_from(count).expect("few");
        let orbs = number(state.objects_in(Place::Mana(seat)).count());
        let mana = Fact::Mana(ManaFact { seat, orbs, ready: number(state.ready_mana(seat)) });
        let observed = Observed { why: ObservedWhy::Gap, text: None, facts: vec![mana] };
        let counted = Mutant::inserted(at, Event::Observed(observed));
        if let Some(replay) = counted.replay(game) {
            let what = format!("{} with Mana counted at {at}", game.name);
            accused.count(&what, &violations(&game.replay), &replay);
        }
    }
    accused.settle("Mana counted again");
}
