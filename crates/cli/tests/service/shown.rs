//! Foreign texts wherever people read them: no invisible characters, no line breaks, no markup.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use record::{Draft, Sealed};
use replay::Recorder;
use rules::Opening;
use serde_json::Value;

use crate::service::client::{Client, token};
use crate::service::program::Program;

/// Appended to every free text: line ends, terminal escapes, characters that reverse the line,
/// markup.
const HOSTILE: &str =
    "\r\nFORGED\u{1b}[2J\u{9b}\u{202e}\u{2066}\u{200b}\u{feff}\u{2028}<b>*x*[y](z)";

/// Whether a text contains a character that people cannot see; line ends and indentation are
/// allowed.
fn is_unseen(letter: char) -> bool {
    letter.is_control() && letter != '\n'
        || HOSTILE.contains(letter) && !letter.is_ascii() && letter != '\n'
}

/// Every text in a value, by its JSON pointer.
fn texts(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::String(_) => found.push(at.to_owned()),
        Value::Array(values) => {
            for (index, value) in values.iter().enumerate() {
                texts(value, &format!("{at}/{index}"), found);
            }
        }
        Value::Object(members) => {
            for (name, value) in members {
                texts(value, &format!("{at}/{name}"), found);
            }
        }
        _ => {}
    }
}

fn draft(value: &Value) -> Option<Draft> {
    Draft::parse(value.to_string().as_bytes()).ok()
}

/// Whether the rest of the match can be recorded too.
fn goes_on(mut recorder: Recorder, rest: &[Value]) -> bool {
    rest.iter().all(|value| draft(value).is_some_and(|draft| recorder.record(draft).is_ok()))
}

/// A match with every kind of event, in which each free text has this ending; with the types of the
/// events that have one.
fn hostile() -> (Vec<Sealed>, Vec<Opening>, BTreeSet<String>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas/v1/match.ndjson");
    let lines = std::fs::read_to_string(path).expect("it is there");
    let mut drafts: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let mut recorder = Recorder::new("m".parse().expect("a name"));
    let (mut records, mut types) = (Vec::new(), BTreeSet::new());
    for at in 0..drafts.len() {
        let mut found = Vec::new();
        texts(&drafts[at]["event"], "/event", &mut found);
        texts(&drafts[at]["open"], "/open", &mut found);
        for pointer in found {
            let before = drafts[at].clone();
            let text = drafts[at].pointer_mut(&pointer).expect("it was found");
            *text = Value::from(format!("{}{HOSTILE}", text.as_str().expect("a text")));
            if draft(&drafts[at]).is_some() && goes_on(recorder.clone(), &drafts[at..]) {
                types.insert(before["event"]["type"].as_str().expect("a type").to_owned());
            } else {
                drafts[at] = before;
            }
        }
        let draft = draft(&drafts[at]).expect("a draft");
        records.push(recorder.record(draft).expect("it makes sense"));
    }
    (records, recorder.openings().to_vec(), types)
}

/// The program's output for people.
fn daybook(args: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_daybook"));
    let output = command.args(args).output().expect("it runs");
    let said = [output.stdout, output.stderr].concat();
    assert!(!said.is_empty(), "{args:?}");
    String::from_utf8(said).expect("text")
}

#[track_caller]
fn assert_shown(what: &str, text: &str) {
    let unseen = text.chars().find(|&letter| is_unseen(letter));
    assert_eq!(unseen, None, "{what}: {text:?}");
    let forged = text.lines().find(|line| line.trim_start().starts_with("FORGED"));
    assert_eq!(forged, None, "{what}: a text has a line of its own");
}

/// The match in a file, and its objects at the moment with the most.
fn written(folder: &Path) -> (PathBuf, String, Vec<String>) {
    let (records, openings, types) = hostile();
    let file = record::File {
        head: records.last().expect("a record").hash,
        records,
        openings,
        proof: None,
    };
    for name in [
        "card_played",
        "deck_registered",
        "evidence_attached",
        "judge_called",
        "match_opened",
        "note",
        "observed",
        "penalty",
        "rewound",
        "ruling",
    ] {
        assert!(types.contains(name), "{name} has no free text: {types:?}");
    }
    let path = folder.join("m.daybook");
    std::fs::write(&path, file.to_bytes()).expect("the folder can be written");
    let replay = replay::Replay::load(file).expect("it makes sense");
    let most =
        (0..=replay.last()).max_by_key(|&seq| replay.at(seq).map(|state| state.objects.len()));
    let state = replay.at(most.expect("a record")).expect("its state");
    let objects = state.objects.keys().map(ToString::to_string).collect();
    (path, most.expect("a record").to_string(), objects)
}

