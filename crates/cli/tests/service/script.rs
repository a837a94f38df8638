//! `tests/verify.sh` compared with `daybook verify`: exports that were edited at random.

use std::collections::BTreeMap;
use std::thread;

use record::write_proved;
use rules::Opening;
use serde_json::Value;
use testing::random::Random;

use crate::service::offline::{Exported, edited, exported, forked, has_b3sum, said};
use crate::service::times;

/// Openings that no service exports of this match: of slots and players that do not exist or
/// already have one, with unknown faces and members, in other orders.
const FORGED: &[&str] = &[
    r#"{"open":{"face":{"reference":"Y"},"slot":"h99.0"}}"#,
    r#"{"open":{"face":{"reference":"Y"},"slot":"h7.9"}}"#,
    r#"{"open":{"face":{"reference":"Y"},"slot":"h7.0"}}"#,
    r#"{"open":{"face":{"reference":"Y"},"slot":"h07.1"}}"#,
    r#"{"open":{"face":{"reference":"Y"},"slot":"h7.4294967296"}}"#,
    r#"{"open":{"face":{"reference":"Y","type":"dragon"},"slot":"h7.8"}}"#,
    r#"{"open":{"face":{"name":"","reference":"Y"},"slot":"h7.8"}}"#,
    r#"{"open":{"face":{"forest":99999999999,"reference":"Y"},"slot":"h7.8"}}"#,
    r#"{"open":{"face":{"forest":-0,"reference":"Y"},"slot":"h7.8"}}"#,
    r#"{"open":{"face":{"abilities":["flies"],"reference":"Y"},"slot":"h7.8"}}"#,
    r#"{"open":{"face":{"abilities":[],"reference":"Y"},"slot":"h7.8"}}"#,
    r#"{"open":{"face":{"abilities":[{"keyword":{"scout":1}}],"reference":"Y"},"slot":"h7.8"}}"#,
    r#"{"open":{"face":{"abilities":[0 0],"reference":"Y"},"slot":"h7.8"}}"#,
    r#"{"open":{"face":{"reference":"Y","subtypes":[]},"slot":"h7.8"}}"#,
    r#"{"open":{"face":{"reference":"Y","subtypes":["a","b"]},"slot":"h7.8","source_id":"\n\u001f/"}}"#,
    r#"{"open":{"face":{"reference":"Y"},"slot":"h7.8","source_id":"\u0041\/\u001F"}}"#,
    r#"{"open":{"face":{"reference":"Y"},"slot":"h7.8","source_id":null}}"#,
    r#"{"open":{"slot":"h7.8","face":{"reference":"Y"}}}"#,
    r#"{"open":{"player":0}}"#,
    r#"{"open":{"player":7}}"#,
    r#"{"open":{"name":"Eve","player":2,"source_id":"\"}}"}}"#,
    r#"{"open":{"name":"Eve","player":256}}"#,
    r#"{"open":{"name":"Eve","player":-1}}"#,
    r#"{"open":{}}"#,
    r#"{"open":"h7.0"}"#,
    r#"{"open":{"name":"Eve","player":3}} "#,
    r#"{"b3": {"open":{"name":"Eve","player":0}}}"#,
    r#"{"b3":"0000000000000000000000000000000000000000000000000000000000000000"}"#,
    r#"{"proof":{}}"#,
    r#"{"proof":{"event":{}}}"#,
    r#"{"event":{},"id":"x"}"#,
    "",
    "\r",
    "{}",
];

/// Replacements for a text, a number or a name.
const VALUES: &[&str] = &[
    "null",
    "0",
    "-0",
    "01",
    "1.5",
    "true",
    "\"\"",
    "\"x\"",
    "\"\\u0041\"",
    "\"\\ud800\"",
    "[]",
    "{}",
    "[0]",
    "h",
];

/// The members of an object, as keys and JSON.
type Members = Vec<(String, String)>;

