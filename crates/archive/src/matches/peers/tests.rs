//! Services over one cluster, in memory: what is dropped, hidden or revoked at one is so
//! everywhere, whatever goes wrong.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use record::{Digest, Draft};
use rules::{Opening, Subject};
use tempfile::TempDir;

use super::*;
use crate::audience::Visibility;
use crate::channels::{Channels, Scene};
use crate::delay::Delay;
use crate::matches::append::NewEvents;
use crate::matches::import::NewMatch;
use crate::names::names;
use crate::testing::{Cluster, Node, Silent};
use crate::token::Role;

const OPENED: &str = r#"{"id": "o", "event": {"type": "match_opened", "data": {"edition": "4.0",
    "format": "f", "players": [{"name": "Kim"}, {"name": "Ari"}], "recorder": "test"}}}"#;

/// Two services, and a match of two players that the first one has opened.
struct Services {
    cluster: Cluster,
    folders: [TempDir; 2],
    nodes: [Arc<Node>; 2],
    running: [Option<Arc<Archive>>; 2],
    match_id: MatchId,
}

impl Services {
    fn new() -> Self {
        let cluster = Cluster::default();
        let nodes = [cluster.node(), cluster.node()];
        let folders = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
        let match_id = "m".parse().expect("a name");
        let mut all = Self { cluster, folders, nodes, running: [None, None], match_id };
        all.start(0);
        all.start(1);
        let new = NewMatch {
            match_id: all.match_id.clone(),
            visibility: Visibility::Public,
            delay: None,
            draft: Draft::parse(OPENED.as_bytes()).expect("a draft"),
            author: Author::OPERATOR,
        };
        all.of(0).open_match(new).expect("it is new");
        all.settle();
        all
    }

    /// Starts or restarts a service.
    fn start(&mut self, which: usize) {
        self.stop(which);
        let node = self.cluster.node();
        let archive = Archive::open(node.clone(), self.folders[which].path());
        let archive = Arc::new(archive.expect("its folder"));
        let answers = Arc::downgrade(&archive);
        archive.answer_others(Box::new(move |question| {
            answers.upgrade().map(|archive| archive.answer(question)).unwrap_or_default()
        }));
        self.nodes[which] = node;
        self.running[which] = Some(archive);
    }

    fn stop(&mut self, which: usize) {
        self.nodes[which].cut_off(true);
        self.running[which] = None;
    }

    fn of(&self, which: usize) -> &Archive {
        self.running[which].as_ref().expect("it runs")
    }

    /// Lets each service poll often enough to have everything that the other has.
    fn settle(&self) {
        for _ in 0..4 {
            for archive in self.running.iter().flatten() {
                archive.poll_peers().expect("nobody is cut off");
            }
        }
    }

    /// The players that a service names.
    fn named(&self, which: usize) -> BTreeSet<String> {
        let side = self.of(which).full(&self.match_id).expect("it is there");
        names(&side.snapshot())
    }

    fn drop(&self, which: usize, seat: u8) -> Result<(), ArchiveError> {
        self.of(which).drop_opening(&self.match_id, player(seat))
    }

    /// The delay of the match, if a service knows whether there is one.
    fn delay(&self, which: usize) -> Result<Option<Delay>, ()> {
        let audience = self.of(which).audience(&self.match_id).expect("read");
        audience.map(|audience| audience.delay).ok_or(())
    }

    /// The files of both services that have a text.
    fn files_with(&self, text: &str) -> Vec<PathBuf> {
        let mut found = Vec::new();
        for folder in &self.folders {
            search(folder.path(), text.as_bytes(), &mut found);
        }
        found
    }

    /// Checks that no service has anything more to send.
    fn check_quiet(&self) {
        let marks = self.cluster.state().marks.len();
        self.settle();
        assert_eq!(self.cluster.state().marks.len(), marks, "they go on telling each other");
    }
}

