//! Commands and their output, as in the README, the manual in `docs/` and the scripts in `cmd/`.
//!
//! `TRYCMD=overwrite cargo test -p cli cli::` writes the actual output.

#[test]
fn commands_print_what_is_written() {
    // A page's commands name files from the root of the project, and run where this process is. The other tests name theirs from
    // the root of the file system, so they do not notice.
    std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .expect("the project's root");
    let pages = trycmd::TestCases::new();
    pages.case("*.md").case("docs/*.md").case("crates/cli/tests/cmd/*.trycmd").run();
}

#[test]
fn every_command_has_a_man_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let pages = folder.path().join("man1");
    let daybook = |args: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_daybook"));
        let output = command.args(args).output().expect("it runs");
        assert!(output.status.success(), "{args:?}");
        String::from_utf8(output.stdout).expect("text")
    };
    daybook(&["man", pages.to_str().expect("text")]);
    let help = daybook(&["--help"]);
    let commands = help.split_once("Commands:\n").expect("a list").1;
    let commands = commands.split("\n\n").next().expect("a list").lines();
    // Continuation lines are indented further.
    let commands = commands.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let commands: Vec<_> = commands.filter(|name| !name.is_empty() && *name != "help").collect();
    assert!(commands.len() > 15, "{commands:?}");
    for name in commands {
        let page = std::fs::read_to_string(pages.join(format!("daybook-{name}.1")));
        assert!(page.expect(name).contains(".SH SYNOPSIS"), "{name}");
    }
    assert!(pages.join("daybook.1").exists());
}
