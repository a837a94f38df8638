//! `daybook token`, `export` and `restore`: a store without its server.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use archive::{Archive, DATA_FILES, EARLIER_FILES, READ_FILES, Role, Tokens};
use indicatif::ProgressBar;
use ledger::{OpenError, SledStore};
use record::{File, MatchId};
use rules::{Event, Seat};
use tempfile::TempDir;

use crate::args::{self, Export, Restore, TokenCreate};
use crate::error::CliError;
use crate::inspect::check_viewer;
use crate::output;

/// `daybook token`.
pub(crate) fn token(command: &args::TokenCommand) -> Result<(), CliError> {
    match command {
        args::TokenCommand::Create(create) => make(create),
        args::TokenCommand::List(data) => {
            let tokens = tokens_of(&data.folder()?)?.list()?;
            output::lines(|out| {
                for token in tokens {
                    let role = serde_json::to_value(token.role)?;
                    write!(out, "{}  {}", token.name(), role.as_str().unwrap_or_default())?;
                    token.match_id.map_or(Ok(()), |id| write!(out, "  match {id}"))?;
                    token.seat.map_or(Ok(()), |seat| write!(out, "  seat {seat}"))?;
                    token.expires.map_or(Ok(()), |expires| write!(out, "  until {expires}"))?;
                    writeln!(out)?;
                }
                Ok(())
            })
        }
        args::TokenCommand::Revoke { data, name } => {
            tokens_of(&data.folder()?)?.revoke(name)?;
            output::print(format!("revoked {name}\n").as_bytes())
        }
    }
}

/// The tokens of an existing folder.
fn tokens_of(data: &Path) -> Result<Tokens, CliError> {
    std::fs::read_dir(data).map_err(|cause| CliError::Read { path: data.to_owned(), cause })?;
    Ok(Tokens::open(data)?)
}

fn make(args: &TokenCreate) -> Result<(), CliError> {
    let data = &args.data.folder()?;
    std::fs::create_dir_all(data).map_err(|cause| CliError::Write { path: data.clone(), cause })?;
    let role = match args.role {
        args::RoleArg::Recorder => Role::Recorder,
        args::RoleArg::Official => Role::Official,
        args::RoleArg::Admin => Role::Admin,
        args::RoleArg::Hook => Role::Hook,
    };
    let seat = args.seat.map(Seat::new);
    let secret = Tokens::open(data)?.create(role, args.match_id.clone(), seat, args.expires)?;
    output::print(format!("{secret}\n").as_bytes())
}

/// A store opened for reading only.
pub(crate) struct ReadOnlyStore {
    pub(crate) store: Arc<SledStore>,
    /// The folder of a copy, if another process has the store open; removed when this is dropped.
    pub(crate) folder: Option<TempDir>,
}

impl ReadOnlyStore {
    /// The store in this folder, or a copy with as much as one match needs.
    pub(crate) fn open(data: &Path, only: Option<&MatchId>) -> Result<Self, CliError> {
        // A missing store would be created.
        std::fs::metadata(data.join("sled"))
            .map_err(|cause| CliError::Read { path: data.to_owned(), cause })?;
        match SledStore::open(data) {
            Err(OpenError::InUse { .. }) => {}
            opened => return Ok(Self { store: Arc::new(opened?), folder: None }),
        }
        let folder = tempfile::tempdir();
        let folder =
            folder.map_err(|cause| CliError::Write { path: std::env::temp_dir(), cause })?;
        let store = ledger::snapshot(data, folder.path(), &READ_FILES, only)?;
        Ok(Self { store: Arc::new(store), folder: Some(folder) })
    }
}

/// `daybook export`.
pub(crate) fn export(args: &Export) -> Result<(), CliError> {
    let data = &args.data.folder()?;
    let ReadOnlyStore { store, folder } = ReadOnlyStore::open(data, Some(&args.match_id))?;
    let log = if folder.is_some() { None } else { archive::read_log(&*store, data)? };
    let archive = Archive::open(store, folder.as_ref().map_or(data, TempDir::path))?;
    let Some(file) = archive.export(&args.match_id, args.view, log.as_ref())? else {
        return Err(CliError::NoMatch(args.match_id.clone()));
    };
    let File { records, openings, proof, head } = &file;
    if let Event::MatchOpened(opened) = &records[0].record.event {
        check_viewer(opened.players.len(), args.view)?;
    }
    output::write(&args.output, &file.to_bytes())?;
    let proof = match (proof, &log) {
        (Some(_), Some(log)) => format!("proof of the log of {}", log.signer().origin()),
        (_, Some(_)) => "no proof, because the last checkpoint is older than the last record: serve the store once and export again".to_owned(),
        (_, None) if folder.is_some() => "no proof, because the store is being served: export from the service to get one".to_owned(),
        (_, None) => "no proof, because the store has no log yet: serve it once and export again".to_owned(),
    };
    let path = args.output.display();
    let (count, told) = (records.len(), openings.len());
    output::print(
        format!("{path}: {count} records, {told} openings, head {head}; {proof}\n").as_bytes(),
    )
}

/// `daybook restore`; it fails if something of the records or beside them is missing, although
/// everything intact was restored.
pub(crate) fn restore(args: &Restore) -> Result<ExitCode, CliError> {
    let bar = ProgressBar::no_length().with_message("restoring");
    let Restore { mirror, data } = args;
    let names: Vec<_> = DATA_FILES.iter().map(|(name, _)| *name).chain(EARLIER_FILES).collect();
    let restored =
        ledger::restore(mirror, data, &names, archive::now(), |bytes| bar.set_position(bytes))?;
    bar.finish_and_clear();
    let wrong = archive::examine(&SledStore::open(data)?, data);
    let data = data.display();
    let mut text =
        format!("{data}: {} matches, {} records restored\n", restored.matches, restored.records);
    for (name, without) in DATA_FILES {
        let line = if restored.copied.iter().any(|there| there == name) {
            format!("`{name}` was copied too\n")
        } else {
            format!(
                "`{name}` is not beside the mirror: if the store had it, copy it to {data} before you serve that folder, or {without}\n"
            )
        };
        text.push_str(&line);
    }
    for name in EARLIER_FILES {
        if restored.copied.iter().any(|there| there == name) {
            text.extend(["`", name, "` was copied too\n"]);
        }
    }
    for line in restored.left_out.iter().chain(&restored.lost).chain(&wrong) {
        text.push_str(line);
        text.push('\n');
    }
    if let Some(left) = &restored.orphans {
        let left = left.display().to_string();
        text.extend([&left, ": lines of records that cannot be served, unchanged\n"]);
    }
    let is_all = restored.lost.is_empty() && wrong.is_empty();
    if !is_all {
        text.push_str("not everything could be restored: look for a backup of what is named above before you serve the new store\n");
    }
    output::print(text.as_bytes())?;
    Ok(if is_all { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
