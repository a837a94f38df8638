//! The server as a separate process.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStderr, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// The program.
const PROGRAM: &str = env!("CARGO_BIN_EXE_daybook");

/// How long a server may take to repair a store and listen.
const START_MAX: Duration = Duration::from_mins(2);

/// `daybook serve` on a free port, killed when this is dropped.
pub(crate) struct Program {
    process: Child,
    pub(crate) address: SocketAddr,
    said: Option<JoinHandle<String>>,
}

impl Program {
    /// Serves the store in this folder.
    pub(crate) fn start(data: &Path) -> Self {
        Self::start_with(data, &[])
    }

    /// Serves the store in this folder, with additional environment variables.
    pub(crate) fn start_with(data: &Path, environment: &[(&str, &Path)]) -> Self {
        Self::listening(spawn(data, environment))
    }

    /// Serves the store in this folder, started through a command prefix, such as
    /// `setpriv --reuid 65534`.
    pub(crate) fn start_through(words: &[&str], data: &Path) -> Self {
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).arg(PROGRAM);
        Self::listening(serve(&mut command, data).spawn().expect("the program runs"))
    }

    /// Serves with at most this many descriptors.
    pub(crate) fn start_limited(data: &Path, descriptors: u64) -> Self {
        let mut command = Command::new("sh");
        // The shell becomes the program, so its number is the program's.
        command.args(["-c", &format!("ulimit -n {descriptors} && exec \"$0\" \"$@\"")]);
        Self::listening(serve(command.arg(PROGRAM), data).spawn().expect("the program runs"))
    }

    fn listening(mut process: Child) -> Self {
        let stderr = process.stderr.take().expect("it is piped");
        let (tell, listening) = channel();
        let said = thread::spawn(move || listen(stderr, &tell));
        let Ok(address) = listening.recv_timeout(START_MAX) else {
            process.kill().expect("it is ours");
            panic!("it does not listen: {}", said.join().expect("no panic"));
        };
        Self { process, address, said: Some(said) }
    }

    /// Starts one, and kills it a moment later.
    pub(crate) fn interrupt(data: &Path, moment: Duration) {
        let mut process = spawn(data, &[]);
        thread::sleep(moment);
        process.kill().expect("it runs");
        process.wait().expect("it has ended");
    }

    /// The number of its process.
    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// Sends it a signal, such as `STOP`.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.id().to_string();
        let sent = Command::new("kill").args([&format!("-{name}"), &id]).status();
        assert!(sent.expect("kill runs").success(), "SIG{name} was not sent");
    }

    /// Kills it at once.
    pub(crate) fn kill(mut self) {
        self.process.kill().expect("it runs");
        self.process.wait().expect("it has ended");
    }

    /// Waits until it ends; returns how it ended and its output.
    pub(crate) fn wait(mut self) -> (ExitStatus, String) {
        let said = self.said.take().expect("it is taken once");
        let status = self.process.wait().expect("it has ended");
        (status, said.join().expect("no panic"))
    }

    /// Tells it to stop, and waits until it has stopped normally.
    pub(crate) fn stop(self) {
        self.signal("TERM");
        let (status, said) = self.wait();
        assert!(status.success(), "{status}: {said}");
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn spawn(data: &Path, environment: &[(&str, &Path)]) -> Child {
    let mut command = Command::new(PROGRAM);
    let command = serve(&mut command, data).envs(environment.iter().copied());
    command.spawn().expect("the program runs")
}

fn serve<'a>(command: &'a mut Command, data: &Path) -> &'a mut Command {
    command
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(data)
        .env("DAYBOOK_LOG", "info")
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
}

/// Sends the address once it is printed; returns the whole output.
fn listen(stderr: ChildStderr, tell: &Sender<SocketAddr>) -> String {
    let mut said = String::new();
    for line in BufReader::new(stderr).lines().map_while(Result::ok) {
        let address = line.split_once("listening address=").map(|(_, rest)| rest);
        if let Some(address) = address.and_then(|rest| rest.split(' ').next()) {
            let address = address.parse().expect("an address");
            tell.send(address).expect("somebody waits");
        }
        said.push_str(&line);
        said.push('\n');
    }
    said
}
