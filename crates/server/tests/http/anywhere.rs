//! Random damage anywhere in a data folder, after clean stops and kills.
//!
//! A service starts and responds as before, or does not start and names a file; what a restore
//! brings is what it says.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use archive::{Channels, DATA_FILES, Role, Scene};
use serde_json::json;
use tempfile::TempDir;
use testbed::{Service, folder, note, opened};
use testing::damage::{damage, files};
use testing::random::Random;

use crate::http::commit::{deck, with_deck};
use crate::http::openings::copied;
use crate::http::times;

/// The responses to all who ask, by path and name of the caller.
type Told = BTreeMap<(String, &'static str), (u16, Vec<u8>)>;

/// What is asked, and by whom.
#[derive(Clone)]
struct Questions {
    callers: Vec<(&'static str, Option<String>)>,
    paths: Vec<String>,
}

/// A folder before it is damaged, and the responses then.
struct Before {
    data: Arc<TempDir>,
    questions: Questions,
    told: Told,
}

/// The matches, and who may see them.
const MATCHES: [(&str, &str); 4] =
    [("late", "public"), ("open", "public"), ("unlisted", "unlisted"), ("private", "private")];

/// Fills a folder; the service that did it still runs.
fn filled() -> (Service, Questions) {
    let data = folder();
    let (channel, key) = Channels::create().expect("random bits");
    let scene = Scene { match_name: Some("open".to_owned()), ..Scene::default() };
    let channels = Channels::open(data.path()).expect("an empty folder");
    channels.set(&channel, &key, scene, None).expect("its key");
    let service = Service::over_disk(data.clone());
    let admin = service.token(Role::Admin, None, None);
    let player = service.token(Role::Recorder, Some("private"), Some(1));
    let revoked = service.token(Role::Official, None, None);
    let name = service.tokens().list().expect("they are read").last().expect("one").name();
    service.tokens().revoke(&name).expect("it is there");
    let head = with_deck(&service, &admin);
    service.append(&admin, "m1", &head, &deck("SECRET", 1)).receipts(201);
    let mut paths =
        ["/v1/matches", "/v1/origin", "/checkpoint", "/v1/token"].map(str::to_owned).to_vec();
    paths.push(format!("/v1/channels/{channel}"));
    for (id, visibility) in MATCHES {
        let delay = if id == "late" { json!({ "seconds": 3_600 }) } else { json!(null) };
        let body = json!({ "match": id, "visibility": visibility, "delay": delay, "event": opened("Kim", "Ari") });
        let answer = service.post("/v1/matches").token(&admin).json(&body).send().json(201);
        let mut head = answer["receipts"][0]["hash"].as_str().expect("text").to_owned();
        for number in 0..3 {
            let new = service.append(&admin, id, &head, &note(&format!("{id} {number}")));
            new.receipts(201)[0]["hash"].as_str().expect("text").clone_into(&mut head);
        }
    }
    for id in MATCHES.map(|(id, _)| id).into_iter().chain(["m1"]) {
        let parts = ["", "/events", "/state", "/proof"];
        paths.extend(parts.map(|part| format!("/v1/matches/{id}{part}")));
        paths.push(format!("/v1/matches/{id}/export?view=official"));
        let view = format!("/v1/matches/{id}/state?view=official");
        service.get(&view).token(&admin).send().json(200);
        paths.push(format!("/v1/matches/{id}/access"));
    }
    let callers = [
        ("everyone", None),
        ("admin", Some(admin)),
        ("player", Some(player)),
        ("revoked", Some(revoked)),
    ];
    (service, Questions { callers: callers.into(), paths })
}

impl Questions {
    /// All responses; the lists of views are taken first, because some of the others add to them.
    fn ask(&self, service: &Service) -> Told {
        let (mut told, is_list) = (Told::new(), |path: &&String| path.ends_with("/access"));
        let lists = self.paths.iter().filter(is_list);
        for path in lists.chain(self.paths.iter().filter(|path| !is_list(path))) {
            for (name, token) in &self.callers {
                let answer = service.get(path).maybe_token(token.as_deref()).send();
                told.insert((path.clone(), *name), (answer.status, answer.body));
            }
        }
        told
    }
}

/// Whether each thing has a copy that was not damaged, or damages that no two copies share.
fn is_whole(damaged: &[PathBuf]) -> bool {
    let is_in = |path: &Path, part: &str| path.starts_with(part);
    let is_records =
        |path: &Path| is_in(path, "mirror") && path.parent() == Some(Path::new("mirror"));
    let both = damaged.iter().any(|path| is_in(path, "sled"))
        && damaged.iter().any(|path| is_records(path));
    let other = |path: &Path| {
        ["copies", "mirror"]
            .iter()
            .find_map(|part| path.strip_prefix(part).ok())
            .map(Path::to_owned)
    };
    !both && damaged.iter().filter_map(|path| other(path)).all(|path| !damaged.contains(&path))
}

impl Before {
    fn new(data: Arc<TempDir>, questions: Questions) -> Self {
        let told = questions.ask(&Service::over_disk(copied(data.path())));
        Self { data, questions, told }
    }

    /// The files, relative to the folder.
    fn files(&self) -> Vec<PathBuf> {
        let relative =
            |path: PathBuf| path.strip_prefix(self.data.path()).expect("it is in there").to_owned();
        files(self.data.path()).into_iter().map(relative).collect()
    }

    fn check(&self, service: &Service, what: &str) {
        let told = self.questions.ask(service);
        for (asked, expected) in &self.told {
            let (status, body) = &told[asked];
            let texts = [expected, &(*status, body.clone())]
                .map(|(status, body)| format!("{status} {}", String::from_utf8_lossy(body)));
            assert_eq!(texts[0], texts[1], "{what}: {asked:?}");
        }
    }

    /// One round of damage; returns whether the service started and whether all was restored.
    fn round(&self, seed: u64) -> [bool; 2] {
        let (data, mut random) = (copied(self.data.path()), Random(seed));
        let (files, mut damaged, mut done) = (self.files(), Vec::new(), Vec::new());
        for _ in 0..=random.below(3) {
            let file = &files[usize::try_from(random.below(files.len() as u64)).expect("it fits")];
            let path = data.path().join(file);
            if damaged.contains(file) {
                continue;
            }
            damaged.push(file.clone());
            if random.below(5) > 0 {
                done.push(damage(&path, &mut random));
            } else {
                fs::remove_file(&path).expect("removed");
                done.push(format!("{} is removed", path.display()));
            }
        }
        let what = format!("round {seed}, {done:?}");
        let is_whole = is_whole(&damaged);
        let restored = self.check_restored(&data, is_whole, &what);
        let started = match Service::try_disk(data.clone()) {
            Ok(service) if is_whole => {
                self.check(&service, &what);
                true
            }
            // Two copies of one thing are gone: the log says so, and nothing is taken for granted.
            Ok(_) => true,
            Err(why) => {
                let folder = data.path().to_str().expect("text");
                assert!(why.contains(folder), "{what}: it names no file: {why}");
                false
            }
        };
        [started, restored]
    }

    /// Restores a damaged folder; returns whether all of it came, which must be so if it is whole.
    fn check_restored(&self, data: &Arc<TempDir>, is_whole: bool, what: &str) -> bool {
        let (old, new) = (copied(data.path()), folder());
        let names = DATA_FILES.map(|(name, _)| name);
        let mirror = old.path().join("mirror");
        let brought = ledger::restore(&mirror, new.path(), &names, archive::now(), |_| ());
        let brought = brought.unwrap_or_else(|error| panic!("{what}: {error}"));
        let wrong = {
            let store = ledger::SledStore::open(new.path()).expect("it was restored");
            archive::examine(&store, new.path())
        };
        let is_all = brought.lost.is_empty() && wrong.is_empty();
        if is_whole {
            assert!(is_all, "{what}: {:?} {wrong:?}", brought.lost);
        }
        if is_all {
            let service = Service::try_disk(new).unwrap_or_else(|why| panic!("{what}: {why}"));
            let is_absent = |name: &&str| !brought.copied.iter().any(|there| there == name);
            // Of whatever is not beside the mirror, the command says so.
            if is_whole && !names.iter().any(is_absent) {
                self.check(&service, what);
            }
        }
        is_all
    }
}

#[test]
fn damage_anywhere_after_clean_stops_and_kills_is_repaired_or_named() {
    let (service, questions) = filled();
    // A response to each: everything is signed then.
    questions.ask(&service);
    // Everything acknowledged is in the files: a copy of them is what a kill leaves.
    let killed = Before::new(copied(service.folder.path()), questions.clone());
    assert!(killed.data.path().join("open").exists());
    let data = service.folder.clone();
    drop(service);
    let clean = Before::new(data, questions);
    assert!(!clean.data.path().join("open").exists());
    let mut counts = [0; 2];
    let rounds = times(16, 2_000) as u64;
    for seed in 0..rounds {
        let before = if seed % 2 == 0 { &clean } else { &killed };
        for (count, is) in counts.iter_mut().zip(before.round(seed)) {
            *count += u32::from(is);
        }
    }
    let [started, restored] = counts;
    println!("{rounds} rounds of damage: {started} starts, {restored} restored completely");
}
