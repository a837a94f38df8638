//! What steps wait for, one scene for each sentence of the rules.

use std::sync::Arc;

use engine::effect::{Execution, ExpectedAction, Moment};
use rules::effect::Step;
use rules::{Edition, Event, GameStarted, ObjectId, Seat, State, reduce};
use serde_json::{Value, json};

/// A table, and the effect in progress at it.
struct Scene {
    now: Arc<Moment>,
    effect: Execution,
}

const KIM: Seat = Seat::new(0);

/// The first token, which has the ability.
fn me() -> ObjectId {
    ObjectId::new(2, 0)
}

fn event(value: &Value) -> Event {
    serde_json::from_value(value.clone()).expect("an event")
}

/// A player's Hero Expedition.
fn hero(seat: usize) -> String {
    format!("expedition:{seat}:hero")
}

fn token(to: &str, name: &str, kind: &str) -> Value {
    let face = json!({"reference": name, "name": name, "type": kind, "hand_cost": 1});
    json!({"type": "token_created", "data": {"tokens": [{"to": to, "face": face}]}})
}

impl Scene {
    /// Kim has a Character in each Expedition and a Permanent, Ari one Character; Kim carries out these steps.
    fn new(steps: &Value) -> Self {
        let tokens = [
            token("expedition:0:hero", "Fox", "character"),
            token("expedition:0:companion", "Owl", "character"),
            token("expedition:1:hero", "Elk", "character"),
            token("landmark:0", "Hut", "permanent"),
        ];
        Self::of(2, GameStarted::two_players(1, KIM), &tokens, steps)
    }

    /// Four players have a Character each, from Kim's `o2.0` on; Kim carries out these steps. In teams Kim and Zoe, who is
    /// across the table, play against Ari and Max.
    fn of_four(teams: &[u8], steps: &Value) -> Self {
        let names = ["Fox", "Elk", "Owl", "Bat"].into_iter().enumerate();
        let tokens = names.map(|(seat, name)| token(&hero(seat), name, "character"));
        let order = (0..4).map(Seat::new).collect();
        let started = GameStarted::around(1, KIM, order, teams.to_vec());
        Self::of(4, started, &tokens.collect::<Vec<_>>(), steps)
    }

    fn of(players: usize, started: GameStarted, tokens: &[Value], steps: &Value) -> Self {
        let opened = json!({"type": "match_opened", "data": {"edition": "4.0", "format": "limited",
            "players": vec![json!({}); players], "recorder": "paper"}});
        let mut events = vec![event(&opened), Event::GameStarted(started)];
        events.extend(tokens.iter().map(event));
        let start = State::default();
        let state =
            events.iter().fold(start, |state, event| reduce(&state, event).expect("it fits"));
        let now = Moment::new(&state, Edition::Four);
        let steps: Vec<Step> = serde_json::from_value(steps.clone()).expect("steps");
        let effect = Execution::spell(&steps, me(), KIM, &now);
        Self { now, effect }
    }

    /// Applies the record if it may be next; returns whether it may.
    fn take(&mut self, record: &Value) -> bool {
        let event = event(record);
        let after = reduce(&self.now.state, &event).expect("it fits the table");
        let after = Moment::new(&after, Edition::Four);
        let Some(next) = self.effect.take(&self.now, &event, &after) else { return false };
        (self.effect, self.now) = (next, after);
        true
    }

    fn is_over(&self) -> bool {
        self.effect.may_end(&self.now)
    }

    fn dues(&self) -> Vec<ExpectedAction> {
        self.effect.dues(&self.now)
    }
}

fn boost(object: &str, by: i32) -> Value {
    json!({"type": "counters_changed",
        "data": {"changes": [{"object": object, "counter": "boost", "by": by}]}})
}

fn status(object: &str, status: &str) -> Value {
    json!({"type": "status_gained", "data": {"status": status, "objects": [object]}})
}

fn ceased(object: &str) -> Value {
    json!({"type": "ceased", "data": {"objects": [object]}})
}

/// A Character in play.
fn character() -> Value {
    json!({"kinds": [{"type": "character"}]})
}

/// `4.0 6.5.a`
#[test]
fn r6_5_a_effects_are_mandatory() {
    let scene = Scene::new(&json!([{"gain": ["me", [{"boosts": [1, null]}], null]}]));
    assert!(!scene.is_over());
    assert_eq!(scene.dues().len(), 1);
}

