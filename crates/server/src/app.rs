//! The state that all requests share. It knows no routes.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use archive::{AccessLog, Archive, TokenError, Tokens};
use axum::extract::State;
use language::Language;
use record::MatchId;

use crate::cache::blocks::BlockCache;
use crate::cache::prepared::Prepared;
use crate::card_sources::images::CardImages;
use crate::card_sources::{Asker, CardFetcher, Lookup};
use crate::limits::work::Work;
use crate::live::background_audit::BackgroundAudit;
use crate::live::channel_holders::ChannelHolders;
use crate::live::growing_logs::GrowingLogs;
use crate::live::leases::RecordingLeases;
use crate::live::rooms::Rooms;
use crate::metrics::Metrics;

/// The service: an archive, the permissions for it, and the work done for callers.
pub struct App {
    /// The matches.
    pub archive: Archive,
    pub(crate) tokens: Tokens,
    pub(crate) access_log: AccessLog,
    pub(crate) metrics: Metrics,
    pub(crate) pens: RecordingLeases,
    pub(crate) rooms: Rooms,
    pub(crate) growing_logs: GrowingLogs,
    pub(crate) channel_holders: ChannelHolders,
    pub(crate) work: Work,
    pub(crate) judging: BackgroundAudit,
    pub(crate) blocks: BlockCache,
    pub(crate) card_images: Option<CardImages>,
    card_fetcher: Option<CardFetcher>,
    /// The pages that are the same for everyone, by file and language.
    pub(crate) pages: Mutex<BTreeMap<(&'static str, Language), Arc<Prepared>>>,
}

/// Where pages get what the program does not have of cards; by default, from nowhere.
#[derive(Debug, Default)]
pub struct CardSources {
    /// Their images.
    pub images: Option<CardImages>,
    /// Facts of cards that the program does not know.
    pub facts: Option<CardFetcher>,
}

/// The argument of every handler.
pub(crate) type Shared = State<Arc<App>>;

/// How often a service polls for changes by others.
const LOOK: Duration = Duration::from_millis(200);

fn poll_peers(app: &App) {
    if let Err(error) = app.archive.poll_peers() {
        tracing::debug!(%error, "changes by other services are unknown");
    }
}

impl App {
    /// The service over an archive, with the tokens of its folder `data`.
    pub fn new(archive: Archive, data: &Path, cards: CardSources) -> Result<Arc<Self>, TokenError> {
        let access_log = archive.access_log().clone();
        let app = Arc::new(Self {
            archive,
            tokens: Tokens::open(data)?,
            access_log,
            metrics: Metrics::default(),
            pens: RecordingLeases::default(),
            rooms: Rooms::default(),
            growing_logs: GrowingLogs::default(),
            channel_holders: ChannelHolders::default(),
            work: Work::default(),
            judging: BackgroundAudit::default(),
            blocks: BlockCache::default(),
            card_images: cards.images,
            card_fetcher: cards.facts,
            pages: Mutex::default(),
        });
        // Weak: the store outlives its subscriber.
        let (told, shown) = (Arc::downgrade(&app), Arc::downgrade(&app));
        let notice = move |match_id: &MatchId| {
            if let Some(app) = told.upgrade() {
                app.archive.notice(match_id);
            }
        };
        let notice_shown = move || {
            if let Some(app) = shown.upgrade() {
                app.archive.notice_shown();
            }
        };
        app.archive.follow(Box::new(notice), Box::new(notice_shown));
        let answers = Arc::downgrade(&app);
        app.archive.answer_others(Box::new(move |question| {
            answers.upgrade().map(|app| app.archive.answer(question)).unwrap_or_default()
        }));
        if app.archive.has_peers() {
            poll_peers(&app);
            let looks = Arc::downgrade(&app);
            let thread = thread::Builder::new().name("beside".to_owned());
            let thread = thread.spawn(move || {
                while let Some(app) = looks.upgrade() {
                    poll_peers(&app);
                    // Not kept while sleeping, or the service would outlive its last owner.
                    drop(app);
                    thread::sleep(LOOK);
                }
            });
            drop(thread.expect("the system gives a thread"));
        }
        Ok(app)
    }

    /// What a card API says of a card that is not in the card data.
    pub(crate) fn look_up_card(&self, reference: &str, asker: Asker) -> Lookup {
        let fetcher = self.card_fetcher.as_ref();
        fetcher.map_or(Lookup::Unknown, |fetcher| fetcher.look_up(reference, asker))
    }
}
