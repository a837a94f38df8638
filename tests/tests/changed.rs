//! The properties that the fuzz targets check for any bytes, checked for changed real bytes: the
//! same in every run.

use std::fs;
use std::path::{Path, PathBuf};

use testing::random::Random;
use tests::{evidence, laws};

/// How often a test changes something: the first number in every run, the second where there is time.
fn times(short: usize, long: usize) -> usize {
    if std::env::var_os("DAYBOOK_LONG").is_some() { long } else { short }
}

/// Pieces that parsers stumble over.
const PIECES: [&[u8]; 20] = [
    b"\"",
    b"\\",
    b"{",
    b"}",
    b"[",
    b"]",
    b",",
    b":",
    b"\n",
    b"\r\n",
    b"null",
    b"-0",
    b"1e5",
    b"1.5",
    b"9007199254740993",
    b"-9007199254740993",
    b"\\u0000",
    b"\\ud800",
    b"\xff",
    b"\0",
];

/// Bytes of which a few were changed, taken out, doubled or put in.
fn changed(random: &mut Random, bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=random.below(3) {
        let at = place(random, bytes.len());
        let end = (at + 1 + place(random, 24)).min(bytes.len());
        match random.below(5) {
            0 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            1 => drop(bytes.drain(at..end.max(at))),
            2 => {
                let again = bytes[at..end.max(at)].to_vec();
                bytes.splice(at..at, again);
            }
            3 => bytes.truncate(at),
            _ => {
                let piece = PIECES[place(random, PIECES.len() - 1)];
                bytes.splice(at..at, piece.iter().copied());
            }
        }
    }
    bytes
}

/// A place in so many bytes, or behind the last.
fn place(random: &mut Random, length: usize) -> usize {
    usize::try_from(random.below(length as u64 + 1)).expect("it is below a length")
}

/// The files in the folder of replays with this ending, including the damaged ones.
fn replays(ending: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../replays");
    let mut paths: Vec<PathBuf> = Vec::new();
    for folder in [folder.join("damaged"), folder] {
        let entries = fs::read_dir(folder).expect("a folder");
        paths.extend(entries.map(|entry| entry.expect("an entry").path()));
    }
    paths.retain(|path| path.to_string_lossy().ends_with(ending));
    paths.sort();
    assert!(!paths.is_empty(), "no {ending}");
    paths.into_iter().map(|path| fs::read(path).expect("a replay")).collect()
}

/// All lines of all replays.
fn lines() -> Vec<Vec<u8>> {
    let files = replays(".daybook");
    let lines = files.iter().flat_map(|file| file.split(|&byte| byte == b'\n'));
    lines.filter(|line| !line.is_empty()).map(<[u8]>::to_vec).collect()
}

#[test]
fn changed_lines_are_read_as_they_are_written_or_not_at_all() {
    let (lines, mut random) = (lines(), Random(1));
    for line in &lines {
        laws::record(line);
    }
    for _ in 0..times(20_000, 1_000_000) {
        let line = &lines[place(&mut random, lines.len() - 1)];
        laws::record(&changed(&mut random, line));
    }
}

#[test]
fn changed_files_are_read_if_and_only_if_nothing_is_wrong_with_them() {
    let (mut files, mut random) = (replays(".daybook"), Random(2));
    files.sort_by_key(Vec::len);
    files.truncate(6);
    for file in &files {
        laws::file(file);
    }
    for _ in 0..times(300, 20_000) {
        let file = &files[place(&mut random, files.len() - 1)];
        laws::file(&changed(&mut random, file));
    }
}

#[test]
fn changed_foreign_logs_give_the_same_records_each_time_or_none() {
    let (logs, mut random) = (replays(".bga.json"), Random(3));
    for log in &logs {
        laws::bga(log);
    }
    for _ in 0..times(60, 5_000) {
        let log = &logs[place(&mut random, logs.len() - 1)];
        laws::bga(&changed(&mut random, log));
    }
}

#[test]
fn changed_card_files_are_read_the_same_each_time_or_refused_with_their_line() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/cli/tests/cmd/cards");
    let read = |name: &str| fs::read(folder.join(name)).expect("a card file");
    let text =
        b"{J} Draw a card.\n{D} : [[Sabotage]]. (Discard up to one target card from a Reserve.)";
    let files = [read("new.json"), read("texts.jsonl"), text.to_vec()];
    let mut random = Random(6);
    for file in &files {
        laws::card(file);
    }
    for _ in 0..times(5_000, 200_000) {
        let file = &files[place(&mut random, files.len() - 1)];
        laws::card(&changed(&mut random, file));
    }
}

