/**
 * What may be behind the board: a drag shows the board at each frame, and what costs more than it tells follows at rest.
 */

/** Milliseconds without another seek. */
const REST = 80;

/** Milliseconds after which it is done although there is always something better to do. */
const PATIENCE = 250;

/** Does something when there is nothing better to do; a browser that does not tell does it at once. @type {(act: () => void) => void} */
export const idle = "requestIdleCallback" in globalThis ? (act) => requestIdleCallback(act, { timeout: PATIENCE }) : (act) => act();

/** What asks for something that is done once, when nobody has asked for some time. @param {() => void} act @returns {() => void} */
export function atRest(act) {
  let asked = 0;
  return () => {
    const turn = ++asked;
    const now = () => turn === asked && act();
    // From the frame on that shows the board, however long that takes; a page that is not looked at has no frames.
    (document.hidden ? queueMicrotask : requestAnimationFrame)(() => setTimeout(() => turn === asked && idle(now), REST));
  };
}
