//! What people are told of an audit.

#![expect(clippy::disallowed_methods, reason = "the matches are files of the project")]

use audit::{Language, Located, Report, Severity};
use record::File;
use replay::Replay;
use rules::Edition;

const MATCHES: [&str; 7] =
    ["abandoned", "ascended", "by-hand", "concession", "one-seat", "taken-back", "tie-breaker"];

fn file(name: &str) -> File {
    let path = format!("{}/../../replays/{name}.daybook", env!("CARGO_MANIFEST_DIR"));
    record::read(&std::fs::read(path).expect("a match")).expect("it is whole")
}

fn load(file: &File, records: usize) -> Replay {
    let records = file.records[..records].to_vec();
    Replay::load(File { records, ..file.clone() }).expect("it makes sense")
}

/// A finding but for what later records say of it.
fn lasting(one: &Located) -> Located {
    let mut one = one.clone();
    (one.finding.taken_back, one.finding.ruling) = (false, None);
    one
}

#[test]
fn what_is_settled_stays_in_its_place_whatever_is_recorded_next() {
    for (name, edition) in MATCHES.iter().flat_map(|name| Edition::ALL.map(|one| (name, one))) {
        let file = file(name);
        let whole = Report::new(&load(&file, file.records.len()), Some(edition), Vec::new());
        let (mut settled, last) = (0, file.records.len());
        for count in (1..=last).filter(|count| count % 3 == last % 3) {
            let replay = load(&file, count);
            let report = Report::new(&replay, Some(edition), Vec::new());
            let now = report.settled(&replay);
            assert!(now >= settled, "{name}, {count}: {now} after {settled}");
            settled = now;
            for (index, one) in report.findings[..now].iter().enumerate() {
                let later = whole.findings.get(index).map(lasting);
                assert_eq!(Some(lasting(one)), later, "{name}, {edition}, {count} records");
            }
        }
        if whole.findings.iter().all(|one| (one.finding.to as usize) < last - 1) {
            assert_eq!(settled, whole.findings.len(), "{name}");
        }
    }
}

#[test]
fn openings_change_nothing() {
    for name in MATCHES {
        let file = file(name);
        let replay = load(&file, file.records.len());
        let mut bare = replay.clone();
        bare.open(Vec::new());
        for edition in Edition::ALL {
            let report = |replay: &Replay| {
                let report = Report::new(replay, Some(edition), Vec::new());
                report.planned(replay, replay.last() / 2)
            };
            assert_eq!(report(&replay), report(&bare), "{name}, {edition}");
        }
    }
}

#[test]
fn what_is_told_fits_what_is_found() {
    for name in MATCHES {
        let file = file(name);
        let report = Report::new(&load(&file, file.records.len()), None, Vec::new());
        let all = report.counts.violation + report.counts.cannot_be_judged;
        assert_eq!(all + report.counts.information, report.findings.len(), "{name}");
        assert_eq!(report.at_least(Severity::Information), report, "{name}");
        assert_eq!(report.lines().lines().count(), report.findings.len(), "{name}");
        for language in Language::ALL {
            let text = report.markdown(language);
            let headings = text.lines().filter(|line| line.starts_with("## ")).count();
            assert_eq!(headings, report.findings.len(), "{name}");
            assert!(!text.contains("(?)"), "{name}: a paragraph without a title");
        }
    }
}

#[test]
fn a_title_cannot_become_markup() {
    let file = file("by-hand");
    let damage = vec!["<b>*bold*</b> [x](y) `z`\n# heading".to_owned()];
    let text = Report::new(&load(&file, 20), None, damage).markdown(Language::English);
    let escaped = r"\<b\>\*bold\*\</b\> \[x\](y) \`z\` \# heading";
    assert!(text.contains(escaped), "{text}");
}
