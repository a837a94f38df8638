//! Differences between the two engines, by what the one had due where the other did something else.

use std::collections::BTreeMap;

use engine::Verdict;
use engine::effect::ActionKind;
use rules::{Event, ObjectId};

use super::again::Written;
use super::named;
use crate::games::word;

/// A consequence that had to be given.
pub(super) struct Difference {
    /// What it is, and what was due instead.
    class: String,
    /// The known departure of the other engine that it is.
    pub(super) name: Option<&'static str>,
    /// The game, once it is known.
    game: String,
    /// The record, and what both have there.
    line: String,
}

impl Difference {
    pub(super) fn new(seq: u32, event: &Event, written: &Written<'_>) -> Self {
        let name = named::name(written.told, seq, written);
        let (due, more) = due(written);
        let kind = event.cause_kind().map_or_else(String::new, |kind| format!(" by {kind:?}"));
        let source = event.cause().and_then(|cause| cause.object);
        let source = source.map_or_else(String::new, |id| called(written, id));
        let event_text = serde_json::to_string(&written.mapped(seq, event)).expect("plain data");
        let line = format!("record {seq}: {event_text} ({source}); {due}: {more}");
        let class = format!("{}{kind} where {due}", word(event));
        Self { class, name, game: String::new(), line }
    }

    /// The difference, with the verdict on the record; none if it makes no sense there.
    pub(super) fn judged(self, verdict: Option<&Verdict>) -> Self {
        let verdict = verdict.map_or_else(|| "refused".to_owned(), |it| format!("{it:?}"));
        Self { line: format!("{}; {verdict}", self.line), ..self }
    }

    /// The difference, of this game and with this name.
    pub(super) fn of(self, game: &str, name: Option<&'static str>) -> Self {
        Self { game: game.to_owned(), name, ..self }
    }
}

/// What comes instead: a record, or what effects wait for; in general and in full.
fn due(written: &Written<'_>) -> (String, String) {
    let (position, effects) = (&written.position, &written.effects);
    if let Some(event) = position.write(effects) {
        let text = serde_json::to_string(&event).expect("plain data");
        return (format!("{} is written", word(&event)), text);
    }
    let waiting = position.awaits(effects);
    if waiting.is_empty() {
        let next = position.next();
        return match next.due.first() {
            Some(due) => (format!("{} is due", due.word()), format!("{:?}", next.due)),
            None => ("a player decides".to_owned(), format!("{} options", next.awaits.len())),
        };
    }
    let whats: Vec<&ActionKind> =
        waiting.iter().flat_map(|one| &one.ways).map(|way| &way.due.what).collect();
    let names = waiting.iter().map(|one| {
        let face = one.face.as_ref().map_or("?", |face| face.name.as_str());
        format!(
            "{face} of {:?} for {:?}",
            one.source,
            one.ways.iter().map(|way| &way.due).collect::<Vec<_>>()
        )
    });
    let text = names.collect::<Vec<_>>().join("; ");
    let first = whats.first().map_or_else(String::new, |what| {
        let text = format!("{what:?}");
        text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned()
    });
    let many = if waiting.len() > 1 { "several effects wait" } else { "an effect waits" };
    (format!("{many} for {first}"), text)
}

fn called(written: &Written<'_>, id: ObjectId) -> String {
    let object = written.state().objects.get(&id);
    object.and_then(|it| it.face.as_ref()).map_or_else(|| id.to_string(), |face| face.name.clone())
}

/// Prints differences by class, the most frequent first; each of them if they are to be listed.
pub(super) fn print(all: &[Difference]) {
    let mut classes = BTreeMap::<&str, Vec<&Difference>>::new();
    for one in all {
        classes.entry(one.name.unwrap_or(&one.class)).or_default().push(one);
    }
    let mut classes: Vec<_> = classes.into_iter().collect();
    classes.sort_by_key(|(_, all)| std::cmp::Reverse(all.len()));
    for (class, all) in classes {
        println!("  {} times {class}", all.len());
        if std::env::var_os("DAYBOOK_LIST").is_some() {
            for one in all {
                println!(
                    "    game {}, {}",
                    one.game,
                    one.line.chars().take(1500).collect::<String>()
                );
            }
        }
    }
}
