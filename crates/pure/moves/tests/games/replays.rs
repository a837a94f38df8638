//! The project's matches.

use std::path::{Path, PathBuf};

use replay::Replay;

/// The matches of the project.
pub(crate) fn all() -> Vec<(String, Replay)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../replays");
    let files = std::fs::read_dir(folder).expect("the folder is there");
    let mut paths: Vec<_> = files.map(|file| file.expect("readable").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "daybook"));
    paths.sort();
    // It has every kind of event.
    paths.push(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../schemas/v1/match.daybook"));
    let load = |path: PathBuf| {
        let file = record::read(&std::fs::read(&path).expect("readable")).expect("whole");
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        (name, Replay::load(file).expect("it makes sense"))
    };
    paths.into_iter().map(load).collect()
}
