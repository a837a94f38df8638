//! A match with one thing changed in it.

use audit::{Audit, Check, Evidence, Finding, ResultEvidence, Severity};
use rules::{Event, ObjectId, SlotId};
use serde_json::Value;

use crate::games::Game;

/// The change.
pub(crate) enum Edit {
    /// A record is replaced.
    Replaced(Event),
    /// Records are inserted before it.
    Inserted(Vec<Event>),
    /// It and the following records are replaced.
    Rewritten(Vec<Event>),
    /// A separate match without any record of the clean one.
    Whole(Vec<Event>),
    /// It is removed, with those after it up to this one.
    DroppedUpTo(usize),
}

/// A match changed at one record and cut off after the change has to be noticed.
pub(crate) struct Mutant {
    /// The record of the clean match that is changed.
    pub(crate) at: usize,
    /// The change.
    pub(crate) edit: Edit,
    /// The last record of the clean match that is kept.
    pub(crate) until: usize,
    /// Other checks that may report the change, besides the one it is made for.
    pub(crate) also: &'static [Check],
}

impl Mutant {
    /// A change noticed immediately.
    pub(crate) fn replaced(at: usize, event: Event) -> Self {
        Self { at, edit: Edit::Replaced(event), until: at, also: &[] }
    }

    /// A record inserted before another, noticed immediately.
    pub(crate) fn inserted(at: usize, event: Event) -> Self {
        Self { at, edit: Edit::Inserted(vec![event]), until: at - 1, also: &[] }
    }

    /// A record left out.
    pub(crate) fn dropped(at: usize, until: usize) -> Self {
        Self { at, edit: Edit::DroppedUpTo(at), until, also: &[] }
    }

    /// Replaced records.
    pub(crate) fn rewritten(at: usize, events: Vec<Event>) -> Self {
        Self { at, until: at + events.len() - 1, edit: Edit::Rewritten(events), also: &[] }
    }

    /// A separate match.
    pub(crate) fn whole(events: Vec<Event>) -> Self {
        Self { at: 0, until: events.len() - 1, edit: Edit::Whole(events), also: &[] }
    }

    pub(crate) fn until(self, until: usize) -> Self {
        Self { until, ..self }
    }

    pub(crate) fn also(self, also: &'static [Check]) -> Self {
        Self { also, ..self }
    }

    /// The first unchanged record of the clean match after the change, and the shift of its number.
    fn shift(&self) -> (usize, i64) {
        let count = |events: usize| i64::try_from(events).expect("few");
        match &self.edit {
            Edit::Replaced(_) => (self.at + 1, 0),
            Edit::Rewritten(others) | Edit::Whole(others) => (self.at + others.len(), 0),
            Edit::Inserted(new) => (self.at, count(new.len())),
            Edit::DroppedUpTo(last) => (last + 1, -count(last + 1 - self.at)),
        }
    }

    /// A record of the clean match as it is in the changed one; `None` if it refers to a removed
    /// one.
    fn kept(&self, game: &Game, at: usize) -> Option<Event> {
        let (from, by) = self.shift();
        renamed(&game.events[at], u32::try_from(from).expect("few"), by)
    }

    /// The records of the changed match; `None` if a kept one refers to a removed one.
    pub(crate) fn events(&self, game: &Game) -> Option<Vec<Event>> {
        let mut events = game.events[..self.at].to_vec();
        events.extend(self.changed(game)?);
        Some(events)
    }

    /// The records of the changed match from the change on; `None` if a kept one refers to a
    /// removed one.
    fn changed(&self, game: &Game) -> Option<Vec<Event>> {
        let mut events = match &self.edit {
            Edit::Replaced(event) => vec![event.clone()],
            Edit::Rewritten(others) | Edit::Inserted(others) | Edit::Whole(others) => {
                others.clone()
            }
            Edit::DroppedUpTo(_) => Vec::new(),
        };
        for at in self.shift().0..=self.until.min(game.events.len() - 1) {
            events.push(self.kept(game, at)?);
        }
        Some(events)
    }

    /// The audit of the changed match with all later records of the clean one, as far as they make
    /// sense.
    pub(crate) fn followed(&self, game: &Game) -> Option<Followed> {
        if matches!(self.edit, Edit::Whole(_)) {
            return None;
        }
        let mut events = self.changed(game)?;
        let unit_to = u32::try_from(self.at + events.len() - 1).expect("few");
        let last = self.until.max(self.shift().0 - 1);
        let later = (last + 1..game.events.len()).map_while(|at| self.kept(game, at));
        events.extend(later);
        let wanted = i64::try_from(game.events.len()).expect("few") + self.shift().1;
        let replay = game.changed(self.at, events);
        let recorded = replay.records().len();
        let is_whole = i64::try_from(recorded).expect("few") == wanted;
        let audit = audit::audit(&replay, game.edition);
        (recorded > unit_to as usize).then_some(Followed {
            audit,
            unit_to,
            is_whole,
            records: recorded,
        })
    }

    /// The changed match with all later records of the clean one, as far as they make sense.
    pub(crate) fn replay(&self, game: &Game) -> Option<replay::Replay> {
        let mut events = self.changed(game)?;
        let last = self.until.max(self.shift().0 - 1);
        events.extend((last + 1..game.events.len()).map_while(|at| self.kept(game, at)));
        Some(game.changed(self.at, events))
    }

    /// The audit of the changed match, unless no table can have recorded it.
    pub(crate) fn audit(&self, game: &Game) -> Option<Audit> {
        let events = self.changed(game)?;
        let wanted = self.at + events.len();
        let replay = game.changed(self.at, events);
        (replay.records().len() == wanted).then(|| audit::audit(&replay, game.edition))
    }

    /// Whether a finding is that nothing requires an inserted or changed record, or that it comes
    /// out of turn, whatever else is wrong with it.
    pub(crate) fn is_unasked(&self, finding: &Finding) -> bool {
        let changed = self.at..self.shift().0 + usize::try_from(self.shift().1.max(0)).unwrap_or(0);
        let it_is = changed.contains(&(finding.to as usize));
        match finding.evidence {
            // What is put in behind the end of a game comes after it.
            Evidence::Unasked(_) | Evidence::Result(ResultEvidence::AfterEnd) => it_is,
            // A removed record is missed where something else comes, and effects that it belongs to
            // deviate.
            Evidence::Due(_) | Evidence::Effect(_) => self.is_about(finding),
            _ => false,
        }
    }

    /// Whether a finding is about the change.
    pub(crate) fn is_about(&self, finding: &Finding) -> bool {
        finding.to as usize >= self.at
    }
}

/// A changed match that continues.
pub(crate) struct Followed {
    /// What is said of it.
    pub(crate) audit: Audit,
    /// The last record of the unit in which the change has had to be noticed.
    pub(crate) unit_to: u32,
    /// Whether all later records of the clean match still make sense.
    pub(crate) is_whole: bool,
    /// The number of records that make sense.
    pub(crate) records: usize,
}

/// Whether a finding says for certain that something is against the rules: it accuses somebody or, of what an engine carried
/// out itself, it says that the engines differ.
pub(crate) fn accuses(finding: &Finding) -> bool {
    finding.severity == Severity::Violation || finding.departure == Some("engines-differ")
}

/// An event after records were inserted or removed before it: its references to records have other
/// numbers.
///
/// `None` if it refers to something that a removed record made.
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