/// Writes a value with its keys in order, but for one of its objects, counted by `at`, whose members are edited.
fn text(value: &Value, at: &mut u64, edit: &mut dyn FnMut(&mut Members)) -> String {
    match value {
        Value::Object(members) => {
            *at = at.wrapping_sub(1);
            let is_it = *at == u64::MAX;
            let members: BTreeMap<&String, &Value> = members.iter().collect();
            let written = |(key, value): (&String, &Value)| {
                (Value::from(key.as_str()).to_string(), text(value, at, edit))
            };
            let mut members: Vec<_> = members.into_iter().map(written).collect();
            if is_it {
                edit(&mut members);
            }
            let members: Vec<_> =
                members.iter().map(|(key, value)| format!("{key}:{value}")).collect();
            format!("{{{}}}", members.join(","))
        }
        Value::Array(values) => {
            let values: Vec<_> = values.iter().map(|value| text(value, at, edit)).collect();
            format!("[{}]", values.join(","))
        }
        value => value.to_string(),
    }
}

/// How many objects are in a value.
fn objects(value: &Value) -> u64 {
    match value {
        Value::Object(members) => 1 + members.values().map(objects).sum::<u64>(),
        Value::Array(values) => values.iter().map(objects).sum(),
        _ => 0,
    }
}

/// One of them.
fn one<'a, T: ?Sized>(random: &mut Random, of: &[&'a T]) -> &'a T {
    of[pick(random, of.len())]
}

fn pick(random: &mut Random, count: usize) -> usize {
    usize::try_from(random.below(count.max(1) as u64)).expect("small")
}

/// The members of one of the line's objects given twice, moved, renamed, added, dropped or changed.
fn members(random: &mut Random, line: &mut Vec<u8>) {
    let Ok(value) = serde_json::from_slice::<Value>(line) else { return };
    let mut at = random.below(objects(&value).max(1));
    let mut edit = |members: &mut Vec<(String, String)>| {
        let (from, to) = (pick(random, members.len()), pick(random, members.len() + 1));
        if members.is_empty() {
            members.push(("\"x\"".to_owned(), "1".to_owned()));
        }
        let (key, value) = members[from].clone();
        let other = one(random, VALUES).to_owned();
        match random.below(9) {
            0 => members.insert(to, (key, value)),
            1 => members.insert(to, (key, other)),
            2 => members.push((key, other)),
            3 => {
                members.remove(from);
                members.push((key, value));
            }
            4 => members[from].0 = format!("{}x\"", key.trim_end_matches('"')),
            5 => members.insert(to, ("\"x\"".to_owned(), other)),
            6 => drop(members.remove(from)),
            7 => members[from].1 = other,
            _ => members[from].1 = format!(" {value}"),
        }
    };
    *line = text(&value, &mut at, &mut edit).into_bytes();
}

/// One byte or a piece of the line changed: flipped, inserted, removed, or replaced.
fn piece(random: &mut Random, line: &mut Vec<u8>) {
    const PIECES: &[(&str, &str)] = &[
        (",\"slot\"", ",\"face\":{\"reference\":\"Z\"},\"slot\""),
        ("\"salt\":\"", "\"salt\":\"0"),
        ("{\"open\":{", "{\"open\":{\"abilities\":[],"),
        ("}}", "},\"open\":{\"name\":\"Eve\",\"player\":0}}"),
        ("=\"", "==\""),
        ("\\n\\n", "\\n\\n\\n"),
        ("\\n", "\\u000a"),
        ("\\n\\u2014", "\\nmore\\n\\u2014"),
        ("\"leaf\":", "\"leaf\":1"),
        ("\"hashes\":[", "\"hashes\":[\"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\","),
        ("\",\"", "\""),
        ("\"h7.0\"", "\"h7.1\""),
        ("\"player\":0", "\"player\":1"),
        ("\"seq\":", "\"seq\":0"),
        ("X", "Y"),
        ("Kim", "K\u{ed}m"),
        ("i", "\u{1f600}"),
        ("e", "\u{7f}"),
    ];
    const BYTES: &[u8] = b"\x00\x01\r\t \"\\{}[],:0z\x7f\x80\xc0\xed\xf5\xff";
    let at = pick(random, line.len());
    match random.below(6) {
        0 if !line.is_empty() => line[at] ^= 1 << random.below(8),
        1 if !line.is_empty() => drop(line.remove(at)),
        2 => line.insert(at, BYTES[pick(random, BYTES.len())]),
        3 if !line.is_empty() => {
            let byte = &mut line[at];
            *byte = if byte.is_ascii_digit() { b'0' + (*byte - b'0' + 1) % 10 } else { *byte ^ 1 };
        }
        _ => {
            let text = String::from_utf8_lossy(line);
            let there: Vec<_> = PIECES.iter().filter(|(from, _)| text.contains(from)).collect();
            let Some((from, to)) = there.get(pick(random, there.len())) else { return };
            *line = text.replacen(from, to, 1).into_bytes();
        }
    }
}

