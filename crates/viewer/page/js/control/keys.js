/**
 * Shortcuts of the control page; off inside inputs.
 */
/** A key for each part. @type {Record<string, import("../overlay/parts.js").Part>} */
export const PART_KEYS = { p: "players", m: "regions", d: "moment", c: "card", r: "ruling", s: "sentence", t: "table" };

/** @param {import("./page.js").Page} page */
export function keyed(page) {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (/** @type {HTMLElement} */ (event.target).closest("input, select")) return;
    const key = event.key.toLowerCase();
    if (PART_KEYS[key]) page.toggle(PART_KEYS[key]);
    else if (/^[1-9]$/.test(key)) page.show(Number(key) - 1);
    else if (key === "h") page.hide();
    else if (key === "l") page.toggleNames();
    else if (key === "f") page.channel.change({ flip: !page.channel.scene.flip });
    else return;
    event.preventDefault();
  });
}
