/**
 * How a listed match ended.
 *
 * @typedef {import("./matches.js").Listed} Listed
 */
import { sides } from "../seats.js";

/** The seats that won: as the match says, or else those that won most games, if no others won as many. @param {Listed} listed @returns {number[]} */
export function winnersOf({ result, players, teams }) {
  if (result?.winners) return result.winners;
  const score = result?.score ?? [];
  const most = Math.max(0, ...score);
  const best = sides(players.map(({ seat }) => seat), teams).filter(([seat]) => most > 0 && score[seat] === most);
  return best.length === 1 ? best[0] : [];
}
