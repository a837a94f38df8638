/** What the page checks in a match, tested without the page: files, proofs, notes, signatures. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash, webcrypto } from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { isSigned } from "../../../crates/server/viewer/js/panels/verify/crypto.js";
import { check } from "../../../crates/server/viewer/js/panels/verify/file.js";
import { results, signatures } from "../../../crates/server/viewer/js/panels/verify/log.js";
import { checkpoint, readKey, readNote, receipt, signedBy } from "../../../crates/server/viewer/js/panels/verify/note.js";
import { goesOn, includes, leafHash } from "../../../crates/server/viewer/js/panels/verify/tree.js";
import { blake3 } from "../../../crates/server/viewer/vendor/noble-hashes/blake3.js";
import { PROGRAM, sharedDemo } from "../harness.js";

const REPLAYS = fileURLToPath(new URL("../../../replays/", import.meta.url));

/**
 * Official test vectors of BLAKE3 (test_vectors.json): input byte `i` is `i % 251`; the first 32 bytes of the hash and
 * of `derive_key` with the context that the file names.
 */
const VECTORS = [
  [0, "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262", "2cc39783c223154fea8dfb7c1b1660f2ac2dcbd1c1de8277b0b0dd39b7e50d7d"],
  [1, "2d3adedff11b61f14c886e35afa036736dcd87a74d27b5c1510225d0f592e213", "b3e2e340a117a499c6cf2398a19ee0d29cca2bb7404c73063382693bf66cb06c"],
  [2, "7b7015bb92cf0b318037702a6cdd81dee41224f734684c2c122cd6359cb1ee63", "1f166565a7df0098ee65922d7fea425fb18b9943f19d6161e2d17939356168e6"],
  [63, "e9bc37a594daad83be9470df7f7b3798297c3d834ce80ba85d6e207627b7db7b", "b6451e30b953c206e34644c6803724e9d2725e0893039cfc49584f991f451af3"],
  [64, "4eed7141ea4a5cd4b788606bd23f46e212af9cacebacdc7d1f4c6dc7f2511b98", "a5c4a7053fa86b64746d4bb688d06ad1f02a18fce9afd3e818fefaa7126bf73e"],
  [65, "de1e5fa0be70df6d2be8fffd0e99ceaa8eb6e8c93a63f2d8d1c30ecb6b263dee", "51fd05c3c1cfbc8ed67d139ad76f5cf8236cd2acd26627a30c104dfd9d3ff8a8"],
  [1023, "10108970eeda3eb932baac1428c7a2163b0e924c9a9e25b35bba72b28f70bd11", "74a16c1c3d44368a86e1ca6df64be6a2f64cce8f09220787450722d85725dea5"],
  [1024, "42214739f095a406f3fc83deb889744ac00df831c10daa55189b5d121c855af7", "7356cd7720d5b66b6d0697eb3177d9f8d73a4a5c5e968896eb6a689684302706"],
  [1025, "d00278ae47eb27b34faecf67b4fe263f82d5412916c1ffd97c8cb7fb814b8444", "effaa245f065fbf82ac186839a249707c3bddf6d3fdda22d1b95a3c970379bcb"],
  [2048, "e776b6028c7cd22a4d0ba182a8bf62205d2ef576467e838ed6f2529b85fba24a", "7b2945cb4fef70885cc5d78a87bf6f6207dd901ff239201351ffac04e1088a23"],
  [2049, "5f4d72f40d7a5f82b15ca2b2e44b1de3c2ef86c426c95c1af0b6879522563030", "2ea477c5515cc3dd606512ee72bb3e0e758cfae7232826f35fb98ca1bcbdf273"],
  [3072, "b98cb0ff3623be03326b373de6b9095218513e64f1ee2edd2525c7ad1e5cffd2", "050df97f8c2ead654d9bb3ab8c9178edcd902a32f8495949feadcc1e0480c46b"],
  [4096, "015094013f57a5277b59d8475c0501042c0b642e531b0a1c8f58d2163229e969", "1e0d7f3db8c414c97c6307cbda6cd27ac3b030949da8e23be1a1a924ad2f25b9"],
  [5120, "9cadc15fed8b5d854562b26a9536d9707cadeda9b143978f319ab34230535833", "7a7acac8a02adcf3038d74cdd1d34527de8a0fcc0ee3399d1262397ce5817f60"],
  [8192, "aae792484c8efe4f19e2ca7d371d8c467ffb10748d8a5a1ae579948f718a2a63", "ad01d7ae4ad059b0d33baa3c01319dcf8088094d0359e5fd45d6aeaa8b2d0c3d"],
  [16384, "f875d6646de28985646f34ee13be9a576fd515f76b5b0a26bb324735041ddde4", "160e18b5878cd0df1c3af85eb25a0db5344d43a6fbd7a8ef4ed98d0714c3f7e1"],
  [31744, "62b6960e1a44bcc1eb1a611a8d6235b6b4b78f32e7abc4fb4c6cdcce94895c47", "39772aef80e0ebe60596361e45b061e8f417429d529171b6764468c22928e28e"],
  [102400, "bc3e3d41a1146b069abffad3c0d44860cf664390afce4d9661f7902e7943e085", "4652cff7a3f385a6103b5c260fc1593e13c778dbe608efb092fe7ee69df6e9c6"],
];

