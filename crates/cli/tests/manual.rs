//! The requests of the README and of the manual in `docs/`, sent to a running server in order, with
//! the commands between them, and the responses printed there.
//!
//! `TRYCMD=overwrite cargo test -p cli manual::` writes the actual responses.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The address in the text.
const WRITTEN: &str = "127.0.0.1:8080";

/// A server with a folder of its own, killed when this is dropped.
struct Server {
    child: Child,
    address: String,
    token: String,
    /// The folder of its store, where the commands are run: it contains `replays`.
    folder: tempfile::TempDir,
}

impl Server {
    fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let replays = root().join("replays").canonicalize().expect("it is there");
        std::os::unix::fs::symlink(replays, folder.path().join("replays")).expect("a link");
        let mut child = Command::new(env!("CARGO_BIN_EXE_daybook"))
            .args(["serve", "--guests", "30d", "--listen", "127.0.0.1:0", "--data"])
            .arg(folder.path().join("data"))
            .env("NO_COLOR", "1")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let told = last_word(child.stdout.take().expect("piped"), "admin token");
        let listens = last_word(child.stderr.take().expect("piped"), "listening");
        let (token, line) = (told.expect("a token"), listens.expect("an address"));
        let address = line.split("address=").nth(1).and_then(|rest| rest.split(' ').next());
        let token = token.rsplit(' ').next().expect("a word").to_owned();
        Self { child, address: address.expect("an address").to_owned(), token, folder }
    }

    /// The output of a shell for one of a page's commands, with the page's address.
    fn run(&self, command: &str) -> String {
        let programs = Path::new(env!("CARGO_BIN_EXE_daybook")).parent().expect("a folder");
        let path = [programs.as_os_str(), &std::env::var_os("PATH").unwrap_or_default()]
            .join(":".as_ref());
        let shell = Command::new("sh")
            .args(["-c", &command.replace(WRITTEN, &self.address)])
            .current_dir(&self.folder)
            .env("TOKEN", &self.token)
            .env("PATH", path)
            .output()
            .expect("a shell");
        let printed = [shell.stdout, shell.stderr].concat();
        let printed = String::from_utf8(printed).expect("text").replace('\r', "");
        let printed = printed.replace(&self.address, WRITTEN);
        if printed.is_empty() || printed.ends_with('\n') { printed } else { printed + "\n" }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already; then the test has failed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn last_word(from: impl std::io::Read, with: &str) -> Option<String> {
    BufReader::new(from).lines().map_while(Result::ok).find(|line| line.contains(with))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Whether openssl, with which people sign, is available; in full test runs it must be.
fn can_sign() -> bool {
    let can = Command::new("openssl").arg("version").output().is_ok();
    assert!(can || std::env::var_os("CI").is_none(), "openssl is missing: install it");
    if !can {
        println!("NOT RUN: the commands that sign, because there is no openssl");
    }
    can
}

/// Whether the commands of a block are run: it shows their output, so each begins with `$`.
fn is_run(fence: &str, first: Option<&&str>, can_sign: bool) -> bool {
    let first = first.filter(|_| fence == "```sh");
    first.is_some_and(|first| {
        first.starts_with("$ ") && (can_sign || !first.starts_with("$ openssl"))
    })
}

/// Runs every command of a page's blocks with output; returns the page as it would be then, and the
/// number of commands.
fn answered(text: &str, server: &Server) -> (String, usize) {
    let can_sign = can_sign();
    let mut written = String::new();
    let (mut lines, mut ours, mut count) = (text.lines().peekable(), false, 0);
    while let Some(line) = lines.next() {
        written.extend([line, "\n"]);
        if line.starts_with("```") {
            ours = is_run(line, lines.peek(), can_sign);
            continue;
        }
        let Some(first) = line.strip_prefix("$ ").filter(|_| ours) else { continue };
        let mut command = first.to_owned();
        while let Some(next) = lines.next_if(|line| line.starts_with("> ")) {
            written.extend([next, "\n"]);
            command.extend(["\n", &next[2..]]);
        }
        let between = |line: &&str| !line.starts_with("$ ") && !line.starts_with("```");
        while lines.next_if(between).is_some() {}
        let blank = lines.peek().is_some_and(|line| !line.starts_with("```"));
        written += &server.run(&command);
        written += if blank { "\n" } else { "" };
        count += 1;
    }
    (written, count)
}

/// The README, the files beside it, and the manual.
fn pages() -> Vec<PathBuf> {
    let folders = [root(), root().join("docs")];
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).expect("a folder"));
    let paths = files.map(|file| file.expect("a file").path());
    let mut pages: Vec<_> =
        paths.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
    pages.sort();
    pages
}

/// Each page with commands has a server of its own.
#[test]
fn the_service_answers_what_the_pages_say() {
    let mut all = 0;
    for path in pages() {
        let text = std::fs::read_to_string(&path).expect("a page");
        if !text.contains("\n```sh\n$ ") {
            continue;
        }
        let (written, count) = answered(&text, &Server::start());
        all += count;
        if std::env::var("TRYCMD").is_ok_and(|what| what == "overwrite") {
            std::fs::write(&path, &written).expect("it can be written");
            continue;
        }
        let differs = text.lines().zip(written.lines()).find(|(text, written)| text != written);
        assert!(text == written, "{} says otherwise: {differs:?}", path.display());
    }
    assert!(all >= 25, "the pages have {all} commands");
}
