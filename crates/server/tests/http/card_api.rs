//! Cards from a card API: a stand-in host that answers, or is slow, wrong, huge, hostile or gone.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use archive::Role;
use serde_json::{Value, json};
use server::{ApiAnswer, CardApi, CardFetcher, CardFolder, CardSources, Pace};
use testbed::Service;

const CARD: &str = "ALT_CORE_B_AX_04_U_7";

/// A card API on a port of its own; it answers one request per connection.
struct Host {
    address: SocketAddr,
    /// The references that were asked for.
    asked: Arc<Mutex<Vec<String>>>,
}

impl Host {
    /// Answers each request for a reference with what this writes.
    fn start(answer: impl Fn(&str, &mut TcpStream) + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("it is bound");
        let asked = Arc::new(Mutex::new(Vec::new()));
        let (heard, answer) = (asked.clone(), Arc::new(answer));
        // It ends with the process.
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.expect("a connection");
                let mut reader = BufReader::new(stream.try_clone().expect("a handle"));
                let mut line = String::new();
                let _ = reader.read_line(&mut line);
                let path = line.split(' ').nth(1).unwrap_or_default();
                let reference = path.rsplit('/').next().unwrap_or_default().to_owned();
                while reader.read_line(&mut line).is_ok_and(|_| !line.ends_with("\r\n\r\n")) {}
                heard.lock().expect("no panic").push(reference.clone());
                let answer = answer.clone();
                // A slow answer does not hold the others.
                std::thread::spawn(move || answer(&reference, &mut stream));
            }
        });
        Self { address, asked }
    }

    /// Knows every reference that ends with 7.
    fn of_cards() -> Self {
        Self::start(|reference, stream| {
            if reference.ends_with('7') {
                send(stream, 200, &card(reference));
            } else {
                send(stream, 404, "{}");
            }
        })
    }

    fn api(&self) -> CardApi {
        let api: CardApi = format!("http://{}", self.address).parse().expect("an address");
        api.within(Duration::from_millis(500))
    }

    fn asked(&self) -> Vec<String> {
        self.asked.lock().expect("no panic").clone()
    }

    /// What it says of the card, or why nothing was learned.
    fn says(&self) -> Result<ApiAnswer, String> {
        self.api().ask(CARD).map_err(|error| error.to_string())
    }
}

fn send(stream: &mut TcpStream, status: u16, body: &str) {
    let head = format!(
        "HTTP/1.1 {status} X\r\nconnection: close\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    // The client may have gone.
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body.as_bytes()));
}

fn card(reference: &str) -> String {
    json!({
        "reference": reference, "name": { "en": "Sierra's Probe", "fr": "Sonde de Sierra" },
        "cardType": { "reference": "CHARACTER" }, "faction": { "code": "AX" },
        "mainCost": 2, "recallCost": 3, "forestPower": 1, "mountainPower": 2, "oceanPower": 2,
        "mainEffect": { "en": "{J} Draw a card." }, "echoEffect": null, "rulings": [{ "answer": "Yes." }],
    })
    .to_string()
}

fn quick() -> Pace {
    let between = Duration::from_millis(1);
    Pace { between, after_silence: between, ..Pace::default() }
}

fn service(host: &Host, folder: &Path, pace: Pace) -> Service {
    let facts = CardFetcher::new(host.api(), CardFolder::of(folder), pace);
    Service::with_cards(CardSources { images: None, facts: Some(facts) })
}