test("hashes match the official vectors", () => {
  const context = new TextEncoder().encode("BLAKE3 2019-12-27 16:29:52 test vectors context");
  for (const [length, hash, derived] of VECTORS) {
    const input = Uint8Array.from({ length: Number(length) }, (_, index) => index % 251);
    assert.equal(Buffer.from(blake3(input)).toString("hex"), hash, `${length}`);
    assert.equal(Buffer.from(blake3(input, { context })).toString("hex"), derived, `${length}, derive_key`);
  }
});

test("every intact match of replays, and the frozen files of the format, are intact in the page too", async () => {
  const whole = readdirSync(REPLAYS).filter((file) => file.endsWith(".daybook"));
  for (const name of [...whole, "../schemas/v1/match.daybook"]) {
    const checked = await check(readFileSync(REPLAYS + name));
    assert.deepEqual(checked.damages, [], name);
    assert.ok(checked.records.length > 0);
  }
});

test("a proof of the second form is valid for its match and number, and in no other form", async () => {
  const vectors = JSON.parse(readFileSync(`${REPLAYS}../schemas/v2/vectors.json`, "utf8"));
  const lines = readFileSync(`${REPLAYS}../schemas/v1/match.daybook`, "utf8").trimEnd().split("\n");
  const flaws = async (/** @type {string} */ proof) => {
    const above = [...lines.slice(0, -2), proof, ""].join("\n");
    const digest = Buffer.from(blake3(new TextEncoder().encode(above))).toString("hex");
    return (await check(Buffer.from(`${above}{"b3":"${digest}"}\n`))).damages.map(({ flaw }) => flaw);
  };
  assert.deepEqual(await flaws(vectors.proof), []);
  for (const [other, flaw] of [["", "elsewhere"], ['"form":1,', "unreadable"], ['"form":3,', "unreadable"], ['"form":null,', "unreadable"]]) {
    assert.deepEqual(await flaws(vectors.proof.replace('"form":2,', other)), [flaw], other);
  }
});

test("damage is found in the same lines as by daybook verify", async () => {
  const folder = `${REPLAYS}damaged/`;
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".daybook"))) {
    const expected = readFileSync(`${folder}${name.replace(".daybook", ".expect")}`, "utf8");
    const places = expected.trim().split("\n").map((line) => /^(line \d+(, record \d+|, digest line)?): /.exec(line)?.[1]);
    const { damages } = await check(readFileSync(folder + name));
    const part = { record: (/** @type {number} */ seq) => `, record ${seq}`, digest: () => ", digest line", file: () => "", opening: () => "?", proof: () => ", proof" };
    const found = damages.map((damage) => `line ${damage.line}${part[damage.part](damage.seq)}`);
    assert.deepEqual(found, places, name);
  }
});

