//! The header of a text: who plays what, and the labels of cards.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use cards::Date;
use record::{At, DraftOpening, DraftSlot};
use rules::{Edition, Face, MatchOpened, PlayerEntry, PlayerOpening, PodDraft, Seat};

use crate::error::{Deviation, LineProblem, MovesError, Tolerance, Unlisted};
use crate::names::{Called, Labels, by_name, fold, seat_words};

/// The version of the notation.
const VERSION: &str = "1";

/// The header: lines `Key: value`, up to the first empty one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    /// The match.
    pub(crate) match_id: Option<String>,
    /// Who plays what; includes the names of the players.
    pub(crate) opened: MatchOpened,
    /// When the match was opened.
    pub(crate) date: Option<At>,
    /// The words of the seats and the labels of the cards.
    pub(crate) names: Labels,
    /// The cards of each Deck, in the order of their slots.
    pub(crate) decks: Vec<(Seat, Vec<Option<DraftSlot>>)>,
    /// Unknown keys.
    pub(crate) other: Vec<(String, String)>,
}

impl Header {
    /// The header as text.
    pub(crate) fn text(&self) -> String {
        let mut text = format!("Moves: {VERSION}\n");
        let mut line = |key: &str, value: &str| {
            let _ = writeln!(text, "{key}: {value}");
        };
        if let Some(id) = &self.match_id {
            line("Match", id);
        }
        let it = &self.opened;
        line("Edition", &it.edition.to_string());
        line("Format", &it.format);
        line("Recorder", &it.recorder);
        if it.best_of != 1 {
            line("Best-Of", &it.best_of.to_string());
        }
        for (key, value) in [("Event", &it.event), ("Round", &it.round), ("Table", &it.table)] {
            if let Some(value) = value {
                line(key, value);
            }
        }
        if let Some(draft) = &it.draft {
            line("Draft", &draft_value(draft));
        }
        for (who, key) in &it.keys {
            line("Key", &format!("{who} {key}"));
        }
        if let Some(date) = self.date {
            line("Date", &date.to_string());
        }
        for (word, player) in self.names.seats.iter().zip(&it.players) {
            line("Player", &player_value(word, player));
        }
        for Called { label, face, .. } in self.names.cards.iter().map(AsRef::as_ref) {
            line("Card", &format!("{label} = {}", self.face_value(face)));
        }
        for (seat, cards) in &self.decks {
            line(
                "Deck",
                &format!("{} = {}", self.names.seat_word(*seat), cards_value(&self.names, cards)),
            );
        }
        for (key, value) in &self.other {
            line(key, value);
        }
        text
    }

    /// A face by its reference if that is sufficient, else in full.
    fn face_value(&self, face: &Face) -> String {
        match standard(&face.reference, self.date.map(At::date)) {
            Some(known) if known == *face => format!("{} {}", face.reference, face.name),
            _ => serde_json::to_string(face).expect("plain data"),
        }
    }

    /// Reads the header, and returns its number of lines.
    pub(crate) fn read(text: &str, lax: &mut Vec<Tolerance>) -> Result<(Self, usize), MovesError> {
        let mut reading = HeaderReading::default();
        let mut lines = 0;
        for (index, line) in text.lines().enumerate() {
            lines = index + 1;
            let line = line.trim_end();
            if line.trim().is_empty() {
                if reading.begun {
                    break;
                }
                continue;
            }
            if line.trim_start().starts_with('#') {
                continue;
            }
            reading.begun = true;
            reading.line(index + 1, line)?;
        }
        Ok((reading.finish(lax), lines))
    }
}

/// A face as in the card data.
pub(crate) fn standard(reference: &str, date: Option<Date>) -> Option<Face> {
    let card = cards::get(reference)?;
    Some(Face { reference: reference.to_owned(), ..card.face_on(date) })
}

/// The draft that decks are built from: `pod-3 61 4 1`, with the seat that each player had there.
fn draft_value(draft: &PodDraft) -> String {
    let seats = draft.seats.iter().map(|seat| format!(" {seat}"));
    format!("{} {}{}", draft.match_id, draft.seq, seats.collect::<String>())
}

