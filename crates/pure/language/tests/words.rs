//! Texts for people: sentences, changes, the timeline.

use language::{FindError, Language, TitledMoment, changes, find, sentence, timeline};
use record::{At, Draft};
use replay::{MomentKind, Recorder, Replay, Viewer};
use rules::{Event, GameStarted, Opening, Phase, Seat};

const OPENED: &str = r#"{"data":{"edition":"4.0","format":"limited","players":[{"name":"Gwyn"},{"name":"Zoé"}],"recorder":"paper"},"type":"match_opened"}"#;
const STARTED: &str = r#"{"data":{"expeditions":[{"expedition":"0:hero","facing":["1:hero"]},{"expedition":"1:hero","facing":["0:hero"]}],"first_player":0,"game":1,"turn_order":[0,1]},"type":"game_started"}"#;
const DECK: &str = r#"{"data":{"seat":1,"size":5},"type":"deck_registered"}"#;
const DRAW: &str = r#"{"data":{"moves":[{"from":"deck:1","to":"hand:1"},{"from":"deck:1","to":"hand:1"}]},"type":"moved"}"#;
const PLAY: &str = r#"{"data":{"card":{"face":{"forest":1,"name":"Kuwat","reference":"K","type":"character"},"from":"hand:1","statuses":["fleeting"],"to":"expedition:1:hero","what":"h3.0"},"mana":2,"seat":1},"type":"card_played"}"#;
const BOOST: &str = r#"{"data":{"changes":[{"by":2,"counter":"boost","object":"o4.0"}]},"type":"counters_changed"}"#;
const AHEAD: &str = r#"{"data":{"moves":[{"due_to":["forest","mountain"],"expedition":"1:hero","to":1}]},"type":"expedition_moved"}"#;
const TUMULT: &str = r#"{"data":{"card":3,"index":0,"rotated":false},"type":"tumult_revealed"}"#;
const DAY: &str = r#"{"data":{"day":2},"type":"day_began"}"#;
const NOON: &str = r#"{"data":{"phase":"noon"},"type":"phase_began"}"#;

/// A match with these events a minute and a half apart.
fn replay(events: &[&str]) -> Replay {
    let mut recorder = Recorder::new("words".parse().expect("a name"));
    let records: Vec<_> = (0..)
        .zip(events)
        .map(|(index, text)| {
            let event = serde_json::from_str(text).expect(text);
            let at = At::from_unix_ms(90_000 * index);
            recorder.record(Draft { at, ..Draft::new(event) }).expect(text)
        })
        .collect();
    let opening = r#"{"face":{"name":"Kitsune","reference":"T"},"slot":"h3.1"}"#;
    let openings: [Opening; 1] = [serde_json::from_str(opening).expect("an opening")];
    let bytes = record::write(&records, &openings[..usize::from(records.len() > 3)]);
    Replay::load(record::read(&bytes).expect("a file")).expect("a match")
}

fn said(replay: &Replay, seq: u32, viewer: Viewer) -> String {
    let event = &replay.records()[seq as usize].record.event;
    let (before, after) = (replay.at(seq - 1), replay.at(seq));
    let (before, after) = (before.expect("in range"), after.expect("in range"));
    sentence(event, before, after, replay.knowledge(), viewer, Language::English)
}

#[test]
fn sentences_are_short_and_name_what_the_viewer_may_know() {
    let replay = replay(&[OPENED, STARTED, DECK, DRAW, PLAY, BOOST, AHEAD, TUMULT, DAY, NOON]);
    let public = |seq| said(&replay, seq, Viewer::Public);
    assert_eq!(public(1), "Game 1 begins; Gwyn is the first player");
    assert_eq!(public(2), "Zoé presents a deck of 5 cards");
    assert_eq!(public(3), "Zoé draws 2 cards");
    assert_eq!(said(&replay, 3, Viewer::Seat(Seat::new(0))), "Zoé draws 2 cards");
    assert_eq!(said(&replay, 3, Viewer::Seat(Seat::new(1))), "Zoé draws Kuwat, Kitsune");
    assert_eq!(said(&replay, 3, Viewer::Official), "Zoé draws Kuwat, Kitsune");
    assert_eq!(public(4), "Zoé plays Kuwat from hand to hero Expedition for 2 mana; Fleeting");
    assert_eq!(public(5), "Kuwat: boost +2 (now 2)");
    assert_eq!(
        public(6),
        "Zoé's hero Expedition moves forward to region 1, due to Forest and Mountain"
    );
    assert_eq!(public(7), "Tumult card 1 is revealed: Water | Forest + Mountain");
    assert_eq!((public(8), public(9)), ("Day 2 begins".to_owned(), "Noon".to_owned()));
}

