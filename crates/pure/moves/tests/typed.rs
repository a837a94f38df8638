//! Texts as people type them: what is tolerated, which errors occur and where, what one correction
//! changes.

#![expect(clippy::disallowed_methods, reason = "the example of the manual is a file")]

use moves::{Deviation, Expected, Length, LineProblem, MovesError, Unsaid, play, write};
use record::{Draft, MatchId};
use replay::{Recorder, Replay};
use rules::{Event, FaceEntry, Salt};

fn friday() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/friday.moves");
    std::fs::read_to_string(path).expect("the example is there")
}

/// The match of a text, as `daybook play` makes it.
fn played(text: &str) -> Replay {
    let mut drafts = play(text).unwrap_or_else(|error| panic!("{error}")).drafts;
    let salt = || Ok::<_, std::convert::Infallible>(Salt::new([7; 32]));
    Draft::conceal_all(&mut drafts, 0, &[], salt).expect("it is always the same");
    let id: MatchId = "friday".parse().expect("a name");
    let file = Recorder::file(id, drafts, |_| ()).expect("it makes sense").expect("it has events");
    Replay::load(file).expect("what was recorded can be rebuilt")
}

/// A text with its last lines replaced.
fn with(from: &str, to: &str) -> String {
    let text = friday();
    assert!(text.contains(from), "{from}");
    text.replacen(from, to, 1)
}

fn wrong(text: &str) -> MovesError {
    match play(text) {
        Ok(played) => panic!("it was read:\n{}", played.canonical),
        Err(error) => error,
    }
}

#[test]
fn what_is_typed_is_written_again() {
    let written = write(&played(&friday()), Length::Short).expect("it can be said").text;
    let lines = |text: &str| -> Vec<String> {
        let body = text.split_once("\n\n").expect("a head").1;
        let said = body.lines().filter(|line| !line.is_empty() && !line.starts_with("digest"));
        said.filter(|line| !line.starts_with("day")).map(str::to_owned).collect()
    };
    assert_eq!(lines(&written), lines(&friday()));
}

/// A line entered again after a mistake was taken back refers to the same record.
#[test]
fn what_a_line_is_about_stays_behind_a_correction() {
    let about = "* ruling about: ^3, by: judge, text: seen";
    let text = |lines: &[&str]| format!("{}{}\n", friday(), lines.join("\n"));
    let of = |text: &str| -> Vec<u32> {
        let rulings = |draft: &Draft| match &draft.event {
            Event::Ruling(it) => it.about,
            _ => None,
        };
        play(text)
            .unwrap_or_else(|error| panic!("{error}"))
            .drafts
            .iter()
            .filter_map(rulings)
            .collect()
    };
    let note = "* note text: one";
    let plain = of(&text(&[note, note, about]));
    let back = "= back 3 by judge \"wrong\"";
    let corrected = text(&[note, note, about, back, note, about]);
    assert_eq!(of(&corrected), [plain[0], plain[0]]);
    // A rewound line has a name too, and each is written as it is read.
    let taken = text(&[note, note, about, back, "* ruling about: ^^3, by: judge, text: seen"]);
    assert_eq!(of(&taken)[1], plain[0] + 2, "the note that was taken back");
    for text in [corrected, taken] {
        let written = write(&played(&text), Length::Short).expect("it can be said").text;
        assert_eq!(of(&written), of(&text), "{written}");
    }
}

#[test]
fn one_correction_is_one_other_line() {
    let other = with("tumult 1 mountain", "tumult 1 water");
    let text = |text: &str| write(&played(text), Length::Short).expect("it can be said").text;
    let (before, after) = (text(&friday()), text(&other));
    let differ = before.lines().zip(after.lines()).filter(|(one, other)| one != other);
    // The checks below the correction depend on it, and are rewritten.
    let differ: Vec<_> = differ.filter(|(one, _)| !one.starts_with("digest")).collect();
    assert_eq!(differ, [("tumult 1 mountain", "tumult 1 water")]);
    assert_eq!(before.lines().count(), after.lines().count());
}

#[test]
fn a_consequence_is_checked() {
    let right = with("Ari: pigs hero\n", "Ari: pigs hero\n  Ari: pays 3\n  Kim: turn\n");
    assert_eq!(play(&right).expect("it follows").drafts, play(&friday()).expect("a text").drafts);
    let error = wrong(&with("Ari: pigs hero\n", "Ari: pigs hero\n  Ari: pays 2\n"));
    assert!(matches!(error.problem, LineProblem::DoesNotFollow { .. }), "{error}");
    assert_eq!(
        error.line,
        friday().lines().position(|line| line == "Ari: pigs hero").expect("it is there") + 2
    );
}

