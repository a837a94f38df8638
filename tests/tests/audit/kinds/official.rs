//! Mistakes in officials' records: seats, boosters, decks, pools and results, in matches of every kind.
//!
//! `cargo test -p tests --test audit -- --nocapture kinds_of_mistakes_of_officials` prints the
//! results.

use std::collections::BTreeMap;

use rules::Event;
use serde_json::{Value, json};

use super::{EACH, Fate, name, printed, tell};
use crate::games::{self, Game};
use crate::is_long;
use crate::mutant::{Edit, Mutant};

/// A kind of mistake in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    LeftOut,
    Doubled,
    /// It comes after the record that follows it.
    Late,
    OneMore,
    OneLess,
    /// An entry of a list is missing.
    EntryLess,
    /// An entry of a list is replaced by another.
    EntryAgain,
    /// Two entries of a list are swapped.
    Swapped,
    /// A word is replaced by another possible one.
    OtherWord,
    /// An optional member is omitted.
    Untold,
}

impl Kind {
    const ALL: [Self; 10] = [
        Self::LeftOut,
        Self::Doubled,
        Self::Late,
        Self::OneMore,
        Self::OneLess,
        Self::EntryLess,
        Self::EntryAgain,
        Self::Swapped,
        Self::OtherWord,
        Self::Untold,
    ];

    /// All mistakes of this kind in a record, each with the path of the change.
    fn all(self, game: &Game, at: usize) -> Vec<(String, Mutant)> {
        let event = &game.events[at];
        let whole = |mutant| vec![(String::new(), mutant)];
        match self {
            Self::LeftOut => return whole(Mutant::dropped(at, at)),
            Self::Doubled => return whole(Mutant::inserted(at, event.clone())),
            Self::Late => {
                let Some(next) = game.events.get(at + 1) else { return Vec::new() };
                let edit = Edit::Rewritten(vec![next.clone(), event.clone()]);
                return whole(Mutant { at, edit, until: at + 1, also: &[] });
            }
            _ => {}
        }
        let clean = serde_json::to_value(event).expect("plain data");
        let mut changed = Vec::new();
        self.walk(&clean, "/data", &mut changed);
        let event = |(path, value)| {
            let changed: Event = serde_json::from_value(value).ok()?;
            (changed != game.events[at]).then(|| (path, Mutant::replaced(at, changed)))
        };
        changed.into_iter().filter_map(event).collect()
    }

    /// Changes the value at a path, and everything below it.
    fn walk(self, clean: &Value, path: &str, changed: &mut Vec<(String, Value)>) {
        // Card texts and deck lists have mistakes of their own, and players' identities have none.
        if ["face", "hero", "list", "players"].iter().any(|one| path.ends_with(one)) {
            return;
        }
        let here = clean.pointer(path).expect("it was found there");
        let mut with = |value: Value| {
            let mut other = clean.clone();
            *other.pointer_mut(path).expect("it was found there") = value;
            changed.push((path.to_owned(), other));
        };
        match (self, here) {
            (Self::OneMore, Value::Number(it)) => with(json!(it.as_i64().unwrap_or(0) + 1)),
            (Self::OneLess, Value::Number(it)) => with(json!(it.as_i64().unwrap_or(0) - 1)),
            (Self::EntryLess, Value::Array(all)) => {
                for at in 0..all.len() {
                    let mut all = all.clone();
                    all.remove(at);
                    with(json!(all));
                }
            }
            (Self::EntryAgain, Value::Array(all)) => {
                for at in 1..all.len() {
                    let mut all = all.clone();
                    all[at] = all[at - 1].clone();
                    with(json!(all));
                }
            }
            (Self::Swapped, Value::Array(all)) if ORDERED.iter().any(|one| path.contains(one)) => {
                for at in 1..all.len() {
                    let mut all = all.clone();
                    all.swap(at - 1, at);
                    with(json!(all));
                }
            }
            (Self::OtherWord, Value::String(word)) => {
                let all = WORDS.iter().find(|all| all.contains(&word.as_str()));
                for other in all.copied().unwrap_or_default().iter().filter(|one| *one != word) {
                    with(json!(other));
                }
            }
            (Self::Untold, Value::Object(all)) => {
                for name in all.keys() {
                    let mut all = all.clone();
                    all.remove(name);
                    with(json!(all));
                }
            }
            _ => {}
        }
        match here {
            Value::Array(all) => {
                for at in 0..all.len() {
                    self.walk(clean, &format!("{path}/{at}"), changed);
                }
            }
            Value::Object(all) => {
                for name in all.keys() {
                    self.walk(clean, &format!("{path}/{name}"), changed);
                }
            }
            _ => {}
        }
    }
}

/// Lists whose order matters.
const ORDERED: [&str; 4] = ["turn_order", "teams", "paths", "score"];

