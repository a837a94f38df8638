//! A match with given abilities nested four deep, as older programs recorded them.

use audit::{Check, Severity};
use language::{Language, Located, Report};
use record::{Chain, Draft};
use replay::{Batch, RecordError, Recorder, Replay, Versions, Viewer};
use rules::{Event, GameStarted, Seat};
use serde_json::{Value, json};

fn event(kind: &str, data: &Value) -> Event {
    serde_json::from_value(json!({ "type": kind, "data": data })).expect("a well-formed event")
}

fn given(depth: usize) -> Value {
    let says = match depth {
        0 => json!({ "add": { "forest": 1, "mountain": 0, "water": 0 } }),
        _ => json!({ "have": given(depth - 1) }),
    };
    json!({ "passive": { "scope": { "objects": {} }, "says": says } })
}

/// Eight tokens with an ability nested this deep, and a Progress at which nobody moves.
fn events(depth: usize) -> Vec<Event> {
    let opened =
        json!({ "edition": "4.0", "format": "limited", "players": [{}, {}], "recorder": "law" });
    let face = json!({ "reference": "T", "type": "character", "forest": 1, "mountain": 1, "water": 1,
        "abilities": [given(depth)] });
    let mut events = vec![
        event("match_opened", &opened),
        Event::GameStarted(GameStarted::two_players(1, Seat::new(0))),
    ];
    for index in 0..8 {
        let face = if index == 0 { face.clone() } else { json!("T") };
        let token = json!({ "face": face, "to": "expedition:0:hero" });
        events.push(event("token_created", &json!({ "tokens": [token] })));
    }
    events.push(event("phase_began", &json!({ "phase": "dusk" })));
    events.push(event("daily_effect_began", &json!({ "effect": "progress" })));
    events.push(event("daily_effect_ended", &json!({ "effect": "progress" })));
    events
}

/// A match as a program without a limit writes it.
fn replay(depth: usize) -> Replay {
    let mut chain = Chain::new("deep".parse().expect("a name"));
    let seal = |event| chain.seal(Draft::new(event)).expect("it can be sealed");
    let records: Vec<_> = events(depth).into_iter().map(seal).collect();
    let file = record::write(&records, &[]);
    Replay::load(record::read(&file).expect("whole")).expect("it makes sense")
}

#[test]
fn what_was_recorded_deep_is_read_and_what_follows_cannot_be_judged() {
    let replay = replay(4);
    let report = Report::new(&replay, None, Vec::new());
    let moves = |report: &Report| -> Vec<Located> {
        let all = report.findings.iter().cloned();
        all.filter(|one| one.check == Check::ShouldMove).collect()
    };
    assert!(!moves(&report).is_empty());
    for one in moves(&report) {
        assert_eq!(one.severity, Severity::CannotBeJudged);
        let because = one.because.as_ref().expect("a reason");
        assert!(because.en.contains("not applied: "), "{}", because.en);
    }
    assert!(!report.undecided.is_empty());
    let text = report.markdown(Language::English);
    assert!(text.contains("be worked out; these were not applied: 5 x T"), "{text}");
    let view = replay.view(replay.last(), Viewer::Public).expect("the last");
    assert!(view.undecided.is_some_and(|it| !it.waiting.is_empty()));
    let state = replay.at(replay.last()).expect("the last");
    let object = *state.objects.keys().next_back().expect("a token");
    let explained = replay::explain(state, object).expect("it is in play");
    for (language, said) in
        [(Language::English, "work them all out"), (Language::French, "n'en calcule")]
    {
        let told = language::explanation_lines(
            &explained,
            None,
            state,
            replay.knowledge(),
            Viewer::Public,
            language,
        );
        assert!(told.last().is_some_and(|line| line.contains(said)), "{told:?}");
    }
    let shallow = Report::new(&self::replay(1), None, Vec::new());
    assert_eq!(shallow.undecided, []);
    assert!(moves(&shallow).iter().all(|one| one.severity == Severity::Violation));
    assert!(!moves(&shallow).is_empty());
}

#[test]
fn what_is_given_too_deep_is_refused_at_the_door() {
    let refused = |depth| {
        let mut recorder = Recorder::new("deep".parse().expect("a name"));
        let drafts = || events(depth).into_iter().map(Draft::new);
        let one_by_one = drafts().try_for_each(|draft| recorder.record(draft).map(drop)).err();
        let chain = Chain::new("deep".parse().expect("a name"));
        let at_once = Batch::stage(&chain, &Versions::default(), drafts().collect()).err();
        assert_eq!(one_by_one, at_once);
        one_by_one
    };
    assert_eq!(refused(rules::GIVEN_DEPTH_MAX), None);
    let error = refused(3).expect("too deep");
    assert!(matches!(error, RecordError::GivenTooDeep { seq: 2, depth: 3, .. }));
    assert_eq!(
        error.to_string(),
        "event 2: an ability of `T` gives abilities nested 3 levels deep, but the limit is 2; \
         write `unread` for the levels below"
    );
}
