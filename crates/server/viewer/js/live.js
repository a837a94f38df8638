/**
 * Following a match that goes on: who is at the last record stays there.
 */

/** @param {import("./app.js").App} app */
export function follow({ replay, cursor }) {
  let head = replay.last;
  replay.addEventListener("grown", () => {
    if (cursor.seq === head) cursor.follow();
    head = replay.last;
  });
  const gone = new AbortController();
  addEventListener("pagehide", () => gone.abort());
  replay.followLive(gone.signal);
}
