//! A stopped store that was damaged: everything intact in either copy is served or restored, and
//! nothing is destroyed.

use std::collections::BTreeSet;
use std::fs;
use std::io::BufRead as _;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use ledger::{
    Acceptance, Append, KeyUse, Line, Listing, Log, OpenError, SledStore, Store, restore,
};
use record::{At, MatchId, Signer};
use tempfile::TempDir;
use testing::damage::{damage, files};
use testing::matches::{at, everything, listing, next, opened};
use testing::random::Random;

use crate::disk::copy;
use crate::open;

/// Restricts the last test to one round, for debugging.
const ONLY: &str = "DAYBOOK_ROUND";

/// A start or restore that has not ended in this time never will.
const PATIENCE: Duration = Duration::from_mins(2);

/// A folder in memory where possible.
fn folder() -> TempDir {
    TempDir::new_in("/dev/shm").or_else(|_| TempDir::new()).expect("a folder")
}

fn copied(from: &Path) -> TempDir {
    let to = folder();
    copy(from, to.path());
    to
}

fn signer() -> Signer {
    Signer::new("example.org/log".parse().expect("an origin"), &[7; 32])
}

/// Everything that a store contains of a match.
type Kept = (Vec<(MatchId, Vec<Line>, Option<Listing>)>, Vec<Vec<Acceptance>>);

fn kept(store: &dyn Store) -> Kept {
    let all = everything(store);
    let accepted = all.iter().map(|(id, ..)| store.acceptances(id).expect("read")).collect();
    (all, accepted)
}

/// Six matches of 251 records, in appends of one to five, in two segments; all of them signed.
fn store() -> (TempDir, Kept) {
    let folder = folder();
    let mut random = Random(5);
    let mut store = open(folder.path());
    let mut chains: Vec<_> = (0..6)
        .map(|number| {
            let (chain, first) = opened(&format!("m{number}"));
            let append = Append::new(at(number), None, vec![first]);
            store.append(append.listed(listing(number, &[]))).expect("a new match");
            chain
        })
        .collect();
    let (mut records, mut is_second) = (6, false);
    while records < 251 {
        if records > 120 && !is_second {
            is_second = true;
            drop(store);
            fs::write(folder.path().join("mirror/00000002.ndjson"), "").expect("written");
            store = open(folder.path());
        }
        let chain = &mut chains[usize::try_from(random.below(6)).expect("small")];
        let head = chain.head();
        let count = (1 + random.below(5)).min(251 - records);
        let sealed = (0..count).map(|number| {
            let length = usize::try_from(random.below(300)).expect("small");
            next(chain, &format!("remark {records} {number} {}", "x".repeat(length)))
        });
        let sealed = sealed.collect();
        records += count;
        let accepted = at(i64::try_from(records).expect("small"));
        store.append(Append::new(accepted, head, sealed)).expect("it follows");
    }
    let log = Log::open(store.leaves(), folder.path(), signer(), KeyUse::New).expect("a new log");
    assert_eq!(log.published().size, 251);
    drop(log);
    let kept = kept(&store);
    drop(store);
    (folder, kept)
}

/// The files in a folder, and their contents.
fn read_all(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let read = |path: PathBuf| {
        let bytes = fs::read(&path).expect("a file");
        (path, bytes)
    };
    files(folder).into_iter().map(read).collect()
}

/// The lines of these records.
fn lines(kept: &Kept) -> BTreeSet<Vec<u8>> {
    let lines = kept.0.iter().flat_map(|(_, lines, _)| lines);
    lines.map(|line| line.bytes.to_vec()).collect()
}

