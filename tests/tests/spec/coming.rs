//! What comes next, in the public view.

use std::path::Path;

use language::{ComingText, Language};
use replay::{Replay, Viewer};
use rules::{CauseKind, Event, Seat};

/// A match of `replays/`; with what its file tells of hidden cards, or without.
fn load(name: &str, openings: bool) -> Replay {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../replays").join(name);
    let mut file = record::read(&std::fs::read(path).expect("it is there")).expect("it is whole");
    if !openings {
        file.openings.retain(|one| one.player().is_some());
    }
    Replay::load(file).expect("it makes sense")
}

fn names() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../replays");
    let all = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("readable"));
    let names = all.map(|entry| entry.file_name().into_string().expect("a plain name"));
    let mut names: Vec<_> = names.filter(|name| name.ends_with(".daybook")).collect();
    names.sort();
    assert!(names.len() >= 8, "{names:?}");
    names
}

fn coming(replay: &Replay, seq: u32, viewer: Viewer) -> ComingText {
    ComingText::new(replay, seq, viewer, Language::English).expect("there is such a record")
}

/// Every match, at moments all over it.
fn moments() -> impl Iterator<Item = (String, u32)> {
    names().into_iter().flat_map(|name| {
        let last = load(&name, true).last();
        (0..=last).step_by(23).map(move |seq| (name.clone(), seq))
    })
}

/// Promise 4: a match of which nobody knows the hidden cards says to everyone what the same match says of which they are known.
#[test]
fn who_may_not_see_a_hand_is_told_nothing_of_it() {
    let mut told = 0;
    for name in names() {
        let (open, closed) = (load(&name, true), load(&name, false));
        for seq in (0..=open.last()).step_by(23) {
            let public = coming(&open, seq, Viewer::Public);
            assert_eq!(public, coming(&closed, seq, Viewer::Public), "{name} {seq}");
            let official = coming(&open, seq, Viewer::Official);
            told += usize::from(official != public);
            for one in official.awaits {
                assert!(public.awaits.iter().any(|it| it.seat == one.seat), "{name} {seq}");
            }
        }
    }
    assert!(told > 10, "officials are told more at {told} moments");
}

/// Promise 4: a player is told of their own Hand, and not of the other's.
#[test]
fn a_player_is_told_of_their_own_hand_alone() {
    let (mut own, mut other) = (0, 0);
    for (name, seq) in moments() {
        let replay = load(&name, true);
        let official = coming(&replay, seq, Viewer::Official);
        for seat in [0, 1].map(Seat::new) {
            let theirs = coming(&replay, seq, Viewer::Seat(seat));
            let of = |coming: &ComingText, own: bool| {
                let all = coming.awaits.iter().filter(|one| (one.seat == seat) == own);
                all.cloned().collect::<Vec<_>>()
            };
            assert_eq!(of(&theirs, true), of(&official, true), "{name} {seq} {seat}");
            own += of(&theirs, true).len();
            other += of(&theirs, false).iter().map(|one| one.hidden).sum::<usize>();
        }
    }
    assert!(own > 5 && other > 5, "{own} decisions, {other} cards of others");
}

/// After a rewind comes what came after the record it goes back to.
#[test]
fn after_a_rewind_comes_what_came_then() {
    let mut rewinds = 0;
    for name in names() {
        let replay = load(&name, true);
        for sealed in replay.records() {
            let Event::Rewound(rewound) = &sealed.record.event else { continue };
            let now = coming(&replay, sealed.record.seq, Viewer::Official);
            let then = coming(&replay, rewound.to, Viewer::Official);
            assert_eq!((now.due, now.awaits, now.or), (then.due, then.awaits, then.or), "{name}");
            rewinds += 1;
        }
    }
    assert!(rewinds > 0, "no match has a rewind");
}

/// Whatever there is to say is said, in both languages, up to the end.
#[test]
fn every_moment_says_what_comes() {
    for (name, seq) in moments() {
        let replay = load(&name, true);
        for language in Language::ALL {
            let coming =
                ComingText::new(&replay, seq, Viewer::Official, language).expect("a record");
            assert!(!coming.lines(language).is_empty(), "{name} {seq}");
        }
    }
    let replay = load("concession.daybook", true);
    let end = coming(&replay, replay.last(), Viewer::Public);
    assert!(end.over && end.due.is_empty() && end.awaits.is_empty());
    assert!(
        ComingText::new(&replay, replay.last() + 1, Viewer::Public, Language::English).is_none()
    );
}

/// A player who can pay for nothing can only pass (`4.0 4.2.3.d`); those who do not see the Hand are not told.
#[test]
fn r4_2_3_d_who_can_pay_for_nothing_can_only_pass() {
    let replay = load("one-seat.daybook", true);
    let knows = coming(&replay, 72, Viewer::Seat(Seat::new(1)));
    assert_eq!(knows.lines(Language::English), ["Fenno_bot can only pass"]);
    let guesses = coming(&replay, 72, Viewer::Public);
    assert_eq!((guesses.awaits[0].options.len(), guesses.awaits[0].hidden), (0, 3));
}

/// What is due is also given as an event that makes sense, to everyone the same.
#[test]
fn what_follows_from_the_rules_can_be_appended() {
    let (mut given, mut asked) = (0, 0);
    for (name, seq) in moments() {
        let replay = load(&name, true);
        let official = coming(&replay, seq, Viewer::Official);
        assert_eq!(official.record, coming(&replay, seq, Viewer::Public).record, "{name} {seq}");
        asked += usize::from(!official.due.is_empty());
        let Some(event) = official.record else { continue };
        given += 1;
        // What an effect does is due by its card.
        let by_effect = event.cause_kind() == Some(CauseKind::Ability);
        let alone = by_effect || matches!(event, Event::ReactionPlayed(_));
        assert!(!official.due.is_empty() || alone, "{name} {seq}: {event:?}");
        let before = replay.at(seq).expect("there is such a record");
        let after = rules::reduce(before, &event);
        assert!(after.is_ok(), "{name} {seq}: {event:?}: {after:?}");
    }
    assert!(given * 2 > asked && given > 30, "{given} of {asked}");
}