test("every changed byte of a record is found, with the number of its record", async () => {
  const whole = readFileSync(`${REPLAYS}by-hand.daybook`);
  for (let at = 40; at < 3_000; at += 97) {
    const bytes = Uint8Array.from(whole);
    bytes[at] ^= 1;
    const line = whole.subarray(0, at).filter((byte) => byte === 10).length + 1;
    const { damages } = await check(bytes);
    assert.ok(damages.length > 0, `byte ${at}`);
    if (whole[at] !== 10) assert.equal(damages[0].line, line, `byte ${at}`);
  }
});

/** @param {...(string | Uint8Array)} parts @returns {Uint8Array<ArrayBuffer>} */
const sha256 = (...parts) => Uint8Array.from(createHash("sha256").update(Buffer.concat(parts.map((part) => Buffer.from(part)))).digest());
const hex = (/** @type {Uint8Array} */ bytes) => Buffer.from(bytes).toString("hex");
const unhex = (/** @type {string} */ digits) => Uint8Array.from(Buffer.from(digits, "hex"));

/**
 * RFC 6962, section 2.1, to the letter: the hash of a tree, the path of 2.1.1, the proof of 2.1.2.
 *
 * @typedef {Uint8Array<ArrayBuffer>[]} Hashes
 */
const RFC = {
  k(/** @type {number} */ n) {
    let k = 1;
    while (2 * k < n) k *= 2;
    return k;
  },
  /** @type {(d: Uint8Array[]) => Uint8Array<ArrayBuffer>} */
  mth(d) {
    if (d.length === 0) return sha256();
    if (d.length === 1) return sha256(Uint8Array.of(0), d[0]);
    const k = RFC.k(d.length);
    return sha256(Uint8Array.of(1), RFC.mth(d.slice(0, k)), RFC.mth(d.slice(k)));
  },
  /** @type {(m: number, d: Uint8Array[]) => Hashes} */
  path(m, d) {
    if (d.length === 1) return [];
    const k = RFC.k(d.length);
    if (m < k) return [...RFC.path(m, d.slice(0, k)), RFC.mth(d.slice(k))];
    return [...RFC.path(m - k, d.slice(k)), RFC.mth(d.slice(0, k))];
  },
  /** @type {(m: number, d: Uint8Array[], b?: boolean) => Hashes} */
  proof(m, d, b = true) {
    if (m === d.length) return b ? [] : [RFC.mth(d)];
    const k = RFC.k(d.length);
    if (m <= k) return [...RFC.proof(m, d.slice(0, k), b), RFC.mth(d.slice(k))];
    return [...RFC.proof(m - k, d.slice(k), false), RFC.mth(d.slice(0, k))];
  },
};

/** The leaves of Certificate Transparency's reference implementation, with its roots, paths and proofs. */
const LEAVES = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"].map(unhex);
const ROOTS = [
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];
const A = "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7";
const B = "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e";
const C = "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4";
const D = "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b";
const E = "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0";
const F = "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a";
const PATHS = /** @type {const} */ ([[0, 8, [A, B, C]], [5, 8, [D, E, ROOTS[3]]], [2, 3, [ROOTS[1]]], [1, 5, [ROOTS[0], B, D]]]);
const PROOFS = /** @type {const} */ ([[1, 8, [A, B, C]], [6, 8, [F, E, ROOTS[3]]], [2, 5, [B, D]]]);

test("the reference implementation's proofs for trees are valid", async () => {
  for (const [at, root] of ROOTS.entries()) assert.equal(hex(RFC.mth(LEAVES.slice(0, at + 1))), root);
  for (const [at, size, path] of PATHS) {
    assert.deepEqual(RFC.path(at, LEAVES.slice(0, size)).map(hex), path);
    assert.ok(await includes(await leafHash(LEAVES[at]), at, size, path.map(unhex), unhex(ROOTS[size - 1])), `${at} of ${size}`);
  }
  for (const [from, to, path] of PROOFS) {
    assert.deepEqual(RFC.proof(from, LEAVES.slice(0, to)).map(hex), path);
    assert.ok(await goesOn(from, to, path.map(unhex), unhex(ROOTS[from - 1]), unhex(ROOTS[to - 1])), `${from} to ${to}`);
  }
});

