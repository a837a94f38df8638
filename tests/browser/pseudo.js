/**
 * A language made from the English messages, with longer texts in brackets. Text outside brackets on a page comes from no
 * message file.
 */
import { FluentResource } from "../../crates/viewer/page/vendor/fluent-bundle/index.js";

/** The text made half as long again, with words that wrap like others. @param {string} text */
function bracketed(text) {
  return `⟦${text}${"~~~~~ ".repeat(text.length / 12)}${"~".repeat((text.length % 12) / 2)}⟧`;
}

/** @param {any} pattern As parsed by the library. @returns {string} */
function written(pattern) {
  if (typeof pattern === "string") return bracketed(pattern);
  return pattern.map((/** @type {any} */ part) => {
    if (typeof part === "string") return bracketed(part);
    if (part.type === "var") return `{ $${part.name} }`;
    const { selector, variants, star } = part;
    const forms = variants.map((/** @type {any} */ { key, value }, /** @type {number} */ at) => `\n   ${at === star ? "*" : " "}[${key.value}] ${written(value)}`);
    return `{ $${selector.name} ->${forms.join("")}\n    }`;
  }).join("");
}

/** A file of messages in this language. @param {string} messages */
export function pseudo(messages) {
  return new FluentResource(messages).body.map(({ id, value }) => `${id} = ${written(value)}\n`).join("");
}

/** Serves this language to a page. @param {import("playwright-core").Page} tab */
export async function speakPseudo(tab) {
  await tab.route("**/languages/en.ftl", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: pseudo(await answer.text()) });
  });
}

/** Members of responses whose values are identifiers that people chose. */
const CHOSEN = new Set(["event", "format", "match", "edition", "counter", "subtypes"]);

/**
 * Collects the texts that the service sends to a page: names, sentences and titles, but not its identifiers.
 *
 * @param {import("playwright-core").Page} tab
 */
export function heard(tab) {
  /** @type {Set<string>} */
  const words = new Set(["Daybook", "API", "English", "en", "Français", "fr"]);
  let [open, last] = [0, Date.now()];
  const add = (/** @type {string} */ text) => (text.match(/\p{L}+/gu) ?? []).forEach((word) => words.add(word).add(word[0].toUpperCase() + word.slice(1)));
  const collect = (/** @type {any} */ value, key = "") => {
    if (typeof value === "string" && (!/^[a-z_]+$/.test(value) || CHOSEN.has(key))) add(value);
    else if (Array.isArray(value)) value.forEach((one) => collect(one, key));
    else if (value && typeof value === "object") {
      for (const [name, one] of Object.entries(value)) {
        if (key === "counters") add(name);
        collect(one, name);
      }
    }
  };
  tab.on("request", () => (open += 1));
  tab.on("response", async (answer) => {
    // A stream does not end.
    const isStream = answer.headers()["content-type"]?.startsWith("text/event-stream");
    const text = isStream ? "" : await answer.text().catch(() => "");
    [open, last] = [open - 1, Date.now()];
    if (!answer.url().includes("/v1/")) return;
    try {
      collect(JSON.parse(text));
    } catch {
      add(text);
    }
  });
  const settled = async () => {
    while (open > 0 || Date.now() - last < 400) await new Promise((done) => setTimeout(done, 50));
  };
  return { words, settled };
}

/** The words on a page that are not in brackets and not among the known ones. @param {import("playwright-core").Page} tab @param {Set<string>} known */
export async function outside(tab, known) {
  const texts = await tab.evaluate(() => {
    /** @type {string[]} */
    const found = [document.title];
    const skipped = "kbd, code, pre, script, style, time, body [lang]";
    for (const element of document.body.querySelectorAll("*")) {
      if (element.closest(skipped)) continue;
      for (const name of ["aria-label", "title", "placeholder"]) found.push(element.getAttribute(name) ?? "");
      // A sentence may be spread over several nodes, and each message has its own brackets.
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? "");
    }
    return found;
  });
  const strange = texts.flatMap((text) => text.replace(/⟦[^⟧]*⟧/g, " ").match(/\p{L}{2,}/gu) ?? []);
  return [...new Set(strange)].filter((word) => !known.has(word));
}

/** What does not fit: the page itself, or a control or text that is cut off. @param {import("playwright-core").Page} tab @returns {Promise<string[]>} */
export function cut(tab) {
  return tab.evaluate(() => {
    const found = document.documentElement.scrollWidth > innerWidth ? [`the page is ${document.documentElement.scrollWidth} wide`] : [];
    for (const element of document.body.querySelectorAll("button, label, legend, summary, h1, h2, h3, p, dt, dd, th, li, a")) {
      // Cards and the strip have a fixed size and show the rest on request.
      if (element.closest(".card, .strip, .only-heard, .tip") || !element.checkVisibility()) continue;
      const { overflowX, textOverflow } = getComputedStyle(element);
      const { left, right } = element.getBoundingClientRect();
      const name = `${element.tagName}.${element.className}: ${element.textContent?.trim().slice(0, 40)}`;
      // A line with a fixed size shows the rest when it is pointed at.
      const told = textOverflow === "ellipsis" && element.hasAttribute("title");
      if (!told && overflowX === "hidden" && element.scrollWidth > element.clientWidth + 1) found.push(`cut: ${name}`);
      const scrolls = element.parentElement?.closest("nav, .options, .tabs, .transport, .speeds, .lines, table");
      if (!scrolls && (right > innerWidth + 1 || left < -1)) found.push(`outside (${left}-${right}): ${name}`);
    }
    return found;
  });
}
