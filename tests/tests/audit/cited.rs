//! The outcomes of mutants, by the paragraphs that their checks cite.
//!
//! A mutant violates what a check enforces, and counts for each paragraph that the check cites in
//! the edition of its match; the paragraphs of one check cannot be told apart.

use std::collections::BTreeMap;

use audit::{Check, Paragraph};
use rules::Edition;

use crate::tally::Tally;
use crate::{RECALL, size};

/// Paragraphs with too few judgeable mutants, and why; none may be added.
const FEW: &[(&str, &str)] = &[];

/// The mutants of one paragraph and the checks that have to find them.
#[derive(Default)]
struct Cited {
    checks: Vec<Check>,
    tally: Tally,
}

fn by_paragraph(tallies: &BTreeMap<(Check, Edition), Tally>) -> BTreeMap<Paragraph, Cited> {
    let mut all = BTreeMap::<Paragraph, Cited>::new();
    for &check in Check::ALL {
        for edition in Edition::ALL {
            for paragraph in check.covers(edition) {
                let cited = all.entry(paragraph).or_default();
                if !cited.checks.contains(&check) {
                    cited.checks.push(check);
                }
                cited.tally.add(tallies.get(&(check, edition)).cloned().unwrap_or_default());
            }
        }
    }
    all
}

/// Prints the table; returns its failures.
pub(crate) fn print(tallies: &BTreeMap<(Check, Edition), Tally>) -> Vec<String> {
    let mut faults = Vec::new();
    println!("\nparagraph           {}  checks", Tally::COLUMNS);
    for (Paragraph { edition, number }, Cited { checks, tally }) in by_paragraph(tallies) {
        let name = format!("{edition} {number}");
        let checks: Vec<_> = checks.iter().map(|check| format!("{check:?}")).collect();
        println!("{name:18} {tally}  {}", checks.join(" "));
        for (why, count) in &tally.undecided {
            println!("{:19}{count:7} of them: {why}", "");
        }
        let few = FEW.iter().find(|(one, _)| *one == name);
        if let Some((_, why)) = few {
            println!("{:19}few: {why}", "");
        }
        if few.is_some() != (tally.decided() < size().enough) {
            faults.push(format!("{name}: {} mutants that can be judged", tally.decided()));
        }
        if tally.decided() > 0 && tally.recall() < RECALL {
            faults.push(format!("{name}: {} % found", tally.recall()));
        }
        faults.extend(tally.wrong.iter().map(|wrong| format!("{name} wrongly: {wrong}")));
    }
    faults
}
