//! A match with the state after every record.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use chrono::NaiveDate;
use imbl::Vector;
use record::{At, File, Sealed};
use rules::{Event, Opening, Phase, PodDraft, Refused, State, reduce};
use thiserror::Error;

use crate::{Batch, Knowledge, StateView, Viewer};

/// Every state of a match so far, and which are on the present line of play; copies share them.
#[derive(Clone, Debug, Default)]
pub struct Versions {
    states: Vector<State>,
    abandoned: Vector<bool>,
}

impl Versions {
    /// The state after `event`; it is not added.
    ///
    /// # Errors
    ///
    /// [`Refused`] as from [`reduce`]; `rewound` to anything but an earlier record of the present
    /// line of play.
    pub fn next(&self, event: &Event) -> Result<State, Refused> {
        let Event::Rewound(rewound) = event else {
            return match self.states.last() {
                Some(state) => reduce(state, event),
                None => reduce(&State::default(), event),
            };
        };
        let to = rewound.to as usize;
        match (self.states.last(), self.states.get(to)) {
            (Some(head), Some(earlier)) if !self.abandoned[to] => Ok(head.rewound(earlier)),
            _ => Err(Refused::NoRewind { to: rewound.to }),
        }
    }

    /// Adds a state that [`next`](Self::next) gave for `event`.
    pub fn push(&mut self, event: &Event, state: State) {
        if let Event::Rewound(rewound) = event {
            // Also what was abandoned before: a rewind past an earlier rewind leaves all of it behind.
            for seq in rewound.to as usize + 1..self.abandoned.len() {
                self.abandoned.set(seq, true);
            }
        }
        self.states.push_back(state);
        self.abandoned.push_back(false);
    }

    /// The states after each of `events` in turn; they are not added.
    ///
    /// # Errors
    ///
    /// The first event that makes no sense, by its index in `events`.
    pub fn stage<'a>(
        &self,
        events: impl IntoIterator<Item = &'a Event> + Clone,
    ) -> Result<Vec<State>, (usize, Refused)> {
        // Only a rewind needs a state before the last one.
        if events.clone().into_iter().any(|event| matches!(event, Event::Rewound(_))) {
            let mut versions = self.clone();
            for (index, event) in events.into_iter().enumerate() {
                let state = versions.next(event).map_err(|refused| (index, refused))?;
                versions.push(event, state);
            }
            return Ok(versions.states.skip(self.states.len()).into_iter().collect());
        }
        let mut states: Vec<State> = Vec::new();
        let nothing = State::default();
        for (index, event) in events.into_iter().enumerate() {
            let before = states.last().or(self.states.last()).unwrap_or(&nothing);
            let state = reduce(before, event).map_err(|refused| (index, refused))?;
            states.push(state);
        }
        Ok(states)
    }

    /// All states, by record number.
    pub fn states(&self) -> &Vector<State> {
        &self.states
    }

    /// Whether play was later rewound past this record.
    pub fn is_abandoned(&self, seq: u32) -> bool {
        self.abandoned.get(seq as usize).copied().unwrap_or(false)
    }
}

/// Why records are not a valid match.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LoadError {
    /// A record makes no sense in its state.
    #[error("record {seq} makes no sense at this point: {refused}")]
    Refused {
        /// The record.
        seq: u32,
        /// The reason.
        refused: Refused,
    },
    /// A record's `state` is not the digest of the state after it.
    #[error(
        "record {seq} says that the digest of the state after it is {said}, but it is {is}: \
         the game was rebuilt differently from how it was recorded, so do not trust it from here on"
    )]
    Digest {
        /// The record.
        seq: u32,
        /// The recorded digest.
        said: record::Digest,
        /// The computed digest.
        is: record::Digest,
    },
}

