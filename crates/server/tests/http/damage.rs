//! Random damage to the data folder of a service that has stopped.
//!
//! Anything intact in one of two copies is served, or restored; nobody sees more than before; and
//! no service starts with fewer records than were signed.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use archive::Role;
use rules::Opening;
use serde_json::{Value, json};
use tempfile::TempDir;
use testbed::{Service, folder, note, opened};
use testing::damage::{damage, files};
use testing::random::Random;

use crate::http::audience::shown;
use crate::http::commit::{deck, exported, with_deck};
use crate::http::delay::{append, hashes, post};
use crate::http::openings::copied;
use crate::http::times;

/// The parts of a data folder that are damaged.
const PARTS: [&str; 7] =
    ["openings", "audience", "mirror/openings", "mirror/audience", "tree", "mirror", "sled"];

/// A folder before it is damaged, and the views of its matches.
struct Before {
    data: Arc<TempDir>,
    admin: String,
    /// By the name in links; the public view, and the officials' view.
    matches: BTreeMap<String, (u16, usize, record::File)>,
    signed: u64,
}

fn size(service: &Service) -> u64 {
    let note = service.get("/checkpoint").send().text();
    note.lines().nth(1).and_then(|line| line.parse().ok()).expect("a size")
}

fn id(name: &str) -> &str {
    name.split_once('~').map_or(name, |(id, _)| id)
}

fn recorded() -> Before {
    let service = Service::on_disk();
    let admin = service.token(Role::Admin, None, None);
    let head = with_deck(&service, &admin);
    service.append(&admin, "m1", &head, &deck("SECRET", 1)).receipts(201);
    let mut names = vec!["m1".to_owned()];
    let late = json!({ "seconds": 3_600 });
    for (id, visibility, delay) in [
        ("late", "public", &late),
        ("begun", "public", &json!({ "events": 2 })),
        ("unlisted", "unlisted", &Value::Null),
        ("private", "private", &late),
    ] {
        let event = opened("Kim", "Ari");
        let body = json!({ "match": id, "visibility": visibility, "delay": delay, "event": event });
        let answer = post(&service, &admin, "/v1/matches", &body);
        let mut head = hashes(&answer)[0].clone();
        for number in 0..3 {
            let text = format!("{id} {number}");
            let new = append(&service, &admin, id, &head, &[note(&text)]);
            head.clone_from(&new[0]);
        }
        names.push(answer.json(201)["name"].as_str().expect("text").to_owned());
    }
    let given = |name: String| {
        let (status, records) = shown(&service, None, &name);
        let file = exported(&service, &admin, id(&name), "official");
        (name, (status, records, file))
    };
    let matches: BTreeMap<_, _> = names.into_iter().map(given).collect();
    let all: usize = matches.values().map(|(.., file)| file.records.len()).sum();
    let signed = size(&service);
    assert_eq!(signed, all as u64, "an export waits for its checkpoint");
    let data = service.folder.clone();
    drop(service);
    Before { data, admin, matches, signed }
}

/// The files of a part of a data folder.
fn of(data: &Path, part: &str) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(data.join(part)).expect("a folder").map(|entry| entry.expect("one").path());
    let mut files: Vec<_> = entries.filter(|path| path.is_file()).collect();
    files.sort();
    files
}

/// Damages 1 to 5 places, or removes a file there.
fn damage_all(random: &mut Random, data: &Path) -> Vec<String> {
    let mut done = Vec::new();
    for _ in 0..=random.below(5) {
        let part = PARTS[usize::try_from(random.below(PARTS.len() as u64)).expect("it fits")];
        let files = of(data, part);
        if files.is_empty() {
            continue;
        }
        let file = &files[usize::try_from(random.below(files.len() as u64)).expect("it fits")];
        if random.below(5) > 0 {
            done.push(damage(file, random));
        } else {
            fs::remove_file(file).expect("removed");
            done.push(format!("{} is removed", file.display()));
        }
    }
    done
}

fn has(bytes: &[u8], text: &[u8]) -> bool {
    bytes.windows(text.len()).any(|part| part == text)
}

