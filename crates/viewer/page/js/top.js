/**
 * The header of the page: the players, the moment, and the choices.
 */
import { Problem, ask, keepToken, query, token } from "./api.js";
import { datesOf, keepLanguage, others } from "./languages.js";
import { keepPanel } from "./kept.js";
import { write } from "./link.js";
import { momentNames, outcome, tabTitle } from "./moment.js";
import { atRest } from "./rest.js";
import { against, bySide, gamesWon, sides } from "./seats.js";
import { skip } from "./skip.js";
import { applyTheme, nextTheme, theme } from "./theme.js";
import { guard, html, nothing, render } from "./vendor.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./link.js").Link} Link
 * @typedef {import("./replay.js").StateView} StateView
 */

/**
 * The contents of the header beside the match itself.
 *
 * @typedef {object} Head
 * @property {string | null} asked The view that needs a token.
 * @property {string} trouble Why that view is not shown.
 * @property {number | null} shared The moment of the last link copied.
 * @property {() => void} draw
 */

/** The entry among the views that is not a view: the desk, which needs a token too. */
const DESK = "desk";

/**
 * @param {HTMLElement} element
 * @param {App} app
 */
export function mount(element, app) {
  /** @type {Head} */
  const head = { asked: null, trouble: "", shared: null, draw: () => {} };
  // Setting the title takes the browser longer than the whole header, so from the second time on it waits.
  document.title = tabTitle(app);
  const entitle = atRest(() => (document.title = tabTitle(app)));
  /** How often something other than the moment has changed. */
  let changes = 0;
  const draw = () => {
    entitle();
    const { cursor: { shown }, replay: { hands: open, file, closed } } = app;
    // A seek changes no choice, unless players were named, a link to the moment was copied, or is the only choice that there is.
    const linked = app.link.page === "embed" || app.link.page === "film" ? shown : null;
    const rest = [changes, linked, open, file, closed, shown === head.shared, ...app.seats.map((seat) => app.player(seat))];
    render(html`${skip(app.t)}<div class="lead">${title(app)} ${moment(app)}</div>${guard(rest, () => html`${choices(app, head)} ${dialogs(app, head)}`)}`, element);
  };
  head.draw = () => {
    changes++;
    draw();
  };
  applyTheme();
  app.cursor.addEventListener("move", draw);
  app.addEventListener("link", head.draw);
  for (const event of ["live", "grown", "hands"]) app.replay.addEventListener(event, head.draw);
  head.draw();
}

/** @param {App} app */
function title(app) {
  const state = app.replay.state(app.cursor.shown);
  const brand = html`<a class="brand" href="/" aria-label="Daybook: ${app.t("home")}">Daybook</a>`;
  if (!state) return brand;
  const all = sides(state.players.map(({ seat }) => seat), state.teams);
  const who = against(all, (seat) => app.player(seat), app.t);
  return html`${brand}
    <h1 title=${who}>${who}</h1>
    <p class="heroes">${state.players.map(({ hero }) => hero?.name).filter(Boolean).join(" · ")}</p>`;
}

/** The day, the phase, the player whose turn it is, the result. @param {App} app */
function moment(app) {
  const state = app.replay.state(app.cursor.shown);
  if (!state) return nothing;
  return html`<p class="moment">
    <span class="when">${momentNames(state, app).map((name) => html`<span>${name}</span>`)}</span>
    ${state.turn === null || state.turn === undefined || state.result
      ? nothing
      : html`<span class="whose seat-${state.turn}"><i class="seat-mark" aria-hidden="true"></i>${app.t("turn", { player: app.player(state.turn) })}</span>`}
    ${state.result || !state.match_score ? nothing : html`<span class="games">${app.t("result-score", { score: gamesWon(state) })}</span>`}
    ${result(state, app)} ${live(app)} ${late(app)} ${leaving(app)} ${drafted(app)} ${hands(app)}
    ${app.replay.file ? html`<span class="late">${app.t("open-unkept")}</span>` : nothing}
  </p>`;
}

/** @param {StateView} state @param {App} app */
function result(state, app) {
  const ended = state.result;
  if (!ended) return nothing;
  const winners = ended.winners.map((seat) => app.player(seat));
  const won = ended.score ?? state.match_score?.won ?? [];
  const games = sides([...won.keys()], state.teams).reduce((sum, [seat]) => sum + won[seat], 0);
  return html`<span class="result">
    <b>${outcome(winners, app.t)}</b>
    ${ended.ending === "played" ? nothing : app.t.of("ended", ended.ending)}
    ${games > 1 || state.match_score ? app.t("result-score", { score: ended.score ? bySide(ended.score, state.teams) : gamesWon(state) }) : nothing}
  </span>`;
}

