//! A process that is killed while it appends and signs.

use std::thread;
use std::time::Duration;

use testing::random::Random;

use crate::check::check;
use crate::files::folder;
use crate::inject::sweep;
use crate::life::{Appends, Known, Life};
use crate::row::Row;
use crate::shim::Shim;
use crate::times;

/// Killed before each disk operation, including those of every step of appending, signing and
/// opening.
pub(crate) fn at_every_operation(shim: &Shim) -> Row {
    let mut row = Row::new("kill before every operation");
    sweep(shim, &mut row, "kill");
    row.done()
}

/// Killed at random moments under load; every other time the recovering process is the next one
/// killed.
pub(crate) fn under_load() -> Row {
    let mut row = Row::new("two kills under load");
    let mut random = Random(7);
    let (mut store, mut known) = (folder(), Known::default());
    for round in 0..times(4, 200) {
        let life = Life::begin(store.path(), round, Appends::Mixed, &[]);
        thread::sleep(Duration::from_millis(100 + random.below(300)));
        let ended = life.kill();
        known.add(ended.known);
        if !ended.told.is_empty() {
            row.problem(&format!("round {round}"), &ended.told);
        }
        if round % 2 == 1 {
            row.add(&format!("rounds to {round}"), &known, check(store.path(), &known));
        }
        if round % 10 == 9 {
            (store, known) = (folder(), Known::default());
        }
    }
    row.done()
}