fn search(folder: &Path, text: &[u8], found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            search(&path, text, found);
        } else if fs::read(&path).expect("a file").windows(text.len()).any(|part| part == text) {
            found.push(path);
        }
    }
}

fn player(seat: u8) -> Subject {
    format!("player:{seat}").parse().expect("a subject")
}

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

fn is_unknown<T>(answer: &Result<T, ArchiveError>) -> bool {
    matches!(answer, Err(ArchiveError::Unknown(_)))
}

#[test]
fn what_is_dropped_at_one_is_gone_at_both_once_that_is_answered() {
    let services = Services::new();
    assert_eq!([services.named(0), services.named(1)], [(); 2].map(|()| set(&["ari", "kim"])));
    assert_eq!(services.files_with("Kim").len(), 4, "two copies at each");
    for (which, seat, name, left) in [(1, 0, "Kim", set(&["ari"])), (0, 1, "Ari", set(&[]))] {
        services.drop(which, seat).expect("it is there");
        assert_eq!([services.named(0), services.named(1)], [left.clone(), left]);
        assert_eq!(services.files_with(name), Vec::<PathBuf>::new());
    }
    services.check_quiet();
}

#[test]
fn what_each_drops_while_they_are_parted_is_gone_at_both_afterwards() {
    let services = Services::new();
    services.nodes.iter().for_each(|node| node.cut_off(true));
    for which in [0, 1] {
        let dropped = services.drop(which, u8::try_from(which).expect("two"));
        assert!(is_unknown(&dropped), "nobody has heard of it: {dropped:?}");
    }
    assert_eq!([services.named(0), services.named(1)], [set(&["ari"]), set(&["kim"])]);
    services.nodes.iter().for_each(|node| node.cut_off(false));
    services.settle();
    assert_eq!([services.named(0), services.named(1)], [set(&[]), set(&[])]);
    assert_eq!(services.files_with("Kim").len() + services.files_with("Ari").len(), 0);
    services.check_quiet();
}

#[test]
fn a_change_whose_mark_nobody_heard_of_is_in_doubt_and_comes_all_the_same() {
    for silent in [Silent::Kept, Silent::Lost] {
        let services = Services::new();
        services.cluster.state().set.push(silent);
        let dropped = services.drop(0, 0);
        assert!(is_unknown(&dropped), "{dropped:?}");
        services.settle();
        assert_eq!(services.named(1), set(&["ari"]), "{silent:?}");
        services.check_quiet();
    }
}

#[test]
fn who_has_missed_a_change_hides_it_until_somebody_has_sent_it() {
    let mut services = Services::new();
    services.nodes[1].cut_off(true);
    services.drop(0, 0).expect("it is there");
    services
        .of(0)
        .change_delay(&services.match_id, Some(Delay::Seconds(600)))
        .expect("it is there");
    services.of(0).tokens.create(Role::Official, None, None, None).expect("random bits");
    services.of(0).poll_peers().expect("it is not cut off");
    services.stop(0);
    services.start(1);
    // It has not heard from the cluster yet.
    let sure = services.of(1).check_sure();
    assert!(is_unknown(&sure), "{sure:?}");
    services.of(1).poll_peers().expect("the cluster is there");
    services.of(1).check_sure().expect("it has read all marks");
    assert_eq!(services.named(1), set(&[]), "nobody can say who was dropped");
    assert_eq!(services.delay(1), Err(()), "nobody can say who may see it");
    let tokens = services.of(1).check_tokens();
    assert!(is_unknown(&tokens), "{tokens:?}");
    let changed = services.of(1).change_delay(&services.match_id, None);
    assert!(is_unknown(&changed), "what is not known is not changed: {changed:?}");
    services.start(0);
    services.settle();
    assert_eq!(services.named(1), set(&["ari"]));
    assert_eq!(services.delay(1), Ok(Some(Delay::Seconds(600))));
    services.of(1).check_tokens().expect("it was sent");
    services.check_quiet();
}

