/**
 * A table on the wall: the players, their distances, the map, and what it needs.
 *
 * @typedef {import("./time.js").Table} Table
 * @typedef {import("./wall.js").Wall} Wall
 */
import { html, nothing, svg } from "../vendor.js";
import { clock, hasOwn, left, since, still } from "./time.js";

const BELL = svg`<path d="M8 1a1.200 1.200 0 0 1 1.200 1.200A4.600 4.600 0 0 1 12.600 6.700V10l1.400 2H2l1.400-2V6.700A4.600 4.600 0 0 1 6.800 2.200 1.200 1.200 0 0 1 8 1zM6.400 13h3.200a1.600 1.600 0 0 1-3.200 0z"/>`;
const TRIANGLE = svg`<path d="M8 1 15.500 14.500H.5zM7.200 5.500v4.700h1.600V5.500zm0 5.900V13h1.600v-1.600z" fill-rule="evenodd"/>`;

/** @param {unknown} shape */
export function icon(shape) {
  return svg`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true">${shape}</svg>`;
}

export const SHAPES = { call: BELL, bad: TRIANGLE };

/** The name of a table. @param {Table} table @param {Wall} wall */
export function nameOf({ table, match }, { t }) {
  return table ? t("round-table", { table }) : match;
}

/** @param {Table} table @param {number} seat @param {Wall} wall */
function player({ players }, seat, { t }) {
  return players.find((one) => one.seat === seat)?.name ?? t("player-number", { number: seat + 1 });
}

/** The day and phase of a table. @param {Table} table @param {Wall} wall */
function moment({ day, game, phase, tie_breaker: tie }, { t }) {
  if (game === 0) return t("round-before");
  return [game > 1 ? t("game-number", { game }) : "", t("day-number", { day }), tie ? t("tiebreaker") : t.of("phase", phase)].filter(Boolean).join(" · ");
}

/**
 * Where opening a table leads: to the first finding, or to the current moment.
 *
 * @param {Table} table
 */
export function address({ match, findings, call }) {
  const at = call ? null : findings?.first;
  return `/m/${encodeURIComponent(match)}${at === null || at === undefined ? "" : `?at=${at}`}`;
}

/** What the table needs, or who is to act. @param {Table} table @param {number} now @param {Wall} wall @returns {{kind: string, text: string, more?: string}} */
export function state(table, now, wall) {
  const { t, language } = wall;
  const { call, findings, over, result, turn, signed, players } = table;
  if (call) {
    const ago = since(call.at, now);
    const who = typeof call.seat === "number" ? player(table, call.seat, wall) : "";
    return { kind: "call", text: t("round-called"), more: [ago === null ? "" : t("round-ago", { time: clock(ago) }), who].filter(Boolean).join(" · ") };
  }
  if (findings?.message) {
    const more = findings.violations - 1;
    return { kind: "bad", text: findings.message[language], more: more > 0 ? t("round-more", { count: more }) : "" };
  }
  const seconds = still(table, now);
  if (seconds !== null) return { kind: "slow", text: t("round-still", { time: clock(seconds) }) };
  if (over && result) {
    const names = result.winners.map((seat) => player(table, seat, wall));
    const together = new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" });
    const shared = names.length === 0 || names.length === players.length ? t("round-draw") : t("result-win-together", { players: together.format(names) });
    const won = names.length === 1 ? t("round-wins", { player: names[0] }) : shared;
    return { kind: "done", text: won, more: players.every(({ seat }) => signed.includes(seat)) ? t("round-signed") : "" };
  }
  if (typeof turn === "number") return { kind: `acts seat-${turn}`, text: t("round-to-act", { player: player(table, turn, wall) }) };
  return { kind: "", text: t("round-nobody-acts", { phase: t.of("phase", table.phase) }) };
}

/** The parts of a tile that change with time alone, in whole seconds. @param {Table} table @param {number} now @param {Wall} wall */
export function ticks(table, now, wall) {
  const its = [table.call ? since(table.call.at, now) : still(table, now), hasOwn(table, wall.ends) && !table.over ? left(table, now) : null];
  return its.map((seconds) => (seconds === null ? "" : Math.floor(seconds))).join(" ");
}

/** The middle of a region in the row of regions. @param {number} position */
function middle(position) {
  return `--at: ${(position + 0.5) * 12.5}%`;
}

