//! The remedies of officials for something that went wrong: play on, fix it now, or rewind, and
//! what each requires.

use audit::planner::{
    Carry, MarkedObject, Needs, PlacedToken, PlannedCount, Walked, needs, targets,
};
use replay::{Replay, Viewer};
use rules::{Counters, Depth, Event, Place, Seat, Statuses};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use upcoming::{FollowingRecord, decisions_since, follows};

use crate::language::Language;
use crate::line::LogLine;
use crate::nameless::Nameless;
use crate::names::SeatNames;
use crate::sentence::sentence;
use crate::text::Text;
use crate::words::Words;

/// Maximum number of reopened decisions listed one by one.
const DECISIONS_TOLD: usize = 6;

/// The ways out of what happened with one record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Plan")]
pub struct RemedyPlan {
    /// The record it is about.
    pub seq: u32,
    /// The last record, which play would go on from.
    pub last: u32,
    /// The ways, the mildest first.
    pub ways: Vec<Remedy>,
}

/// One way out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Way")]
pub struct Remedy {
    /// What kind of way it is.
    #[serde(flatten)]
    pub kind: WayKind,
    /// What it takes, a sentence each.
    pub text: Vec<Text>,
}

/// The kinds of ways.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "way", rename_all = "snake_case")]
pub enum WayKind {
    /// All stays as it is.
    PlayOn,
    /// What should have been is done now.
    ResolveNow {
        /// What the findings on the record ask for.
        expected: Vec<Value>,
        /// What follows from the rules alone at the present, as events that can be appended, in their order.
        due: Vec<Event>,
    },
    /// Play goes on from an earlier record.
    Rewind {
        /// That record.
        to: u32,
        /// How many sentences after the first say what to do at the table.
        steps: u32,
        /// What has to be put back on the table.
        needs: Box<Needs>,
        /// The records after it whose decisions are open again, the earliest first.
        open: Vec<u32>,
    },
}

/// The remedies for record `seq`, given those of its findings and what these require; `None` if
/// there is no such record.
pub(super) fn plan(
    replay: &Replay,
    seq: u32,
    remedies: Vec<Text>,
    expected: Vec<Value>,
) -> Option<RemedyPlan> {
    let last = replay.last();
    replay.at(seq)?;
    let names = SeatNames::of(replay.at(last)?, replay.knowledge_for(Viewer::Public));
    let mut ways = vec![play_on(seq, last), resolve_now(replay, remedies, expected)?];
    let mut rewinds: Vec<(u32, Needs)> = Vec::new();
    for to in targets(replay, seq) {
        // Options that need the same are one option: the latest record.
        let needs = needs(replay, to).filter(|needs| rewinds.iter().all(|(_, one)| one != needs));
        rewinds.extend(needs.map(|needs| (to, needs)));
    }
    ways.extend(rewinds.into_iter().map(|(to, needs)| rewind(replay, &names, to, needs)));
    Some(RemedyPlan { seq, last, ways })
}

/// Everything stays unchanged.
fn play_on(seq: u32, last: u32) -> Remedy {
    let text =
        |language: Language| language.say("plan-play-on", [("records", (last - seq).into())]);
    Remedy { kind: WayKind::PlayOn, text: vec![Text::each(text)] }
}

/// The missing step is done now; then come the consequences by the rules, step by step.
fn resolve_now(replay: &Replay, remedies: Vec<Text>, expected: Vec<Value>) -> Option<Remedy> {
    let mut text = vec![Text::each(|language| language.word("plan-resolve-now").to_owned())];
    text.extend(remedies);
    let (steps, then) = follows(replay, replay.last())?;
    let knowledge = replay.knowledge_for(Viewer::Public);
    text.extend(steps.iter().map(|FollowingRecord { before, event, after }| {
        Text::each(|language| {
            let what = sentence(event, before, after, knowledge, Viewer::Public, language);
            language.say("plan-due", [("what", what.into())])
        })
    }));
    text.extend(first(replay, &then));
    let due = steps.into_iter().map(|step| step.event).collect();
    Some(Remedy { kind: WayKind::ResolveNow { expected, due }, text })
}

