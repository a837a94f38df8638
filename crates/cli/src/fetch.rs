//! `daybook cards fetch`: card files from a card API.

use std::path::Path;

use ::cards::Apart;
use language::card::CardEntry;
use server::{ApiAnswer, CardFolder};

use crate::args::FetchCards;
use crate::error::CliError;
use crate::output;

/// Asks for each card that the program does not know, and keeps the answers among the card files.
pub(crate) fn fetch(args: &FetchCards, folder: Option<&Path>) -> Result<(), CliError> {
    let folder = CardFolder::of(folder.ok_or(CliError::NoCardFolder)?);
    let mut unknown = Vec::new();
    for reference in &args.references {
        let line = if let Some(card) = language::card::get(reference, args.lang) {
            args.lang.card_line(&card)
        } else {
            let answer = args.from.ask(reference)?;
            let ApiAnswer::Card(printed, _) = &answer else {
                unknown.push(reference.as_str());
                continue;
            };
            folder.keep(reference, &args.from, &answer)?;
            let card = Apart::new((**printed).clone()).expect("an answer has a type");
            args.lang.card_line(&CardEntry::apart(Box::leak(Box::new(card)), args.lang))
        };
        output::lines(|out| writeln!(out, "{line}"))?;
    }
    if unknown.is_empty() {
        return Ok(());
    }
    Err(CliError::UnknownToApi { url: args.from.url().to_owned(), references: unknown.join(", ") })
}