/// Everything intact in at least one copy of a damaged folder.
struct Whole {
    /// The matches with an intact audience, and those with intact openings.
    audiences: Vec<String>,
    openings: Vec<String>,
    /// The numbers of the intact records, by match.
    records: BTreeMap<String, Vec<usize>>,
}

impl Whole {
    fn of(before: &Before, data: &Path) -> Self {
        let is_same = |name: &str| {
            let old = fs::read(before.data.path().join(name)).expect("a file");
            fs::read(data.join(name)).is_ok_and(|now| now == old)
        };
        let of = |part: &str| {
            let is_whole = |id: &&str| {
                let name = format!("{part}/match-{id}.ndjson");
                is_same(&name) || is_same(&format!("mirror/{name}"))
            };
            before.matches.keys().map(|name| id(name)).filter(is_whole).map(str::to_owned).collect()
        };
        let kept = [contents(data, "mirror"), contents(data, "sled")].concat();
        let records = before.matches.iter().map(|(name, (.., file))| {
            let is_whole = |(_, sealed): &(usize, &record::Sealed)| {
                kept.iter().any(|bytes| has(bytes, &sealed.line))
            };
            let whole = file.records.iter().enumerate().filter(is_whole).map(|(seq, _)| seq);
            (id(name).to_owned(), whole.collect())
        });
        let (audiences, openings) = (of("audience"), of("openings"));
        Self { audiences, openings, records: records.collect() }
    }
}

