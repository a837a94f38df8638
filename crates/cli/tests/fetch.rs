//! `daybook cards fetch`, and `serve` with a card API that it cannot use.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpListener;
use std::path::Path;
use std::process::Command;

const CARD: &str = "ALT_CORE_B_AX_04_U_7";

/// A card API that knows one card and counts nothing; its address.
fn api() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("it is bound");
    // It ends with the process.
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.expect("a connection");
            let mut reader = BufReader::new(stream.try_clone().expect("a handle"));
            let mut head = String::new();
            while reader.read_line(&mut head).is_ok_and(|_| !head.ends_with("\r\n\r\n")) {}
            let is_known = head.starts_with(&format!("GET /api/cards/reference/{CARD} "));
            let (status, body) = if is_known {
                let text = r#""name":{"en":"Sierra's Probe","fr":"Sonde de Sierra"},"mainEffect":{"en":"{J} Draw a card."}"#;
                (
                    200,
                    format!(
                        r#"{{"reference":"{CARD}","cardType":"SPELL","faction":"AX",{text},"echoEffect":null}}"#
                    ),
                )
            } else {
                (404, "{}".to_owned())
            };
            let length = body.len();
            let _ = write!(
                stream,
                "HTTP/1.1 {status} X\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n{body}"
            );
        }
    });
    format!("http://{address}")
}

/// Whether a command succeeds, and what it prints on both streams.
fn daybook(arguments: &[&str]) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_daybook"));
    let output = command.args(arguments).env_remove("DAYBOOK_CARDS").output().expect("it runs");
    let [out, error] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("text"));
    (output.status.success(), out + &error)
}

fn text(path: &Path) -> &str {
    path.to_str().expect("text")
}

#[test]
fn a_card_is_fetched_into_the_folder_of_card_files_and_known_from_then_on() {
    let (api, folder) = (api(), tempfile::tempdir().expect("a folder"));
    // The folder need not exist before.
    let cards = folder.path().join("cards");
    let fetch = |references: &[&str], from: &str| {
        let begin = ["cards", "fetch", "--from", from, "--cards", text(&cards)];
        daybook(&[&begin[..], references].concat())
    };
    let (ok, said) = fetch(&[CARD], &api);
    assert!(
        ok && said.starts_with("Sierra's Probe  ALT_CORE_B_AX_04_U_7  Spell, Axiom, unique"),
        "{said}"
    );
    let (ok, said) = daybook(&["cards", "show", CARD, "--cards", text(&cards), "--lang", "fr"]);
    assert!(ok && said.contains("Sonde de Sierra") && said.contains("Piochez une carte"), "{said}");
    // What is known is not asked for: nobody is at this address.
    let (ok, said) = fetch(&[CARD, "ALT_CORE_B_AX_12_C"], "http://127.0.0.1:9");
    assert!(ok && said.lines().count() == 2, "{said}");
    let (ok, said) = fetch(&["ALT_CORE_B_AX_04_U_8"], &api);
    assert!(
        !ok && said.contains("does not know ALT_CORE_B_AX_04_U_8: check the references"),
        "{said}"
    );
    let (ok, said) = fetch(&["ALT_CORE_B_AX_04_U_9"], "http://127.0.0.1:9");
    assert!(
        !ok && said.contains("http://127.0.0.1:9/api") && said.contains("try again later"),
        "{said}"
    );
    let files = std::fs::read_dir(cards.join("fetched")).expect("a folder").count();
    assert_eq!(files, 1);
    // The operator's own file has the last word.
    let own = format!(r#"{{"reference":"{CARD}","name":{{"en":"Mine"}},"cardType":"SPELL"}}"#);
    std::fs::write(cards.join("0.json"), own).expect("it can be written");
    let (ok, said) = daybook(&["cards", "show", CARD, "--cards", text(&cards)]);
    assert!(ok && said.starts_with("Mine"), "{said}");
}

#[test]
fn what_cannot_be_fetched_says_what_to_do() {
    let folder = tempfile::tempdir().expect("a folder");
    for (arguments, why) in [
        (
            &["cards", "fetch", CARD, "--from", "https://cards.example"][..],
            "give the folder of card files with --cards DIR",
        ),
        (
            &["cards", "fetch", "nobody", "--from", "https://cards.example"],
            "give a reference such as",
        ),
        (&["cards", "fetch", CARD, "--from", "http://cards.example"], "give https:// and a host"),
        (&["cards", "fetch", CARD], "--from <URL>"),
        (
            &["serve", "--cards-api", "https://cards.example", "--data", text(folder.path())],
            "--cards DIR",
        ),
    ] {
        let (ok, said) = daybook(arguments);
        assert!(!ok && said.contains(why), "{arguments:?}: {said}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0);
}
