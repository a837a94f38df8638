//! Ahead, behind, tied.

use rules::Standing::{self, Ahead, Behind, Tied};

use crate::scene::{FIRST, NEW, SECOND, Scene, companion, hero};

fn standings(scene: &Scene) -> [Standing; 4] {
    [hero(FIRST), hero(SECOND), companion(FIRST), companion(SECOND)]
        .map(|id| scene.expedition(NEW, id).standing)
}

/// An Expedition is ahead if it is further from its start than the one it faces (`4.0 7.5.2.a`), behind if it is
/// closer (`4.0 7.5.2.b`), tied if it is as far (`4.0 7.5.2.c`).
#[test]
fn r7_5_2_a_the_further_expedition_is_ahead() {
    let mut scene = Scene::new();
    assert_eq!(standings(&scene), [Tied; 4]);
    scene.advance(hero(SECOND), 2);
    assert_eq!(standings(&scene), [Behind, Ahead, Tied, Tied]);
    scene.advance(companion(FIRST), 6);
    assert_eq!(standings(&scene), [Behind, Ahead, Ahead, Behind]);
    scene.advance(hero(FIRST), 2);
    assert_eq!(standings(&scene), [Tied, Tied, Ahead, Behind]);
}
