//! Offers for a few letters while recording.

#![expect(clippy::disallowed_methods, reason = "the example of the manual is a file")]

use moves::{LiveRecorder, play};
use record::Draft;
use replay::{Recorder, Replay, Viewer};
use rules::{Event, ExpeditionId, Face, GameStarted, Place, Salt, Seat, Side};

/// The labels in the header of the example.
const LABELS: [(&str, &str); 4] = [
    ("oddball", "ALT_CORE_B_AX_01_C"),
    ("taru", "ALT_CORE_B_YZ_01_C"),
    ("pigs", "\"Three Little Pigs\""),
    ("stargazer", "\"Yzmir Stargazer\""),
];

/// The manual's example before a line, as entered by its recorder: consequences of earlier lines
/// are there.
fn before(line: &str) -> LiveRecorder {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/friday.moves");
    let text = std::fs::read_to_string(path).expect("the example is there");
    let (head, lines) = text.split_once("\n\n").expect("a head");
    let (start, lines) = lines.split_once('\n').expect("a game");
    let mut scribe = scribe(&format!("{head}\n\n{start}\n"));
    for said in lines.lines().take_while(|said| *said != line) {
        // A label that only the header explains is not a word of the console.
        let whole = |said: String, (label, card): &(&str, &str)| said.replace(label, card);
        let said = LABELS.iter().fold(said.to_owned(), whole);
        scribe.say(&said, None).unwrap_or_else(|error| panic!("{said}: {error:?}"));
    }
    scribe
}

fn scribe(text: &str) -> LiveRecorder {
    let mut drafts = play(text).unwrap_or_else(|error| panic!("{error}")).drafts;
    let salt = || Ok::<_, std::convert::Infallible>(Salt::new([7; 32]));
    Draft::conceal_all(&mut drafts, 0, &[], salt).expect("it is always the same");
    let id = "friday".parse().expect("a name");
    let file = Recorder::file(id, drafts, |_| ()).expect("it makes sense").expect("it has events");
    LiveRecorder::of(&Replay::load(file).expect("it can be rebuilt")).expect("it can be said")
}

/// The first offer for these letters.
fn first(scribe: &LiveRecorder, letters: &str) -> Event {
    scribe.offers(letters, None).swap_remove(0).event
}

/// The player, the card and the destination of a play.
fn play_of(event: Event) -> (u8, String, Place) {
    let Event::CardPlayed(it) = event else { panic!("{event:?}") };
    let face = it.card.face.map_or_else(String::new, |face| face.reference().to_owned());
    (it.seat.number(), face, it.card.to)
}

fn expedition(seat: u8, side: Side) -> Place {
    Place::Expedition(ExpeditionId { seat: Seat::new(seat), side })
}

#[test]
fn letters_of_the_player_in_front_say_whose_it_is() {
    let scribe = before("Ari: pigs hero");
    let (ari, kim) = (play_of(first(&scribe, "pig h")), play_of(first(&scribe, "k pig h")));
    assert_eq!((ari.0, kim.0), (0, 1));
    assert_eq!(ari.1, kim.1, "the same card");
    assert_eq!(kim.2, expedition(1, Side::Hero));
}

#[test]
fn a_tumult_card_is_turned_by_one_more_letter() {
    let scribe = before("tumult 1 mountain");
    for (letters, turned) in [("tu 1 m", false), ("tu 1 m t", true)] {
        let Event::TumultRevealed(it) = first(&scribe, letters) else { panic!("{letters}") };
        assert_eq!((it.index, it.rotated), (0, turned), "{letters}");
    }
}

#[test]
fn one_letter_names_the_expedition_behind_a_price() {
    let scribe = before("Ari: pigs hero");
    let (_, _, place) = play_of(first(&scribe, "\"Three Little Pigs\" c for 1"));
    assert_eq!(place, expedition(0, Side::Companion));
}