/// `4.0 6.5.b`
#[test]
fn r6_5_b_a_target_is_suitable_and_chosen_once() {
    let steps = json!([{"gain": [{"target": [{"exactly": 2}, character()]}, [{"boosts": [1, null]}], null]}]);
    let target = |pieces: Value| json!({"type": "choice_made", "data": {"seat": 0, "about": "target", "pieces": pieces}});
    assert!(!Scene::new(&steps).take(&target(json!(["o2.0", "o5.0"]))), "a Permanent");
    assert!(!Scene::new(&steps).take(&target(json!(["o2.0"]))), "only one");
    let mut scene = Scene::new(&steps);
    assert!(scene.take(&target(json!(["o2.0", "o4.0"]))));
    assert!(!scene.take(&boost("o3.0", 1)), "another one");
    assert!(scene.take(&boost("o4.0", 1)) && !scene.is_over());
    assert!(!scene.take(&boost("o4.0", 1)), "twice the same");
    assert!(scene.take(&boost("o2.0", 1)) && scene.is_over());
}

/// `4.0 6.5.c`, `4.0 6.5.f`
#[test]
fn r6_5_c_an_optional_step_may_be_left_and_r6_5_f_what_follows_it_too() {
    let steps = json!([{"try": {"may": true, "do": [{"exhaust": "me"}],
        "then": [{"gain": ["me", [{"boosts": [1, null]}], null]}]}}]);
    let mut scene = Scene::new(&steps);
    assert!(scene.is_over());
    assert!(!scene.take(&boost("o2.0", 1)), "it was not paid for");
    assert!(scene.take(&status("o2.0", "exhausted")) && !scene.is_over());
    assert!(scene.take(&boost("o2.0", 1)) && scene.is_over());
}

/// `4.0 6.5.d`
#[test]
fn r6_5_d_a_condition_is_looked_at_just_before_its_step() {
    let boosted = json!({"at_least": [{"boosts": "me"}, 1]});
    let steps = json!([{"gain": ["me", [{"boosts": [1, null]}], null]},
        {"if": [boosted, [{"gain": ["me", [{"status": "anchored"}], null]}], []]}]);
    let mut scene = Scene::new(&steps);
    assert!(!scene.take(&status("o2.0", "anchored")));
    assert!(scene.take(&boost("o2.0", 1)) && !scene.is_over());
    assert!(scene.take(&status("o2.0", "anchored")) && scene.is_over());
}

/// `4.0 6.5.g`
#[test]
fn r6_5_g_modes_are_chosen_and_done_in_any_order_but_each_once() {
    let gain = |gain: Value| json!([{"gain": ["me", [gain], null]}]);
    let modes = json!([
        gain(json!({"boosts": [1, null]})),
        gain(json!({"status": "asleep"})),
        gain(json!({"status": "anchored"}))
    ]);
    let mut scene = Scene::new(&json!([{"choose": {"number": {"exactly": 2}, "modes": modes}}]));
    assert!(scene.take(&status("o2.0", "anchored")) && !scene.is_over());
    assert!(scene.take(&boost("o2.0", 1)) && scene.is_over());
    assert!(!scene.take(&status("o2.0", "asleep")), "a third");
}

/// `4.0 6.5.h`
#[test]
fn r6_5_h_what_cannot_be_done_is_ignored() {
    let steps = json!([{"draw": 1}, {"gain": ["me", [{"status": "asleep"}], null]}]);
    let mut scene = Scene::new(&steps);
    assert!(scene.take(&status("o2.0", "asleep")) && scene.is_over(), "there is no card to draw");
}

/// `4.0 7.3.15.b`
#[test]
fn r7_3_15_b_a_status_is_not_gained_again() {
    let steps = json!([{"gain": [{"all": {"kinds": [{"type": "character"}], "of": "you"}}, [{"status": "asleep"}], null]}]);
    let mut scene = Scene::new(&steps);
    assert!(scene.take(&status("o2.0", "asleep")) && !scene.is_over());
    assert!(!scene.take(&status("o4.0", "asleep")), "that of the opponent");
    assert!(scene.take(&status("o3.0", "asleep")) && scene.is_over());
    let again = Execution::spell(
        &serde_json::from_value::<Vec<Step>>(steps).expect("steps"),
        me(),
        KIM,
        &scene.now,
    );
    assert!(again.may_end(&scene.now));
}

/// `4.0 7.3.31.a`
#[test]
fn r7_3_31_a_only_what_a_player_controls_is_sacrificed() {
    let steps =
        json!([{"by": ["each", [{"sacrifice": {"choose": [{"exactly": 1}, character()]}}]]}]);
    let mut scene = Scene::new(&steps);
    assert!(scene.take(&ceased("o3.0")) && !scene.is_over());
    assert!(!scene.take(&ceased("o2.0")), "another one of the same player");
    assert!(scene.take(&ceased("o4.0")) && scene.is_over());
}

/// `4.0 7.3.34.a`
#[test]
fn r7_3_34_a_to_switch_is_to_go_to_the_other_expedition_of_the_same_player() {
    let moved = |to: &str| {
        let one = json!({"what": "o2.0", "from": "expedition:0:hero", "to": to});
        json!({"type": "moved", "data": {"moves": [one]}})
    };
    let mut scene = Scene::new(&json!([{"switch": "me"}]));
    assert!(!scene.take(&moved("expedition:1:hero")));
    assert!(scene.take(&moved("expedition:0:companion")) && scene.is_over());
}

