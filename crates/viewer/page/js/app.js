/**
 * What the parts of a page share.
 */
import { Cursor } from "./cursor.js";
import { Faces } from "./faces.js";
import { write } from "./link.js";
import { become, cameWith, light } from "./panels/light.js";
import { Replay } from "./replay.js";
import { Course } from "./time/course.js";
import { Marks } from "./time/marks.js";
import { visible } from "./visible.js";

/**
 * @typedef {import("./link.js").Link} Link
 * @typedef {import("./text.js").Text} Text
 * @typedef {import("./panels/audit/finding.js").Located} Finding
 */

/**
 * Fires `link` (flip, or another choice in the URL, has changed), `explain` (an explanation of an object is requested), `finding`
 * (a finding is pointed out) and `panel` (a panel is added beside the match, or requested).
 */
export class App extends EventTarget {
  /** @param {Link} link @param {Text} t The page’s messages, in the language of the link. @param {Replay} [replay] */
  constructor(link, t, replay = new Replay(link)) {
    super();
    this.link = link;
    this.replay = replay;
    this.cursor = new Cursor(this.replay);
    this.faces = new Faces(this.replay);
    this.course = new Course(this.replay, this.cursor);
    this.marks = new Marks(this);
    this.t = t;
    /** For holders of a token for it. @type {import("./desk/desk.js").Desk | null} */
    this.desk = null;
    /** The finding pointed out last, while its moment is shown. @type {Finding | null} */
    this.pointed = null;
    document.documentElement.lang = link.language;
  }

  /**
   * Changes choices in the URL. Another view or language is another document.
   *
   * @param {Partial<Link>} values
   */
  change(values) {
    Object.assign(this.link, values);
    history.replaceState(history.state, "", write(this.link));
    if ("view" in values || "language" in values || "hidden" in values) {
      location.reload();
      return;
    }
    this.dispatchEvent(new Event("link"));
  }

  /** The seats of the match at the moment shown. @returns {number[]} */
  get seats() {
    return (this.replay.state(this.cursor.shown)?.players ?? []).map(({ seat }) => seat);
  }

  /** The name of a player; players are counted from 1. @param {number} seat @returns {string} */
  player(seat) {
    const name = this.replay.state(this.cursor.shown)?.players[seat]?.name;
    return name ?? this.t("player-number", { number: seat + 1 });
  }

  /**
   * Points out a finding at the moment shown: outlines its cards and notifies the panels that list findings.
   *
   * @param {Finding} finding
   * @param {{open?: boolean}} [how] Whether to open the list.
   */
  async point(finding, { open = false } = {}) {
    this.pointed = finding;
    this.dispatchEvent(new CustomEvent("finding", { detail: open }));
    // Later, because a panel that is closed turns off its own highlights.
    await Promise.all((finding.objects ?? []).map((id) => this.replay.bring(cameWith(id))));
    if (this.pointed === finding) light(become(finding.objects ?? [], this.cursor.shown, this.replay), finding);
  }

  /** Announces something to screen readers. @param {string} words */
  say(words) {
    const said = document.getElementById("said");
    if (said) said.textContent = visible(words);
  }
}
