/**
 * An example of a request for each route, as a line for a terminal.
 *
 * @typedef {import("./page.js").Route} Route
 * @typedef {{match: string, object: string, event: string}} Sample A match of this service, an object in it, and an event.
 */

/** Values of parameters in paths. @type {Record<string, string>} */
const IN_PATHS = {
  channel: "0123456789abcdef0123456789abcdef",
  edition: "4.0",
  index: "000",
  level: "0",
  number: "4.2.4.e",
  reference: "ALT_CORE_B_AX_01_C",
  room: "0123456789abcdef0123456789abcdef",
  subject: "player:0",
};

/** The query of a route, where one says more than none. @type {Record<string, string>} */
const QUERIES = {
  diffStates: "from=1&to=9",
  listMatches: "q=constructed",
  proveConsistency: "from=1",
  readEvents: "from=0&to=3",
  readPatches: "from=0&to=3",
  searchCards: "q=treyst",
  searchRules: "q=expedition",
  showClip: "from=1&to=9",
  showPicture: "at=9",
  showState: "at=9",
};

/** Bodies, by the names of their operations. @type {Record<string, unknown>} */
const BODIES = {
  agreeToHands: { agrees: true },
  appendEvents: { event: { type: "note", data: { text: "Round 7 begins" } } },
  changeChannel: { key: "KEY", scene: { match: "MATCH", show: ["players"] } },
  changeDelay: { delay: { seconds: 600 } },
  checkDeck: { deck: "1 Kojo & Booda\n3 ALT_CORE_B_BR_07_C", format: "standard" },
  holdPen: { name: "Tablet", want: "keep" },
  importLive: { after: 0, packets: [{ table_id: "77", channel: "/table/t77", data: [] }], visibility: "unlisted" },
  openMatch: { event: { type: "match_opened", data: { edition: "4.0", format: "standard", players: [{ name: "Ari" }, { name: "Kim" }], recorder: "table-7" } } },
  openSlots: { subject: "player:0", name: "Ari", salt: "SALT" },
};

/** Headers beside the token, by their names in the document. @type {Record<string, string>} */
const HEADERS = {
  "daybook-device": "00000000000000000000000000000007",
  "daybook-key": "KEY",
  "daybook-leader": "KEY",
  "if-match": '"HASH OF THE LAST RECORD"',
  "webhook-id": "table-77",
  "webhook-signature": "v1,SIGNATURE",
  "webhook-timestamp": "SECONDS",
};

/** Operations of no use without a token. */
const WITH_TOKEN = new Set(["agreeToHands", "appendEvents", "changeDelay", "dropOpening", "holdPen", "importLive", "importMatch", "layDownPen", "listGuests", "openMatch", "listLooks", "openSlots", "showHands", "showPen", "showToken"]);

/** Whether a caller needs a token. @param {Route} route */
export function needsToken({ operation }) {
  return WITH_TOKEN.has(operation.operationId) || /needs a token/.test(operation.summary);
}

/** The address that an example asks. @param {Route} route @param {Sample} sample */
export function address({ path, operation }, { match, object, event }) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent({ id: match, object }[/** @type {string} */ (name)] ?? IN_PATHS[name] ?? name));
  /** @type {Record<string, string>} */
  const own = { showOembed: `url=${encodeURIComponent(`${location.origin}/m/${match}`)}`, showRound: `event=${encodeURIComponent(event)}` };
  const query = own[operation.operationId] ?? QUERIES[operation.operationId];
  return `${location.origin}${filled}${query ? `?${query}` : ""}`;
}

/** The example as a line for a terminal. @param {Route} route @param {Sample} sample */
export function command(route, sample) {
  const { method, operation } = route;
  const body = operation.requestBody?.content ?? {};
  const parts = [`curl '${address(route, sample)}'`];
  if (method === "delete") parts.push("-X DELETE");
  if (needsToken(route)) parts.push("-H 'Authorization: Bearer TOKEN'");
  // Without a token, the service takes changes from its own pages only.
  else if (method !== "get") parts.push(`-H 'Origin: ${location.origin}'`);
  for (const { in: place, name } of operation.parameters ?? []) {
    if (place === "header" && HEADERS[name] && method !== "get") parts.push(`-H '${name}: ${HEADERS[name]}'`);
  }
  if ("application/json" in body) parts.push(`--json '${JSON.stringify(BODIES[operation.operationId] ?? {}).replace("MATCH", sample.match).replaceAll("'", "'\\''")}'`);
  else if ("application/octet-stream" in body) parts.push("-H 'Content-Type: application/octet-stream' --data-binary @match.daybook");
  else if (method === "post") parts.push("--json '{}'");
  return parts.join(" \\\n  ");
}
