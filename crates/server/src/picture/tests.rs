use std::sync::Arc;

use replay::{ObjectEntry, Replay, Viewer};
use resvg::usvg::{Group, Node, Rect, TextChunk};
use rules::{Keyword, Seat, Statistics, Terrain, Zone};

use super::*;

/// What everyone sees of a match of the folder of replays.
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

fn parsed(view: &StateView) -> Tree {
    let options = Options { fontdb: fonts(), ..Options::default() };
    Tree::from_str(&svg(view, Language::English), &options).expect("well formed")
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
    let texts = inked(parsed(view).root());
    assert!(texts.len() > 10, "{what}: {}", texts.len());
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
fn a_name_is_text_and_never_markup() {
    let svg = svg(&crowded(), Language::English);
    assert!(!svg.contains("<b>") && svg.contains("&lt;b&gt;"));
    assert!(inked(parsed(&crowded()).root()).iter().any(|(text, _)| text.contains("<b>")));
}

#[test]
fn each_terrain_is_told_by_a_colour_a_shape_and_a_letter() {
    let signs = |language| Terrain::ALL.map(|terrain| palette::sign(terrain, language));
    let told =
        |of: fn(&palette::Sign) -> &'static str| signs(Language::English).map(|sign| of(&sign));
    for mut told in [told(|sign| sign.colour), told(|sign| sign.shape), told(|sign| sign.letter)] {
        told.sort_unstable();
        assert!(told.windows(2).all(|pair| pair[0] != pair[1]), "{told:?}");
    }
    let mut view = view("concession", 153);
    view.players.clear();
    for language in Language::ALL {
        let svg = svg(&view, language);
        for (terrain, sign) in Terrain::ALL.iter().zip(signs(language)) {
            let regions = view.regions.iter().filter(|region| region.terrains.contains(terrain));
            let letter = format!(">{}</text>", sign.letter);
            assert_eq!(svg.matches(&letter).count(), regions.count(), "{terrain:?}");
            assert_eq!(svg.matches(sign.shape).count(), svg.matches(&letter).count());
        }
    }
}

#[test]
fn what_is_hidden_is_drawn_as_hidden() {
    let view = view("concession", 153);
    let closed = view.regions.iter().filter(|region| !region.face_up).count();
    assert_eq!(closed, 2);
    assert_eq!(svg(&view, Language::English).matches(">?</text>").count(), closed);
}

#[test]
fn a_gigantic_character_stands_in_both_expeditions() {
    let view = view("one-seat", 182);
    let gigantic = |object: &&ObjectEntry| object.keywords.contains(&Keyword::Gigantic);
    assert_eq!(view.objects.iter().filter(gigantic).count(), 1);
    assert_eq!(svg(&view, Language::English).matches(">Zaratan,</text>").count(), 2);
}

#[test]
fn the_result_stands_on_the_last_board_and_on_none_before() {
    let replay = replay("ascended");
    let told = |seq, language| {
        let view = replay.view(seq, Viewer::Public).expect("a record");
        svg(&view, language).contains(language.pick("Ysol_bot wins", "Ysol_bot gagne"))
    };
    for language in Language::ALL {
        assert!(told(replay.last(), language));
        assert!(!told(replay.last() / 2, language));
    }
}

#[test]
fn a_board_has_one_png_of_the_size_that_chats_show_large() {
    let view = view("tie-breaker", 209);
    let bytes = png(&view, Language::English);
    assert!(bytes == png(&view, Language::English), "two pictures of one board differ");
    assert_eq!(bytes[..8], *b"\x89PNG\r\n\x1a\n");
    assert_eq!(bytes[16..24], [[0, 0], [4, 176], [0, 0], [2, 118]].concat());
    assert!(bytes != png(&view, Language::French));
    assert!(bytes.len() < 200_000, "{}", bytes.len());
}