fn read_draft(value: &str) -> Result<PodDraft, String> {
    let mut words = value.split_whitespace();
    let form = || {
        "a draft has the form `Draft: MATCH RECORD SEAT SEAT`, such as `pod-3 61 4 1`".to_owned()
    };
    let (Some(name), Some(seq)) = (words.next(), words.next()) else { return Err(form()) };
    let match_id = name.parse().map_err(|error: rules::NameError| error.to_string())?;
    let seq = seq.parse().map_err(|_| form())?;
    let seats = words.map(|seat| seat.parse().map(Seat::new).map_err(|_| form()));
    Ok(PodDraft { match_id, seq, seats: seats.collect::<Result<_, _>>()? })
}

fn player_value(word: &str, player: &PlayerEntry) -> String {
    let mut value = word.to_owned();
    match &player.name {
        Some(name) if name == word => {}
        Some(name) => value.push_str(&format!(" = {name}")),
        None => value.push_str(" ="),
    }
    if let Some(id) = &player.source_id {
        value.push_str(&format!(" ~{id}"));
    }
    value
}

/// Cards in the order of their slots: `3 pigs~1~2~3, ?, 2 bug`.
pub(crate) fn cards_value(names: &Labels, cards: &[Option<DraftSlot>]) -> String {
    let label = |card: &Option<DraftSlot>| match card {
        None => "?".to_owned(),
        Some(slot) => names.label(&slot.face).unwrap_or("?").to_owned(),
    };
    let id = |card: &Option<DraftSlot>| card.as_ref().and_then(|slot| slot.source_id.clone());
    let mut words: Vec<(usize, String, bool)> = Vec::new();
    for card in cards {
        let (one, source) = (label(card), id(card));
        let suffix = source.as_ref().map(|id| format!("~{id}")).unwrap_or_default();
        match words.last_mut() {
            Some((count, text, with))
                if text.split('~').next() == Some(&one) && *with == source.is_some() =>
            {
                *count += 1;
                text.push_str(&suffix);
            }
            _ => words.push((1, format!("{one}{suffix}"), source.is_some())),
        }
    }
    let word = |(count, text, _): &(usize, String, bool)| {
        if *count == 1 { text.clone() } else { format!("{count} {text}") }
    };
    words.iter().map(word).collect::<Vec<_>>().join(", ")
}

/// Parses cards, or returns the fault.
pub(crate) fn read_cards(names: &Labels, value: &str) -> Result<Vec<Option<DraftSlot>>, Unlisted> {
    let mut cards = Vec::new();
    for item in value.split(',').map(str::trim).filter(|item| !item.is_empty()) {
        let (count, word) = match item.split_once(char::is_whitespace) {
            Some((count, word)) => {
                let no_count = |_| Unlisted::NoCount { word: count.to_owned() };
                let count: usize = count.parse().map_err(no_count)?;
                (count, word.trim())
            }
            None => (1, item),
        };
        // The limit of a deck in the state of the rules; without it a mistyped number would fill the memory, as each
        // card becomes an entry.
        if count > 1000 {
            return Err(Unlisted::TooMany { count });
        }
        let mut parts = word.split('~');
        let label = parts.next().unwrap_or_default();
        let ids: Vec<&str> = parts.collect();
        if !ids.is_empty() && ids.len() != count {
            return Err(Unlisted::Ids { word: word.to_owned(), ids: ids.len(), count });
        }
        let meant = names.meant(label);
        for index in 0..count {
            if label == "?" {
                cards.push(None);
                continue;
            }
            let [face] = meant.as_slice() else {
                return Err(Unlisted::NoCard { label: label.to_owned() });
            };
            let source_id = ids.get(index).map(|id| Arc::from(*id));
            let index = u32::try_from(cards.len()).unwrap_or(u32::MAX);
            cards.push(Some(DraftSlot { index, face: face.clone(), source_id, salt: None }));
        }
    }
    Ok(cards)
}

/// Cards of slots, in the form of a draft's openings.
pub(crate) fn openings(cards: &[Option<DraftSlot>]) -> Vec<DraftOpening> {
    cards.iter().flatten().cloned().map(DraftOpening::Slot).collect()
}

