//! A match as it is recorded: every event is tried, then sealed.

use record::{Chain, Draft, DraftOpening, File, MatchId, SealError, Sealed};
use rules::{Event, GIVEN_DEPTH_MAX, Opening, Refused, SlotId, State, Subject};
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
    /// It tells what a slot holds that the event does not make.
    #[error(
        "event {seq}: it gives the contents of {slot}, but creates no such slot; count its slots from 0"
    )]
    NoSlot {
        /// The record it would have become.
        seq: u32,
        /// The slot.
        slot: SlotId,
    },
    /// It tells who plays in a seat that is not there.
    #[error(
        "event {seq}: it names {subject}, but the match has {seats} players; count them from 0"
    )]
    NoPlayer {
        /// The record it would have become.
        seq: u32,
        /// The player.
        subject: Subject,
        /// How many there are.
        seats: usize,
    },
    /// It brings abilities that are given inside one another deeper than any printed one.
    #[error(
        "event {seq}: an ability of {what} gives abilities nested {depth} levels deep, but the limit is {max}; write `unread` for the levels below",
        max = GIVEN_DEPTH_MAX
    )]
    GivenTooDeep {
        /// The record it would have become.
        seq: u32,
        /// The face or emblem.
        what: String,
        /// How deep.
        depth: usize,
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
    openings: Vec<Opening>,
}

impl Recorder {
    /// A match without a record.
    pub fn new(match_id: MatchId) -> Self {
        let (versions, openings) = (Versions::default(), Vec::new());
        Self { chain: Chain::new(match_id), versions, openings }
    }

    /// A whole match of these events, each [made ready](Draft::conceal) before; none without an event. `progress` is
    /// told of each record.
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

    /// Records one event, with the digest of the state after it where the format asks for one.
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
        draft.state = has_digest(&draft.event).then(|| record::Digest::new(state.digest()));
        let openings = openings(&draft, seq, &state)?;
        let sealed = self.chain.seal(draft)?;
        self.openings.extend(openings);
        self.versions.push(&sealed.record.event, state);
        Ok(sealed)
    }

    /// What the drafts so far told besides their events.
    pub fn openings(&self) -> &[Opening] {
        &self.openings
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
    /// What the drafts told besides their events.
    pub openings: Vec<Opening>,
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
            draft.state = has_digest(&draft.event).then(|| record::Digest::new(state.digest()));
            records.push(chain.seal(draft)?);
        }
        Ok(Self { records, states, openings: told, chain })
    }
}

/// What is recorded from now on is as deep as what is printed, so that nobody has to work out what nobody could play.
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

/// What a draft tells besides its event, which has led to `state` as record `seq`.
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

/// Whether there is a card in this slot, hidden in a zone, a booster or a pool, or under a face-down object.
fn holds(state: &State, slot: SlotId) -> bool {
    state.hidden().any(|there| there.id == slot)
        || state.objects.values().any(|object| object.slot == Some(slot))
        || state.adventure.tumult.iter().any(|tumult| tumult.slot == slot)
}

/// Whether the record of this event carries the digest of the state after it.
fn has_digest(event: &Event) -> bool {
    matches!(event, Event::DayBegan(_) | Event::GameEnded(_) | Event::MatchEnded(_))
}
