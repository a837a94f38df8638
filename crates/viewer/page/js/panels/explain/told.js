/**
 * An explanation in words, split with the help of the explanation as data, so that each step has both.
 *
 * @typedef {import("../../../types/api").components["schemas"]["Explanation"]} Explanation
 * @typedef {object} Told
 * @property {string} name The object explained.
 * @property {string} place Where it is.
 * @property {{source: string, says: string, waited: string[], changes: string[], readings: string[]}[]} steps
 * @property {string[]} end The final result.
 */

/**
 * @param {string} text
 * @param {Explanation} it
 * @returns {Told}
 */
export function told(text, it) {
  const [title, , ...lines] = text.trimEnd().split("\n");
  const known = completed(lines);
  const [name, place] = around(title, it.object);
  const steps = it.applied.map((step) => {
    const [source, says] = around((lines.shift() ?? "").replace(/^\d+\. /, ""), step.object);
    const more = [];
    while (lines[0]?.startsWith("   ")) more.push(nameOnly(String(lines.shift()).trim()));
    const waited = step.waited_for?.length ?? 0;
    const readings = more.length - (step.readings?.length ?? 0);
    return { source, says, waited: more.slice(0, waited), changes: more.slice(waited, readings), readings: more.slice(readings) };
  });
  return { name, place, steps, end: [...lines, ...known].map((line) => nameOnly(line.trim())) };
}

/**
 * Removes what is known of a card beyond the record: a sentence, and indented abilities.
 *
 * @param {string[]} lines
 */
function completed(lines) {
  if (/^\d+\. /.test(lines[0] ?? "") || !lines[1]?.startsWith("   ")) return [];
  const end = lines.findIndex((line, index) => index > 0 && !line.startsWith("   "));
  return lines.splice(0, end === -1 ? lines.length : end);
}

/**
 * What may precede and follow the id of an object.
 *
 * @param {string} line
 * @param {string} id
 */
function around(line, id) {
  const [before, after = ""] = line.split(` (${id})`);
  return [before, after.replace(/^[\s,:]+/, "")];
}

/** Names without ids: the page shows which object is meant. @param {string} line */
function nameOnly(line) {
  return line.replaceAll(/ \(o\d+\.\d+\)/g, "");
}
