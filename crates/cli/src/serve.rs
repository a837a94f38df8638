//! `daybook serve` and `daybook demo`.

use std::io::{self, IsTerminal};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use archive::{Archive, Author, NewFile, Role, SigningError, Tokens};
use ledger::{KeyUse, Log, SledStore, Store};
use record::{MatchId, Signer};
use replay::Viewer;
use rules::{Phase, plain};
use server::{App, CardFetcher, CardFolder, CardSources, Limits, Pace, Proxies};
use tokio::signal::unix::{Signal, SignalKind, signal};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::field::MakeExt as _;
use tracing_subscriber::fmt::format::debug_fn;

use crate::args::{Demo, Serve, version};
use crate::error::CliError;
use crate::output;

/// The grace period of a shutdown; after it, the process ends with an error.
const STOP_MAX: Duration = Duration::from_secs(9);

/// How often a running server checks whether its store has stopped.
const LOOK: Duration = Duration::from_millis(200);

/// How long the match of a guest stays in a demo that runs as long.
const DEMO_GUESTS: Duration = Duration::from_hours(30 * 24);

/// `daybook serve`.
pub(crate) fn serve(args: &Serve, cards: Option<&Path>) -> Result<(), CliError> {
    log();
    // Before anything is opened: this cannot be served.
    let cards = sources(args, cards)?;
    let data = &args.data.folder()?;
    if args.data.data.is_none() {
        output::print(format!("the matches are stored in {}\n", data.display()).as_bytes())?;
    }
    std::fs::create_dir_all(data).map_err(|cause| CliError::Write { path: data.clone(), cause })?;
    let store = open(args, data)?;
    let tokens = Tokens::open(data)?;
    let log = archive::open_log(&*store, data, args.origin.as_ref())?;
    let key = log.signer().verifier();
    let proxies = args.trust_proxy.clone().unwrap_or_default();
    #[cfg(feature = "jetstream")]
    if args.alone {
        Archive::open(store.clone(), data)?.give_up_others()?;
    }
    let archive = Archive::open(store.clone(), data)?.with_guests(args.guests);
    run((&store, archive), data, log, (args.listen, cards), proxies, |address| {
        // Only now: if the address is in use, the token must still be shown at the next start.
        if tokens.list()?.is_empty() {
            let secret = tokens.create(Role::Admin, None, None, None)?;
            let text = format!("the admin token, shown only this once: {secret}\n");
            output::print(text.as_bytes())?;
        }
        let text =
            format!("the matches are at http://{address}/\nthe key to check them with: {key}\n");
        // The matches are served whether or not anyone reads this.
        let _ = output::print(text.as_bytes());
        Ok(())
    })
}

/// Where pages get what the program does not have of cards.
fn sources(args: &Serve, cards: Option<&Path>) -> Result<CardSources, CliError> {
    let images = args.pages.card_images.clone();
    let facts = match (&args.cards_api, cards) {
        (None, _) => None,
        (Some(_), None) => return Err(CliError::NoCardFolder),
        (Some(api), Some(folder)) => {
            Some(CardFetcher::new(api.clone(), CardFolder::of(folder), Pace::default()))
        }
    };
    Ok(CardSources { images, facts })
}

/// The store in the data folder, or the one that it is a copy of.
#[cfg_attr(
    not(feature = "jetstream"),
    expect(unused_variables, reason = "a cluster alone has more to say")
)]
fn open(args: &Serve, data: &Path) -> Result<Arc<dyn Store>, CliError> {
    #[cfg(feature = "jetstream")]
    if let Some(address) = &args.store {
        return Ok(Arc::new(ledger::JetStreamStore::open(address, data)?));
    }
    Ok(Arc::new(SledStore::open(data)?))
}

/// `daybook demo`.
pub(crate) fn demo(args: &Demo) -> Result<(), CliError> {
    log();
    let files = daybook_files(&args.matches)?;
    let folder = tempfile::tempdir();
    let folder = folder.map_err(|cause| CliError::Write { path: std::env::temp_dir(), cause })?;
    let store: Arc<dyn Store> = Arc::new(SledStore::open(folder.path())?);
    let archive = Archive::open(store.clone(), folder.path())?;
    let mut matches = Vec::new();
    // The list shows the newest first: this order sorts them by the names of their files.
    for path in files.into_iter().rev() {
        let bytes = output::read(&path)?;
        let damaged = |cause| CliError::Damaged { path: path.clone(), cause };
        let file = record::read(&bytes).map_err(damaged)?;
        matches.push(file.records[0].record.match_id.clone());
        archive
            .import(NewFile::Whole(file), None, Author::OPERATOR)
            .map_err(|cause| CliError::NotKept { path: path.clone(), cause })?;
    }
    let (name, moment) = to_see(&archive, &matches)?;
    drop(archive);
    let token = Tokens::open(folder.path())?.create(Role::Admin, None, None, None)?;
    // Each demo of the same matches has the same log, so a browser that has seen an earlier one
    // sees it continue.
    let signer = Signer::new("daybook-demo".parse().expect("a name"), &[0; 32]);
    let log = Log::open(store.leaves(), folder.path(), signer, KeyUse::New);
    let log = log.map_err(SigningError::from)?;
    let cards = CardSources { images: args.pages.card_images.clone(), facts: None };
    let archive = Archive::open(store.clone(), folder.path())?.with_guests(Some(DEMO_GUESTS));
    run(
        (&store, archive),
        folder.path(),
        log,
        (args.listen, cards),
        Proxies::default(),
        |address| {
            let text = format!(
                "{count} matches at http://{address}/, until you press Ctrl-C. Open one at a moment:\n\
             \x20 http://{address}/m/{name}?at={moment}\n\
             Record your own:\n\
             \x20 http://{address}/record#token={token}\n\
             Or use the API:\n\
             \x20 curl http://{address}/v1/matches\n\
             \x20 curl http://{address}/v1/matches/{name}/timeline\n\
             \x20 curl 'http://{address}/v1/matches/{name}/state?day=3&phase=dusk'\n\
             \x20 curl -H 'Accept: text/markdown' http://{address}/v1/matches/{name}/audit\n\
             \x20 curl 'http://{address}/v1/rules?q=timestamp'\n\
             \x20 curl http://{address}/v1/matches/{name}/export\n\
             \x20 curl -N -H 'Accept: text/event-stream' http://{address}/v1/matches/{name}/events\n\
             \x20 curl http://{address}/openapi.json\n",
                count = matches.len(),
            );
            output::print(text.as_bytes())
        },
    )
}

