//! Test files that never run: cargo does not find them where a crate has one test binary, and rustc
//! does not report them.

use crate::source::{Text, rust_files};

/// The path of a file in the folder `tests` of its crate.
fn inside(path: &str) -> &str {
    path.split_once("/tests/").expect("a file of tests").1
}

/// Whether a file is a module of another one, or a binary of its own.
fn is_run(file: &Text, all: &[&Text], manifest: &str) -> bool {
    let (folder, name) = file.path.rsplit_once('/').expect("a folder");
    let name = name.trim_end_matches(".rs");
    // `a/mod.rs` is the module `a`, of what is above the folder.
    let (folder, module) =
        if name == "mod" { folder.rsplit_once('/').expect("a folder") } else { (folder, name) };
    let parents = ["main.rs", "mod.rs"].map(|parent| format!("{folder}/{parent}"));
    let declares = |parent: &&&Text| parent.text.contains(&format!("mod {module};"));
    let is_parent =
        |one: &&&Text| parents.contains(&one.path) || one.path == format!("{folder}.rs");
    all.iter().filter(is_parent).any(|parent| declares(&parent))
        || manifest.contains(&format!("[[test]]\nname = \"{name}\"\n"))
        || manifest.contains(&format!("path = \"tests/{}\"\n", inside(&file.path)))
}

#[test]
fn every_file_of_tests_is_part_of_a_binary() {
    let all: Vec<&Text> = rust_files().filter(|file| file.path.contains("/tests/")).collect();
    let mains = all.iter().filter(|file| file.path.ends_with("/tests/main.rs"));
    let (mut files, mut unrun) = (0, Vec::new());
    for main in mains {
        let folder = main.path.trim_end_matches("main.rs");
        let manifest = crate::source::root().join(folder).join("../Cargo.toml");
        let manifest = std::fs::read_to_string(manifest).expect("a crate has one");
        for file in
            all.iter().filter(|file| file.path.starts_with(folder) && file.path != main.path)
        {
            files += 1;
            if !is_run(file, &all, &manifest) {
                unrun.push(file.path.as_str());
            }
        }
    }
    assert!(files > 50, "only {files} files: the reader lost them");
    assert!(unrun.is_empty(), "no `mod` line makes these a part of a binary: {unrun:?}");
}

#[test]
fn no_module_names_its_file() {
    let attribute = ["#[", "path = "].concat();
    let named = rust_files().filter(|file| file.text.contains(&attribute));
    let named: Vec<&str> = named.map(|file| file.path.as_str()).collect();
    assert!(
        named.is_empty(),
        "`crates/testing` and `crates/testbed` are for what tests share: {named:?}"
    );
}
