//! Stores of many matches, and what auditing one takes.

use std::fs;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use ledger::{APPEND_BYTES_MAX, Append, Listing, SledStore, Store};
use record::{At, Chain, Draft, Sealed};

/// Number of threads that fill a store: the ledger syncs once for all appends that wait.
const WRITERS: usize = 8;

/// How often a running program is measured.
const PAUSE: Duration = Duration::from_millis(5);

/// Clock ticks a second in `/proc`; the same on all of Linux.
const TICKS: f64 = 100.0;

/// What one run of a program took.
pub struct Taken {
    /// From its start to its end.
    pub time: Duration,
    /// How many cores were busy, on average.
    pub cores: f64,
    /// The peak of its resident memory, in kibibytes.
    pub peak_kib: u64,
}

/// Adds matches `from..to` to the store in a folder; returns the number of their records.
///
/// They are those of `replays/` in turn, sealed again under names of their own.
pub fn fill(folder: &Path, from: usize, to: usize) -> usize {
    let games = games();
    let store = SledStore::open(folder).expect("a store");
    let (next, records) = (AtomicUsize::new(from), AtomicUsize::new(0));
    thread::scope(|scope| {
        for _ in 0..WRITERS {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= to {
                        break;
                    }
                    let sealed = sealed(&games[number % games.len()], number);
                    records.fetch_add(sealed.len(), Ordering::Relaxed);
                    keep(&store, &sealed, number);
                }
            });
        }
    });
    records.into_inner()
}

/// The whole matches that the project carries.
pub fn games() -> Vec<Vec<Sealed>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../replays");
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "daybook"));
    paths.sort();
    let game = |path| record::read(&fs::read(path).expect("a match")).expect("it is whole").records;
    paths.iter().map(game).collect()
}

fn sealed(game: &[Sealed], number: usize) -> Vec<Sealed> {
    let mut chain = Chain::new(format!("m{number}").parse().expect("a name"));
    let seal = |sealed: &Sealed| {
        let record = sealed.record.clone();
        let (actor, at, source, state) = (record.actor, record.at, record.source, record.state);
        let draft =
            Draft { actor, at, source, state, id: Some(record.id), ..Draft::new(record.event) };
        chain.seal(draft).expect("in order")
    };
    game.iter().map(seal).collect()
}

/// Keeps a match in parts that one append can take; it is listed with the last.
fn keep(store: &SledStore, mut rest: &[Sealed], number: usize) {
    let mut head = None;
    while !rest.is_empty() {
        let mut bytes = 0;
        let fits = |sealed: &&Sealed| {
            bytes += sealed.line.len() + 1;
            bytes <= APPEND_BYTES_MAX
        };
        let (part, more) = rest.split_at(rest.iter().take_while(fits).count());
        let mut append = Append::new(At::UNIX_EPOCH, head, part.to_vec());
        if more.is_empty() {
            let at = i64::try_from(number).ok().and_then(At::from_unix_ms).expect("in range");
            append = append.listed(Listing { at, terms: Vec::new(), summary: "{}".to_owned() });
        }
        head = Some(store.append(append).expect("a good disk").head);
        rest = more;
    }
}

/// Audits the store in a folder with the program; none where the system does not tell what it takes.
pub fn audit(program: &Path, folder: &Path, matches: usize) -> Option<Taken> {
    let mut program = Command::new(program);
    program.args(["audit", "--all", "--format", "json", "--data"]).arg(folder);
    let (status, taken) = run(&mut program);
    assert_eq!(status.code(), Some(1), "{matches} matches, some of which break rules");
    taken
}

/// Runs a program to its end; what it took, where the system tells that.
pub fn run(program: &mut Command) -> (ExitStatus, Option<Taken>) {
    let start = Instant::now();
    let mut running = program.stdout(Stdio::null()).spawn().expect("it starts");
    let proc = Path::new("/proc").join(running.id().to_string());
    let mut taken = None;
    let status = loop {
        // A program that has ended no longer shows its memory, so the last measurement before that stays.
        taken = seen(&proc).or(taken);
        match running.try_wait().expect("it is ours") {
            Some(status) => break status,
            None => thread::sleep(PAUSE),
        }
    };
    let time = start.elapsed();
    let cores = |ticks| ticks / TICKS / time.as_secs_f64();
    (status, taken.map(|(ticks, peak_kib)| Taken { time, cores: cores(ticks), peak_kib }))
}

/// What a process has taken so far: ticks of all its threads, and the peak of its memory in kibibytes.
fn seen(proc: &Path) -> Option<(f64, u64)> {
    let status = fs::read_to_string(proc.join("status")).ok()?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let stat = fs::read_to_string(proc.join("stat")).ok()?;
    // The name of the program, in brackets, may hold anything; the times are fields 14 and 15.
    let (_, fields) = stat.rsplit_once(')')?;
    let ticks = fields.split_whitespace().skip(11).take(2).map(str::parse::<f64>);
    let ticks: f64 = ticks.sum::<Result<f64, _>>().ok()?;
    Some((ticks, peak.trim().trim_end_matches(" kB").parse().ok()?))
}
