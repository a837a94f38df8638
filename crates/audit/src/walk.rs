//! One pass over the records of a match.

use replay::Replay;
use rules::{Edition, Event, ObjectId, Seat, State, View, derive};
use serde_json::Value;

use crate::doubt::Doubt;
use crate::memory::Memory;
use crate::{Check, Finding, Severity, Text};
use crate::{afternoon, decks, dusk, morning, night, objects, playing, setup, victory};

/// What the checks share.
pub(crate) struct Walk<'a> {
    pub(crate) replay: &'a Replay,
    pub(crate) edition: Edition,
    /// What recorded the match.
    pub(crate) recorder: &'a str,
    /// What has to be remembered of the records so far.
    pub(crate) memory: Memory,
    findings: Vec<Finding>,
}

/// One record: the state before, the event, the state after.
#[derive(Clone, Copy)]
pub(crate) struct Step<'a> {
    pub(crate) seq: u32,
    pub(crate) before: &'a State,
    pub(crate) event: &'a Event,
    pub(crate) after: &'a State,
}

/// A finding as a check states it; the rest follows from where it is.
pub(crate) struct Said {
    pub(crate) check: Check,
    pub(crate) from: u32,
    pub(crate) objects: Vec<ObjectId>,
    pub(crate) players: Vec<Seat>,
    pub(crate) recorded: Value,
    pub(crate) expected: Value,
    pub(crate) message: Text,
}

impl<'a> Walk<'a> {
    pub(crate) fn new(replay: &'a Replay, edition: Edition) -> Self {
        let recorder = match replay.records().first().map(|first| &first.record.event) {
            Some(Event::MatchOpened(opened)) => opened.recorder.as_str(),
            _ => "",
        };
        Self { replay, edition, recorder, memory: Memory::default(), findings: Vec::new() }
    }

    pub(crate) fn run(mut self) -> Vec<Finding> {
        let nothing = State::default();
        let mut memories: Vec<Memory> = Vec::with_capacity(self.replay.records().len());
        for sealed in self.replay.records() {
            let seq = sealed.record.seq;
            let before = seq.checked_sub(1).and_then(|seq| self.replay.at(seq)).unwrap_or(&nothing);
            let Some(after) = self.replay.at(seq) else { break };
            let step = Step { seq, before, event: &sealed.record.event, after };
            match step.event {
                // Play goes on from where it was, and so does what we remember.
                Event::Rewound(rewound) => {
                    let to = memories.get(rewound.to as usize);
                    self.memory = to.cloned().unwrap_or_default();
                }
                Event::Ruling(_) | Event::Penalty(_) => self.ruled(seq),
                _ => self.look(step),
            }
            memories.push(self.memory.clone());
        }
        self.findings
    }

    fn look(&mut self, step: Step<'_>) {
        decks::look(self, step);
        setup::look(self, step);
        objects::look(self, step);
        morning::look(self, step);
        afternoon::look(self, step);
        playing::look(self, step);
        dusk::look(self, step);
        night::look(self, step);
        victory::look(self, step);
        self.memory.note(step);
    }

    /// A ruling speaks of what was found since the turn or daily effect began.
    fn ruled(&mut self, seq: u32) {
        let since = self.memory.unit_from;
        for finding in self.findings.iter_mut().rev().take_while(|finding| finding.to >= since) {
            finding.ruling.get_or_insert(seq);
        }
    }

    /// What follows from a state, under the edition of the audit.
    pub(crate) fn derive(&self, state: &State) -> View {
        derive(state, self.edition)
    }

    /// Says something, as a violation or, where there is doubt, that it cannot be judged.
    pub(crate) fn say(&mut self, step: Step<'_>, said: Said, doubt: Option<Doubt>) {
        let departure = self.departure(said.check);
        let severity = match (&departure, &doubt) {
            (Some(_), _) => Severity::Information,
            (None, Some(_)) => Severity::CannotBeJudged,
            (None, None) => Severity::Violation,
        };
        let Said { check, from, objects, players, recorded, expected, message } = said;
        self.findings.push(Finding {
            check,
            paragraphs: check.paragraphs(self.edition),
            severity,
            departure,
            from,
            to: step.seq,
            line: step.after.line,
            taken_back: self.replay.versions().is_abandoned(step.seq),
            objects,
            players,
            recorded,
            expected,
            message,
            because: doubt.filter(|_| departure.is_none()).map(|doubt| doubt.because),
            ruling: None,
        });
    }

    /// What the recorder is known to do otherwise than the rules.
    fn departure(&self, check: Check) -> Option<&'static str> {
        let found =
            DEPARTURES.iter().find(|one| one.recorder == self.recorder && one.check == check);
        found.map(|one| one.name)
    }
}

/// A known departure of what recorded a match.
struct Departure {
    recorder: &'static str,
    name: &'static str,
    check: Check,
}

/// Every known departure, with the check that sees it.
const DEPARTURES: [Departure; 3] = [
    // The engine readies before it changes the first player (`4.0 4.2.1.b-c`).
    Departure { recorder: "bga", name: "bga-prepares-first", check: Check::MorningOrder },
    // It tells of exhausting something for a reaction's effect in the same words as of a quick action.
    Departure { recorder: "bga", name: "bga-exhausts-in-effects", check: Check::NoQuickAction },
    // It offers demonstration decks of 36 cards, and calls every game constructed.
    Departure { recorder: "bga", name: "bga-demonstration-decks", check: Check::ConstructedSize },
];
