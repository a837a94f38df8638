//! What was recorded and what the rules ask for, in words.

use audit::{FactName, FactValue, FactWord, Facts};
use rules::{CardType, Duration, Piece, PlayCost, Rest, Seat, Statistics, Terrain, Victory};

use super::answer::Answer;
use super::naming::Naming;
use crate::english::findings::words as english;
use crate::french::findings::words as french;
use crate::language::Language;

/// One side of a comparison in words.
pub(super) fn facts(facts: &Facts, naming: Naming<'_>) -> String {
    match facts {
        Facts::Plain(value) => self::value(value, naming),
        Facts::Named(all) => {
            // Nothing is said of what is not so, unless that is all there is.
            let said = all.iter().filter(|(_, value)| all.len() == 1 || !value.is_nothing());
            join(said.map(|(name, value)| fact(*name, value, naming)))
        }
    }
}

fn fact(name: FactName, value: &FactValue, naming: Naming<'_>) -> String {
    let label = label(name, naming.language);
    let words = self::value(value, naming);
    match value {
        // It says what the others are about and needs no words.
        _ if name == FactName::Expedition => words,
        FactValue::Counters(_)
        | FactValue::Statistics(_)
        | FactValue::Victory(Victory::Winner(_) | Victory::TieBreaker(_)) => {
            format!("{} ({words})", label.trim_end_matches(':').trim_end())
        }
        _ => format!("{label} {words}"),
    }
}

fn join(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(", ")
}

/// A value in words.
fn value(value: &FactValue, naming: Naming<'_>) -> String {
    use Answer::{Empty, No, Nobody, Nothing, Yes};
    let language = naming.language;
    let or = |word: Option<String>, answer| {
        word.unwrap_or_else(|| self::answer(answer, language).to_owned())
    };
    let all =
        |words: Vec<String>, answer| or((!words.is_empty()).then(|| words.join(", ")), answer);
    match value {
        FactValue::Player(seat) => or(seat.map(|seat| naming.player(seat)), Nobody),
        FactValue::Players(seats) => {
            all(seats.iter().map(|&seat| naming.player(seat)).collect(), Nobody)
        }
        FactValue::Count(count) => or(count.map(|count| count.to_string()), Nothing),
        FactValue::Counts(counts) => all(counts.iter().map(u32::to_string).collect(), Empty),
        FactValue::Flag(flag) => answer(if *flag { Yes } else { No }, language).to_owned(),
        FactValue::Name(name) => or(name.clone(), Nothing),
        FactValue::Names(names) => all(names.clone(), Empty),
        FactValue::Object(id) => or(id.map(|id| naming.object(id)), Nothing),
        FactValue::Objects(ids) => all(ids.iter().map(|&id| naming.object(id)).collect(), Empty),
        FactValue::Pieces(pieces) => {
            let piece = |piece: &Piece| match *piece {
                Piece::Object(id) => naming.object(id),
                Piece::Slot(id) => id.to_string(),
            };
            all(pieces.iter().map(piece).collect(), Empty)
        }
        FactValue::Expedition(id) => naming.expedition(*id),
        FactValue::Expeditions(ids) => {
            all(ids.iter().map(|&id| naming.expedition(id)).collect(), Empty)
        }
        FactValue::Place(place) => or(place.map(|place| naming.place(place)), Nothing),
        FactValue::Phase(phase) => language.phase(*phase).to_owned(),
        FactValue::DailyEffect(effect) => {
            or(effect.map(|effect| language.daily_effect(effect).to_owned()), Nothing)
        }
        FactValue::DailyEffects(effects) => {
            all(effects.iter().map(|&one| language.daily_effect(one).to_owned()).collect(), Empty)
        }
        FactValue::Status(status) => {
            or(status.map(|status| language.status(status).to_owned()), Nothing)
        }
        FactValue::Statuses(statuses) => {
            all(statuses.iter().map(|one| language.status(one).to_owned()).collect(), Empty)
        }
        FactValue::Duration(duration) => {
            or(duration.map(|duration| self::duration(duration, language).to_owned()), Nothing)
        }
        FactValue::CardType(is) => or(is.map(|is| card_type(is, language).to_owned()), Nothing),
        FactValue::Terrains(terrains) => {
            let words =
                |all: &Vec<Terrain>| join(all.iter().map(|&one| terrain(one, language).to_owned()));
            let some = terrains.as_ref().filter(|all| !all.is_empty());
            or(some.map(words), if terrains.is_some() { Empty } else { Nothing })
        }
        FactValue::Statistics(statistics) => self::statistics(*statistics, language),
        FactValue::Rest(rest) => self::rest(*rest, language).to_owned(),
        FactValue::Counters(counters) => {
            join(counters.iter().map(|(name, count)| format!("{name} {count}")))
        }
        FactValue::Cost(cost) => self::cost(cost, language),
        FactValue::Victory(victory) => self::victory(victory, naming),
        FactValue::Word(word) => {
            or(word.map(|word| self::word(word, language).to_owned()), Nothing)
        }
        FactValue::Words(words) => join(words.iter().map(|&one| word(one, language).to_owned())),
    }
}

/// A cost, with what is printed and what choices make of it where these are others.
fn cost(cost: &PlayCost, language: Language) -> String {
    let (base, least) = language.choose(|| english::COST, || french::COST);
    let others = [(base, cost.base), (least, cost.least)].into_iter();
    let others = others.filter(|&(_, other)| other != cost.cost);
    let words = others.map(|(label, other)| format!("{label} {other}"));
    join([cost.cost.to_string()].into_iter().chain(words))
}

fn statistics(statistics: Statistics, language: Language) -> String {
    let Statistics { forest, mountain, water } = statistics;
    let all = [(Terrain::Forest, forest), (Terrain::Mountain, mountain), (Terrain::Water, water)];
    join(all.into_iter().map(|(one, count)| format!("{} {count}", terrain(one, language))))
}

fn victory(victory: &Victory, naming: Naming<'_>) -> String {
    match victory {
        Victory::Open => open(naming.language).to_owned(),
        Victory::TieBreaker(seats) => {
            let seats = join(seats.iter().map(Seat::to_string));
            format!("{} {seats}", label(FactName::TieBreaker, naming.language))
        }
        Victory::Winner(seat) => fact(FactName::Winner, &FactValue::Player(Some(*seat)), naming),
    }
}

macro_rules! in_each_language {
    ($($word:ident($of:ty);)*) => {
        $(const fn $word(word: $of, language: Language) -> &'static str {
            language.pick(english::$word(word), french::$word(word))
        })*
    };
}

in_each_language! {
    answer(Answer);
    card_type(CardType);
    duration(Duration);
    label(FactName);
    rest(Rest);
    terrain(Terrain);
    word(FactWord);
}

const fn open(language: Language) -> &'static str {
    language.pick(english::OPEN, french::OPEN)
}
