//! The delay with which the public sees a match.

use std::fmt;

use ledger::Acceptance;
use record::At;
use replay::Replay;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::ArchiveError;
use crate::feed::MatchFeed;

/// When a record is released.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Delay {
    /// This many seconds after its acceptance by the clock of this service, and never before one
    /// that was accepted earlier.
    Seconds(#[schemars(range(min = 1, max = Self::SECONDS_MAX))] u32),
    /// Once this many more events are recorded, or the match has ended.
    Events(#[schemars(range(min = 1, max = Self::EVENTS_MAX))] u32),
}

impl Delay {
    /// The longest delay in seconds: a day.
    pub const SECONDS_MAX: u32 = 86_400;

    /// The longest delay in events.
    pub const EVENTS_MAX: u32 = 10_000;

    /// This delay, if a match may have it: 1 second to a day, 1 to 10,000 events.
    pub fn checked(self) -> Result<Self, ArchiveError> {
        let (number, max) = match self {
            Self::Seconds(seconds) => (seconds, Self::SECONDS_MAX),
            Self::Events(events) => (events, Self::EVENTS_MAX),
        };
        if (1..=max).contains(&number) {
            return Ok(self);
        }
        Err(ArchiveError::Refused(format!(
            "a delay must be 1 to {} seconds or 1 to {} events, not {number}: send another, or none",
            Self::SECONDS_MAX,
            Self::EVENTS_MAX
        )))
    }

    /// How many records are released, and when there may be more.
    ///
    /// `accepted` are the appends of the match in order, possibly more than `whole` already
    /// contains. If a damaged store has lost one, it is unknown when its records are due: nothing
    /// is released from there on.
    pub(crate) fn due(self, whole: &Replay, accepted: &[Acceptance], now: At) -> (u32, i64) {
        let all = u32::try_from(whole.records().len()).expect("record numbers fit");
        match self {
            Self::Seconds(seconds) => {
                let mut released = 0;
                for (number, append) in accepted.iter().enumerate() {
                    let due = append.accepted.unix_ms() + i64::from(seconds) * 1000;
                    // In order, so that a record accepted later is never shown first, even if the clock was set back
                    // in between.
                    if append.first_seq != released || due > now.unix_ms() {
                        return (released, due);
                    }
                    let next = accepted.get(number + 1).map_or(all, |next| next.first_seq);
                    released = append.records.map_or(next, |count| released.saturating_add(count));
                }
                (released.min(all), MatchFeed::NEVER)
            }
            Self::Events(events) => {
                let states = whole.versions().states();
                // Nothing can be spoiled once the match is over, and the last events would otherwise never be
                // released.
                let ended = states.iter().rposition(|state| state.match_result.is_some());
                let ended = ended.map_or(0, |seq| u32::try_from(seq).expect("it fits") + 1);
                (all.saturating_sub(events).max(ended), MatchFeed::NEVER)
            }
        }
    }
}

impl fmt::Display for Delay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seconds(seconds) => write!(f, "{seconds}s"),
            Self::Events(events) => write!(f, "{events}e"),
        }
    }
}

#[cfg(test)]
mod tests {
    use record::LeafForm;

    use super::*;
    use crate::audience::{Audience, Visibility};

    fn public() -> Audience {
        Audience::new(Visibility::Public, None).expect("no secret is needed")
    }

    fn at(unix_ms: i64) -> At {
        At::from_unix_ms(unix_ms).expect("in range")
    }

    /// A match with an append of one record at each of these times.
    fn recorded(times: &[i64]) -> (Replay, Vec<Acceptance>) {
        let path = format!("{}/../../replays/concession.daybook", env!("CARGO_MANIFEST_DIR"));
        let file = record::read(&std::fs::read(path).expect("a replay")).expect("it is whole");
        let mut replay = Replay::default();
        replay.follow(&Replay::load(file).expect("it makes sense"), times.len());
        let acceptance = |(first_seq, &time)| Acceptance {
            first_seq,
            leaf: 0,
            accepted: at(time),
            form: LeafForm::Two,
            records: Some(1),
        };
        (replay, (0..).zip(times).map(acceptance).collect())
    }

    #[test]
    fn nothing_is_released_from_an_append_on_that_the_store_has_lost() {
        let (replay, accepted) = recorded(&[0, 0, 0, 0]);
        for lost in 0..4 {
            let mut left = accepted.clone();
            left.remove(lost);
            let (count, _) = Delay::Seconds(5).due(&replay, &left, at(99_000));
            assert_eq!(count as usize, lost);
        }
        assert_eq!(Delay::Seconds(5).due(&replay, &[], at(99_000)).0, 0);
    }

    #[test]
    fn a_clock_set_back_hides_nothing_and_releases_nothing_early() {
        let (replay, accepted) = recorded(&[10_000, 20_000, 15_000, 30_000]);
        let due = |released, now| {
            let delay = Some(Delay::Seconds(5));
            Audience { delay, released, ..public() }.due(&replay, &accepted, at(now))
        };
        assert_eq!(due(0, 14_999), (0, 15_000));
        assert_eq!(due(0, 15_000), (1, 25_000));
        // The third was accepted by a clock that was set back: it waits for the previous one.
        assert_eq!(due(0, 24_999), (1, 25_000));
        assert_eq!(due(0, 25_000), (3, 35_000));
        assert_eq!(due(0, 35_000), (4, MatchFeed::NEVER));
        assert_eq!(due(3, 0).0, 3);
    }

    #[test]
    fn no_more_is_released_than_there_is() {
        let (replay, accepted) = recorded(&[0, 0, 0]);
        let due = |delay, released| {
            let delay = Some(delay);
            Audience { delay, released, ..public() }.due(&replay, &accepted, at(99_000)).0
        };
        assert_eq!((due(Delay::Seconds(1), 0), due(Delay::Seconds(99), 9)), (3, 3));
        assert_eq!([1, 2, 3, 9].map(|events| due(Delay::Events(events), 0)), [2, 1, 0, 0]);
        assert_eq!(due(Delay::Events(9), 2), 2);
    }
}
