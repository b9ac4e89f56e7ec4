// The moves of a game: the main line in two columns, variations and comments between its rows.

import { h, replace } from "../dom.js";

/** @typedef {import('../types.js').Node} Node */
/** @typedef {import('../types.js').View} View */

/**
 * @param {typeof import('../words/index.js').game} words the section `game`
 * @param {(node: number) => void} onGo
 * @param {(node: number, at: { x: number, y: number }) => void} onMenu
 */
export function makeMoves(words, onGo, onMenu) {
  const element = h("div", {
    class: "moves",
    role: "group",
    "aria-label": words.moves,
    tabindex: 0,
    on: {
      click: (/** @type {MouseEvent} */ event) => {
        const node = nodeOf(event);
        if (node !== null) onGo(node);
      },
      contextmenu: (/** @type {MouseEvent} */ event) => {
        const node = nodeOf(event);
        if (node === null) return;
        event.preventDefault();
        onMenu(node, { x: event.clientX, y: event.clientY });
      },
    },
  });
  let drawn = "";
  return {
    element,
    /** @param {View} view */
    show(view) {
      const state = JSON.stringify([view.game, view.nodes, view.ending?.words]);
      if (state !== drawn) {
        drawn = state;
        draw(element, view, words);
      }
      for (const move of element.querySelectorAll("[data-node]")) {
        const here = Number(move.getAttribute("data-node")) === view.node;
        if (here) move.setAttribute("aria-current", "true");
        else move.removeAttribute("aria-current");
        if (here) keepInSight(element, /** @type {HTMLElement} */ (move));
      }
      if (view.node === rootOf(view)) element.scrollTop = 0;
    },
  };
}

/** @param {MouseEvent} event */
function nodeOf(event) {
  const move = /** @type {Element} */ (event.target).closest("[data-node]");
  return move ? Number(move.getAttribute("data-node")) : null;
}

/** Scrolls the list alone, never the page. @param {HTMLElement} list @param {HTMLElement} move */
function keepInSight(list, move) {
  const [outer, inner] = [list.getBoundingClientRect(), move.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top + 8;
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom + 8;
}

/** @param {View} view */
function rootOf(view) {
  return view.nodes.find((node) => node.parent === null && !node.san)?.node ?? 0;
}

/**
 * @param {HTMLElement} element
 * @param {View} view
 * @param {typeof import('../words/index.js').game} words
 */
function draw(element, view, words) {
  /** @type {Map<number | null, Node[]>} */
  const children = new Map();
  for (const node of view.nodes) {
    if (!node.san) continue;
    const list = children.get(node.parent) ?? [];
    if (node.main) list.unshift(node);
    else list.push(node);
    children.set(node.parent, list);
  }
  /** @param {number | null} parent */
  const next = (parent) => children.get(parent) ?? [];
  const root = view.nodes.find((node) => !node.san);
  const rows = h("div", { class: "moves-rows" });
  if (root?.comment) rows.append(comment(root.comment));

  /** @type {HTMLElement | null} */
  let row = null;
  let parent = root?.node ?? 0;
  for (let list = next(parent); list.length > 0; list = next(parent)) {
    const [main, ...others] = list;
    if (main.before) {
      rows.append(comment(main.before));
      row = null;
    }
    if (main.turn === "white" || !row) {
      row = h("div", { class: "moves-row" }, h("span", { class: "moves-number" }, plain(main)));
      if (main.turn === "black") row.append(h("span", { class: "moves-gap" }, "…"));
      rows.append(row);
    }
    row.append(moveButton(main, words, ""));
    if (main.turn === "black") row = null;
    if (main.comment) {
      rows.append(comment(main.comment));
      row = null;
    }
    for (const other of others) {
      rows.append(h("div", { class: "variation" }, ...variation(other, next, words)));
      row = null;
    }
    parent = main.node;
  }
  if (!rows.hasChildNodes()) rows.append(h("p", { class: "muted small" }, words.noMoves));
  if (view.ending) rows.append(h("p", { class: "moves-result" }, view.ending.result));
  replace(element, rows);
}

/** A number without its dots after. @param {Node} node */
function plain(node) {
  return (node.number ?? "").replace(/\.+$/, ".");
}

/**
 * A variation as running text, with variations of its own in brackets.
 * @param {Node} start
 * @param {(parent: number) => Node[]} next
 * @param {typeof import('../words/index.js').game} words
 * @returns {(HTMLElement | string)[]}
 */
function variation(start, next, words) {
  /** @type {(HTMLElement | string)[]} */
  const parts = [];
  /** @type {Node[]} */
  let list = [start];
  let numbered = true;
  while (list.length > 0) {
    const [node, ...others] = list;
    if (node.before) {
      parts.push(comment(node.before), " ");
      numbered = true;
    }
    const number = node.turn === "white" || numbered ? node.number ?? "" : "";
    parts.push(moveButton(node, words, number), " ");
    numbered = false;
    if (node.comment) {
      parts.push(comment(node.comment), " ");
      numbered = true;
    }
    // Other moves in this one's place.
    for (const other of others) {
      parts.push(h("span", { class: "inner" }, "(", ...variation(other, next, words), ")"), " ");
      numbered = true;
    }
    list = next(node.node);
  }
  return parts;
}

/** @param {Node} node @param {typeof import('../words/index.js').game} words @param {string} number */
function moveButton(node, words, number) {
  const nags = node.nags ?? [];
  const glyphs = nags.map((nag) => words.glyphs[nag] ?? `$${nag}`).join(" ");
  const names = nags.map((nag) => words.nags[nag]).filter(Boolean).join(", ");
  return h(
    "button",
    {
      type: "button",
      class: "move",
      data: { do: "go", node: node.node },
      title: names || null,
    },
    number ? h("span", { class: "move-number" }, number) : null,
    node.san,
    glyphs ? h("span", { class: "glyphs" }, glyphs) : null,
  );
}

/** @param {string} text */
function comment(text) {
  return h("span", { class: "comment" }, text);
}
