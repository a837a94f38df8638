//! Who is accused of what, in matches written down for it: what is right is not held against anybody, and what is beside it
//! is.

use audit::{Check, Evidence, Finding, Severity};
use rules::Event;
use serde_json::{Value, json};

use crate::games;

/// The head of every match, with the Heroes that the lines name.
const HEAD: &str = "\
Edition: 4.0
Player: Ari
Player: Kim
Card: ha = ALT_CORE_B_AX_01_C
Card: hk = ALT_CORE_B_YZ_01_C
";

/// The first lines of a game in which both have a Deck and three Mana Orbs.
const BEGUN: &str = "\
game 1 Ari first
Ari: deck 39 ha
Kim: deck 39 hk
Ari: shuffles
Kim: shuffles
Ari: mana 3
Kim: mana 3
";

/// The head of a match of this recorder, before its further cards.
pub(crate) fn head(recorder: &str, format: &str) -> String {
    format!("Moves: 1\nRecorder: {recorder}\nFormat: {format}\n{HEAD}")
}

/// The lines of a game that has begun.
pub(crate) const fn begun() -> &'static str {
    BEGUN
}

/// A match as it is written down.
pub(crate) struct Log(pub(crate) Vec<Event>);

impl Log {
    /// What this recorder writes down of these lines.
    pub(crate) fn of(recorder: &str, format: &str, cards: &[(&str, &str)], lines: &str) -> Self {
        let cards: Vec<_> =
            cards.iter().map(|(name, of)| format!("Card: {name} = {of}\n")).collect();
        let cards = cards.concat();
        let head = format!("{}{cards}\n", head(recorder, format));
        let played = moves::play(&(head + lines)).unwrap_or_else(|why| panic!("{why}: {lines}"));
        Self(played.drafts.into_iter().map(|draft| draft.event).collect())
    }

    /// A game at the console, in a format without rules for decks, after its set-up.
    fn begun(cards: &[(&str, &str)], lines: &str) -> Self {
        Self::of("console", "limited", cards, &format!("{BEGUN}{lines}"))
    }

    /// Without the first record that is it, and what comes after.
    pub(crate) fn until(mut self, is: impl Fn(&Event) -> bool) -> Self {
        let at = self.0.iter().position(is).expect("it happens");
        self.0.truncate(at);
        self
    }

    pub(crate) fn on(mut self, kind: &str, data: &Value) -> Self {
        let event = json!({ "type": kind, "data": data });
        self.0.push(serde_json::from_value(event).expect("an event"));
        self
    }

    /// The number of the first record that is it.
    pub(crate) fn at(&self, is: impl Fn(&Event) -> bool) -> u32 {
        let at = self.0.iter().position(is).expect("it happens");
        u32::try_from(at).expect("few")
    }

    /// What is found of it.
    pub(crate) fn found(&self) -> Vec<Finding> {
        let replay = games::sealed("verdicts", &self.0).expect("it makes sense");
        audit::audit(&replay, audit::edition_of(&replay)).findings
    }

    /// What is found of its play.
    pub(crate) fn of_play(&self) -> Vec<Finding> {
        let mut found = self.found();
        found.retain(|one| !matches!(one.evidence, Evidence::Deck(_)));
        found
    }
}

/// What somebody is accused of, with the paragraphs.
fn accused(found: &[Finding]) -> Vec<(Check, Vec<&'static str>)> {
    let violations = found.iter().filter(|one| one.severity == Severity::Violation);
    violations
        .map(|one| (one.check, one.paragraphs.iter().map(|paragraph| paragraph.number).collect()))
        .collect()
}

/// Something is in play without the steps that brought it there.
pub(crate) fn observed(objects: &[(&str, &str)]) -> String {
    let object =
        |(place, face): &(&str, &str)| format!("{{object: {{place: {place}, face: {face}}}}}");
    let objects: Vec<_> = objects.iter().map(object).collect();
    format!(
        "< * observed why: gap, facts: [{{mana: {{seat: 0, orbs: 10, ready: 10}}}}, {}]\n",
        objects.join(", ")
    )
}

// One effect of both players.

/// Each player sacrifices a Character: both go in one record, whether the log names what has them go or not (`4.0 6.1.h`,
/// `4.0 1.4.5.a`).
#[test]
fn what_each_player_sacrifices_may_go_in_one_record() {
    let cards = [
        ("anubis", "ALT_CORE_B_OR_20_C"),
        ("mine", "ALT_CORE_B_BR_10_C"),
        ("theirs", "ALT_CORE_B_YZ_07_R1"),
        ("other", "ALT_COREKS_B_AX_12_C"),
    ];
    let board = observed(&[("Ari/hero", "mine"), ("Kim/hero", "theirs"), ("Kim/hero", "other")]);
    let chosen = "Ari: chooses sacrifice mine\nKim: chooses sacrifice theirs\n";
    for (choices, source) in [(chosen, "anubis"), (chosen, "ability"), ("", "ability")] {
        let lines = format!(
            "{board}Ari: anubis companion\n{choices}Ari: mine > discard, theirs > Kim/discard by {source}\n"
        );
        let log = Log::begun(&cards, &lines);
        assert_eq!(log.of_play(), [], "{source}");
        let turns = log.0.iter().filter(|event| matches!(event, Event::TurnBegan(_)));
        assert_eq!(turns.count(), 2, "nothing is left to do: Kim's turn has begun");
    }
    // Two of one player are not one of each.
    let lines = format!(
        "{board}Ari: anubis companion\n< theirs > Kim/discard, other > Kim/discard by anubis\n< Kim: turn\n"
    );
    let found = Log::begun(&cards, &lines).of_play();
    assert!(accused(&found).iter().any(|(check, _)| *check == Check::EffectOtherwise), "{found:?}");
}