/// What comes first at a moment: what is due, or who decides what.
fn first(replay: &Replay, coming: &upcoming::Coming) -> Option<Text> {
    let knowledge = replay.knowledge_for(Viewer::Public);
    let words = |language| {
        let words = Words { state: &coming.state, knowledge, viewer: Viewer::Public, language };
        let due = coming.next.due.first().map(|due| words.due(due));
        let due =
            due.or_else(|| words.step(coming.step.as_ref()?, coming.edition).map(|it| it.words));
        let of_effect = || coming.effects.first().map(|one| words.effect(one).words);
        let of_rules = || coming.next.awaits.first().map(|one| words.awaited(one).words);
        due.or_else(of_effect).or_else(of_rules)
    };
    // Whether there is anything to say is the same in every language.
    words(Language::English)?;
    Some(Text::each(|language| {
        let what = words(language).unwrap_or_default();
        language.say("plan-then", [("what", what.into())])
    }))
}

/// The decisions that a rewind reopens, in words, and who decides first.
fn open_again(replay: &Replay, to: u32, open: &[u32]) -> Vec<Text> {
    let count = open.len();
    let heading = Text::each(|language| language.say("plan-open-again", [("count", count.into())]));
    let mut text: Vec<Text> = (count > 0).then_some(heading).into_iter().collect();
    text.extend(open.iter().take(DECISIONS_TOLD).map(|&seq| {
        Text::each(|language| {
            let line = LogLine::new(replay, seq, Viewer::Public, language);
            let what = line.map(|line| line.text).unwrap_or_default();
            language.say("plan-decision", [("record", seq.into()), ("what", what.into())])
        })
    }));
    if let Some(more) = count.checked_sub(DECISIONS_TOLD).filter(|&more| more > 0) {
        text.push(Text::each(|language| {
            language.say("plan-decisions-more", [("count", more.into())])
        }));
    }
    let coming = upcoming::Coming::new(replay, to, Viewer::Public);
    text.extend(coming.and_then(|coming| first(replay, &coming)));
    text
}

/// Play continues from an earlier record.
fn rewind(replay: &Replay, names: &SeatNames, to: u32, needs: Needs) -> Remedy {
    let day = replay.at(to).map_or_else(|| rules::State::default().day, |state| state.day);
    let mut text = vec![Text::each(|language| {
        let (day, phase) = (("day", day.day.into()), ("phase", language.phase(day.phase).into()));
        language.say("plan-rewind", [("record", to.into()), day, phase])
    })];
    text.extend(needs.cards.iter().map(|it| carry(it, names)));
    text.extend(needs.random.iter().map(|it| random(it, names)));
    text.extend(needs.drawn.iter().map(|it| drawn(it, names)));
    // Putting random cards back into a Deck shuffles it already.
    let apart = |seat: &&Seat| needs.random.iter().all(|one| one.seat != **seat);
    text.extend(needs.shuffles.iter().filter(apart).map(|&seat| shuffle(seat, names)));
    text.extend(needs.ready.iter().map(|it| ready(it, names)));
    text.extend(needs.exhaust.iter().map(|it| exhaust(it, names)));
    text.extend(needs.removed.iter().map(|it| take_away(it, names)));
    text.extend(needs.made.iter().map(|it| make_again(it, names)));
    text.extend(needs.marks.iter().map(|it| mark(it, names)));
    text.extend(needs.expeditions.iter().map(|&it| walked(it, names)));
    text.extend(needs.tumult.iter().map(|&card| {
        Text::each(|language| language.say("plan-tumult", [("card", (card + 1).into())]))
    }));
    // Counted here: the first sentence names the record, and those that follow are about decisions.
    let steps = u32::try_from(text.len() - 1).expect("a sentence for each thing on a table");
    let open = decisions_since(replay, to);
    text.extend(open_again(replay, to, &open));
    Remedy { kind: WayKind::Rewind { to, steps, needs: Box::new(needs), open }, text }
}