#[test]
fn more_than_two_sit_around_the_table_alone_or_in_teams() {
    let scribe = scribe("Moves: 1\nPlayer: Ari\nPlayer: Bo\nPlayer: Cy\nPlayer: Di\n");
    let seats: Vec<_> = (0..4).map(Seat::new).collect();
    let started = |teams: &[u8]| {
        let teams = teams.to_vec();
        Event::GameStarted(GameStarted::around(1, Seat::new(1), seats.clone(), teams))
    };
    for (line, event) in
        [("game 1 Bo first", started(&[])), ("game 1 Bo first in teams", started(&[0, 1, 0, 1]))]
    {
        assert_eq!(first(&scribe, line), event, "{line}");
        let offers = scribe.offers("", None);
        assert!(offers.iter().any(|offer| offer.line == line && offer.event == event), "{line}");
    }
}

#[test]
fn letters_behind_an_arrow_name_the_places_that_cards_move_to() {
    let mut scribe = before("Ari: pigs hero");
    for line in ["Ari: \"Three Little Pigs\" hero", "Ari: \"Yzmir Stargazer\" c for 0"] {
        scribe.say(&scribe.offers(line, None)[0].line, Some(0)).expect("it can be said");
    }
    let Event::Moved(it) = first(&scribe, "pi > d, st > r") else { panic!("no move") };
    let places: Vec<_> = it.moves.iter().map(|one| one.to).collect();
    assert_eq!(places, [Place::Discard(Seat::new(0)), Place::Reserve(Seat::new(0))]);
}

/// Letters mean the same whether or not others were typed at this moment before.
#[test]
fn what_was_typed_before_changes_no_offer() {
    let fresh = |letters: &str| before("Ari: pigs hero").offers(letters, None);
    let typed = before("Ari: pigs hero");
    for letters in ["", "pi", "pi h", "k", "mana", "qq", "pi", ""] {
        assert_eq!(typed.offers(letters, None), fresh(letters), "{letters}");
    }
}

/// The first offer by the rules goes where the card's type goes, though the rules do not see hidden
/// cards.
#[test]
fn a_card_of_the_hand_that_is_known_goes_to_an_expedition() {
    let mut scribe = before("Kim: shuffles");
    scribe.say("Kim: shuffles", Some(0)).expect("it can be said");
    scribe.say("Ari: draws 5 ?, ALT_COREKS_B_AX_12_C", None).expect("it can be said");
    for line in ["Ari: mana hand#1, hand#2, hand#3", "Kim: mana 3"] {
        scribe.say(line, None).unwrap_or_else(|error| panic!("{line}: {error:?}"));
    }
    let offers = scribe.offers("", None);
    let plays = offers.into_iter().filter(|it| matches!(it.event, Event::CardPlayed(_)));
    let places: Vec<_> = plays.map(|it| play_of(it.event).2).collect();
    assert_eq!(places, [expedition(0, Side::Hero), expedition(0, Side::Companion)]);
}

/// Without a list, the recorder names a card in a language of the game, and its destination.
#[test]
fn every_card_is_found_by_its_name_in_five_languages() {
    let scribe = before("Ari: pigs hero");
    for letters in ["three li c", "petits coch comp"] {
        let (seat, face, place) = play_of(first(&scribe, letters));
        assert_eq!((seat, place), (0, expedition(0, Side::Companion)), "{letters}");
        assert_eq!(face, "ALT_COREKS_B_AX_12_C", "{letters}");
    }
}

/// Ari has these in the Reserve and the Landmark zone, and the Night has come in which more than
/// two of each are discarded.
fn at_clean_up(reserve: &[&str], landmarks: &[&str]) -> LiveRecorder {
    let mut scribe = before("Ari: pigs hero");
    for (cards, place) in [(reserve, "reserve"), (landmarks, "landmark")] {
        for card in cards {
            let line = format!("Ari: deck#1=\"{card}\" > {place} by nothing");
            scribe.say(&line, Some(0)).unwrap_or_else(|error| panic!("{line}: {error:?}"));
        }
    }
    for line in ["night", "begin clean-up"] {
        scribe.say(line, Some(0)).unwrap_or_else(|error| panic!("{line}: {error:?}"));
    }
    scribe
}

