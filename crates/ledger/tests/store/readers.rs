//! Reading while others write.

use std::thread;
use std::time::{Duration, Instant};

use ledger::{Append, AppendError, Line, ReadError, Store};
use record::At;
use testing::matches::{id, keep, next, note, opened, whole};

use crate::of_each;

of_each!(
    a_reader_goes_on_where_it_was,
    a_reader_may_come_before_the_match,
    readers_miss_and_repeat_nothing,
);

const SOON: Duration = Duration::from_secs(20);

/// New records from a number on, as soon as there are some.
fn news(store: &dyn Store, from: u32) -> Vec<Line> {
    let until = Instant::now() + SOON;
    loop {
        let lines = store.range(&id("m"), from..u32::MAX).expect("open");
        if !lines.is_empty() {
            return lines;
        }
        assert!(Instant::now() < until, "no news at {from}");
        thread::sleep(Duration::from_millis(1));
    }
}

fn a_reader_goes_on_where_it_was(store: &dyn Store) {
    let mut chain = keep(store, "m", 300);
    let seqs: Vec<_> = news(store, 2).iter().map(|line| line.seq).collect();
    assert_eq!(seqs, (2..300).collect::<Vec<_>>());
    assert!(store.range(&id("m"), 300..u32::MAX).expect("open").is_empty());
    let head = chain.head();
    let more = vec![next(&mut chain, "a"), next(&mut chain, "b")];
    store.append(Append::new(At::UNIX_EPOCH, head, more.clone())).expect("two more");
    let lines = news(store, 300);
    assert_eq!(
        lines.iter().map(|line| &line.bytes).collect::<Vec<_>>(),
        [&more[0].line, &more[1].line]
    );
}

fn a_reader_may_come_before_the_match(store: &dyn Store) {
    thread::scope(|scope| {
        let waiting = scope.spawn(|| news(store, 0));
        let (_, first) = opened("m");
        store.append(Append::new(At::UNIX_EPOCH, None, vec![first.clone()])).expect("a new match");
        assert_eq!(waiting.join().expect("no panic")[0].bytes, first.line);
    });
}

fn readers_miss_and_repeat_nothing(store: &dyn Store) {
    const RECORDS: u32 = 200;
    let (_, first) = opened("m");
    store.append(Append::new(At::UNIX_EPOCH, None, vec![first])).expect("a new match");
    thread::scope(|scope| {
        let readers: Vec<_> = (0..12)
            .map(|number| {
                scope.spawn(move || {
                    // Some start late, some in the middle of the match.
                    thread::sleep(Duration::from_millis(number * 7));
                    let from = u32::try_from(number % 4).expect("small") * 30;
                    let (mut lines, mut next) = (Vec::new(), from);
                    while next <= RECORDS {
                        lines.extend(news(store, next));
                        next = lines.last().map_or(next, |last: &Line| last.seq + 1);
                    }
                    (from, lines)
                })
            })
            .collect();
        for writer in 0..4 {
            scope.spawn(move || {
                for remark in 0..RECORDS / 4 {
                    write(store, &format!("w{writer}.{remark}"));
                }
            });
        }
        let all: Vec<_> =
            readers.into_iter().map(|reader| reader.join().expect("no panic")).collect();
        let (lines, _) = whole(store, &id("m"));
        for (from, read) in all {
            assert_eq!(read, lines[from as usize..], "from {from}");
        }
    });
}

/// Adds a note to the match, whatever else is added meanwhile.
pub(crate) fn write(store: &dyn Store, event_id: &str) {
    loop {
        let head = store.head(&id("m")).expect("read").expect("a match");
        let mut chain = record::Chain::resume(id("m"), head.seq + 1, head.hash, []);
        let sealed = chain.seal(note(Some(event_id), "a remark")).expect("in order");
        if store.append(Append::new(At::UNIX_EPOCH, Some(head.hash), vec![sealed])).is_ok() {
            return;
        }
    }
}

#[test]
fn a_closed_store_is_neither_read_nor_written() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let store = crate::open(folder.path());
    let mut chain = keep(&store, "m", 1);
    let mut leaves = store.leaves();
    store.close();
    let error = store.range(&id("m"), 0..1).expect_err("it is closed");
    assert!(matches!(error, ReadError::Closed), "{error}");
    assert!(matches!(leaves.next(1), Err(ReadError::Closed)));
    let append = Append::new(At::UNIX_EPOCH, chain.head(), vec![next(&mut chain, "a")]);
    assert!(matches!(store.append(append), Err(AppendError::Closed)));
    // A reader does not keep the store open.
    drop(store);
    assert!(matches!(leaves.next(1), Err(ReadError::Closed)));
    crate::open(folder.path());
}
