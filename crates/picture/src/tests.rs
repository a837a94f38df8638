use std::sync::Arc;

use language::{CardCaption, Language};
use replay::{ObjectEntry, Replay, Viewer};
use resvg::usvg::{Group, Node, Options, Rect, TextChunk, Tree};
use rules::{Event, Keyword, Seat, Statistics, Terrain, Zone};

use super::*;
use crate::board::svg;
use crate::text::fonts;

/// The public view of a match in the folder of replays.
fn replay(name: &str) -> Replay {
    let path = format!("{}/../../replays/{name}.daybook", env!("CARGO_MANIFEST_DIR"));
    let file = record::read(&std::fs::read(path).expect("a replay")).expect("it is whole");
    Replay::load(file).expect("it makes sense")
}

fn view(name: &str, seq: u32) -> StateView {
    replay(name).view(seq, Viewer::Public).expect("a record")
}

/// A board with more, longer and larger things than fit.
fn crowded() -> StateView {
    let mut view = view("one-seat", 182);
    let long = "An Exceedingly Long-Winded <b>Name</b> & \"Co\", Incomparablyunbreakable \u{1}\u{ffff}漢字";
    for player in &mut view.players {
        player.name = Some(long.repeat(2));
        player.passed = true;
        let hero = player.hero.as_mut().map(Arc::make_mut).expect("a Hero");
        hero.name = long.to_owned();
        (player.hand.count, player.deck.count) = (120, 1200);
        (player.mana.ready, player.mana.orbs) = (100, 1000);
        for expedition in player.expeditions.values_mut() {
            (expedition.statistics, expedition.forward) = (Statistics::all(-1_000_000_000), true);
        }
    }
    let mut objects = Vec::new();
    for (index, zone) in [Zone::Expedition, Zone::Reserve, Zone::Landmark].iter().enumerate() {
        for object in view.objects.iter().filter(|object| object.card.is_some()) {
            let mut object: ObjectEntry = object.clone();
            object.zone = *zone;
            object.keywords = vec![Keyword::Gigantic];
            object.statistics = (index == 0).then_some(Statistics::all(123_456));
            object.statuses = vec!["anchored", "asleep", "exhausted", "fleeting"];
            object.counters.insert("boost".into(), 100_000);
            Arc::make_mut(object.card.as_mut().expect("a face")).name = long.to_owned();
            objects.push(object);
        }
    }
    view.objects = objects;
    view.first_player = Some(Seat::new(0));
    view
}

