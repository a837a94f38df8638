//! The log from outside: what others can check from the responses alone.

use std::os::unix::fs::PermissionsExt;

use archive::Role;
use record::{
    Consistency, Digest, Inclusion, Leaf, LeafForm, NoteError, Receipt, Verifier, match_key,
    open_checkpoint, read_entries,
};
use serde_json::{Value, json};
use testbed::{Answer, Service, folder, note, opened, replay};

/// The key of a service's log.
fn verifier(service: &Service) -> Verifier {
    let origin = service.get("/v1/origin").send().json(200);
    let verifier: Verifier = origin["key"].as_str().expect("text").parse().expect("a key");
    assert_eq!(origin["origin"], verifier.origin().as_str());
    verifier
}

/// The proof of a record, checked against its own checkpoint, in a match with this first record.
fn prove(service: &Service, verifier: &Verifier, first: &str, path: &str) -> Value {
    let mut answer = service.get(path).send().json(200);
    let whole = answer.clone();
    let record: Digest = answer["record"].as_str().expect("text").parse().expect("a hash");
    let seq = u32::try_from(answer["seq"].as_u64().expect("a number")).expect("it fits");
    assert_eq!(answer["form"], 2);
    let leaf = Leaf::new(LeafForm::Two, match_key(&first.parse().expect("a hash")), seq, record);
    let checkpoint = answer["checkpoint"].as_str().expect("text");
    let checkpoint = open_checkpoint(checkpoint, verifier).expect("it is signed");
    for name in ["match", "seq", "record", "checkpoint", "form"] {
        answer.as_object_mut().expect("an object").remove(name).expect("it is there");
    }
    let proof: Inclusion = serde_json::from_value(answer).expect("a proof");
    assert_eq!(proof.size, checkpoint.size());
    assert_eq!(proof.verify(&leaf, *checkpoint.hash()), Ok(()));
    whole
}

#[test]
fn a_record_is_proved_to_be_in_the_signed_tree() {
    let service = Service::on_disk();
    let verifier = verifier(&service);
    let token = service.token(Role::Admin, None, None);
    service
        .post("/v1/import")
        .token(&token)
        .body("application/octet-stream", replay("abandoned.daybook"))
        .send()
        .json(201);
    let head = service.open(&token, "m");
    let answer = service.append(&token, "m", &head, &note("a"));
    let last = answer.receipts(201)[0]["hash"].clone();
    let proof = prove(&service, &verifier, &head, "/v1/matches/m/proof");
    assert_eq!((&proof["match"], &proof["seq"], &proof["record"]), (&json!("m"), &json!(1), &last));
    let first = prove(&service, &verifier, &head, "/v1/matches/m/proof?seq=0");
    assert_eq!(first["record"], json!(head));
    assert_eq!(first["leaf"].as_u64().map(|leaf| leaf + 1), proof["leaf"].as_u64());
    service.get("/v1/matches/m/proof?seq=2").send().problem(404);
    service.get("/v1/matches/none/proof").send().problem(404);

    // The leaf in the proof is that of the tile.
    let leaf = proof["leaf"].as_u64().expect("a number");
    let tile = service.get(&format!("/tile/0/000.p/{}", leaf + 1)).send();
    assert_eq!((tile.status, tile.body.len() as u64), (200, (leaf + 1) * 32), "{}", tile.text());
    assert!(tile.header("cache-control").contains("immutable"));
    // The data of that leaf is there too.
    let entries = service.get(&format!("/tile/entries/000.p/{}", leaf + 1)).send();
    assert!(entries.header("cache-control").contains("immutable"));
    let entries = read_entries(&entries.body).expect("whole");
    let there: Vec<_> =
        entries.into_iter().map(|entry| Leaf::from_bytes(entry).expect("a leaf")).collect();
    let hashes: Vec<u8> = there.iter().flat_map(|leaf| leaf.hash().0).collect();
    assert_eq!(hashes, tile.body);
    let (first, last): (Digest, Digest) =
        (head.parse().expect("a hash"), last.as_str().expect("text").parse().expect("a hash"));
    assert_eq!(there.last(), Some(&Leaf::new(LeafForm::Two, match_key(&first), 1, last)));
    for none in [
        "/tile/0/000",
        "/tile/0/000.p/255",
        "/tile/0/000.p/0",
        "/tile/64/000",
        "/tile/data/000",
        "/tile/x/y",
        "/tile/0/%FF",
        "/tile/entries/000",
        "/tile/entries/000.p/255",
        "/tile/entries/0/000.p/1",
        "/tile/entries/%FF",
    ] {
        service.get(none).send().problem(404);
    }
}

