//! Audiences on the disk: a damaged or missing one shows nothing to anyone.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use archive::Role;
use serde_json::{Value, json};
use tempfile::TempDir;
use testbed::{Service, folder, note, opened};

use crate::http::delay::{append, change, hashes, open, post};
use crate::http::openings::{copied, damaged, files};
use crate::http::times;

/// The two copies of the audiences.
pub(crate) fn copies(data: &Path, id: &str) -> [PathBuf; 2] {
    ["audience", "mirror/audience"].map(|name| data.join(name).join(format!("match-{id}.ndjson")))
}

/// The status of a match, and the number of its visible records.
pub(crate) fn shown(service: &Service, token: Option<&str>, name: &str) -> (u16, usize) {
    let answer = service.get(&format!("/v1/matches/{name}")).maybe_token(token).send();
    let told = service.get(&format!("/v1/matches/{name}/events")).maybe_token(token).send();
    let count = |value: Value| value["items"].as_array().map_or(0, Vec::len);
    (answer.status, serde_json::from_slice(&told.body).map_or(0, count))
}

fn listed(service: &Service) -> Vec<String> {
    let list = service.get("/v1/matches").send().json(200);
    let items = list["items"].as_array().expect("a list").iter();
    items.map(|item| item["match"].as_str().expect("text").to_owned()).collect()
}

#[test]
fn a_delayed_match_of_which_nobody_can_say_how_late_is_shown_to_officials_only() {
    let service = Service::on_disk();
    let admin = service.token(Role::Admin, None, None);
    for id in ["gone", "changed", "other"] {
        let head = hashes(&open(&service, &admin, id, &json!({ "seconds": 3_600 })));
        append(&service, &admin, id, &head[0], &[note("later")]);
    }
    service.open(&admin, "seen");
    let data = service.folder.clone();
    drop(service);
    for path in copies(data.path(), "gone") {
        fs::remove_file(path).expect("removed");
    }
    for path in copies(data.path(), "changed") {
        let bytes = fs::read(&path).expect("a file");
        fs::write(&path, String::from_utf8_lossy(&bytes).replace("3600", "1   ")).expect("written");
    }
    std::thread::sleep(Duration::from_millis(1_100));
    let service = Service::over_disk(data);
    for id in ["gone", "changed"] {
        assert_eq!(shown(&service, None, id), (404, 0), "{id}");
        assert_eq!(shown(&service, Some(&admin), id), (200, 2), "{id}");
    }
    assert_eq!(shown(&service, None, "other"), (200, 0));
    assert_eq!(listed(&service), ["seen"]);
}

#[test]
fn a_private_match_of_which_nobody_can_say_who_may_read_it_is_there_for_its_officials() {
    let service = Service::on_disk();
    let admin = service.token(Role::Admin, None, None);
    for id in ["m1", "m2"] {
        let body = json!({ "match": id, "visibility": "private", "event": opened("Kim", "Ari") });
        post(&service, &admin, "/v1/matches", &body).receipts(201);
    }
    let data = service.folder.clone();
    drop(service);
    for path in copies(data.path(), "m1") {
        fs::remove_file(path).expect("removed");
    }
    let service = Service::over_disk(data);
    assert_eq!(shown(&service, None, "m1"), (404, 0));
    assert_eq!(shown(&service, Some(&admin), "m1"), (200, 1));
}

/// A match, with its public status and number of records.
type Shown = (String, (u16, usize));

/// A data folder with public, unlisted and private matches, three of them delayed; the token of an
/// admin, and the public view of each.
fn recorded() -> (Arc<TempDir>, String, Vec<Shown>) {
    let service = Service::on_disk();
    let admin = service.token(Role::Admin, None, None);
    let mut names = Vec::new();
    let late = json!({ "seconds": 3_600 });
    for (id, visibility, delay) in [
        ("seen", "public", &Value::Null),
        ("late", "public", &late),
        ("begun", "public", &json!({ "events": 1 })),
        ("unlisted", "unlisted", &Value::Null),
        ("private", "private", &late),
    ] {
        let event = opened("Kim", "Ari");
        let body = json!({ "match": id, "visibility": visibility, "delay": delay, "event": event });
        let answer = post(&service, &admin, "/v1/matches", &body);
        names.push(answer.json(201)["name"].as_str().expect("text").to_owned());
        append(&service, &admin, id, &hashes(&answer)[0], &[note("later")]);
    }
    let given = names.into_iter().map(|name| (name.clone(), shown(&service, None, &name)));
    let given: Vec<_> = given.collect();
    let counts: Vec<_> = given.iter().map(|(_, given)| *given).collect();
    assert_eq!(counts, [(200, 2), (200, 0), (200, 1), (200, 2), (404, 0)]);
    (service.folder.clone(), admin, given)
}