/// The names of moved cards, in order, and their destination.
fn moved(scribe: &LiveRecorder, event: Event) -> (Vec<String>, Vec<Place>) {
    let Event::Moved(it) = event else { panic!("{event:?}") };
    let state = scribe.table().state().expect("a state");
    let names = it.moves.iter().map(|one| match one.what {
        Some(rules::Piece::Object(id)) => {
            state.objects[&id].face.as_ref().expect("a face").name.clone()
        }
        other => panic!("{other:?}"),
    });
    (names.collect(), it.moves.iter().map(|one| one.to).collect())
}

/// Two more than a Hero keeps.
const RESERVE: [&str; 4] =
    ["Three Little Pigs", "Yzmir Stargazer", "Yzmir Stargazer", "Kelon Elemental"];

/// 4.0 4.2.5.c
#[test]
fn letters_of_cards_say_which_are_discarded_in_what_order() {
    let scribe = at_clean_up(&RESERVE, &[]);
    let discard = Place::Discard(Seat::new(0));
    for (letters, names) in [
        ("ke pi", ["Kelon Elemental", "Three Little Pigs"]),
        ("pi ke", ["Three Little Pigs", "Kelon Elemental"]),
        ("st st", ["Yzmir Stargazer", "Yzmir Stargazer"]),
        ("dis pi ke", ["Three Little Pigs", "Kelon Elemental"]),
    ] {
        let (found, places) = moved(&scribe, first(&scribe, letters));
        assert_eq!(
            (found, places),
            (names.map(str::to_owned).to_vec(), vec![discard; 2]),
            "{letters}"
        );
    }
    // One is not enough for two, and three are too many.
    for letters in ["k", "k p s"] {
        let offers = scribe.offers(letters, None);
        let picks = offers.iter().filter(|it| it.rank == moves::Rank::Now);
        assert!(picks.clone().all(|it| it.line.matches(',').count() == 1), "{letters}: {offers:?}");
    }
}

#[test]
fn what_is_discarded_from_two_zones_at_once_is_said_at_once() {
    let landmarks = ["Brassbug Nursery", "Mesektet", "Sap Extractor"];
    let scribe = at_clean_up(&RESERVE[..3], &landmarks);
    // The letter of a Landmark also names a card of the Reserve, in another language.
    let (names, _) = moved(&scribe, first(&scribe, "s sa"));
    assert_eq!(names, ["Yzmir Stargazer", "Sap Extractor"]);
    let (names, _) = moved(&scribe, first(&scribe, "mes pi"));
    assert_eq!(names, ["Mesektet", "Three Little Pigs"]);
}

/// The slots of a Hand cannot be told apart, so a viewer who knows its cards still knows them.
#[test]
fn a_hand_that_is_shuffled_is_known_as_before() {
    let mut scribe = before("Ari: mana 3");
    for line in ["Ari: deck#1=\"Three Little Pigs\" > reserve", "Ari: \"Three Little Pigs\" > hand"]
    {
        scribe.say(line, Some(0)).expect("it can be said");
    }
    let known = |scribe: &LiveRecorder| {
        let said = scribe.weigh("Ari: \"Three Little Pigs\" hero").expect("it can be said").0;
        let Event::CardPlayed(it) = said else { panic!("{said:?}") };
        it.card.what
    };
    let before = known(&scribe);
    assert!(before.is_some());
    let said = scribe.say(&first_line(&scribe, "sh"), Some(0)).expect("it can be said");
    assert_eq!(said.text, "Ari: shuffles hand");
    assert_eq!(said.drafts[0].open.len(), 1, "the card is told again");
    let after = known(&scribe);
    assert!(after.is_some() && after != before, "{before:?} {after:?}");
}

fn first_line(scribe: &LiveRecorder, letters: &str) -> String {
    scribe.offers(letters, None).swap_remove(0).line
}

