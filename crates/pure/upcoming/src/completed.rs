//! A match prepared for judging: faces that say less are completed from the card database.

use cards::Date;
use replay::{Replay, Versions};
use rules::{Event, State};

/// The events and states of a match in which every face includes everything its card could do on
/// the day of the match.
///
/// Version 1 of the format records what triggers an ability, not what it does; a match of that
/// version is folded again. The recorded states, their digests and views do not change.
#[derive(Clone, Debug)]
pub struct CompletedReplay<'a> {
    replay: &'a Replay,
    /// The completed match, if it differs from the record.
    whole: Option<CompletedMatch>,
}

#[derive(Clone, Debug)]
struct CompletedMatch {
    events: Vec<Option<Event>>,
    versions: Versions,
}

impl<'a> CompletedReplay<'a> {
    /// Completes a match from the card database. If its faces say less, this costs as much as
    /// rebuilding it.
    pub fn new(replay: &'a Replay) -> Self {
        Self { replay, whole: CompletedMatch::new(replay, replay.played_on()) }
    }

    /// The event of a record.
    pub fn event(&self, seq: u32) -> Option<&Event> {
        let whole = self.whole.as_ref().and_then(|whole| whole.events.get(seq as usize)?.as_ref());
        let recorded = || self.replay.records().get(seq as usize).map(|one| &one.record.event);
        whole.or_else(recorded)
    }

    /// The state after a record.
    pub fn at(&self, seq: u32) -> Option<&State> {
        let Some(whole) = &self.whole else { return self.replay.at(seq) };
        whole.versions.states().get(seq as usize)
    }
}

impl CompletedMatch {
    /// `None` if the record is already complete, or describes one card inconsistently, so that it
    /// cannot be completed.
    fn new(replay: &Replay, on: Option<Date>) -> Option<Self> {
        let recorded = || replay.records().iter().map(|sealed| &sealed.record.event);
        let events: Vec<_> = recorded().map(|event| cards::with_abilities(event, on)).collect();
        events.iter().any(Option::is_some).then_some(())?;
        let mut versions = Versions::default();
        for (recorded, whole) in recorded().zip(&events) {
            let event = whole.as_ref().unwrap_or(recorded);
            let state = versions.next(event).ok()?;
            versions.push(event, state);
        }
        Some(Self { events, versions })
    }
}