/// Lines added, dropped, doubled, exchanged.
fn order(random: &mut Random, lines: &mut Vec<Vec<u8>>) {
    let (from, to) = (pick(random, lines.len()), pick(random, lines.len()));
    match random.below(6) {
        0 => lines.swap(from, to),
        1 => drop(lines.remove(from)),
        2 => lines.insert(to, lines[from].clone()),
        3 => {
            let line = lines.remove(from);
            lines.insert(to.min(lines.len()), line);
        }
        // Most openings that are true can be told by their place alone.
        4 => lines.insert(lines.len() - 1, one(random, FORGED).as_bytes().to_vec()),
        _ => lines.insert(to, one(random, FORGED).as_bytes().to_vec()),
    }
}

/// Changes that need more than one line rewritten: another history, other openings, another proof.
fn anew(random: &mut Random, it: &Exported) -> Vec<u8> {
    let (records, proof) = (&it.file.records, it.file.proof.as_ref().expect("it has one"));
    let mut openings = it.file.openings.clone();
    let at = pick(random, openings.len());
    match random.below(7) {
        0 => {
            let at = 1 + pick(random, records.len() - 1);
            return write_proved(&forked(records, at), &openings, proof);
        }
        1 => return write_proved(&records[..=pick(random, records.len() - 1)], &openings, proof),
        2 => return write_proved(records, &openings, one(random, &[&it.earlier, &it.other])),
        3 => drop(openings.remove(at)),
        4 => openings[at] = openings[at].unsalted(),
        5 => {
            let salt = openings[pick(random, openings.len())].salt();
            match &mut openings[at] {
                Opening::Slot(slot) => slot.salt = salt,
                Opening::Player(player) => player.salt = salt,
            }
        }
        _ => match &mut openings[at] {
            Opening::Slot(slot) => slot.source_id = Some("another \u{e9} \u{202e}\u{1}".into()),
            Opening::Player(player) => player.name = Some("Eve".to_owned()),
        },
    }
    write_proved(records, &openings, proof)
}

/// The export after some edit, mostly under a matching digest.
fn changed(random: &mut Random, it: &Exported) -> Vec<u8> {
    let of = |random: &mut Random, edit: fn(&mut Random, &mut Vec<u8>)| {
        edited(&it.bytes, |lines| {
            // Openings and the proof are not covered by the hash of any record.
            let first = if random.below(4) == 0 { 0 } else { it.file.records.len() };
            let at = first + pick(random, lines.len() - first);
            edit(random, &mut lines[at]);
        })
    };
    match random.below(12) {
        0..4 => of(random, members),
        4..7 => of(random, piece),
        7..9 => edited(&it.bytes, |lines| order(random, lines)),
        9..11 => anew(random, it),
        _ => {
            let mut bytes = it.bytes.clone();
            if random.below(4) == 0 {
                bytes.push(b'\n');
            } else {
                piece(random, &mut bytes);
            }
            bytes
        }
    }
}

