//! Rate limits.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use archive::Role;
use record::{Chain, Draft};
use serde_json::json;
use testbed::{Answer, Ask, Service, note, opened};

const ONE: &str = "192.0.2.1";
const OTHER: &str = "192.0.2.2";

/// Repeats a request until it is refused; returns how often it was not.
pub(crate) fn until_refused<'a>(ask: impl Fn() -> Ask<'a>) -> (u32, Answer) {
    for count in 0..10_000 {
        let answer = ask().send();
        if answer.status == 429 {
            return (count, answer);
        }
    }
    panic!("nothing is ever too much");
}

/// Repeats a request until it is refused, which must be when a budget of `burst`, refilled by
/// `rate` a second, is spent.
///
/// On a slow machine the budget refills while it is spent: the total follows from the time this
/// took.
#[track_caller]
fn until_spent<'a>((rate, burst): (u32, u32), cost: u32, ask: impl Fn() -> Ask<'a>) -> Answer {
    let start = Instant::now();
    let (count, refused) = until_refused(ask);
    let refilled = f64::from(rate) * start.elapsed().as_secs_f64();
    let most = (f64::from(burst) + refilled) / f64::from(cost) + 1.0;
    assert!(count >= burst / cost && f64::from(count) <= most, "{count}, at most {most}");
    refused
}

/// The `Retry-After` seconds of a refusal.
#[track_caller]
fn wait(answer: &Answer) -> u64 {
    let problem = answer.problem(429);
    let seconds: u64 = answer.header("retry-after").parse().expect("seconds");
    let detail = problem["detail"].as_str().expect("a text");
    assert!(detail.contains(&format!("{seconds} s")), "{detail}");
    seconds
}

/// A service with a match, `m1`.
pub(crate) fn with_match() -> Service {
    let service = Service::start();
    service.open(&service.token(Role::Recorder, None, None), "m1");
    service
}

/// The remedies at the first record of a match: some reads for little work, for a client of a proxy
/// here.
pub(crate) fn plan<'a>(service: &'a Service, address: &str) -> Ask<'a> {
    service.get("/v1/matches/m1/audit?plan=0").header("x-forwarded-for", address)
}

#[test]
fn who_reads_too_much_is_told_when_to_go_on() {
    let service = with_match();
    let cost = plan(&service, OTHER).send().header("daybook-reads").parse().expect("reads");
    let refused = until_spent((100, 8_000), cost, || plan(&service, ONE));
    std::thread::sleep(Duration::from_secs(wait(&refused)));
    assert_eq!(plan(&service, ONE).send().status, 200);
}

#[test]
fn nobody_pays_for_another() {
    let service = with_match();
    until_refused(|| plan(&service, ONE));
    assert_eq!(plan(&service, OTHER).send().status, 200);
    let token = service.token(Role::Admin, None, None);
    assert_eq!(plan(&service, ONE).token(&token).send().status, 200);
    let (_, refused) = until_refused(|| plan(&service, OTHER).token(&token));
    wait(&refused);
    assert_eq!(plan(&service, OTHER).send().status, 200, "that was the token's budget");
    let (whole, _) = until_refused(|| plan(&service, "2001:db8:1:2::1"));
    // The budget refills while a slow machine asks.
    let (more, _) = until_refused(|| plan(&service, "2001:db8:1:2:ffff::9"));
    assert!(more < whole / 2, "a household is one client: {more} after {whole}");
    assert_eq!(plan(&service, "2001:db8:1:3::1").send().status, 200);
}

#[test]
fn a_client_cannot_pass_for_another() {
    let service = with_match();
    let claims = ["127.0.0.1", "203.0.113.9", "10.0.0.1"];
    let (whole, _) = until_refused(|| plan(&service, ONE));
    for claim in claims {
        let claimed = format!("{claim}, {ONE}");
        let ask = || plan(&service, &claimed).header("forwarded", "for=10.0.0.1");
        // The budget refills while a slow machine asks.
        let (more, _) = until_refused(ask);
        assert!(more < whole / 2, "{claim}: {more} after {whole}");
    }
}

#[test]
fn writes_have_a_budget_of_their_own() {
    let service = Service::start();
    let token = service.token(Role::Recorder, None, None);
    let head = service.open(&token, "m1");
    let append = || {
        let ask = service.post("/v1/matches/m1/events").header("x-forwarded-for", ONE);
        ask.token(&token).if_match(&"0".repeat(64)).json(&note("x"))
    };
    let refused = until_spent((20, 200), 1, append);
    assert!(wait(&refused) <= 2);
    let shown = service.get("/v1/matches/m1").header("x-forwarded-for", ONE).token(&token).send();
    assert_eq!(shown.json(200)["head"]["hash"], head, "nothing refused was written");
}