// The die of a passive ability.

/// What is found where these lines are Progress, with Eris in the Hero Expedition.
fn progress_of_eris(lines: &str) -> Vec<(Check, Vec<String>)> {
    let board = observed(&[("Ari/hero", "eris")]);
    let lines = format!("{board}Ari: pass\nKim: pass\n{lines}tumult 1 water\n");
    let found = Log::begun(&[("eris", "ALT_CYCLONE_B_LY_75_C")], &lines).of_play();
    assert!(found.iter().all(|one| one.severity == Severity::Violation), "{found:?}");
    let owned =
        |(check, all): (Check, Vec<&str>)| (check, all.into_iter().map(str::to_owned).collect());
    accused(&found).into_iter().map(owned).collect()
}

/// A die says how far an Expedition with Eris moves: as far as it shows, whoever the log says has it rolled (`4.0 6.2.b`).
#[test]
fn an_expedition_moves_as_far_as_its_die_shows() {
    for (die, to) in [(5, 2), (2, 1)] {
        for who in ["die", "Ari: die"] {
            for source in ["", " by eris"] {
                let lines =
                    format!("{who} {die}{source}\nAri/hero to {to} due forest mountain water\n");
                assert_eq!(progress_of_eris(&lines), [], "{lines}");
            }
        }
    }
}

/// Without its die an Expedition with Eris moves too early, and farther or less far than the die shows is a violation.
#[test]
fn an_expedition_moves_neither_without_its_die_nor_against_it() {
    let unrolled = progress_of_eris("Ari/hero to 2 due forest mountain water\n");
    assert!(
        matches!(&unrolled[..], [(Check::Unforeseen, all)] if all.contains(&"7.3.28.a".to_owned())),
        "{unrolled:?}"
    );
    for (die, to) in
        [("die 2", 2), ("Ari: die 2 by eris", 2), ("die 5", 1), ("Ari: die 5 by eris", 1)]
    {
        let found =
            progress_of_eris(&format!("{die}\n< Ari/hero to {to} due forest mountain water\n"));
        assert!(
            matches!(&found[..], [(Check::Unforeseen, all)] if all.contains(&"4.2.4.g".to_owned())),
            "{die}: {found:?}"
        );
    }
    // Typed without a mark, the second move comes after the one that follows from the die.
    let found = progress_of_eris("Ari: die 2 by eris\nAri/hero to 2 due forest mountain water\n");
    assert!(!found.is_empty());
}

// A card for which nothing is paid.

/// The console writes every payment, so a card without one was not paid for (`4.0 5.1.2.a`); what it does is due all the same
/// (`4.0 6.5.a`).
#[test]
fn a_card_for_which_nothing_is_paid_is_a_violation() {
    let harvesters = [("card", "ALT_CORE_B_MU_06_C")];
    let pigs = [("card", "ALT_COREKS_B_AX_12_C")];
    let unpaid = (Check::Unpaid, vec!["5.1.2.a", "6.4.d"]);
    let left = (Check::EffectOtherwise, vec!["6.5.a"]);
    let (pays, gains) = ("< Ari: pays 1\n", "< card gains anchored by card\n");
    for (cards, middle, wanted) in [
        (harvesters, String::new(), vec![unpaid.clone(), left.clone()]),
        (harvesters, gains.to_owned(), vec![unpaid.clone()]),
        (harvesters, pays.to_owned(), vec![left]),
        (harvesters, format!("{pays}{gains}"), vec![]),
        (pigs, String::new(), vec![unpaid]),
        (pigs, "< Ari: pays 3\n".to_owned(), vec![]),
    ] {
        let lines = format!("Ari: card hero\n{middle}< Kim: turn\nKim: pass\nAri: pass\n");
        let found = Log::begun(&cards, &lines).of_play();
        assert_eq!(accused(&found), wanted, "{middle}: {found:?}");
        assert_eq!(found.len(), wanted.len(), "{found:?}");
    }
}

// A Hero with counters.

