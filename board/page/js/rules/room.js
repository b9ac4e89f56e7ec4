// The rules on one page, with pictures.

import { append, h } from "../dom.js";
import { pieceIcon } from "../board/piece.js";
import { mean, typeOf } from "../parts/card.js";
import { movementWords } from "../parts/movement.js";
import { miniBoard } from "../parts/mini-board.js";
import { choose, pieces, rules as words } from "../words/index.js";

/** @typedef {import("../types.js").Card} Card */

/** The positions of the pictures, by the name of their section. @type {Record<string, string>} */
const PICTURES = {
  place: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[LbCelhcf] w KQkq - 0 1",
  enter: "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/RLBQKBNR[L-Celhcf] b KQkq - 1 1",
  castle: "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQCRK1[LbC-lacb] b kq - 5 4",
  lose: "4k3/pp4pp/8/8/8/8/PP3qPP/RN2K3[LeC-l-c-] w Q - 0 20",
};

/** @type {import("../app.js").Room} */
export async function room(app, host) {
  /** @type {{ cards: Card[] }} */
  const { cards } = await app.table({ do: "cards", variant: "musketeer" });
  const game = "rules";
  /** @type {Record<string, SVGElement>} */
  const pictures = {};
  for (const [name, fen] of Object.entries(PICTURES)) {
    const view = await app.table({ do: "new", game, variant: "musketeer", fen });
    const { picture } = words.sections[/** @type {"place"} */ (name)];
    pictures[name] = miniBoard(view, { label: picture });
  }
  await app.table({ do: "close", game });
  const sections = Object.entries(words.sections).map(([name, { title, text }]) =>
    h(
      "section",
      { class: pictures[name] ? "rule with-picture" : "rule" },
      h("div", null, h("h2", null, title), ...text.map((line) => h("p", null, line))),
      pictures[name] ?? null,
    ));
  append(
    host,
    h(
      "article",
      { class: "rules" },
      h("h1", null, words.title),
      h("p", { class: "muted" }, words.intro, " ", h("a", { href: "#tour" }, words.tour)),
      ...sections,
      h("h2", null, words.pieces),
      h("ul", { class: "rule-pieces" }, ...cards.map((card) =>
        h(
          "li",
          null,
          pieceIcon(typeOf(card), "white"),
          h("div", null,
            h("strong", { class: "card-name" }, pieces.name(card.name)), " ",
            h("span", { class: "muted" }, choose.worth(Math.round(mean(card.value) / 100))),
            h("p", null, ...movementWords(card))),
        ))),
    ),
  );
}
