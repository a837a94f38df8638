/**
 * Work that may lag behind the board: a drag shows the board at each frame, and expensive details follow at rest.
 */

/** Milliseconds without another seek. */
const REST = 80;

/** Milliseconds after which the work is done even if the page is busy. */
const PATIENCE = 250;

/** Does something when the page is idle; immediately, in a browser that does not report that. @type {(act: () => void) => void} */
export const idle = "requestIdleCallback" in globalThis ? (act) => requestIdleCallback(act, { timeout: PATIENCE }) : (act) => act();

/** Waits until the next frame is drawn, so that what follows does not delay it; a hidden page has no frames. @returns {Promise<void>} */
export function painted() {
  return new Promise((done) => (document.hidden ? queueMicrotask : requestAnimationFrame)(() => setTimeout(done)));
}

/** A function that requests an action, which is done once, when there have been no requests for some time. @param {() => void} act @returns {() => void} */
export function atRest(act) {
  let asked = 0;
  return () => {
    const turn = ++asked;
    const now = () => turn === asked && act();
    // From the frame that shows the board on, however long that takes; a hidden page has no frames.
    (document.hidden ? queueMicrotask : requestAnimationFrame)(() => setTimeout(() => turn === asked && idle(now), REST));
  };
}
