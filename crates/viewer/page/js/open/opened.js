/**
 * The match in a file that the visitor has. The engine reads it in the page; without an engine, the service returns everything in
 * one response and stores nothing.
 *
 * @typedef {{name: string, bytes: ArrayBuffer}} Lent
 * @typedef {{name: string, bytes: ArrayBuffer | Promise<ArrayBuffer>, isHanded?: boolean}} Arriving A file that may still be on its
 *   way; `isHanded`: from the page that opened this one.
 * @typedef {import("../../types/api").operations["previewMatch"]["responses"][200]["content"]["application/json"]} Answer
 */
import { Problem, ask, query } from "../api.js";
import { Engine, Refused, isThere } from "../engine.js";
import { Replay } from "../replay.js";

/** The largest file that the service accepts, in bytes. */
const BYTES_MAX = 4 * 1024 * 1024;

/** The start of a line in a `.daybook` file, but of no text of moves. */
const BRACE = 0x7b;

export class Opened extends Replay {
  /** @type {Engine | null} */
  #engine = null;
  /** The answers that the service would give if it had the match. @type {Record<string, any>} */
  #answers = {};

  /** @param {import("../link.js").Link} link */
  constructor(link) {
    super(link);
    /** The match as the text of a link, if the address holds it. */
    this.game = link.game;
  }

  /** The match that the address holds, as a file. @param {import("../text.js").Text} t @returns {Arriving} */
  linked(t) {
    // Without an engine, the service would have to be sent what no service is to see.
    const bytes = isThere ? new TextEncoder().encode(`g=${this.game}`).buffer : Promise.reject(new Error(t("open-link-unread")));
    return { name: t("open-linked"), bytes };
  }

  /** Reads the match that the address holds. @param {import("../text.js").Text} t */
  async takeLink(t) {
    const { name, bytes } = this.linked(t);
    await this.take({ name, bytes: await bytes });
  }

  /** Reads a file. @param {Lent} file */
  async take(file) {
    if (isThere) {
      this.#engine?.close();
      this.#engine = new Engine();
      this.report = await this.#engine.open(file.bytes, this.asked.lang);
    } else {
      this.closed = true;
      if (file.bytes.byteLength > BYTES_MAX) throw new Problem(413, "");
      const { summary, blocks, timeline, audit, report } = await send(file.bytes, this.asked.lang);
      this.#answers = { "": summary, patches: blocks, timeline, audit };
      this.report = report;
    }
    this.file = file;
    this.isChained = !this.report && new Uint8Array(file.bytes)[0] === BRACE;
  }

  /** @override @param {string} view */
  async exported(view) {
    return new Blob([await /** @type {Engine} */ (this.#engine).ask("export", { view })], { type: "application/x-daybook" });
  }

  /**
   * What a service is sent to keep the match: no more of hidden cards than this view shows. Of another program's log the service
   * gets the log, so that it knows the same game again whichever version reads it.
   *
   * @param {string} view
   * @returns {Promise<{bytes: BodyInit, seat: number | null}>}
   */
  async sent(view) {
    const { file, report } = this;
    if (!file || !report) return { bytes: await this.exported(view), seat: null };
    const seat = /^seat:(\d+)$/.exec(view)?.[1];
    const whose = seat === undefined ? null : Number(seat);
    return { bytes: /** @type {BodyInit} */ (await /** @type {Engine} */ (this.#engine).trim(file.bytes, whose)), seat: whose };
  }

  /** The states around a record, as a view shows them. @param {string} view @param {number} seq */
  async seen(view, seq) {
    const [block] = await /** @type {Engine} */ (this.#engine).ask("patches", { from: seq, to: seq, view, lang: this.asked.lang });
    return Replay.of(block);
  }

  /** @override @param {string} view @returns {Promise<string>} */
  hold(view) {
    return /** @type {Engine} */ (this.#engine).ask("link", { view });
  }

  /** Stops reading a file. */
  stop() {
    this.#engine?.close();
  }

  /** @override @param {string} what @param {import("../replay.js").Values} [values] */
  ask(what, values = {}) {
    return this.#engine ? this.#asked(what, values) : Promise.resolve(this.#answers[what]);
  }

  /** @override @param {string} what @param {string} _form @param {import("../replay.js").Values} [values] @returns {Promise<string>} */
  text(what, _form, values = {}) {
    return this.#asked(what, values, "_text");
  }

  /** @override @param {{edition: string, number: string}} paragraph */
  paragraph(paragraph) {
    return this.#engine?.ask("rule", paragraph) ?? super.paragraph(paragraph);
  }

  /** @override @param {string} reference */
  card(reference) {
    const known = this.#engine?.ask("card", { reference, lang: this.asked.lang });
    return known?.catch(missing) ?? super.card(reference);
  }

  /** A request to the service, by its path, answered by the engine. @param {string} what @param {import("../replay.js").Values} values */
  async #asked(what, values, form = "") {
    const [, object, rest = what || "summary"] = /^objects\/([^/]+)\/(.*)$/.exec(what) ?? [];
    // Anyone with the file sees all of it, in every view.
    return /** @type {Engine} */ (this.#engine).ask(rest + form, { ...values, object, view: undefined }).catch(missing);
  }
}

/** Reports what the engine does not have as if the service did not have it. @param {unknown} error @returns {never} */
function missing(error) {
  throw error instanceof Refused ? new Problem(404, error.message) : error;
}

/** @param {ArrayBuffer} body @param {string} lang @returns {Promise<Answer>} */
async function send(body, lang) {
  const headers = { "content-type": "application/octet-stream" };
  return (await ask(`/v1/preview${query({ lang })}`, { method: "POST", body, headers })).json();
}
