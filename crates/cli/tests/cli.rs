//! Commands and what they print, as the README, the manual in `docs/` and the scripts in `cmd/` say.
//!
//! `TRYCMD=overwrite cargo test -p cli --test cli` writes what was printed.

#[test]
fn commands_print_what_is_written() {
    std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .expect("the project's root");
    let pages = trycmd::TestCases::new();
    pages.case("*.md").case("docs/*.md").case("crates/cli/tests/cmd/*.trycmd").run();
}