#[test]
fn a_digest_is_checked() {
    let written = write(&played(&friday()), Length::Short).expect("it can be said").text;
    let at = written.find("digest ").expect("a day began") + "digest ".len();
    let digit = if &written[at..=at] == "0" { "1" } else { "0" };
    let error = wrong(&format!("{}{digit}{}", &written[..at], &written[at + 1..]));
    assert!(matches!(error.problem, LineProblem::Digest { .. }), "{error}");
}

#[test]
fn what_is_wrong_is_named_with_its_place_and_what_could_stand_there() {
    let error = wrong(&with("Kim: stargazer hero", "Kim: stargazer herd"));
    let LineProblem::Unsaid(Unsaid::Unexpected { found, expected }) = &error.problem else {
        panic!("{error}")
    };
    assert_eq!((error.column, found.as_deref()), (16, Some("herd")));
    assert!(expected.contains(&Expected::PlaceOfCard), "{expected:?}");
    assert!(error.to_string().contains(", found `herd`"), "{error}");
    assert!(error.to_string().contains("`companion`"), "{error}");
    let error = wrong(&with("Kim: stargazer hero", "Kim: gazer hero"));
    assert_eq!(error.column, 6, "{error}");
    // An event that can be read to its end is reported as incomplete, and not with what could
    // follow it.
    let error = wrong(&with("Kim: stargazer hero", "* note words: seen"));
    assert_eq!(error.column, 3, "{error}");
    assert!(error.to_string().contains("expected an event of the log ("), "{error}");
    assert!(error.to_string().contains("`text`"), "{error}");
}

#[test]
fn cards_are_called_by_their_beginning_and_in_five_languages() {
    for name in ["star", "Stargazer", "\"Yzmir Stargazer\""] {
        let text = with("Kim: stargazer hero", &format!("Kim: {name} hero"));
        let read = play(&text).expect(name);
        assert_eq!(read.drafts, play(&friday()).expect("a text").drafts, "{name}");
        assert!(
            read.lax.iter().any(|it| it.what == Deviation::Form("Kim: stargazer hero".to_owned()))
        );
    }
}

/// A game in which Ari has a Brassbug Hive and Kim has pigs in Reserve.
fn hive(line: &str) -> String {
    format!(
        "Moves: 1\nEdition: 4.0\nFormat: constructed\nRecorder: console\nDate: 2026-11-20\nPlayer: Ari\n\
         Player: Kim\nCard: ha = ALT_CORE_B_AX_01_C\nCard: hk = ALT_CORE_B_YZ_01_C\n\
         Card: hive = ALT_CORE_B_AX_30_C\nCard: pigs = ALT_COREKS_B_AX_12_C\n\ngame 1 Ari first\n\
         Ari: deck 39 ha\nKim: deck 39 hk\nAri: shuffles\nKim: shuffles\nAri: mana 3\nKim: mana 3\n\
         < * observed why: gap, facts: [{{mana: {{seat: 0, orbs: 10, ready: 10}}}}, {{mana: {{seat: 1, \
         orbs: 10, ready: 10}}}}, {{object: {{place: Kim/reserve, face: pigs}}}}, {{object: {{place: \
         Ari/landmark, face: hive}}}}]\n{line}\nstop\n"
    )
}

/// A line with a day is a consequence unless it is marked.
#[test]
fn a_day_that_begins_while_a_player_could_decide_is_written_and_read_again() {
    let text = hive("- day 2").replace("\nstop\n", "\n");
    let replay = played(&text);
    let days = |replay: &Replay| replay.at(replay.last()).expect("the last").day.day;
    assert_eq!(days(&replay), 2);
    for length in [Length::Short, Length::Whole] {
        let written = write(&replay, length).expect("it can be said").text;
        assert!(written.contains("\n-! day 2\n"), "{written}");
        assert_eq!(days(&played(&written)), 2);
    }
}

/// Case 18: the beginning of the name of another card.
#[test]
fn a_name_in_quotes_is_the_whole_name_of_a_card() {
    let created = |name: &str| {
        let played = play(&hive(&format!("Ari: creates {name} hero")))?;
        let token = played.drafts.iter().rev().find_map(|draft| match &draft.event {
            Event::TokenCreated(created) => Some(created.tokens[0].face.clone()),
            _ => None,
        });
        Ok::<_, MovesError>(token.expect("it is created"))
    };
    for name in ["\"Brassbug\"", "\"brassbug\""] {
        let Ok(FaceEntry::New(face)) = created(name) else { panic!("{name} is a card") };
        assert_eq!(&*face.name, "Brassbug", "{name}");
    }
    assert!(matches!(created("\"Brassbug Hive\""), Ok(FaceEntry::Known(_))));
    for name in ["\"Brassb\"", "\"Brassbug H\"", "\"\""] {
        assert!(created(name).is_err(), "{name}");
    }
    // Without quotes a beginning is enough.
    assert!(matches!(created("brassb"), Ok(FaceEntry::Known(_))));
}