#[test]
fn who_is_cut_off_from_the_start_is_never_sure() {
    let mut services = Services::new();
    services.start(1);
    services.nodes[1].cut_off(true);
    services.of(1).poll_peers().expect_err("nobody answers");
    assert!(is_unknown(&services.of(1).check_sure()));
    assert!(is_unknown(&services.of(1).check_tokens()));
    services.nodes[1].cut_off(false);
    services.settle();
    services.of(1).check_tokens().expect("it has read all");
}

#[test]
fn an_older_message_that_comes_late_changes_nothing() {
    let services = Services::new();
    services.cluster.state().holds = true;
    let delays = [1, 2, 3].map(|seconds| Some(Delay::Seconds(seconds)));
    for delay in delays {
        services.of(0).change_delay(&services.match_id, delay).expect("it is there");
    }
    for which in [2, 0, 0] {
        assert!(services.cluster.deliver(which), "three messages wait");
        assert_eq!(services.delay(1), Ok(delays[2]));
    }
    services.cluster.state().holds = false;
    services.check_quiet();
    assert_eq!([services.delay(0), services.delay(1)], [Ok(delays[2]); 2]);
}

#[test]
fn what_comes_while_a_service_changes_the_same_thing_hides_it_there() {
    let services = Services::new();
    let changing = services.of(1).change_openings(&services.match_id).expect("it is begun");
    services.drop(0, 0).expect("it is there");
    assert_eq!(services.named(1), set(&[]), "what is left nobody can say");
    drop(changing);
    services.settle();
    assert_eq!([services.named(0), services.named(1)], [set(&["ari"]), set(&["ari"])]);
    services.check_quiet();
}

#[test]
fn alone_a_service_shows_what_it_has_and_who_comes_back_all_the_same_is_heard() {
    let mut services = Services::new();
    services.nodes[1].cut_off(true);
    services.drop(0, 0).expect("it is there");
    services.stop(0);
    services.nodes[1].cut_off(false);
    services.of(1).poll_peers().expect("the cluster is there");
    assert_eq!(services.named(1), set(&[]));
    // As with `daybook serve --alone`.
    services.running[1] = None;
    let node = services.cluster.node();
    let archive = Archive::open(node, services.folders[1].path()).expect("its folder");
    archive.give_up_others().expect("the cluster is there");
    drop(archive);
    services.start(1);
    services.of(1).poll_peers().expect("the cluster is there");
    assert_eq!(services.named(1), set(&["ari", "kim"]), "of the drop it has not heard");
    // A new service takes it from this one.
    let new = tempfile::tempdir().expect("a folder");
    let old = std::mem::replace(&mut services.folders[0], new);
    services.start(0);
    services.settle();
    assert_eq!(services.named(0), set(&["ari", "kim"]));
    // The old one was not gone for good: what it has dropped is dropped.
    services.folders[0] = old;
    services.start(0);
    services.settle();
    assert_eq!([services.named(0), services.named(1)], [set(&["ari"]), set(&["ari"])]);
    assert_eq!(services.files_with("Kim"), Vec::<PathBuf>::new());
    services.check_quiet();
}

#[test]
fn marks_of_another_series_say_nothing_of_what_was_marked_before() {
    for first in [0, 1] {
        let mut services = Services::new();
        services.drop(0, 1).expect("it is there");
        services.nodes[1].cut_off(true);
        services.drop(0, 0).expect("it is there");
        // As after a move to another cluster, or to another name in it.
        services.stop(0);
        services.stop(1);
        services.cluster.state().marks.clear();
        services.cluster.state().series = "another".to_owned();
        services.start(first);
        services.of(first).poll_peers().expect("the cluster is there");
        services.start(1 - first);
        services.settle();
        assert_eq!([services.named(0), services.named(1)], [set(&[]), set(&[])], "{first} first");
        let delay = Some(Delay::Seconds(60));
        services.of(1).change_delay(&services.match_id, delay).expect("it is there");
        assert_eq!(services.delay(0), Ok(delay));
        services.check_quiet();
    }
}

