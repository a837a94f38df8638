//! The exit codes of all commands, as the manual lists them.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use record::Signer;

use crate::service::client::token;
use crate::service::program::Program;

const PROGRAM: &str = env!("CARGO_BIN_EXE_daybook");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The manual's table: the commands of each row, and the codes that the row explains.
fn table() -> Vec<(Vec<String>, Vec<u8>)> {
    let page = std::fs::read_to_string(root().join("docs/commands.md")).expect("it is there");
    let table = page.split_once("\n## Exit codes\n").expect("a section").1;
    let rows = table.lines().filter(|line| line.starts_with("| ")).skip(1);
    let row = |line: &str| {
        let cells: Vec<_> = line.trim_matches('|').split('|').map(str::trim).collect();
        let names = cells[0].split(',').map(|name| name.trim().trim_matches('`').to_owned());
        let codes = (0..).zip(&cells[1..]).filter(|(_, text)| !text.is_empty());
        (names.collect(), codes.map(|(code, _)| code).collect())
    };
    rows.map(row).collect()
}

/// How the program ends with these arguments, run at the root of the project.
fn ends(arguments: &[&str]) -> u8 {
    let mut command = Command::new(PROGRAM);
    let output = command.args(arguments).current_dir(root()).output().expect("it runs");
    let code = output.status.code().expect("no signal");
    // A failure is explained, and a fault of a match, deck or log is not a failure.
    let failed = String::from_utf8_lossy(&output.stderr).contains("error:");
    assert!(code != 0 || !failed, "{arguments:?}");
    u8::try_from(code).expect("a small number")
}

/// How a command that serves ends after SIGTERM.
fn stops(arguments: &[&str]) -> u8 {
    let mut command = Command::new(PROGRAM);
    let command = command.args(arguments).args(["--listen", "127.0.0.1:0"]).current_dir(root());
    let command = command.env("DAYBOOK_LOG", "info").stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it runs");
    let said = BufReader::new(child.stderr.take().expect("it is piped")).lines();
    let mut said = said.map(|line| line.expect("text"));
    said.find(|line| line.contains("listening")).expect("it starts");
    let sent = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    assert!(sent.expect("kill runs").success());
    // Until it ends.
    said.for_each(drop);
    let code = child.wait().expect("it ends").code().expect("it handles the signal");
    u8::try_from(code).expect("a small number")
}

#[test]
fn every_exit_code_is_in_the_manual_and_happens() {
    let folder = tempfile::tempdir().expect("a folder");
    let within = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    let (data, new, state) = (within("data"), within("new"), within("seen"));
    token(Path::new(&data));
    let program = Program::start(Path::new(&data));
    let url = format!("http://{}", program.address);
    let taken = program.address.to_string();
    let origin = "example.org/other".parse().expect("an origin");
    let other = Signer::new(origin, &[7; 32]).verifier().to_string();
    let (held, stranger) = (within("held"), within("stranger"));
    let mut found = vec![
        ("monitor", ends(&["monitor", &url, "--state", &held])),
        ("monitor", ends(&["monitor", "http://127.0.0.1:1", "--state", &state])),
        ("monitor", ends(&["monitor"])),
        ("monitor", ends(&["monitor", &url, "--state", &stranger, "--origin", &other])),
        ("serve", ends(&["serve", "--data", &within("second"), "--listen", &taken])),
        ("demo", ends(&["demo", "--listen", &taken])),
    ];
    program.stop();
    let (mirror, nowhere) = (within("data/mirror"), within("nowhere"));
    let decks = "crates/cli/tests/cmd/decks";
    found.extend([
        ("verify", ends(&["verify", "replays/by-hand.daybook"])),
        ("verify", ends(&["verify", "replays/damaged/cut-off.daybook"])),
        ("verify", ends(&["verify"])),
        ("audit", ends(&["audit", "replays/by-hand.daybook"])),
        ("audit", ends(&["audit", "replays/damaged/cut-off.daybook"])),
        ("audit", ends(&["audit", "nowhere.daybook"])),
        ("deck check", ends(&["deck", "check", &format!("{decks}/kojo.txt")])),
        ("deck check", ends(&["deck", "check", &format!("{decks}/unfit.txt")])),
        ("deck check", ends(&["deck", "check", "nowhere.txt"])),
        ("restore", ends(&["restore", "--mirror", &mirror, "--data", &new])),
        ("restore", ends(&["restore", "--mirror", &nowhere, "--data", &within("none")])),
        ("restore", ends(&["restore"])),
        ("serve", stops(&["serve", "--data", &data])),
        ("serve", ends(&["serve", "--listen", "nowhere"])),
        ("demo", stops(&["demo"])),
        ("demo", ends(&["demo", "--listen", "nowhere"])),
        ("all others", ends(&["rules", "2.1.j"])),
        ("all others", ends(&["state", "nowhere.daybook"])),
        ("all others", ends(&["state"])),
    ]);
    let listed = table().into_iter().flat_map(|(names, codes)| {
        let codes =
            move |name: String| codes.clone().into_iter().map(move |code| (name.clone(), code));
        names.into_iter().flat_map(codes).collect::<Vec<_>>()
    });
    let found = found.into_iter().map(|(name, code)| (name.to_owned(), code));
    assert_eq!(found.collect::<BTreeSet<_>>(), listed.collect::<BTreeSet<_>>());
}

#[test]
fn a_command_that_is_not_in_the_table_fails_as_all_others_do() {
    let output = Command::new(PROGRAM).arg("--help").output().expect("it runs");
    let help = String::from_utf8(output.stdout).expect("text");
    let commands = help.split_once("Commands:\n").expect("a list").1.split("\n\n").next();
    let commands = commands.expect("a list").lines();
    let commands = commands.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let named: BTreeSet<_> = table().into_iter().flat_map(|(names, _)| names).collect();
    let begins = |name: &str| named.iter().any(|one| one.split(' ').next() == Some(name));
    let others: Vec<_> = commands.filter(|name| !name.is_empty() && *name != "help").collect();
    assert!(others.iter().filter(|name| begins(name)).count() >= 6, "{others:?}");
    for name in others.into_iter().filter(|name| !begins(name)) {
        assert_eq!(ends(&[name, "--no-such-option"]), 2, "{name}");
    }
}