#[test]
fn wrong_tokens_are_counted_and_right_ones_still_heard() {
    let service = Service::start();
    let guess = |number: u64| {
        let ask = service.get("/v1/matches/m1").header("x-forwarded-for", ONE);
        ask.token(&format!("daybook_{number:064x}")).send()
    };
    let answers: Vec<_> = (0..40).map(guess).collect();
    assert!(answers[..20].iter().all(|answer| answer.status == 401));
    assert!(wait(&answers[39]) <= 7);
    let token = service.token(Role::Recorder, None, None);
    service.open(&token, "m1");
    let right = service.get("/v1/matches/m1").header("x-forwarded-for", ONE);
    right.token(&token).send().json(200);
}

#[test]
fn the_machine_itself_is_not_limited() {
    let service = Service::start();
    for number in 0..60 {
        let guess = service.get("/v1/matches/m1").token(&format!("daybook_{number:064x}"));
        assert_eq!(guess.send().status, 401);
    }
}

/// A live stream requested through a proxy here, and its status.
fn stream(service: &Service, address: &str) -> (BufReader<TcpStream>, String) {
    let mut stream = TcpStream::connect(service.address).expect("it listens");
    let text = format!(
        "GET /v1/matches/m1/events HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\n\
         x-forwarded-for: {address}\r\n\r\n"
    );
    stream.write_all(text.as_bytes()).expect("it takes it");
    let mut stream = BufReader::new(stream);
    let mut line = String::new();
    stream.read_line(&mut line).expect("an answer");
    (stream, line.split(' ').nth(1).expect("a status").to_owned())
}

#[test]
fn live_streams_of_one_client_are_so_many_and_no_more() {
    let service = Service::start();
    let token = service.token(Role::Recorder, None, None);
    service.open(&token, "m1");
    let mut open: Vec<_> = (0..200).map(|_| stream(&service, ONE)).collect();
    assert!(open.iter().all(|(_, status)| status == "200"));
    assert_eq!(stream(&service, ONE).1, "429");
    assert_eq!(stream(&service, OTHER).1, "200");
    open.truncate(100);
    let again = (0..100).any(|_| {
        std::thread::sleep(Duration::from_millis(50));
        stream(&service, ONE).1 == "200"
    });
    assert!(again, "streams that ended are still counted");
}

#[test]
fn records_have_a_budget_however_few_requests_they_come_in() {
    let service = Service::start();
    let token = service.token(Role::Recorder, None, None);
    let mut head = service.open(&token, "m1");
    let lines: Vec<_> = (0..1_000).map(|_| note("x")).collect();
    let mut written = 1;
    let refused = loop {
        let ask = service.post("/v1/matches/m1/events").header("x-forwarded-for", ONE);
        let answer = ask.token(&token).if_match(&head).lines(&lines).send();
        if answer.status == 429 {
            break answer;
        }
        let receipts = answer.receipts(201);
        written += receipts.len();
        receipts[999]["hash"].as_str().expect("a hash").clone_into(&mut head);
        assert!(written < 100_000, "nothing is ever too much");
    };
    assert!(written > 15_000, "{written}");
    assert!(wait(&refused) <= 6);
    assert_eq!(service.head("m1"), head, "nothing refused was written");
    let (count, refused) = until_refused(|| {
        let ask = service.post("/v1/matches/m1/openings").header("x-forwarded-for", ONE);
        ask.token(&token).body("application/json", "x".repeat(200_000))
    });
    assert!(count < 100, "{count} long bodies beside an empty budget");
    wait(&refused);
    let other = service.token(Role::Recorder, None, None);
    let ask = service.post("/v1/matches/m1/events").header("x-forwarded-for", ONE);
    ask.token(&other).if_match(&head).lines(&lines).send().receipts(201);
}

/// A match of notes of this many bytes, as a file.
fn long(notes: usize, bytes: usize) -> Vec<u8> {
    let mut chain = Chain::new("m1".parse().expect("a name"));
    let text = note(&"x".repeat(bytes)).to_string();
    let opened = json!({ "event": opened("Kim", "Ari") }).to_string();
    let draft = |text: &str| Draft::parse(text.as_bytes()).expect("a draft");
    let mut records = vec![chain.seal(draft(&opened)).expect("the first")];
    records.extend((0..notes).map(|_| chain.seal(draft(&text)).expect("in order")));
    record::write(&records, &[])
}

#[test]
fn a_match_is_only_so_long() {
    let service = Service::start();
    let token = service.token(Role::Admin, None, None);
    let import = |file: Vec<u8>| service.post("/v1/import").token(&token).body("text/plain", file);
    let too_many = import(long(100_000, 1)).send().problem(413);
    let detail = too_many["detail"].as_str().expect("a text");
    assert!(
        detail.contains("100001 records") && detail.contains("continue in another match"),
        "{detail}"
    );
    import(long(667, 50_000)).send().json(201);
    let head = service.head("m1");
    let append = |text: &str| service.append(&token, "m1", &head, &note(text));
    let too_long = append(&"x".repeat(50_000)).problem(413);
    let detail = too_long["detail"].as_str().expect("a text");
    assert!(detail.contains("669 records"), "{detail}");
    append("what still fits").receipts(201);
}
