//! `daybook token` run by several people at the same time.

use std::path::Path;
use std::process::{Child, Command, Stdio};

use archive::{Role, Tokens};

fn started(data: &Path, args: &[&str]) -> Child {
    let mut daybook = Command::new(env!("CARGO_BIN_EXE_daybook"));
    let daybook = daybook.arg("token").args(args).arg("--data").arg(data);
    daybook.stdout(Stdio::null()).spawn().expect("it starts")
}

#[test]
fn tokens_made_and_taken_back_at_the_same_time_are_made_and_taken_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let tokens = Tokens::open(folder.path()).expect("an empty folder");
    let names = || -> Vec<String> {
        let tokens = tokens.list().expect("they are read");
        tokens.iter().map(archive::StoredToken::name).collect()
    };
    tokens.create(Role::Admin, None, None, None).expect("it is made");
    for round in 0..40 {
        let before = names();
        let old = before.last().expect("one");
        let create = ["create", "--role", "recorder"];
        let all = [&["revoke", old][..], &create, &create].map(|args| started(folder.path(), args));
        for mut command in all {
            assert!(command.wait().expect("it ends").success());
        }
        let after = names();
        assert!(!after.contains(old), "round {round}: {old} is still there");
        assert_eq!(after.len(), before.len() + 1, "round {round}: a token that was made is gone");
    }
}
