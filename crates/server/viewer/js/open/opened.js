/**
 * The match of a file that the visitor has. The service tells all of it in one answer, and keeps nothing.
 *
 * @typedef {{name: string, bytes: ArrayBuffer}} Lent
 * @typedef {import("../../types/api").operations["previewMatch"]["responses"][200]["content"]["application/json"]} Answer
 */
import { Problem, ask, query } from "../api.js";
import { Replay } from "../replay.js";

/** Bytes of a file that the service takes. */
const BYTES_MAX = 2 * 1024 * 1024;

export class Opened extends Replay {
  /** What the service would answer of a match that it has. @type {Record<Parameters<Replay["ask"]>[0], any> | null} */
  #answers = null;

  /** Lets the service read a file. @param {Lent} file */
  async take(file) {
    if (file.bytes.byteLength > BYTES_MAX) throw new Problem(413, "");
    const { summary, blocks, timeline, audit, report } = await send(file.bytes, this.asked.lang);
    this.#answers = { "": summary, patches: blocks, timeline, audit };
    this.file = file;
    this.report = report;
  }

  /** @override @param {Parameters<Replay["ask"]>[0]} what */
  async ask(what) {
    return this.#answers?.[what];
  }
}

/** @param {ArrayBuffer} body @param {string} lang @returns {Promise<Answer>} */
async function send(body, lang) {
  const headers = { "content-type": "application/octet-stream" };
  return (await ask(`/v1/preview${query({ lang })}`, { method: "POST", body, headers })).json();
}