/** The number of regions in an Adventure. */
const EIGHT = 8;

/** A player's way. @param {Table["players"][number]} one */
function rail({ seat, expeditions }) {
  const met = expeditions[0] === expeditions[1] ? "met" : "";
  return html`<span class="rail seat-${seat} ${met}">${expeditions.map((position, side) => html`<i class="pawn ${side === 0 ? "hero" : "companion"}" .style=${middle(position)}></i>`)}</span>`;
}

/** The map: players with odd seats above, with even seats below; with several Adventures, each under its own pawns. @param {Table} table */
function map({ players, regions, phase, over }) {
  const of = (/** @type {number} */ half) => players.filter(({ seat }) => seat % 2 === half).map(rail);
  const several = () => Array.from({ length: regions.length / EIGHT }, (_, at) => html`<span class="rail shared">${pawns(players, at)}</span>${land(regions.slice(at * EIGHT, (at + 1) * EIGHT))}`);
  return html`<span class="map ${phase} ${over ? "over" : ""} ${regions.length > EIGHT ? "several" : ""}" aria-hidden="true">${regions.length > EIGHT ? several() : html`${of(1)}${land(regions)}${of(0)}`}</span>`;
}

/** @param {Table["regions"]} regions */
function land(regions) {
  return html`<span class="regions">${regions.map(({ face_up: up, terrains }) => html`<span class="region">${up
    ? terrains.map((terrain) => html`<i class="band ${terrain}"></i>`)
    : html`<i class="band down"></i>`}</span>`)}</span>`;
}

/** The pawns in one Adventure; pawns in the same region stand side by side. @param {Table["players"]} players @param {number} which */
function pawns(players, which) {
  const all = players.flatMap(({ seat, expeditions }) => expeditions.flatMap((region, side) =>
    (Math.floor(region / EIGHT) === which ? [{ seat, side, at: region % EIGHT }] : [])));
  return all.map(({ seat, side, at }) => {
    const here = all.filter((other) => other.at === at);
    const shift = here.findIndex((other) => other.seat === seat && other.side === side) - (here.length - 1) / 2;
    return html`<span class="rail seat-${seat}"><i class="pawn ${side === 0 ? "hero" : "companion"}" .style=${`${middle(at)}; --shift: ${shift}`}></i></span>`;
  });
}

/**
 * @param {Table} table
 * @param {number} now
 * @param {Wall} wall
 */
export function tile(table, now, wall) {
  const { kind, text, more } = state(table, now, wall);
  const time = left(table, now);
  const doubt = table.findings?.unjudged ?? 0;
  const won = (/** @type {number} */ seat) => (table.over && table.result?.winners.includes(seat) ? "won" : "");
  return html`<a class="tile ${kind.split(" ")[0]} ${table.over ? "over" : ""}" href=${address(table)} data-match=${table.match}>
    <span class="head"><b>${nameOf(table, wall)}</b> <span>${moment(table, wall)}</span>
      ${kind !== "bad" && (table.findings?.violations ?? 0) > 0 ? html`<span class="also bad">${icon(TRIANGLE)}<span aria-hidden="true">${table.findings?.violations}</span><span class="only-heard">${wall.t("round-bad", { count: table.findings?.violations ?? 0 })}</span></span>` : nothing}
      ${doubt > 0 ? html`<span class="also doubt"><span aria-hidden="true">? ${doubt}</span><span class="only-heard">${wall.t("round-unjudged", { count: doubt })}</span></span>` : nothing}
      ${time === null || table.over || !hasOwn(table, wall.ends) ? nothing : html`<span class="time ${time <= 0 ? "none" : ""}">${clock(time)}</span>`}</span>
    <span class="who">${table.players.map((one) => html`<span class="seat-${one.seat} ${won(one.seat)}"><i class="faction of-${one.faction?.toLowerCase() ?? "none"}"></i><i class="stone"></i><span>${player(table, one.seat, wall)}</span> <b><span class="only-heard">${wall.t("distance")} </span>${one.distance}</b></span> `)}</span>
    ${map(table)}
    <span class="foot ${kind}">${kind === "call" || kind === "bad" ? icon(SHAPES[kind]) : nothing}${kind.startsWith("acts") ? html`<i class="stone"></i>` : nothing}<b>${text}</b> ${more ? html`<span>${more}</span>` : nothing}</span>
  </a>`;
}
