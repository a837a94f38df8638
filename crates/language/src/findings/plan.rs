//! What officials can do about something that went wrong: play on, mend it now, or go back, and what each takes.

use audit::planner::{Carry, Count, Mark, Needs, PlacedToken, Walked, needs, targets};
use replay::{Replay, Viewer};
use rules::{Counters, Depth, Place, Seat, Statuses};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::language::Language;
use crate::names::Names;
use crate::text::Text;

/// The ways out of what happened with one record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Plan {
    /// The record it is about.
    pub seq: u32,
    /// The last record, which play would go on from.
    pub last: u32,
    /// The ways, the mildest first.
    pub ways: Vec<Way>,
}

/// One way out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Way {
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
    },
    /// Play goes on from an earlier record.
    Rewind {
        /// That record.
        to: u32,
        /// What has to be put back on the table.
        needs: Box<Needs>,
    },
}

/// The ways out of what happened with record `seq`, given what its findings say and ask for; none if there is no such record.
pub(super) fn plan(
    replay: &Replay,
    seq: u32,
    messages: impl Iterator<Item = Text>,
    expected: Vec<Value>,
) -> Option<Plan> {
    let last = replay.last();
    replay.at(seq)?;
    let names = Names::of(replay.at(last)?, replay.knowledge_for(Viewer::Public));
    let mut ways = vec![play_on(seq, last), resolve_now(messages, expected)];
    for to in targets(replay, seq) {
        ways.extend(needs(replay, to).map(|needs| rewind(replay, &names, to, needs)));
    }
    Some(Plan { seq, last, ways })
}

/// All stays as it is.
fn play_on(seq: u32, last: u32) -> Way {
    let count = last - seq;
    let text = Text::new(
        format!("Play on: nothing is put back; records after this one: {count}"),
        format!("Continuer : rien n'est remis en place ; enregistrements après celui-ci : {count}"),
    );
    Way { kind: WayKind::PlayOn, text: vec![text] }
}

/// What should have been is done now.
fn resolve_now(messages: impl Iterator<Item = Text>, expected: Vec<Value>) -> Way {
    let mut text = vec![Text::new(
        "Resolve now: what was left out or done wrong is mended in the present state",
        "Résoudre maintenant : ce qui a été omis ou mal fait est corrigé dans l'état présent",
    )];
    text.extend(messages);
    Way { kind: WayKind::ResolveNow { expected }, text }
}

/// Play goes on from an earlier record.
fn rewind(replay: &Replay, names: &Names, to: u32, needs: Needs) -> Way {
    let day = replay.at(to).map_or_else(|| rules::State::default().day, |state| state.day);
    let mut text = vec![Text::each(|language| {
        let (rewind, day_word) = (
            language.pick("Rewind to record", "Revenir à l'enregistrement"),
            language.pick("day", "jour"),
        );
        format!("{rewind} {to} ({day_word} {}, {})", day.day, language.phase(day.phase))
    })];
    text.extend(needs.cards.iter().map(|it| carry(it, names)));
    text.extend(needs.random.iter().map(|it| random(it, names)));
    text.extend(needs.drawn.iter().map(|it| drawn(it, names)));
    text.extend(needs.shuffles.iter().map(|&seat| shuffle(seat, names)));
    text.extend(needs.ready.iter().map(|it| orbs(it, names, "Ready", "Redresser")));
    text.extend(needs.exhaust.iter().map(|it| orbs(it, names, "Exhaust", "Épuiser")));
    text.extend(needs.removed.iter().map(|it| token(it, names, "Take away", "Retirer")));
    text.extend(needs.made.iter().map(|it| token(it, names, "Make again", "Recréer")));
    text.extend(needs.marks.iter().map(|it| mark(it, names)));
    text.extend(needs.expeditions.iter().map(|&it| walked(it, names)));
    text.extend(needs.tumult.iter().map(|index| {
        Text::new(
            format!("Turn Tumult card {index} face down; what it shows stays known"),
            format!(
                "Retourner la carte Tumulte {index} face cachée ; ce qu'elle montre reste connu"
            ),
        )
    }));
    Way { kind: WayKind::Rewind { to, needs: Box::new(needs) }, text }
}

