/** Words of every page. */

export const en = {
  "title.against": "{a} against {b}",
  "player": "Player {number}",
  "loading": "Loading…",
  "failed": "This did not work: {why}",
};

/** @type {Record<keyof typeof en, string>} */
export const fr = {
  "title.against": "{a} contre {b}",
  "player": "Joueur {number}",
  "loading": "Chargement…",
  "failed": "Cela n’a pas marché : {why}",
};
