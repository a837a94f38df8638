/**
 * How the records of a file fit together: links, numbers, match and ids; reported as `daybook verify` does.
 *
 * @typedef {import("./file.js").Entry} Entry
 * @typedef {import("./file.js").Damage} Damage
 * @typedef {boolean | null} Link Whether a record's `prev` is the hash of the previous one; null if unknown.
 */

/**
 * @param {Entry[]} entries
 * @returns {{linked: Link, damages: Damage[]}} `linked`: whether all links are correct, whatever else explains one that is not.
 */
export function sequence(entries) {
  const links = entries.map((_, index) => link(entries, index));
  const linked = links.includes(false) ? false : links.includes(null) ? null : true;
  const damages = [...numbers(entries, links), ...opened(entries), ...changed(entries, links), ...matches(entries), ...ids(entries)];
  return { linked, damages };
}

/**
 * @param {Entry} entry
 * @param {Damage["flaw"]} flaw
 * @param {Partial<Damage>} [more]
 * @returns {Damage}
 */
function damage({ line, seq }, flaw, more) {
  return { line, part: "record", seq, flaw, ...more };
}

/**
 * @param {Entry[]} entries
 * @param {number} index
 * @returns {Link}
 */
function link(entries, index) {
  const { record, genesis } = entries[index];
  if (!record) return null;
  if (index === 0) return record.seq > 0 ? null : record.prev === genesis;
  const before = entries[index - 1];
  return before.record ? record.prev === before.hash : null;
}

/**
 * Numbers out of sequence; where a link is broken too, the number explains it, and counting continues from there.
 *
 * @param {Entry[]} entries
 * @param {Link[]} links
 */
function numbers(entries, links) {
  const damages = [];
  let expected = 0;
  for (const [index, entry] of entries.entries()) {
    const found = entry.record?.seq ?? expected;
    if (found !== expected) {
      damages.push(damage(entry, "number", { found, expected }));
      if (links[index] !== true) {
        links[index] = null;
        expected = found;
      }
    }
    expected += 1;
  }
  return damages;
}

/** @param {Entry[]} entries */
function opened(entries) {
  const record = entries[0]?.record;
  return record?.seq === 0 && record.event.type !== "match_opened" ? [damage(entries[0], "opened")] : [];
}

/**
 * Records whose bytes the chain does not confirm. The hash of a record covers its `prev`: if both the link to it and the link
 * from it are broken, the record was changed; if only the link to it is, the previous one was.
 *
 * @param {Entry[]} entries
 * @param {Link[]} links
 */
function changed(entries, links) {
  const damages = [];
  for (let index = 0; index < links.length; index++) {
    if (links[index] !== false) continue;
    const next = links[index + 1];
    if (next === false) damages.push(damage(entries[index++], "changed"));
    else if (index === 0) damages.push(damage(entries[0], "genesis"));
    else damages.push(damage(entries[index - 1], next === true ? "changed" : "unlinked"));
  }
  return damages;
}

/** @param {Entry[]} entries */
function matches(entries) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { record } of entries) if (record) counts.set(record.match, (counts.get(record.match) ?? 0) + 1);
  const [expected] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [""];
  return entries.flatMap((entry) =>
    entry.record && entry.record.match !== expected ? [damage(entry, "match", { found: entry.record.match, expected })] : [],
  );
}

/** @param {Entry[]} entries */
function ids(entries) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  const damages = [];
  for (const entry of entries) {
    if (!entry.record) continue;
    const { id } = entry.record;
    const first = seen.get(id);
    if (first === undefined) seen.set(id, entry.seq);
    else damages.push(damage(entry, "twice", { found: id, expected: first }));
  }
  return damages;
}
