//! A match with one thing changed in it.

use audit::{Audit, Check, Finding, Severity};
use rules::{Event, ObjectId, SlotId};
use serde_json::Value;

use crate::games::{Game, sealed};

/// What is changed.
pub(crate) enum Edit {
    /// A record is another one.
    Replaced(Event),
    /// Records come before it that never were.
    Inserted(Vec<Event>),
    /// It and those that follow it are others.
    Rewritten(Vec<Event>),
    /// It never was, nor those after it up to this one.
    DroppedUpTo(usize),
}

/// A match changed at one record and cut off once the change has had to be noticed.
pub(crate) struct Mutant {
    /// The record of the clean match that is changed.
    pub(crate) at: usize,
    /// How.
    pub(crate) edit: Edit,
    /// The last record of the clean match that is kept.
    pub(crate) until: usize,
    /// What else follows from the change, besides the check it is made for.
    pub(crate) also: &'static [Check],
}

impl Mutant {
    /// A change noticed at once.
    pub(crate) fn replaced(at: usize, event: Event) -> Self {
        Self { at, edit: Edit::Replaced(event), until: at, also: &[] }
    }

    /// Something put in front of a record, noticed at once.
    pub(crate) fn inserted(at: usize, event: Event) -> Self {
        Self { at, edit: Edit::Inserted(vec![event]), until: at - 1, also: &[] }
    }

    /// A record left out.
    pub(crate) fn dropped(at: usize, until: usize) -> Self {
        Self { at, edit: Edit::DroppedUpTo(at), until, also: &[] }
    }

    /// Records that are others.
    pub(crate) fn rewritten(at: usize, events: Vec<Event>) -> Self {
        Self { at, until: at + events.len() - 1, edit: Edit::Rewritten(events), also: &[] }
    }

    pub(crate) fn until(self, until: usize) -> Self {
        Self { until, ..self }
    }

    pub(crate) fn also(self, also: &'static [Check]) -> Self {
        Self { also, ..self }
    }

    /// The records of the changed match; none if what is kept names what is left out.
    pub(crate) fn events(&self, game: &Game) -> Option<Vec<Event>> {
        let kept = |from: usize| game.events.get(from..=self.until).unwrap_or_default();
        let mut events = game.events[..self.at].to_vec();
        let (from, by) = match &self.edit {
            Edit::Replaced(event) => {
                events.push(event.clone());
                (self.at + 1, 0)
            }
            Edit::Rewritten(others) => {
                events.extend(others.iter().cloned());
                (self.at + others.len(), 0)
            }
            Edit::Inserted(new) => {
                events.extend(new.iter().cloned());
                (self.at, i64::try_from(new.len()).expect("few"))
            }
            Edit::DroppedUpTo(last) => (last + 1, -i64::try_from(last + 1 - self.at).expect("few")),
        };
        let from_seq = u32::try_from(from).expect("few");
        for event in kept(from) {
            events.push(renamed(event, from_seq, by)?);
        }
        Some(events)
    }

    /// The audit of the changed match, unless no table can have recorded it.
    pub(crate) fn audit(&self, game: &Game) -> Option<Audit> {
        let replay = sealed("mutant", &self.events(game)?).ok()?;
        Some(audit::audit(&replay, game.edition))
    }

    /// Whether a finding is about what was changed.
    pub(crate) fn is_about(&self, finding: &Finding) -> bool {
        finding.to as usize >= self.at
    }
}

/// Whether a finding accuses somebody.
pub(crate) fn accuses(finding: &Finding) -> bool {
    finding.severity == Severity::Violation
}

/// An event after records were put in or left out before it: what it names by record has another number.
///
/// None if it names what a record made that is left out.
fn renamed(event: &Event, from: u32, by: i64) -> Option<Event> {
    if by == 0 {
        return Some(event.clone());
    }
    if let Event::Rewound(_) = event {
        return None;
    }
    let mut value = serde_json::to_value(event).expect("plain data");
    rename(&mut value, from, by)?;
    Some(serde_json::from_value(value).expect("an event"))
}

fn rename(value: &mut Value, from: u32, by: i64) -> Option<()> {
    let moved = |seq: u32| {
        let gone = i64::from(seq) >= i64::from(from) + by;
        match (seq >= from, gone) {
            (true, _) => u32::try_from(i64::from(seq) + by).ok(),
            (false, true) => None,
            (false, false) => Some(seq),
        }
    };
    match value {
        Value::String(text) => {
            if let Ok(id) = text.parse::<ObjectId>() {
                *text = ObjectId::new(moved(id.seq())?, id.index()).to_string();
            } else if let Ok(id) = text.parse::<SlotId>() {
                *text = SlotId::new(moved(id.seq())?, id.index()).to_string();
            }
        }
        Value::Array(all) => all.iter_mut().try_for_each(|one| rename(one, from, by))?,
        Value::Object(all) => {
            if let Some(Value::Number(seq)) = all.get("seq") {
                let seq = u32::try_from(seq.as_u64()?).ok()?;
                all.insert("seq".to_owned(), moved(seq)?.into());
            }
            all.values_mut().try_for_each(|one| rename(one, from, by))?;
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
    Some(())
}
