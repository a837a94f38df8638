/**
 * A picture of the board, drawn by the browser: no service has an open file, to draw one of it.
 *
 * @typedef {import("../app.js").App} App
 * @typedef {import("./opened.js").Opened} Opened
 */
import { table } from "../board.js";
import { at } from "../stage.js";
import { html, render } from "../vendor.js";

/** What is shown moves, but not in a picture. */
const STILL = "*, ::before, ::after { animation: none !important; transition: none !important; }";

/** The board at the moment shown, of the size that it has here. @param {App} app @param {string} view Whose hidden cards it may show. @returns {Promise<Blob>} */
export async function picture(app, view) {
  const seq = app.cursor.shown;
  const seen = Object.assign(Object.create(app), { replay: await /** @type {Opened} */ (app.replay).seen(view, seq) });
  const shown = at("board");
  const board = /** @type {HTMLElement} */ (shown.cloneNode(false));
  render(html`${table(seen.replay.state(seq), seen, { open: () => {} })}`, board);
  const { width, height } = shown.getBoundingClientRect();
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn(board, await sheets(), width, height))}`;
  await image.decode();
  const scale = Math.max(devicePixelRatio, 2);
  const canvas = Object.assign(document.createElement("canvas"), { width: width * scale, height: height * scale });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("canvas"))), "image/png");
  });
}

/** The board as a picture that needs nothing else. @param {HTMLElement} board @param {string} styles @param {number} width @param {number} height */
function drawn(board, styles, width, height) {
  const page = document.createElement("body");
  page.className = document.body.className;
  const size = `inline-size: ${width}px; block-size: ${height}px; min-block-size: 0; margin: 0;`;
  page.style.cssText = `display: block; overflow: hidden; ${size}`;
  board.style.cssText = size;
  // Pictures of cards are on another host, and a picture asks nobody for anything.
  for (const one of board.querySelectorAll("img")) one.remove();
  page.append(board);
  const { theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light" } = document.documentElement.dataset;
  return `<svg xmlns="http://www.w3.org/2000/svg" data-theme="${theme}" width="${width}" height="${height}">
    <style><![CDATA[${styles}\n${STILL}]]></style>
    <foreignObject width="100%" height="100%">${new XMLSerializer().serializeToString(page)}</foreignObject></svg>`;
}

/** The sheets of the page, with their fonts in them. */
async function sheets() {
  const links = [.../** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll('link[rel="stylesheet"]'))];
  const texts = await Promise.all(links.map(async ({ href }) => {
    const text = await (await fetch(href)).text();
    const fonts = [...new Set([...text.matchAll(/url\("([^":]+\.woff2)"\)/g)].map(([, path]) => path))];
    const held = await Promise.all(fonts.map(async (path) => /** @type {const} */ ([path, await asData(new URL(path, href).href)])));
    return held.reduce((all, [path, data]) => all.replaceAll(`url("${path}")`, `url("${data}")`), text);
  }));
  return texts.join("\n");
}

/** A file as an address that holds it. @param {string} url @returns {Promise<string>} */
async function asData(url) {
  const blob = await (await fetch(url)).blob();
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