#[test]
fn an_export_shows_that_the_log_has_its_last_record() {
    let service = Service::on_disk();
    let verifier = verifier(&service);
    let token = service.token(Role::Admin, None, None);
    let head = service.open(&token, "m");
    let export = |known: &str| {
        let ask = service.get("/v1/matches/m/export").header("if-none-match", known);
        ask.send()
    };
    let before = export("\"none\"");
    let file = record::read(&before.body).expect("it is whole");
    assert_eq!(json!(file.head), json!(head));
    let checkpoint = |file: &record::File| {
        let proof = file.proof.as_ref().expect("it has a proof");
        proof.verify(&file.records, &verifier).expect("the log has it").size()
    };
    assert_eq!(checkpoint(&file), 1);
    // Another match: the same records, another checkpoint, so other bytes and another tag.
    let head = service.open(&token, "n");
    prove(&service, &verifier, &head, "/v1/matches/n/proof");
    let after = export(before.header("etag"));
    let later = record::read(&after.body).expect("it is whole");
    assert_eq!((&later.records, checkpoint(&later)), (&file.records, 2));
    assert_ne!(after.header("etag"), before.header("etag"));
    assert_eq!(export(after.header("etag")).status, 304);
}

#[test]
fn the_tree_has_only_grown_over_restarts() {
    let folder = folder();
    let (mut key, mut earlier): (_, Option<String>) = (None, None);
    for name in ["a", "b", "c"] {
        let service = Service::over_disk(folder.clone());
        let verifier = verifier(&service);
        assert_eq!(*key.get_or_insert(verifier.to_string()), verifier.to_string());
        let token = service.token(Role::Admin, None, None);
        let head = service.open(&token, name);
        service.append(&token, name, &head, &note("a")).json(201);
        prove(&service, &verifier, &head, &format!("/v1/matches/{name}/proof"));
        let answer = service.get("/checkpoint").send();
        assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8");
        let now = open_checkpoint(&answer.text(), &verifier).expect("it is signed");
        if let Some(earlier) = earlier.replace(answer.text()) {
            let earlier = open_checkpoint(&earlier, &verifier).expect("it is signed");
            let path = format!("/v1/proof/consistency?from={}", earlier.size());
            let proof = service.get(&path).send().json(200);
            let proof: Consistency = serde_json::from_value(proof).expect("a proof");
            assert_eq!((proof.from, proof.to), (earlier.size(), now.size()));
            assert_eq!(proof.verify(*earlier.hash(), *now.hash()), Ok(()));
        }
        for wrong in ["", "?from=0", "?from=2&to=1", "?from=1&to=99", "?from=-1", "?from=1&size=2"]
        {
            service.get(&format!("/v1/proof/consistency{wrong}")).send().problem(400);
        }
    }
    let key = folder.path().join("signing.key");
    for key in [key, folder.path().join("copies/signing.key")] {
        assert!(!key.with_extension("key.new").exists());
        let mode = std::fs::metadata(key).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}

/// The receipt in a response, which this key has signed.
#[track_caller]
fn receipt(verifier: &Verifier, answer: &Answer, status: u16) -> (String, Receipt) {
    let note = answer.json(status)["receipt"].as_str().expect("text").to_owned();
    let receipt = Receipt::open(&note, verifier).expect("it is signed");
    (note, receipt)
}

#[test]
fn whoever_adds_records_gets_a_signed_receipt_and_the_same_one_again() {
    let service = Service::start();
    let verifier = verifier(&service);
    let token = service.token(Role::Admin, None, None);
    let opening = json!({ "match": "m", "id": "open", "event": opened("Kim", "Ari") });
    let open = || service.post("/v1/matches").token(&token).json(&opening).send();
    let (text, told) = receipt(&verifier, &open(), 201);
    assert_eq!((told.match_id.as_str(), told.first_seq, told.last_seq), ("m", 0, 0));
    assert_eq!(told.head.to_string(), service.head("m"));

    let events = [("a", "x"), ("b", "y")].map(|(id, text)| {
        let mut event = note(text);
        event["id"] = json!(id);
        event
    });
    let head = told.head.to_string();
    let append =
        || service.post("/v1/matches/m/events").token(&token).if_match(&head).lines(&events).send();
    let (more, told) = receipt(&verifier, &append(), 201);
    assert_eq!((told.first_seq, told.last_seq, told.head.to_string()), (1, 2, service.head("m")));
    assert_eq!(receipt(&verifier, &append(), 201).0, more);
    assert_eq!(receipt(&verifier, &open(), 201).0, text);

    let import = || {
        let ask = service.post("/v1/import").token(&token);
        ask.body("application/octet-stream", replay("abandoned.daybook")).send()
    };
    let answer = import();
    let (text, told) = receipt(&verifier, &answer, 201);
    let kept = answer.json(201);
    assert_eq!(kept["records"], told.last_seq + 1);
    assert_eq!(
        (kept["match"].as_str(), kept["head"].as_str()),
        (Some(told.match_id.as_str()), Some(&*told.head.to_string()))
    );
    assert_eq!(receipt(&verifier, &import(), 200).0, text);
    let forged = text.replace("\n0-", "\n1-");
    assert_eq!(Receipt::open(&forged, &verifier), Err(NoteError::Signature));
}

#[test]
fn the_proof_of_a_private_match_is_for_those_who_may_read_it() {
    let service = Service::start();
    let verifier = verifier(&service);
    let token = service.token(Role::Admin, None, None);
    let opening = json!({ "match": "m", "visibility": "private", "event": opened("Kim", "Ari") });
    service.post("/v1/matches").token(&token).json(&opening).send().json(201);
    service.get("/v1/matches/m/proof").send().problem(404);
    let proof = service.get("/v1/matches/m/proof").token(&token).send().json(200);
    assert_eq!(proof["size"], 1);
    // The number of records is not secret: it is in the checkpoint.
    let checkpoint = open_checkpoint(&service.get("/checkpoint").send().text(), &verifier);
    assert_eq!(checkpoint.expect("it is signed").size(), 1);
}

#[test]
fn what_is_public_of_a_private_match_does_not_give_its_key() {
    let opening = json!({ "match": "m", "visibility": "private", "event": opened("Kim", "Ari") });
    let keys = [(); 2].map(|()| {
        let service = Service::start();
        let token = service.token(Role::Admin, None, None);
        service.post("/v1/matches").token(&token).json(&opening).send().json(201);
        service.get("/v1/matches/m/proof").token(&token).send().json(200);
        let entries = service.get("/tile/entries/000.p/1").send();
        let entries = read_entries(&entries.body).expect("whole");
        let Some(Leaf::Two { key, seq: 0, .. }) = Leaf::from_bytes(entries[0]) else {
            panic!("{entries:?}")
        };
        // A reader of the match has its key; a caller who knows all of its first record except the
        // salts does not.
        let export = service.get("/v1/matches/m/export").token(&token).send();
        let first = record::read(&export.body).expect("it is whole").records.remove(0);
        assert_eq!(match_key(&first.hash), key);
        let known = record::Record { commit: record::Commit::new(), ..first.record };
        assert_ne!(match_key(&record::hash(&known.to_line())), key);
        key
    });
    assert_ne!(keys[0], keys[1]);
}

/// The origin that a new store gets.
fn open_in(folder: &tempfile::TempDir) -> String {
    let store = ledger::MemoryStore::default();
    let log = archive::open_log(&store, folder.path(), None).expect("a new log");
    log.signer().origin().to_string()
}

#[test]
fn a_store_has_one_origin() {
    let folder = folder();
    let open = |origin: Option<&str>| {
        let store = ledger::SledStore::open(folder.path()).expect("it opens");
        let origin = origin.map(|origin| origin.parse().expect("an origin"));
        let log = archive::open_log(&store, folder.path(), origin.as_ref());
        log.map(|log| log.signer().origin().to_string()).map_err(|error| error.to_string())
    };
    assert_eq!(open(Some("example.org/log")).as_deref(), Ok("example.org/log"));
    assert_eq!(open(None).as_deref(), Ok("example.org/log"));
    assert_eq!(open(Some("example.org/log")).as_deref(), Ok("example.org/log"));
    let error = open(Some("other")).expect_err("it has another");
    assert!(error.contains("the log of this store is named `example.org/log`"), "{error}");
    // A lost key is not recreated: its signatures would belong to no one.
    let path = |name: &str| folder.path().join(name);
    std::fs::remove_file(path("signing.key")).expect("it is there");
    assert_eq!(open(None).as_deref(), Ok("example.org/log"), "its copy is there");
    for name in ["signing.key", "copies/signing.key"] {
        std::fs::remove_file(path(name)).expect("it is there");
    }
    let error = open(None).expect_err("the key is gone");
    assert!(error.contains("does not match the key"), "{error}");
    // The documented way to begin a new log.
    for (name, aside) in [("tree", "old-tree"), ("copies", "old-copies")] {
        std::fs::rename(path(name), path(aside)).expect("moved");
    }
    assert_eq!(open(Some("example.org/second")).as_deref(), Ok("example.org/second"));
    let other = open_in(&self::folder());
    assert!(other.starts_with("daybook-"), "{other}");
}
