//! `daybook cards stats`: how often cards were played, from where, and with what result.

use std::collections::{BTreeMap, BTreeSet};

use replay::{CardRecord, PlayedCard};

use crate::args::CardStats;
use crate::error::CliError;
use crate::inspect;
use crate::output;

/// Prints the record of every card as CSV, the most played first.
pub(crate) fn stats(args: &CardStats) -> Result<(), CliError> {
    // Each with its name.
    let mut records = BTreeMap::<String, (String, CardRecord)>::new();
    let mut matches = BTreeSet::new();
    for (index, path) in args.files.iter().enumerate() {
        let replay = inspect::load(path)?;
        // The same match in two files is one match.
        let id = replay.records().front().map(|first| first.record.match_id.clone());
        if !matches.insert(id) {
            continue;
        }
        for play in replay::plays(&replay) {
            let card = ::cards::first_printing(&play.face.reference);
            let named = || (name(&play, args), CardRecord::default());
            records.entry(card.to_owned()).or_insert_with(named).1.add(index, &play);
        }
    }
    let mut records: Vec<_> = records.into_iter().collect();
    records.sort_by(|(one, (_, a)), (other, (_, b))| (b.plays, one).cmp(&(a.plays, other)));
    output::lines(|out| {
        writeln!(out, "card,name,played,from_hand,from_reserve,from_elsewhere,games,won,lost")?;
        for (card, (name, record)) in &records {
            let CardRecord { plays, from_hand, from_reserve, .. } = record;
            let (name, elsewhere) = (quoted(name), record.from_elsewhere());
            let (games, won, lost) = (record.games(), record.won(), record.lost());
            writeln!(
                out,
                "{card},{name},{plays},{from_hand},{from_reserve},{elsewhere},{games},{won},{lost}"
            )?;
        }
        Ok(())
    })
}

/// The name of a card, in the language that was asked for if the card is known.
fn name(play: &PlayedCard, args: &CardStats) -> String {
    let language = args.lang.to_string().parse().unwrap_or_default();
    let known = ::cards::get(&play.face.reference);
    known.map_or(play.face.title(), |card| card.name(language)).to_owned()
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
