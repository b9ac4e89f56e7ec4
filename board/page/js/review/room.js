// The review of a game: the screen of the game, with what the engine says of its moves beside it.

import { append, h } from "../dom.js";
import { Screen } from "../game/screen.js";
import { review as words } from "../words/index.js";
import { ReviewPanel } from "./panel.js";

/** @type {import("../app.js").Room} */
export function room(app, host) {
  const game = app.games.shown;
  if (!game || game.view.nodes.length < 2) {
    append(
      host,
      h(
        "div",
        { class: "narrow card" },
        h("h1", null, words.title),
        h("p", null, words.none),
        h("a", { href: "#start" }, words.begin),
      ),
    );
    return;
  }
  const screen = new Screen(app, host, (one) => new ReviewPanel(app, one));
  return { close: () => screen.close() };
}
