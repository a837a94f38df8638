//! Where the program finds the WebAssembly module of the page: the crate `web`, built for a browser.
//!
//! A release has it in itself, compressed: it is built here where the compiler can build for WebAssembly; else the program is built without
//! it, and the page asks the service instead. A debug build reads it from where `cargo engine` puts it, if it is there, so that
//! no change waits for it.

use std::env;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// The crates that it is made of.
const CRATES: [&str; 13] = [
    "answers", "audit", "cards", "decks", "engine", "import", "language", "moves", "record",
    "replay", "rules", "upcoming", "web",
];

fn main() {
    println!("cargo::rustc-check-cfg=cfg(engine_in_program)");
    let folder = |name: &str| PathBuf::from(env::var_os(name).expect("cargo sets it"));
    let (out, root) = (folder("OUT_DIR"), folder("CARGO_MANIFEST_DIR").join("../.."));
    // `target/debug/build/viewer-0123/out`.
    let target = out.ancestors().nth(4).expect("cargo builds in a folder of the target's");
    let built = target.join(TARGET).join("page/web.wasm");
    if env::var("PROFILE").is_ok_and(|profile| profile == "debug") {
        println!("cargo::rerun-if-changed=build.rs");
        println!("cargo::rustc-env=DAYBOOK_ENGINE={}", built.display());
        return;
    }
    for name in ["Cargo.toml", "Cargo.lock", ".cargo/config.toml", "crates/viewer/build.rs"] {
        println!("cargo::rerun-if-changed={}", root.join(name).display());
    }
    for name in CRATES {
        for part in ["Cargo.toml", "src", "data"] {
            let path = root.join("crates/pure").join(name).join(part);
            // What is not there counts as changed: all would be built again each time.
            if path.exists() {
                println!("cargo::rerun-if-changed={}", path.display());
            }
        }
    }
    if !can_build() {
        println!(
            "cargo::warning=the page will not record matches and asks the service to read files, as this compiler cannot build \
             for {TARGET}: `rustup target add {TARGET}` and build again"
        );
        return;
    }
    build(&root, target);
    let kept = out.join("engine.wasm.br");
    compress(&built, &kept).unwrap_or_else(|error| panic!("{}: {error}", built.display()));
    println!("cargo::rustc-env=DAYBOOK_ENGINE={}", kept.display());
    println!("cargo::rustc-cfg=engine_in_program");
}

/// Whether the standard library is there for WebAssembly.
fn can_build() -> bool {
    let rustc = env::var_os("RUSTC").expect("cargo sets it");
    let asked = Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output();
    asked.is_ok_and(|output| {
        output.status.success()
            && Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir()
    })
}

/// Builds it beside this program: the folder of another target has a lock of its own.
fn build(root: &Path, target: &Path) {
    let mut cargo = Command::new(env::var_os("CARGO").expect("cargo sets it"));
    cargo.arg("engine").current_dir(root).env("CARGO_TARGET_DIR", target);
    // What this program is built with is not for another machine.
    for name in ["CARGO_ENCODED_RUSTFLAGS", "RUSTFLAGS", "RUSTC_WORKSPACE_WRAPPER", "RUSTC_WRAPPER"]
    {
        cargo.env_remove(name);
    }
    let status = cargo.status().expect("cargo is what runs this");
    assert!(status.success(), "the module of the page cannot be built: see above");
}

/// Compresses a file with the highest quality of brotli and its usual window. That takes some twenty seconds, which a service that
/// starts does not have; the module is an eighth smaller for it than with the quality that takes two.
fn compress(from: &Path, to: &Path) -> std::io::Result<()> {
    let mut writer = brotli::CompressorWriter::new(Vec::new(), 4096, 11, 22);
    writer.write_all(&fs::read(from)?)?;
    // Ends the stream; a writer that is dropped would do so too, but hide its errors.
    fs::write(to, writer.into_inner())
}
