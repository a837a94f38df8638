//! A game is the same in whatever form a browser saved it, and what is no game is said in words.

use std::io::Write;
use std::path::Path;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use flate2::Compression;
use flate2::write::{DeflateEncoder, GzEncoder};
use import::{
    BgaRefusal, ImportError, MatchLog, Meta, Perspective, Without, bga, is_log, is_saved,
};
use rawzip::{CompressionMethod, ZipArchiveWriter};
use serde_json::{Value, json};

use super::Archive;

/// A page as the site sends it, with the log and the start data in a script.
fn page(packets: &Value, start: &Value) -> String {
    format!(
        "<!DOCTYPE html>\n<html><head><title>Replay é</title></head><body><script>\n\
         var g_gamelogs = {packets};\ngameui.completesetup( \"altered\", \"Altered\", {start}, \
         {{\"options\":[]}}, 'x');\n</script></body></html>"
    )
}

/// A page with all its parts, as Chromium saves it (RFC 2557).
fn mhtml(page: &str) -> String {
    let mut text = String::from(
        "From: <Saved by Blink>\r\nSnapshot-Content-Location: https://boardgamearena.com/archive/replay/\r\n\
         MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\ttype=\"text/html\";\r\n\
         \tboundary=\"----MultipartBoundary--x----\"\r\n\r\n\r\n------MultipartBoundary--x----\r\n\
         Content-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n",
    );
    let mut column = 0;
    for byte in page.bytes() {
        let one = match byte {
            b'=' | 0..=31 | 127.. => format!("={byte:02X}"),
            plain => char::from(plain).to_string(),
        };
        if column + one.len() > 75 {
            text.push_str("=\r\n");
            column = 0;
        }
        column += one.len();
        text.push_str(&one);
    }
    text + "\r\n------MultipartBoundary--x------\r\n"
}

fn har(url: &str, content: &Value) -> Value {
    let entry = |url: &str, content: &Value| json!({"request": {"url": url}, "response": {"content": content}});
    let other = json!({"text": "{\"status\":\"0\",\"error\":\"elsewhere\"}"});
    json!({"log": {"version": "1.2", "entries": [entry("https://x.y/z", &other), entry(url, content)]}})
}

fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut zip = ZipArchiveWriter::new(&mut bytes);
    for (name, file) in files {
        let method = CompressionMethod::DEFLATE;
        let started = zip.new_file(name).compression_method(method).start();
        let (mut entry, config) = started.expect("a name");
        let mut packed = config.wrap(DeflateEncoder::new(&mut entry, Compression::fast()));
        packed.write_all(file).expect("memory");
        let (encoder, descriptor) = packed.finish().expect("memory");
        encoder.finish().expect("memory");
        entry.finish(descriptor).expect("memory");
    }
    zip.finish().expect("memory");
    bytes
}

fn gzipped(bytes: &[u8]) -> Vec<u8> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(bytes).expect("memory");
    gzip.finish().expect("memory")
}

/// All forms in which somebody may have a game.
fn forms(packets: &Value) -> Vec<(&'static str, Vec<u8>)> {
    let answer = json!({"status": 1, "data": {"logs": packets, "players": []}});
    let history = json!({"status": 1, "data": {"valid": 1, "data": packets}});
    let page = page(packets, &json!({"day": 0}));
    let text = json!({"mimeType": "application/json", "text": answer.to_string()});
    let encoded = json!({"text": BASE64_STANDARD.encode(&page), "encoding": "base64"});
    let logs = "https://boardgamearena.com/archive/archive/logs.html?table=77&translated=true";
    let replay = "https://boardgamearena.com/archive/replay/1/?table=77&player=11";
    let pretty = serde_json::to_string_pretty(&answer).expect("JSON");
    vec![
        ("the answer", answer.to_string().into()),
        ("printed with white space", pretty.into()),
        ("pasted", format!("\u{feff}\n  {answer}\n").into()),
        ("only the list", packets.to_string().into()),
        ("a running game's history", history.to_string().into()),
        ("a page", page.clone().into()),
        ("a page with its parts", mhtml(&page).into()),
        ("recorded requests", har(logs, &text).to_string().into()),
        ("a recorded page", har(replay, &encoded).to_string().into()),
        ("a zipped page", zipped(&[("notes.txt", b"mine"), ("game.html", page.as_bytes())])),
        ("a compressed answer", gzipped(answer.to_string().as_bytes())),
    ]
}

fn read(bytes: &[u8]) -> Result<MatchLog, ImportError> {
    bga(bytes, None, Perspective::Everything)
}

fn holds(packets: &Value) {
    let plain = read(packets.to_string().as_bytes()).expect("a game");
    for (form, bytes) in forms(packets) {
        assert!(is_log(&bytes), "{form}");
        assert_eq!(
            is_saved(&bytes),
            !matches!(bytes.trim_ascii_start()[0], b'{' | b'[' | 0xef),
            "{form}"
        );
        let saved = read(&bytes).unwrap_or_else(|error| panic!("{form}: {error}"));
        assert_eq!(saved.drafts, plain.drafts, "{form}");
        assert_eq!(saved.match_id, plain.match_id, "{form}");
    }
}