/// Who says which Hero it is has said what it begins with (`4.0 2.5.e`); who says otherwise is wrong.
#[test]
fn a_hero_begins_with_its_counters_unless_the_log_says_otherwise() {
    for (told, has) in [("", 5), (" +5*heroism", 5), (" +3*heroism", 3)] {
        let lines = BEGUN.replace("39 ha", &format!("39 atsadi{told}"));
        let lines = format!("{lines}Ari: pass\nKim: pass\n");
        let log = Log::of("console", "limited", &[("atsadi", "ALT_CORE_B_BR_02_C")], &lines);
        let counters = log.0.iter().find_map(|event| match event {
            Event::DeckRegistered(deck) => deck.hero.as_ref().map(|hero| hero.counters.clone()),
            _ => None,
        });
        assert_eq!(counters.expect("there is a Hero").get("heroism"), Some(&has), "{told}");
        let wrong = accused(&log.of_play());
        let wanted = if has == 5 { vec![] } else { vec![(Check::HeroCounters, vec!["2.5.e"])] };
        assert_eq!(wrong, wanted, "{told}");
    }
}

// Decks.

/// A deck of which only the size is told may have a Hero and be as large as it must (`4.0 1.1.4.b`); one that is too small
/// either way is none.
#[test]
fn nobody_is_accused_for_a_deck_that_nobody_told() {
    for (size, wanted) in [(39, None), (40, None), (35, Some(Check::ConstructedSize))] {
        let lines = BEGUN.replace(" ha", "").replace(" hk", "").replace("deck 39", "deck 40");
        let lines = lines.replacen("deck 40", &format!("deck {size}"), 1);
        let log = Log::of("console", "constructed", &[], &format!("{lines}Ari: pass\nKim: pass\n"));
        let found = log.found();
        let checks: Vec<_> = accused(&found).into_iter().map(|(check, _)| check).collect();
        assert_eq!(checks, wanted.into_iter().collect::<Vec<_>>(), "{size}: {found:?}");
    }
}

/// A card that a deck may not have is one violation, and an effect that is left out in the same turn another.
#[test]
fn a_wrong_deck_explains_no_wrong_effect() {
    let lines =
        format!("{BEGUN}Ari: card hero\n< Ari: pays 1\n< Kim: turn\nKim: pass\nAri: pass\n");
    let cards = [("card", "ALT_CORE_B_MU_06_C")];
    let found = Log::of("console", "constructed", &cards, &lines).found();
    let checks: Vec<_> = accused(&found).into_iter().map(|(check, _)| check).collect();
    assert_eq!(checks, [Check::ConstructedFaction, Check::EffectOtherwise], "{found:?}");
}

// Rulings.

/// Cards that nobody pays for and whose effects are left out: one in the first turn, and two in the second.
fn two_violations() -> Log {
    let cards = [("card", "ALT_CORE_B_MU_06_C")];
    let lines = "Ari: card hero\n< Kim: turn\n< Kim: card hero\n< Kim: card hero\n< Kim: pass\n";
    Log::begun(&cards, lines).until(|event| matches!(event, Event::Passed(_)))
}

/// The findings with the record that decides about them.
fn ruled(log: &Log) -> Vec<(u32, u32, Option<u32>)> {
    let violations = log.of_play().into_iter().filter(|one| one.severity == Severity::Violation);
    violations.map(|one| (one.from, one.to, one.ruling)).collect()
}

/// A ruling about a record marks what was found of that one, and nothing else, of the same turn or not; one that names none is
/// about the present turn.
#[test]
fn a_ruling_marks_what_it_is_about() {
    let second = u32::try_from(two_violations().0.len()).expect("few") - 1;
    let rules = |about: Option<u32>| {
        let log = two_violations();
        let mut ruling = json!({ "by": "judge-3", "text": "Let it stand." });
        if let Some(about) = about {
            ruling["about"] = json!(about);
        }
        ruled(&log.on("ruling", &ruling))
    };
    let first = two_violations().at(|event| matches!(event, Event::CardPlayed(_)));
    let at = second + 1;
    for about in [first, second - 1, second] {
        for (from, to, ruling) in rules(Some(about)) {
            let is_meant = (from..=to).contains(&about);
            assert_eq!(ruling, is_meant.then_some(at), "{about}: {from}-{to}");
        }
        assert!(rules(Some(about)).iter().any(|(_, _, ruling)| ruling.is_some()), "{about}");
        assert!(rules(Some(about)).iter().any(|(_, _, ruling)| ruling.is_none()), "{about}");
    }
    for (_, to, ruling) in rules(None) {
        assert_eq!(ruling.is_some(), to > first, "{to}");
    }
}

/// A rewind decides about what it takes back, and about nothing before.
#[test]
fn a_rewind_marks_what_it_takes_back() {
    let log = two_violations();
    let first = log.at(|event| matches!(event, Event::CardPlayed(_)));
    let to = first + 2;
    let at = u32::try_from(log.0.len()).expect("few");
    let all = ruled(&log.on("rewound", &json!({ "to": to, "by": "judge-3", "reason": "Unpaid." })));
    assert!(all.iter().any(|&(_, end, _)| end <= to) && all.iter().any(|&(_, end, _)| end > to));
    for (from, end, ruling) in all {
        assert_eq!(ruling, (end > to).then_some(at), "{from}-{end}");
    }
}
