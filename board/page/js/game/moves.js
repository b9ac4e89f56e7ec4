// The moves of a game: the main line in two columns, variations and comments between its rows.

import { h } from "../dom.js";
import { sanOf } from "../parts/san.js";

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
  /** What is drawn, part by part. @type {Part[]} */
  let drawn = [];
  /** @type {View | null} */
  let last = null;
  /** @type {Element | null} */
  let current = null;
  return {
    element,
    /** @param {View} view */
    show(view) {
      const isSame = last?.nodes === view.nodes && last.ending?.why === view.ending?.why
        && last.ending?.result === view.ending?.result;
      if (!isSame) drawn = redraw(element, drawn, partsOf(view, words));
      last = view;
      const here = element.querySelector(`[data-node="${view.node}"]`);
      if (current !== here) current?.removeAttribute("aria-current");
      current = here;
      here?.setAttribute("aria-current", "true");
      if (here) keepInSight(element, /** @type {HTMLElement} */ (here));
      if (view.node === rootOf(view)) element.scrollTop = 0;
    },
  };
}

/**
 * A part of the list: what it is made from, and how. Of the same it need not be made again.
 * @typedef {{ from: unknown[], make: () => HTMLElement, element?: HTMLElement }} Part
 */

/**
 * Draws what is not drawn yet, between the parts that stay.
 * @param {HTMLElement} list
 * @param {Part[]} old
 * @param {Part[]} parts
 */
function redraw(list, old, parts) {
  /** @param {Part | undefined} a @param {Part | undefined} b */
  const same = (a, b) => a && b && a.from.length === b.from.length
    && a.from.every((one, at) => one === b.from[at]);
  let before = 0;
  while (same(old[before], parts[before])) before++;
  let after = 0;
  const most = Math.min(old.length, parts.length) - before;
  while (after < most && same(old[old.length - 1 - after], parts[parts.length - 1 - after])) after++;
  for (const { element } of old.slice(before, old.length - after)) element?.remove();
  const next = after > 0 ? old[old.length - after].element ?? null : null;
  parts.forEach((part, at) => {
    const kept = at < before ? old[at] : at >= parts.length - after
      ? old[at - parts.length + old.length] : null;
    part.element = kept?.element ?? part.make();
    if (!kept) list.insertBefore(part.element, next);
  });
  return parts;
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
 * The list in parts: rows of the main line, comments, variations.
 * @param {View} view
 * @param {typeof import('../words/index.js').game} words
 */
function partsOf(view, words) {
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
  /** @type {Part[]} */
  const parts = [];
  /** @param {unknown[]} from @param {() => HTMLElement} make */
  const add = (from, make) => parts.push({ from, make });
  /** @param {string} text */
  const say = (text) => add(["comment", text], () => comment(text));
  if (root?.comment) say(root.comment);

  /** The moves of the row that is begun. @type {Node[]} */
  let row = [];
  const end = () => {
    const moves = row;
    if (moves.length > 0) add(moves, () => rowOf(moves, words));
    row = [];
  };
  let parent = root?.node ?? 0;
  for (let list = next(parent); list.length > 0; list = next(parent)) {
    const [main, ...others] = list;
    if (main.before) {
      end();
      say(main.before);
    }
    if (main.turn === "white") end();
    row.push(main);
    if (main.turn === "black" || main.comment || others.length > 0) end();
    if (main.comment) say(main.comment);
    for (const other of others) {
      add(within(other, next), () =>
        h("div", { class: "variation" }, ...variation(other, next, words)));
    }
    parent = main.node;
  }
  end();
  if (parts.length === 0) add(["none"], () => h("p", { class: "muted small" }, words.noMoves));
  const { result } = view.ending ?? {};
  if (result) add(["result", result], () => h("p", { class: "moves-result" }, result));
  return parts;
}

/**
 * A row of the main line: a move of White and its answer, or one of them.
 * @param {Node[]} moves
 * @param {typeof import('../words/index.js').game} words
 */
function rowOf(moves, words) {
  return h(
    "div",
    { class: "moves-row" },
    h("span", { class: "moves-number" }, plain(moves[0])),
    moves[0].turn === "black" ? h("span", { class: "moves-gap" }, "…") : null,
    ...moves.map((move) => moveButton(move, words, "")),
  );
}

/** All moves of a variation, with those within it. @param {Node} start
 * @param {(parent: number) => Node[]} next */
function within(start, next) {
  const all = [start];
  for (const node of all) all.push(...next(node.node));
  return all;
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
    sanOf(node),
    glyphs ? h("span", { class: "glyphs" }, glyphs) : null,
  );
}

/** @param {string} text */
function comment(text) {
  return h("span", { class: "comment" }, text);
}
