// How a game has ended: the sentence, and the card over the board.

import { button, h, replace } from "../dom.js";

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../types.js').Color} Color */
/** @typedef {import('./game.js').Game} Game */

/** The side that has won; null for a draw. @param {string} result @returns {Color | null} */
export function winnerOf(result) {
  return result === "1-0" ? "white" : result === "0-1" ? "black" : null;
}

/**
 * How a game has ended, as a sentence to the person who plays it.
 * @param {App['words']} words
 * @param {{ result: string, why: string }} ending
 * @param {Color[]} people the sides that people here play
 */
export function resultText(words, { result, why }, people) {
  const { draw, won, lost, mine } = words.game.result;
  const winner = winnerOf(result);
  if (!winner) return draw[/** @type {keyof typeof draw} */ (why)] ?? draw.reported;
  const how = /** @type {keyof typeof won} */ (why in won ? why : "reported");
  const loser = winner === "white" ? "black" : "white";
  if (people.length !== 1) return won[how](words.colors[winner], words.colors[loser]);
  return people[0] === winner ? mine[how](words.colors[loser]) : lost[how];
}

/**
 * The card. It is shown when a game ends here, and gone when people close it or look elsewhere.
 * @param {App} app
 * @param {() => Game | null} shown
 */
export function makeResult(app, shown) {
  const words = app.words.game;
  const title = h("h2", { class: "result-title" });
  const hide = () => {
    const game = shown();
    if (!game || element.hidden) return false;
    game.hasJustEnded = false;
    game.changed();
    return true;
  };
  const close = button("close-result", app.words.shell.close, () => void hide(), {
    icon: "close",
    class: "quiet result-close",
  });
  const again = button("rematch", words.result.rematch, () => {
    const game = shown();
    if (game) void rematch(app, game).catch(app.fail);
  }, { class: "primary" });
  const element = h("section", { class: "result-card", hidden: true, "aria-label": words.result.title });
  replace(element, close, title, h("div", { class: "row-of-buttons" },
    again,
    button("result-review", words.do.review, () => app.go("#review")),
    button("result-new", words.tab.new, () => app.go("#start"))));
  return {
    element,
    /** Closes the card; false where none is open. */
    close: hide,
    /** @param {Game} game */
    show(game) {
      const { ending } = game.tip;
      const wasHidden = element.hidden;
      element.hidden = !(ending && game.atTip && game.hasJustEnded);
      again.hidden = Boolean(game.settings.letter);
      if (ending) title.textContent = resultText(app.words, ending, game.people);
      // A button has ended the game: what had the focus is of no more use.
      const isAgreed = ending?.why === "resignation" || ending?.why === "agreement";
      if (wasHidden && !element.hidden && isAgreed && !game.settings.letter) {
        again.focus({ preventScroll: true });
      }
    },
  };
}

/** Begins the same game again, with the sides changed. @param {App} app @param {Game} game */
async function rematch(app, game) {
  const { tip, settings } = game;
  const first = await game.ask({ do: "go", node: game.root });
  await game.ask({ do: "go", node: tip.node });
  game.hasJustEnded = false;
  const { white, black, clock, turning, placing, flipped } = settings;
  await app.games.begin({ like: game.id, fen: first.fen }, {
    white: black,
    black: white,
    clock,
    turning,
    placing,
    flipped: turning ? flipped : !flipped,
  });
}