/// A loaded match; the default has no records. Copies share their data, so a copy costs the same
/// however long the match is.
#[derive(Clone, Debug, Default)]
pub struct Replay {
    records: Vector<Sealed>,
    openings: Arc<[Opening]>,
    /// Computed on first use to detect changed openings; shared by all copies with the same
    /// openings.
    openings_hash: Arc<OnceLock<record::Digest>>,
    told_since: ToldSince,
    versions: Versions,
    /// Computed on the first request by a viewer who may know hidden cards.
    knowledge: OnceLock<Arc<Knowledge>>,
    /// What everyone may know beyond the log.
    players: Arc<Knowledge>,
    /// Computed when the hidden cards that the log shows are first requested.
    shown: OnceLock<Arc<Knowledge>>,
}

/// The number of records when the revealed information last changed.
#[derive(Clone, Copy, Debug, Default)]
struct ToldSince {
    /// For everyone: the players' identities.
    players: u32,
    /// For viewers who may know hidden cards.
    openings: u32,
}

impl Replay {
    /// Rebuilds every state of a match, and checks those whose digest is recorded.
    ///
    /// # Errors
    ///
    /// The error is the first record that makes no sense or whose state has another digest.
    pub fn load(file: File) -> Result<Self, LoadError> {
        Self::rebuild(file, |_| {})
    }

    /// Loads a match like [`load`](Self::load), calling `progress` with the number of each
    /// completed record.
    pub fn rebuild(file: File, mut progress: impl FnMut(u32)) -> Result<Self, LoadError> {
        let mut versions = Versions::default();
        for sealed in &file.records {
            let (seq, event) = (sealed.record.seq, &sealed.record.event);
            let state =
                versions.next(event).map_err(|refused| LoadError::Refused { seq, refused })?;
            if let Some(said) = sealed.record.state {
                let is = record::Digest::new(state.digest());
                if said != is {
                    return Err(LoadError::Digest { seq, said, is });
                }
            }
            versions.push(event, state);
            progress(seq);
        }
        let mut replay = Self { records: file.records.into(), versions, ..Self::default() };
        replay.open(file.openings);
        // What was revealed before this load is unknown here.
        let count = u32::try_from(replay.records.len()).expect("record numbers fit");
        replay.told_since = ToldSince { players: count, openings: count };
        Ok(replay)
    }

    /// Adds the records of a batch that was staged on this match.
    pub fn add(&mut self, batch: Batch) {
        for (sealed, state) in batch.records.into_iter().zip(batch.states) {
            self.versions.push(&sealed.record.event, state);
            self.records.push_back(sealed);
        }
        (self.knowledge, self.shown) = (OnceLock::new(), OnceLock::new());
    }

    /// Extends this match, which is the beginning of `whole`, by up to this many of its records;
    /// the states are shared, and the openings are those of what these records made.
    pub fn follow(&mut self, whole: &Self, records: usize) {
        let new = self.records.len()..records.min(whole.records.len());
        let end = new.end.max(new.start);
        let made = |opening: &&Opening| (opening.subject().seq() as usize) < end;
        // Only openings of these records: the released part of a match must not name a card that it does not have
        // yet.
        self.open(whole.openings.iter().filter(made).cloned().collect());
        for sealed in whole.span(new) {
            let state = whole.at(sealed.record.seq).expect("every record has a state");
            self.versions.push(&sealed.record.event, state.clone());
            self.records.push_back(sealed.clone());
        }
        let end = u32::try_from(end).expect("record numbers fit");
        let (since, of_whole) = (&mut self.told_since, whole.told_since);
        // At most this copy's own end: its followers have been shown no later record.
        since.players = since.players.max(of_whole.players.min(end));
        since.openings = since.openings.max(of_whole.openings.min(end));
        (self.knowledge, self.shown) = (OnceLock::new(), OnceLock::new());
    }

    /// Replaces what this copy reveals about players and hidden cards.
    pub fn open(&mut self, openings: Vec<Opening>) {
        let count = u32::try_from(self.records.len()).expect("record numbers fit");
        let players = self.openings.iter().filter_map(Opening::player);
        if !players.eq(openings.iter().filter_map(Opening::player)) {
            self.told_since.players = count;
        }
        if openings[..] != self.openings[..] {
            self.told_since.openings = count;
            self.openings_hash = Arc::default();
            self.players = Knowledge::of_players(&openings).into();
            self.openings = openings.into();
        }
        self.knowledge = OnceLock::new();
    }