/// The part of the header read so far.
#[derive(Default)]
struct HeaderReading {
    begun: bool,
    fields: BTreeMap<&'static str, String>,
    keys: BTreeMap<String, rules::PublicKey>,
    date: Option<At>,
    players: Vec<(Option<String>, PlayerEntry)>,
    names: Labels,
    decks: Vec<(Seat, Vec<Option<DraftSlot>>)>,
    other: Vec<(String, String)>,
}

const FIELDS: [&str; 10] = [
    "Moves", "Match", "Edition", "Format", "Recorder", "Best-Of", "Event", "Round", "Table",
    "Draft",
];

impl HeaderReading {
    fn line(&mut self, number: usize, line: &str) -> Result<(), MovesError> {
        let wrong =
            |what: String| MovesError { line: number, column: 1, problem: LineProblem::Head(what) };
        let Some((key, value)) = line.split_once(':') else {
            return Err(wrong(format!(
                "`{line}` does not have the form `Key: value`; an empty line ends the head"
            )));
        };
        let (key, value) = (key.trim(), value.trim());
        let field = FIELDS.into_iter().find(|field| field.eq_ignore_ascii_case(key));
        if let Some(field) = field {
            self.field(field, value).map_err(wrong)?;
            return Ok(());
        }
        match key.to_ascii_lowercase().as_str() {
            "key" => self.key(value),
            "date" => self.day(value),
            "player" => {
                self.player(value);
                Ok(())
            }
            "card" => self.card(value),
            "deck" => self.deck(value),
            _ => {
                self.other.push((key.to_owned(), value.to_owned()));
                Ok(())
            }
        }
        .map_err(wrong)
    }

    fn field(&mut self, field: &'static str, value: &str) -> Result<(), String> {
        match field {
            "Moves" if value != VERSION => {
                return Err(format!(
                    "version {value} of the notation is unknown: use version {VERSION}"
                ));
            }
            "Edition" => {
                value.parse::<Edition>().map_err(|error| error.to_string())?;
            }
            "Draft" => drop(read_draft(value)?),
            "Best-Of" => {
                value.parse::<u8>().map_err(|_| format!("`{value}` is not a number of games"))?;
            }
            _ => {}
        }
        self.fields.insert(field, value.to_owned());
        Ok(())
    }

    fn key(&mut self, value: &str) -> Result<(), String> {
        let parts = value.rsplit_once(' ');
        let (who, key) =
            parts.ok_or("a key has the form `Key: WHO KEY`, such as `Key: seat:0 5f..`")?;
        let key = serde_json::from_value(key.into()).map_err(|error| error.to_string())?;
        self.keys.insert(who.trim().to_owned(), key);
        Ok(())
    }

    fn day(&mut self, value: &str) -> Result<(), String> {
        let whole =
            if value.len() == 10 { format!("{value}T00:00:00.000Z") } else { value.to_owned() };
        self.date = Some(whole.parse().map_err(|error: rules::NameError| error.to_string())?);
        Ok(())
    }

    /// `Kim`, `Kim = Kim Possible ~91`, `P0 =`.
    fn player(&mut self, value: &str) {
        let (value, source_id) = match value.rsplit_once('~') {
            Some((value, id)) if !id.contains(' ') => (value.trim_end(), Some(id.to_owned())),
            _ => (value, None),
        };
        let (word, name) = match value.split_once('=') {
            Some((word, name)) => (Some(word.trim().to_owned()), name.trim()),
            None => (None, value),
        };
        let name = (!name.is_empty()).then(|| name.to_owned());
        self.players.push((word, PlayerEntry { name, source_id }));
        // The words of all players are made again with each: a later player may have the same name.
        let words =
            seat_words(&self.players.iter().map(|(_, it)| it.name.clone()).collect::<Vec<_>>());
        let given = self.players.iter().zip(words);
        self.names.seats = given.map(|((word, _), made)| word.clone().unwrap_or(made)).collect();
    }

