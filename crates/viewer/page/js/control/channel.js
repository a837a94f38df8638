/**
 * The channel that the page controls. Its key is in the fragment of the URL, which is never sent, and in browser storage.
 *
 * @typedef {import("../../types/api").components["schemas"]["Scene"]} Scene
 */
import { ask, json } from "../api.js";
import { inBrowser } from "../kept.js";
import { PARTS } from "../overlay/parts.js";

const KEPT = "daybook.channel";
const SCENE = "daybook.scene";

/** Fires `changed`: the scene has changed, or a change did not reach the service. */
export class Channel extends EventTarget {
  /** Why the last change did not reach the service. @type {string | null} */
  trouble = null;
  #sending = Promise.resolve();

  /** @param {string} name @param {string} key @param {Scene} scene */
  constructor(name, key, scene) {
    super();
    this.name = name;
    this.key = key;
    /** @type {Scene & {show: string[], lower: NonNullable<Scene["lower"]>, delay: number, flip: boolean}} */
    this.scene = { ...scene, show: scene.show ?? [], lower: scene.lower ?? [], delay: scene.delay ?? 0, flip: scene.flip ?? false };
  }

  /** The channel from the URL, else the one stored in this browser, else a new one. @param {string} language */
  static async open(language) {
    const [, name, key] = /^#([0-9a-f]+)\.([0-9a-f]+)$/.exec(location.hash) ?? /^()([0-9a-f]+)\.([0-9a-f]+)$/.exec(inBrowser.get(KEPT) ?? "")?.slice(1) ?? [];
    const mine = name && key ? { channel: name, key } : await json("/v1/channels", { method: "POST" });
    const { scene } = await json(`/v1/channels/${mine.channel}`);
    const before = inBrowser.get(SCENE);
    const channel = new Channel(mine.channel, mine.key, scene ?? (before ? JSON.parse(before) : { show: [...PARTS], lang: language }));
    // A service that has lost the scene is sent it again.
    if (!scene && before) channel.change({});
    inBrowser.set(KEPT, `${mine.channel}.${mine.key}`);
    history.replaceState(null, "", `${location.pathname}${location.search}#${mine.channel}.${mine.key}`);
    return channel;
  }

  /** The URL of the overlay, the one URL of the scene. */
  get address() {
    return `${location.origin}/stream/${this.name}`;
  }

  /** Shows something else, immediately. @param {Partial<Scene>} values */
  change(values) {
    Object.assign(this.scene, values);
    inBrowser.set(SCENE, JSON.stringify(this.scene));
    this.dispatchEvent(new Event("changed"));
    // One after the other: the last one is the one shown.
    this.#sending = this.#sending.then(() => this.#send());
    return this.#sending;
  }

  /** Shows it again after the service has dropped it to make room for others. */
  async keep() {
    const { scene } = await json(`/v1/channels/${this.name}`).catch(() => ({ scene: this.scene }));
    if (!scene && this.scene.match) await this.change({});
  }

  async #send() {
    const body = JSON.stringify({ key: this.key, scene: this.scene });
    const sent = ask(`/v1/channels/${this.name}`, { method: "POST", body, headers: { "content-type": "application/json" } });
    this.trouble = await sent.then(() => null, (error) => error.message);
    this.dispatchEvent(new Event("changed"));
  }
}
