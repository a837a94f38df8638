//! What a record costs.

#![expect(clippy::disallowed_types, reason = "time is what is measured")]

use std::time::Instant;

use engine::Position;
use rules::Edition;

use crate::load;

/// The middle of what `apply` takes may not exceed this, in nanoseconds: for a release build.
const MEDIAN_NANOSECONDS_MAX: u128 = 5_000;

#[test]
fn the_middle_record_is_applied_in_five_microseconds() {
    let Some(folder) = load::folder() else { return };
    let mut times = Vec::new();
    for game in load::names(&folder) {
        let replay = load::game(&folder, &game);
        let mut position = Position::new(Edition::Four);
        for sealed in replay.records() {
            let after = replay.at(sealed.record.seq).expect("every record has a state");
            let start = Instant::now();
            let verdict = position.apply(&sealed.record.event, after);
            times.push(start.elapsed().as_nanos());
            drop(verdict);
        }
    }
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100];
    let mean = times.iter().sum::<u128>() / times.len() as u128;
    println!(
        "{} records; nanoseconds: median {}, 90 % {}, 99 % {}, most {}, mean {mean}",
        times.len(),
        at(50),
        at(90),
        at(99),
        at(100)
    );
    assert!(cfg!(debug_assertions) || at(50) < MEDIAN_NANOSECONDS_MAX, "{}", at(50));
}