    /// `pigs = ALT_CORE_B_OR_08_C Three Little Pigs`, or a whole face, or a name alone.
    fn card(&mut self, value: &str) -> Result<(), String> {
        let (label, face) = value
            .split_once('=')
            .map_or((None, value), |(label, face)| (Some(label.trim()), face.trim()));
        let face = if face.starts_with('{') {
            serde_json::from_str(face).map_err(|error| format!("this is not a face: {error}"))?
        } else {
            let date = self.date.map(At::date);
            let reference = face.split_whitespace().next().unwrap_or_default();
            standard(reference, date).or_else(|| by_name(face, date)).ok_or_else(|| {
                format!("unknown card `{face}`: write its whole face as JSON, or find its reference with `daybook cards find`")
            })?
        };
        let face = Arc::new(face);
        match label {
            None | Some("") => self.names.add(&face),
            Some(label) => {
                let folded = fold(label);
                if self.names.cards.iter().any(|other| other.folded == folded) {
                    return Err(format!("`{label}` is already the label of another card"));
                }
                if label.contains(|c: char| c.is_whitespace() || "~=#,:>|[]{}\"".contains(c)) {
                    return Err(format!("`{label}` is not a label: write one word"));
                }
                self.names.cards.push(Arc::new(Called::new(label, &face)));
            }
        }
        Ok(())
    }

    /// `Kim = 3 pigs, 2 bug`.
    fn deck(&mut self, value: &str) -> Result<(), String> {
        let (word, cards) =
            value.split_once('=').ok_or("a deck has the form `Deck: Kim = 3 pigs, 2 bug`")?;
        let seat = self
            .names
            .seat(word.trim())
            .ok_or_else(|| format!("`{}` is not a player", word.trim()))?;
        let cards = read_cards(&self.names, cards).map_err(|it| it.to_string())?;
        self.decks.push((seat, cards));
        Ok(())
    }

    fn finish(mut self, lax: &mut Vec<Tolerance>) -> Header {
        let mut take = |key: &'static str, usual: &str| {
            self.fields.remove(key).unwrap_or_else(|| {
                let what = Deviation::NoHead { key, value: usual.to_owned() };
                lax.push(Tolerance { line: 1, what });
                usual.to_owned()
            })
        };
        let _version = take("Moves", VERSION);
        let edition = take("Edition", "4.0");
        let (format, recorder) = (take("Format", "constructed"), take("Recorder", "paper"));
        let players = if self.players.is_empty() {
            let what = Deviation::NoHead {
                key: "Player",
                value: "two players without details".to_owned(),
            };
            lax.push(Tolerance { line: 1, what });
            self.names.seats = vec!["P0".to_owned(), "P1".to_owned()];
            vec![PlayerEntry::default(); 2]
        } else {
            self.players.into_iter().map(|(_, player)| player).collect()
        };
        let best_of = self.fields.remove("Best-Of").and_then(|it| it.parse().ok()).unwrap_or(1);
        let opened = MatchOpened {
            edition: edition.parse().expect("it was tried"),
            format,
            players,
            best_of,
            event: self.fields.remove("Event"),
            round: self.fields.remove("Round"),
            table: self.fields.remove("Table"),
            recorder,
            keys: self.keys,
            draft: self.fields.remove("Draft").and_then(|it| read_draft(&it).ok()),
        };
        Header {
            match_id: self.fields.remove("Match"),
            opened,
            date: self.date,
            names: self.names,
            decks: self.decks,
            other: self.other,
        }
    }
}

/// The players' identities, as openings of the first record, and that record without them.
pub(crate) fn concealed(opened: &MatchOpened) -> (MatchOpened, Vec<DraftOpening>) {
    let players =
        (0..=u8::MAX).zip(&opened.players).filter(|(_, it)| **it != PlayerEntry::default());
    let open = players.map(|(seat, player)| {
        let PlayerEntry { name, source_id } = player.clone();
        DraftOpening::Player(PlayerOpening { player: Seat::new(seat), name, source_id, salt: None })
    });
    let hidden = vec![PlayerEntry::default(); opened.players.len()];
    (MatchOpened { players: hidden, ..opened.clone() }, open.collect())
}