/// The lines among these that are in any file.
fn whole<'a>(
    files: impl Iterator<Item = &'a (PathBuf, Vec<u8>)>,
    lines: &BTreeSet<Vec<u8>>,
) -> BTreeSet<Vec<u8>> {
    let lengths: BTreeSet<usize> = lines.iter().map(Vec::len).collect();
    let mut whole = BTreeSet::new();
    for (_, bytes) in files {
        let mut next = 0;
        while next < bytes.len() {
            next += (&bytes[next..]).skip_until(b'{').expect("memory does not fail");
            let start = next - 1;
            if bytes[start..].starts_with(b"{\"event\":") {
                let here = lengths.iter().filter_map(|length| bytes.get(start..start + length));
                whole.extend(here.filter(|line| lines.contains(*line)).map(<[u8]>::to_vec));
            }
        }
    }
    whole
}

/// Serves the store as it is now and returns its contents, or the error.
fn start(path: &Path) -> Result<Kept, String> {
    let store = SledStore::open(path).map_err(|error| error.to_string())?;
    let log = Log::open(store.leaves(), path, signer(), KeyUse::Known);
    let log = log.map_err(|error| error.to_string())?;
    assert!(log.published().size >= 251, "fewer than were signed");
    // Damage that sled finds only on reading is found then, and the error explains how to recover.
    let ids = store.match_ids(None, usize::MAX).map_err(|error| error.to_string());
    let read = ids.and_then(|ids| {
        let all = ids.iter().map(|id| {
            store.range(id, 0..u32::MAX)?;
            store.acceptances(id)?;
            store.listing(id)
        });
        all.collect::<Result<Vec<_>, _>>().map_err(|error| error.to_string())
    });
    match read {
        Ok(_) => Ok(kept(&store)),
        Err(told) => {
            assert!(told.contains("sled"), "{told}");
            drop((log, store));
            fs::remove_dir_all(path.join("sled")).expect("it is there");
            start(path)
        }
    }
}

/// Whether a file is unchanged or has grown, or its old contents are kept aside: the whole file, or
/// the part cut off.
fn is_kept(root: &Path, path: &Path, before: &[u8]) -> bool {
    let now = fs::read(path).unwrap_or_default();
    let cut = before.strip_prefix(&*now);
    let entries = fs::read_dir(root).expect("a folder").map(|entry| entry.expect("an entry"));
    let asides = entries.filter(|entry| entry.file_name().as_encoded_bytes().starts_with(b"aside"));
    let mut copies = asides.flat_map(|aside| files(&aside.path()));
    let is_aside = |copy: &[u8]| copy == before || Some(copy) == cut;
    now.starts_with(before) || copies.any(|copy| is_aside(&fs::read(copy).expect("a file")))
}

/// Checks that a restored store has all intact lines, or names the file with them; it reports a
/// complete restore only if it is one.
fn check_restored(damaged: &Path, whole: &BTreeSet<Vec<u8>>, all: &Kept) {
    let target = folder();
    let target = target.path().join("store");
    let restored = restore(&damaged.join("mirror"), &target, &["tree"], At::UNIX_EPOCH, |_| ());
    let restored = restored.unwrap_or_else(|error| panic!("restore: {error}"));
    let store = open(&target);
    let now = kept(&store);
    let mut there = lines(&now);
    if let Some(left) = &restored.orphans {
        let text = fs::read(left).expect("the file that is named");
        there.extend(text.split(|byte| *byte == b'\n').map(<[u8]>::to_vec));
    }
    let gone: Vec<_> = whole.difference(&there).map(|line| String::from_utf8_lossy(line)).collect();
    assert!(gone.is_empty(), "{} lines did not come: {gone:?}", gone.len());
    assert!(lines(&now).is_subset(&lines(all)), "a record that never was is served");
    if restored.lost.is_empty() && restored.left_out.is_none() {
        assert_eq!(now.0, all.0, "it says that all came");
    }
}

