/**
 * The search in the rules and its results.
 *
 * @typedef {import("../../types/api").components["schemas"]["Entry"]} Entry
 * @typedef {import("../../types/api").components["schemas"]["Found"]} Found
 * @typedef {import("../../types/api").components["schemas"]["Word"]} Word
 * @typedef {{q: string, edition: string}} Asked
 */
import { folded } from "../folded.js";
import { html, nothing, render, repeat } from "../vendor.js";

const at = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

export class Page {
  /**
   * @param {import("../text.js").Text} t
   * @param {import("../languages.js").Code} language
   * @param {(asked: Asked, soon: boolean) => void} asked Called with the search; `soon`: once no more letters follow.
   */
  constructor(t, language, asked) {
    this.t = t;
    this.language = language;
    this.asked = asked;
  }

  /** @param {Asked} asked */
  mount(asked) {
    const { t } = this;
    const ask = (/** @type {Event} */ event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (at("search").querySelector("form"));
      const { q, edition } = Object.fromEntries(new FormData(form));
      this.asked({ q: String(q), edition: String(edition) }, event.type !== "input");
    };
    const choice = (/** @type {string} */ value, /** @type {string} */ words) =>
      html`<option value=${value} ?selected=${asked.edition === value}>${words}</option>`;
    render(
      html`<h1>${t("rules-title")}</h1>
        <p>${t("rules-own-words")}</p>
        <form role="search" class="search" @submit=${ask} @input=${ask}>
          <label>${t("rules-words")} <input type="search" name="q" maxlength="200" autocomplete="off" autofocus .value=${asked.q}></label>
          <label>${t("rules-edition")} <select name="edition">
            ${choice("4.0", "4.0")} ${choice("2024-09", "2024-09")} ${choice("", t("rules-both"))}
          </select></label>
        </form>`,
      at("search"),
    );
  }

  /** @param {string} why */
  fail(why) {
    render(html`<p class="trouble" role="alert">${this.t("failed", { why })}</p>`, at("found"));
  }

  /**
   * @param {Asked} asked
   * @param {Found} found
   */
  show({ q }, found) {
    const { t } = this;
    const count = t("rules-found", { count: found.count, sections: found.sections.length });
    const key = (/** @type {Entry} */ { edition, number }) => `${edition}/${number}`;
    render(
      html`<p class="count">${count}</p>
        ${found.words.length > 0 ? this.#words(found.words, q) : nothing}
        ${repeat(sections(found.paragraphs), ([name]) => name, ([, entries]) => this.#section(entries, found, q, key))}`,
      at("found"),
    );
    at("said").textContent = count;
  }

  /** Shows the paragraph named in the URL. @param {string} hash */
  goTo(hash) {
    const entry = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    entry?.scrollIntoView({ block: "center" });
    entry?.focus();
  }

  /**
   * @param {Word[]} words
   * @param {string} q
   */
  #words(words, q) {
    return html`<section class="words">
      <h2>${this.t("rules-glossary")}</h2>
      <dl>${words.map((word) => html`<dt>${marked(word.word[this.language], q)}</dt><dd>${marked(word.summary[this.language], q)}</dd>`)}</dl>
    </section>`;
  }

  /**
   * @param {Entry[]} entries
   * @param {Found} found
   * @param {string} q
   * @param {(entry: Entry) => string} key
   */
  #section(entries, found, q, key) {
    const [{ edition, section }] = entries;
    const title = found.sections.find((one) => one.edition === edition && one.section === section)?.title;
    return html`<section>
      <h2>${section} ${title?.[this.language]} <span class="edition">${this.t("home-edition", { edition })}</span></h2>
      ${repeat(entries, key, (entry) => this.#entry(entry, q, key(entry)))}
    </section>`;
  }

  /**
   * @param {Entry} entry
   * @param {string} q
   * @param {string} id
   */
  #entry(entry, q, id) {
    const { t } = this;
    const link = (/** @type {{edition: string, number: string}} */ to) =>
      html`<a href=${`/rules?edition=${to.edition}#${to.edition}/${to.number}`}>${to.number}</a>`;
    return html`<article id=${id} tabindex="-1">
      <h3><a href=${`#${id}`}>${entry.number}</a> ${marked(entry.title[this.language], q)}</h3>
      <p>${marked(entry.summary[this.language], q)}</p>
      <p class="facts">
        <span class=${`treatment ${entry.treatment}`}>${t.of("treatment", entry.treatment)}</span>
        ${entry.checks.length > 0 ? html`<span>${t("rules-checks")} ${entry.checks.map((one) => html`<code>${one}</code> `)}</span>` : nothing}
        ${entry.see.length > 0 ? html`<span>${t("rules-see")} ${entry.see.map((to) => html`${link(to)} `)}</span>` : nothing}
        ${entry.elsewhere ? html`<span>${t("home-edition", { edition: entry.elsewhere.edition })}: ${link(entry.elsewhere)}</span>` : nothing}
      </p>
    </article>`;
  }
}

/**
 * Paragraphs by section, in their order.
 *
 * @param {Entry[]} paragraphs
 * @returns {[string, Entry[]][]}
 */
function sections(paragraphs) {
  /** @type {Map<string, Entry[]>} */
  const found = new Map();
  for (const entry of paragraphs) {
    const name = `${entry.edition}/${entry.section}`;
    found.set(name, [...(found.get(name) ?? []), entry]);
  }
  return [...found];
}

/**
 * A text with the search words marked, ignoring case and accents.
 *
 * @param {string} words
 * @param {string} q
 */
function marked(words, q) {
  const terms = q.split(/\s+/).filter(Boolean).map(folded);
  if (terms.length === 0) return words;
  // Letter by letter: a letter without its accents keeps its place.
  const letters = [...words];
  const bare = letters.map((letter) => folded(letter)[0] ?? "-").join("");
  const lit = letters.map(() => false);
  for (const term of terms) {
    for (let from = bare.indexOf(term); from >= 0; from = bare.indexOf(term, from + 1)) lit.fill(true, from, from + term.length);
  }
  /** @type {(string | ReturnType<typeof html>)[]} */
  const parts = [];
  for (let from = 0; from < letters.length; ) {
    let to = from;
    while (to < letters.length && lit[to] === lit[from]) to++;
    const part = letters.slice(from, to).join("");
    parts.push(lit[from] ? html`<mark>${part}</mark>` : part);
    from = to;
  }
  return parts;
}