/// Kim and Zoe against Ari and Max.
const TEAMS: &[u8] = &[0, 1, 0, 1];

/// The glossary on two against two: only what one controls is sacrificed, and nothing of the team mate.
#[test]
fn nothing_of_a_team_mate_is_sacrificed() {
    let steps = json!([{"sacrifice": {"choose": [{"exactly": 1}, character()]}}]);
    for others in ["o3.0", "o4.0", "o5.0"] {
        assert!(!Scene::of_four(TEAMS, &steps).take(&ceased(others)), "{others}");
    }
    let mut scene = Scene::of_four(TEAMS, &steps);
    assert!(scene.take(&ceased("o2.0")) && scene.is_over());
}

/// A target Character is anybody's, be it a team mate's or an opponent's.
#[test]
fn a_target_character_is_anybodys() {
    let target = json!({"target": [{"exactly": 1}, character()]});
    let steps = json!([{"gain": [target, [{"boosts": [1, null]}], null]}]);
    for teams in [TEAMS, &[]] {
        for any in ["o2.0", "o3.0", "o4.0", "o5.0"] {
            let mut scene = Scene::of_four(teams, &steps);
            assert!(scene.take(&boost(any, 1)) && scene.is_over(), "{any}");
        }
    }
}

/// So is a target Expedition: an effect may create a token in a team mate's, where no card is played.
#[test]
fn a_target_expedition_is_anybodys() {
    let create = |whose: Value| {
        let expeditions = json!({"which": {"target": [{"exactly": 1}, whose]}});
        json!([{"create": {"number": 1, "token": {"name": "Moth"}, "expeditions": expeditions}}])
    };
    for teams in [TEAMS, &[]] {
        for seat in 0..4 {
            let moth = token(&hero(seat), "Moth", "character");
            let mut scene = Scene::of_four(teams, &create(Value::Null));
            assert!(scene.take(&moth) && scene.is_over(), "{seat}");
            // "In your Expedition" is on one's own side of the board.
            let own = Scene::of_four(teams, &create(json!("you"))).take(&moth);
            assert_eq!(own, seat == 0, "{seat}");
        }
    }
}

/// Each opponent is everyone but who carries it out and their team; a target opponent is one of these.
#[test]
fn each_opponent_is_meant_and_one_is_targeted() {
    let sacrifice = json!({"sacrifice": {"choose": [{"exactly": 1}, character()]}});
    let by = |whom: &str| json!([{"by": [whom, [sacrifice.clone()]]}]);
    for (teams, opponents) in [(TEAMS, &["o3.0", "o5.0"][..]), (&[], &["o3.0", "o4.0", "o5.0"])] {
        let mut scene = Scene::of_four(teams, &by("each_opponent"));
        for theirs in opponents {
            assert!(!scene.is_over() && scene.take(&ceased(theirs)), "{theirs}");
        }
        assert!(scene.is_over());
        for any in ["o2.0", "o3.0", "o4.0", "o5.0"] {
            let mut scene = Scene::of_four(teams, &by("target_opponent"));
            let is_opponent = opponents.contains(&any);
            assert_eq!(scene.take(&ceased(any)), is_opponent, "{any}");
            assert_eq!(scene.is_over(), is_opponent, "{any}");
        }
    }
}

/// `4.0 6.1.h`: players choose one after the other, and what comes next is done with all that they have chosen; a log may
/// also tell it of each before the next one chooses.
#[test]
fn r6_1_h_what_several_players_have_chosen_is_one() {
    let own = json!({"choose": [{"exactly": 1}, {"kinds": [{"type": "character"}], "of": "you"}]});
    let steps = json!([{"by": ["each", [{"target": own}]]}, {"gain": ["it", [{"status": "asleep"}], null]}]);
    let chosen = |seat: u8, piece: &str| json!({"type": "choice_made", "data": {"seat": seat, "about": "target", "pieces": [piece]}});
    let mut scene = Scene::new(&steps);
    assert!(scene.take(&chosen(0, "o3.0")) && scene.take(&chosen(1, "o4.0")));
    assert!(scene.take(&status("o4.0", "asleep")) && !scene.is_over(), "the first one too");
    assert!(scene.take(&status("o3.0", "asleep")) && scene.is_over());
    let mut scene = Scene::new(&steps);
    assert!(scene.take(&chosen(0, "o3.0")) && scene.take(&status("o3.0", "asleep")));
    assert!(!scene.is_over(), "the other player has not chosen");
    assert!(scene.take(&chosen(1, "o4.0")) && scene.take(&status("o4.0", "asleep")));
    assert!(scene.is_over());
}
