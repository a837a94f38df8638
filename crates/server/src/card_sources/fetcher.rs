//! Asks a card API for unknown cards, one after the other, while nobody waits.

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use cards::Apart;

use super::address::CardApi;
use super::folder::CardFolder;
use super::host::{ApiAnswer, Unanswered};
use crate::lock::lock;

/// Maximum number of references that are remembered.
const KEPT_MAX: usize = 50_000;

/// Maximum size in bytes of all answers in one run: what is shown of them stays in memory, and all of them on disk.
const BYTES_MAX: usize = 64 * 1024 * 1024;

/// How long a budget holds.
const HOUR: Duration = Duration::from_hours(1);

/// How often a card API is asked.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// The pause between two requests.
    pub between: Duration,
    /// The pause after a request that was not answered: a host that is gone costs nobody anything.
    pub after_silence: Duration,
    /// When a reference is asked for again that the host gave no answer to.
    pub again: Duration,
    /// Maximum number of references per hour that matches of this service contain.
    pub of_matches_max: u32,
    /// Maximum number of references per hour that anyone else asks about.
    pub of_others_max: u32,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            between: Duration::from_millis(500),
            after_silence: Duration::from_mins(1),
            again: Duration::from_hours(24),
            of_matches_max: 2_000,
            of_others_max: 200,
        }
    }
}

/// Asks a card API for the cards that pages show and that the program does not know.
#[derive(Debug)]
pub struct CardFetcher {
    memory: Arc<Mutex<FetchMemory>>,
    pace: Pace,
    /// The thread ends when this is dropped.
    queue: Sender<String>,
}

/// What makes a page show a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asker {
    /// It is in a match of this service, which somebody with a token recorded.
    Match,
    /// Anyone named it, so it may be made up.
    Anyone,
}

/// What is known of a reference that is not in the card data.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Lookup {
    Known(&'static Apart),
    /// The card API has not answered yet.
    Awaited,
    Unknown,
}

#[derive(Debug)]
struct FetchMemory {
    cards: BTreeMap<String, FetchState>,
    /// The size of all answers so far.
    bytes: usize,
    /// When the budgets began, and what has been spent of each since.
    since: Instant,
    spent: [u32; 2],
}

#[derive(Clone, Copy, Debug)]
enum FetchState {
    Waiting,
    Known(&'static Apart),
    Unknown,
    /// The host gave no answer then.
    Silent(Instant),
}

impl CardFetcher {
    /// Asks this API when it is needed, and keeps its answers in this folder.
    pub fn new(api: CardApi, folder: CardFolder, pace: Pace) -> Self {
        // An answer on disk that gave no card is that the API does not know it.
        let cards = folder.references().into_iter().filter(|one| cards::get(one).is_none());
        let cards = cards.map(|reference| (reference, FetchState::Unknown)).collect();
        let memory = FetchMemory { cards, bytes: 0, since: Instant::now(), spent: [0; 2] };
        let memory = Arc::new(Mutex::new(memory));
        let (queue, waiting) = channel();
        let worker = Worker { api, folder, pace, memory: memory.clone() };
        let thread = thread::Builder::new().name("cards".to_owned());
        drop(thread.spawn(move || worker.run(&waiting)).expect("the system gives a thread"));
        Self { memory, pace, queue }
    }

    /// What is known of a reference; it is asked for if nothing is, and nobody waits for that.
    pub(crate) fn look_up(&self, reference: &str, asker: Asker) -> Lookup {
        let mut memory = lock(&self.memory);
        match memory.cards.get(reference).copied() {
            Some(FetchState::Known(card)) => return Lookup::Known(card),
            Some(FetchState::Waiting) => return Lookup::Awaited,
            Some(FetchState::Unknown) => return Lookup::Unknown,
            Some(FetchState::Silent(at)) if at.elapsed() < self.pace.again => {
                return Lookup::Unknown;
            }
            None if memory.is_full() => return Lookup::Unknown,
            Some(FetchState::Silent(_)) | None => {}
        }
        // Budgets are apart, so that strangers who make up references cannot use up what recorded matches need.
        if !cards::is_reference(reference) || !memory.spend(asker, &self.pace) {
            return Lookup::Unknown;
        }
        memory.cards.insert(reference.to_owned(), FetchState::Waiting);
        // The thread ends only with this sender.
        let _ = self.queue.send(reference.to_owned());
        Lookup::Awaited
    }
}

impl FetchMemory {
    fn is_full(&self) -> bool {
        self.cards.len() >= KEPT_MAX || self.bytes >= BYTES_MAX
    }

    /// Takes one request from the asker's budget, unless that is used up.
    fn spend(&mut self, asker: Asker, pace: &Pace) -> bool {
        if self.since.elapsed() >= HOUR {
            (self.since, self.spent) = (Instant::now(), [0; 2]);
        }
        let (index, max) = match asker {
            Asker::Match => (0, pace.of_matches_max),
            Asker::Anyone => (1, pace.of_others_max),
        };
        let is_left = self.spent[index] < max;
        self.spent[index] += u32::from(is_left);
        is_left
    }
}

struct Worker {
    api: CardApi,
    folder: CardFolder,
    pace: Pace,
    memory: Arc<Mutex<FetchMemory>>,
}

impl Worker {
    fn run(&self, waiting: &Receiver<String>) {
        while let Ok(reference) = waiting.recv() {
            let answer = self.api.ask(&reference);
            let entry = self.entry(&reference, answer);
            let is_silent = matches!(entry, FetchState::Silent(_));
            lock(&self.memory).cards.insert(reference, entry);
            thread::sleep(if is_silent { self.pace.after_silence } else { self.pace.between });
        }
    }

    fn entry(&self, reference: &str, answer: Result<ApiAnswer, Unanswered>) -> FetchState {
        let answer = match answer {
            Ok(answer) => answer,
            Err(error) => {
                tracing::warn!(%error, "a card stays unknown");
                return FetchState::Silent(Instant::now());
            }
        };
        // A card that cannot be kept is shown all the same, and asked for again after the next start.
        if let Err(error) = self.folder.keep(reference, &self.api, &answer) {
            tracing::warn!(%error, "a card is not kept");
        }
        let card = match answer {
            ApiAnswer::Card(printed, raw) => {
                lock(&self.memory).bytes += raw.get().len();
                Apart::new(*printed)
            }
            ApiAnswer::Unknown => None,
        };
        // Cards live as long as the program, as those of the card data do; `BYTES_MAX` bounds what is leaked.
        card.map_or(FetchState::Unknown, |card| FetchState::Known(Box::leak(Box::new(card))))
    }
}
