//! Captions of links and pictures for a match at one moment, in the page's words.

use std::collections::BTreeMap;

use cards::Date;
use replay::{ObjectEntry, PlayerEntry, StateView};
use rules::{Ending, Face, Status, Zone};

use crate::card::FaceInWords;
use crate::language::Language;

/// All words of the picture of one board.
#[derive(Clone, Debug)]
pub struct Captions {
    /// `Game 2 · Day 5 · Afternoon`.
    pub when: String,
    /// `Game 2`, and the score of the match; empty in the only game.
    pub game: Vec<String>,
    /// `Day 5`; empty before the first.
    pub day: String,
    /// `Afternoon`, or the tie-breaker.
    pub phase: String,
    /// Who leads by how much, if somebody leads.
    pub leads: Option<String>,
    /// Whose turn it is.
    pub turn: Option<String>,
    /// Who has won and how; `None` before there is a result.
    pub result: Option<String>,
    /// The players' names, by seat.
    pub names: Vec<String>,
    /// The hero Expedition.
    pub hero: String,
    /// The companion Expedition.
    pub companion: String,
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
    /// The first player's mark.
    pub first_player: String,
    /// The mark of a player who has passed.
    pub passed: String,
    /// A card in an Expedition without statistics.
    pub permanent: String,
    /// The names of statuses, by their word in a [`StateView`].
    pub statuses: BTreeMap<&'static str, String>,
    /// Cards by title, if they have another name in this language.
    pub cards: BTreeMap<String, String>,
    /// The card that the moment is about: one that resolves, or that entered play with the last
    /// record.
    pub played: Option<CardCaption>,
}

/// A card in words, as on the pages and in `explain`.
#[derive(Clone, Debug)]
pub struct CardCaption {
    /// Its name.
    pub name: String,
    /// Its faction by the rules.
    pub faction: Option<String>,
    /// Its type and sub-types.
    pub kind: String,
    /// Its costs, statistics and limits.
    pub numbers: String,
    /// Its abilities, one sentence each.
    pub says: Vec<String>,
}

/// The words of the button for pages of Board Game Arena.
#[derive(Clone, Copy, Debug)]
pub struct Button {
    /// What it says.
    pub name: &'static str,
    /// What it is for.
    pub about: &'static str,
    /// What it answers where there is no game.
    pub none: &'static str,
    /// What it answers where the browser opens no tab.
    pub blocked: &'static str,
    /// What the button says that records a game while it is played.
    pub live: &'static str,
}

impl Button {
    /// Its words in a language.
    pub fn new(language: Language) -> Self {
        Self {
            name: language.word("open-way-name"),
            about: language.word("open-way-about"),
            none: language.word("open-way-none"),
            blocked: language.word("open-way-blocked"),
            live: language.word("open-way-live"),
        }
    }
}

impl Captions {
    /// The captions for a board of a match; `played_on` is its day, if known.
    pub fn new(view: &StateView, played_on: Option<Date>, language: Language) -> Self {
        let word = |id: &str| language.word(id).to_owned();
        let marked = [Status::Anchored, Status::Asleep, Status::Exhausted, Status::Fleeting];
        let status = |status: Status| (status.word(), language.status(status).to_lowercase());
        Self {
            when: when(view, language),
            game: game(view, language),
            day: day(view, language).unwrap_or_default(),
            phase: phase(view, language).to_owned(),
            leads: leads(view, language),
            turn: turn(view, language),
            result: result(view, language),
            names: view.players.iter().map(|player| name(player, language)).collect(),
            hero: word("caption-hero"),
            companion: word("caption-companion"),
            reserve: word("zone-reserve"),
            landmarks: word("zone-landmarks"),
            hand: word("zone-hand"),
            deck: word("caption-deck"),
            mana: word("caption-mana"),
            distance: word("caption-distance"),
            first_player: word("first-player"),
            passed: word("seat-passed"),
            permanent: word("caption-permanent"),
            statuses: marked.into_iter().map(status).collect(),
            cards: cards(view, language),
            played: card(view, played_on, language),
        }
    }

    /// The name of a card.
    pub fn card<'a>(&'a self, face: &'a Face) -> &'a str {
        self.cards.get(face.title()).map_or(face.title(), String::as_str)
    }
}