fn check(damaged: &Path, all: &Kept) {
    let [mirror, sled] = ["mirror", "sled"].map(|copy| read_all(&damaged.join(copy)));
    let whole = whole(mirror.iter().chain(&sled), &lines(all));
    let untouched = copied(damaged);
    match start(damaged) {
        Ok(now) => assert_eq!(now, *all, "the store is another than it was"),
        Err(why) => {
            for (path, before) in &mirror {
                assert!(is_kept(damaged, path, before), "{} is gone: {why}", path.display());
            }
            if let Err(error) = SledStore::open(damaged) {
                assert!(
                    matches!(error, OpenError::Damaged { .. } | OpenError::Missing { .. }),
                    "{error}"
                );
                for (path, before) in &sled {
                    assert!(is_kept(damaged, path, before), "{} is gone: {why}", path.display());
                }
            }
            check_restored(damaged, &whole, all);
        }
    }
    // A restore recovers as much without a start before it.
    check_restored(untouched.path(), &whole, all);
}

/// Runs this in a separate thread, which must end.
fn patiently(run: impl FnOnce() + Send + 'static) -> Result<(), String> {
    let (done, waited) = channel();
    let thread = thread::spawn(move || {
        run();
        // The waiting thread may have given up.
        let _ = done.send(());
    });
    match waited.recv_timeout(PATIENCE) {
        Ok(()) => thread.join().map_err(|_| "it panicked at its end".to_owned()),
        Err(RecvTimeoutError::Disconnected) => {
            let panic = thread.join().expect_err("it said nothing");
            Err(panic.downcast_ref::<String>().cloned().unwrap_or_else(|| "it panicked".to_owned()))
        }
        Err(RecvTimeoutError::Timeout) => Err("it does not end".to_owned()),
    }
}

/// Changes a bit of this line wherever it stands in a file.
fn flip(path: &Path, line: &[u8]) {
    let mut bytes = fs::read(path).expect("a file");
    let starts = bytes.windows(line.len()).enumerate().filter(|(_, there)| *there == line);
    let starts: Vec<usize> = starts.map(|(start, _)| start).collect();
    assert!(!starts.is_empty(), "{} does not have the line", path.display());
    for start in starts {
        bytes[start + line.len() / 2] ^= 1;
    }
    fs::write(path, bytes).expect("written");
}

/// Record 5 of the mirror, counted from its first line, and its match.
fn fifth(folder: &Path) -> (Vec<u8>, MatchId) {
    let text = fs::read_to_string(folder.join("mirror/00000001.ndjson")).expect("the mirror");
    let mut lines = text.lines().filter(|line| !line.starts_with("{\"appended\""));
    let line = lines.nth(5).expect("it has more").as_bytes().to_vec();
    let match_id = Line { seq: 0, bytes: line.as_slice().into() }.read().expect("a record");
    (line, match_id.record.match_id)
}

#[test]
fn one_byte_of_the_mirror_alone_destroys_nothing_and_the_rest_is_restored() {
    for marked in [false, true] {
        let (good, all) = store();
        let path = good.path();
        fs::remove_dir_all(path.join("sled")).expect("removed");
        // So that no hash of a segment reveals it.
        fs::remove_file(path.join("mirror/B3SUMS")).expect("removed");
        let (line, match_id) = fifth(path);
        flip(&path.join("mirror/00000001.ndjson"), &line);
        if marked {
            fs::write(path.join("open"), "").expect("the marker");
        }
        let before = read_all(&path.join("mirror"));
        let error = SledStore::open(path).map(drop).expect_err("a record is lost").to_string();
        assert!(
            error.contains("00000001.ndjson, byte ") && error.contains("daybook restore"),
            "{error}"
        );
        let after = read_all(&path.join("mirror"));
        assert!(before == after, "the mirror was changed");

        let target = folder();
        let target = target.path().join("store");
        let restored = restore(&path.join("mirror"), &target, &["tree"], At::UNIX_EPOCH, |_| ());
        let restored = restored.unwrap_or_else(|error| panic!("{error}"));
        let name = format!("match `{match_id}`, record 0: intact in neither copy; it was in ");
        assert!(restored.lost.iter().any(|lost| lost.starts_with(&name)), "{:?}", restored.lost);
        let left = fs::read(restored.orphans.expect("the rest of the match")).expect("the file");
        let of_match = all.0.iter().find(|(id, ..)| *id == match_id).expect("it is there");
        let expected: Vec<u8> =
            of_match.1[1..].iter().flat_map(|line| [&*line.bytes, b"\n"].concat()).collect();
        assert!(left == expected, "the whole records behind the hole are in the file as they were");
        let store = open(&target);
        let mut others = all.0.clone();
        others.retain(|(id, ..)| *id != match_id);
        assert_eq!(everything(&store), others);
        assert_eq!((restored.matches, restored.left_out), (5, None));
    }
}