/// The match and moment to show first: one whose players have names, at the beginning of the Dusk
/// with the most cards in play.
fn to_see(archive: &Archive, matches: &[MatchId]) -> Result<(MatchId, u32), CliError> {
    let mut best = None;
    for match_id in matches {
        let side = archive.full(match_id)?;
        let replay = side.snapshot();
        let view = |seq| replay.view(seq, Viewer::Public);
        let Some(last) = view(replay.last()) else { continue };
        let is_named = last.players.iter().all(|player| player.name.is_some());
        let mut was = None;
        for (seq, state) in (0..).zip(replay.versions().states()) {
            let begins = state.day.phase == Phase::Dusk && was != Some(Phase::Dusk);
            was = Some(state.day.phase);
            let cards = state.objects.values().filter(|object| object.face.is_some()).count();
            let worth = (is_named, if begins { cards } else { 0 });
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, (match_id.clone(), seq)));
            }
        }
    }
    Ok(best.expect("a match has a record").1)
}

fn daybook_files(folder: &Path) -> Result<Vec<PathBuf>, CliError> {
    let wrong = |cause| CliError::Read { path: folder.to_owned(), cause };
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(wrong)? {
        let path = entry.map_err(wrong)?.path();
        if path.extension().is_some_and(|extension| extension == "daybook") {
            files.push(path);
        }
    }
    files.sort();
    if files.is_empty() { Err(CliError::NoMatches { path: folder.to_owned() }) } else { Ok(files) }
}

fn run(
    (store, archive): (&Arc<dyn Store>, Archive),
    data: &Path,
    log: Log,
    (listen, cards): (SocketAddr, CardSources),
    proxies: Proxies,
    listening: impl FnOnce(SocketAddr) -> Result<(), CliError>,
) -> Result<(), CliError> {
    let app = App::new(archive, data, cards)?;
    let log = Arc::new(log);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(CliError::Serve)?;
    runtime.block_on(async {
        let wrong = |cause: io::Error| match cause.kind() {
            io::ErrorKind::AddrInUse => CliError::Taken { listen },
            _ => CliError::Listen { listen, cause },
        };
        let listener = server::listen(listen).map_err(wrong)?;
        let address = listener.local_addr().map_err(wrong)?;
        // A process that reads that we listen may immediately tell us to stop.
        let asked = [SignalKind::interrupt(), SignalKind::terminate()].map(signal);
        tracing::info!(%address, data = %data.display(), version = version(), "listening");
        listening(address)?;
        let router = server::router(app, log.clone(), Limits::new(proxies.clone()));
        let stop = async {
            stopped(asked, store.clone(), log.clone()).await;
            end_in_time();
        };
        server::serve(listener, router, proxies, stop).await;
        Ok::<_, CliError>(())
    })?;
    // Work for requests that were cut off ends with the process; the store accepts nothing more of
    // it.
    runtime.shutdown_background();
    let has_log = log.check().is_ok();
    log.close();
    store.close();
    // A thread still working may hold it, and sled panics if it is dropped on a failing disk: its
    // files are closed with the process.
    std::mem::forget((store.clone(), log));
    if has_log && !store.is_poisoned() { Ok(()) } else { Err(CliError::Poisoned) }
}

/// Makes sure that the process ends, even if a disk or a thread hangs. Acknowledged records are
/// safe: the next start compares both copies, as after a power cut.
fn end_in_time() {
    std::thread::spawn(|| {
        std::thread::sleep(STOP_MAX);
        tracing::error!("the store could not be closed in time: the next start will repair it");
        std::process::exit(1);
    });
}

/// Completes on a stop signal, or when the store or the log has stopped.
async fn stopped(asked: [io::Result<Signal>; 2], store: Arc<dyn Store>, log: Arc<Log>) {
    let [mut interrupted, mut terminated] = asked.map(|one| one.expect("a handler can be set"));
    loop {
        tokio::select! {
            _ = interrupted.recv() => return,
            _ = terminated.recv() => return,
            () = tokio::time::sleep(LOOK) => {
                if store.is_poisoned() || log.check().is_err() {
                    return;
                }
            }
        }
    }
}

/// Structured lines on standard error; `DAYBOOK_LOG` sets the level.
pub(crate) fn log() {
    let filter = EnvFilter::try_from_env("DAYBOOK_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    let colours = std::io::stderr().is_terminal();
    // A quoted field cannot end its line or be mistaken for another one.
    let fields = debug_fn(|out, field, value| {
        let text = format!("{value:?}");
        match field.name() {
            "message" => write!(out, "{}", plain(&text)),
            name => write!(out, "{name}={}", plain(&text)),
        }
    });
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .fmt_fields(fields.delimited(" "))
        .with_ansi(colours)
        // The reader of standard error may have gone away: that ends no request.
        .log_internal_errors(false)
        .with_writer(std::io::stderr)
        .init();
}