#[test]
fn no_command_shows_a_text_that_does_more_than_be_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, most, objects) = written(folder.path());
    let file = path.to_str().expect("text");
    let damaged = folder.path().join("damaged.daybook");
    let text = std::fs::read_to_string(&path).expect("it is there");
    let key = serde_json::to_string(HOSTILE).expect("a text");
    std::fs::write(&damaged, text.replacen("\"id\":", &format!("{key}:1,\"id\":"), 3))
        .expect("the folder can be written");
    let damaged = damaged.to_str().expect("text");
    for language in ["en", "fr"] {
        let lang = ["--lang", language];
        let mut commands: Vec<Vec<&str>> = vec![
            vec!["events", file, "--view", "official"],
            vec!["events", file, "--view", "public"],
            vec!["timeline", file],
            vec!["state", file, "--at", &most, "--view", "official"],
            vec!["diff", file, "0", &most, "--view", "official"],
            vec!["audit", file],
            vec!["audit", file, "--format", "markdown"],
            vec!["audit", damaged],
        ];
        let explain = |object| vec!["explain", file, object, "--at", &*most, "--view", "official"];
        commands.extend(objects.iter().map(|object| explain(object)));
        commands.push(explain(HOSTILE));
        for mut command in commands {
            command.extend(lang);
            let said = daybook(&command);
            assert_shown(&command.join(" "), &said);
            if command.contains(&"markdown") {
                assert!(!said.contains("<b>"), "{said}");
            }
        }
    }
    for command in
        [vec!["derive", file, "--at", &most], vec!["verify", damaged], vec!["state", damaged]]
    {
        assert_shown(&command.join(" "), &daybook(&command));
    }
    let events = daybook(&["events", file, "--view", "official"]);
    assert!(events.matches(r"\r\nFORGED\u{1b}[2J\u{9b}\u{202e}").count() >= 15, "{events}");
}

#[test]
fn no_answer_or_log_shows_a_text_that_does_more_than_be_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, most, objects) = written(folder.path());
    let data = folder.path().join("data");
    let token = token(&data);
    let program = Program::start_with(&data, &[("DAYBOOK_LOG", Path::new("trace"))]);
    let client = Client::new(program.address, &token);
    let kind = [("content-type", "application/octet-stream")];
    let bytes = std::fs::read(path).expect("it is there");
    client.post("/v1/import", &kind, bytes).expect("it answers").json(201);
    let mut asked = vec![
        (format!("/v1/matches/m/diff?from=0&to={most}&view=official"), "text/plain"),
        ("/v1/matches/m/audit".to_owned(), "text/markdown"),
        ("/v1/matches/m/audit?lang=fr".to_owned(), "text/markdown"),
        (format!("/m/m?at={most}"), "text/html"),
        (format!("/embed/m?at={most}"), "text/html"),
    ];
    let explain = |id| format!("/v1/matches/m/objects/{id}/explain?at={most}&view=official");
    asked.extend(objects.iter().map(|id| (explain(id), "text/plain")));
    let mut shown = 0;
    for (path, accept) in asked {
        let answer = client.get_as(&path, accept).expect("it answers");
        let text = String::from_utf8(answer.body).expect("text");
        if answer.status == 200 {
            assert_shown(&path, &text);
            assert!(accept == "text/plain" || !text.contains("<b>*x"), "{path}: {text}");
            shown += text.matches(r"\u{202e}").count();
        }
    }
    assert!(shown > 5, "{shown}");
    program.signal("TERM");
    let (_, said) = program.wait();
    assert!(said.contains("/v1/matches/m"), "nothing was logged of requests: {said}");
    assert_shown("the log", &said);
}