#[test]
fn a_bit_of_another_record_in_each_copy_costs_nothing() {
    let (good, all) = store();
    let (line, match_id) = fifth(good.path());
    let others = all.0.iter().flat_map(|(id, lines, _)| lines.iter().map(move |line| (id, line)));
    // Its own match, and those before and after it in sled.
    for (id, other) in others.step_by(17) {
        if *other.bytes == *line {
            continue;
        }
        let damaged = copied(good.path());
        flip(&damaged.path().join("mirror/00000001.ndjson"), &line);
        flip(&damaged.path().join("sled/db"), &other.bytes);
        match start(damaged.path()) {
            Ok(now) => assert_eq!(now, all, "{match_id} and {id}, record {}", other.seq),
            Err(why) => panic!("{match_id} and {id}, record {}: {why}", other.seq),
        }
        assert_eq!(
            fs::read(damaged.path().join("mirror/00000001.ndjson")).expect("the mirror"),
            fs::read(good.path().join("mirror/00000001.ndjson")).expect("the mirror"),
            "the mirror is mended to the byte"
        );
        assert!(damaged.path().join("aside-1/mirror/00000001.ndjson").exists());
    }
}

#[test]
fn whatever_is_whole_in_either_copy_is_served_or_restored() {
    let rounds = if std::env::var_os("DAYBOOK_LONG").is_some() { 2000 } else { 60 };
    let (good, all) = store();
    let only = std::env::var(ONLY).ok().and_then(|round| round.parse::<u64>().ok());
    let mut problems = Vec::new();
    for round in only.map_or(0..rounds, |round| round..round + 1) {
        let mut random = Random(round * 1_000_003);
        let damaged = copied(good.path());
        let all_files = files(damaged.path());
        let within = |names: &[&str]| -> Vec<PathBuf> {
            let is_in = |path: &&PathBuf| {
                let name = path.strip_prefix(damaged.path()).expect("inside");
                names.iter().any(|beginning| name.starts_with(beginning))
            };
            all_files.iter().filter(is_in).cloned().collect()
        };
        let files = match random.below(8) {
            0 | 1 => within(&["mirror"]),
            2 => within(&["sled"]),
            3 => all_files.clone(),
            _ => within(&["mirror", "sled"]),
        };
        let mut done = damage_some(&files, &mut random);
        match random.below(8) {
            0 => {
                fs::write(damaged.path().join("open"), "").expect("the marker");
                done.push("marked open".to_owned());
            }
            1 => {
                fs::remove_dir_all(damaged.path().join("sled")).expect("removed");
                done.push("no sled".to_owned());
            }
            _ => {}
        }
        let all = all.clone();
        let after = patiently(move || check(damaged.path(), &all));
        if let Err(why) = after {
            problems.push(format!("round {round}: {why}\n  {}", done.join("\n  ")));
        }
    }
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

/// Damages one to five places in these files.
fn damage_some(files: &[PathBuf], random: &mut Random) -> Vec<String> {
    let places = 1 + random.below(5);
    let place = |random: &mut Random| {
        let at = random.below(files.len() as u64);
        damage(&files[usize::try_from(at).expect("small")], random)
    };
    (0..places).map(|_| place(random)).collect()
}
