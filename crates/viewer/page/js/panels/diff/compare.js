/**
 * The differences between two moments or two matches.
 */

/**
 * The first record after the opening that differs.
 *
 * @param {string[]} here
 * @param {string[]} there
 */
export function apart(here, there) {
  const longer = here.length > there.length ? here : there;
  const seq = longer.findIndex((_, at) => at > 0 && here[at] !== there[at]);
  return seq < 0 ? null : seq;
}

/**
 * A change as the service reports it, `what: before → after`, or a single fact.
 *
 * @param {string} line
 * @returns {{what: string, before?: string, after: string}}
 */
export function parts(line) {
  const [said, after] = line.split(" → ");
  // Text in brackets belongs to the value: "Mana Orbs: 7 (ready: 4)".
  const [, what, value] = /^([^(]*\S)\s?: (.*)$/.exec(said) ?? [said, said, ""];
  return after === undefined ? { what, after: value } : { what, before: value, after };
}
