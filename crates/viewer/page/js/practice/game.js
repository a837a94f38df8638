/**
 * A recorded game as it is played for practice: what happens line by line, and when.
 *
 * @typedef {object} Happening
 * @property {string} line The line that enters it.
 * @property {number} [follow] How many of the records that follow were kept, where that was not all.
 * @property {string} text What happened.
 * @property {number} at Seconds since the beginning, without long pauses.
 * @property {string} [into] Where a card went that was played through Limbo.
 * @property {boolean} isAsked Whether a scribe at the table would enter it; the rest is entered automatically.
 *
 * @typedef {{happenings: Happening[], cards: object[], isTimed: boolean, beginning: ArrayBuffer}} Game `cards`: those that lines name
 *   and the card data does not have; `beginning`: a file of the first record alone.
 */

/** The longest pause of the game, in seconds. */
const PAUSE_MAX = 15;

/** Lines that begin a game, bring a deck, name something that only logs have names for, or are not lines of the game. */
const UNASKED = /^(game|match|chooses|back) |^\* |: (deck|chooses) /;

/** @param {import("../engine.js").Engine} engine @param {ArrayBuffer} file @param {string} language @returns {Promise<Game>} */
export async function game(engine, file, language) {
  await engine.open(file, language);
  const { head } = await engine.ask("summary");
  /** @type {[{lines: {line: string, follow?: number, from: number, is_decision: boolean}[], cards: object[]}, {lines: {text: string}[]}[], string]} */
  const [said, blocks, beginning] = await Promise.all([engine.ask("script"), engine.ask("patches", { from: 0, to: head.seq, lang: language }), engine.ask("beginning")]);
  const texts = blocks.flatMap(({ lines }) => lines.map(({ text }) => text));
  const lines = new TextDecoder().decode(file).split("\n").filter(Boolean);
  const records = lines.map((line) => JSON.parse(line)).filter(({ seq }) => seq !== undefined);
  const times = records.map(({ at }) => Date.parse(at));
  let [now, before] = [0, NaN];
  const happenings = said.lines.map(({ line, follow, from, is_decision: isDecision }) => {
    const isAsked = isDecision && !UNASKED.test(line);
    if (isAsked && times[from]) {
      now += Math.min(PAUSE_MAX, Math.max(0, times[from] - before || 0) / 1000);
      before = times[from];
    }
    return { line, follow, text: texts[from], at: now, into: into(records, from), isAsked };
  });
  return { happenings, cards: said.cards, isTimed: now > 0, beginning: new TextEncoder().encode(beginning).buffer };
}

/** Where a card went that a record played to Limbo. @param {any[]} records @param {number} from @returns {string | undefined} */
function into(records, from) {
  const { type, data } = records[from].event;
  if (type !== "card_played" || data.card.to !== "limbo") return undefined;
  for (const { event } of records.slice(from + 1)) {
    const move = event.data.moves?.find((/** @type {any} */ { what }) => what === `o${from}.0`);
    if (move) return move.to;
  }
  return undefined;
}