/// Exhausted cards are not played from the Reserve, so a card of the Hand is meant.
#[test]
fn what_is_exhausted_in_the_reserve_is_not_what_is_played() {
    let mut scribe = before("Ari: pigs hero");
    scribe
        .say("Ari: deck#1=\"Three Little Pigs\" > reserve by nothing", Some(0))
        .expect("it can be said");
    let from = |scribe: &LiveRecorder| {
        let Event::CardPlayed(it) = first(scribe, "\"Three Little Pigs\" hero") else {
            panic!("no play")
        };
        it.card.from
    };
    assert_eq!(from(&scribe), Place::Reserve(Seat::new(0)));
    scribe.say("\"Three Little Pigs\" gains exhausted", Some(0)).expect("it can be said");
    assert_eq!(from(&scribe), Place::Hand(Seat::new(0)));
    // A recorder who does it anyway specifies which.
    let Event::CardPlayed(it) = first(&scribe, "pi#1 h") else { panic!("no play") };
    assert_eq!(
        (it.card.from, it.card.to),
        (Place::Reserve(Seat::new(0)), expedition(0, Side::Hero))
    );
}

/// Two of a kind in the Hand and in the Reserve are two plays.
#[test]
fn what_lies_in_the_reserve_is_offered_beside_the_same_card_in_the_hand() {
    let mut scribe = before("Ari: pigs hero");
    let pigs = "Ari: deck#1=\"Three Little Pigs\" > reserve by nothing";
    for line in [pigs, "Ari: \"Three Little Pigs\" > hand by nothing", pigs] {
        scribe.say(line, Some(0)).unwrap_or_else(|error| panic!("{line}: {error:?}"));
    }
    let offers = scribe.offers("", None);
    let from = |line: &str| {
        let found = offers.iter().find(|offer| offer.line == line).expect("it is offered");
        let Event::CardPlayed(it) = &found.event else { panic!("no play") };
        it.card.from
    };
    assert_eq!(from("Ari: pigs hero"), Place::Hand(Seat::new(0)));
    assert_eq!(from("Ari: pigs#1 hero"), Place::Reserve(Seat::new(0)));
}

#[test]
fn a_card_that_the_deck_shows_is_found_by_its_name() {
    let scribe = before("Ari: pigs hero");
    let Event::Revealed(it) = first(&scribe, "sh kelon elem") else { panic!("nothing shown") };
    let names: Vec<_> = it.cards.iter().map(|one| one.face.reference().to_owned()).collect();
    let kelon = scribe.weigh("Ari: \"Kelon Elemental\" hero").expect("it can be said").0;
    assert_eq!(names, [play_of(kelon).1]);
    // One letter means a card already named in the match.
    let scribe = before("Kim: stargazer hero");
    assert_eq!(first_line(&scribe, "sh p"), "Kim: shows deck#1=pigs");
}

/// Of the cards that a word may mean, those of the Hero's faction come first.
#[test]
fn a_word_of_a_name_means_a_card_of_the_heros_faction() {
    let scribe = before("Ari: pigs hero");
    let bastion = scribe.weigh("Ari: \"The Foundry, Axiom Bastion\"").expect("it can be said").0;
    let Event::Revealed(it) = first(&scribe, "sh bas") else { panic!("nothing shown") };
    assert_eq!(it.cards[0].face.reference(), play_of(bastion).1);
}

#[test]
fn a_player_is_named_by_one_word_alone() {
    let scribe = before("Ari: shuffles");
    let Event::ChoiceMade(it) = first(&scribe, "k c d") else { panic!("no choice") };
    assert_eq!((it.seat, &*it.about), (Some(Seat::new(1)), "deck"));
}

#[test]
fn which_die_counts_is_chosen_by_a_letter_and_its_side() {
    let scribe = before("Ari: pigs hero");
    let Event::ChoiceMade(it) = first(&scribe, "c 5") else { panic!("no choice") };
    assert_eq!((&*it.about, it.number), ("die", Some(5)));
}

