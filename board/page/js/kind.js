/**
 * Where the program is: behind the server of `treville board`, or in this browser as WebAssembly.
 * The static site has a file of its own in the place of this one.
 *
 * @type {"server" | "wasm"}
 */
export const KIND = "server";

/**
 * The engine's net, below the page's address; empty where the program has it inside.
 *
 * @type {string}
 */
export const NET = "";

/**
 * How many bytes the program has, for a bar while it comes; 0 where it is there at once.
 *
 * @type {number}
 */
export const BYTES = 0;

/**
 * Where the atlas of all measured and named pieces is, from the page; empty where there is none.
 *
 * @type {string}
 */
export const ATLAS = "";
