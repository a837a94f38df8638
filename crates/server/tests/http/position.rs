//! Reading what was written at another service of the same ledger.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use archive::Role;
use ledger::{
    Acceptance, Append, AppendError, AppendReceipt, Cursor, Head, Leaves, Line, Listing,
    MemoryStore, Page, ReadError, Store, Term,
};
use record::{EventId, MatchId};
use serde_json::json;
use testbed::{Service, folder, opened};

/// A store that others append to, which shows all up to a position.
#[derive(Default)]
struct Shared {
    kept: MemoryStore,
    shown: AtomicU64,
    told: OnceLock<Box<dyn Fn() + Send + Sync>>,
}

impl Shared {
    fn show(&self, position: u64) {
        self.shown.store(position, Ordering::Relaxed);
        self.told.get().expect("the service follows it")();
    }
}

impl Store for Shared {
    fn append(&self, append: Append) -> Result<AppendReceipt, AppendError> {
        self.kept.append(append)
    }

    fn head(&self, match_id: &MatchId) -> Result<Option<Head>, ReadError> {
        self.kept.head(match_id)
    }

    fn find(&self, match_id: &MatchId, id: &EventId) -> Result<Option<Line>, ReadError> {
        self.kept.find(match_id, id)
    }

    fn range(&self, match_id: &MatchId, seqs: Range<u32>) -> Result<Vec<Line>, ReadError> {
        self.kept.range(match_id, seqs)
    }

    fn acceptances(&self, match_id: &MatchId) -> Result<Vec<Acceptance>, ReadError> {
        self.kept.acceptances(match_id)
    }

    fn leaves(&self) -> Box<dyn Leaves> {
        self.kept.leaves()
    }

    fn listing(&self, match_id: &MatchId) -> Result<Option<Listing>, ReadError> {
        self.kept.listing(match_id)
    }

    fn search(
        &self,
        terms: &[Term],
        after: Option<&Cursor>,
        limit: usize,
    ) -> Result<Page, ReadError> {
        self.kept.search(terms, after, limit)
    }

    fn match_ids(&self, after: Option<&MatchId>, limit: usize) -> Result<Vec<MatchId>, ReadError> {
        self.kept.match_ids(after, limit)
    }

    fn follow(&self, _: Box<dyn Fn(&MatchId) + Send + Sync>, shown: Box<dyn Fn() + Send + Sync>) {
        assert!(self.told.set(shown).is_ok(), "a store is followed once");
    }

    fn position(&self) -> Option<u64> {
        Some(self.shown.load(Ordering::Relaxed))
    }

    fn shows(&self, position: u64) -> bool {
        position <= self.shown.load(Ordering::Relaxed)
    }

    fn is_poisoned(&self) -> bool {
        false
    }

    fn close(&self) {}
}

#[test]
fn an_answer_waits_for_the_position_that_is_named_and_is_503_if_it_does_not_come() {
    let store = Arc::new(Shared::default());
    let service = Service::over(store.clone(), folder());
    let token = service.token(Role::Recorder, None, None);
    store.show(7);
    let answer = service
        .post("/v1/matches")
        .token(&token)
        .json(&json!({ "match": "m", "event": opened("A", "B") }))
        .send();
    assert_eq!((answer.status, answer.header("daybook-position")), (201, "7"));
    let read =
        |position: &str| service.get("/v1/matches/m").header("daybook-position", position).send();
    assert_eq!((read("7").status, read("7").header("daybook-position")), (200, ""));
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(300));
            store.show(8);
        });
        let began = Instant::now();
        read("8").json(200);
        assert!(began.elapsed() >= Duration::from_millis(290), "it did not wait");
    });
    let late = read("9");
    assert_eq!(late.header("retry-after"), "1");
    late.problem(503);
}

#[test]
fn a_service_of_one_machine_has_no_position_and_waits_for_none() {
    let service = Service::start();
    let token = service.token(Role::Recorder, None, None);
    let answer = service
        .post("/v1/matches")
        .token(&token)
        .json(&json!({ "match": "m", "event": opened("A", "B") }))
        .send();
    assert_eq!((answer.status, answer.header("daybook-position")), (201, ""));
    let read =
        |position: &str| service.get("/v1/matches/m").header("daybook-position", position).send();
    read("9223372036854775807").json(200);
    for wrong in ["", "-1", "a", "9223372036854775808"] {
        read(wrong).problem(400);
    }
}
