/**
 * Following a match that goes on: who is at the last record stays there.
 */

/** @param {import("./app.js").App} app */
export function follow({ replay, cursor }) {
  let head = replay.last;
  let isOver = replay.isOver;
  replay.addEventListener("grown", () => {
    if (cursor.seq === head) cursor.follow();
    head = replay.last;
    if (replay.isOver === isOver) return;
    isOver = replay.isOver;
    replay.lookForHands().catch(() => {
      // Who opens the page again learns it.
    });
  });
  const gone = new AbortController();
  addEventListener("pagehide", () => gone.abort());
  replay.followLive(gone.signal);
}
