//! One pass over the records of a match.

use std::cell::RefCell;

use replay::Replay;
use rules::{Edition, Event, ObjectId, Seat, State, View, derive};
use serde_json::Value;

use crate::doubt::Doubt;
use crate::memory::Memory;
use crate::{Check, Finding, Severity, Text, Undecided};
use crate::{
    afternoon, counters, days, decks, dusk, emblems, mana, morning, night, objects, playing,
    reactions, resolution, setup, targets, tokens, victory,
};

/// What the checks share.
pub(crate) struct Walk<'a> {
    pub(crate) replay: &'a Replay,
    pub(crate) edition: Edition,
    /// What recorded the match.
    pub(crate) recorder: &'a str,
    /// What has to be remembered of the records so far.
    pub(crate) memory: Memory,
    findings: Vec<Finding>,
    /// The moments that were asked about and are not worked out.
    undecided: RefCell<Vec<Undecided>>,
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

impl Said {
    /// That `message` is so since the record `from`.
    pub(crate) fn new(check: Check, from: u32, message: Text) -> Self {
        let (recorded, expected) = (Value::Null, Value::Null);
        Self { check, from, objects: Vec::new(), players: Vec::new(), recorded, expected, message }
    }

    /// The objects it is about.
    pub(crate) fn objects(self, objects: impl IntoIterator<Item = ObjectId>) -> Self {
        Self { objects: objects.into_iter().collect(), ..self }
    }

    /// The players it is about.
    pub(crate) fn players(self, players: impl IntoIterator<Item = Seat>) -> Self {
        Self { players: players.into_iter().collect(), ..self }
    }

    /// What the log says, and what the rules ask for.
    pub(crate) fn told(self, recorded: Value, expected: Value) -> Self {
        Self { recorded, expected, ..self }
    }
}

impl<'a> Walk<'a> {
    pub(crate) fn new(replay: &'a Replay, edition: Edition) -> Self {
        let recorder = match replay.records().front().map(|first| &first.record.event) {
            Some(Event::MatchOpened(opened)) => opened.recorder.as_str(),
            _ => "",
        };
        let (memory, findings, undecided) = Default::default();
        Self { replay, edition, recorder, memory, findings, undecided }
    }

    pub(crate) fn run(mut self) -> (Vec<Finding>, Vec<Undecided>) {
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
        (self.findings, self.undecided.into_inner())
    }

    fn look(&mut self, step: Step<'_>) {
        decks::look(self, step);
        setup::look(self, step);
        objects::look(self, step);
        tokens::look(self, step);
        counters::look(self, step);
        emblems::look(self, step);
        mana::look(self, step);
        days::look(self, step);
        morning::look(self, step);
        afternoon::look(self, step);
        resolution::look(self, step);
        playing::look(self, step);
        reactions::look(self, step);
        targets::look(self, step);
        dusk::look(self, step);
        night::look(self, step);
        victory::look(self, step);
        self.memory.note(step);
    }

    /// The last record before this one that happened at the table.
    pub(crate) fn last_play(&self, step: Step<'_>) -> Option<(u32, &'a Event)> {
        let before = self.replay.span(0..step.seq as usize).rev();
        let mut played = before.map(|sealed| (sealed.record.seq, &sealed.record.event));
        played.find(|(_, event)| event.is_play())
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
        let view = derive(state, self.edition);
        if let (Some(it), Some(seq)) = (&view.undecided, state.seq) {
            let all = &mut *self.undecided.borrow_mut();
            match all.last_mut() {
                Some(last) if last.objects == it.waiting => {
                    (last.from, last.to) = (last.from.min(seq), last.to.max(seq));
                }
                _ => all.push(Undecided {
                    from: seq,
                    to: seq,
                    objects: it.waiting.clone(),
                    because: Doubt::undecided(it).because,
                }),
            }
        }
        view
    }

    /// Says something, as a violation or, where there is doubt, that it cannot be judged.
    ///
    /// What only another edition asks for is held against nobody.
    pub(crate) fn say(&mut self, step: Step<'_>, said: Said, doubt: Option<Doubt>) {
        let paragraphs = said.check.paragraphs(self.edition);
        let silent = paragraphs.iter().all(|one| one.edition != self.edition);
        let doubt = silent.then(|| Doubt::silent(self.edition)).or(doubt);
        let departure = self.departure(said.check);
        let severity = match (&departure, &doubt) {
            (Some(_), _) => Severity::Information,
            (None, Some(_)) => Severity::CannotBeJudged,
            (None, None) => Severity::Violation,
        };
        if self.is_told(step.after.line, &said, severity) {
            return;
        }
        let Said { check, from, objects, players, recorded, expected, message } = said;
        self.findings.push(Finding {
            check,
            paragraphs,
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

    /// Whether what stands was said before, as gravely, of all its objects, and has not been taken back since.
    fn is_told(&self, line: u32, said: &Said, severity: Severity) -> bool {
        let before = |one: &&Finding| {
            let counts = one.line == line || !one.taken_back;
            one.check == said.check && one.severity >= severity && counts
        };
        let told = |id| self.findings.iter().filter(before).any(|one| one.objects.contains(id));
        said.check.is_standing() && said.objects.iter().all(told)
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
const DEPARTURES: [Departure; 4] = [
    // It tells of each Expedition that moves at Progress by itself.
    Departure { recorder: "bga", name: "bga-moves-one-by-one", check: Check::ProgressApart },
    // The engine readies before it changes the first player (`4.0 4.2.1.b-c`).
    Departure { recorder: "bga", name: "bga-prepares-first", check: Check::MorningOrder },
    // It tells of exhausting something for a reaction's effect in the same words as of a quick action.
    Departure { recorder: "bga", name: "bga-exhausts-in-effects", check: Check::NoQuickAction },
    // It offers demonstration decks of 36 cards, and calls every game constructed.
    Departure { recorder: "bga", name: "bga-demonstration-decks", check: Check::ConstructedSize },
];
