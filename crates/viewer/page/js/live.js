/**
 * Following a match in progress: a viewer at the last record stays at the last record.
 */

/** @param {import("./app.js").App} app */
export function follow({ replay, cursor }) {
  let head = replay.last;
  let isOver = replay.isOver;
  replay.addEventListener("grown", () => {
    // Compared with the head before the news: a viewer who looks at an earlier moment stays there.
    if (cursor.seq === head) cursor.follow();
    head = replay.last;
    if (replay.isOver === isOver) return;
    isOver = replay.isOver;
    replay.lookForHands().catch(() => {
      // Reopening the page will show it.
    });
  });
  const gone = new AbortController();
  addEventListener("pagehide", () => gone.abort());
  replay.followLive(gone.signal);
}
