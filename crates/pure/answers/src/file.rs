//! A match read from a file.

use import::{MatchLog, Perspective};
use language::{Language, damaged, unloadable};
use record::{Draft, File, MatchId};
use replay::{Recorder, Replay};
use rules::Salt;

/// The key of the salts of an imported match, combined with the seed.
const SALT: &str = "daybook 2026-11 preview salt v1";

/// A match from a file, viewed and not stored.
#[derive(Clone)]
pub struct FileMatch {
    /// The whole match, with everything in the file.
    pub replay: Replay,
    /// The import report of a foreign log; `None` for a `.daybook` file.
    pub report: Option<import::ImportReport>,
}

impl FileMatch {
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
        if import::is_log(bytes) {
            let (file, report) = imported(bytes, language, seed, unpacked_max)?;
            return Self::load(file, Some(report), language);
        }
        let file =
            record::read(bytes).map_err(|damage| damaged(&damage).in_language(language).to_owned());
        Self::load(file?, None, language)
    }

    /// Rebuilds the match of a file.
    ///
    /// # Errors
    ///
    /// The error gives the record that makes no sense, in `language`.
    pub fn load(
        file: File,
        report: Option<import::ImportReport>,
        language: Language,
    ) -> Result<Self, String> {
        let replay = Replay::load(file);
        let replay = replay.map_err(|error| unloadable(&error).in_language(language).to_owned())?;
        Ok(Self { replay, report })
    }
}

/// Converts a foreign log to a `.daybook` file.
fn imported(
    bytes: &[u8],
    language: Language,
    seed: &[u8; 32],
    unpacked_max: usize,
) -> Result<(File, import::ImportReport), String> {
    let log = import::bga_within(bytes, None, Perspective::Everything, unpacked_max);
    let MatchLog { match_id, drafts, report } = log.map_err(|error| match language {
        Language::English => error.to_string(),
        Language::French => error.in_french(),
    })?;
    Ok((sealed(match_id, drafts, seed)?, report))
}

/// Seals drafts into a `.daybook` file, with salts derived from `seed`.
///
/// # Errors
///
/// The error gives the event that makes no sense, in English.
pub fn sealed(match_id: MatchId, mut drafts: Vec<Draft>, seed: &[u8; 32]) -> Result<File, String> {
    // Derived and not drawn: without randomness of its own, the same input gives the same file, byte for byte.
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