#[test]
fn a_game_is_the_same_however_it_was_saved() {
    holds(&Archive::whole());
}

#[test]
fn a_game_of_people_is_the_same_however_it_was_saved() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/bga/people");
    if !folder.is_dir() {
        assert!(std::env::var_os("CI").is_none(), "CI needs the games in ../shared/bga");
        println!("NOT RUN: there are no games in ../shared/bga");
        return;
    }
    for name in ["h1.json", "h2.json"] {
        let bytes = std::fs::read(folder.join(name)).expect("a file");
        let answer: Value = serde_json::from_slice(&bytes).expect("JSON");
        holds(&answer["data"]["logs"]);
    }
}

#[test]
fn the_start_data_of_a_page_tell_the_seats() {
    let packets = Archive::whole();
    let players = |first: u64, second: u64| {
        json!({"players": {
            "11": {"id": 11, "no": first.to_string(), "name": "Ada"},
            "22": {"id": "22", "no": second, "name": "Bo"},
        }})
    };
    for (first, second, name) in [(1, 2, "Ada"), (2, 1, "Bo")] {
        let log = read(page(&packets, &players(first, second)).as_bytes()).expect("a game");
        let opened = serde_json::to_string(&log.drafts[0].event).expect("JSON");
        let seats = ["Ada", "Bo"].map(|one| opened.find(one));
        assert!(seats.iter().all(Option::is_some), "{opened}");
        assert_eq!(seats[0] < seats[1], name == "Ada", "{opened}");
    }
}

#[test]
fn what_the_site_refused_is_said_in_words() {
    let said =
        |code: u64, error: &str| json!({"status": "0", "error": error, "code": code}).to_string();
    let cases = [
        (said(100, "You have reached a limit (replay)"), BgaRefusal::Limit),
        (said(806, "Not logged"), BgaRefusal::LoggedOut),
        (said(1, "Cannot find gamenotifs log file of an archived table"), BgaRefusal::Purged),
        (said(2, "Something else"), BgaRefusal::Other("Something else".into())),
    ];
    for (answer, expected) in cases {
        let recorded = har("https://x/archive/archive/logs.html", &json!({"text": &answer}));
        for bytes in [
            answer.clone().into_bytes(),
            recorded.to_string().into(),
            zipped(&[("a.json", answer.as_bytes())]),
        ] {
            let error = read(&bytes).expect_err("there is no log");
            assert!(matches!(&error, ImportError::Refusal(why) if *why == expected), "{error:?}");
            assert!(error.to_string().contains("Board Game Arena"));
            assert!(error.in_french().starts_with("Board Game Arena"));
        }
    }
}

#[test]
fn what_holds_no_game_or_two_says_so() {
    let other = Archive::whole().to_string().replace("\"table_id\":77", "\"table_id\":78");
    let two = zipped(&[
        ("a.json", Archive::whole().to_string().as_bytes()),
        ("b.json", other.as_bytes()),
    ]);
    assert!(
        matches!(read(&two), Err(ImportError::Several { first, second }) if (&*first, &*second) == ("77", "78"))
    );
    let page = b"<!DOCTYPE html><title>Fatal error</title><p>g_gamelogs is undefined";
    assert!(matches!(read(page), Err(ImportError::NoLog(Without::Page))));
    assert!(matches!(
        read(har("https://x/y", &json!({})).to_string().as_bytes()),
        Err(ImportError::NoLog(Without::Har))
    ));
    assert!(matches!(
        read(&zipped(&[])),
        Err(ImportError::NoLog(Without::Zip) | ImportError::Unpack { .. })
    ));
    assert!(matches!(read(b"PK\x03\x04 and no more"), Err(ImportError::Unpack { .. })));
    assert!(matches!(read(b"\x1f\x8b\x08"), Err(ImportError::Unpack { .. })));
}

#[test]
fn a_file_that_unpacks_to_more_than_any_game_is_refused() {
    let empty = vec![b' '; 40 << 20];
    assert!(matches!(
        read(&gzipped(&[&empty[..], &empty[..]].concat())),
        Err(ImportError::TooLarge)
    ));
    assert!(matches!(read(&zipped(&[("a", &empty), ("b", &empty)])), Err(ImportError::TooLarge)));
}

#[test]
fn a_meta_file_may_be_compressed_as_a_log_may() {
    let meta = json!({ "players": [{ "player_id": 11, "player_no": 1 }] }).to_string();
    assert!(Meta::read(&gzipped(meta.as_bytes())).is_ok());
    let long = gzipped(&vec![b' '; 80 << 20]);
    assert!(matches!(Meta::read(&long), Err(ImportError::TooLarge)));
}