/// A card played by an effect from an unknown Hand may be any possible one, at the price set by the
/// effect.
#[test]
fn a_card_that_an_effect_lets_play_from_the_hand_is_found_by_its_name() {
    let mut scribe = before("Ari: pigs hero");
    scribe.say("Ari: \"Eros\" hero", Some(8)).expect("it can be said");
    let Event::CardPlayed(it) = first(&scribe, "kel c") else { panic!("no play") };
    let behind_the_player = first(&scribe, "a kel c");
    assert_eq!(behind_the_player, Event::CardPlayed(it.clone()));
    let eros = scribe
        .table()
        .state()
        .expect("a state")
        .objects
        .iter()
        .find(|(_, object)| object.face.as_ref().is_some_and(|face| face.name == "Eros"));
    assert_eq!(it.cause.and_then(|cause| cause.object), eros.map(|(id, _)| *id));
    assert_eq!(
        (it.card.from, it.card.to),
        (Place::Hand(Seat::new(0)), expedition(0, Side::Companion))
    );
}

#[test]
fn targets_are_named_in_the_order_of_their_letters() {
    let mut scribe = before("Ari: pigs hero");
    let lines = ["Three Little Pigs\" hero", "Kelon Elemental\" hero", "Nurture\""];
    for line in lines.map(|it| format!("Ari: \"{it}")) {
        scribe.say(&line, None).unwrap_or_else(|error| panic!("{line}: {error:?}"));
    }
    let chosen = |letters: &str| {
        let Event::ChoiceMade(it) = first(&scribe, letters) else { panic!("{letters}: no choice") };
        it.pieces
    };
    let (one, other) = (chosen("pig kel"), chosen("t ke pi"));
    assert_eq!(one.len(), 2);
    assert_eq!(one, other.into_iter().rev().collect::<Vec<_>>());
}

/// A recorder may name the target again at each of several boosts.
#[test]
fn what_an_effect_has_targeted_is_targeted_again_by_one_letter() {
    let mut scribe = before("Ari: pigs hero");
    let face = r#"{"reference": "ALT_LATER_B_NE_01_C", "name": "Soul Encounter", "type": "spell", "abilities":
        [{"spell": [{"distribute": [4, {"target": ["any", {"kinds": [{"type": "character"}], "in": {"zones": ["play"]}}]}]}]}]}"#;
    let face: Face = serde_json::from_str(face).expect("a face");
    scribe.know(&face.into());
    let lines = [
        ("\"Three Little Pigs\" hero", None),
        ("\"Yzmir Stargazer\" hero", None),
        ("encounter", None),
        ("targets pigs", Some(0)),
    ];
    for (line, follow) in lines {
        let line = format!("Ari: {line}");
        scribe.say(&line, follow).unwrap_or_else(|error| panic!("{line}: {error:?}"));
    }
    scribe.say("pigs +1", Some(0)).expect("it can be said");
    assert_eq!(first_line(&scribe, "t"), "Ari: targets pigs");
    let offers = scribe.offers("", None);
    assert!(offers.iter().any(|offer| offer.line == "Ari: targets pigs"), "{offers:?}");
}

/// Letters for an action on a card do not mean the Mana Orbs, of which there are many.
#[test]
fn a_mana_orb_is_in_no_ones_way() {
    let scribe = before("Ari: pigs hero");
    for letters in ["t", "ta m", "m"] {
        let offers = scribe.offers(letters, None);
        let is_orb = |line: &str| line.contains("targets mana#") || line.contains("mana#1 +1");
        assert!(!offers.iter().any(|offer| is_orb(&offer.line)), "{letters}: {offers:?}");
    }
    assert_eq!(first_line(&scribe, "Ari: targets mana#1"), "Ari: targets mana#1");
}

#[test]
fn a_number_behind_a_play_is_what_is_paid() {
    let scribe = before("Ari: pigs hero");
    let Event::CardPlayed(it) = first(&scribe, "pig h 0") else { panic!("no play") };
    assert_eq!((it.mana, it.card.to), (Some(0), expedition(0, Side::Hero)));
}

