//! Events in French: whole sentences, with the same facts as in English.

#![expect(clippy::disallowed_methods, reason = "the replays are files beside the project")]

use std::collections::BTreeSet;
use std::path::Path;

use language::{Block, Language, LogLine, changes, state_json, timeline};
use record::{At, Draft};
use replay::{Recorder, Replay, Viewer};
use rules::Event;
use serde_json::Value;

/// A match with an event of each type that no match of `replays` has.
const SCENE: [&str; 15] = [
    r#"{"data":{"edition":"4.0","format":"limited","players":[{"name":"Elka"},{}],"recorder":"paper"},"type":"match_opened"}"#,
    r#"{"data":{"expeditions":[{"expedition":"0:hero","facing":["1:hero"]},{"expedition":"1:hero","facing":["0:hero"]}],"first_player":0,"game":1,"turn_order":[0,1]},"type":"game_started"}"#,
    r#"{"data":{"seat":0,"size":5},"type":"deck_registered"}"#,
    r#"{"data":{"moves":[{"from":"deck:0","to":"hand:0"},{"from":"deck:0","to":"hand:0"}]},"type":"moved"}"#,
    r#"{"data":{"card":{"face":{"forest":1,"name":"Atsadi","reference":"atsadi-1","type":"character"},"from":"hand:0","to":"expedition:0:hero","what":"h3.0"},"mana":2,"seat":0},"type":"card_played"}"#,
    r#"{"data":{"emblems":[{"controller":0,"source":"o4.0"}]},"type":"emblem_created"}"#,
    r#"{"data":{"seats":[0,1],"what":["h3.1"]},"type":"looked_at"}"#,
    r#"{"data":{"cards":[{"face":{"name":"Kitsune","reference":"kitsune-1"},"what":"h3.1"}]},"type":"revealed"}"#,
    r#"{"data":{"object":"o4.0","to":"expedition:1:hero"},"type":"control_changed"}"#,
    r#"{"data":{"seconds":185},"type":"clock_stopped"}"#,
    r#"{"data":{"seconds":120},"type":"clock_extended"}"#,
    r#"{"data":{"by":"Ari","penalty":"warning","seat":1,"text":"lent"},"type":"penalty"}"#,
    r#"{"data":{"seat":0,"text":"vu"},"type":"note"}"#,
    r#"{"data":{"media_type":"image/png","size":9,"sha256":"0000000000000000000000000000000000000000000000000000000000000000"},"type":"evidence_attached"}"#,
    r#"{"data":{"by":"Ari","reason":"erreur","to":7},"type":"rewound"}"#,
];

/// The scene in French, from the second record on, in the public view.
const SCENE_IN_FRENCH: [&str; 14] = [
    "La partie 1 commence ; Elka est premier joueur",
    "Elka présente un Deck de 5 cartes",
    "Elka pioche 2 cartes",
    "Elka joue Atsadi depuis la Main vers l'Expédition de Héros pour 2 mana",
    "Un emblème d'Elka est créé : un effet d'Atsadi",
    "Elka et le joueur 2 regardent une carte",
    "On révèle Kitsune dans la Main d'Elka",
    "Atsadi passe dans l'Expédition de Héros du joueur 2",
    "Le chronomètre de la ronde s'arrête : il reste 3 min 5 s",
    "La ronde est prolongée de 2 min",
    "Le joueur 2 reçoit une pénalité d'Ari, avertissement : lent",
    "Remarque sur Elka : vu",
    "Un fichier est joint (image/png)",
    "Retour en arrière à l'enregistrement 7, par Ari : erreur",
];

/// Words that both languages share, and names given by recorders: counters and a paragraph of the
/// rules.
const SAME: [&str; 20] = [
    "Mana",
    "Phase",
    "Terrain",
    "a",
    "action",
    "boost",
    "booster",
    "boosters",
    "c",
    "concession",
    "deck",
    "face",
    "infraction",
    "mana",
    "match",
    "min",
    "s",
    "table",
    "x",
    "zone",
];

fn scene() -> Replay {
    let mut recorder = Recorder::new("scene".parse().expect("a name"));
    let records: Vec<_> = (0..)
        .zip(SCENE)
        .map(|(index, text)| {
            let event = serde_json::from_str(text).expect(text);
            let at = At::from_unix_ms(90_000 * index);
            recorder.record(Draft { at, ..Draft::new(event) }).expect(text)
        })
        .collect();
    let bytes = record::write(&records, &[]);
    Replay::load(record::read(&bytes).expect("a file")).expect("a match")
}

/// The matches the project carries, and the scene.
fn matches() -> Vec<Replay> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../replays");
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("readable").path());
    let files = paths.filter(|path| path.extension().is_some_and(|is| is == "daybook"));
    let load = |path| {
        let bytes = std::fs::read(path).expect("readable");
        Replay::load(record::read(&bytes).expect("whole")).expect("makes sense")
    };
    files.map(load).chain([scene()]).collect()
}

/// Names of people and cards, and texts by people, the longest first.
fn names(replay: &Replay) -> Vec<String> {
    let mut names = Vec::new();
    for sealed in replay.records() {
        names_in(&serde_json::to_value(&sealed.record.event).expect("plain data"), &mut names);
    }
    for opening in replay.openings() {
        names_in(&serde_json::to_value(opening).expect("plain data"), &mut names);
    }
    let french: Vec<_> = names.iter().map(|name| Language::French.card(name).to_owned()).collect();
    names.extend(french);
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    names.dedup();
    names
}

