// What can be done with a move of the list: comment, marks, order of variations.

import { button, dialog, h } from "../dom.js";
import { sanOf } from "../parts/san.js";

/** @typedef {import('../app.js').App} App */
/** @typedef {import('./game.js').Game} Game */

/** The marks that are offered: one for the move, one for the position. */
const MOVE_MARKS = [1, 2, 3, 4, 5, 6];
const POSITION_MARKS = [10, 13, 14, 15, 16, 17, 18, 19];

/**
 * Opens the dialog of a move.
 * @param {App} app
 * @param {Game} game
 * @param {number} number its node
 */
export function moveMenu(app, game, number) {
  const node = game.view.nodes.find((one) => one.node === number);
  if (!node) return;
  const words = app.words.game;
  const nags = new Set(node.nags ?? []);
  const text = h("textarea", { rows: 3, data: { do: "comment" } });
  text.value = node.comment ?? "";

  /** @param {number[]} marks */
  const group = (marks) =>
    h("div", { class: "row-of-buttons", role: "group", "aria-label": words.menu.mark },
      ...marks.map((nag) => {
        const mark = button("nag", words.glyphs[nag], () => {
          const had = nags.has(nag);
          for (const other of marks) nags.delete(other);
          if (!had) nags.add(nag);
          for (const sibling of mark.parentElement?.children ?? []) {
            const value = Number(sibling.getAttribute("data-nag"));
            sibling.setAttribute("aria-pressed", String(nags.has(value)));
          }
        }, {
          "aria-label": words.nags[nag],
          title: words.nags[nag],
          "aria-pressed": String(nags.has(nag)),
          data: { nag },
        });
        return mark;
      }));

  /** @param {Record<string, unknown>} request */
  const change = (request) => {
    box.close();
    void game.change({ ...request, node: number }).catch(app.fail);
  };
  const box = dialog(
    node.san ? words.menu.title(`${node.number ?? ""} ${sanOf(node)}`) : words.menu.comment,
    app.words.shell.close,
    h("label", { class: "field" }, h("span", null, words.menu.comment), text),
    node.san ? group(MOVE_MARKS) : null,
    node.san ? group(POSITION_MARKS) : null,
    h(
      "div",
      { class: "row-of-buttons" },
      button("keep-note", words.menu.save, () => {
        const comment = text.value.trim();
        change({ do: "note", comment, nags: [...nags] });
      }, { class: "primary" }),
      node.san && !node.main
        ? button("promote", words.menu.promote, () => change({ do: "promote" }), {
            icon: "up",
            wide: true,
          })
        : null,
      node.san
        ? button("delete", words.menu.delete, () => change({ do: "delete" }), {
            icon: "trash",
            wide: true,
            class: "danger",
          })
        : null,
    ),
  );
}