/// Words that can replace each other.
const WORDS: [&[&str]; 2] = [
    &[
        "abandoned",
        "bye",
        "concession",
        "disqualification",
        "double_loss",
        "draw",
        "drop",
        "elimination",
        "no_show",
        "penalty",
        "played",
        "time",
    ],
    &["constructed", "draft", "limited", "nuc", "of our own", "singleton"],
];

/// Whether officials write it.
fn is_theirs(event: &Event) -> bool {
    matches!(
        event,
        Event::MatchOpened(_)
            | Event::GameStarted(_)
            | Event::DeckRegistered(_)
            | Event::PoolRegistered(_)
            | Event::BoostersOpened(_)
            | Event::Picked(_)
            | Event::BoostersPassed(_)
            | Event::PlayerLeft(_)
            | Event::TieBreakerBegan(_)
            | Event::GameEnded(_)
            | Event::MatchEnded(_)
    )
}

/// The reason why a mistake is not one, if there is one.
fn allowed(kind: Kind, event: &Event, path: &str) -> Option<&'static str> {
    match (kind, event) {
        (Kind::LeftOut, Event::MatchEnded(_)) => Some("a log may stop before its match does"),
        (Kind::Doubled, Event::GameStarted(_)) => Some("a game may begin again"),
        (Kind::Doubled, Event::GameEnded(_) | Event::MatchEnded(_)) => {
            Some("a result may be told again")
        }
        (Kind::Doubled, Event::DeckRegistered(_)) => Some("a deck may be presented again"),
        (Kind::Late, Event::DeckRegistered(_) | Event::PoolRegistered(_) | Event::Picked(_)) => {
            Some("players register and pick in any order")
        }
        (Kind::Late, Event::MatchEnded(_)) => {
            Some("what is shown after the match may be shown before its end")
        }
        (Kind::OtherWord, Event::GameEnded(_) | Event::MatchEnded(_)) => {
            Some("it is won by the same, and only who was there knows how")
        }
        (Kind::OtherWord, Event::PlayerLeft(_)) => {
            Some("they leave, and only who was there knows why")
        }
        (Kind::OtherWord, Event::MatchOpened(_)) => {
            Some("its decks are such as the other format has too")
        }
        (Kind::OneMore, Event::DeckRegistered(_)) if path.ends_with("size") => {
            Some("a hidden deck may have a card more")
        }
        (Kind::Untold, Event::MatchOpened(_)) => {
            Some("nobody has to say which event and table it is")
        }
        (Kind::Untold, Event::DeckRegistered(_)) => Some("a deck may be hidden"),
        (Kind::Untold, Event::Picked(_)) => Some("nobody has to tell which card was picked"),
        (Kind::Swapped, Event::GameStarted(it)) if it.turn_order.len() == 2 => {
            Some("two take turns in either order")
        }
        _ => None,
    }
}

/// Of a thousand decidable mistakes, how many have to be found, and of those shown, how many need
/// any finding: the value reached.
const FOUND: usize = 990;

/// A match of two teams, one of four who play for themselves, a best of three with open decks, and two of limited formats.
const MATCHES: [&str; 5] =
    ["best-of-three", "booster-draft", "free-for-all", "sealed", "two-against-two"];

#[test]
fn kinds_of_mistakes_of_officials() {
    let games = games::carried().iter().filter(|game| MATCHES.contains(&game.name.as_str()));
    let mut all = BTreeMap::new();
    let games: Vec<_> = games.collect();
    assert_eq!(games.len(), MATCHES.len());
    for game in &games {
        // Nothing comes before a match opens, and without that there is no match.
        let from = |kind| usize::from(matches!(kind, Kind::LeftOut | Kind::Doubled | Kind::Late));
        for (kind, at) in Kind::ALL
            .into_iter()
            .flat_map(|kind| (from(kind)..game.events.len()).map(move |at| (kind, at)))
        {
            let event = &game.events[at];
            if is_theirs(event) {
                let made = kind.all(game, at).into_iter();
                let made = made.map(|(path, mutant)| (game, at, path, mutant));
                all.entry((kind, name(event))).or_insert_with(Vec::new).extend(made);
            }
        }
    }
    let each = if is_long() { usize::MAX } else { 4 * EACH };
    let mut fates: BTreeMap<(Kind, String), Fate> = BTreeMap::new();
    for ((kind, name), mistakes) in all {
        let every = (mistakes.len() / each).max(1);
        let fate = fates.entry((kind, name)).or_default();
        for (game, at, path, mutant) in mistakes.into_iter().step_by(every).take(each) {
            let allowed = || allowed(kind, &game.events[at], &path);
            if let Some((what, why)) = fate.of(game, usize::MAX, &mutant, allowed) {
                tell(what, (kind, path), game, at, &why);
            }
        }
    }
    let total = printed(&fates);
    let (shown, found) = (total.shown(), total.found);
    let decided = shown - total.undecided;
    assert!(found * 1000 >= decided * FOUND, "{found} of {decided}");
    let said = found + total.undecided;
    assert!(said * 1000 >= shown * FOUND, "{said} of {shown}");
}
