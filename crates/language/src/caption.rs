//! What the picture of a board says in words; links to it say the same.

use std::collections::BTreeMap;

use replay::{PlayerEntry, StateView};
use rules::{Ending, Face, Status, Terrain};

use crate::language::Language;

/// All words of the picture of one board.
#[derive(Clone, Debug)]
pub struct Captions {
    /// `Game 2 · Day 5 · Afternoon`.
    pub when: String,
    /// Whose turn it is.
    pub turn: Option<String>,
    /// Who has won and how; none before there is a result.
    pub result: Option<String>,
    /// What the players are called, by seat.
    pub names: Vec<String>,
    /// The hero Expedition.
    pub hero: String,
    /// The same, as short as its counter.
    pub hero_short: String,
    /// The companion Expedition.
    pub companion: String,
    /// The same, as short as its counter.
    pub companion_short: String,
    /// The Reserve.
    pub reserve: String,
    /// The Landmark zone.
    pub landmarks: String,
    /// The Hand.
    pub hand: String,
    /// The Deck.
    pub deck: String,
    /// Mana Orbs.
    pub mana: String,
    /// The distance of both Expeditions.
    pub distance: String,
    /// Who begins today.
    pub first_player: String,
    /// Who has passed today.
    pub passed: String,
    /// A card in an Expedition that has no statistics.
    pub permanent: String,
    /// A status by the word that a [`StateView`] has for it.
    pub statuses: BTreeMap<&'static str, String>,
    /// A letter for each terrain.
    pub letters: BTreeMap<Terrain, String>,
    /// Cards by their titles, where they have another name in this language.
    pub cards: BTreeMap<String, String>,
}

impl Captions {
    /// Those of a board.
    pub fn new(view: &StateView, language: Language) -> Self {
        let word = |id: &str| language.word(id).to_owned();
        let marked = [Status::Anchored, Status::Asleep, Status::Exhausted, Status::Fleeting];
        let status = |status: Status| (status.word(), language.status(status).to_lowercase());
        Self {
            when: when(view, language),
            turn: turn(view, language),
            result: result(view, language),
            names: view.players.iter().map(|player| name(player, language)).collect(),
            hero: word("caption-hero"),
            hero_short: word("caption-hero-short"),
            companion: word("caption-companion"),
            companion_short: word("caption-companion-short"),
            reserve: word("zone-reserve"),
            landmarks: word("zone-landmarks"),
            hand: word("zone-hand"),
            deck: word("caption-deck"),
            mana: word("caption-mana"),
            distance: word("caption-distance"),
            first_player: word("first-player"),
            passed: word("has-passed"),
            permanent: word("caption-permanent"),
            statuses: marked.into_iter().map(status).collect(),
            letters: Terrain::ALL.into_iter().map(|one| (one, letter(one, language))).collect(),
            cards: cards(view, language),
        }
    }

    /// What a card is called.
    pub fn card<'a>(&'a self, face: &'a Face) -> &'a str {
        self.cards.get(face.title()).map_or(face.title(), String::as_str)
    }
}

fn cards(view: &StateView, language: Language) -> BTreeMap<String, String> {
    let heroes = view.players.iter().filter_map(|player| player.hero.as_ref());
    let faces = view.objects.iter().filter_map(|object| object.card.as_ref()).chain(heroes);
    let named = |title: &str| (title.to_owned(), language.card(title).to_owned());
    let all = faces.map(|face| named(face.title()));
    all.filter(|(title, name)| title != name).collect()
}

fn letter(terrain: Terrain, language: Language) -> String {
    let id = match terrain {
        Terrain::Forest => "letter-forest",
        Terrain::Mountain => "letter-mountain",
        Terrain::Water => "letter-water",
    };
    language.word(id).to_owned()
}

/// `Game 2 · Day 5 · Afternoon`.
pub fn when(view: &StateView, language: Language) -> String {
    let mut parts = Vec::new();
    if view.game > 1 {
        parts.push(language.say("moment-game", [("game", view.game.into())]));
    }
    if view.game == 0 {
        parts.push(language.word("before-the-game").to_owned());
    } else {
        parts.push(language.say("moment-day", [("day", view.day.into())]));
        parts.push(language.heading(view.phase).to_owned());
    }
    if view.tie_breaker {
        parts.push(language.word("in-tie-breaker").to_owned());
    }
    parts.join(" · ")
}

fn turn(view: &StateView, language: Language) -> Option<String> {
    let player = view.players.get(view.turn?.index())?;
    Some(language.say("to-play", [("player", name(player, language).into())]))
}

/// Who has won and how; none before there is a result.
pub fn result(view: &StateView, language: Language) -> Option<String> {
    let result = view.result.as_ref()?;
    let winners = result.winners.iter().filter_map(|seat| view.players.get(seat.index()));
    let winners: Vec<_> = winners.map(|player| name(player, language)).collect();
    let result_of = match &winners[..] {
        [] => language.word("nobody-wins").to_owned(),
        [player] => language.say("one-wins", [("player", player.as_str().into())]),
        _ => language.say("several-win", [("players", language.and(winners).into())]),
    };
    let ending = ending(result.ending, language);
    let about = [("result", result_of.into()), ("ending", ending.into())];
    Some(language.say("result-with-ending", about))
}

/// A player's name, or the seat.
pub fn name(player: &PlayerEntry, language: Language) -> String {
    let seat = || language.say("seat", [("seat", player.seat.number().into())]);
    player.name.clone().filter(|name| !name.trim().is_empty()).unwrap_or_else(seat)
}

/// How a match or game ended, after who won it.
fn ending(ending: Ending, language: Language) -> &'static str {
    language.word(match ending {
        Ending::Abandoned => "result-abandoned",
        Ending::Concession => "result-concession",
        Ending::Draw => "result-draw",
        Ending::Penalty => "result-penalty",
        Ending::Played => "result-played",
        Ending::Time => "result-time",
    })
}
