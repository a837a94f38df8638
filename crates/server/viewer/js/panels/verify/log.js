/**
 * Checks a match against statements outside its file: whose key signed the checkpoint, what a receipt says, who signed
 * the result.
 *
 * @typedef {import("./file.js").Checked} Checked
 * @typedef {"signature" | "key" | "earlier" | "receipt" | "signed" | "replayed" | "shown"} About
 * @typedef {Record<string, string | number>} Values
 * @typedef {{about: About, state: "passed", values: Values}} Passed
 * @typedef {{about: About, state: "failed", why: Flaw, values: Values, evidence?: string[]}} Failed `evidence`: signed notes.
 * @typedef {{about: About, state: "unchecked", why: Reason, values: Values}} Unchecked
 * @typedef {Passed | Failed | Unchecked} Told
 * @typedef {"signature" | "no-proof" | "other-log" | "key" | "no-key" | "past" | "renamed" | "no-receipt" | "receipt-match" | "receipt-missing"
 *   | "receipt-head" | "half-signed" | "signer" | "signed" | "senseless" | "state-digest" | "shown-card" | "state" | "audit"} Flaw
 * @typedef {"proof" | "sha-256" | "ed25519" | "unnamed" | "foreign" | "own-key" | "first" | "unkept" | "unanswered" | "receipt"
 *   | "unreleased" | "paper" | "unsigned" | "no-engine" | "engine"} Reason
 *
 * @typedef {object} Held
 * @property {"match" | "file"} from Whether the service of this page sent it.
 * @property {boolean} late Whether it ends before the last record.
 * @property {string} key The key in use; empty if there is none.
 * @property {boolean} given Whether the user entered it, not this service.
 * @property {string | null} named The key that this service reports.
 * @property {string} receipt A signed note; empty if there is none.
 */
import { fromHex, hashes, isSigned } from "./crypto.js";
import { readKey, readNote, receipt, signedBy } from "./note.js";

/** @param {About} about @param {Values} [values] @returns {Passed} */
export const passed = (about, values = {}) => ({ about, state: "passed", values });

/** @param {About} about @param {Flaw} why @param {Values} [values] @returns {Failed} */
export const failed = (about, why, values = {}) => ({ about, state: "failed", why, values });

/** @param {About} about @param {Reason} why @param {Values} [values] @returns {Unchecked} */
export const unchecked = (about, why, values = {}) => ({ about, state: "unchecked", why, values });

/**
 * Checks the checkpoint with the key in use, where that key comes from, and the receipt.
 *
 * @param {Checked} checked
 * @param {Held} held
 * @returns {Promise<Told[]>}
 */
export async function signatures(checked, held) {
  const key = hashes() ? await readKey(held.key) : null;
  if (hashes() && held.key && !key) return [failed("key", "no-key")];
  return [...(await ofCheckpoint(checked, key, held)), ...whose(checked, held), ...(await ofReceipt(checked, key, held))];
}

/**
 * @param {Checked} checked
 * @param {import("./note.js").Key | null} key
 * @param {Held} held
 * @returns {Promise<Told[]>}
 */
async function ofCheckpoint({ proof }, key, { from }) {
  if (proof === null) return [];
  if (!proof) return [from === "match" ? failed("signature", "no-proof") : unchecked("signature", "proof")];
  const { origin } = proof.checkpoint;
  if (key && key.origin !== origin) {
    const values = { found: origin, expected: key.origin };
    return [from === "match" ? failed("signature", "other-log", values) : unchecked("signature", "foreign", values)];
  }
  const note = /** @type {import("./note.js").Note} */ (readNote(proof.note));
  return [await bySignature("signature", note, key, { origin })];
}

/** @param {Checked} checked @param {Held} held @returns {Told[]} */
function whose({ proof }, { from, key, given, named }) {
  if (!proof || !key) return [];
  if (!given) return [unchecked("key", "own-key")];
  if (from === "file") return [];
  if (named === null) return [unchecked("key", "unnamed")];
  return [key === named ? passed("key") : failed("key", "key", { found: named })];
}

/**
 * @param {About} about
 * @param {import("./note.js").Note} note
 * @param {import("./note.js").Key | null} key
 * @param {Values} values
 * @returns {Promise<Told>}
 */
async function bySignature(about, note, key, values) {
  if (!hashes()) return unchecked(about, "sha-256");
  if (!key) return unchecked(about, "unnamed");
  const held = await signedBy(note, key);
  if (held === null) return unchecked(about, "ed25519");
  return held ? passed(about, values) : failed(about, "signature", values);
}

/**
 * @param {Checked} checked
 * @param {import("./note.js").Key | null} key
 * @param {Held} held
 * @returns {Promise<Told[]>}
 */
async function ofReceipt({ records, match }, key, { from, late, receipt: text }) {
  if (text === "") return from === "match" ? [unchecked("receipt", "receipt")] : [];
  const note = readNote(`${text}\n`);
  const said = receipt(note);
  if (!note || !said) return [failed("receipt", "no-receipt")];
  const { origin, first, last, head } = said;
  if (key && key.origin !== origin) return [failed("receipt", "other-log", { found: origin, expected: key.origin })];
  const signature = await bySignature("receipt", note, key, { origin, first, last });
  if (signature.state === "failed") return [signature];
  if (said.match !== match) return [failed("receipt", "receipt-match", { found: said.match, expected: match ?? "?" })];
  const here = records.find(({ record }) => record?.seq === last);
  const end = records.at(-1)?.seq ?? 0;
  if (here) return [here.hash === head ? signature : failed("receipt", "receipt-head", { last, found: head, expected: here.hash })];
  if (late || from === "file") return [unchecked("receipt", "unreleased", { last, end })];
  return [failed("receipt", "receipt-missing", { last, end })];
}

/**
 * Who signed the match with a key named at its opening, up to which record, as in the audit.
 *
 * @param {Checked} checked
 * @returns {Promise<Told[]>}
 */
export async function results({ records }) {
  const keys = records[0]?.record?.event.data?.keys ?? {};
  /** @type {Told[]} */
  const told = [];
  for (const { record } of records) {
    if (record?.event.type === "result_signed") told.push(await ofResult(record, keys, records));
  }
  return told.length > 0 ? told : [unchecked("signed", "unsigned")];
}

/**
 * @param {import("./file.js").Record} record
 * @param {{[holder: string]: string}} keys
 * @param {Checked["records"]} records
 * @returns {Promise<Told>}
 */
async function ofResult({ event: { data }, match, seq }, keys, records) {
  const { seat, seq: to, key, signature } = data;
  if (!key && !signature) return unchecked("signed", "paper", { seq });
  if (!key || !signature) return failed("signed", "half-signed", { seq });
  const [holder = ""] = Object.entries(keys).find(([, known]) => known === key) ?? [];
  const fits = seat === undefined ? holder && !holder.startsWith("seat:") : holder === `seat:${seat}`;
  if (!fits) return failed("signed", "signer", { seq });
  const covered = to < seq ? records[to] : undefined;
  const text = `daybook signature v1\n${match}\n${to}\n${covered?.hash}\n`;
  const held = covered ? await isSigned(fromHex(key), text, fromHex(signature)) : false;
  if (held === null) return unchecked("signed", hashes() ? "ed25519" : "sha-256", { seq });
  return held ? passed("signed", { seq, holder, to }) : failed("signed", "signed", { seq, to });
}