/// A registration may contain a card that is newer than the card data.
#[test]
fn a_card_that_the_card_data_does_not_have_is_played_for_any_price() {
    let mut scribe = before("Ari: pigs hero");
    let (name, reference) = ("Apple of Discord".to_owned(), "ALT_LATER_B_NE_01_C".to_owned());
    scribe.know(&Face { name, reference, ..Face::default() }.into());
    for (letters, seat) in [("dis h 0", 0), ("k dis h 0", 1)] {
        let Event::CardPlayed(it) = first(&scribe, letters) else { panic!("{letters}: no play") };
        assert_eq!((it.mana, it.seat), (Some(0), Seat::new(seat)), "{letters}");
        assert_eq!(it.card.to, expedition(seat, Side::Hero), "{letters}");
    }
}

#[test]
fn what_dice_show_is_said_by_their_sides_alone() {
    let mut scribe = before("Ari: pigs hero");
    scribe.say("Ari: \"Ouroboros Trickster\" hero", None).expect("it can be said");
    let Event::DieRolled(it) = first(&scribe, "4") else { panic!("no roll") };
    assert_eq!((it.seat, it.results), (Seat::new(0), vec![4]));
}

/// Where an effect reveals the top card of a Deck, the letters of a card are enough.
#[test]
fn what_an_effect_reveals_is_named_alone() {
    let mut scribe = before("Ari: pigs hero");
    let face = r#"{"reference": "ALT_LATER_B_NE_02_C", "name": "Look Up", "type": "spell",
        "abilities": [{"spell": [{"reveal": {"top": [1, "you"]}}]}]}"#;
    let face: Face = serde_json::from_str(face).expect("a face");
    scribe.know(&face.into());
    for letters in ["thr litt h", "k pass", "look"] {
        scribe
            .say(&first_line(&scribe, letters), None)
            .unwrap_or_else(|error| panic!("{letters}: {error:?}"));
    }
    for letters in ["pi", "thr", "pigs"] {
        assert_eq!(first_line(&scribe, letters), "Ari: shows deck#1=pigs", "{letters}");
    }
}

/// Nobody is stuck because of an unlisted deck.
#[test]
fn a_deck_is_offered_until_it_is_presented() {
    let mut scribe = before("Kim: deck 39 taru");
    scribe.say("Ari: shuffles", None).expect("it can be said");
    assert_eq!(first_line(&scribe, ""), "Kim: deck 39");
}

/// A Hero is known by any word of its name, with or without the player in front.
#[test]
fn a_hero_is_found_by_any_word_of_its_name() {
    let scribe = before("Ari: deck 39 oddball");
    for letters in ["sierra", "oddb", "ari sierra", "deck oddball", "sierra odd"] {
        let Event::DeckRegistered(it) = first(&scribe, letters) else { panic!("{letters}") };
        let hero = it.hero.expect("a Hero").face;
        let rules::FaceEntry::New(face) = hero else { panic!("{letters}: known") };
        assert_eq!((it.seat, &*face.name), (Seat::new(0), "Sierra & Oddball"), "{letters}");
    }
    let Event::DeckRegistered(it) = first(&scribe, "kim akesha") else { panic!("no deck") };
    assert_eq!(it.seat, Seat::new(1));
    assert_eq!(first_line(&scribe, "deck"), "Ari: deck 39");
}

/// Cards of one name differ by rarity, and so in price or statistics.
#[test]
fn a_rarity_is_a_word_of_a_card() {
    let scribe = before("Ari: pigs hero");
    let rarity = |letters: &str| {
        let Event::CardPlayed(it) = first(&scribe, letters) else { panic!("{letters}") };
        let Some(rules::FaceEntry::New(face)) = it.card.face else { panic!("{letters}: known") };
        (face.name.clone(), face.rarity.clone().unwrap_or_default())
    };
    let is = |rarity: &str| ("Kelon Elemental".to_owned(), rarity.to_owned());
    assert_eq!(rarity("kelon elem h"), is("common"));
    assert_eq!(rarity("kelon elem rare h"), is("rare"));
    let offers = scribe.offers("kelon elem h", None);
    let plays = offers.iter().filter(|it| matches!(it.event, Event::CardPlayed(_)));
    assert!(plays.count() >= 3, "the common one, and the rare ones of two factions");
}

