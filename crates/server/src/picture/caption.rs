//! What a picture says of a match in words; links to it say the same.

use language::Language;
use replay::{PlayerEntry, StateView};
use rules::Ending;

/// `Game 2 · Day 5 · Afternoon`.
pub(crate) fn when(view: &StateView, language: Language) -> String {
    let mut parts = Vec::new();
    if view.game > 1 {
        parts.push(format!("{} {}", language.pick("Game", "Partie"), view.game));
    }
    if view.game == 0 {
        parts.push(language.pick("Before the game", "Avant la partie").to_owned());
    } else {
        parts.push(format!("{} {}", language.pick("Day", "Jour"), view.day));
        parts.push(capital(language.phase(view.phase)));
    }
    if view.tie_breaker {
        parts.push(language.pick("Tie-breaker", "Départage").to_owned());
    }
    parts.join(" · ")
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

pub(super) fn turn(view: &StateView, language: Language) -> Option<String> {
    let player = view.players.get(view.turn?.index())?;
    let name = name(player, language);
    Some(language.pick("{} to play", "à {} de jouer").replace("{}", &name))
}

/// Who has won and how; none before there is a result.
pub(crate) fn result(view: &StateView, language: Language) -> Option<String> {
    let result = view.result.as_ref()?;
    let winners = result.winners.iter().filter_map(|seat| view.players.get(seat.index()));
    let winners: Vec<_> = winners.map(|player| name(player, language)).collect();
    let and = language.pick(" and ", " et ");
    let who = match winners.len() {
        0 => language.pick("A draw", "Match nul").to_owned(),
        1 => format!("{} {}", winners[0], language.pick("wins", "gagne")),
        _ => format!("{} {}", winners.join(and), language.pick("win", "gagnent")),
    };
    Some(format!("{who}, {}", ending(result.ending, language)))
}

/// A player's name, or the seat.
pub(crate) fn name(player: &PlayerEntry, language: Language) -> String {
    let seat = || format!("{} {}", language.pick("Seat", "Place"), player.seat);
    player.name.clone().filter(|name| !name.trim().is_empty()).unwrap_or_else(seat)
}

/// How a match or game ended, after who won it.
const fn ending(ending: Ending, language: Language) -> &'static str {
    match ending {
        Ending::Abandoned => language.pick("abandoned", "abandon"),
        Ending::Concession => language.pick("by concession", "par concession"),
        Ending::Draw => language.pick("agreed", "d’un commun accord"),
        Ending::Penalty => language.pick("by a penalty", "sur pénalité"),
        Ending::Played => language.pick("on the board", "sur le plateau"),
        Ending::Time => language.pick("on time", "au temps"),
    }
}
