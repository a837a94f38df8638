//! A disk image in a file, which can be copied.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{PoisonError, RwLock};
use std::{fs, io};

/// Held while a process is started: until it runs its own program it holds a copy of every open
/// file, locks included.
pub static FORK: RwLock<()> = RwLock::new(());

/// Starts a process.
pub fn spawn(program: &mut Command) -> io::Result<Child> {
    let _fork = FORK.write().unwrap_or_else(PoisonError::into_inner);
    program.spawn()
}

/// Runs a command; returns whether it succeeded.
pub fn run(command: &str, arguments: &[&Path]) -> bool {
    let mut words = command.split(' ');
    let mut program = Command::new(words.next().expect("a program"));
    program.args(words).args(arguments).stdout(Stdio::null()).stderr(Stdio::null());
    spawn(&mut program).and_then(|mut child| child.wait()).is_ok_and(|status| status.success())
}

/// A file system in a file, mounted until it is dropped.
pub struct Disk {
    image: PathBuf,
    /// The folder where it is mounted.
    pub mounted: PathBuf,
}

impl Disk {
    /// A new one, if this machine can.
    pub fn new(folder: &Path) -> Option<Self> {
        let (image, room) = (folder.join("disk"), folder.join("room"));
        let has_room = run("fallocate -l 600M", &[&room]);
        fs::remove_file(&room).ok()?;
        if !has_room {
            return None;
        }
        fs::File::create(&image).and_then(|file| file.set_len(1024 * 1024 * 1024)).ok()?;
        run("mkfs.ext4 -q -F", &[&image]).then(|| Self::mount(image))?
    }

    /// A copy of this one's present contents, taken while nothing was being written to it.
    pub fn copy(&self, number: u64) -> PathBuf {
        let copy = self.image.with_extension(number.to_string());
        loop {
            let before = self.writes();
            assert!(run("cp --sparse=always", &[&self.image, &copy]), "no room for a copy");
            if before == self.writes() {
                return copy;
            }
        }
    }

    /// The kernel's counters for the device: requests done and in progress.
    fn writes(&self) -> Vec<String> {
        let mounts = fs::read_to_string("/proc/mounts").expect("Linux has it");
        let mounted = self.mounted.to_str().expect("a plain path");
        let of_this = |line: &&str| line.split(' ').nth(1) == Some(mounted);
        let device = mounts.lines().find(of_this).and_then(|line| line.split(' ').next());
        let name = device.and_then(|device| device.rsplit('/').next()).expect("it is mounted");
        let counts = fs::read_to_string(format!("/sys/block/{name}/stat")).expect("Linux has it");
        let counts = counts.split_whitespace().map(str::to_owned);
        let counts: Vec<_> = counts.collect();
        [&counts[4..7], &counts[8..9]].concat()
    }

    /// Mounts an existing image.
    pub fn mount(image: PathBuf) -> Option<Self> {
        let name = image.file_name().map_or_else(String::new, |name| name.display().to_string());
        let mounted = image.with_file_name(format!("on-{name}"));
        fs::create_dir_all(&mounted).ok()?;
        run("mount -o loop", &[&image, &mounted]).then_some(Self { image, mounted })
    }

    /// Unmounts it and removes its image.
    pub fn discard(self) {
        let image = self.image.clone();
        drop(self);
        fs::remove_file(image).expect("removed");
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // After a panic, sled's threads may still hold their file; the kernel then unmounts when
        // they release it.
        if !run("umount", &[&self.mounted]) && !run("umount -l", &[&self.mounted]) {
            eprintln!("{} is still mounted", self.mounted.display());
        }
    }
}
