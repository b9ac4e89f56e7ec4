// A move while an earlier position is shown: it never leaves the game's own moves unasked.

import { button, dialog, h } from "../dom.js";

/** @typedef {import('../app.js').App} App */
/** @typedef {import('./game.js').Game} Game */

/**
 * Asks whether the game is taken back to what is shown, or analysed from there, and then plays.
 * @param {App} app
 * @param {Game} game
 * @param {() => unknown} play
 */
export function askBranch(app, game, play) {
  const words = app.words.game.branch;
  /** @param {() => unknown} first */
  const then = (first) => async () => {
    box.close();
    try {
      await first();
      await play();
    } catch (error) {
      app.fail(error);
    }
  };
  const analyse = () => {
    game.settings.analysis = true;
    game.changed();
  };
  const box = dialog(
    words.title,
    app.words.shell.close,
    h("p", null, words.words),
    h("div", { class: "row-of-buttons" },
      button("branch-takeback", words.takeBack, then(() => game.takeBackHere()), { class: "primary" }),
      button("branch-analysis", words.analyse, then(analyse))),
  );
}
