//! The `daybook` program: matches in files, from the command line.

mod args;
mod audit;
mod cards;
mod deck;
mod derive;
mod error;
mod explain;
mod fetch;
mod import;
mod inspect;
mod man;
#[cfg(feature = "jetstream")]
mod migrate;
mod monitor;
mod moves;
mod output;
mod rules;
mod salt;
mod seal;
mod serve;
mod stats;
mod store;
mod verify;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use ::rules::plain;
use args::{Args, Command, ImportCommand};
use error::CliError;

fn main() -> ExitCode {
    let args = Args::parse();
    // Before another thread starts: the mask applies to the process.
    output::restrict_permissions();
    // A failed audit is not one with findings.
    let audits = matches!(
        args.command,
        Command::Audit(_) | Command::Deck { command: args::DeckCommand::Check(_) }
    );
    let failed = ExitCode::from(if audits { 2 } else { 1 });
    match run(args) {
        Ok(code) => code,
        Err(CliError::Closed) => ExitCode::SUCCESS,
        Err(error) => {
            let style = anstyle::AnsiColor::Red.on_default().bold();
            anstream::eprintln!("{style}error:{style:#} {}", plain(&error.to_string()));
            failed
        }
    }
}

fn run(args: Args) -> Result<ExitCode, CliError> {
    let folder = args.cards.as_deref();
    folder.map_or(Ok(()), |folder| cards::begin(folder, args.command.fetches_cards()))?;
    match args.command {
        Command::Import { log: ImportCommand::Bga(bga) } => import::bga(&bga)?,
        Command::Seal(seal) => seal::seal(&seal)?,
        Command::Moves(args) => moves::moves(&args)?,
        Command::Play(args) => moves::play(&args)?,
        Command::Verify(verify) => return verify::verify(&verify),
        Command::Monitor(args) => return monitor::monitor(&args),
        Command::State(state) => inspect::state(&state)?,
        Command::States(states) => inspect::states(&states)?,
        Command::Diff(diff) => inspect::diff(&diff)?,
        Command::Timeline(timeline) => inspect::timeline(&timeline)?,
        Command::Events(events) => inspect::events(&events)?,
        Command::Explain(args) => explain::explain(&args)?,
        Command::Next(args) => inspect::next(&args)?,
        Command::Derive(args) => derive::derive(&args)?,
        Command::Audit(args) => return audit::audit(&args),
        Command::Rules(args) => rules::rules(&args)?,
        Command::Cards { command } => cards::cards(&command, folder)?,
        Command::Deck { command } => return deck::deck(&command),
        Command::Serve(args) => serve::serve(&args, folder)?,
        Command::Demo(args) => serve::demo(&args)?,
        Command::Token { command } => store::token(&command)?,
        Command::Export(args) => store::export(&args)?,
        Command::Restore(args) => return store::restore(&args),
        #[cfg(feature = "jetstream")]
        Command::Migrate(args) => migrate::migrate(&args)?,
        #[cfg(feature = "jetstream")]
        Command::Season(args) => migrate::season(&args)?,
        Command::Completions { shell } => {
            let mut bytes = Vec::new();
            clap_complete::generate(shell, &mut Args::command(), "daybook", &mut bytes);
            output::print(&bytes)?;
        }
        Command::Man { folder } => man::man(&folder)?,
    }
    Ok(ExitCode::SUCCESS)
}
