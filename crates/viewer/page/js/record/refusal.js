/**
 * Why a line cannot be recorded, in words.
 *
 * @typedef {{kind: string} & Record<string, string | number | null>} Part What was expected somewhere, or what is wrong with a list of cards.
 * @typedef {{kind: "unexpected", column: number, found: string | null, expected: Part[]}
 *   | {kind: "quotes", column: number} | {kind: "cards", column: number, list: Part}
 *   | {kind: "senseless", words: string} | {kind: "no-place" | "too-much"}} Refusal
 */

/** @param {Refusal} why @param {import("../text.js").Text} t @param {string} language */
export function refusal(why, t, language) {
  switch (why.kind) {
    case "senseless":
      return why.words;
    case "cards":
      return t.of("unlisted", why.list.kind, why.list);
    case "unexpected": {
      const could = why.expected.map((one) => t.of("expected", one.kind, one));
      const all = new Intl.ListFormat(language, { type: "disjunction" }).format(could);
      return t("refusal-unexpected", { found: why.found === null ? t("expected-end") : `\`${why.found}\``, could: all });
    }
    default:
      return t.of("refusal", why.kind);
  }
}
