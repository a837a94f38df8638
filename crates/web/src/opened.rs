//! A match read from a file.

use import::{MatchLog, Perspective};
use language::{Language, damaged, unloadable};
use record::{Draft, File, MatchId};
use replay::{Recorder, Replay};
use rules::Salt;

use crate::recording::Recording;

/// The key of the salts of an imported match, combined with the seed.
const SALT: &str = "daybook 2026-11 preview salt v1";

/// The id of a match from a text of moves without one.
const UNNAMED: &str = "moves";

/// How the fragment of a link begins that holds a match.
const LINKED: &str = "g=";

/// A match from a file, viewed and not stored.
#[derive(Clone)]
pub struct Opened {
    /// The whole match, with everything in the file.
    pub replay: Replay,
    /// The import report of a foreign log; `None` for a `.daybook` file.
    pub report: Option<import::Report>,
    /// Its recording here, once there is one.
    recording: Option<Box<Recording>>,
}

impl Opened {
    /// Reads like [`read`](Self::read), and also plays a text of moves, or one in the fragment of a
    /// link. That may take long for its size, so no service does it for others.
    ///
    /// # Errors
    ///
    /// The error gives the fault and its place; for a text of moves in English.
    pub fn any(bytes: &[u8], language: Language, seed: &[u8; 32]) -> Result<Self, String> {
        let text = str::from_utf8(bytes).ok().filter(|_| !import::is_saved(bytes));
        let linked = text.and_then(|text| text.strip_prefix(LINKED)).map(moves::unlink);
        let linked = linked.transpose().map_err(|error| error.to_string())?;
        let text = linked.as_deref().or(text.filter(|text| is_moves(text)));
        let Some(text) = text else {
            return Self::read(bytes, language, seed, import::UNPACKED_MAX);
        };
        let played = moves::play(text).map_err(|error| error.to_string())?;
        let name = played.match_id.unwrap_or_else(|| UNNAMED.to_owned());
        let match_id = name.parse::<MatchId>().map_err(|error| error.to_string())?;
        let file = sealed(match_id, played.drafts, seed)?;
        let replay = Replay::load(file)
            .map_err(|error| unloadable(&error).in_language(language).to_owned())?;
        Ok(Self { replay, report: None, recording: None })
    }

    /// Rebuilds the match of a `.daybook` file or of a foreign log. Hidden cards of a log get salts
    /// derived from `seed`, so it must be unpredictable; at most `unpacked_max` bytes are unpacked from
    /// a compressed log.
    ///
    /// # Errors
    ///
    /// The error gives the fault and its place, in `language`.
    pub fn read(
        bytes: &[u8],
        language: Language,
        seed: &[u8; 32],
        unpacked_max: usize,
    ) -> Result<Self, String> {
        let (file, report) = if import::is_log(bytes) {
            let (file, report) = imported(bytes, language, seed, unpacked_max)?;
            (file, Some(report))
        } else {
            let said = |damage| damaged(&damage).in_language(language).to_owned();
            (record::read(bytes).map_err(said)?, None)
        };
        let replay = Replay::load(file)
            .map_err(|error| unloadable(&error).in_language(language).to_owned())?;
        Ok(Self { replay, report, recording: None })
    }

    /// Its recording here.
    pub(crate) fn recording(&mut self) -> Result<&mut Recording, String> {
        let begun =
            self.recording.take().map_or_else(|| Recording::new(&self.replay).map(Box::new), Ok)?;
        Ok(self.recording.insert(begun))
    }
}

/// Whether a text begins like a header of moves: with a word. No JSON with a match does.
fn is_moves(text: &str) -> bool {
    text.trim_start().starts_with(|first: char| first.is_ascii_alphabetic())
}

/// Converts a foreign log to a `.daybook` file.
fn imported(
    bytes: &[u8],
    language: Language,
    seed: &[u8; 32],
    unpacked_max: usize,
) -> Result<(File, import::Report), String> {
    let log = import::bga_within(bytes, None, Perspective::Everything, unpacked_max);
    let MatchLog { match_id, drafts, report } = log.map_err(|error| match language {
        Language::English => error.to_string(),
        Language::French => error.in_french(),
    })?;
    Ok((sealed(match_id, drafts, seed)?, report))
}

/// Seals drafts into a `.daybook` file, with salts derived from `seed`.
fn sealed(match_id: MatchId, mut drafts: Vec<Draft>, seed: &[u8; 32]) -> Result<File, String> {
    let mut salts = blake3::Hasher::new_derive_key(SALT).update(seed).finalize_xof();
    let fresh = || {
        let mut salt = [0; 32];
        salts.fill(&mut salt);
        Ok::<_, String>(Salt::new(salt))
    };
    Draft::conceal_all(&mut drafts, 0, &[], fresh)?;
    let file = Recorder::file(match_id, drafts, |_| ()).map_err(|error| error.to_string())?;
    file.ok_or_else(|| "the log contains no event".to_owned())
}
