//! Cards exchanged, moved or made up after they were committed: found in every match of the
//! project, or without effect.

use record::{File, Sealed};
use replay::Replay;
use rules::{Opening, Salt, SlotOpening};

use crate::games;

/// The imported matches, which commit to the cards their players held.
const MATCHES: [&str; 6] =
    ["abandoned", "ascended", "concession", "taken-back", "terrain-markers", "tie-breaker"];

fn file(name: &str) -> File {
    games::whole(&format!("{name}.daybook"))
}

/// The findings in a match with these openings, and in the same match as a file.
fn said(file: &File, openings: Vec<Opening>) -> (usize, usize) {
    let damages = record::verify(&record::write(&file.records, &openings)).1.len();
    let replay = Replay::load(File { openings, ..file.clone() }).expect("it makes sense");
    let report = language::Report::new(&replay, None, Vec::new());
    assert_eq!(report.damage.len(), language::integrity(&replay).len());
    (damages, report.damage.len())
}

/// The openings of committed cards.
fn committed(file: &File) -> Vec<SlotOpening> {
    let slots = file.openings.iter().filter_map(Opening::slot);
    slots.filter(|it| it.salt.is_some()).cloned().collect()
}

#[test]
fn a_clean_match_shows_what_it_committed_itself_to() {
    for name in MATCHES {
        let file = file(name);
        assert!(committed(&file).len() > 50, "{name}");
        assert_eq!(said(&file, file.openings.clone()), (0, 0), "{name}");
    }
}

#[test]
fn a_moved_commitment_a_swapped_card_and_a_wrong_salt_are_found() {
    for name in MATCHES {
        let file = file(name);
        let all = committed(&file);
        let other =
            |one: &SlotOpening| all.iter().find(|it| it.face != one.face).expect("two cards");
        for one in all.iter().step_by(7) {
            let another = other(one);
            let moved = SlotOpening { slot: another.slot, ..one.clone() };
            let swapped = SlotOpening { face: another.face.clone(), ..one.clone() };
            let salted = SlotOpening { salt: Some(Salt::new([1; 32])), ..one.clone() };
            let bare = SlotOpening { salt: None, ..one.clone() };
            for forged in [moved, swapped, salted, bare] {
                assert_eq!(said(&file, vec![Opening::Slot(forged)]), (1, 1), "{name}");
            }
        }
    }
}

#[test]
fn a_card_shown_as_another_than_was_committed_is_found_and_without_its_opening_nothing_is_said() {
    let mut found = 0;
    for name in MATCHES {
        let file = file(name);
        let replay = Replay::load(file.clone()).expect("it makes sense");
        let all = committed(&file);
        let shown = |one: &&SlotOpening| replay.shown().card(one.slot).is_some();
        let Some(one) = all.iter().find(shown) else { continue };
        let another = all.iter().find(|it| it.face.reference != one.face.reference);
        let forged = SlotOpening { face: another.expect("two cards").face.clone(), ..one.clone() };
        // A cheater commits to another card before the match continues.
        let forged = Opening::Slot(forged);
        let mut drafts = Vec::new();
        for sealed in &file.records {
            let record = sealed.record.clone();
            let mut draft = record::Draft::new(record.event);
            (draft.at, draft.id) = (record.at, Some(record.id));
            drafts.push(draft);
        }
        record::Draft::distribute_openings(&mut drafts, [forged.clone()]);
        let mut chain = record::Chain::new(file.records[0].record.match_id.clone());
        let records: Vec<Sealed> =
            drafts.into_iter().map(|draft| chain.seal(draft).expect("in order")).collect();
        let (head, openings) = (records[records.len() - 1].hash, Vec::new());
        let file = File { head, records, openings, proof: None };
        assert_eq!(said(&file, vec![forged]), (0, 1), "{name}");
        assert_eq!(said(&file, Vec::new()), (0, 0), "{name}");
        found += 1;
    }
    assert!(found > 3, "only {found} matches show a card that was committed");
}

#[test]
fn every_card_that_is_known_tried_on_a_commitment_without_its_salt_fits_none() {
    let file = file("tie-breaker");
    let all = committed(&file);
    let public: Vec<Salt> = file
        .records
        .iter()
        .flat_map(|sealed| sealed.record.commit.values().chain([&sealed.record.prev, &sealed.hash]))
        .map(|digest| Salt::new(*digest.as_bytes()))
        .step_by(11)
        .chain([Salt::new([0; 32])])
        .collect();
    let mut faces: Vec<_> = all.iter().map(|it| it.face.clone()).collect();
    faces.sort_by(|a, b| a.reference.cmp(&b.reference));
    faces.dedup();
    for one in all.iter().step_by(29) {
        let record = &file.records[one.slot.seq() as usize].record;
        for (face, &salt) in
            faces.iter().flat_map(|face| public.iter().map(move |salt| (face, salt)))
        {
            let (face, salt) = (face.clone(), Some(salt));
            let guess = Opening::Slot(SlotOpening { face, salt, ..one.clone() });
            assert_ne!(
                record::fit(&record.match_id, &record.commit, &guess),
                record::CommitmentFit::Fits
            );
        }
    }
}