fn names_in(json: &Value, names: &mut Vec<String>) {
    const NAMED: [&str; 7] = ["by", "format", "media_type", "name", "reason", "reference", "text"];
    match json {
        Value::Object(members) => {
            for (key, value) in members {
                match value {
                    Value::String(text) if NAMED.contains(&&**key) => names.push(text.clone()),
                    _ => names_in(value, names),
                }
            }
        }
        Value::Array(all) => all.iter().for_each(|one| names_in(one, names)),
        _ => {}
    }
}

/// The words of a text besides names and numbers.
fn words(text: &str, names: &[String]) -> BTreeSet<String> {
    let text = names.iter().fold(text.to_owned(), |text, name| text.replace(name.as_str(), " "));
    let words = text.split(|letter: char| !letter.is_alphabetic());
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// All texts about a match in one language.
fn told(replay: &Replay, language: Language) -> Vec<String> {
    let mut texts = Vec::new();
    for viewer in [Viewer::Public, Viewer::Official] {
        let line = |seq| LogLine::new(replay, seq, viewer, language).expect("in range").text;
        texts.extend((0..=replay.last()).map(line));
    }
    texts.extend(timeline(replay, language).into_iter().map(|titled| titled.text));
    texts
}

/// The changes from one state to another and back.
fn differences(replay: &Replay, language: Language) -> Vec<String> {
    let knowledge = replay.knowledge();
    let state = |seq: u32| replay.at(seq).expect("in range");
    let last = replay.last();
    let pairs = (0..last).step_by(7).map(|from| (from, last.min(from + 21)));
    let both = pairs.flat_map(|(a, b)| [(a, b), (b, a)]);
    both.flat_map(|(a, b)| changes(state(a), state(b), knowledge, Viewer::Official, language))
        .collect()
}

#[test]
fn every_text_differs_and_shares_no_word_but_names() {
    let mut shared = BTreeSet::new();
    let mut count = 0;
    for replay in matches() {
        let names = names(&replay);
        for tell in [told, differences] {
            let [english, french] = Language::ALL.map(|language| tell(&replay, language));
            assert_eq!(english.len(), french.len());
            let texts = |texts: &[String]| -> BTreeSet<String> {
                texts.iter().flat_map(|text| words(text, &names)).collect()
            };
            shared.extend(texts(&english).intersection(&texts(&french)).cloned());
            let same: Vec<_> = english.iter().filter(|text| french.contains(text)).collect();
            assert!(same.is_empty(), "not told in French: {same:?}");
            count += french.len();
        }
    }
    assert!(count > 10_000, "only {count} texts");
    assert_eq!(shared.iter().map(|word| &**word).collect::<Vec<_>>(), SAME);
}

#[test]
fn every_event_type_is_told() {
    let schema = schemars::schema_for!(Event).to_value();
    let types = schema["oneOf"].as_array().expect("alternatives").iter();
    let types: BTreeSet<_> =
        types.map(|one| one["properties"]["type"]["const"].as_str().expect("a type")).collect();
    let matches = matches();
    let lines = matches.iter().flat_map(|replay| {
        let line = |seq| LogLine::new(replay, seq, Viewer::Public, Language::French);
        (0..=replay.last()).filter_map(line)
    });
    let told: BTreeSet<_> = lines.map(|line| line.event_type).collect();
    assert_eq!(told.iter().map(|one| &**one).collect::<BTreeSet<_>>(), types);
}

#[test]
fn articles_elisions_and_plurals_are_right() {
    let replay = scene();
    let line = |seq| LogLine::new(&replay, seq, Viewer::Public, Language::French);
    let texts: Vec<_> = (1..=replay.last()).map(|seq| line(seq).expect("in range").text).collect();
    assert_eq!(texts, SCENE_IN_FRENCH);
}

/// French readers see the cards' French names everywhere: in states, in patches and in sentences.
#[test]
fn cards_are_named_in_french() {
    let has = |replay: &Replay| names(replay).iter().any(|name| name == "Aerolith");
    let replay = matches().into_iter().find(has).expect("a match with that token");
    let french = Some(Language::French);
    let block = Block::new(&replay, 0, replay.last(), Viewer::Official, french).expect("states");
    let mut now = block.keyframe;
    let mut others = 0;
    for (seq, patch) in (1..).zip(&block.patches) {
        json_patch::patch(&mut now, patch).expect("it applies");
        assert_eq!(Some(&now), state_json(&replay, seq, Viewer::Official, french).as_ref());
        let objects = now["objects"].as_array().expect("a list");
        for name in objects.iter().filter_map(|object| object["card"]["name"].as_str()) {
            assert_eq!(Language::French.card(name), name, "no English name with a French one");
        }
        others +=
            usize::from(Some(&now) != state_json(&replay, seq, Viewer::Official, None).as_ref());
    }
    assert!(others > 100, "{others}");
    let said: Vec<_> = block.lines.iter().map(|line| line.text.as_str()).collect();
    assert!(said.iter().any(|line| line.contains("Aérolithe")), "{said:?}");
    assert!(said.iter().all(|line| !line.contains("Aerolith")));
}
