/**
 * Reports the size of the page's module and, if it is too large, which crates grew: `node weigh.js MODULE [--bless]`.
 *
 * Only a module with function names shows which crate they belong to, so a module that is too large is built again with names,
 * in a folder of its own. `--bless` does this too, and writes the current size of each crate to `weights.json`.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const WEIGHTS = new URL("weights.json", import.meta.url);

/** Maximum compressed size in bytes. */
const BYTES_MAX = 1_520_000;

const OURS = ["answers", "audit", "cards", "decks", "engine", "import", "language", "moves", "record", "replay", "rules", "web"];

const [, , path, bless] = process.argv;
const bytes = readFileSync(path);
// Compressed as the build of a release does it (`crates/viewer/build.rs`).
const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 };
const compressed = brotliCompressSync(bytes, { params }).length;
console.log(`the page's module: ${bytes.length} bytes, ${compressed} compressed (limit ${BYTES_MAX})`);
if (compressed > BYTES_MAX || bless) {
  const target = `${process.env.CARGO_TARGET_DIR ?? `${ROOT}target`}/weigh`;
  // In this mangling, the name of a generic function shows the types it is instantiated with.
  const env = { ...process.env, CARGO_TARGET_DIR: target, RUSTFLAGS: "-C symbol-mangling-version=v0" };
  const { status } = spawnSync("cargo", ["engine", "-C", "strip=none"], { cwd: ROOT, stdio: "inherit", env });
  if (status !== 0) process.exit(1);
  const now = weights(readFileSync(`${target}/wasm32-unknown-unknown/page/web.wasm`));
  if (bless) writeFileSync(WEIGHTS, `${JSON.stringify(now, null, 2)}\n`);
  const before = JSON.parse(readFileSync(WEIGHTS, "utf8"));
  const grown = Object.entries(now).map(([crate, one]) => /** @type {[string, number, number]} */ ([crate, one, one - (before[crate] ?? 0)]));
  for (const [crate, one, more] of grown.sort((a, b) => b[2] - a[2] || b[1] - a[1])) {
    console.log(`${String(one).padStart(9)} ${String(more > 0 ? `+${more}` : more).padStart(9)}  ${crate}`);
  }
}
if (compressed > BYTES_MAX) {
  console.error(`the page's module is ${compressed - BYTES_MAX} bytes too large: the second column shows which crates grew`);
  process.exit(1);
}

/**
 * Bytes of code by crate, and bytes of data (WebAssembly core specification, 5.5; names: its appendix).
 *
 * @param {Buffer} file
 * @returns {Record<string, number>}
 */
function weights(file) {
  let at = 8;
  const number = () => {
    let [value, shift, byte] = [0, 0, 0x80];
    while (byte & 0x80) {
      byte = file[at++];
      value += (byte & 0x7f) * 2 ** shift;
      shift += 7;
    }
    return value;
  };
  /** @type {number[]} */
  const sizes = [];
  /** @type {string[]} */
  const names = [];
  /** @type {Record<string, number>} */
  const all = {};
  while (at < file.length) {
    const section = file[at++];
    const end = number() + at;
    if (section === 11) all["(data)"] = end - at;
    if (section === 10) {
      for (let left = number(); left > 0; left--) {
        const size = number();
        sizes.push(size);
        at += size;
      }
    }
    if (section === 0 && text() === "name") {
      while (at < end) {
        const part = file[at++];
        const close = number() + at;
        if (part === 1) for (let left = number(); left > 0; left--) names[number()] = text();
        at = close;
      }
    }
    at = end;
  }
  for (const [index, size] of sizes.entries()) {
    const crate = crateOf(names[index] ?? "");
    all[crate] = (all[crate] ?? 0) + size;
  }
  return all;

  function text() {
    const length = number();
    at += length;
    return file.toString("utf8", at - length, at);
  }
}

/** The crate that a function belongs to: for generic functions, the first of our crates in the name. @param {string} name A mangled one. */
function crateOf(name) {
  const places = OURS.map((one) => /** @type {[string, number]} */ ([one, name.indexOf(`_${one.length}${one}`)])).filter(([, at]) => at >= 0);
  return places.sort((a, b) => a[1] - b[1])[0]?.[0] ?? "(others)";
}