/** Variants of this path: a flipped bit, a missing hash, an extra hash, another order. @param {Hashes} path */
function others(path) {
  const turned = path.map((hash, at) => (at === path.length - 1 ? hash.with(0, hash[0] ^ 1) : hash));
  const all = [turned, path.slice(1), path.slice(0, -1), [...path, sha256()], [sha256(), ...path], path.toReversed()];
  return all.filter((one) => one.map(hex).join() !== path.map(hex).join());
}

test("what the RFC makes of trees is valid, and no variant of it", async () => {
  const all = Array.from({ length: 33 }, (_, at) => Uint8Array.of(at));
  for (let size = 1; size <= all.length; size++) {
    const leaves = all.slice(0, size);
    const root = RFC.mth(leaves);
    for (let at = 0; at < size; at++) {
      const [leaf, path] = [await leafHash(all[at]), RFC.path(at, leaves)];
      assert.ok(await includes(leaf, at, size, path, root), `${at} of ${size}`);
      for (const other of others(path)) assert.ok(!(await includes(leaf, at, size, other, root)), `${at} of ${size}`);
      for (const place of [at + 1, at ^ 1, size]) assert.ok(!(await includes(leaf, place, size, path, root)), `${at} as ${place} of ${size}`);
      assert.ok(!(await includes(sha256(), at, size, path, root)));
      assert.ok(!(await includes(leaf, at, size, path, sha256())));
      const [from, earlier] = [at + 1, RFC.mth(leaves.slice(0, at + 1))];
      const proof = RFC.proof(from, leaves);
      assert.ok(await goesOn(from, size, proof, earlier, root), `${from} to ${size}`);
      for (const other of others(proof)) assert.ok(!(await goesOn(from, size, other, earlier, root)), `${from} to ${size}`);
      assert.ok(!(await goesOn(from, size, proof, sha256(), root)));
      assert.ok(!(await goesOn(from, size, proof, earlier, sha256())));
      assert.ok(!(await goesOn(0, size, proof, earlier, root)));
      assert.ok(!(await goesOn(size + 1, size, proof, earlier, root)));
    }
  }
});

const pair = /** @type {webcrypto.CryptoKeyPair} */ (await webcrypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]));
const PUBLIC = new Uint8Array(await webcrypto.subtle.exportKey("raw", pair.publicKey));
const signature = async (/** @type {string} */ text) =>
  new Uint8Array(await webcrypto.subtle.sign("Ed25519", pair.privateKey, new TextEncoder().encode(text)));

/** The text of a key. @param {string} origin @param {Uint8Array} [key] */
function keyOf(origin, key = PUBLIC) {
  const bytes = Uint8Array.of(1, ...key);
  return `${origin}+${hex(sha256(`${origin}\n`, bytes)).slice(0, 8)}+${Buffer.from(bytes).toString("base64")}`;
}

/** A text signed with the key of an origin. @param {string} text @param {string} [origin] */
async function note(text, origin = "example.org/log") {
  const id = unhex(keyOf(origin).split("+")[1]);
  const bytes = Buffer.from([...id, ...(await signature(text))]);
  return `${text}\n— ${origin} ${bytes.toString("base64")}\n`;
}

test("keys and notes are accepted only in canonical form", async () => {
  const key = keyOf("example.org/log");
  const read = await readKey(key);
  assert.deepEqual(read, { origin: "example.org/log", id: key.split("+")[1], bytes: PUBLIC });
  const wrong = ["", "a", key.slice(1), `${key}\n`, `${key}=`, key.replace("+", "+0"), key.replace("/log", "/loh"), key.replace(/\+.{8}\+/, "+00000000+")];
  for (const text of wrong) assert.equal(await readKey(text), null, text);
  const signed = await note("a text\n");
  assert.equal(await signedBy(/** @type {any} */ (readNote(signed)), /** @type {any} */ (read)), true);
  for (let at = 0; at < signed.length; at++) {
    const changed = readNote(signed.slice(0, at) + String.fromCharCode(signed.charCodeAt(at) ^ 1) + signed.slice(at + 1));
    assert.ok(!changed || (await signedBy(changed, /** @type {any} */ (read))) === false, `character ${at}`);
    const shorter = readNote(signed.slice(0, at));
    assert.ok(!shorter || (await signedBy(shorter, /** @type {any} */ (read))) === false, `${at} characters`);
  }
  const [, another] = (await note("a text\n", "example.org/witness")).split("\n\n");
  assert.equal(await signedBy(/** @type {any} */ (readNote(`${signed}${another}`)), /** @type {any} */ (read)), true, "others may sign too");
});