/// Checks that the public view is unchanged.
fn check_given(service: &Service, admin: &str, given: &[(String, (u16, usize))]) {
    for (name, given) in given {
        assert_eq!(shown(service, None, name), *given, "{name}");
        assert_eq!(shown(service, Some(admin), name), (200, 2), "{name}");
    }
    assert_eq!(listed(service), ["begun", "seen"]);
}

#[test]
fn no_damage_to_one_copy_changes_who_may_see_a_match_and_all_is_mended() {
    let (data, admin, given) = recorded();
    let whole: Vec<_> = files(data.path())
        .into_iter()
        .filter(|path| path.to_string_lossy().contains("audience/match-"))
        .collect();
    assert_eq!(whole.len(), 10, "two of each match");
    let whole: Vec<_> = whole.iter().map(|path| (path, fs::read(path).expect("a file"))).collect();
    for copy in ["data", "mirror"] {
        let ours = |path: &Path| path.starts_with(data.path().join("mirror")) == (copy == "mirror");
        for round in 0..times(8, 40) {
            let ours = whole.iter().filter(|(path, _)| ours(path)).enumerate();
            for (number, (path, bytes)) in ours {
                let all = damaged(bytes, &[]);
                fs::write(path, &all[(round * 5 + number) % all.len()]).expect("written");
            }
            check_given(&Service::over_disk(data.clone()), &admin, &given);
            for (path, bytes) in &whole {
                assert_eq!(fs::read(path).expect("a file"), *bytes, "{copy} {round}");
            }
        }
        for (path, _) in whole.iter().filter(|(path, _)| ours(path)) {
            fs::remove_file(path).expect("removed");
        }
        drop(Service::over_disk(data.clone()));
        assert!(
            whole.iter().all(|(path, bytes)| fs::read(path).is_ok_and(|it| it == *bytes)),
            "before anybody asks"
        );
    }
}

#[test]
fn a_match_without_an_audience_is_shown_again_once_an_official_says_how_late_or_a_copy_is_back() {
    let (data, admin, _) = recorded();
    let kept = copied(data.path());
    for id in ["seen", "late", "unlisted", "private"] {
        for path in copies(data.path(), id) {
            fs::write(path, "x").expect("written");
        }
    }
    let service = Service::over_disk(data.clone());
    let recorder = service.token(Role::Recorder, None, None);
    for id in ["seen", "late", "unlisted", "private"] {
        assert_eq!(shown(&service, None, id), (404, 0), "{id}");
        // Its recorder continues, and sees no more than others.
        assert_eq!(shown(&service, Some(&recorder), id), (200, 0), "{id}");
        assert_eq!(shown(&service, Some(&admin), id), (200, 2), "{id}");
    }
    let shown_to_admin = service.get("/v1/matches/seen").token(&admin).send().json(200);
    let head = shown_to_admin["head"]["hash"].as_str().expect("a hash").to_owned();
    append(&service, &recorder, "seen", &head, &[note("goes on")]);
    assert_eq!(listed(&service), ["begun"]);

    change(&service, &admin, "seen", &Value::Null);
    assert_eq!(shown(&service, None, "seen"), (200, 3));
    change(&service, &admin, "late", &json!({ "seconds": 3_600 }));
    assert_eq!(shown(&service, None, "late"), (200, 0));
    // It was not listed, and its link is lost.
    change(&service, &admin, "unlisted", &Value::Null);
    assert_eq!(shown(&service, None, "unlisted"), (404, 0));
    assert_eq!(shown(&service, Some(&recorder), "unlisted"), (200, 2));
    assert_eq!(listed(&service), ["begun", "seen"]);
    let [path, other] = copies(data.path(), "private");
    fs::copy(&copies(kept.path(), "private")[1], &path).expect("copied");
    std::thread::sleep(Duration::from_millis(1_100));
    assert_eq!(shown(&service, None, "private"), (404, 0));
    assert_eq!(shown(&service, Some(&recorder), "private"), (200, 0));
    assert_eq!(fs::read(path).expect("a file"), fs::read(other).expect("a file"));
}

/// Rewrites the audiences of the matches in the format of version 0.1.0.
fn as_earlier(data: &Path) {
    let (mut hidden, delays) = (serde_json::Map::new(), data.join("delays"));
    fs::create_dir(&delays).expect("a folder");
    for path in fs::read_dir(data.join("audience")).expect("a folder") {
        let path = path.expect("a file").path();
        let line = fs::read(&path).expect("a file");
        let said: Value = serde_json::from_slice::<Value>(&line).expect("JSON")[2].take();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        if said["visibility"] != "public" {
            let entry = json!({ "visibility": said["visibility"], "secret": said["secret"] });
            hidden.insert(name["match-".len()..].to_owned(), entry);
        }
        if said["delay"].is_object() {
            let late = json!({ "delay": said["delay"], "released": said["released"] });
            fs::write(delays.join(format!("{name}.json")), late.to_string()).expect("written");
        }
    }
    fs::write(data.join("visibility.json"), Value::Object(hidden).to_string()).expect("written");
    for name in ["audience", "mirror/audience"] {
        fs::remove_dir_all(data.join(name)).expect("removed");
    }
}