/// The card that a moment is about: one that resolves, or that entered play with the last record.
pub fn played(view: &StateView) -> Option<&ObjectEntry> {
    let is_played = |object: &&ObjectEntry| match object.zone {
        _ if object.kind != "card" => false,
        Zone::Limbo => true,
        Zone::Expedition | Zone::Landmark => Some(object.id.seq()) == view.seq,
        _ => false,
    };
    // The last one: a greater id is newer. If that one is unknown, no older card takes its place, as the moment is
    // not about it.
    view.objects.iter().rfind(is_played).filter(|object| object.card.is_some())
}

fn card(view: &StateView, played_on: Option<Date>, language: Language) -> Option<CardCaption> {
    let face = played(view)?.card.as_deref()?;
    let told = FaceInWords::new(face, played_on, language);
    Some(CardCaption {
        name: told.name,
        faction: face.faction.clone(),
        kind: language.face_kind(face).join(", "),
        numbers: language.face_numbers(face).unwrap_or_default(),
        says: told.says.unwrap_or_default(),
    })
}

fn cards(view: &StateView, language: Language) -> BTreeMap<String, String> {
    let heroes = view.players.iter().filter_map(|player| player.hero.as_ref());
    let faces = view.objects.iter().filter_map(|object| object.card.as_ref()).chain(heroes);
    let named = |title: &str| (title.to_owned(), language.card(title).to_owned());
    let all = faces.map(|face| named(face.title()));
    all.filter(|(title, name)| title != name).collect()
}

/// The players and the moment: `Ari – Kim · Day 5 · Afternoon`.
pub fn title(view: &StateView, language: Language) -> String {
    let now = result(view, language).unwrap_or_else(|| when(view, language));
    format!("{} · {now}", names(view, language))
}

/// `Ari – Kim`; of more than two, who plays against whom.
fn names(view: &StateView, language: Language) -> String {
    match &view.players[..] {
        [a, b] => format!("{} – {}", name(a, language), name(b, language)),
        _ => who_plays(view, language, |player| name(player, language)),
    }
}

/// The title of a match's film: `Ari – Kim · Film`.
pub fn film_title(view: &StateView, language: Language) -> String {
    format!("{} · {}", names(view, language), language.word("film"))
}

/// The players and their Heroes, and a definition of a film; without the course of the match.
pub fn film_description(view: &StateView, language: Language) -> String {
    format!("{}. {}", players(view, language), language.word("film-about"))
}

/// The players and their Heroes, the moment and the score: a sentence or two.
pub fn description(view: &StateView, language: Language) -> String {
    let when = when(view, language);
    let standing = standing(view, language);
    let standing = standing.map(|standing| format!("{}{standing}", language.colon()));
    let result = result(view, language).map(|result| format!(" {result}."));
    let (who, standing) = (players(view, language), standing.unwrap_or_default());
    format!("{who}. {when}{standing}.{}", result.unwrap_or_default())
}

/// Who plays against whom, with which Heroes.
fn players(view: &StateView, language: Language) -> String {
    let who = |player: &PlayerEntry| {
        let name = name(player, language);
        match &player.hero {
            Some(hero) => format!("{name} ({})", language.card(hero.title())),
            None => name,
        }
    };
    who_plays(view, language, who)
}

/// `Alice against Bob`, `Alice and Bob against Chloe and Dan`; more than two sides are listed.
fn who_plays(
    view: &StateView,
    language: Language,
    called: impl Fn(&PlayerEntry) -> String,
) -> String {
    let mut sides: Vec<(Option<u8>, Vec<String>)> = Vec::new();
    for player in &view.players {
        let team = view.teams.get(player.seat.index()).copied();
        match sides.iter_mut().find(|(of, _)| team.is_some() && *of == team) {
            Some((_, names)) => names.push(called(player)),
            None => sides.push((team, vec![called(player)])),
        }
    }
    let mut sides: Vec<_> = sides.into_iter().map(|(_, names)| language.and(names)).collect();
    match &mut sides[..] {
        [a, b] => {
            let (a, b) = (std::mem::take(a), std::mem::take(b));
            language.say("title-against", [("a", a.into()), ("b", b.into())])
        }
        _ => language.and(sides),
    }
}

/// Games won so far, per side: `1–0`.
fn games_won(view: &StateView) -> Option<String> {
    let score = view.match_score.as_ref()?;
    Some(by_side(&score.won, &view.teams).join("–"))
}