fn named(name: Option<&String>, nameless: Nameless, language: Language) -> String {
    name.map_or_else(|| language.nameless(nameless).to_owned(), String::clone)
}

fn carry(it: &Carry, names: &SeatNames) -> Text {
    Text::each(|language| {
        let about = [
            ("card", named(it.card.as_ref(), Nameless::FaceDown, language).into()),
            ("from", names.place(it.from, language).into()),
            ("to", names.place(it.to, language).into()),
        ];
        language.say("plan-carry", about)
    })
}

fn random(it: &PlannedCount, names: &SeatNames) -> Text {
    let PlannedCount { seat, count } = *it;
    Text::each(|language| {
        let (hand, deck) = hand_and_deck(seat, names, language);
        let about = [("hand", hand.into()), ("deck", deck.into()), ("cards", count.into())];
        language.say("plan-random", about)
    })
}

fn drawn(it: &PlannedCount, names: &SeatNames) -> Text {
    let PlannedCount { seat, count } = *it;
    Text::each(|language| {
        let (hand, deck) = hand_and_deck(seat, names, language);
        let about = [("hand", hand.into()), ("deck", deck.into()), ("cards", count.into())];
        language.say("plan-drawn", about)
    })
}

fn hand_and_deck(seat: Seat, names: &SeatNames, language: Language) -> (String, String) {
    let place = |place| names.place(place, language);
    (place(Place::Hand(seat)), place(Place::Deck(seat, Depth::Top)))
}

fn shuffle(seat: Seat, names: &SeatNames) -> Text {
    Text::each(|language| {
        let (_, deck) = hand_and_deck(seat, names, language);
        language.say("plan-shuffle", [("deck", deck.into())])
    })
}

fn ready(it: &PlannedCount, names: &SeatNames) -> Text {
    Text::each(|language| {
        let player = names.player(it.seat, language);
        language.say("plan-ready", [("player", player.into()), ("orbs", it.count.into())])
    })
}

fn exhaust(it: &PlannedCount, names: &SeatNames) -> Text {
    Text::each(|language| {
        let player = names.player(it.seat, language);
        language.say("plan-exhaust", [("player", player.into()), ("orbs", it.count.into())])
    })
}

fn take_away(it: &PlacedToken, names: &SeatNames) -> Text {
    Text::each(|language| {
        let name = named(it.name.as_ref(), Nameless::Emblem, language);
        let place = names.place(it.place, language);
        language.say("plan-take-away", [("name", name.into()), ("place", place.into())])
    })
}

fn make_again(it: &PlacedToken, names: &SeatNames) -> Text {
    Text::each(|language| {
        let name = named(it.name.as_ref(), Nameless::Emblem, language);
        let place = names.place(it.place, language);
        language.say("plan-make-again", [("name", name.into()), ("place", place.into())])
    })
}

fn mark(it: &MarkedObject, names: &SeatNames) -> Text {
    Text::each(|language| {
        let about = [
            ("card", named(it.name.as_ref(), Nameless::FaceDown, language).into()),
            ("place", names.place(it.place, language).into()),
            ("marks", marks(it.statuses, &it.counters, language).into()),
        ];
        language.say("plan-marks", about)
    })
}

fn marks(statuses: Statuses, counters: &Counters, language: Language) -> String {
    let statuses = statuses.iter().map(|status| language.status(status).to_owned());
    let counters = counters.iter().map(|(name, count)| format!("{name} {count}"));
    let all: Vec<_> = statuses.chain(counters).collect();
    if all.is_empty() { language.word("plan-marks-none").to_owned() } else { all.join(", ") }
}

fn walked(it: Walked, names: &SeatNames) -> Text {
    Text::each(|language| {
        let expedition = names.place(Place::Expedition(it.expedition), language);
        let about = [("expedition", expedition.into()), ("region", it.to.into())];
        language.say("plan-walk", about)
    })
}