fn named(name: Option<&String>, language: Language) -> &str {
    name.map_or(language.pick("a face-down card", "une carte face cachée"), String::as_str)
}

fn carry(it: &Carry, names: &Names) -> Text {
    Text::each(|language| {
        let (from, to) = (names.place(it.from, language), names.place(it.to, language));
        format!("{}{}{from} → {to}", named(it.card.as_ref(), language), language.colon())
    })
}

fn random(it: &Count, names: &Names) -> Text {
    let Count { seat, count } = *it;
    Text::each(|language| {
        let (hand, deck) = hand_and_deck(seat, names, language);
        language.choose(
            || format!("Cards at random from {hand} to the top of {deck}: {count}"),
            || format!("Cartes au hasard, depuis {hand} vers le dessus, dans {deck} : {count}"),
        )
    })
}

fn drawn(it: &Count, names: &Names) -> Text {
    let Count { seat, count } = *it;
    Text::each(|language| {
        let (hand, deck) = hand_and_deck(seat, names, language);
        language.choose(
            || format!("Cards from the top of {deck} to {hand}: {count}"),
            || format!("Cartes du dessus, depuis {deck} vers {hand} : {count}"),
        )
    })
}

fn hand_and_deck(seat: Seat, names: &Names, language: Language) -> (String, String) {
    let place = |place| names.place(place, language);
    (place(Place::Hand(seat)), place(Place::Deck(seat, Depth::Top)))
}

fn shuffle(seat: Seat, names: &Names) -> Text {
    Text::each(|language| {
        let (_, deck) = hand_and_deck(seat, names, language);
        format!("{} {deck}", language.pick("Shuffle", "Mélanger"))
    })
}

fn orbs(it: &Count, names: &Names, english: &str, french: &str) -> Text {
    let Count { seat, count } = *it;
    Text::each(|language| {
        let owner = names.owner(seat, language);
        language.choose(
            || format!("{english} {owner} Mana Orbs: {count}"),
            || format!("{french} des Orbes de Mana {owner} : {count}"),
        )
    })
}

fn token(it: &PlacedToken, names: &Names, english: &str, french: &str) -> Text {
    Text::each(|language| {
        let name = it.name.as_deref().unwrap_or(language.pick("an emblem", "un emblème"));
        let (verb, place) = (language.pick(english, french), names.place(it.place, language));
        format!("{verb}{}{name}, {} {place}", language.colon(), language.pick("in", "dans"))
    })
}

fn mark(it: &Mark, names: &Names) -> Text {
    Text::each(|language| {
        let card = named(it.name.as_ref(), language);
        let (place, colon) = (names.place(it.place, language), language.colon());
        let marks = marks(it.statuses, &it.counters, language);
        format!("{card}, {} {place}{colon}{marks}", language.pick("in", "dans"))
    })
}

fn marks(statuses: Statuses, counters: &Counters, language: Language) -> String {
    let statuses = statuses.iter().map(|status| language.status(status).to_owned());
    let counters = counters.iter().map(|(name, count)| format!("{name} {count}"));
    let all: Vec<_> = statuses.chain(counters).collect();
    if all.is_empty() {
        language.pick("no status, no counter", "ni état ni marqueur").to_owned()
    } else {
        all.join(", ")
    }
}

fn walked(it: Walked, names: &Names) -> Text {
    Text::each(|language| {
        let expedition = names.place(Place::Expedition(it.expedition), language);
        language.choose(
            || format!("Put {expedition} back in region {}", it.to),
            || format!("Replacer {expedition} dans la région {}", it.to),
        )
    })
}
