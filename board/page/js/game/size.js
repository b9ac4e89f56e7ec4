// The size of the board, which people can change at its corner; kept in the page's settings.

import { h } from "../dom.js";
import { percent as inPercent } from "../parts/numbers.js";

/** @typedef {import('../store.js').Store} Store */

const LEAST = 0.5;
/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -0.05, ArrowDown: -0.05, ArrowRight: 0.05, ArrowUp: 0.05 };

/**
 * A handle that changes the size of the board in an element.
 * @param {HTMLElement} element gets the property --board-scale
 * @param {Store} store
 * @param {string} label
 */
export function sizeHandle(element, store, label) {
  let scale = 1;
  /** @param {number} to @param {boolean} keep */
  const set = (to, keep) => {
    scale = Math.min(1, Math.max(LEAST, to));
    element.style.setProperty("--board-scale", String(scale));
    const percent = Math.round(scale * 100);
    handle.setAttribute("aria-valuenow", String(percent));
    handle.setAttribute("aria-valuetext", inPercent(percent / 100));
    if (keep) store.change({ boardScale: scale });
  };
  /** @param {PointerEvent} start */
  const drag = (start) => {
    const width = element.clientWidth;
    const before = scale;
    handle.setPointerCapture(start.pointerId);
    /** @param {PointerEvent} event */
    const move = (event) => {
      set(before * (1 + (event.clientX - start.clientX) / Math.max(1, width)), false);
    };
    const end = () => {
      handle.removeEventListener("pointermove", move);
      set(scale, true);
    };
    handle.addEventListener("pointermove", move);
    handle.addEventListener("pointerup", end, { once: true });
    handle.addEventListener("pointercancel", end, { once: true });
  };
  const handle = h("div", {
    class: "size-handle",
    role: "slider",
    tabindex: 0,
    "aria-label": label,
    title: label,
    "aria-valuemin": LEAST * 100,
    "aria-valuemax": 100,
    data: { do: "size" },
    on: {
      pointerdown: drag,
      keydown: (/** @type {KeyboardEvent} */ event) => {
        const step = STEPS[event.key];
        if (!step) return;
        event.preventDefault();
        event.stopPropagation();
        set(scale + step, true);
      },
    },
  });
  set(Number(store.settings().boardScale) || 1, false);
  return handle;
}