test("a checkpoint is not a receipt, and a receipt is not a checkpoint", async () => {
  const root = Buffer.from(sha256()).toString("base64");
  const one = readNote(await note(`example.org/log\n7\n${root}\n`));
  assert.deepEqual(checkpoint(one), { origin: "example.org/log", size: 7, root: sha256() });
  assert.equal(receipt(one), null);
  const other = readNote(await note(`daybook receipt v1\nexample.org/log\nm-1\n3-17\n${hex(sha256())}\n`));
  assert.deepEqual(receipt(other), { origin: "example.org/log", match: "m-1", first: 3, last: 17, head: hex(sha256()) });
  assert.equal(checkpoint(other), null);
  for (const size of ["07", "-7", "7.0", "", "9007199254740993"]) {
    assert.equal(checkpoint(readNote(await note(`example.org/log\n${size}\n${root}\n`))), null, size);
  }
});

test("a small-order key cannot sign", async () => {
  // With the identity element as key and as R, and zero as S, RFC 8032's equation is true for every text.
  const neutral = new Uint8Array(32).with(0, 1);
  for (const sign of [0, 0x80]) {
    const key = neutral.with(31, sign);
    assert.equal(await isSigned(key, "anything", Uint8Array.of(...key, ...new Uint8Array(32))), false);
  }
  assert.equal(await isSigned(PUBLIC, "a", await signature("a")), true);
  assert.equal(await isSigned(PUBLIC, "b", await signature("a")), false);
});

/** A match made by the test: records of which only the hashes matter here. @param {any[]} events */
function match(...events) {
  const records = events.map((event, seq) => ({ line: seq + 1, seq, hash: hex(sha256(String(seq))), genesis: "", record: { event, id: `e${seq}`, match: "m-1", prev: "", seq } }));
  const committed = { fit: 0, closed: 0, unsalted: 0 };
  return { bytes: 0, lines: 0, records, committed, linked: true, match: "m-1", proof: undefined, damages: [] };
}

/** @typedef {import("../../../crates/server/viewer/js/panels/verify/log.js").Told} Told */
const short = (/** @type {Told} */ one) => (one.state === "passed" ? one.about : `${one.about} ${one.state}: ${one.why}`);

test("a receipt is checked against the match, and only a signed one proves two histories", async () => {
  const three = match({ type: "match_opened" }, { type: "note" }, { type: "note" });
  const text = (last = 2, of = "m-1", head = three.records[Math.min(last, 2)].hash, origin = "example.org/log") =>
    `daybook receipt v1\n${origin}\n${of}\n1-${last}\n${head}\n`;
  const all = { from: /** @type {"match" | "file"} */ ("match"), late: false, key: keyOf("example.org/log"), given: true, named: null };
  const said = async (/** @type {string} */ held, /** @type {object} */ more = {}) =>
    (await signatures(three, { ...all, receipt: held.trim(), ...more })).filter(({ about }) => about === "receipt").map(short);
  const other = hex(sha256("another history"));
  assert.deepEqual(await said(await note(text())), ["receipt"]);
  assert.deepEqual(await said(await note(text(1))), ["receipt"]);
  assert.deepEqual(await said(""), ["receipt unchecked: receipt"]);
  assert.deepEqual(await said("", { from: "file" }), []);
  assert.deepEqual(await said("a word"), ["receipt failed: no-receipt"]);
  assert.deepEqual(await said(await note("another\n")), ["receipt failed: no-receipt"]);
  assert.deepEqual(await said(await note(text(2, "m-2"))), ["receipt failed: receipt-match"]);
  assert.deepEqual(await said(await note(text(2, "m-1", other))), ["receipt failed: receipt-head"]);
  assert.deepEqual(await said(await note(text(3))), ["receipt failed: receipt-missing"]);
  assert.deepEqual(await said(await note(text(3)), { late: true }), ["receipt unchecked: unreleased"]);
  assert.deepEqual(await said(await note(text(3)), { from: "file" }), ["receipt unchecked: unreleased"]);
  assert.deepEqual(await said((await note(text())).replace(three.records[2].hash, other)), ["receipt failed: signature"]);
  assert.deepEqual(await said(await note(text()), { key: keyOf("example.org/log", sha256()) }), ["receipt failed: signature"]);
  assert.deepEqual(await said(await note(text()), { key: keyOf("example.org/other") }), ["receipt failed: other-log"]);
  assert.deepEqual(await said(await note(text()), { key: "" }), ["receipt unchecked: unnamed"]);
  assert.deepEqual((await signatures(three, { ...all, key: "a word", receipt: "" })).map(short), ["key failed: no-key"]);
});

