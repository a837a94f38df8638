//! The contents of a data folder are accessible only to the user of the service.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::json;
use testing::disk::run;

use crate::service::client::{Client, token};
use crate::service::program::Program;

/// A user without any rights.
const NOBODY: u32 = 65_534;

/// Runs a command with a umask that restricts nothing.
const OPEN: [&str; 3] = ["sh", "-c", "umask 000; exec \"$0\" \"$@\""];

/// All files and folders in this one, and itself.
fn all(path: &Path) -> Vec<PathBuf> {
    let mut found = vec![path.to_owned()];
    if path.is_dir() {
        for entry in fs::read_dir(path).expect("a folder") {
            found.extend(all(&entry.expect("an entry").path()));
        }
    }
    found
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("it is there").permissions().mode() & 0o7777
}

/// As an older version left the folder under the usual umask.
fn open_to_others(data: &Path) {
    for path in all(data) {
        let mode = if path.is_dir() { 0o755 } else { 0o644 };
        fs::set_permissions(path, Permissions::from_mode(mode)).expect("it is ours");
    }
}

/// Each file is 0600 and each folder 0700, and another user, if available, can read none of them.
#[track_caller]
fn assert_closed(data: &Path, after: &str) {
    for path in all(data) {
        let closed = if path.is_dir() { 0o700 } else { 0o600 };
        assert_eq!(mode(&path), closed, "{} after {after}", path.display());
        if path.is_file() && is_root() {
            let read = Command::new("setpriv").args(as_nobody()).arg("cat").arg(&path).output();
            assert!(!read.expect("setpriv runs").status.success(), "{}", path.display());
        }
    }
}

fn as_nobody() -> [String; 3] {
    [format!("--reuid={NOBODY}"), format!("--regid={NOBODY}"), "--clear-groups".to_owned()]
}

fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

fn daybook(args: &[&str]) -> Output {
    let mut shell = Command::new(OPEN[0]);
    shell.args(&OPEN[1..]).arg(env!("CARGO_BIN_EXE_daybook"));
    let output = shell.args(args).output().expect("a shell");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

/// A store with some of everything: openings, a delay, a private match, an official's view, a tree.
fn filled(data: &Path) {
    let token = token(data);
    let program = Program::start_through(&OPEN, data);
    let client = Client::new(program.address, &token);
    client.open("m").expect("it answers").json(201);
    let body = json!({ "match": "late", "visibility": "private", "delay": { "seconds": 600 }, "event": {
        "type": "match_opened", "data": { "edition": "4.0", "format": "constructed",
        "recorder": "paper", "players": [{ "name": "Kim" }, { "name": "Ari" }] } } });
    let kind = [("content-type", "application/json")];
    client.post("/v1/matches", &kind, body.to_string()).expect("it answers").json(201);
    client.get("/v1/matches/late").expect("it answers").json(200);
    client.get("/v1/matches/m/proof").expect("it answers").json(200);
    assert_closed(data, "a running server");
    program.kill();
    // The next start finds it unclean and copies aside what it repairs.
    stop(Program::start_through(&OPEN, data));
}

/// Stops a server after its first response.
fn stop(program: Program) {
    Client::new(program.address, "").get("/v1/origin").expect("it answers");
    program.stop();
}

#[test]
fn nobody_else_reads_the_data_folder_new_or_old_whatever_the_umask() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, to) = (folder.path().join("data"), folder.path().join("m.daybook"));
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).expect("it is ours");
    filled(&data);
    assert_closed(&data, "a stop");
    for name in [
        "access.ndjson",
        "audience",
        "copies",
        "mirror",
        "openings",
        "signing.key",
        "sled",
        "tokens.json",
        "tree",
    ] {
        assert!(data.join(name).exists(), "{name} is not tested");
    }
    let at = |path: &Path| path.to_str().expect("text").to_owned();
    let (path, to_path, new) = (at(&data), at(&to), at(&folder.path().join("new")));
    let mirror = at(&data.join("mirror"));
    for args in [
        &["token", "list", "--data", &path][..],
        &["token", "create", "--role", "admin", "--data", &path],
        &["export", "m", "-o", &to_path, "--data", &path],
        &["audit", "--all", "--data", &path],
        &["restore", "--mirror", &mirror, "--data", &new],
    ] {
        open_to_others(&data);
        let said = daybook(args);
        let opened = if args[0] == "restore" { Path::new(&new) } else { &data };
        assert_closed(opened, &format!("{args:?}: {}", String::from_utf8_lossy(&said.stdout)));
    }
    open_to_others(&data);
    stop(Program::start(&data));
    assert_closed(&data, "a start with an old folder");
    // Exported files have the permissions of their user's umask, wherever they are.
    assert_eq!(mode(&to), 0o666);
    let inside = data.join("m.daybook");
    fs::copy(&to, &inside).expect("copied");
    daybook(&["token", "list", "--data", &path]);
    assert_eq!(mode(&inside), 0o666);
}

/// As in a container: the volume is the user's own, or one that only lets its group write.
#[test]
fn a_user_without_rights_serves_a_folder_of_its_own_and_one_of_its_group() {
    if !is_root() {
        println!("NOT RUN: another user, because the test is not run by root");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).expect("it is ours");
    let program = folder.path().join("daybook");
    // Another process writes the copy. If this one did, a program started by another test could
    // hold it open for writing, and such a file cannot be run.
    assert!(run("cp", &[Path::new(env!("CARGO_BIN_EXE_daybook")), &program]), "it is not copied");
    for (name, owner, before, after) in
        [("own", NOBODY, 0o755, 0o700), ("shared", 0, 0o2770, 0o2770)]
    {
        let data = folder.path().join(name);
        fs::create_dir(&data).expect("a folder");
        chown(&data, Some(owner), Some(NOBODY)).expect("it is ours");
        fs::set_permissions(&data, Permissions::from_mode(before)).expect("it is ours");
        let mut words = vec!["setpriv".to_owned()];
        words.extend(as_nobody());
        words.extend(["sh", "-c", "shift; exec \"$0\" \"$@\""].map(str::to_owned));
        words.push(program.to_str().expect("text").to_owned());
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        stop(Program::start_through(&words, &data));
        assert_eq!(mode(&data), after, "{name}");
        for path in all(&data).iter().skip(1) {
            assert_eq!(mode(path) & 0o077, 0, "{}", path.display());
        }
    }
}
