//! Ways out in sentences.

use replay::Replay;
use rules::{Counters, Place, Side, Status, Statuses};

use super::{Carry, Count, Mark, Needs, Thing, Walked, Way, WayKind};
use crate::{Finding, Language, Text};

/// All stays as it is.
pub(super) fn play_on(seq: u32, last: u32) -> Way {
    let count = last - seq;
    let text = Text::new(
        format!("Play on: nothing is put back; {count} records follow this one"),
        format!("Continuer : rien n'est remis en place ; {count} enregistrements suivent celui-ci"),
    );
    Way { kind: WayKind::PlayOn, text: vec![text] }
}

/// What should have been is done now.
pub(super) fn resolve_now(findings: &[&Finding]) -> Way {
    let mut text = vec![Text::new(
        "Resolve now: what was left out or done wrong is mended in the present state",
        "Résoudre maintenant : ce qui a été omis ou mal fait est corrigé dans l'état présent",
    )];
    text.extend(findings.iter().map(|finding| finding.message.clone()));
    let expected = findings.iter().map(|finding| finding.expected.clone()).collect();
    Way { kind: WayKind::ResolveNow { expected }, text }
}

/// Play goes on from an earlier record.
pub(super) fn rewind(replay: &Replay, to: u32, needs: Needs) -> Way {
    let day = replay.at(to).map_or_else(|| rules::State::default().day, |state| state.day);
    let mut text = vec![both(|language| {
        let (rewind, day_word) = (
            language.pick("Rewind to record", "Revenir à l'enregistrement"),
            language.pick("day", "jour"),
        );
        format!("{rewind} {to} ({day_word} {}, {})", day.day, language.phase(day.phase))
    })];
    text.extend(needs.cards.iter().map(carry));
    text.extend(needs.random.iter().map(random));
    text.extend(needs.drawn.iter().map(drawn));
    text.extend(needs.shuffles.iter().map(|seat| {
        Text::new(
            format!("Shuffle player {seat}'s Deck"),
            format!("Mélanger le Deck du joueur {seat}"),
        )
    }));
    text.extend(needs.ready.iter().map(|it| orbs(it, "Ready", "Redresser")));
    text.extend(needs.exhaust.iter().map(|it| orbs(it, "Exhaust", "Épuiser")));
    text.extend(needs.removed.iter().map(|it| thing(it, "Take away", "Retirer")));
    text.extend(needs.made.iter().map(|it| thing(it, "Make again", "Recréer")));
    text.extend(needs.marks.iter().map(mark));
    text.extend(needs.expeditions.iter().copied().map(walked));
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

fn both(say: impl Fn(Language) -> String) -> Text {
    Text::new(say(Language::English), say(Language::French))
}

fn named(name: Option<&String>, language: Language) -> &str {
    name.map_or(language.pick("a face-down card", "une carte face cachée"), String::as_str)
}

fn carry(it: &Carry) -> Text {
    both(|language| {
        let card = named(it.card.as_ref(), language);
        format!("{card}: {} → {}", place(it.from, language), place(it.to, language))
    })
}

fn random(it: &Count) -> Text {
    let Count { seat, count } = it;
    Text::new(
        format!("Cards at random from player {seat}'s Hand to their Deck: {count}"),
        format!("Cartes au hasard de la main du joueur {seat} vers son Deck : {count}"),
    )
}

fn drawn(it: &Count) -> Text {
    let Count { seat, count } = it;
    Text::new(
        format!("Cards from player {seat}'s Deck to their Hand: {count}"),
        format!("Cartes du Deck du joueur {seat} vers sa main : {count}"),
    )
}

fn orbs(it: &Count, english: &str, french: &str) -> Text {
    let Count { seat, count } = it;
    Text::new(
        format!("{english} Mana Orbs of player {seat}: {count}"),
        format!("{french} des orbes de Mana du joueur {seat} : {count}"),
    )
}

fn thing(it: &Thing, english: &str, french: &str) -> Text {
    both(|language| {
        let name = it.name.as_deref().unwrap_or(language.pick("an emblem", "un emblème"));
        format!("{}: {name}, {}", language.pick(english, french), place(it.place, language))
    })
}

fn mark(it: &Mark) -> Text {
    both(|language| {
        let card = named(it.name.as_ref(), language);
        let marks = marks(it.statuses, &it.counters, language);
        format!("{card}, {}: {marks}", place(it.place, language))
    })
}

fn marks(statuses: Statuses, counters: &Counters, language: Language) -> String {
    let statuses = statuses.iter().map(|status| self::status(status, language).to_owned());
    let counters = counters.iter().map(|(name, count)| format!("{name} {count}"));
    let all: Vec<_> = statuses.chain(counters).collect();
    if all.is_empty() {
        language.pick("no status, no counter", "ni état ni marqueur").to_owned()
    } else {
        all.join(", ")
    }
}

fn status(status: Status, language: Language) -> &'static str {
    match status {
        Status::Anchored => language.pick("Anchored", "Ancré"),
        Status::Ascended => language.pick("Ascended", "Élevée"),
        Status::Asleep => language.pick("Asleep", "Endormi"),
        Status::Exhausted => language.pick("exhausted", "épuisé"),
        Status::Fleeting => language.pick("Fleeting", "Fugace"),
    }
}

fn walked(it: Walked) -> Text {
    both(|language| {
        let (expedition, region) =
            (place(Place::Expedition(it.expedition), language), language.pick("region", "région"));
        format!("{expedition}: {region} {}", it.to)
    })
}

/// A place with whose it is.
fn place(it: Place, language: Language) -> String {
    let word = match it {
        Place::Adventure(_) => language.pick("Adventure", "Aventure"),
        Place::Deck(..) => language.pick("Deck", "Deck"),
        Place::Discard(_) => language.pick("discard pile", "défausse"),
        Place::Expedition(id) => match id.side {
            Side::Hero => language.pick("hero Expedition", "Expédition Héros"),
            Side::Companion => language.pick("companion Expedition", "Expédition Compagnon"),
        },
        Place::Hand(_) => language.pick("Hand", "main"),
        Place::Hero(_) => language.pick("Hero zone", "zone de Héros"),
        Place::Landmark(_) => language.pick("Landmark zone", "zone de Repères"),
        Place::Limbo => language.pick("Limbo", "Limbes"),
        Place::Mana(_) => language.pick("Mana zone", "zone de Mana"),
        Place::Reserve(_) => language.pick("Reserve", "Réserve"),
    };
    match it.seat() {
        Some(seat) => format!("{word} {} {seat}", language.pick("of player", "du joueur")),
        None => word.to_owned(),
    }
}
