/**
 * Runs the engine in a worker: bytes in, bytes out, one request at a time.
 *
 * @typedef {object} Exports The functions that `crates/pure/web` exports.
 * @property {WebAssembly.Memory} memory
 * @property {(bytes: number) => number} room
 * @property {() => number} open
 * @property {() => number} ask
 * @property {() => number} trim
 * @property {() => number} verify
 * @property {() => number} answer
 * @property {() => number} is_refused
 */

/** One instance for every request: it is loaded once. @type {Promise<Exports>} */
const loaded = WebAssembly.instantiateStreaming(fetch(new URL("../../engine.wasm", location.href))).then(
  ({ instance }) => /** @type {any} */ (instance.exports),
);

/** Whether it stopped in the middle of an answer: then there are no more. */
let ended = false;

addEventListener("message", async (/** @type {MessageEvent<{call: "open" | "ask" | "trim" | "verify", bytes: Uint8Array}>} */ { data: { call, bytes } }) => {
  try {
    const engine = await loaded;
    // After a trap the module's memory is in any state: another answer from it could be wrong.
    if (ended) return;
    const at = engine.room(bytes.length);
    new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
    const length = engine[call]();
    // After the call: the memory may have grown and the answer moved.
    const answer = new Uint8Array(engine.memory.buffer, engine.answer() >>> 0, length).slice();
    if (engine.is_refused()) postMessage({ refused: new TextDecoder().decode(answer) });
    else postMessage({ answer }, { transfer: [answer.buffer] });
  } catch (error) {
    ended = true;
    postMessage({ broken: String(error) });
  }
});
