// What every screen is given: the way to the program, the games, and the words.

/** @typedef {import('./types.js').Variant} Variant */

/**
 * What the program says of itself.
 * @typedef {object} Hello
 * @property {string} version
 * @property {{ least: number, most: number }} elo
 * @property {Variant[]} variants
 * @property {{ name: string, pieces: string[] }[]} armies
 */

/**
 * The page.
 * @typedef {object} App
 * @property {(request: object) => Promise<any>} table asks the table; a refusal is an Error
 * @property {import('./game/desk.js').Desk} desk the engine; screens never call it directly
 * @property {string} kind of the connection
 * @property {Hello} hello once the program is there, for which most screens wait
 * @property {typeof import('./words/index.js')} words
 * @property {import('./store.js').Store} store
 * @property {import('./shell/preferences.js').Preferences} preferences
 * @property {import('./game/games.js').Games} games
 * @property {HTMLElement} place in the top bar, for what belongs to the screen that is shown
 * @property {(hash: string) => void} go to another screen: `#play`, `#lab=Zebra:CN`
 * @property {(text: string, bad?: boolean) => void} note shows a short message
 * @property {(error: unknown) => void} fail shows what was wrong
 */

/**
 * A screen: a module js/NAME/room.js exports it as `room`. `rest` is what follows the name in the
 * address, decoded: `Zebra:CN` of `#lab=Zebra%3ACN`. What it returns is closed when people leave.
 * @typedef {(app: App, host: HTMLElement, rest: string) =>
 *   void | { close(): void } | Promise<void | { close(): void }>} Room
 */

export {};