#[test]
fn a_choice_is_named_by_what_was_chosen() {
    let choice = |data: &str| format!(r#"{{"data":{{{data}}},"type":"choice_made"}}"#);
    let told = [
        (r#""about":"table""#, "The table is set up"),
        (r#""about":"deck","seat":1"#, "Zoé has chosen a deck"),
        (r#""about":"first mana","seat":1"#, "Zoé has chosen which cards become Mana Orbs"),
        (r#""about":"no mana","seat":0"#, "Gwyn puts no card in the Mana zone"),
        (r#""about":"confirm","seat":0"#, "Gwyn confirms"),
        (r#""about":"decline","seat":0"#, "Gwyn declines"),
        (r#""about":"decline","pieces":["o4.0"],"seat":0"#, "Gwyn declines the effect of Kuwat"),
        (r#""about":"effect","seat":0"#, "Gwyn chooses an effect"),
        (r#""about":"effect","pieces":["o4.0"],"seat":0"#, "Gwyn chooses the effect of Kuwat"),
        (r#""about":"option","seat":0"#, "Gwyn makes a choice that was not recorded"),
        (
            r#""about":"option","pieces":["o4.0"],"seat":0"#,
            "Gwyn makes a choice for Kuwat that was not recorded",
        ),
        (r#""about":"target","pieces":["o4.0"],"seat":0"#, "Gwyn chooses (target): Kuwat"),
    ];
    for (data, expected) in told {
        let replay = replay(&[OPENED, STARTED, DECK, DRAW, PLAY, &choice(data)]);
        assert_eq!(said(&replay, 5, Viewer::Public), expected);
    }
}

#[test]
fn equal_things_are_counted_and_a_new_face_says_what_is_new_about_it() {
    let orbs = r#"{"data":{"moves":[{"from":"deck:1","statuses":["exhausted"],"to":"mana:1"},{"from":"deck:1","statuses":["exhausted"],"to":"mana:1"},{"from":"deck:1","statuses":["exhausted"],"to":"mana:1"}]},"type":"moved"}"#;
    let ready =
        r#"{"data":{"objects":["o5.0","o5.1","o5.2"],"status":"exhausted"},"type":"status_lost"}"#;
    let face = |reference: &str, subtypes: &str| {
        let of = format!(r#""name":"Kuwat","reference":"{reference}","subtypes":[{subtypes}]"#);
        format!(
            r#"{{"data":{{"face":{{{of},"type":"character"}},"object":"o4.0"}},"type":"face_changed"}}"#
        )
    };
    let faces = [face("K1", r#""robot""#), face("K2", r#""robot""#), face("K3", "")];
    let replay =
        replay(&[OPENED, STARTED, DECK, DRAW, PLAY, orbs, ready, &faces[0], &faces[1], &faces[2]]);
    let public = |seq| said(&replay, seq, Viewer::Public);
    assert_eq!(public(6), "3 x Mana Orb lose Exhausted");
    assert_eq!(public(7), "Kuwat now has the sub-types Robot");
    assert_eq!(public(8), "What is printed on Kuwat changes");
    assert_eq!(public(9), "Kuwat no longer has a sub-type");
}

#[test]
fn an_emblem_without_words_is_told_by_what_it_does() {
    let emblem = r#"{"data":{"emblems":[{"controller":0,"passives":[{"says":"cannot_move_forward","scope":{"expeditions":{"named":"1:hero"}}}]}]},"type":"emblem_created"}"#;
    let replay = replay(&[OPENED, STARTED, DECK, DRAW, PLAY, emblem]);
    let told = said(&replay, 5, Viewer::Public);
    assert!(told.contains("Player 2's Hero Expedition can't move forward"), "{told}");
}

#[test]
fn changes_tell_what_is_different() {
    let replay = replay(&[OPENED, STARTED, DECK, DRAW, PLAY, BOOST, AHEAD]);
    let told = |a, b| {
        let (a, b) = (replay.at(a).expect("in range"), replay.at(b).expect("in range"));
        changes(a, b, replay.knowledge(), Viewer::Public, Language::English)
    };
    assert_eq!(
        told(3, 6),
        [
            "Zoé's hand: 2 cards → 1 card",
            "Zoé's hero Expedition: region: 0 → 1",
            "Zoé's hero Expedition: Forest/Mountain/Water: 0/0/0 → 3/2/2",
            "Kuwat: hand → hero Expedition; Fleeting; boost 2",
        ]
    );
    assert_eq!(told(4, 5)[1..], ["Kuwat: boost 0 → 2"]);
    assert!(told(5, 5).is_empty());
}

#[test]
fn a_stretch_goes_on_after_a_rewind_into_it() {
    let rewound = r#"{"data":{"by":"Kim","reason":"wrong card","to":5},"type":"rewound"}"#;
    let night = r#"{"data":{"phase":"night"},"type":"phase_began"}"#;
    let replay =
        replay(&[OPENED, STARTED, DECK, DRAW, DAY, NOON, NOON, AHEAD, night, rewound, AHEAD]);
    let moments = timeline(&replay, Language::English);
    let of = |kind| -> Vec<_> {
        let those = moments.iter().filter(move |titled| titled.moment.kind == kind);
        let shown = those.map(|TitledMoment { moment, text }| {
            (moment.seq, moment.to, moment.abandoned, &**text)
        });
        shown.collect()
    };
    assert_eq!(of(MomentKind::Game), [(1, 10, false, "Game 1")]);
    assert_eq!(of(MomentKind::Day), [(4, 10, false, "Day 2")]);
    assert_eq!(
        of(MomentKind::Phase),
        [
            (1, 3, false, "Set-up"),
            (5, 10, false, "Noon"),
            (6, 7, true, "Noon"),
            (8, 8, true, "Night")
        ]
    );
    assert_eq!(
        of(MomentKind::LeadChange),
        [(7, 7, true, "Zoé leads (0-1)"), (10, 10, false, "Zoé leads (0-1)")]
    );
    assert_eq!(
        of(MomentKind::Rewind),
        [(9, 9, false, "Play is rewound to record 5 by Kim: wrong card")]
    );
    assert_eq!(of(MomentKind::LongThink)[0], (1, 2, false, "Nothing happens for 1 min 30 s"));
    assert_eq!(replay.phase(1, 2, Phase::Noon), Some(5));
    assert_eq!(replay.phase(1, 2, Phase::Night), None);
}

#[test]
fn an_object_is_found_by_what_the_viewer_may_call_it() {
    let down = r#"{"data":{"moves":[{"from":"hand:1","source_id":"77","to":"reserve:1","what":"h3.1"}]},"type":"moved"}"#;
    let replay = replay(&[OPENED, STARTED, DECK, DRAW, PLAY, down]);
    let state = replay.at(5).expect("in range");
    let found = |text, viewer| find(text, state, replay.knowledge(), viewer);
    let [kuwat, kitsune] = ["o4.0", "o5.0"].map(|id| id.parse().expect("an id"));
    for text in ["o4.0", "Kuwat", "kuwat", "K"] {
        assert_eq!(found(text, Viewer::Public), Ok(kuwat), "{text}");
    }
    assert_eq!(found("77", Viewer::Public), Ok(kitsune));
    assert_eq!(found("Kitsune", Viewer::Official), Ok(kitsune));
    let error = found("Kitsune", Viewer::Public).expect_err("nobody may know it");
    let candidates =
        ["o4.0 Kuwat in Zoé's hero Expedition", "o5.0 a face-down card in Zoé's Reserve"];
    let candidates = candidates.map(str::to_owned).to_vec();
    assert_eq!(error, FindError::None { text: "Kitsune".to_owned(), candidates });
    let nothing = find("o4.0", replay.at(3).expect("in range"), replay.knowledge(), Viewer::Public);
    assert_eq!(nothing, Err(FindError::Nothing { text: "o4.0".to_owned() }));
}

/// The score of a team match has one number per team, unless its players' numbers differ.
#[test]
fn a_team_has_one_number_in_the_score() {
    let opened = r#"{"data":{"edition":"4.0","format":"sandbox","players":[{},{},{},{}],"recorder":"paper"},"type":"match_opened"}"#;
    let order = (0..4).map(Seat::new).collect();
    for (teams, score, told) in [
        (vec![0, 1, 0, 1], "[1,0,1,0]", "1-0"),
        (vec![0, 1, 0, 1], "[1,0,0,0]", "1-0-0-0"),
        (vec![], "[0,1,0,0]", "0-1-0-0"),
    ] {
        let around = GameStarted::around(1, Seat::new(0), Vec::clone(&order), teams);
        let started = serde_json::to_string(&Event::GameStarted(around)).expect("plain data");
        let ended =
            format!(r#"{{"data":{{"ending":"time","score":{score}}},"type":"match_ended"}}"#);
        let replay = replay(&[opened, &started, &ended]);
        let text = said(&replay, 2, Viewer::Public);
        assert_eq!(text, format!("The match ends {told} at the time limit"));
        let [before, after] = [1, 2].map(|seq| replay.at(seq).expect("in range"));
        let changed = changes(before, after, replay.knowledge(), Viewer::Public, Language::English);
        assert_eq!(changed, [format!("The match ended {told}")]);
    }
}

/// All players of a team lead together, by the total distance of their Expeditions.
#[test]
#[expect(clippy::disallowed_methods, reason = "the replay is a file beside the project")]
fn a_team_leads_with_all_that_its_players_have_gone() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../replays/two-against-two.daybook");
    let file = record::read(&std::fs::read(path).expect("a replay")).expect("whole");
    let replay = Replay::load(file).expect("makes sense");
    let mut found = 0;
    for titled in timeline(&replay, Language::English) {
        let TitledMoment { moment, text } = titled;
        if moment.kind != MomentKind::LeadChange {
            continue;
        }
        let state = replay.at(moment.seq).expect("it is there");
        let gone: Vec<u8> =
            rules::derive(state, rules::Edition::Four).seats.iter().map(|it| it.distance).collect();
        let of = |seat: rules::Seat| {
            state.with_team(seat).iter().map(|one| gone[one.index()]).sum::<u8>()
        };
        assert!(moment.distances.iter().all(|&(seat, far)| far == of(seat)), "{text}");
        let leaders = moment.leaders();
        let is_one = leaders.len() == 2;
        assert_eq!(text.contains(" lead ("), is_one, "{text}");
        assert_eq!(text.contains(" are level ("), !is_one, "{text}");
        assert_eq!(text.matches('-').count(), 1, "one number a team: {text}");
        found += 1;
    }
    assert!(found > 1, "{found}");
}
