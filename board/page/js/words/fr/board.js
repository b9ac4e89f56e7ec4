// L'échiquier, surtout pour les lecteurs d'écran.

import { colors } from "./colors.js";
import { le, nom, teinte } from "./noms.js";
import { counted } from "./number.js";

/** @param {import("../../board/moves.js").Aim | null} target @param {string} capture */
const aimed = (target, capture) =>
  target ? [target === "take" ? capture : "accessible"] : [];

/** @type {typeof import("../en/board.js").board} */
export const board = {
  label: "Échiquier. Les flèches vont de case en case, Entrée prend et pose.",
  choose: "Quel coup ?",
  empty: ({ square, target }) => [square, ...aimed(target, "prise possible")].join(", "),
  piece: ({ square, color, type, waiting, check, target }) =>
    [
      `${square}, ${nom(type)} ${teinte(color, type)}`,
      waiting ? `devant ${le(waiting)} qui attend` : "",
      check ? "en échec" : "",
      ...aimed(target, "peut être pris"),
    ]
      .filter(Boolean)
      .join(", "),
  gate: ({ color, file, type, helper, target }) => {
    const side = color === "white" ? "blanche" : "noire";
    return type
      ? `porte ${side} ${file} : ${le(type)} attend derrière ${helper}`
      : `porte ${side} ${file}${target ? ", placement possible" : ", vide"}`;
  },
  unplaced: (color) => `Pièces que les ${colors[color]} ont à placer`,
  name: nom,
  lifted: (label, count) => `${label} : ${counted(count, "case", "cases")}`,
  moved: (node, view) =>
    [`${colors[node.turn ?? "white"]} : ${node.san}`, view.ending ? view.ending.result : ""]
      .filter(Boolean)
      .join(". "),
  choice: (view, move) => {
    /** @param {number} type */
    const name = (type) => view.types[type].name;
    if (typeof move.promotion === "number") {
      return `${move.san} : devient ${nom(name(move.promotion))}`;
    }
    if (move.enters) return `${move.san} : ${le(name(move.enters.type))} entre en ${move.enters.at}`;
    if (move.from && view.gates?.[view.turn]?.length) return `${move.san} : rien n'entre`;
    return move.san;
  },
};
