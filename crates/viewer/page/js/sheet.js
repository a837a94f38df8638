/**
 * Style sheets of parts that load later than the page.
 */

/** Adds the sheet of a part to the page, once; resolves when the page has it. @param {string} name @returns {Promise<void>} */
export async function sheet(name) {
  if (document.querySelector(`link[href$="/css/${name}.css"]`)) return;
  const own = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=stylesheet]"));
  const link = document.createElement("link");
  Object.assign(link, { rel: "stylesheet", href: new URL(`../css/${name}.css`, own.href).href });
  await new Promise((done) => {
    link.onload = link.onerror = done;
    document.head.append(link);
  });
}