#[test]
fn what_an_earlier_version_kept_of_who_may_see_a_match_is_carried_over_once() {
    let (data, admin, given) = recorded();
    as_earlier(data.path());
    let earlier = copied(data.path());
    check_given(&Service::over_disk(data.clone()), &admin, &given);
    assert!(!data.path().join("delays").exists() && !data.path().join("visibility.json").exists());
    check_given(&Service::over_disk(data.clone()), &admin, &given);
    // A start interrupted after some of the files begins again.
    for count in [1, 3, 5] {
        let stopped = copied(earlier.path());
        for path in fs::read_dir(data.path().join("audience")).expect("a folder").take(count) {
            let path = path.expect("a file").path();
            fs::create_dir_all(stopped.path().join("audience")).expect("a folder");
            let name = path.file_name().expect("a name");
            fs::copy(&path, stopped.path().join("audience").join(name)).expect("copied");
        }
        check_given(&Service::over_disk(stopped), &admin, &given);
    }
    // After the migration, anything missing is missing.
    for name in ["audience", "mirror/audience"] {
        fs::remove_dir_all(data.path().join(name)).expect("removed");
    }
    let service = Service::over_disk(data);
    for (name, _) in &given {
        assert_eq!(shown(&service, None, name), (404, 0), "{name}");
    }
    assert_eq!(listed(&service), Vec::<String>::new());
}

#[test]
fn what_an_earlier_version_kept_and_cannot_be_read_shows_nothing_and_stands_aside() {
    let (data, admin, _) = recorded();
    as_earlier(data.path());
    fs::write(
        data.path().join("delays/match-late.json"),
        b"{\"delay\":{\"seconds\":3600},\"released\":9}",
    )
    .expect("written");
    fs::write(data.path().join("visibility.json"), b"{").expect("written");
    let service = Service::over_disk(data.clone());
    for id in ["late", "unlisted", "private"] {
        assert_eq!(shown(&service, None, id), (404, 0), "{id}");
        assert_eq!(shown(&service, Some(&admin), id), (200, 2), "{id}");
    }
    assert_eq!(listed(&service), ["begun", "seen"]);
    assert!(data.path().join("delays.damaged/match-late.json").exists());
    assert_eq!(fs::read(data.path().join("visibility.json.damaged")).expect("a file"), b"{");
}

#[test]
fn the_mirror_alone_brings_back_who_may_see_a_match_or_shows_nothing() {
    let (data, admin, given) = recorded();
    let restored = |mirror: &Path| {
        let new = folder();
        let names = ["openings", "audience", "delays", "visibility.json"];
        ledger::restore(mirror, new.path(), &names, archive::now(), |_| ())
            .expect("it is restored");
        fs::copy(data.path().join("tokens.json"), new.path().join("tokens.json")).expect("copied");
        Service::over_disk(new)
    };
    check_given(&restored(copied(&data.path().join("mirror")).path()), &admin, &given);
    as_earlier(data.path());
    check_given(&restored(&data.path().join("mirror")), &admin, &given);
    let service = restored(copied(&data.path().join("mirror")).path());
    for (name, _) in &given {
        assert_eq!(shown(&service, None, name), (404, 0), "{name}");
    }
    assert_eq!(shown(&service, Some(&admin), "late"), (200, 2));
    assert_eq!(listed(&service), Vec::<String>::new());
}

/// Both copies reach the disk before the first record does, one after the other.
#[test]
fn a_stop_at_any_point_of_opening_a_match_leaves_its_name_free_and_it_can_be_opened_otherwise() {
    let service = Service::on_disk();
    let admin = service.token(Role::Admin, None, None);
    service.open(&admin, "other");
    let data = service.folder.clone();
    drop(service);
    let before = copied(data.path());
    let service = Service::over_disk(data.clone());
    open(&service, &admin, "m1", &json!({ "seconds": 3_600 }));
    let line = fs::read(&copies(data.path(), "m1")[0]).expect("it is kept");
    for point in 0..3 {
        let data = copied(before.path());
        for path in copies(data.path(), "m1").iter().take(point) {
            fs::write(path, &line).expect("written");
            fs::write(path.with_file_name(".tmpA1b2C3"), &line[..20]).expect("written");
        }
        let service = Service::over_disk(data.clone());
        assert_eq!(shown(&service, Some(&admin), "m1"), (404, 0));
        service.open(&admin, "m1");
        assert_eq!(shown(&service, None, "m1"), (200, 1));
        let unfinished = |path: &PathBuf| path.file_name().is_some_and(|name| name == ".tmpA1b2C3");
        assert!(!files(data.path()).iter().any(unfinished), "what a stop left is removed");
    }
}
