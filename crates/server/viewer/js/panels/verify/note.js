/**
 * Signed notes (C2SP signed-note), and the two texts that a store signs: checkpoints and receipts.
 *
 * @typedef {import("./crypto.js").Bytes} Bytes
 * @typedef {{origin: string, id: string, bytes: Bytes}} Key `id`: 8 hex digits.
 * @typedef {{text: string, signatures: {name: string, bytes: Bytes}[]}} Note `bytes`: the id of a key, then what it signed.
 * @typedef {{origin: string, size: number, root: Bytes}} Checkpoint
 * @typedef {{origin: string, match: string, first: number, last: number, head: string}} Receipt
 */
import { fromBase64, hex, isSigned, joined, sha256, utf8 } from "./crypto.js";

/** The algorithm byte for Ed25519 in a key. */
const ED25519 = 1;

const SIGNATURE = /^— ([^\s+]+) (\S+)$/;
const CHECKPOINT = /^([!-~]+)\n(0|[1-9]\d*)\n(\S{44})\n([^\n]+\n)*$/;
const RECEIPT = /^daybook receipt v1\n([!-~]+)\n([A-Za-z0-9._-]+)\n(0|[1-9]\d*)-(0|[1-9]\d*)\n([0-9a-f]{64})\n$/;

/**
 * A verifier key, `<origin>+<id>+<Base64>`; null if the text is not one, or its id does not match.
 *
 * @param {string} text
 * @returns {Promise<Key | null>}
 */
export async function readKey(text) {
  const [, origin, id, base64] = /^([!-*,-~]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? [];
  const bytes = fromBase64(base64);
  if (bytes?.length !== 33 || bytes[0] !== ED25519) return null;
  const own = await sha256(utf8(`${origin}\n`), bytes);
  return hex(own.subarray(0, 4)) === id ? { origin, id, bytes: bytes.slice(1) } : null;
}

/**
 * @param {string} text
 * @returns {Note | null} Null if it is not a note; its signatures are not checked.
 */
export function readNote(text) {
  const end = text.lastIndexOf("\n\n");
  if (end < 0 || !text.endsWith("\n")) return null;
  const signatures = text.slice(end + 2, -1).split("\n").map((line) => {
    const [, name, base64] = SIGNATURE.exec(line) ?? [];
    const bytes = fromBase64(base64);
    return bytes && bytes.length > 4 ? { name, bytes } : null;
  });
  if (signatures.includes(null)) return null;
  return { text: text.slice(0, end + 1), signatures: /** @type {Note["signatures"]} */ (signatures) };
}

/**
 * Whether a key signed a note; null if this browser cannot check. Signatures by other keys do not matter.
 *
 * @param {Note} note
 * @param {Key} key
 * @returns {Promise<boolean | null>}
 */
export async function signedBy({ text, signatures }, { origin, id, bytes: key }) {
  const own = signatures.filter(({ name, bytes }) => name === origin && hex(bytes.subarray(0, 4)) === id);
  const held = await Promise.all(own.map(({ bytes }) => isSigned(key, text, joined(bytes.subarray(4)))));
  if (held.length === 0 || held.includes(false)) return false;
  return held.includes(null) ? null : true;
}

/**
 * The size and root of a tree (C2SP tlog-checkpoint).
 *
 * @param {Note | null} note
 * @returns {Checkpoint | null}
 */
export function checkpoint(note) {
  const [, origin, size, base64] = CHECKPOINT.exec(note?.text ?? "") ?? [];
  const root = fromBase64(base64);
  return root?.length === 32 && Number.isSafeInteger(Number(size)) ? { origin, size: Number(size), root } : null;
}

/**
 * The statement that records of a match were accepted; the hash of the last one covers all before it.
 *
 * @param {Note | null} note
 * @returns {Receipt | null}
 */
export function receipt(note) {
  const [, origin, match, first, last, head] = RECEIPT.exec(note?.text ?? "") ?? [];
  return head ? { origin, match, first: Number(first), last: Number(last), head } : null;
}
