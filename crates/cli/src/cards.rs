//! `daybook cards`, and the card files that the program starts with.

use std::path::{Path, PathBuf};

use cards::{CardFileEntry, CardLanguage};
use decks::UniquesFile;
use rules::Ability;
use serde::Serialize;
use server::CardFolder;

use crate::args::{CardsCommand, ReadCards};
use crate::error::CliError;
use crate::output;

/// Adds the cards of all card files of a folder to those that the program knows; those that were
/// fetched come first, so that the operator's own files override them. Its folder `formats` says
/// which Uniques formats allow, and the factions of Uniques.
///
/// A folder for cards that are still to be fetched may be empty.
pub(crate) fn begin(folder: &Path, may_be_empty: bool) -> Result<(), CliError> {
    let fetched = CardFolder::of(folder);
    let mut paths = if fetched.path().is_dir() { files(fetched.path())? } else { Vec::new() };
    if folder.is_dir() || !may_be_empty {
        paths.extend(files(folder)?);
    }
    let formats = folder.join("formats");
    let of_formats = if formats.is_dir() { files(&formats)? } else { Vec::new() };
    if paths.is_empty() && of_formats.is_empty() && !may_be_empty {
        return Err(CliError::NoCards { path: folder.to_owned() });
    }
    let mut cards = Vec::new();
    for path in paths {
        let read = read_file(&path, cards::read_file)?;
        if let Some(card) = read.iter().find(|card| card.language != CardLanguage::English) {
            let (path, language) =
                (::rules::plain(&path.display().to_string()).into_owned(), card.language);
            anstream::eprintln!(
                "note: {path}: its names are added, but its texts are in `{language}` and only English texts are read"
            );
        }
        cards.extend(read);
    }
    cards::begin_with(cards)?;
    let uniques =
        of_formats.iter().map(|path| read_uniques(path)).collect::<Result<Vec<_>, _>>()?;
    Ok(decks::begin_with(uniques)?)
}

fn read_uniques(path: &Path) -> Result<UniquesFile, CliError> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    decks::read_uniques(&stem, &output::read(path)?)
        .map_err(|cause| CliError::Uniques { path: path.to_owned(), cause })
}

/// The card files of a folder, by name.
fn files(folder: &Path) -> Result<Vec<PathBuf>, CliError> {
    let wrong = |cause| CliError::Read { path: folder.to_owned(), cause };
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(wrong)? {
        let path = entry.map_err(wrong)?.path();
        if path.extension().is_some_and(|it| it == "json" || it == "jsonl" || it == "ndjson") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn read_file(
    path: &Path,
    read: impl FnOnce(&str) -> Result<Vec<CardFileEntry>, cards::FileError>,
) -> Result<Vec<CardFileEntry>, CliError> {
    let bytes = output::read(path)?;
    let text = std::str::from_utf8(&bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].split(|&byte| byte == b'\n').count();
        let what = "the text is not UTF-8".to_owned();
        CliError::Cards { path: path.to_owned(), cause: cards::FileError { line, what } }
    })?;
    read(text).map_err(|cause| CliError::Cards { path: path.to_owned(), cause })
}

/// `daybook cards`.
pub(crate) fn cards(command: &CardsCommand, folder: Option<&Path>) -> Result<(), CliError> {
    match command {
        CardsCommand::Fetch(args) => crate::fetch::fetch(args, folder),
        CardsCommand::Read(args) => read(args),
        CardsCommand::Stats(args) => crate::stats::stats(args),
        CardsCommand::Find { name, lang } => {
            let (found, _) = language::card::find(&name.join(" "), None, usize::MAX, *lang);
            output::lines(|out| {
                found.iter().try_for_each(|card| writeln!(out, "{}", lang.card_line(card)))?;
                writeln!(out, "{}", lang.found_cards(found.len()))
            })
        }
        CardsCommand::Show { reference, lang } => {
            let card = language::card::get(reference, *lang);
            let card = card.ok_or_else(|| CliError::NoCard { reference: reference.clone() })?;
            let lines = lang.card_in_words(&card);
            output::lines(|out| lines.iter().try_for_each(|line| writeln!(out, "{line}")))
        }
    }
}

/// The result of reading one card or text.
#[derive(Serialize)]
struct CardReadout<'a> {
    #[serde(rename = "ref")]
    reference: Option<&'a str>,
    abilities: &'a [Ability],
    unread: &'a [String],
}

/// `daybook cards read`.
fn read(args: &ReadCards) -> Result<(), CliError> {
    let all = read_file(&args.file, cards::read_texts)?;
    output::lines(|out| {
        for (number, printed) in (1..).zip(&all) {
            if args.json {
                let read = printed.text.as_ref().map(cards::CardText::read).unwrap_or_default();
                let reference = printed.reference.as_deref();
                let line =
                    CardReadout { reference, abilities: &read.abilities, unread: &read.unread };
                let line = serde_json::to_string(&line).expect("plain data with string keys");
                writeln!(out, "{line}")?;
                continue;
            }
            for line in args.lang.read_in_words(printed, number) {
                writeln!(out, "{line}")?;
            }
        }
        Ok(())
    })
}