/// Requests that make sense: the number of a route, a query in the first line, then a body.
fn requests() -> Vec<Vec<u8>> {
    let opened = br#"{"match":"m1","event":{"type":"match_opened","data":{"edition":"4.0","format":"constructed","players":[{"name":"Kim"},{"name":"Ari"}],"recorder":"paper"}}}"#;
    let open = br#"{"open":{"slot":"h2.0","face":{"reference":"X","type":"spell"}}}"#;
    let note = br#"{"id":"n1","event":{"type":"note","data":{"text":"x"}}}"#;
    let moved = br#"{"event":{"type":"moved","data":{"cause":{"kind":"rule"},"moves":[{"from":"limbo","to":"expedition:0:hero","what":"o99.0"}]}}}"#;
    let file = replays("by-hand.daybook").swap_remove(0);
    let delay = br#"{"delay":{"events":3}}"#;
    let whole: [(u8, &[u8], &[u8]); 18] = [
        (0, b"", opened),
        (1, b"", note),
        (1, b"", moved),
        (2, b"", open),
        (3, b"?seat=0", &file),
        (4, b"?player=Kim&result=concession&cursor=x", b""),
        (5, b"by-hand~0f/export?view=official", b""),
        (5, b"by-hand/objects/o2.0/explain?at=3&lang=fr", b""),
        (6, b"?game=1&day=1&phase=dusk&view=seat:0", b""),
        (7, b"?from=3&to=9&lang=en", b""),
        (8, b"?q=gigantic&edition=4.0", b""),
        (9, b"?url=http%3A%2F%2Fx%2Fm%2Fby-hand%3Fat%3D3&maxwidth=400", b""),
        (4, b"?format=constructed", b""),
        (5, b"by-hand/proof?seq=3", b""),
        (10, b"", delay),
        (10, b"", br#"{"delay":null}"#),
        (11, b"h2.0", b""),
        (12, b"?from=1&to=9", b""),
    ];
    whole.iter().map(|(route, query, body)| [&[*route][..], query, b"\n", body].concat()).collect()
}

#[test]
fn changed_requests_are_done_whole_or_not_at_all() {
    let (service, requests, mut random) = (laws::Service::start(), requests(), Random(4));
    for request in &requests {
        service.http(request);
    }
    for _ in 0..times(2_000, 100_000) {
        let request = &requests[place(&mut random, requests.len() - 1)];
        service.http(&changed(&mut random, request));
    }
}

/// So many bytes as they come.
fn bytes(random: &mut Random, count: usize) -> Vec<u8> {
    (0..count).map(|_| u8::try_from(random.below(256)).expect("it is below 256")).collect()
}

#[test]
fn changed_evidence_shows_nothing_or_what_it_showed_before() {
    let (evidence, mut random) = (evidence::Evidence::collect(), Random(5));
    // Nothing of it is changed, then one edit or a few.
    for which in 0..8 {
        evidence.changed(&[which]);
    }
    for _ in 0..times(20_000, 1_000_000) {
        let mut script = bytes(&mut random, 3);
        for _ in 0..=random.below(3) {
            script.extend(bytes(&mut random, 2));
            let (go, come) = (random.below(9) * random.below(9), random.below(5));
            script.extend([go, come].map(|count| u8::try_from(count).expect("it is small")));
            script.extend(bytes(&mut random, come.try_into().expect("it is small")));
        }
        evidence.changed(&script);
    }
}

#[test]
fn keys_notes_and_proofs_are_read_as_they_are_written_or_not_at_all() {
    let (evidence, mut random) = (evidence::Evidence::collect(), Random(6));
    let texts = evidence.texts();
    for text in &texts {
        evidence.any(text);
    }
    for _ in 0..times(20_000, 1_000_000) {
        let text = &texts[place(&mut random, texts.len() - 1)];
        evidence.any(&changed(&mut random, text));
    }
}

/// Every form of a deck.
fn decks() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/cli/tests/cmd/decks");
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths.into_iter().map(|path| fs::read(path).expect("a deck")).collect()
}

#[test]
fn changed_decks_are_read_in_one_way_or_not_at_all() {
    let (decks, mut random) = (decks(), Random(6));
    assert!(decks.len() > 5);
    for deck in &decks {
        laws::deck(deck);
    }
    for _ in 0..times(300, 50_000) {
        let deck = &decks[place(&mut random, decks.len() - 1)];
        laws::deck(&changed(&mut random, deck));
    }
}

#[test]
fn changed_texts_of_moves_are_played_in_their_one_form_or_refused_at_their_place() {
    let mut files = replays(".daybook");
    files.retain(|file| record::read(file).is_ok());
    files.sort_by_key(Vec::len);
    files.truncate(4);
    let texts = files.iter().map(|file| {
        let replay = replay::Replay::load(record::read(file).expect("it is whole"));
        let written = moves::write(&replay.expect("a match"), moves::Length::Short);
        written.expect("a match is written").text.into_bytes()
    });
    let (texts, mut random) = (texts.collect::<Vec<_>>(), Random(7));
    for text in &texts {
        laws::moves(text);
    }
    for _ in 0..times(300, 50_000) {
        let text = &texts[place(&mut random, texts.len() - 1)];
        laws::moves(&changed(&mut random, text));
    }
}

#[test]
fn changed_links_are_read_or_refused() {
    let mut files = replays(".daybook");
    files.retain(|file| record::read(file).is_ok());
    files.sort_by_key(Vec::len);
    files.truncate(4);
    let links = files.iter().map(|file| {
        let replay = replay::Replay::load(record::read(file).expect("it is whole"));
        let link = moves::link(&replay.expect("a match"), replay::Viewer::Official);
        link.expect("it becomes a link").into_bytes()
    });
    let (links, mut random) = (links.collect::<Vec<_>>(), Random(11));
    for link in &links {
        laws::link(link);
    }
    for _ in 0..times(300, 50_000) {
        let link = &links[place(&mut random, links.len() - 1)];
        laws::link(&changed(&mut random, link));
    }
}
