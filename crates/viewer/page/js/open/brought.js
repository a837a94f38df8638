/**
 * A file dropped on another page: it is passed on to the page that opens it, in this tab.
 */

/** Whether a file is a text of moves, by its name. @param {File} file */
export const isMoves = ({ name }) => /\.moves$/i.test(name);

/** Passes a file on. @param {File} file */
export async function bring(file) {
  try {
    // The page that opens files finds it where it keeps the one that is open.
    history.pushState({ file: { name: file.name, bytes: await file.arrayBuffer() } }, "", "/open");
    location.reload();
  } catch {
    // The browser does not keep a file of this size: it has to be dropped once more.
    location.assign("/open");
  }
}
