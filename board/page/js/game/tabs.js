// The open games as tabs above the board, and the ways in and out beside them.

import { button, h, replace } from "../dom.js";
import { titleOf } from "./games.js";
import { openDialog } from "./share.js";

/** @typedef {import('../app.js').App} App */

/**
 * @param {App} app
 */
export function makeTabs(app) {
  const words = app.words.game;
  const list = h("ul", { class: "tabs-list" });
  const element = h(
    "nav",
    { class: "tabs", "aria-label": words.tabs },
    list,
    h(
      "div",
      { class: "tabs-tools" },
      button("new-game", words.tab.new, () => app.go("#start"), { icon: "plus", class: "quiet" }),
      button("open", words.tab.open, () => openDialog(app), { icon: "open", class: "quiet" }),
    ),
  );
  let drawn = "";
  const show = () => {
    const titles = numbered(app.games.list.map(titleOf));
    const now = JSON.stringify([app.games.shown?.id, app.games.list.map(({ id }) => id), titles]);
    if (now === drawn) return;
    drawn = now;
    const items = app.games.list.map((game, index) => {
      const title = titles[index];
      const here = game === app.games.shown;
      return h(
        "li",
        { class: here ? "tab here" : "tab" },
        h("button", {
          type: "button",
          class: "tab-name",
          "aria-current": here ? "true" : null,
          data: { do: "tab", game: game.id },
          on: { click: () => app.games.show(game) },
        }, h("bdi", null, title)),
        button("close-tab", words.closeTab(title), () => app.games.close(game), {
          icon: "close",
          class: "quiet tab-close",
        }),
      );
    });
    replace(list, ...items);
    list.querySelector(".here")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  return { element, show };
}

/** Tells tabs of the same name apart by a number. @param {string[]} titles */
function numbered(titles) {
  return titles.map((title, index) => {
    if (titles.indexOf(title) === titles.lastIndexOf(title)) return title;
    return `${title} ${titles.slice(0, index + 1).filter((other) => other === title).length}`;
  });
}
