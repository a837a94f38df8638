//! Ways out in sentences.

use language::Names;
use replay::Replay;
use rules::{Counters, Depth, Place, Seat, Statuses};

use super::{Carry, Count, Mark, Needs, Thing, Walked, Way, WayKind};
use crate::{Finding, Language, Text};

/// All stays as it is.
pub(super) fn play_on(seq: u32, last: u32) -> Way {
    let count = last - seq;
    let text = Text::new(
        format!("Play on: nothing is put back; records after this one: {count}"),
        format!("Continuer : rien n'est remis en place ; enregistrements après celui-ci : {count}"),
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
pub(super) fn rewind(replay: &Replay, names: &Names, to: u32, needs: Needs) -> Way {
    let day = replay.at(to).map_or_else(|| rules::State::default().day, |state| state.day);
    let mut text = vec![both(|language| {
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
    text.extend(needs.removed.iter().map(|it| thing(it, names, "Take away", "Retirer")));
    text.extend(needs.made.iter().map(|it| thing(it, names, "Make again", "Recréer")));
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

fn both(say: impl Fn(Language) -> String) -> Text {
    Text::new(say(Language::English), say(Language::French))
}

fn named(name: Option<&String>, language: Language) -> &str {
    name.map_or(language.pick("a face-down card", "une carte face cachée"), String::as_str)
}

fn carry(it: &Carry, names: &Names) -> Text {
    both(|language| {
        let (from, to) = (names.place(it.from, language), names.place(it.to, language));
        format!("{}{}{from} → {to}", named(it.card.as_ref(), language), language.colon())
    })
}

fn random(it: &Count, names: &Names) -> Text {
    let Count { seat, count } = *it;
    both(|language| {
        let (hand, deck) = hand_and_deck(seat, names, language);
        match language {
            Language::English => {
                format!("Cards at random from {hand} to the top of {deck}: {count}")
            }
            Language::French => {
                format!("Cartes au hasard, depuis {hand} vers le dessus, dans {deck} : {count}")
            }
        }
    })
}

fn drawn(it: &Count, names: &Names) -> Text {
    let Count { seat, count } = *it;
    both(|language| {
        let (hand, deck) = hand_and_deck(seat, names, language);
        match language {
            Language::English => format!("Cards from the top of {deck} to {hand}: {count}"),
            Language::French => format!("Cartes du dessus, depuis {deck} vers {hand} : {count}"),
        }
    })
}

fn hand_and_deck(seat: Seat, names: &Names, language: Language) -> (String, String) {
    let place = |place| names.place(place, language);
    (place(Place::Hand(seat)), place(Place::Deck(seat, Depth::Top)))
}

fn shuffle(seat: Seat, names: &Names) -> Text {
    both(|language| {
        let (_, deck) = hand_and_deck(seat, names, language);
        format!("{} {deck}", language.pick("Shuffle", "Mélanger"))
    })
}

fn orbs(it: &Count, names: &Names, english: &str, french: &str) -> Text {
    let Count { seat, count } = *it;
    both(|language| {
        let owner = names.owner(seat, language);
        match language {
            Language::English => format!("{english} {owner} Mana Orbs: {count}"),
            Language::French => format!("{french} des Orbes de Mana {owner} : {count}"),
        }
    })
}

fn thing(it: &Thing, names: &Names, english: &str, french: &str) -> Text {
    both(|language| {
        let name = it.name.as_deref().unwrap_or(language.pick("an emblem", "un emblème"));
        let (verb, place) = (language.pick(english, french), names.place(it.place, language));
        format!("{verb}{}{name}, {} {place}", language.colon(), language.pick("in", "dans"))
    })
}

fn mark(it: &Mark, names: &Names) -> Text {
    both(|language| {
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
    both(|language| {
        let expedition = names.place(Place::Expedition(it.expedition), language);
        match language {
            Language::English => format!("Put {expedition} back in region {}", it.to),
            Language::French => format!("Replacer {expedition} dans la région {}", it.to),
        }
    })
}
