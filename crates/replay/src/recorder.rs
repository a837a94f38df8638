//! A match as it is recorded: every event is tried, then sealed.

use record::{Chain, Draft, MatchId, SealError, Sealed};
use rules::{Event, Refused, State};
use thiserror::Error;

use crate::Versions;

/// Why an event was not recorded; the match is as it was.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// It makes no sense against the state.
    #[error("event {seq}: {refused}")]
    Refused {
        /// The record it would have become.
        seq: u32,
        /// Why.
        refused: Refused,
    },
    /// It cannot be sealed.
    #[error(transparent)]
    Seal(#[from] SealError),
}

/// The end of a match that is being recorded, with all its states.
#[derive(Clone, Debug)]
pub struct Recorder {
    chain: Chain,
    versions: Versions,
}

impl Recorder {
    /// A match without a record.
    pub fn new(match_id: MatchId) -> Self {
        Self { chain: Chain::new(match_id), versions: Versions::default() }
    }

    /// Records one event, with the digest of the state after it where the format asks for one.
    ///
    /// # Errors
    ///
    /// [`RecordError`]; nothing has changed then.
    pub fn record(&mut self, mut draft: Draft) -> Result<Sealed, RecordError> {
        let seq = self.versions.states().last().map_or(0, State::next_seq);
        let state = self
            .versions
            .next(&draft.event)
            .map_err(|refused| RecordError::Refused { seq, refused })?;
        draft.state = has_digest(&draft.event).then(|| record::Digest::new(state.digest()));
        let sealed = self.chain.seal(draft)?;
        self.versions.push(&sealed.record.event, state);
        Ok(sealed)
    }

    /// Every state so far.
    pub fn versions(&self) -> &Versions {
        &self.versions
    }
}

/// Records that could be added to a match, with the states after them; nothing is added yet.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The records, in order.
    pub records: Vec<Sealed>,
    /// The state after each.
    pub states: Vec<State>,
    /// The chain once they are added.
    pub chain: Chain,
}

impl Batch {
    /// Tries and seals events one after another, all or none.
    ///
    /// For a recorder that must keep records safe before it adds them, as a server does.
    ///
    /// # Errors
    ///
    /// [`RecordError`] of the first event that cannot be recorded.
    pub fn stage(
        chain: &Chain,
        versions: &Versions,
        drafts: Vec<Draft>,
    ) -> Result<Self, RecordError> {
        let mut chain = chain.clone();
        let first = chain.next_seq();
        let states = versions.stage(drafts.iter().map(|draft| &draft.event)).map_err(
            |(index, refused)| {
                let index = u32::try_from(index).unwrap_or(u32::MAX);
                RecordError::Refused { seq: first.saturating_add(index), refused }
            },
        )?;
        let mut records = Vec::with_capacity(drafts.len());
        for (mut draft, state) in drafts.into_iter().zip(&states) {
            draft.state = has_digest(&draft.event).then(|| record::Digest::new(state.digest()));
            records.push(chain.seal(draft)?);
        }
        Ok(Self { records, states, chain })
    }
}

/// Whether the record of this event carries the digest of the state after it.
fn has_digest(event: &Event) -> bool {
    matches!(event, Event::DayBegan(_) | Event::GameEnded(_) | Event::MatchEnded(_))
}