/// Whoever is at a table says that somebody concedes, not that the other one wins.
#[test]
fn the_end_of_a_game_is_found_by_the_words_for_it() {
    let scribe = before("Ari: pigs hero");
    for (letters, line) in [
        ("concede", "Kim: wins by concession"),
        ("kim concedes", "Ari: wins by concession"),
        ("abandonne", "Kim: wins by concession"),
        ("drawn", "nobody wins by draw"),
        ("nulle", "nobody wins by draw"),
    ] {
        assert_eq!(first_line(&scribe, letters), line, "{letters}");
    }
    let lines: Vec<_> = scribe.offers("ends", None).into_iter().map(|it| it.line).collect();
    for line in ["Ari: wins", "Kim: wins", "Kim: wins by time"] {
        assert!(lines.iter().any(|it| it == line), "{line}: {lines:?}");
    }
    assert_eq!(first_line(&scribe, "draw"), "Ari: draws 1", "cards are drawn more often");
}

/// A card that is too expensive is not what Enter records, as long as the letters name another.
#[test]
fn what_the_rules_allow_comes_before_what_they_forbid() {
    let mut scribe = before("Ari: deck 39 oddball");
    for line in [
        "Ari: deck 39 ALT_CORE_B_AX_01_C | 20 ALT_CORE_B_AX_19_C, 19 ALT_CORE_B_AX_07_C",
        "Kim: deck 39 ALT_CORE_B_YZ_01_C",
        "Ari: shuffles",
        "Kim: shuffles",
        "Ari: mana 3",
        "Kim: mana 3",
    ] {
        scribe.say(line, None).unwrap_or_else(|error| panic!("{line}: {error:?}"));
    }
    let first = |letters: &str| {
        let mut offers = scribe.offers(letters, None);
        let before = offers[0].line.clone();
        let against = scribe.lawful_first(&mut offers, 12);
        assert!(against.contains(&true), "it is still offered");
        (before, offers.swap_remove(0).line, against[0])
    };
    let line = |card: &str| format!("Ari: {card} hero");
    assert_eq!(first("h"), (line("ganesha"), line("mechanic"), false));
    let whole = first("Ari: ganesha hero");
    assert_eq!((whole.1, whole.2), (line("ganesha"), true), "a whole line means itself");
}

/// A recorder gets the same predictions as a reader of the match.
#[test]
fn what_comes_next_is_the_same_as_in_the_replay() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../replays/tie-breaker.daybook");
    let bytes = std::fs::read(path).expect("a replay");
    let whole = record::read(&bytes).expect("it is whole");
    let mut effects = 0;
    for seq in (0..whole.records.len()).step_by(9) {
        let mut file = whole.clone();
        file.records.truncate(seq + 1);
        file.head = file.records[seq].hash;
        let replay = Replay::load(file).expect("it can be rebuilt");
        let scribe = LiveRecorder::of(&replay).expect("it can be said");
        let told = |it: Option<upcoming::Coming>| {
            let it = it.expect("there are records");
            let ways = it.effects.iter().flat_map(|one| &one.ways);
            let due: Vec<_> = ways.map(|way| way.due.clone()).collect();
            (it.next, it.step, due, it.may_have, it.lost_since, it.record)
        };
        let followed = told(scribe.table().coming(&replay, Viewer::Official));
        let read = told(upcoming::Coming::new(&replay, replay.last(), Viewer::Official));
        effects += read.2.len();
        assert_eq!(followed, read, "{seq}");
    }
    assert!(effects > 0, "no effect waits");
}
