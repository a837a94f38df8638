//! `daybook cards stats`: how often cards were played, from where, and with what result.

use std::collections::{BTreeMap, BTreeSet};

use ::rules::{Place, Seat};
use replay::PlayedCard;

use crate::args::CardStats;
use crate::error::CliError;
use crate::look;
use crate::output;

/// What was counted of one card.
#[derive(Default)]
struct Record {
    name: String,
    plays: u32,
    hand: u32,
    reserve: u32,
    /// The players' games in which they played it, each with its result.
    games: BTreeMap<(usize, u8, Seat), Option<bool>>,
}

/// Prints the record of every card as CSV, the most played first.
pub(crate) fn stats(args: &CardStats) -> Result<(), CliError> {
    let mut records = BTreeMap::<String, Record>::new();
    let mut matches = BTreeSet::new();
    for (index, path) in args.files.iter().enumerate() {
        let replay = look::load(path)?;
        // The same match in two files is one match.
        let id = replay.records().front().map(|first| first.record.match_id.clone());
        if !matches.insert(id) {
            continue;
        }
        for play in replay::plays(&replay) {
            add(&mut records, index, &play, args);
        }
    }
    let mut records: Vec<_> = records.into_iter().collect();
    records.sort_by(|(one, a), (other, b)| (b.plays, one).cmp(&(a.plays, other)));
    output::lines(|out| {
        writeln!(out, "card,name,played,from_hand,from_reserve,from_elsewhere,games,won,lost")?;
        for (card, Record { name, plays, hand, reserve, games }) in &records {
            let ended = |won: bool| games.values().filter(|it| **it == Some(won)).count();
            let (name, elsewhere) = (quoted(name), plays - hand - reserve);
            let (all, won, lost) = (games.len(), ended(true), ended(false));
            writeln!(out, "{card},{name},{plays},{hand},{reserve},{elsewhere},{all},{won},{lost}")?;
        }
        Ok(())
    })
}

/// Adds a play to the record of its card, which all printings of the card share.
fn add(records: &mut BTreeMap<String, Record>, index: usize, play: &PlayedCard, args: &CardStats) {
    let reference = &play.face.reference;
    let known = cards::get(reference);
    let card = known.map_or(reference.as_str(), |card| card.same_as.unwrap_or(card.reference));
    let record = records.entry(card.to_owned()).or_insert_with(|| Record {
        name: known
            .map_or(play.face.title(), |card| {
                card.name(args.lang.to_string().parse().unwrap_or_default())
            })
            .to_owned(),
        ..Record::default()
    });
    record.plays += 1;
    match play.from {
        Place::Hand(_) => record.hand += 1,
        Place::Reserve(_) => record.reserve += 1,
        _ => {}
    }
    record.games.insert((index, play.game, play.seat), play.won);
}

/// A field of CSV: one with a comma or a quotation mark is put between quotation marks.
fn quoted(field: &str) -> String {
    let plain = ::rules::plain(field);
    if plain.contains([',', '"', '\n']) {
        format!("\"{}\"", plain.replace('"', "\"\""))
    } else {
        plain.into_owned()
    }
}
