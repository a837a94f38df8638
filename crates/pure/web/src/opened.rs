//! A match read from a file.

use answers::{FileMatch, sealed};
use language::Language;
use record::MatchId;
use replay::Replay;

use crate::recording::Recording;

/// The id of a match from a text of moves without one.
const UNNAMED: &str = "moves";

/// How the fragment of a link begins that holds a match.
const LINKED: &str = "g=";

/// A match from a file, viewed and not stored.
#[derive(Clone)]
pub struct MatchFromFile {
    /// The whole match, with everything in the file.
    pub replay: Replay,
    /// The import report of a foreign log; `None` for a `.daybook` file.
    pub report: Option<import::ImportReport>,
    /// Its recording here, once there is one.
    recording: Option<Box<Recording>>,
}

impl MatchFromFile {
    /// Reads like [`FileMatch::read`], and also plays a text of moves, or one in the fragment of a
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
            return FileMatch::read(bytes, language, seed, import::UNPACKED_MAX).map(Self::from);
        };
        let played = moves::play(text).map_err(|error| error.to_string())?;
        let name = played.match_id.unwrap_or_else(|| UNNAMED.to_owned());
        let match_id = name.parse::<MatchId>().map_err(|error| error.to_string())?;
        let file = sealed(match_id, played.drafts, seed)?;
        FileMatch::load(file, None, language).map(Self::from)
    }

    /// Its recording here.
    pub(crate) fn recording(&mut self) -> Result<&mut Recording, String> {
        let begun =
            self.recording.take().map_or_else(|| Recording::new(&self.replay).map(Box::new), Ok)?;
        Ok(self.recording.insert(begun))
    }
}

impl From<FileMatch> for MatchFromFile {
    fn from(FileMatch { replay, report }: FileMatch) -> Self {
        Self { replay, report, recording: None }
    }
}

/// Whether a text begins like a header of moves: with a word. No JSON with a match does.
fn is_moves(text: &str) -> bool {
    text.trim_start().starts_with(|first: char| first.is_ascii_alphabetic())
}