test("the signers of the result are reported as in the audit", async () => {
  const [judge, seat] = [hex(PUBLIC), hex(sha256())];
  const opened = { type: "match_opened", data: { keys: { "judge-3": judge, "seat:0": seat } } };
  const text = `daybook signature v1\nm-1\n1\n${hex(sha256("1"))}\n`;
  const good = hex(await signature(text));
  const said = async (/** @type {object} */ data, keys = opened) =>
    (await results(match(keys, { type: "note" }, { type: "result_signed", data }))).map(short);
  assert.deepEqual(await said({ seq: 1, key: judge, signature: good }), ["signed"]);
  assert.deepEqual(await said({ seq: 1, seat: 0 }), ["signed unchecked: paper"]);
  assert.deepEqual(await said({ seq: 1, key: judge }), ["signed failed: half-signed"]);
  assert.deepEqual(await said({ seq: 1, seat: 0, key: judge, signature: good }), ["signed failed: signer"]);
  assert.deepEqual(await said({ seq: 1, key: seat, signature: good }), ["signed failed: signer"]);
  assert.deepEqual(await said({ seq: 1, key: "00".repeat(32), signature: good }), ["signed failed: signer"]);
  assert.deepEqual(await said({ seq: 0, key: judge, signature: good }), ["signed failed: signed"]);
  assert.deepEqual(await said({ seq: 2, key: judge, signature: good }), ["signed failed: signed"]);
  assert.deepEqual(await said({ seq: 1, seat: 0, key: judge, signature: good }, { type: "match_opened", data: { keys: { "judge-3": seat, "seat:0": judge } } }), ["signed"]);
  assert.deepEqual((await results(match(opened))).map(short), ["signed unchecked: unsigned"]);
});

/** A file with changed lines, under a matching digest. @param {string} text @param {(lines: string[]) => void} edit */
function edited(text, edit) {
  const lines = text.trimEnd().split("\n").slice(0, -1);
  edit(lines);
  const above = lines.map((line) => `${line}\n`).join("");
  return `${above}{"b3":"${hex(blake3(new TextEncoder().encode(above)))}"}\n`;
}

/** @param {string[]} lines @param {string} start */
const first = (lines, start) => lines.findIndex((line) => line.startsWith(start));

