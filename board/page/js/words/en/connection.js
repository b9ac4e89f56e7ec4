// What goes wrong on the way to the program.

export const connection = {
  silent: "the program does not answer",
  /** @param {number} status @param {string} words */
  refused: (status, words) => `the program answers ${status}: ${words}`,
  forgotten: "the program has forgotten this page",
  ended: "The program has ended. This page can be closed.",
  anew: "The program was started anew, and this page belongs to its earlier start.",
  failed: "the program has failed and was started again",
  /** @param {string} path @param {number} status */
  missing: (path, status) => `${path}: ${status}`,
  noWebAssembly:
    "This browser runs no WebAssembly, in which the program is written. Try another one, or allow it.",
  early: "the search was ended before it had found a move",
};
