//! The Adventure: regions, their terrains, Terrain Markers.

use rules::Terrain::{self, Forest, Mountain, Water};
use rules::{MarkerPlace, Refused};
use serde_json::json;

use crate::scene::{NEW, Scene, named};
use crate::table::{Table, real};

/// Eight regions in a row: the Hero region, six halves of Tumult cards, the Companion region (`4.0 3.2.1.b`).
#[test]
fn r3_2_1_b_there_are_eight_regions() {
    let regions = Scene::new().view(NEW).regions;
    let indexes: Vec<u8> = regions.iter().map(|region| region.index).collect();
    assert_eq!(indexes, [0, 1, 2, 3, 4, 5, 6, 7]);
}

/// Both ends have all three terrains, a face-down region none (`2024-09 2.2.2.k`).
#[test]
fn r2_2_2_k_the_ends_have_all_terrains_and_face_down_regions_none() {
    let scene = Scene::new();
    for region in 0..8 {
        let all: &[Terrain] = if matches!(region, 0 | 7) { &Terrain::ALL } else { &[] };
        assert_eq!(scene.terrains(region), all, "region {region}");
    }
}

/// A face-down region shows nothing (`4.0 3.2.1.b`), so it is not visible, whatever an ability makes of it: the Kraken gives
/// terrains to all regions, and Lyra Aerialist counts those that are visible.
#[test]
fn r3_2_1_b_a_face_down_region_is_not_visible() {
    let mut table = Table::with(&[
        ("Aerialist", real("ALT_CYCLONE_B_LY_72_R1"), "expedition:0:hero"),
        ("Kraken", real("ALT_CORE_B_YZ_17_C"), "expedition:1:hero"),
    ]);
    (0..8).for_each(|region| assert_eq!(table.terrains(region), [Water]));
    assert_eq!(table.statistics("Aerialist"), [0, 5, 3], "the two ends are visible");
    table.scene.tumult(1, 1, false);
    assert_eq!(table.statistics("Aerialist"), [5, 5, 5], "and two halves more");
    table.scene.on("tie_breaker_began", json!({}));
    assert_eq!(table.statistics("Aerialist"), [0, 5, 3], "the Arena is one region");
}

/// A Tumult card has one terrain on one half and the other two on the other (`2024-09 1.1.7.f`, `2024-09 2.2.2.l`);
/// which half is nearer the Hero region depends on how it lies.
#[test]
fn r1_1_7_f_each_tumult_card_has_a_terrain_alone_and_two_together() {
    for (card, alone, together) in [
        (1, Forest, [Mountain, Water]),
        (2, Mountain, [Forest, Water]),
        (3, Water, [Forest, Mountain]),
    ] {
        for index in 0..3_u8 {
            let near = usize::from(index) * 2 + 1;
            let mut scene = Scene::new();
            scene.tumult(index, card, false);
            assert_eq!(scene.terrains(near), [alone]);
            assert_eq!(scene.terrains(near + 1), together);
            scene.tumult(index, card, true);
            assert_eq!(scene.terrains(near), together);
            assert_eq!(scene.terrains(near + 1), [alone]);
        }
    }
}

/// There are three Tumult cards, numbered 0 to 2 from the Hero region (`4.0 3.2.1.b`).
#[test]
fn r3_2_1_b_there_is_no_fourth_tumult_card() {
    let fourth = json!({ "index": 3, "card": 1, "rotated": false });
    assert_eq!(Scene::new().refusal("tumult_revealed", fourth), Refused::NoTumult(3));
}

/// A Terrain Marker gives its region its terrains and takes the others (`4.0 3.2.1.d`).
#[test]
fn r3_2_1_d_a_terrain_marker_replaces_the_terrains() {
    let mut scene = Scene::new();
    let marker = scene.marker(0, &["water"]);
    assert_eq!(scene.terrains(0), [Water]);
    assert_eq!(scene.terrains(7), Terrain::ALL);
    scene.on("ceased", json!({ "objects": [marker] }));
    assert_eq!(scene.terrains(0), Terrain::ALL);
}

/// Of several Terrain Markers the newest applies last (`4.0 3.2.1.e`), so it alone decides.
#[test]
fn r3_2_1_e_the_newest_terrain_marker_decides() {
    let mut scene = Scene::new();
    scene.marker(4, &["forest"]);
    scene.marker(4, &["water"]);
    assert_eq!(scene.terrains(4), [Water]);
    let mut mirror = Scene::new();
    mirror.marker(4, &["water"]);
    mirror.marker(4, &["forest"]);
    assert_eq!(mirror.terrains(4), [Forest]);
}

/// A Terrain Marker that is moved is a new object with a new timestamp (`4.0 7.3.20.b`), to the region it is in too
/// (`4.0 7.3.20.a`): so the older of two, moved, decides.
#[test]
fn r7_3_20_b_a_moved_terrain_marker_is_the_newest() {
    let mut scene = Scene::new();
    let older = scene.marker(4, &["forest"]);
    scene.marker(4, &["water"]);
    let here = json!({ "region": 4 });
    let moved = scene.on("terrain_marker_moved", json!({ "marker": older, "to": here }));
    assert_ne!(moved, older);
    assert_eq!(scene.terrains(4), [Forest]);
    assert_eq!(
        scene.refusal("terrain_marker_moved", json!({ "marker": older, "to": here })),
        Refused::NoMarker(older)
    );
}

/// A Terrain Marker may lie on an object first, as on the Hero that brings it (`4.0 3.2.1.d`): there it changes nothing.
#[test]
fn r3_2_1_d_a_terrain_marker_on_an_object_changes_no_region() {
    let mut scene = Scene::new();
    let hero = scene.put("hero:0", &named("HERO"));
    let marker = json!({ "terrains": ["water"], "on": { "object": hero }, "owner": 0 });
    let marker = scene.on("terrain_marker_placed", json!({ "markers": [marker] }));
    assert_eq!(scene.state.adventure.markers[0].on, MarkerPlace::Object(hero));
    assert_eq!(scene.terrains(0), Terrain::ALL);
    scene.on("terrain_marker_moved", json!({ "marker": marker, "to": { "region": 0 } }));
    assert_eq!(scene.terrains(0), [Water]);
}