impl Before {
    /// Checks that nobody is shown more than before.
    fn check_hidden(&self, service: &Service, what: &str) {
        for (name, (status, records, _)) in &self.matches {
            let (now, told) = shown(service, None, name);
            let is_hidden = told <= *records && (now != 200 || *status == 200);
            assert!(is_hidden, "{what}: {name} is shown: {now}, {told}");
        }
        let list = service.get("/v1/matches").send().text();
        for id in ["late", "unlisted", "private"] {
            assert!(!list.contains(&format!(r#""match":"{id}""#)), "{what}: {id} is listed");
        }
    }

    /// Checks that the public view is unchanged where a copy is intact.
    fn check_shown(&self, service: &Service, whole: &Whole, what: &str) {
        for (name, (status, records, file)) in &self.matches {
            let id = id(name);
            let has = |ids: &[String]| ids.iter().any(|it| it == id);
            // A last record that nothing names any more is in the file of what cannot be served.
            let path = format!("/v1/matches/{id}");
            let is_there = service.get(&path).token(&self.admin).send().status == 200;
            let all = is_there
                && exported(service, &self.admin, id, "official").records.len()
                    == file.records.len();
            if all && has(&whole.audiences) && has(&whole.openings) {
                assert_eq!(shown(service, None, name), (*status, *records), "{what}: {name}");
            }
        }
    }

    /// Checks that anything intact in a copy is served, or is in the file of what cannot be.
    fn check_served(&self, service: &Service, whole: &Whole, left: &[u8], what: &str) {
        for (name, (.., file)) in &self.matches {
            let id = id(name);
            let path = format!("/v1/matches/{id}");
            let answer = service.get(&path).token(&self.admin).send();
            let is_lost = answer.status == 500 && !whole.openings.iter().any(|it| it == id);
            if is_lost {
                continue;
            }
            let now =
                (answer.status == 200).then(|| exported(service, &self.admin, id, "official"));
            let lines: Vec<_> =
                now.iter().flat_map(|file| &file.records).map(|sealed| &sealed.line).collect();
            for seq in &whole.records[id] {
                let line = &file.records[*seq].line;
                let is_there = lines.contains(&line) || has(left, line);
                assert!(is_there, "{what}: record {seq} of {name} is whole and lost");
            }
            if whole.openings.iter().any(|it| it == id) {
                let told = now.as_ref().map_or_else(Vec::new, |file| file.openings.clone());
                let is_made = |opening: &&Opening| (opening.subject().seq() as usize) < lines.len();
                let expected: Vec<_> = file.openings.iter().filter(is_made).cloned().collect();
                assert_eq!(told, expected, "{what}: {name}");
            }
        }
    }

    /// Checks that everything intact in what is left is served or restored.
    fn check(&self, data: &Arc<TempDir>, whole: &Whole, what: &str) {
        match Service::try_disk(data.clone()) {
            Ok(service) if self.is_read(&service, whole) => {
                assert!(size(&service) >= self.signed, "{what}: fewer records than were signed");
                self.check_hidden(&service, what);
                self.check_shown(&service, whole, what);
                self.check_served(&service, whole, &left(data.path()), what);
            }
            Ok(service) => {
                // Damage that sled finds only on reading is found then.
                self.check_hidden(&service, what);
                drop(service);
                self.check_restored(data, whole, what);
            }
            Err(why) => {
                let folder = data.path().to_str().expect("text");
                assert!(why.contains(folder), "{what}: {why}");
                self.check_restored(data, whole, what);
            }
        }
    }

    /// Checks that a restore recovers everything intact if the service does not start, or cannot read
    /// everything.
    fn check_restored(&self, data: &Arc<TempDir>, whole: &Whole, what: &str) {
        let new = restored(data, what);
        let service = Service::try_disk(new.clone()).expect("what was restored is served");
        self.check_hidden(&service, what);
        self.check_shown(&service, whole, what);
        self.check_served(&service, whole, &left(new.path()), what);
    }

    /// Whether the store returns every match, except those that have lost openings.
    fn is_read(&self, service: &Service, whole: &Whole) -> bool {
        self.matches.keys().map(|name| id(name)).all(|id| {
            let path = format!("/v1/matches/{id}");
            let answer = service.get(&path).token(&self.admin).send();
            answer.status < 500 || !whole.openings.iter().any(|it| it == id)
        })
    }

    fn round(&self, seed: u64) {
        let data = copied(self.data.path());
        let done = damage_all(&mut Random(seed), data.path());
        let whole = Whole::of(self, data.path());
        self.check(&data, &whole, &format!("round {seed}, {done:?}"));
    }
}

/// The contents of the files in a part of a data folder.
fn contents(data: &Path, part: &str) -> Vec<Vec<u8>> {
    let read = |path: &PathBuf| {
        let mut bytes = fs::read(path).expect("a file");
        // The space that sled has reserved after its last byte is long.
        let used = bytes.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
        bytes.truncate(used);
        bytes
    };
    of(data, part).iter().map(read).collect()
}

/// The lines of intact records that cannot be served.
fn left(data: &Path) -> Vec<u8> {
    let is_left = |path: &PathBuf| path.to_string_lossy().contains("left-out");
    files(data)
        .into_iter()
        .filter(is_left)
        .flat_map(|path| fs::read(path).expect("a file"))
        .collect()
}

/// A new folder with what a restore recovers from a damaged one; it gets a new log.
fn restored(data: &Arc<TempDir>, what: &str) -> Arc<TempDir> {
    let new = folder();
    let brought = ledger::restore(
        &data.path().join("mirror"),
        new.path(),
        &["openings", "audience"],
        archive::now(),
        |_| (),
    );
    brought.unwrap_or_else(|error| panic!("{what}: {error}"));
    fs::copy(data.path().join("tokens.json"), new.path().join("tokens.json")).expect("copied");
    new
}

#[test]
fn no_damage_at_random_loses_what_a_copy_has_whole_or_shows_what_was_hidden() {
    let (before, rounds) = (recorded(), times(60, 2_000) as u64);
    for seed in 0..rounds {
        if seed % 100 == 0 {
            println!("{seed} of {rounds} damaged folders");
        }
        before.round(seed);
    }
}

/// The acceptance time of its records is lost, so they count as accepted when they were restored.
#[test]
fn a_delayed_match_of_which_the_times_are_lost_stays_delayed() {
    let before = recorded();
    let data = copied(before.data.path());
    fs::remove_file(data.path().join("mirror/00000001.ndjson")).expect("removed");
    fs::write(data.path().join("sled/conf"), [0; 63]).expect("written");
    let whole = Whole::of(&before, data.path());
    before.check_restored(&data, &whole, "without the times");
}
