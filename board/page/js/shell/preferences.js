// How people want the page: kept in the browser, and set on the screen of settings.

/** @typedef {import('../store.js').Store} Store */

/**
 * @typedef {object} Wanted
 * @property {'auto' | 'light' | 'dark'} scheme
 * @property {'blue' | 'walnut' | 'green'} board
 * @property {boolean} coordinates
 * @property {boolean} motion
 * @property {boolean} sounds
 * @property {boolean} confirm whether a move needs a second press
 */

/** What can be chosen; the first is usual. */
export const CHOICES = /** @type {const} */ ({
  scheme: ["auto", "light", "dark"],
  board: ["blue", "walnut", "green"],
  coordinates: [true, false],
  motion: [true, false],
  sounds: [true, false],
  confirm: [false, true],
});

/** The preferences of a browser. */
export class Preferences {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    this.system = matchMedia("(prefers-color-scheme: dark)");
    this.system.addEventListener("change", () => this.apply());
    this.apply();
  }

  /**
   * @template {keyof Wanted} Name
   * @param {Name} name
   * @returns {Wanted[Name]}
   */
  get(name) {
    const kept = this.store.settings()[name];
    const choices = /** @type {readonly any[]} */ (CHOICES[name]);
    return choices.includes(kept) ? kept : choices[0];
  }

  /**
   * @template {keyof Wanted} Name
   * @param {Name} name
   * @param {Wanted[Name]} value
   */
  set(name, value) {
    this.store.change({ [name]: value });
    this.apply();
  }

  /** Tells the styles. */
  apply() {
    const { dataset } = document.documentElement;
    const scheme = this.get("scheme");
    const dark = scheme === "dark" || (scheme === "auto" && this.system.matches);
    dataset.scheme = dark ? "dark" : "light";
    dataset.board = this.get("board");
    dataset.coordinates = this.get("coordinates") ? "shown" : "hidden";
    dataset.motion = this.get("motion") ? "usual" : "none";
  }
}