/** Until when the service keeps the match of a guest. @param {App} app */
function leaving({ replay, link, t }) {
  if (!replay.until) return nothing;
  const date = new Intl.DateTimeFormat(datesOf(link.language), { dateStyle: "medium" }).format(new Date(replay.until));
  return html`<span class="late" title=${t("guest-until", { date })}>${t("guest-until-short", { date })}</span>`;
}

/** Whether the match is in progress. @param {App} app */
function live({ replay, cursor, t }) {
  if (!replay.live || replay.isOver) return nothing;
  if (cursor.atHead) return html`<span class="live"><i aria-hidden="true"></i>${t("live")}</span>`;
  return html`<button type="button" class="live" @click=${() => cursor.go(replay.last)}>${t("live-behind")}</button>`;
}

/** The delay of the match. @param {App} app */
function late({ replay, t }) {
  if (!replay.delay) return nothing;
  const { seconds = 0, events } = replay.delay;
  const time = seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
  return html`<span class="late">${events ? t("late-events", { events }) : t("late", { time })}</span>`;
}

/** The draft that the decks come from, if it is a separate match. @param {App} app */
function drafted({ replay: { draft, file }, link, t }) {
  if (!draft || file || link.page !== "m") return nothing;
  return html`<a class="drafted" href=${write({ ...link, name: draft.match, seq: draft.seq, view: null, room: undefined })}>${t("drafted-in")}</a>`;
}

/** Whether all hands may be shown, or are. @param {App} app */
function hands(app) {
  const { replay, link, t } = app;
  if (!replay.hands || link.page === "film") return nothing;
  if (link.view === "hands") return html`<span class="late">${t("hands-shown")}</span>`;
  return html`<button type="button" class="hands" @click=${() => app.change({ view: "hands" })}>${t("hands-show")}</button>`;
}

/** @param {App} app @param {Head} head */
function choices(app, head) {
  const { link, t, replay } = app;
  if (link.page === "embed" || link.page === "film") {
    return html`<nav><a class="whole" href=${write(link, { page: link.game ? "open" : "m" })} target="_blank" rel="noopener">${t("do-whole")}</a></nav>`;
  }
  const speak = (/** @type {Link["language"]} */ language) => {
    keepLanguage(language);
    app.change({ language });
  };
  const dress = () => {
    nextTheme();
    head.draw();
  };
  const chosen = app.t.of("theme", theme());
  const isEmpty = link.page === "open" && !replay.file;
  return html`<nav>
    ${link.page === "open" ? nothing : views(app, head)}
    ${replay.file ? html`<button type="button" @click=${() => leave(app)}>${t("open-other")}</button>` : nothing}
    ${isEmpty ? nothing : html`<button type="button" aria-label=${t("do-flip-long")} @click=${() => app.change({ flip: !link.flip })}>${t("do-flip")}</button>`}
    ${link.page === "open" ? lent(app) : carried(app, head)}
    ${others(link.language).map(({ code, name }) => html`<button type="button" lang=${code} @click=${() => speak(code)}>${name}</button>`)}
    <button type="button" aria-label=${t("do-theme", { theme: chosen })} @click=${dress}>${chosen}</button>
    ${isEmpty ? nothing : html`<button type="button" class="help" aria-label="? ${t("do-help")}" @click=${() => app.dispatchEvent(new Event("help"))}>?</button>`}
  </nav>`;
}

/** Ways to take the match along: a link to the moment, and its file. @param {App} app @param {Head} head */
function carried(app, head) {
  const { t, cursor } = app;
  const said = head.shared === cursor.shown ? t("do-shared") : t("do-share");
  return html`<button type="button" class="share" aria-label="${said}: ${t("do-share-long")}" @click=${() => share(app, head)}>${said}</button>
    <button type="button" class="download" title=${t("do-download-long")} @click=${async () => (await import("./share/parts.js")).download(app)}>${t("do-download")}</button>`;
}

/** A way to share an open file, which the engine of the page can put into a link. @param {App} app */
function lent(app) {
  const { t, replay } = app;
  if (!replay.file || replay.closed) return nothing;
  const show = async () => (await import("./open/share.js")).list(app);
  return html`<button type="button" class="share" aria-label="${t("do-share")}: ${t("open-share-long")}" @click=${show}>${t("do-share")}</button>`;
}

