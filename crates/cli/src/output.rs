//! Reading and writing: files are written atomically, and standard output may close.

use std::io::{self, Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::OnceLock;

use indicatif::{ProgressBar, ProgressStyle};
use rustix::fs::Mode;
use rustix::process::umask;
use serde::Serialize;

use crate::error::CliError;

/// A file's bytes; `-` is standard input.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, CliError> {
    let result = if path == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(path)
    };
    result.map_err(|cause| CliError::Read { path: path.to_owned(), cause })
}

/// The bytes of a file of records, intact or damaged; an error for a file that is clearly something
/// else.
pub(crate) fn daybook(path: &Path) -> Result<Vec<u8>, CliError> {
    let bytes = read(path)?;
    let has = |text: &str| bytes.windows(text.len()).any(|part| part == text.as_bytes());
    // All records link to the previous one, and every file ends with its digest; a truncated file
    // may have none of this left.
    if bytes.is_empty() || has("\"prev\":") || has("{\"b3\":") {
        return Ok(bytes);
    }
    Err(CliError::NotDaybook { path: path.to_owned() })
}

/// Writes a file atomically: if anything fails, it is unchanged.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    let folder =
        path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !folder.is_dir() {
        return Err(CliError::NoFolder { path: path.to_owned(), folder: folder.to_owned() });
    }
    let whole = || -> io::Result<()> {
        let temporary = tempfile::Builder::new().tempfile_in(folder);
        let mut file = temporary.map_err(|error| io::Error::from(error.kind()))?;
        file.write_all(bytes)?;
        file.as_file().set_permissions(permissions())?;
        // Before the rename, so that a power cut leaves the old file and not an empty one.
        file.as_file().sync_all()?;
        file.persist(path).map_err(|error| error.error)?;
        Ok(())
    };
    whole().map_err(|cause| CliError::Write { path: path.to_owned(), cause })
}

/// The umask of the process that started the program.
static ASKED: OnceLock<Mode> = OnceLock::new();

/// Restricts everything written from here on to its owner, except for what [`write()`] writes.
pub(crate) fn restrict_permissions() {
    let others = Mode::RWXG | Mode::RWXO;
    // A second call has nothing to remember.
    let _ = ASKED.set(umask(others));
}

/// The permissions of any new file under the original umask; a temporary file would be restricted
/// to its owner.
fn permissions() -> std::fs::Permissions {
    let asked = ASKED.get().copied().unwrap_or(Mode::empty());
    std::fs::Permissions::from_mode(0o666 & !asked.bits())
}

/// Writes to standard output.
pub(crate) fn print(bytes: &[u8]) -> Result<(), CliError> {
    let mut out = io::stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush()).map_err(closed)
}

/// Writes many lines to standard output.
pub(crate) fn lines(print: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), CliError> {
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    print(&mut out).and_then(|()| out.flush()).map_err(closed)
}

/// Writes one value to standard output as indented JSON.
pub(crate) fn json(value: &impl Serialize) -> Result<(), CliError> {
    let mut bytes = serde_json::to_vec_pretty(value).expect("plain data with string keys");
    bytes.push(b'\n');
    print(&bytes)
}

fn closed(error: io::Error) -> CliError {
    if error.kind() == io::ErrorKind::BrokenPipe {
        CliError::Closed
    } else {
        CliError::Output(error)
    }
}

/// A progress bar on standard error, if that is a terminal and the work is long.
pub(crate) fn progress(what: &'static str, records: usize) -> ProgressBar {
    if records < 5_000 { ProgressBar::hidden() } else { bar(what, records, "records") }
}

/// A progress bar on standard error, if that is a terminal.
pub(crate) fn bar(what: &'static str, length: usize, unit: &'static str) -> ProgressBar {
    let style = ProgressStyle::with_template(&format!(
        "{{msg}} {{wide_bar}} {{human_pos}}/{{human_len}} {unit}, {{eta}} left",
    ));
    let bar = ProgressBar::new(length as u64).with_message(what);
    bar.set_style(style.expect("the template is well formed"));
    bar
}
