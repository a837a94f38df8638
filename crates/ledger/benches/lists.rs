//! The time of a page of 50 matches, by how many match. `cargo bench -p ledger --bench lists`.

mod common;

use std::thread;
use std::time::{Duration, Instant};

use ledger::{Append, Field, Listing, SledStore, Store, Term};
use record::At;

const TIMES: u32 = 100;

/// `all` is on every match, `even` and `odd` on every second one, `rare` on every 500th.
fn terms(number: i64) -> Vec<Term> {
    let half = if number % 2 == 0 { "even" } else { "odd" };
    let rare = (number % 500 == 0).then_some((Field::Event, "rare"));
    let values = [(Field::Format, "all"), (Field::Hero, half)].into_iter().chain(rare);
    values.map(|(field, value)| Term::new(field, value).expect("good")).collect()
}

fn main() {
    let folder = common::folder();
    let store = SledStore::open(&folder.path().join("lists")).expect("a new store");
    println!("| matches | all | two common terms | rare and common | nothing in common |");
    println!("|---|---|---|---|---|");
    let mut kept: i64 = 0;
    for matches in [100, 1_000, 10_000, 100_000] {
        thread::scope(|scope| {
            for part in 0..256 {
                let store = &store;
                scope.spawn(move || {
                    (kept..matches).filter(|n| n % 256 == part).for_each(|n| list(store, n));
                });
            }
        });
        kept = matches;
        let [all, even, odd, rare] = [
            (Field::Format, "all"),
            (Field::Hero, "even"),
            (Field::Hero, "odd"),
            (Field::Event, "rare"),
        ]
        .map(|(field, value)| Term::new(field, value).expect("good"));
        println!(
            "| {matches} | {:?} | {:?} | {:?} | {:?} |",
            time(&store, &[]),
            time(&store, &[all, even.clone()]),
            time(&store, &[rare, even.clone()]),
            time(&store, &[even, odd])
        );
    }
}

/// The median time of a page.
fn time(store: &SledStore, terms: &[Term]) -> Duration {
    let once = |_| {
        let start = Instant::now();
        store.search(terms, None, 50).expect("read");
        start.elapsed()
    };
    let mut times: Vec<_> = (0..TIMES).map(once).collect();
    times.sort_unstable();
    times[times.len() / 2]
}

fn list(store: &SledStore, number: i64) {
    let (_, first) = common::opened(&format!("m{number}"));
    let at = At::from_unix_ms(number).expect("in range");
    let listing = Listing { at, terms: terms(number), summary: "{}".to_owned() };
    store
        .append(Append::new(At::UNIX_EPOCH, None, vec![first]).listed(listing))
        .expect("a good disk");
}
