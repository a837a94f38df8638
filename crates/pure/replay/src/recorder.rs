//! Records a match: every event is applied to the state, then sealed.

use record::{Chain, Draft, DraftOpening, File, MatchId, SealError, Sealed};
use rules::{Event, GIVEN_DEPTH_MAX, Opening, Refused, SlotId, State, Subject};
use thiserror::Error;

use crate::Versions;

/// Why an event was not recorded; the match is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// It makes no sense against the state.
    #[error("event {seq}: {refused}")]
    Refused {
        /// The number that the record would have had.
        seq: u32,
        /// The reason.
        refused: Refused,
    },
    /// It reveals a slot that the event does not make.
    #[error(
        "event {seq}: it gives the contents of {slot}, but creates no such slot; count its slots from 0"
    )]
    NoSlot {
        /// The number that the record would have had.
        seq: u32,
        /// The slot.
        slot: SlotId,
    },
    /// It names a player for a seat that does not exist.
    #[error(
        "event {seq}: it names {subject}, but the match has {seats} players; count them from 0"
    )]
    NoPlayer {
        /// The number that the record would have had.
        seq: u32,
        /// The player.
        subject: Subject,
        /// The number of seats.
        seats: usize,
    },
    /// It has abilities that are granted inside one another deeper than any printed one.
    #[error(
        "event {seq}: an ability of {what} gives abilities nested {depth} levels deep, but the limit is {max}; write `unread` for the levels below",
        max = GIVEN_DEPTH_MAX
    )]
    GivenTooDeep {
        /// The number that the record would have had.
        seq: u32,
        /// The face or emblem.
        what: String,
        /// The depth.
        depth: usize,
    },
    /// It states another digest of the state after it.
    #[error(
        "event {seq}: its `state` is {said}, but the digest of the state after it is {is}: leave `state` out, or check the events before it"
    )]
    WrongState {
        /// The number that the record would have had.
        seq: u32,
        /// The digest in the draft.
        said: record::Digest,
        /// The digest of the state.
        is: record::Digest,
    },
    /// It cannot be sealed.
    #[error(transparent)]
    Seal(#[from] SealError),
}

/// The end of a match being recorded, with all its states.
#[derive(Clone, Debug)]
pub struct Recorder {
    chain: Chain,
    versions: Versions,
    openings: Vec<Opening>,
}

impl Recorder {
    /// A match without records.
    pub fn new(match_id: MatchId) -> Self {
        let (versions, openings) = (Versions::default(), Vec::new());
        Self { chain: Chain::new(match_id), versions, openings }
    }

    /// Builds a whole match from these events, each [concealed](Draft::conceal) beforehand; `None`
    /// if there are no events. `progress` is called for each record.
    ///
    /// # Errors
    ///
    /// [`RecordError`] of the first event that cannot be recorded.
    pub fn file(
        match_id: MatchId,
        drafts: Vec<Draft>,
        mut progress: impl FnMut(&Sealed),
    ) -> Result<Option<File>, RecordError> {
        let mut recorder = Self::new(match_id);
        let mut records = Vec::with_capacity(drafts.len());
        for draft in drafts {
            let sealed = recorder.record(draft)?;
            progress(&sealed);
            records.push(sealed);
        }
        let head = recorder.chain.head();
        Ok(head.map(|head| File { records, openings: recorder.openings, proof: None, head }))
    }

    /// Records one event, with the digest of the state after it where the format asks for one or the
    /// draft has it.
    ///
    /// # Errors
    ///
    /// [`RecordError`]; nothing has changed then.
    pub fn record(&mut self, mut draft: Draft) -> Result<Sealed, RecordError> {
        let seq = self.versions.states().last().map_or(0, State::next_seq);
        not_too_deep(seq, &mut draft)?;
        let state = self
            .versions
            .next(&draft.event)
            .map_err(|refused| RecordError::Refused { seq, refused })?;
        draft.state = digest(&draft, seq, &state)?;
        let openings = openings(&draft, seq, &state)?;
        // Last of what may fail, so that an error leaves chain, states and openings as they were.
        let sealed = self.chain.seal(draft)?;
        self.openings.extend(openings);
        self.versions.push(&sealed.record.event, state);
        Ok(sealed)
    }

