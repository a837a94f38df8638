//! A match as a file holds it.

use import::{MatchLog, Perspective};
use language::{Language, damaged, unloadable};
use record::{Draft, File, MatchId};
use replay::{Recorder, Replay};
use rules::Salt;

use crate::recording::Recording;

/// What the salts of an imported match are made of, beside the seed.
const SALT: &str = "daybook 2026-11 preview salt v1";

/// The name of a match whose text of moves has none.
const UNNAMED: &str = "moves";

/// A match of a file that is looked at and not kept.
#[derive(Clone)]
pub struct Opened {
    /// All of it, with all that the file tells.
    pub replay: Replay,
    /// What the import says of a foreign log; none of a file of ours.
    pub report: Option<import::Report>,
    /// What is recorded of it here, once something is.
    recording: Option<Box<Recording>>,
}

impl Opened {
    /// As [`read`](Self::read), and plays a text of moves too. That may take long for its size, so no service does it for
    /// somebody else.
    ///
    /// # Errors
    ///
    /// What is wrong and where; of a text of moves in English.
    pub fn any(bytes: &[u8], language: Language, seed: &[u8; 32]) -> Result<Self, String> {
        let text = str::from_utf8(bytes).ok().filter(|text| is_moves(text));
        let Some(text) = text else { return Self::read(bytes, language, seed) };
        let played = moves::play(text).map_err(|error| error.to_string())?;
        let name = played.match_id.unwrap_or_else(|| UNNAMED.to_owned());
        let match_id = name.parse::<MatchId>().map_err(|error| error.to_string())?;
        let file = sealed(match_id, played.drafts, seed)?;
        let replay = Replay::load(file)
            .map_err(|error| unloadable(&error).in_language(language).to_owned())?;
        Ok(Self { replay, report: None, recording: None })
    }

    /// Rebuilds the match of a `.daybook` file or of a foreign log. Hidden cards of a log get salts that follow from `seed`,
    /// so nobody may know it beforehand.
    ///
    /// # Errors
    ///
    /// What is wrong and where, in `language`.
    pub fn read(bytes: &[u8], language: Language, seed: &[u8; 32]) -> Result<Self, String> {
        let (file, report) = if is_daybook(bytes) {
            let said = |damage| damaged(&damage).in_language(language).to_owned();
            (record::read(bytes).map_err(said)?, None)
        } else {
            let (file, report) = imported(bytes, seed)?;
            (file, Some(report))
        };
        let replay = Replay::load(file)
            .map_err(|error| unloadable(&error).in_language(language).to_owned())?;
        Ok(Self { replay, report, recording: None })
    }

    /// What is recorded of it here.
    pub(crate) fn recording(&mut self) -> Result<&mut Recording, String> {
        let begun =
            self.recording.take().map_or_else(|| Recording::new(&self.replay).map(Box::new), Ok)?;
        Ok(self.recording.insert(begun))
    }
}

/// Whether bytes begin as a line of ours does, and not as the archive of Board Game Arena.
fn is_daybook(bytes: &[u8]) -> bool {
    bytes.starts_with(b"{\"") && !bytes.starts_with(b"{\"status\"")
}

/// Whether a text begins as a head of moves does: with a word. No JSON that holds a match does.
fn is_moves(text: &str) -> bool {
    text.trim_start().starts_with(|first: char| first.is_ascii_alphabetic())
}

/// A foreign log as a file of ours.
fn imported(bytes: &[u8], seed: &[u8; 32]) -> Result<(File, import::Report), String> {
    let log = import::bga(bytes, None, Perspective::Everything);
    let MatchLog { match_id, drafts, report } = log.map_err(|error| error.to_string())?;
    Ok((sealed(match_id, drafts, seed)?, report))
}

/// Drafts as a file of ours, with salts that follow from `seed`.
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
