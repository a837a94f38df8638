/**
 * What the picture of a card shows: the icon of its type, and one of a few backgrounds, always the same for one card.
 */

/** @typedef {import("./card.js").ObjectEntry} ObjectEntry */

/** Icons of sub-types; the first one that a card has is used. */
const OF_SUBTYPE = new Map(Object.entries({
  animal: "paw", companion: "paw", robot: "robot", leviathan: "serpent", plant: "sprout", druid: "leaf", fairy: "sun", deity: "sun",
  elemental: "sun", spirit: "spark", engineer: "gear", gear: "gear", construction: "gear", ore: "gem", scientist: "flask", scholar: "flask",
  mage: "flask", apprentice: "flask", adventurer: "compass", messenger: "compass", expedition: "compass", soldier: "shield",
  noble: "crown", site: "arch", landmark: "arch", disruption: "bolt", maneuver: "bolt",
}));

/** Icons of types. @type {Record<string, string>} */
const OF_TYPE = { hero: "crown", spell: "spark", permanent: "arch", character: "bust", mana_orb: "gem", emblem: "gem" };

/** The number of backgrounds. */
const LOOKS = 5;

/** @param {ObjectEntry} object */
export function sign({ card, emblem }) {
  const subtype = card?.subtypes?.find((one) => OF_SUBTYPE.has(one));
  if (subtype) return OF_SUBTYPE.get(subtype);
  return emblem ? "gem" : (OF_TYPE[card?.type ?? ""] ?? "gem");
}

/** @param {string} reference */
export function look(reference) {
  let sum = 0;
  for (const letter of reference) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % LOOKS;
}