#[test]
fn a_token_is_good_at_both_and_what_one_has_taken_back_neither_brings_back() {
    let mut services = Services::new();
    let create = |which: usize| {
        let tokens = &services.of(which).tokens;
        tokens.create(Role::Official, None, None, None).expect("random bits")
    };
    let secrets = [create(0), create(1)];
    services.settle();
    let good = |services: &Services, secret: &String| {
        [0, 1].map(|which| {
            let found = services.of(which).tokens.check(secret, crate::now()).expect("read");
            found.map(|token| token.name())
        })
    };
    let named = secrets.each_ref().map(|secret| good(&services, secret)[0].clone());
    for (secret, name) in secrets.iter().zip(&named) {
        assert!(name.is_some());
        assert_eq!(good(&services, secret), [name.clone(), name.clone()]);
    }
    // Each revokes another token, and does not hear from the other.
    services.nodes.iter().for_each(|node| node.cut_off(true));
    for (which, name) in named.iter().flatten().enumerate() {
        services.of(which).tokens.revoke(name).expect("it is there");
        assert!(services.of(which).poll_peers().is_err());
    }
    services.start(0);
    services.start(1);
    services.settle();
    for secret in &secrets {
        assert_eq!(good(&services, secret), [None, None]);
    }
    services.check_quiet();
}

#[test]
fn overlays_show_at_both_what_was_set_last_at_either() {
    let services = Services::new();
    let (channel, key) = Channels::create().expect("random bits");
    let set = |which: usize, name: &str| {
        let scene = Scene { match_name: Some(name.to_owned()), ..Scene::default() };
        services.of(which).channels().set(&channel, &key, scene.clone(), None).expect("its key");
        // No other one is set at the same time.
        std::thread::sleep(std::time::Duration::from_millis(2));
        Some(Arc::new(scene))
    };
    let shown = || [0, 1].map(|which| services.of(which).channels().scene(&channel));
    for which in [0, 1, 0] {
        let news = services.of(1 - which).channels().news();
        let scene = set(which, &format!("by {which}"));
        services.of(which).poll_peers().expect("the cluster is there");
        assert!(news.has_changed().expect("it is open"), "who follows is told");
        assert_eq!(shown(), [scene.clone(), scene]);
    }
    services.nodes.iter().for_each(|node| node.cut_off(true));
    let (earlier, later) = (set(1, "earlier"), set(0, "later"));
    assert_eq!(shown(), [later.clone(), earlier]);
    services.nodes.iter().for_each(|node| node.cut_off(false));
    services.settle();
    assert_eq!(shown(), [later.clone(), later]);
    services.check_quiet();
}