/// Games won, one number per side: a team's number is given once, unless its players' numbers
/// differ.
pub(crate) fn by_side(won: &[u8], teams: &[u8]) -> Vec<String> {
    let mut sides: Vec<(Option<&u8>, u8)> = Vec::new();
    for (seat, &games) in won.iter().enumerate() {
        let team = teams.get(seat);
        match sides.iter().find(|(of, _)| team.is_some() && *of == team) {
            Some((_, same)) if *same == games => {}
            Some(_) => return won.iter().map(ToString::to_string).collect(),
            None => sides.push((team, games)),
        }
    }
    sides.iter().map(|(_, games)| games.to_string()).collect()
}

/// `Game 2 · Day 5 · Afternoon`.
pub fn when(view: &StateView, language: Language) -> String {
    let mut parts = game(view, language);
    parts.extend(day(view, language));
    if view.tie_breaker {
        parts.push(language.heading(view.phase).to_owned());
    }
    parts.push(phase(view, language).to_owned());
    parts.join(" · ")
}

/// `Game 2`, and the score of the match.
fn game(view: &StateView, language: Language) -> Vec<String> {
    let mut parts = Vec::new();
    if view.game > 1 {
        parts.push(language.say("game-number", [("game", view.game.into())]));
        let score = games_won(view);
        parts.extend(score.map(|score| language.say("result-score", [("score", score.into())])));
    }
    parts
}

/// `Day 5`.
fn day(view: &StateView, language: Language) -> Option<String> {
    (view.game > 0).then(|| language.say("day-number", [("day", view.day.into())]))
}

/// The phase, or its substitute.
fn phase(view: &StateView, language: Language) -> &'static str {
    if view.tie_breaker {
        language.word("tiebreaker")
    } else if view.game == 0 {
        language.word("before-game")
    } else {
        language.heading(view.phase)
    }
}

/// Whose turn it is.
fn turn(view: &StateView, language: Language) -> Option<String> {
    let player = view.players.get(view.turn?.index())?;
    Some(language.say("turn", [("player", name(player, language).into())]))
}

/// Who has won and how; `None` before there is a result.
pub fn result(view: &StateView, language: Language) -> Option<String> {
    let result = view.result.as_ref()?;
    let winners = result.winners.iter().filter_map(|seat| view.players.get(seat.index()));
    let winners: Vec<_> = winners.map(|player| name(player, language)).collect();
    let who = match &winners[..] {
        [] => language.word("result-none").to_owned(),
        [winner] => language.say("result-wins", [("player", winner.as_str().into())]),
        _ => language.say("result-win-together", [("players", language.and(winners).into())]),
    };
    Some(format!("{who}, {}", ending(result.ending, language)))
}

/// A player's name, or number.
pub fn name(player: &PlayerEntry, language: Language) -> String {
    let named = player.name.clone().filter(|name| !name.trim().is_empty());
    named.unwrap_or_else(|| {
        let number = u16::from(player.seat.number()) + 1;
        language.say("player-number", [("number", number.into())])
    })
}

/// How a match or game ended, after the winner.
pub(crate) fn ending(ending: Ending, language: Language) -> &'static str {
    language.word(match ending {
        Ending::Abandoned => "ended-abandoned",
        Ending::Bye => "ended-bye",
        Ending::Concession => "ended-concession",
        Ending::Disqualification => "ended-disqualification",
        Ending::DoubleLoss => "ended-double-loss",
        Ending::Draw => "ended-draw",
        Ending::NoShow => "ended-no-show",
        Ending::Penalty => "ended-penalty",
        Ending::Played => "ended-played",
        Ending::Time => "ended-time",
    })
}

/// Who is further, by both Expeditions in total; `None` in tie-breakers.
fn standing(view: &StateView, language: Language) -> Option<String> {
    let [a, _] = &view.players[..] else { return None };
    if view.tie_breaker || view.game == 0 {
        return None;
    }
    let both = || language.say("both-at", [("distance", a.distance.into())]);
    Some(leads(view, language).unwrap_or_else(both))
}

/// Which of two players leads by how much.
fn leads(view: &StateView, language: Language) -> Option<String> {
    let [a, b] = &view.players[..] else { return None };
    if view.tie_breaker || view.game == 0 || a.distance == b.distance {
        return None;
    }
    let (ahead, behind) = if a.distance > b.distance { (a, b) } else { (b, a) };
    let (more, less) = (ahead.distance, behind.distance);
    let leads =
        [("player", name(ahead, language).into()), ("more", more.into()), ("less", less.into())];
    Some(language.say("leads-by", leads))
}
