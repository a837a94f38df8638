//! The share of real games that is judged; no false accusations in them.
//!
//! `cargo test -p tests --test audit -- --nocapture games_are_judged` prints why the rest is not.

use std::collections::BTreeMap;

use audit::Severity;

use crate::games;
use crate::mutant::accuses;

/// Of a thousand steps, how many have to be judged.
const JUDGED: u32 = 990;

#[test]
fn games_are_judged() {
    let games = games::imported();
    let (mut judged, mut steps) = (0, 0);
    let mut why: BTreeMap<String, u32> = BTreeMap::new();
    let mut accused = Vec::new();
    for game in games {
        let audit = game.audit();
        judged += audit.judged.steps.judged;
        steps += audit.judged.steps.all;
        for one in &audit.unjudged {
            *why.entry(format!("{:?}", one.doubt)).or_default() += one.records;
        }
        for one in &audit.findings {
            let place = format!("{} at {}: {:?}: {:?}", game.name, one.to, one.check, one.evidence);
            match one.severity {
                Severity::CannotBeJudged => println!("{place}: {:?}", one.doubt),
                _ if accuses(one) => accused.push(place),
                _ => {}
            }
        }
    }
    println!("{judged} of {steps} steps are judged");
    for (why, records) in &why {
        println!("{records:5} are not: {why}");
    }
    assert!(accused.is_empty(), "{} accusations:\n{}", accused.len(), accused.join("\n"));
    assert!(judged * 1000 >= steps * JUDGED, "{judged} of {steps}");
}
