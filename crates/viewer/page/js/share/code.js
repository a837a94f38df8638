/**
 * A link as a QR code, for a phone beside the screen.
 */
import { html, nothing, svg } from "../vendor.js";

/** The empty modules that a code needs around it (ISO/IEC 18004, section 9.1). */
const QUIET = 4;

/** The most bytes in a code: version 40 with the least correction, which a screen does not need more of. */
const BYTES_MAX = 2953;

/** The code of one link of a dialog. */
export class Codes {
  /** The link that is shown as a code. */
  url = "";
  /** @type {ReturnType<typeof html> | typeof nothing} */
  shown = nothing;
  #draw;

  /** @param {import("../text.js").Text} t @param {() => void} draw Draws the dialog. */
  constructor(t, draw) {
    this.t = t;
    this.#draw = draw;
  }

  /** Shows the code of a link, or hides it again. @param {string} url */
  async toggle(url) {
    this.url = this.url === url ? "" : url;
    this.shown = nothing;
    if (this.url !== "") {
      const drawn = await picture(url, this.t);
      if (this.url !== url) return;
      this.shown = drawn;
    }
    this.#draw();
  }
}

/** @param {string} url @param {import("../text.js").Text} t */
async function picture(url, t) {
  if (new TextEncoder().encode(url).length > BYTES_MAX) return html`<p class="trouble" role="alert">${t("share-code-long")}</p>`;
  const { encodeQR } = await import("../../vendor/qr/index.js");
  const rows = encodeQR(url, "raw", { ecc: "low", border: QUIET });
  const dark = rows.flatMap((row, y) => row.map((is, x) => (is ? `M${x} ${y}h1v1h-1z` : "")));
  // In black on white in both themes: not every phone reads the reverse.
  return html`<figure>${svg`<svg viewBox="0 0 ${rows.length} ${rows.length}" role="img" aria-label=${t("share-code")} shape-rendering="crispEdges">
    <rect width="100%" height="100%" fill="#fff"/><path d=${dark.join("")} fill="#000"/></svg>`}
    <figcaption>${t("share-code-how")}</figcaption></figure>`;
}