/// The size in a chat, and of the board of a clip.
const SIZES: [PictureSize<'static>; 2] =
    [PictureSize::Poster { width: 1200 }, PictureSize::Clip { width: 1200, said: "" }];

fn drawn(view: &StateView, language: Language, size: &PictureSize<'_>) -> String {
    svg(view, &Captions::new(view, None, language), size)
}

fn parsed(svg: &str) -> Tree {
    let options = Options { fontdb: fonts(), ..Options::default() };
    Tree::from_str(svg, &options).expect("well formed")
}

/// The captions of a language with every word lengthened and in brackets; names do not change.
fn bracketed(captions: Captions) -> Captions {
    let long = |text: String| format!("[{text}{}]", "~".repeat(text.chars().count() / 2));
    // A new caption does not compile until it is here.
    let Captions {
        when,
        game,
        day,
        phase,
        leads,
        turn,
        result,
        names,
        hero,
        companion,
        reserve,
        landmarks,
        hand,
        deck,
        mana,
        distance,
        first_player,
        passed,
        permanent,
        statuses,
        cards,
        played,
    } = captions;
    let played = played.map(|card| CardCaption {
        kind: long(card.kind),
        numbers: long(card.numbers),
        says: card.says.into_iter().map(long).collect(),
        ..card
    });
    Captions {
        when: long(when),
        game: game.into_iter().map(long).collect(),
        day: long(day),
        phase: long(phase),
        leads: leads.map(long),
        turn: turn.map(long),
        result: result.map(long),
        names,
        hero: long(hero),
        companion: long(companion),
        reserve: long(reserve),
        landmarks: long(landmarks),
        hand: long(hand),
        deck: long(deck),
        mana: long(mana),
        distance: long(distance),
        first_player: long(first_player),
        passed: long(passed),
        permanent: long(permanent),
        statuses: statuses.into_iter().map(|(status, word)| (status, long(word))).collect(),
        cards,
        played,
    }
}

/// The words specific to a board: the names of its cards and players.
fn named(view: &StateView) -> String {
    let faces = view.objects.iter().filter_map(|object| object.card.as_ref());
    let faces = faces.chain(view.players.iter().filter_map(|player| player.hero.as_ref()));
    let names = view.players.iter().filter_map(|player| player.name.as_deref());
    faces.map(|face| face.title()).chain(names).collect::<Vec<_>>().join(" ")
}

/// Where there is ink of each text.
fn inked(group: &Group) -> Vec<(String, Rect)> {
    let inked = |node: &Node| match node {
        Node::Group(group) => inked(group),
        Node::Text(text) => {
            let letters: String = text.chunks().iter().map(TextChunk::text).collect();
            vec![(letters, text.flattened().abs_bounding_box())]
        }
        _ => Vec::new(),
    };
    group.children().iter().flat_map(inked).collect()
}

fn assert_clear(view: &StateView, what: &str) {
    let captions = Captions::new(view, None, Language::English);
    for size in &SIZES {
        assert_apart(&svg(view, &captions, size), what);
        let longer = bracketed(captions.clone());
        assert_apart(&svg(view, &longer, size), &format!("{what}, longer"));
    }
}

fn assert_apart(svg: &str, what: &str) {
    let texts = inked(parsed(svg).root());
    assert!(texts.len() > 8, "{what}: {}", texts.len());
    for (index, (text, ink)) in texts.iter().enumerate() {
        let inside = ink.left() >= 0.0 && ink.right() <= 1200.0 && ink.bottom() <= 630.0;
        assert!(inside, "{what}: `{text}` leaves the picture: {ink:?}");
        for (other, beside) in &texts[index + 1..] {
            let apart = ink.right() <= beside.left()
                || beside.right() <= ink.left()
                || ink.bottom() <= beside.top()
                || beside.bottom() <= ink.top();
            assert!(apart, "{what}: `{text}` {ink:?} lies on `{other}` {beside:?}");
        }
    }
}

#[test]
fn no_text_lies_on_another_or_leaves_the_picture() {
    assert_clear(&crowded(), "crowded");
    for name in ["by-hand", "one-seat", "terrain-markers", "tie-breaker", "violations-days"] {
        let replay = replay(name);
        for seq in (0..=replay.last()).step_by(29).chain([replay.last()]) {
            let view = replay.view(seq, Viewer::Public).expect("a record");
            assert_clear(&view, &format!("{name} at {seq}"));
        }
    }
}

#[test]
fn a_card_that_is_played_stands_in_words() {
    let replay = replay("one-seat");
    let mut seen = 0;
    for seq in 0..=replay.last() {
        let view = replay.view(seq, Viewer::Public).expect("a record");
        let captions = Captions::new(&view, replay.played_on(), Language::English);
        let drawn = SIZES.map(|size| svg(&view, &captions, &size));
        let event = &replay.records()[seq as usize].record.event;
        let is_play = matches!(event, Event::CardPlayed(_));
        assert!(captions.played.is_some() || !is_play, "at {seq}");
        let Some(card) = captions.played else { continue };
        for svg in drawn {
            assert_apart(&svg, &format!("at {seq}"));
            let words =
                |text: &String| text.split(' ').next().is_some_and(|word| svg.contains(word));
            assert!(words(&card.name) && card.says.first().is_none_or(words), "{card:?} at {seq}");
        }
        seen += 1;
    }
    assert!(seen > 20, "only {seen} cards were seen");
}

#[test]
fn a_name_is_text_and_never_markup() {
    for size in &SIZES {
        let svg = drawn(&crowded(), Language::English, size);
        assert!(!svg.contains("<b>") && svg.contains("&lt;b&gt;"));
        assert!(inked(parsed(&svg).root()).iter().any(|(text, _)| text.contains("<b>")));
    }
}

#[test]
fn each_terrain_is_told_by_a_colour_and_a_shape_of_its_own() {
    let mut view = view("concession", 156);
    view.players.clear();
    view.objects.clear();
    let signs = Terrain::ALL.map(|terrain| &*art::symbol(terrain).body);
    for told in [signs.map(|sign| &sign[..20]), signs.map(|sign| &sign[sign.len() / 2..])] {
        assert!(told[0] != told[1] && told[1] != told[2] && told[0] != told[2], "{told:?}");
    }
    for size in &SIZES {
        let svg = drawn(&view, Language::English, size);
        for (terrain, sign) in Terrain::ALL.iter().zip(signs) {
            let regions = view.regions.iter().filter(|region| region.terrains.contains(terrain));
            assert_eq!(svg.matches(sign).count(), regions.count(), "{terrain:?}");
        }
    }
}

#[test]
fn what_is_hidden_is_drawn_as_hidden() {
    let view = view("concession", 156);
    let closed = view.regions.iter().filter(|region| !region.face_up).count();
    assert_eq!(closed, 2);
    for size in &SIZES {
        let svg = drawn(&view, Language::English, size);
        assert_eq!(svg.matches(">?</text>").count(), closed);
    }
}

#[test]
fn a_gigantic_character_stands_in_both_expeditions() {
    let view = view("one-seat", 182);
    let gigantic = |object: &&ObjectEntry| object.keywords.contains(&Keyword::Gigantic);
    assert_eq!(view.objects.iter().filter(gigantic).count(), 1);
    let svg = drawn(&view, Language::English, &SIZES[1]);
    assert_eq!(svg.matches(">Zaratan").count(), 2);
}

#[test]
fn the_result_stands_on_the_last_board_and_on_none_before() {
    let replay = replay("ascended");
    let told = |seq, language, wins| {
        let view = replay.view(seq, Viewer::Public).expect("a record");
        SIZES.map(|size| drawn(&view, language, &size).contains(wins))
    };
    for (language, wins) in
        [(Language::English, "Ysol_bot wins"), (Language::French, "Ysol_bot gagne")]
    {
        assert_eq!(told(replay.last(), language, wins), [true; 2]);
        assert_eq!(told(replay.last() / 2, language, wins), [false; 2]);
    }
}

#[test]
fn a_board_has_one_png_of_the_size_that_chats_show_large() {
    let view = view("tie-breaker", 209);
    let captions = Captions::new(&view, None, Language::English);
    let bytes = png(&view, &captions, WIDTH);
    assert!(bytes == png(&view, &captions, WIDTH), "two pictures of one board differ");
    assert_eq!(bytes[..8], *b"\x89PNG\r\n\x1a\n");
    assert_eq!(bytes[16..24], [[0, 0], [4, 176], [0, 0], [2, 118]].concat());
    assert!(bytes != png(&view, &Captions::new(&view, None, Language::French), WIDTH));
    assert!(bytes.len() < 200_000, "{}", bytes.len());
}

#[test]
fn no_word_of_a_picture_comes_from_outside_its_captions() {
    for (name, seq) in [("by-hand", 40), ("concession", 153), ("ascended", 100), ("one-seat", 181)]
    {
        let view = view(name, seq);
        let longer = bracketed(Captions::new(&view, None, Language::English));
        let drawn = SIZES.map(|size| inked(parsed(&svg(&view, &longer, &size)).root()));
        let mut captions = 0;
        for (text, _) in drawn.into_iter().flatten() {
            // A text that was cut lost its last bracket, and cards of a list are separated by dots.
            if text.starts_with('[') {
                captions += 1;
                continue;
            }
            let named = named(&view);
            let words = text.split(|letter: char| !letter.is_alphabetic());
            let strange: Vec<_> = words.filter(|word| !named.contains(word)).collect();
            assert!(strange.is_empty() || text == "Daybook", "{name}: {strange:?} in `{text}`");
        }
        assert!(captions > 15, "{name}: {captions}");
    }
}