/// Asks until the host has answered.
fn settled(service: &Service, reference: &str) -> u16 {
    for _ in 0..500 {
        let answer = service.get(&format!("/v1/cards/{reference}")).send();
        if answer.header("retry-after").is_empty() {
            return answer.status;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("{reference} is still awaited")
}

#[test]
fn an_unknown_card_is_asked_for_once_and_kept_as_a_card_file() {
    let (host, folder) = (Host::of_cards(), tempfile::tempdir().expect("a folder"));
    let service = service(&host, folder.path(), quick());
    let path = format!("/v1/cards/{CARD}");
    let first = service.get(&path).send();
    let problem = first.problem(404);
    assert_eq!((first.header("retry-after"), &problem["awaited"]), ("3", &json!(true)));
    assert_eq!(settled(&service, CARD), 200);
    let shown = service.get(&format!("{path}?lang=fr")).send().json(200);
    assert_eq!(
        (&shown["name"], &shown["face"]["hand_cost"]),
        (&json!("Sonde de Sierra"), &json!(2))
    );
    assert_eq!(shown["says"].as_array().map(Vec::len), Some(1), "{shown}");
    assert_eq!(settled(&service, "ALT_CORE_B_AX_04_U_8"), 404);
    assert_eq!(settled(&service, "ALT_CORE_B_AX_04_U_8"), 404);
    assert_eq!(host.asked(), [CARD, "ALT_CORE_B_AX_04_U_8"]);

    let file = folder.path().join(format!("fetched/{CARD}.json"));
    let text = std::fs::read_to_string(file).expect("it is kept");
    let [kept] = cards::read_file(&text).expect("a card file").try_into().expect("one card");
    assert_eq!(kept.reference.as_deref(), Some(CARD));
    let page: Value = serde_json::from_str(&text).expect("JSON");
    let hash = blake3(&card(CARD));
    assert_eq!(
        (&page["fetched"]["b3"], page["fetched"]["on"].as_str().map(str::len)),
        (&json!(hash), Some(10))
    );
    // What was sent stands in the file as it came.
    assert!(text.contains(&card(CARD)), "{text}");
}

fn blake3(text: &str) -> String {
    let text = text.as_bytes();
    ::blake3::hash(text).to_hex().to_string()
}

#[test]
fn what_an_api_does_not_know_is_not_asked_for_after_the_next_start() {
    let (host, folder) = (Host::of_cards(), tempfile::tempdir().expect("a folder"));
    for _ in 0..2 {
        let service = service(&host, folder.path(), quick());
        assert_eq!(settled(&service, "ALT_CORE_B_AX_04_U_8"), 404);
    }
    assert_eq!(host.asked().len(), 1);
}

/// Begins the match `m` and registers a deck with a Hero of this reference; returns the head.
fn registered(service: &Service, admin: &str, hero: &str) -> String {
    let head = service.open(admin, "m");
    let facing = |one: &str, other: &str| json!({ "expedition": one, "facing": [other] });
    let started = json!({ "event": { "type": "game_started", "data": {
        "game": 1, "first_player": 0, "turn_order": [0, 1],
        "expeditions": [
            facing("0:hero", "1:hero"), facing("0:companion", "1:companion"),
            facing("1:hero", "0:hero"), facing("1:companion", "0:companion"),
        ],
    } } });
    let started = service.append(admin, "m", &head, &started).receipts(201);
    deck(service, admin, started[0]["hash"].as_str().expect("a hash"), 0, hero)
}

fn deck(service: &Service, admin: &str, head: &str, seat: u8, hero: &str) -> String {
    let hero = json!({ "face": { "reference": hero, "name": "Sierra's Probe" } });
    let data = json!({ "seat": seat, "size": 39, "hero": hero });
    let event = json!({ "event": { "type": "deck_registered", "data": data } });
    let receipts = service.append(admin, "m", head, &event).receipts(201);
    receipts[0]["hash"].as_str().expect("a hash").to_owned()
}

#[test]
fn a_match_shows_a_card_as_awaited_and_then_what_it_does() {
    let (host, folder) = (Host::of_cards(), tempfile::tempdir().expect("a folder"));
    let service = service(&host, folder.path(), quick());
    registered(&service, &service.token(Role::Admin, None, None), CARD);
    let faces = || service.get("/v1/matches/m/cards?lang=fr").send().json(200)[CARD].clone();
    let first = faces();
    assert_eq!((&first["awaited"], &first["says"]), (&json!(true), &Value::Null));
    assert_eq!(settled(&service, CARD), 200);
    let told = faces();
    assert_eq!((&told["awaited"], &told["completed"]), (&Value::Null, &json!(true)));
    assert_eq!(told["says"].as_array().map(Vec::len), Some(1), "{told}");
    // The record stays as it was written.
    let record = service.get("/v1/matches/m/export").send().text();
    let face = format!(r#"{{"name":"Sierra's Probe","reference":"{CARD}"}}"#);
    assert!(record.contains(&face), "{record}");
}

#[test]
fn a_record_never_waits_for_a_host() {
    let host = Host::start(|_, _stream| std::thread::sleep(Duration::from_secs(5)));
    let folder = tempfile::tempdir().expect("a folder");
    let service = service(&host, folder.path(), quick());
    let admin = service.token(Role::Admin, None, None);
    let started = Instant::now();
    let head = registered(&service, &admin, CARD);
    service.get("/v1/matches/m/cards").send().json(200);
    deck(&service, &admin, &head, 1, &format!("{CARD}7"));
    service.get("/v1/matches/m/cards").send().json(200);
    assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
}

#[test]
fn a_silent_host_is_asked_again_only_after_a_while() {
    let host = Host::start(|_, stream| send(stream, 500, "no"));
    let folder = tempfile::tempdir().expect("a folder");
    let daily = service(&host, folder.path(), quick());
    assert_eq!((settled(&daily, CARD), settled(&daily, CARD)), (404, 404));
    assert_eq!(host.asked().len(), 1);
    let often = service(&host, folder.path(), Pace { again: Duration::ZERO, ..quick() });
    for _ in 0..3 {
        assert_eq!(often.get(&format!("/v1/cards/{CARD}")).send().header("retry-after"), "3");
        std::thread::sleep(Duration::from_millis(100));
    }
    assert!(host.asked().len() > 2, "{:?}", host.asked());
    assert!(!folder.path().join("fetched").exists());
}

#[test]
fn nobody_can_spend_more_than_a_budget() {
    let (host, folder) = (Host::of_cards(), tempfile::tempdir().expect("a folder"));
    let service = service(&host, folder.path(), Pace { of_others_max: 3, ..quick() });
    for number in 0..20 {
        settled(&service, &format!("ALT_CORE_B_AX_04_U_{number}"));
    }
    for nonsense in ["nobody", "ALT_..%2F..%2Fx", "ALT_CORE_B_AX_04_U_7%3Fq=1"] {
        assert_eq!(settled(&service, nonsense), 404);
    }
    assert_eq!(
        host.asked(),
        ["ALT_CORE_B_AX_04_U_0", "ALT_CORE_B_AX_04_U_1", "ALT_CORE_B_AX_04_U_2"]
    );
}

#[test]
fn a_wrong_answer_is_refused_with_its_reason() {
    let huge = format!("{{\"reference\":\"{CARD}\",\"lore\":\"{}\"}}", "x".repeat(200 * 1024));
    for (status, body, why) in [
        (200, card("ALT_CORE_B_AX_04_U_17"), "is not the card"),
        (200, "<html>busy</html>".to_owned(), "is not JSON"),
        (200, "[".repeat(50_000), "is not JSON"),
        (200, "{}".to_owned(), "no `reference`"),
        (200, format!("{{\"reference\":\"{CARD}\",\"mainCost\":\"many\"}}"), "no number"),
        (200, huge, "larger than 128 KiB"),
        (500, card(CARD), "answered 500"),
        (429, String::new(), "answered 429"),
    ] {
        let host = Host::start(move |_, stream| send(stream, status, &body));
        let error = host.says().expect_err(why);
        assert!(error.contains(why) && error.contains("try again later"), "{error}");
    }
}

#[test]
fn a_slow_or_broken_answer_is_given_up() {
    let trickle = |_: &str, stream: &mut TcpStream| {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n");
        for _ in 0..100 {
            std::thread::sleep(Duration::from_millis(20));
            if stream.write_all(b" ").is_err() {
                return;
            }
        }
    };
    let started = Instant::now();
    let error = Host::start(trickle).says().expect_err("it is slow");
    assert!(error.contains("too long") && started.elapsed() < Duration::from_secs(2), "{error}");
    let cut = |_: &str, stream: &mut TcpStream| {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{");
    };
    Host::start(cut).says().expect_err("it is cut off");
    Host::start(|_, _| {}).says().expect_err("it says nothing");
    let gone = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address");
    let gone: CardApi = format!("http://{gone}").parse().expect("an address");
    gone.ask(CARD).expect_err("nobody is there");
}

#[test]
fn a_redirect_leads_nowhere_but_to_the_same_host() {
    let other = Host::of_cards();
    for target in
        [format!("http://{}/{CARD}", other.address), "http://169.254.169.254/x".to_owned()]
    {
        let to = target.clone();
        let host = Host::start(move |_, stream| {
            let _ = write!(stream, "HTTP/1.1 302 X\r\nlocation: {to}\r\ncontent-length: 0\r\n\r\n");
        });
        let error = host.says().expect_err(&target);
        assert!(error.contains("another host"), "{error}");
    }
    assert!(other.asked().is_empty());
    let own = Host::start(|reference, stream| {
        if reference == CARD {
            let _ = write!(
                stream,
                "HTTP/1.1 302 X\r\nconnection: close\r\nlocation: /new/7\r\ncontent-length: 0\r\n\r\n"
            );
        } else {
            send(stream, 200, &card(CARD));
        }
    });
    assert!(matches!(own.says(), Ok(ApiAnswer::Card(..))));
    let endless = Host::start(|_, stream| {
        let _ = write!(
            stream,
            "HTTP/1.1 302 X\r\nconnection: close\r\nlocation: /again\r\ncontent-length: 0\r\n\r\n"
        );
    });
    endless.says().expect_err("it does not end");
    assert!(endless.asked().len() < 6);
}
