//! What the log reveals about callers.

use std::path::Path;

use serde_json::json;

use crate::service::client::{Client, token};
use crate::service::program::Program;

#[test]
fn no_secret_and_no_line_of_a_caller_gets_into_the_log() {
    let folder = tempfile::tempdir().expect("a folder");
    let token = token(folder.path());
    let program = Program::start_with(folder.path(), &[("DAYBOOK_LOG", Path::new("trace"))]);
    let client = Client::new(program.address, &token);
    let body = json!({ "match": "m1", "visibility": "unlisted", "event": { "type": "match_opened", "data": {
        "edition": "4.0", "format": "constructed", "recorder": "paper",
        "players": [{ "name": "Kim" }, { "name": "Ari" }],
    } } });
    let json = [("content-type", "application/json")];
    let opened = client.post("/v1/matches", &json, body.to_string()).expect("it answers").json(201);
    let name = opened["name"].as_str().expect("a name");
    let secret = name.split_once('~').expect("a secret").1;
    let encoded = name.replace('~', "%7e");
    for path in [
        format!("/m/{name}"),
        format!("/m/{encoded}/image.png?at=0"),
        format!("/v1/matches/{name}/state?at=9"),
        format!("/v1/matches/{encoded}/none"),
        format!("/oembed?url=http://{}/m/{name}", program.address),
        format!("/none/{name}"),
        "/v1/matches/x%0aforged%20line?player=forged%0aline".to_owned(),
    ] {
        client.get(&path).expect("it answers");
    }
    program.signal("TERM");
    let (status, said) = program.wait();
    assert!(status.success(), "{status}: {said}");
    assert!(said.contains("/v1/matches/m1"), "nothing was logged of requests: {said}");
    for hidden in [secret, &token["daybook_".len()..], "forged"] {
        assert!(!said.contains(hidden), "the log tells {hidden}");
    }
}
