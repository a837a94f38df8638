//! `daybook deck`: decks by themselves.

use std::io;
use std::path::Path;
use std::process::ExitCode;

use audit::AuditVerdict;
use decks::{Dialect, Pool, ReadDeck, ReadFault, ReadFaultKind, Registration};
use language::{DeckAsked, DecksReport, Language, check_decks, no_code, unreadable_deck};

use crate::args::{CheckDeck, ConvertDeck, DeckCommand, DeckForm, ReadPlayers};
use crate::error::CliError;
use crate::output;

pub(crate) fn deck(command: &DeckCommand) -> Result<ExitCode, CliError> {
    match command {
        DeckCommand::Check(args) => return check(args),
        DeckCommand::Convert(args) => convert(args)?,
        DeckCommand::Formats => formats()?,
        DeckCommand::Players(args) => players(args)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The text of a file; otherwise where it is invalid.
fn text(path: &Path, language: Language) -> Result<String, CliError> {
    let bytes = output::read(path)?;
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = valid.split(|&byte| byte == b'\n').count();
        let what = ReadFaultKind::NotText;
        unreadable(path, language, &ReadFault { line, column: 1, what })
    })
}

fn unreadable(path: &Path, language: Language, fault: &ReadFault) -> CliError {
    let cause = unreadable_deck(fault).in_language(language).to_owned();
    CliError::Deck { path: path.to_owned(), cause }
}

fn read(path: &Path, dialect: Option<Dialect>, language: Language) -> Result<ReadDeck, CliError> {
    decks::read_as(&text(path, language)?, dialect)
        .map_err(|fault| unreadable(path, language, &fault))
}

/// `daybook deck check`.
fn check(args: &CheckDeck) -> Result<ExitCode, CliError> {
    let read = read(&args.file, args.dialect, args.lang)?;
    let pool = match &args.pool {
        None => None,
        Some(path) => {
            let pools = self::read(path, None, args.lang)?.decks;
            let [pool] = pools.as_slice() else {
                return Err(CliError::Pools { path: path.clone(), count: pools.len() });
            };
            Some(Pool::of(pool))
        }
    };
    let asked =
        DeckAsked { format: args.format.clone(), edition: args.edition, on: args.date, pool };
    let report = check_decks(&read, &asked);
    if args.json {
        output::json(&report)?;
    } else {
        output::lines(|out| told(&report, args.lang, out))?;
    }
    let is_against = report.decks.iter().any(|deck| deck.verdict == AuditVerdict::Violations);
    Ok(ExitCode::from(u8::from(is_against)))
}

fn told(report: &DecksReport, language: Language, out: &mut dyn io::Write) -> io::Result<()> {
    writeln!(out, "{}", language.deck_form(report))?;
    for deck in &report.decks {
        for line in language.deck_in_words(deck) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

/// `daybook deck convert`.
fn convert(args: &ConvertDeck) -> Result<(), CliError> {
    let read = read(&args.file, args.dialect, args.lang)?;
    for (number, list) in read.decks.iter().enumerate() {
        match args.to {
            DeckForm::Text => {
                let gap = if number > 0 { "\n" } else { "" };
                output::print(format!("{gap}{}", list.to_text()).as_bytes())?;
            }
            DeckForm::Json => output::json(&decks::to_json(list))?,
            DeckForm::Code => {
                let code = decks::code::write(list).map_err(|why| CliError::Deck {
                    path: args.file.clone(),
                    cause: no_code(&why).in_language(args.lang).to_owned(),
                })?;
                output::print(format!("{code}\n").as_bytes())?;
            }
        }
    }
    Ok(())
}

/// `daybook deck formats`.
fn formats() -> Result<(), CliError> {
    output::lines(|out| {
        for format in decks::formats() {
            let names: Vec<_> = [format.name].iter().chain(&format.aliases).copied().collect();
            writeln!(out, "{}", names.join(", "))?;
        }
        Ok(())
    })
}

/// `daybook deck players`.
fn players(args: &ReadPlayers) -> Result<(), CliError> {
    let players = decks::read_registrations(&text(&args.file, args.lang)?)
        .map_err(|fault| unreadable(&args.file, args.lang, &fault))?;
    if args.json {
        return output::json(&players);
    }
    output::lines(|out| players.iter().try_for_each(|player| writeln!(out, "{}", line(player))))
}

/// A player in one line: their name, their Hero or factions, and where their deck is.
fn line(player: &Registration) -> String {
    let called = player.pseudo.as_ref().or(player.name.as_ref()).unwrap_or(&player.email);
    let hero = player.hero.as_deref().and_then(cards::get);
    let hero = hero.map(|card| card.name(cards::CardLanguage::English).to_owned());
    let parts = [Some(called.clone()), hero.or_else(|| factions(player)), player.deck.clone()];
    let parts: Vec<_> = parts.into_iter().flatten().collect();
    rules::plain(&parts.join("  ")).into_owned()
}

fn factions(player: &Registration) -> Option<String> {
    Some(player.factions.join(", ")).filter(|factions| !factions.is_empty())
}
