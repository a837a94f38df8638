//! What comes next, in words.

#![expect(clippy::disallowed_methods, reason = "a match is a file beside the project")]

use language::{ComingText, Language};
use replay::{Replay, Viewer};

fn replay(name: &str) -> Replay {
    let path = format!("{}/../../../replays/{name}.daybook", env!("CARGO_MANIFEST_DIR"));
    let file = record::read(&std::fs::read(path).expect("a replay")).expect("it is whole");
    Replay::load(file).expect("it can be rebuilt")
}

fn lines(replay: &Replay, seq: u32, viewer: Viewer, language: Language) -> Vec<String> {
    let coming = ComingText::new(replay, seq, viewer, language).expect("there is such a record");
    coming.lines(language)
}

/// `4.0 6.1.g`: the controller of an effect decides within it, before anybody acts again.
#[test]
fn r6_1_g_what_an_effect_waits_for_comes_before_the_next_turn() {
    let replay = replay("tie-breaker");
    let said = |seq| lines(&replay, seq, Viewer::Public, Language::English);
    let targets =
        ["Juno_bot targets 1 of these with Altrun Teammate:", "  Altrun Teammate", "  Mighty Jinn"];
    assert_eq!(said(144), targets);
    // What nobody decides is stated immediately, without what only its player may know.
    let follows = [
        "Bessie Coleman: boost +1 (now 1), because of Bessie Coleman",
        "A card of Elka_bot: deck \u{2192} Reserve, because of Aerolith",
    ];
    assert_eq!(said(28), follows);
    // What may be left is not the only thing that may come.
    let may = said(155);
    assert_eq!(
        may[..3],
        [
            "Elka_bot chooses 1 of these for Axiom Puppeteer:",
            "  Aerolith ceases to exist",
            "  decline"
        ]
    );
    assert!(may.iter().any(|line| line.starts_with("Alternatively: ")), "{may:?}");
}

/// Every moment is described alike in every language, with words for whoever decides and for all
/// options.
#[test]
fn what_comes_is_told_alike_in_all_languages() {
    let replay = replay("tie-breaker");
    let mut effects = 0;
    for seq in 0..=replay.last() {
        let told = [Language::English, Language::French].map(|language| {
            let coming =
                ComingText::new(&replay, seq, Viewer::Official, language).expect("a record");
            effects += coming.awaits.iter().filter(|one| one.source.is_some()).count();
            for one in &coming.awaits {
                let all = std::iter::once(&one.words).chain(one.options.iter().map(|it| &it.words));
                assert!(all.into_iter().all(|words| !words.is_empty()), "{seq}: {one:?}");
                assert!(
                    !(one.may_pass && one.source.is_some()),
                    "{seq}: nobody passes within an effect"
                );
            }
            let of = |one: &language::AwaitedText| {
                (one.seat, one.options.len(), one.hidden, one.may_leave, one.source)
            };
            (
                coming.due.len(),
                coming.awaits.iter().map(of).collect::<Vec<_>>(),
                coming.or.len(),
                coming.record,
            )
        });
        assert_eq!(told[0], told[1], "{seq}");
    }
    assert!(effects > 40, "{effects}");
}
