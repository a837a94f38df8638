//! The games of another engine, as the program imports them.

use std::convert::Infallible;
use std::path::{Path, PathBuf};

use import::{MatchLog, Meta, Perspective};
use record::Draft;
use replay::{Recorder, Replay};
use rules::Salt;

/// The folder of the games; `None` in a clone without it, where nothing can be measured. In CI that
/// is a failure.
pub fn folder() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/bga");
    if folder.is_dir() {
        return Some(folder);
    }
    assert!(std::env::var_os("CI").is_none(), "CI needs the games in ../shared/bga");
    println!("did not run: there are no games in ../shared/bga");
    None
}

/// The names of all games, in order.
pub fn names(folder: &Path) -> Vec<String> {
    let truth = std::fs::read_dir(folder.join("truth")).expect("the folder is readable");
    let mut names: Vec<_> = truth
        .map(|entry| entry.expect("readable").path())
        .map(|path| path.file_stem().expect("a file").to_string_lossy().into_owned())
        .collect();
    names.sort_by_key(|name| (name.len(), name.clone()));
    names
}

/// One game, as the program imports it.
pub fn game(folder: &Path, name: &str) -> Replay {
    let read = |kind: &str| {
        std::fs::read(folder.join(format!("games/{name}.{kind}"))).expect("the game is there")
    };
    imported(&read("json"), &read("meta.json"))
}

/// A game of an archive and the file about it.
pub fn imported(archive: &[u8], about: &[u8]) -> Replay {
    let meta = Meta::read(about).expect("the meta file is readable");
    let imported =
        import::bga(archive, Some(&meta), Perspective::Everything).expect("it is readable");
    recorded(imported)
}

/// What an import gives, recorded.
pub fn recorded(imported: MatchLog) -> Replay {
    let mut drafts = imported.drafts;
    let mut salt = 0_u8;
    let mut count = || {
        salt = salt.wrapping_add(1);
        Ok::<_, Infallible>(Salt::new([salt; 32]))
    };
    Draft::conceal_all(&mut drafts, 0, &[], &mut count).expect("counting does not fail");
    let file = Recorder::file(imported.match_id, drafts, |_| ());
    Replay::load(file.expect("the import gives events that make sense").expect("it has events"))
        .expect("what was recorded can be rebuilt")
}