    /// The openings in the drafts so far.
    pub fn openings(&self) -> &[Opening] {
        &self.openings
    }

    /// Every state so far.
    pub fn versions(&self) -> &Versions {
        &self.versions
    }
}

/// Records that could be added to a match, with the states after them; nothing has been added yet.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The records, in order.
    pub records: Vec<Sealed>,
    /// The state after each.
    pub states: Vec<State>,
    /// The openings in the drafts.
    pub openings: Vec<Opening>,
    /// The chain once they are added.
    pub chain: Chain,
}

impl Batch {
    /// Applies and seals events one after another, all or none.
    ///
    /// For a recorder that must store records safely before adding them, as a server does.
    ///
    /// # Errors
    ///
    /// [`RecordError`] of the first event that cannot be recorded.
    pub fn stage(
        chain: &Chain,
        versions: &Versions,
        mut drafts: Vec<Draft>,
    ) -> Result<Self, RecordError> {
        let mut chain = chain.clone();
        let first = chain.next_seq();
        for (seq, draft) in (first..).zip(&mut drafts) {
            not_too_deep(seq, draft)?;
        }
        let states = versions.stage(drafts.iter().map(|draft| &draft.event)).map_err(
            |(index, refused)| {
                let index = u32::try_from(index).unwrap_or(u32::MAX);
                RecordError::Refused { seq: first.saturating_add(index), refused }
            },
        )?;
        let (mut records, mut told) = (Vec::with_capacity(drafts.len()), Vec::new());
        for (mut draft, state) in drafts.into_iter().zip(&states) {
            told.extend(openings(&draft, chain.next_seq(), state)?);
            draft.state = digest(&draft, chain.next_seq(), state)?;
            records.push(chain.seal(draft)?);
        }
        Ok(Self { records, states, openings: told, chain })
    }
}

/// Refuses abilities nested deeper than any printed one, so that nothing unplayable has to be
/// computed.
fn not_too_deep(seq: u32, draft: &mut Draft) -> Result<(), RecordError> {
    let opened = draft.open.iter().find_map(|opening| match opening {
        DraftOpening::Slot(it) => it.face.given_too_deep(),
        DraftOpening::Player(_) => None,
    });
    match draft.event.given_too_deep().or(opened) {
        Some((what, depth)) => Err(RecordError::GivenTooDeep { seq, what, depth }),
        None => Ok(()),
    }
}

/// The openings of a draft that led to `state` as record `seq`.
fn openings(draft: &Draft, seq: u32, state: &State) -> Result<Vec<Opening>, RecordError> {
    let openings = draft.openings(seq);
    for opening in &openings {
        match opening {
            Opening::Slot(it) if !holds(state, it.slot) => {
                return Err(RecordError::NoSlot { seq, slot: it.slot });
            }
            Opening::Player(it) if it.player.index() >= state.players.len() => {
                let (subject, seats) = (opening.subject(), state.players.len());
                return Err(RecordError::NoPlayer { seq, subject, seats });
            }
            Opening::Slot(_) | Opening::Player(_) => {}
        }
    }
    Ok(openings)
}

/// Whether this slot has a card, hidden in a zone, a booster or a pool, or under a face-down
/// object.
fn holds(state: &State, slot: SlotId) -> bool {
    state.hidden().any(|there| there.id == slot)
        || state.objects.values().any(|object| object.slot == Some(slot))
        || state.adventure.tumult.iter().any(|tumult| tumult.slot == slot)
}

/// The digest of the state in the record of a draft: where the format asks for one, or where the
/// draft has it.
fn digest(draft: &Draft, seq: u32, state: &State) -> Result<Option<record::Digest>, RecordError> {
    if draft.state.is_none() && !has_digest(&draft.event) {
        return Ok(None);
    }
    let is = record::Digest::new(state.digest());
    match draft.state {
        Some(said) if said != is => Err(RecordError::WrongState { seq, said, is }),
        _ => Ok(Some(is)),
    }
}

/// Whether the record of this event carries the digest of the state after it.
fn has_digest(event: &Event) -> bool {
    matches!(event, Event::DayBegan(_) | Event::GameEnded(_) | Event::MatchEnded(_))
}
