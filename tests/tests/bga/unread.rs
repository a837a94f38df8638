//! Unreadable parts of real games: of faces in version 1, as imported, and completed from the data.

use std::sync::Arc;

use rules::{Ability, State, unread};

use crate::games;

/// Objects by record of which not all abilities are read, and of those what stays if faces are completed.
fn count(imported: &games::Imported) -> [usize; 2] {
    let mut found = [0, 0];
    for sealed in imported.replay.records() {
        let state = imported.replay.at(sealed.record.seq).expect("every record has its state");
        for object in unread(state) {
            found[0] += 1;
            found[1] += usize::from(!is_completed(state, object));
        }
    }
    found
}

fn is_completed(state: &State, object: rules::ObjectId) -> bool {
    let face = state.objects.get(&object).and_then(|object| object.face.as_deref());
    let known = face.and_then(|face| cards::completed(face, None));
    known.is_some_and(|all: &[Ability]| !all.contains(&Ability::Unread))
}

#[test]
fn less_of_real_games_is_unread_once_faces_are_whole() {
    let Some(folder) = games::folder() else { return };
    let (mut before, mut after, mut bytes, mut games) = ([0, 0], [0, 0], [0, 0], 0);
    for name in games::names(&folder) {
        let all = [
            Arc::new(games::import_in_version_1(&folder, &name)),
            games::import(&folder, &name, import::Perspective::Everything),
        ];
        games += 1;
        for (sum, imported) in bytes.iter_mut().zip(&all) {
            *sum += imported.bytes.len();
        }
        for (sum, imported) in [&mut before, &mut after].into_iter().zip(&all) {
            let [unread, completed] = count(imported);
            *sum = [sum[0] + unread, sum[1] + completed];
        }
    }
    println!("unread objects by record: {} in version 1, {} completed", before[0], before[1]);
    println!("as they are imported: {}, completed {}", after[0], after[1]);
    println!("bytes a game: {} in version 1, {} as imported", bytes[0] / games, bytes[1] / games);
    assert!(before[0] > 0 && after == [0, 0], "{before:?} {after:?}");
    assert!(bytes[1] * 10 < bytes[0] * 11, "{bytes:?}");
}
