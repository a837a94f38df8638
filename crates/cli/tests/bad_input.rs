//! Bad input: a clear error, a failing exit code, and no new file.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn daybook(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_daybook")).args(args).output().expect("it runs")
}

/// Runs a command that must not write its file, and returns its message.
fn refused(command: &[&str], input: &[u8]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let (given, written) = (folder.path().join("input"), folder.path().join("out.daybook"));
    std::fs::write(&given, input).expect("writable");
    let paths = [given.to_str().expect("text"), "-o", written.to_str().expect("text")];
    let output = daybook(&[command, &paths].concat());
    let error = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.starts_with("error: ") && !error.contains("panicked"), "{error}");
    let files: Vec<_> = std::fs::read_dir(folder.path()).expect("readable").collect();
    assert_eq!(files.len(), 1, "only the input is there");
    error
}

fn archive() -> Vec<u8> {
    std::fs::read(root().join("replays/abandoned.bga.json")).expect("the project carries it")
}

/// A match by hand up to the first turn, and one more line.
fn events(line: &str) -> Vec<u8> {
    let text = std::fs::read_to_string(root().join("replays/by-hand.ndjson"))
        .expect("the project carries it");
    let mut lines: Vec<_> = text.lines().take(14).collect();
    lines.push(line);
    lines.join("\n").into_bytes()
}

#[test]
fn a_truncated_archive_is_refused() {
    let archive = archive();
    let error = refused(&["import", "bga"], &archive[..archive.len() / 2]);
    assert!(error.contains("the log is not valid JSON"), "{error}");
}

#[test]
fn archives_of_the_wrong_shape_are_refused() {
    for (input, said) in [
        ("", "the log is not valid JSON"),
        ("{}", "the log is an object, but a BGA archive has a list of packets"),
        ("[7]", "packet 1 of the log is a number"),
        (r#"[{"data":{}}]"#, "`data` of packet 1 of the log is an object"),
        (r#"[{"data":[[]]}]"#, "a notification of packet 1 of the log is a list"),
        ("[]", "this log sets up no player"),
    ] {
        let error = refused(&["import", "bga"], input.as_bytes());
        assert!(error.contains(said), "{input}: {error}");
    }
}

#[test]
fn an_archive_of_another_game_is_refused() {
    let chess = r#"[{"channel":"/table/t1","table_id":1,"packet_id":"1","move_id":"1","time":"1",
        "data":[{"uid":"69606c873a1e1","type":"playDisc","log":"","args":{"x":3}}]}]"#;
    let error = refused(&["import", "bga"], chess.as_bytes());
    assert!(error.contains("it is not a game of Altered"), "{error}");
}

#[test]
fn a_meta_file_of_another_game_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let meta = folder.path().join("meta.json");
    let other =
        r#"{"players":[{"player_id":"1","player_no":"1"},{"player_id":"2","player_no":"2"}]}"#;
    std::fs::write(&meta, other).expect("writable");
    let error = refused(&["import", "bga", "--meta", meta.to_str().expect("text")], &archive());
    assert!(error.contains("the meta file is for the players 1 and 2"), "{error}");
}

#[test]
fn a_seat_that_is_not_there_is_refused() {
    let error = refused(&["import", "bga", "--seat", "2"], &archive());
    assert!(error.contains("seat 2 does not exist in this game"), "{error}");
}

#[test]
fn events_that_make_no_sense_are_refused_with_their_line() {
    let moved = |what: &str, from: &str| {
        format!(
            r#"{{"event":{{"type":"moved","data":{{"moves":[{{"what":"{what}","from":"{from}","to":"limbo"}}]}}}}}}"#
        )
    };
    for (line, said) in [
        (moved("o99.0", "reserve:0"), "line 15: event 14: there is no object o99.0 now"),
        (moved("o2.0", "reserve:0"), "line 15: event 14: o2.0 is in hero:0, not in reserve:0"),
        (moved("h4.0", "hand:0"), "line 15: event 14: slot h4.0 is not in hand:0"),
        (moved("o2.0", "hand:0"), "line 15: event 14: o2.0 is in hero:0, not in hand:0"),
        (moved("x1", "hand:0"), "`x1` is not an object id such as o412.0"),
        (r#"{"event":{"type":"pased","data":{}}}"#.into(), "unknown variant `pased`"),
        (r#"{"event":{"type":"passed","data":{"seat":9}}}"#.into(), "there is no seat 9"),
        (r#"{"event":{"type":"passed","data":{"seat":"0"}}}"#.into(), "invalid type: string"),
        (r#"{"event":{"type":"passed","data":{"seat":0.0}}}"#.into(), "only whole numbers"),
        (
            r#"{"event":{"type":"passed","data":{"seat":9007199254740992}}}"#.into(),
            "beyond 9007199254740991",
        ),
        (
            r#"{"event":{"type":"passed","data":{"seat":0,"seat":1}}}"#.into(),
            "this key already occurs",
        ),
        (r#"{"event":{"type":"passed","data":{"seat":0,"who":1}}}"#.into(), "unknown field `who`"),
        (
            r#"{"event":{"type":"passed","data":{"seat":0}}"#.into(),
            "the line ends in the middle of its value",
        ),
        ("[".repeat(40), "32"),
    ] {
        let error = refused(&["seal"], &events(&line));
        assert!(error.contains(said), "{line}: {error}");
    }
}

#[test]
fn a_line_of_a_hundred_megabytes_is_refused() {
    let error = refused(&["seal"], &events(&"a".repeat(100_000_000)));
    assert!(
        error.contains("line 15: column 65537: the line is longer than 65536 bytes"),
        "{error}"
    );
}

#[test]
fn a_file_that_is_there_stays_if_the_next_import_fails() {
    let folder = tempfile::tempdir().expect("a folder");
    let written = folder.path().join("out.daybook");
    std::fs::write(&written, "precious").expect("writable");
    let bad = folder.path().join("bad.json");
    std::fs::write(&bad, "[").expect("writable");
    let output = daybook(&[
        "import",
        "bga",
        bad.to_str().expect("text"),
        "-o",
        written.to_str().expect("text"),
    ]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(std::fs::read(&written).expect("it is there"), b"precious");
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let file = root().join("replays/tie-breaker.daybook");
    let mut child = Command::new(env!("CARGO_BIN_EXE_daybook"))
        .args(["states", file.to_str().expect("text")])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("it runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}
