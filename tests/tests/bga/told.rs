//! Cards that only an archive's own texts tell: read, shown and judged like those of the published data.

use rules::Ability;
use serde_json::Value;

use crate::games;

/// Stands for the sets of the published data, which then has no such card.
const NEW_SET: &str = "ALT_NEWEST_";

/// The archive with other references, and without the numbers of the parts of Uniques.
fn renamed(value: &mut Value) {
    match value {
        Value::Array(all) => all.iter_mut().for_each(renamed),
        Value::Object(all) => {
            all.remove("uEffects");
            if let Some(Value::String(reference)) = all.get_mut("uid")
                && let Some(rest) = reference.strip_prefix("ALT_")
            {
                *reference = format!("{NEW_SET}{rest}");
            }
            all.values_mut().for_each(renamed);
        }
        _ => {}
    }
}

#[test]
fn a_card_that_only_an_archives_text_tells_is_read() {
    let Some(folder) = games::folder() else { return };
    let (mut read, mut same, mut other) = (0, 0, Vec::new());
    for name in ["h1", "h2"] {
        let log = std::fs::read(folder.join(format!("people/{name}.json"))).expect("it is there");
        let mut log: Value = serde_json::from_slice(&log).expect("JSON");
        let whole = games::import_log(&log);
        renamed(&mut log);
        let told = games::import_log(&log);
        let faces = |replay: &replay::Replay| {
            let last = replay.at(replay.last()).expect("it is there");
            last.faces.clone()
        };
        let (whole, told) = (faces(&whole.replay), faces(&told.replay));
        for (reference, face) in &told {
            let Some(rest) = reference.strip_prefix(NEW_SET) else { continue };
            let Some(known) = whole.get(format!("ALT_{rest}").as_str()) else { continue };
            let known =
                cards::completed(known, None).map(<[_]>::to_vec).or(known.abilities.clone());
            let abilities = face.abilities.clone().unwrap_or_default();
            read += usize::from(!abilities.contains(&Ability::Unread));
            if Some(&abilities) == known.as_ref() {
                same += 1;
            } else {
                other.push(format!("{reference} {}: {abilities:?}, not {known:?}", face.name));
            }
        }
    }
    let all = same + other.len();
    println!("{all} cards: {read} read whole, {same} as the published data has them");
    for one in &other {
        println!("  {one}");
    }
    assert!(all > 20 && same == all, "{same} of {all}");
}
