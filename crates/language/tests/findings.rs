//! What is said of the matches that break the rules.
//!
//! `DAYBOOK_BLESS=1 cargo test -p language --test findings` writes what should be there; the commit says why it changed.

#![expect(clippy::disallowed_methods, reason = "the replays are files beside the project")]

use std::fmt::Write;
use std::path::{Path, PathBuf};

use audit::Severity;
use language::Report;
use replay::Replay;

/// The matches that break the rules.
fn broken() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../replays");
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "daybook"))
        .filter(|path| path.to_string_lossy().contains("violations"))
        .collect();
    paths.sort();
    paths
}

#[test]
fn every_violation_is_named() {
    let broken = broken();
    assert!(broken.len() > 2, "{broken:?}");
    for path in broken {
        let said = findings(&std::fs::read(&path).expect("readable"));
        assert!(!said.is_empty(), "{} passes", path.display());
        let expected = path.with_extension("findings");
        if std::env::var_os("DAYBOOK_BLESS").is_some() {
            std::fs::write(&expected, &said).expect("writable");
        }
        let found = std::fs::read_to_string(&expected).unwrap_or_default();
        assert!(found == said, "{} is not what it should be", expected.display());
    }
}

/// What the auditor says of a match, known departures of its recorder apart.
fn findings(bytes: &[u8]) -> String {
    let replay = Replay::load(record::read(bytes).expect("whole")).expect("makes sense");
    let mut text = String::new();
    for finding in Report::new(&replay, None, Vec::new()).findings {
        let (to, check, severity) = (finding.to, finding.check, finding.severity);
        if severity != Severity::Information {
            writeln!(text, "record {to}: {check:?}, {severity:?}: {}", finding.message.en)
                .expect("to memory");
        }
    }
    text
}