/// Case 19.
#[test]
fn the_price_of_a_card_and_where_it_comes_from_may_come_in_any_order() {
    let after_pass = |line: &str| play(&hive(&format!("Ari: pass\n{line}")));
    let from = after_pass("Kim: pigs hero from reserve for 1").expect("as written");
    let price = after_pass("Kim: pigs hero for 1 from reserve").expect("as in the manual");
    assert_eq!(from.drafts, price.drafts);
    assert_eq!(from.canonical, price.canonical);
    assert!(after_pass("Kim: pigs hero for 1 from reserve for 2").is_err());
}

#[test]
fn what_the_rules_do_not_allow_is_kept_and_marked() {
    let text = with("Ari: pigs hero\n", "Ari: pigs hero\nAri: pass\n");
    let read = play(&text).expect("it happened");
    assert!(read.lax.iter().any(|it| it.what == Deviation::NotAllowed), "{:?}", read.lax);
    assert!(read.canonical.contains("\n! Ari: pass\n"), "{}", read.canonical);
    let again = play(&read.canonical).expect("its one form");
    assert_eq!((again.drafts, again.lax), (read.drafts, Vec::new()));
}

#[test]
fn what_nobody_saw_has_no_name() {
    let text = with("Kim: stargazer hero", "Kim: ? hero for ?");
    let drafts = play(&text).expect("it happened").drafts;
    let mut cards = drafts.iter().filter_map(|draft| match &draft.event {
        Event::CardPlayed(it) => Some(it),
        _ => None,
    });
    let card = cards.next_back().expect("two were played");
    assert_eq!((&card.card.what, &card.card.face, card.mana), (&None, &None, None));
}

#[test]
fn a_terrain_marker_has_a_number_and_no_record_number() {
    let placed =
        "* terrain_marker_placed markers: [{terrains: [water], on: {region: 2}, owner: Kim}]";
    let moved = "* terrain_marker_moved marker: marker#1, to: {region: 3}";
    // A different earlier record means a different id.
    for before in ["", "* note text: \"late\"\n"] {
        let text = with("Kim: pass\n", &format!("{before}{placed}\n{moved}\nKim: pass\n"));
        let read = play(&text).expect("it happened");
        assert!(read.canonical.contains("marker: marker#1"), "{}", read.canonical);
        let is_made = |draft: &Draft| matches!(draft.event, Event::TerrainMarkerPlaced(_));
        let made = read.drafts.iter().position(is_made).expect("it was placed");
        let marker = read.drafts.iter().find_map(|draft| match &draft.event {
            Event::TerrainMarkerMoved(it) => Some(it.marker.to_string()),
            _ => None,
        });
        assert_eq!(marker, Some(format!("o{made}.0")), "{before}");
    }
}

#[test]
fn comments_and_keys_that_nobody_knows_are_kept() {
    let text = with("Date:", "Camera: 2\nDate:");
    let text = text.replace("Kim: pass", "Kim: pass  # at 14:07");
    let read = play(&text).expect("a text");
    assert!(read.canonical.contains("\nCamera: 2\n"), "{}", read.canonical);
    assert!(read.canonical.contains("\nKim: pass  # at 14:07\n"), "{}", read.canonical);
}

#[test]
fn the_draft_that_a_match_names_is_written_and_read() {
    let text = with("Player: ", "Draft: pod-3 61 4 1\nPlayer: ");
    let replay = played(&text);
    let draft = replay.draft().expect("it names one");
    assert_eq!((draft.match_id.as_str(), draft.seq, draft.seats.len()), ("pod-3", 61, 2));
    let written = write(&replay, Length::Short).expect("it can be said").text;
    assert!(written.lines().any(|line| line == "Draft: pod-3 61 4 1"), "{written}");
    assert_eq!(played(&written).records()[0].record.event, replay.records()[0].record.event);
    for value in ["pod-3", "pod-3 x 4 1", "pod/3 61 4 1", "pod-3 61 4 x"] {
        let text = with("Player: ", &format!("Draft: {value}\nPlayer: "));
        assert!(matches!(wrong(&text).problem, LineProblem::Head(_)), "{value}");
    }
}
