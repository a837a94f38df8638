/**
 * The page's text: the messages of one language, from the service's file for it.
 *
 * @typedef {object} Words
 * @property {(id: string) => boolean} has
 * @property {(kind: string, value: string, values?: Record<string, string | number | null | undefined>) => string} of A value from data
 *   in words, by the message `kind-value`; one that no message is for is shown as it is, because data may have words that are newer
 *   than the page, or somebody's own.
 *
 * @typedef {((id: string, values?: Record<string, string | number | null | undefined>) => string) & Words} Text
 */
import { languages } from "./languages.js";
import { FluentBundle, FluentNumber, FluentResource } from "../vendor/fluent-bundle/index.js";

/** The most sentences remembered. */
const KNOWN_MAX = 2_000;

/**
 * Nothing can be shown before it arrives; the head of the page requests it alongside the code.
 *
 * @param {import("./languages.js").Code} code
 * @returns {Promise<Text>}
 */
export async function words(code) {
  const { address } = languages().find((one) => one.code === code) ?? languages()[0];
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return text(code, await answer.text());
}

/**
 * @param {string} code
 * @param {string} messages A Fluent file.
 * @returns {Text}
 */
export function text(code, messages) {
  // Isolation marks around values are for right-to-left languages, and would be copied along with a text.
  const bundle = new FluentBundle(code, { useIsolating: false });
  bundle.addResource(new FluentResource(messages));
  /** @type {(id: string, values: Record<string, string | number | null | undefined>) => string} */
  const format = (id, values) => {
    const pattern = bundle.getMessage(id)?.value;
    if (!pattern) throw new Error(`there is no message ${id}`);
    if (typeof pattern === "string") return pattern;
    /** @type {Error[]} */
    const errors = [];
    const all = Object.entries(values).map(([name, value]) => [name, shown(value)]);
    const said = bundle.formatPattern(pattern, Object.fromEntries(all), errors);
    if (errors.length > 0) throw new Error(`${id}: ${errors[0].message}`);
    return said;
  };
  /** Recent results: moments mostly repeat the same sentences. @type {Map<string, string>} */
  const known = new Map();
  /** Messages without values, of which there are as many as in the file. @type {Record<string, string>} */
  const plain = Object.create(null);
  /** @type {(id: string, values?: Record<string, string | number | null | undefined>) => string} */
  const say = (id, values) => {
    // Most messages have no values, and are their own keys.
    if (values === undefined) return (plain[id] ??= format(id, {}));
    // A number must not equal a text with the same digits, nor a missing value an empty one.
    const key = JSON.stringify([id, Object.entries(values)]);
    let said = known.get(key);
    if (said === undefined) {
      said = format(id, values);
      if (known.size === KNOWN_MAX) known.clear();
      known.set(key, said);
    }
    return said;
  };
  return saying(say, (id) => bundle.hasMessage(id));
}

/**
 * Messages by id, also those for a value of data.
 *
 * @param {(id: string, values?: Record<string, string | number | null | undefined>) => string} say
 * @param {(id: string) => boolean} has
 * @returns {Text}
 */
export function saying(say, has) {
  /** @type {Text["of"]} */
  const of = (kind, value, values) => {
    const id = `${kind}-${value.replaceAll("_", "-")}`;
    return has(id) ? say(id, values) : value;
  };
  return Object.assign(say, { has, of });
}

/** Numbers are mostly record numbers: no separators between their digits. @param {string | number | null | undefined} value */
function shown(value) {
  return typeof value === "number" ? new FluentNumber(value, { useGrouping: false }) : (value ?? "");
}