    /// The records in order.
    pub fn records(&self) -> &Vector<Sealed> {
        &self.records
    }

    /// The existing records among these numbers.
    pub fn span(
        &self,
        seqs: Range<usize>,
    ) -> impl DoubleEndedIterator<Item = &Sealed> + ExactSizeIterator + Clone {
        let end = seqs.end.min(self.records.len());
        (seqs.start..end).map(|seq| &self.records[seq])
    }

    /// The openings this copy carries.
    pub fn openings(&self) -> &[Opening] {
        &self.openings
    }

    /// A hash of the openings, to detect whether they have changed. Keep it secret: anyone could
    /// confirm guesses of hidden cards with it.
    pub fn openings_hash(&self) -> record::Digest {
        *self.openings_hash.get_or_init(|| record::hash(&record::canonical_json(&self.openings)))
    }

    /// The first record from which on `viewer` has been shown nothing that has changed since, as
    /// far as this copy knows.
    pub fn told_since(&self, viewer: Viewer) -> u32 {
        if viewer == Viewer::Public { self.told_since.players } else { self.told_since.openings }
    }

    /// Every state.
    pub fn versions(&self) -> &Versions {
        &self.versions
    }

    /// What this copy reveals about players and hidden cards.
    pub fn knowledge(&self) -> &Knowledge {
        self.knowledge.get_or_init(|| {
            let events = self.records.iter().map(|sealed| &sealed.record.event);
            Knowledge::new(self.versions.states(), events, &self.openings).into()
        })
    }

    /// What the log alone reveals about hidden cards: those shown to everyone, earlier or later.
    pub fn shown(&self) -> &Knowledge {
        self.shown.get_or_init(|| {
            let events = self.records.iter().map(|sealed| &sealed.record.event);
            Knowledge::new(self.versions.states(), events, &[]).into()
        })
    }

    /// What `viewer` may know of the match: for the public only the players' identities.
    pub fn knowledge_for(&self, viewer: Viewer) -> &Knowledge {
        if viewer == Viewer::Public { &self.players } else { self.knowledge() }
    }

    /// The number of the last record.
    pub fn last(&self) -> u32 {
        u32::try_from(self.records.len()).expect("record numbers fit").saturating_sub(1)
    }

    /// The day, UTC, of the first record with a time: the card texts of that day apply to the
    /// match.
    pub fn played_on(&self) -> Option<NaiveDate> {
        self.records.iter().find_map(|sealed| sealed.record.at).map(At::date)
    }

    /// The draft that decks are built from, if the match has its own.
    pub fn draft(&self) -> Option<&PodDraft> {
        self.at(0)?.opened.as_ref()?.draft.as_ref()
    }

    /// The state after record `seq`.
    pub fn at(&self, seq: u32) -> Option<&State> {
        self.versions.states().get(seq as usize)
    }

    /// The record with which a phase of a day of a game began, on the present line of play; set-up
    /// begins with the game.
    pub fn phase(&self, game: u8, day: u32, phase: Phase) -> Option<u32> {
        let states = self.versions.states();
        let there =
            |state: &State| (state.day.game, state.day.day, state.day.phase) == (game, day, phase);
        (0..)
            .zip(states)
            .position(|(seq, state)| {
                !self.versions.is_abandoned(seq)
                    && there(state)
                    && match &self.records[seq as usize].record.event {
                        Event::PhaseBegan(_) | Event::Observed(_) | Event::Rewound(_) => true,
                        Event::GameStarted(_) => phase == Phase::Setup,
                        _ => false,
                    }
            })
            .map(|seq| u32::try_from(seq).expect("record numbers fit"))
    }

    /// The state after record `seq` as `viewer` may see it.
    pub fn view(&self, seq: u32, viewer: Viewer) -> Option<StateView> {
        Some(StateView::new(self.at(seq)?, self.knowledge_for(viewer), viewer))
    }
}