/// Openings of so many cards, each of some 300 bytes.
fn cards(count: u32) -> Vec<Opening> {
    let text = "x".repeat(250);
    let card = |number| {
        let text = format!(r#"{{"slot":"h0.{number}","face":{{"reference":"\"{text}{number}"}}}}"#);
        serde_json::from_str(&text).expect("an opening")
    };
    (0..count).map(card).collect()
}

#[test]
fn openings_that_do_not_fit_into_a_message_come_in_parts() {
    let services = Services::new();
    let [first, second] = [0, 1].map(|which| services.of(which));
    let count = |archive: &Archive| archive.openings_of(&services.match_id).expect("read").openings;
    let add = |many: &[Opening]| {
        let _changing = first.change_openings(&services.match_id).expect("it is begun");
        first.openings.add(&services.match_id, 0, None, many).expect("kept");
        first.show_beside(&SharedItem::Openings(services.match_id.clone()));
        first.share_openings(&services.match_id).expect("the cluster is there");
    };
    let many = cards(3_500);
    add(&many);
    let bytes = first.openings.lines(&services.match_id).expect("read").to_bytes().len();
    assert!(bytes > 1024 * 1024, "{bytes} bytes fit into one message");
    assert_eq!(count(second).len(), many.len() + 2);
    assert_eq!(count(second), count(first));
    // What was not sent is fetched at the next poll.
    services.cluster.state().holds = true;
    first.drop_opening(&services.match_id, many[7].subject()).expect("it is there");
    services.cluster.state().holds = false;
    second.poll_peers().expect("the cluster is there");
    assert_eq!(count(second).len(), many.len() + 1);
    assert_eq!(count(second), count(first));
}

#[test]
fn looks_that_do_not_fit_into_a_message_come_in_parts_or_not_at_all() {
    let services = Services::new();
    let of = |match_name: &str, minute: usize| {
        format!(
            r#"{{"at":"2026-01-01T00:{minute:02}:00.000Z","token":"é","role":"official","match":"{match_name}","route":"showState","view":"official","last":{minute}}}"#
        )
    };
    let all: Vec<_> = (0..9_000).map(|number| of("m", number % 60)).collect();
    let wanted = all.join("\n") + "\n";
    assert!(wanted.len() > 1024 * 1024, "it fits into one message");
    let file = services.folders[0].path().join("access.ndjson");
    let lines = std::iter::once(of("another", 1)).chain(all);
    let lines = (0..).zip(lines).map(|(number, look)| ledger::sealed_line(number, &look) + "\n");
    fs::write(&file, lines.collect::<String>()).expect("its folder");
    let looks = || services.of(1).looks_elsewhere(&services.match_id);
    assert_eq!(looks().expect("it is there"), wanted);
    assert_eq!(services.of(0).looks_elsewhere(&services.match_id).expect("it is there"), "");
    services.cluster.state().holds = true;
    assert!(is_unknown(&looks()), "it is there and does not answer");
}

/// What happens, and at which service.
#[derive(Clone, Copy, Debug)]
enum PeerStep {
    Drop(usize, u8),
    Note(usize, u8),
    Delay(usize, u32),
    Token(usize),
    CutOff(usize, bool),
    Hold(bool),
    Deliver(usize),
    Silent(Silent),
    Look(usize),
    Restart(usize),
}

fn step() -> impl Strategy<Value = PeerStep> {
    let which = 0..2_usize;
    prop_oneof![
        2 => (which.clone(), 0..2_u8).prop_map(|(which, seat)| PeerStep::Drop(which, seat)),
        2 => (which.clone(), 0..3_u8).prop_map(|(which, token)| PeerStep::Note(which, token)),
        2 => (which.clone(), 0..9_u32).prop_map(|(which, seconds)| PeerStep::Delay(which, seconds)),
        1 => which.clone().prop_map(PeerStep::Token),
        3 => (which.clone(), any::<bool>()).prop_map(|(which, cut)| PeerStep::CutOff(which, cut)),
        2 => any::<bool>().prop_map(PeerStep::Hold),
        3 => (0..9_usize).prop_map(PeerStep::Deliver),
        1 => prop_oneof![Just(Silent::Kept), Just(Silent::Lost)].prop_map(PeerStep::Silent),
        4 => which.clone().prop_map(PeerStep::Look),
        1 => which.prop_map(PeerStep::Restart),
    ]
}

/// Adds a note by the holder of one of three tokens, which makes a line beside the records.
fn note(archive: &Archive, match_id: &MatchId, id: usize, token: u8) -> Result<(), ArchiveError> {
    let text = format!(r#"{{"id": "{id}", "event": {{"type": "note", "data": {{"text": "x"}}}}}}"#);
    let draft = Draft::parse(text.as_bytes()).expect("a draft");
    let expected = archive.full(match_id)?.snapshot().records().last().map(|last| last.hash);
    let author = Author { token: Some(Digest::new([token; 32])), ..Author::OPERATOR };
    let (drafts, at) = (vec![draft], crate::now());
    let adding = NewEvents { expected, drafts, author, at, listed: true };
    archive.append(match_id, adding).map(drop)
}

/// The history so far.
struct Run {
    services: Services,
    is_cut_off: [bool; 2],
    /// The names that were dropped, and those that the service reported as gone everywhere.
    dropped: BTreeSet<String>,
    told: BTreeSet<String>,
}

const NAMES: [&str; 2] = ["Kim", "Ari"];

impl Run {
    fn new() -> Self {
        let (services, dropped, told) = (Services::new(), set(&[]), set(&[]));
        Self { services, is_cut_off: [false; 2], dropped, told }
    }

    fn take(&mut self, number: usize, step: PeerStep) {
        let services = &mut self.services;
        let id = services.match_id.clone();
        match step {
            PeerStep::Drop(which, seat) => {
                let name = NAMES[usize::from(seat)].to_lowercase();
                let answer = services.drop(which, seat);
                if answer.is_ok() || is_unknown(&answer) {
                    self.dropped.insert(name.clone());
                }
                if answer.is_ok() {
                    self.told.insert(name);
                }
            }
            // It does not matter here whether these are accepted.
            PeerStep::Note(which, token) => drop(note(services.of(which), &id, number, token)),
            PeerStep::Delay(which, seconds) => {
                drop(services.of(which).change_delay(&id, Some(Delay::Seconds(seconds))));
            }
            PeerStep::Token(which) => {
                let tokens = &services.of(which).tokens;
                drop(tokens.create(Role::Recorder, None, None, None).expect("random bits"));
            }
            PeerStep::CutOff(which, cut) => {
                services.nodes[which].cut_off(cut);
                self.is_cut_off[which] = cut;
            }
            PeerStep::Hold(holds) => services.cluster.state().holds = holds,
            PeerStep::Deliver(which) => drop(services.cluster.deliver(which)),
            PeerStep::Silent(silent) => services.cluster.state().set.push(silent),
            PeerStep::Look(which) => self.look(which),
            PeerStep::Restart(which) => {
                services.start(which);
                self.is_cut_off[which] = false;
            }
        }
    }

    /// Checks that a service which has read the mark of a drop does not show what was dropped.
    fn look(&self, which: usize) {
        let looked = self.services.of(which).poll_peers();
        assert!(looked.is_err() || !self.is_cut_off[which], "{which} is cut off");
        if looked.is_ok() {
            let shown = self.services.named(which);
            assert!(shown.is_disjoint(&self.told), "{shown:?} of {:?} at {which}", self.told);
        }
    }

    /// Checks that once nothing fails any more, all services agree, and none has what was dropped.
    fn end(self) {
        let services = self.services;
        services.nodes.iter().for_each(|node| node.cut_off(false));
        services.cluster.state().set.clear();
        services.cluster.state().holds = false;
        services.settle();
        while services.cluster.deliver(0) {}
        for _ in 0..3 {
            services.settle();
        }
        // The store reports new records, and this one does not.
        for which in [0, 1] {
            services.of(which).notice(&services.match_id);
        }
        assert_eq!(services.named(0), services.named(1));
        assert!(services.named(0).is_disjoint(&self.dropped));
        assert_eq!(services.delay(0), services.delay(1));
        let tokens = [0, 1].map(|which| {
            let all = services.of(which).tokens.all().expect("read");
            all.iter().map(crate::token::StoredToken::name).collect::<BTreeSet<_>>()
        });
        assert_eq!(tokens[0], tokens[1]);
        for name in NAMES.iter().filter(|name| self.dropped.contains(&name.to_lowercase())) {
            assert_eq!(services.files_with(name), Vec::<PathBuf>::new());
        }
        services.check_quiet();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn whatever_goes_wrong_nothing_dropped_is_shown_and_all_have_the_same_in_the_end(
        steps in prop::collection::vec(step(), 1..24)
    ) {
        let mut run = Run::new();
        for (number, step) in steps.into_iter().enumerate() {
            run.take(number, step);
        }
        run.end();
    }
}
