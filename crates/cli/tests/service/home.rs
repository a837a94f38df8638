//! Where the program stores matches by default.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

/// `daybook` as a user who has set this one variable.
fn daybook(variable: &str, folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_daybook"));
    for other in ["DAYBOOK_DATA", "HOME", "XDG_DATA_HOME"] {
        command.env_remove(other);
    }
    // The home folder that a system knows by other means is not used here.
    command.env("HOME", "/nowhere").env(variable, folder).args(args);
    command
}

#[test]
fn without_a_folder_matches_are_kept_in_the_data_folder_of_the_user() {
    for (variable, below) in [("HOME", ".local/share/daybook"), ("XDG_DATA_HOME", "daybook")] {
        let home = tempfile::tempdir().expect("a folder");
        let folder = home.path().join(below);
        let mut serve = daybook(variable, home.path(), &["serve", "--listen", "127.0.0.1:0"]);
        let serve = serve.stdout(Stdio::piped()).stderr(Stdio::null());
        let mut service = serve.spawn().expect("the program runs");
        let mut said = BufReader::new(service.stdout.take().expect("it is piped")).lines();
        let first = said.next().expect("a line").expect("text");
        assert_eq!(first, format!("the matches are stored in {}", folder.display()));
        let second = said.next().expect("another line").expect("text");
        assert!(second.starts_with("the admin token"), "{second}");
        let list = daybook(variable, home.path(), &["token", "list"]).output().expect("it runs");
        assert!(String::from_utf8_lossy(&list.stdout).contains("admin"), "{list:?}");
        service.kill().expect("it runs");
        service.wait().expect("it has ended");
        assert!(folder.join("sled").exists());
    }
}