/** What is changed in an export. @type {Record<string, (lines: string[]) => void>} */
const DONE = {
  nothing: () => {},
  "a record changed": (lines) => (lines[7] = lines[7].replace('"seq":7', '"seq":77')),
  "a name exchanged": (lines) => (lines[first(lines, '{"open":')] = lines[first(lines, '{"open":')].replace('"name":"', '"name":"X')),
  "a face exchanged": (lines) => (lines[first(lines, '{"open":{"face"')] = lines[first(lines, '{"open":{"face"')].replace('"reference":"', '"reference":"X')),
  "a salt exchanged": (lines) => (lines[first(lines, '{"open":{"face"')] = lines[first(lines, '{"open":{"face"')].replace(/"salt":"./, '"salt":"g')),
  "a salt dropped": (lines) => (lines[first(lines, '{"open":{"face"')] = lines[first(lines, '{"open":{"face"')].replace(/"salt":"[^"]*",/, "")),
  "an opening moved": (lines) => (lines[first(lines, '{"open":{"face"')] = lines[first(lines, '{"open":{"face"')].replace(/"slot":"[^"]*"/, '"slot":"h1.99"')),
  "an opening past the end": (lines) => (lines[lines.length - 2] = lines[lines.length - 2].replace(/"slot":"[^"]*"/, '"slot":"h9999.0"')),
  "an opening twice": (lines) => lines.splice(-2, 0, lines[lines.length - 2]),
  "openings in another order": (lines) => lines.splice(-3, 2, lines[lines.length - 2], lines[lines.length - 3]),
  "an opening dropped": (lines) => lines.splice(-2, 1),
  "an opening with more": (lines) => (lines[lines.length - 2] = lines[lines.length - 2].replace("}}", '},"z":1}')),
  "a hash of the proof changed": (lines) => (lines[lines.length - 1] = lines[lines.length - 1].replace(/"hashes":\["../, '"hashes":["//')),
  "another leaf": (lines) => (lines[lines.length - 1] = lines[lines.length - 1].replace(/"leaf":\d+/, '"leaf":0')),
  "the root changed": (lines) => (lines[lines.length - 1] = lines[lines.length - 1].replace(/(\\n\d+\\n)../, "$1//")),
  "the size changed": (lines) => (lines[lines.length - 1] = lines[lines.length - 1].replace(/\\n(\d+)\\n/, (_, size) => `\\n${Number(size) * 2}\\n`)),
  "the signature changed": (lines) => (lines[lines.length - 1] = lines[lines.length - 1].replace(/(— \S+ .{20})../, "$1//")),
  "the key id changed": (lines) => (lines[lines.length - 1] = lines[lines.length - 1].replace(/(— \S+ )../, "$1//")),
  "the origin changed": (lines) => (lines[lines.length - 1] = lines[lines.length - 1].replace('{"checkpoint":"', '{"checkpoint":"x')),
  "no checkpoint": (lines) => (lines[lines.length - 1] = lines[lines.length - 1].replace(/"checkpoint":"[^"]*"/, '"checkpoint":"a word"')),
  "the proof twice": (lines) => lines.push(lines[lines.length - 1]),
  "no proof": (lines) => lines.pop(),
  "the last record dropped": (lines) => lines.splice(first(lines, '{"open":') - 1, 1),
};

test("changes to an export are found in the same places as by daybook verify --origin", async (context) => {
  const demo = await sharedDemo();
  const folder = mkdtempSync(join(tmpdir(), "daybook-"));
  context.after(async () => {
    rmSync(folder, { recursive: true });
    await demo.stop();
  });
  const { key } = await (await fetch(`${demo.url}/v1/origin`)).json();
  const whole = await (await fetch(`${demo.url}/v1/matches/bga-480000023/export`)).text();
  for (const [name, edit] of Object.entries(DONE)) {
    const path = join(folder, "one.daybook");
    const text = edited(whole, edit);
    if (name !== "nothing") assert.notEqual(text, whole, name);
    writeFileSync(path, text);
    const { stdout } = spawnSync(PROGRAM, ["verify", path, "--origin", key], { encoding: "utf8" });
    const theirs = stdout.trim().split("\n").map((line) => /^damaged (line \d+(, (record|opening) \d+|, proof)?|the file has no proof)/.exec(line)?.[1] ?? line.slice(0, 2));
    const checked = await check(Buffer.from(text));
    const part = { record: ", record", opening: ", opening", proof: ", proof", file: "", digest: "" };
    const damages = checked.damages.map(({ line, part: of, seq }) => `line ${line}${part[of]}${of === "record" || of === "opening" ? ` ${seq}` : ""}`);
    const told = await signatures(checked, { from: "match", late: false, key, given: true, named: key, receipt: "" });
    const outside = told.flatMap((one) => (one.state === "failed" ? [one.why === "no-proof" ? "the file has no proof" : `line ${checked.lines - 1}, proof`] : []));
    // The program checks the proof's signature only in an intact file.
    const ours = damages.length > 0 ? damages : outside;
    assert.deepEqual(ours.length > 0 ? ours : ["ok"], theirs, `${name}: ${stdout}`);
  }
});