/// The number of edits, how many both accept, and those that only the script refuses.
#[derive(Default)]
struct Held {
    edits: usize,
    pass: usize,
    stricter: Vec<String>,
}

/// Compares the two over this many edits.
fn hold(it: &Exported, seed: u64, rounds: u64) -> Held {
    let mut random = Random(seed);
    let mut held = Held::default();
    for round in 0..rounds {
        let bytes = changed(&mut random, it);
        let name = format!("{seed}.daybook");
        let program = it.daybook_as(&name, &bytes, &["--origin", &it.key]);
        let script = it.script_as(&name, &bytes, &it.key);
        let (is_good, passes) = (program.status.success(), script.status.success());
        let shown = || {
            format!("edit {round} of {seed}: {}{}", said(&program), String::from_utf8_lossy(&bytes))
        };
        assert!(is_good || !passes, "only the script lets this pass, {}", shown());
        assert_eq!(passes, said(&script).starts_with("ok "), "{}", said(&script));
        held.edits += 1;
        held.pass += usize::from(passes);
        if is_good && !passes {
            held.stricter.push(said(&script));
        }
    }
    held
}

#[test]
fn the_script_lets_nothing_pass_that_the_program_refuses() {
    if !has_b3sum() {
        return;
    }
    let it = exported();
    let rounds = times(30, 1_000);
    let held = thread::scope(|scope| {
        let it = &it;
        let both = [1, 2].map(|seed| scope.spawn(move || hold(it, seed, rounds)));
        both.map(|one| one.join().expect("it held"))
    });
    let (edits, pass) =
        held.iter().fold((0, 0), |(edits, pass), held| (edits + held.edits, pass + held.pass));
    let stricter: Vec<&String> = held.iter().flat_map(|held| &held.stricter).collect();
    println!("{edits} edits, {pass} pass both, {} only the program: {stricter:#?}", stricter.len());
    assert!(pass > 0 && stricter.len() < edits / 20, "{stricter:#?}");
}

#[test]
fn the_script_lets_a_changed_byte_pass_only_where_the_program_does() {
    if !has_b3sum() {
        return;
    }
    let it = exported();
    let above = it.bytes.len() - r#"{"b3":""}"#.len() - 65;
    let step = usize::try_from(times(121, 1)).expect("small");
    for at in (0..above).step_by(step) {
        let mut changed = it.bytes.clone();
        changed[at] ^= 1 << (at % 8);
        let changed = edited(&changed, |_| {});
        if it.script_as("one", &changed, &it.key).status.success() {
            let program = it.daybook_as("one", &changed, &["--origin", &it.key]);
            assert!(program.status.success(), "byte {at}: {}", said(&program));
        }
    }
}

/// Lines that begin like others, second faces, and openings of things that do not exist.
#[test]
fn forged_lines_and_openings_are_found_by_the_script() {
    if !has_b3sum() {
        return;
    }
    let it = exported();
    let with = |line: &str| {
        edited(&it.bytes, |lines| lines.insert(lines.len() - 1, line.as_bytes().to_vec()))
    };
    let second_face = edited(&it.bytes, |lines| {
        let text = String::from_utf8(lines[11].clone()).expect("text");
        let face = r#","face":{"reference":"Z"},"slot""#;
        lines[11] = text.replacen(r#","slot""#, face, 1).into_bytes();
        assert_ne!(lines[11], text.into_bytes());
    });
    let mut files = vec![second_face];
    files.extend(FORGED.iter().map(|line| with(line)));
    for bytes in files {
        let told = String::from_utf8_lossy(&bytes);
        let program = it.daybook_as("one", &bytes, &["--origin", &it.key]);
        let script = it.script_as("one", &bytes, &it.key);
        assert!(program.status.success() || !script.status.success(), "{}{told}", said(&program));
    }
}
