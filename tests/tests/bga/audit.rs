//! The audit of every game: nothing false may be said of a game that an engine played by its rules.

use std::collections::BTreeMap;

use audit::{Finding, Severity};
use import::Perspective;
use rules::Edition;

use crate::games;

#[test]
fn no_game_is_accused() {
    let Some(folder) = games::folder() else { return };
    let mut counts = BTreeMap::<String, usize>::new();
    let mut accused = Vec::new();
    for name in games::names(&folder) {
        let imported = games::import(&folder, &name, Perspective::Everything);
        let audit = audit::audit(&imported.replay, Edition::Four);
        for finding in audit.findings {
            *counts.entry(format!("{:?} {:?}", finding.severity, finding.check)).or_default() += 1;
            if finding.severity == Severity::Violation {
                accused.push(line(&name, &finding));
            }
        }
    }
    for (what, count) in &counts {
        println!("{count:6} {what}");
    }
    for line in accused.iter().take(40) {
        println!("  {line}");
    }
    assert!(accused.is_empty(), "{} accusations", accused.len());
}

fn line(game: &str, finding: &Finding) -> String {
    format!(
        "game {game}, records {}..{}: {:?} {:?}",
        finding.from, finding.to, finding.check, finding.evidence
    )
}