/** Closes the open file. @param {App} app */
function leave({ link }) {
  history.replaceState(null, "", write({ ...link, seq: null, game: undefined }));
  location.reload();
}

/** Whose eyes. @param {App} app @param {Head} head */
function views(app, head) {
  // The link of a guest shows all that the file holds.
  if (app.replay.until) return nothing;
  const { link, t } = app;
  const now = link.view ?? "public";
  const players = app.replay.state(app.cursor.shown)?.players ?? [];
  /** @type {[string, string][]} */
  const all = [
    ["public", t("view-public")],
    ...(app.replay.hands || now === "hands" ? [/** @type {[string, string]} */ (["hands", t("view-hands")])] : []),
    ...players.map(({ seat }) => /** @type {[string, string]} */ ([`seat:${seat}`, app.player(seat)])),
    ["official", t("view-official")],
    [DESK, t("desk")],
  ];
  if (!all.some(([value]) => value === now)) all.push([now, now]);
  const choose = async (/** @type {Event} */ event) => {
    const select = /** @type {HTMLSelectElement} */ (event.target);
    const view = select.value;
    select.value = now;
    if (view === DESK && app.desk) app.desk.show();
    else if (view === "public") app.change({ view: null });
    else if (token() || isShown(view, app)) await look(app, head, view);
    else askFor(head, view);
  };
  return html`<select aria-label=${t("view")} .value=${now} @change=${choose}>
    ${all.map(([value, name]) => html`<option value=${value} ?selected=${value === now}>${name}</option>`)}
  </select>`;
}

/** Whether a view is open to everyone, because the players agreed. @param {string} view @param {App} app */
function isShown(view, { replay }) {
  return replay.hands && (view === "hands" || view.startsWith("seat:"));
}

/** @param {Head} head @param {string} view @param {string} [trouble] */
function askFor(head, view, trouble = "") {
  head.asked = view;
  head.trouble = trouble;
  head.draw();
  const dialog = /** @type {HTMLDialogElement} */ (document.querySelector("dialog.token"));
  if (!dialog.open) dialog.showModal();
}

/**
 * Switches to a view if the service allows it; only then is the token kept.
 *
 * @param {App} app
 * @param {Head} head
 * @param {string} view
 * @param {string | null} [secret]
 */
async function look(app, head, view, secret = token()) {
  const before = token();
  keepToken(secret);
  try {
    if (view === DESK) {
      await ask("/v1/token");
      keepPanel(app.link.name, DESK);
      location.reload();
      return;
    }
    await ask(`${app.replay.path}/state${query({ view })}`);
    app.change({ view });
  } catch (error) {
    keepToken(before);
    askFor(head, view, app.t("failed", { why: error instanceof Problem ? error.message : String(error) }));
  }
}

/** Copies a link to the moment, and shows what else can be shared. @param {App} app @param {Head} head */
async function share(app, head) {
  const seq = app.cursor.shown;
  const url = new URL(write({ ...app.link, room: undefined, seq }, { page: "m" }), location.href).href;
  try {
    await navigator.clipboard.writeText(url);
    head.shared = seq;
    head.draw();
    app.say(app.t("do-shared"));
  } catch {
    // It is in the list, to be copied there.
  }
  const { list } = await import("./share.js");
  list(app);
}

/** @param {App} app @param {Head} head */
function dialogs(app, head) {
  const { t } = app;
  const close = (/** @type {Event} */ event) =>
    /** @type {HTMLElement} */ (event.currentTarget).closest("dialog")?.close();
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const input = /** @type {HTMLFormElement} */ (event.currentTarget).querySelector("input");
    if (input && head.asked) look(app, head, head.asked, input.value.trim());
  };
  return html`<dialog class="token" aria-labelledby="token-title">
      <form @submit=${submit}>
        <h2 id="token-title">${t(head.asked === DESK ? "view-desk-ask" : "view-ask")}</h2>
        <p>${t(head.asked === DESK ? "view-desk-why" : "view-why")}</p>
        <label>${t("view-token")} <input type="password" autocomplete="off" required></label>
        ${head.trouble ? html`<p class="trouble" role="alert">${head.trouble}</p>` : nothing}
        <p class="answer">
          <button type="button" @click=${close}>${t("do-close")}</button>
          <button class="main">${t(head.asked === DESK ? "do-open" : "view-show")}</button>
        </p>
      </form>
    </dialog>`;
}
