// A list of buttons that another button opens. It closes by a press on one of them, by Escape, and by
// a press anywhere else.

import { button, h } from "../dom.js";

/**
 * @param {string} name of the button, for tests
 * @param {string} label
 * @param {string} icon
 * @param {HTMLElement[]} items
 */
export function dropDown(name, label, icon, items) {
  const list = h("div", { class: "drop-down-list", hidden: true, data: { list: name } }, ...items);
  /** @param {boolean} open */
  const show = (open) => {
    list.hidden = !open;
    toggle.setAttribute("aria-expanded", String(open));
  };
  const toggle = button(name, label, () => show(list.hidden), { icon, class: "quiet" });
  show(false);
  return h(
    "div",
    {
      class: "drop-down",
      on: {
        keydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key !== "Escape" || list.hidden) return;
          event.preventDefault();
          show(false);
          toggle.focus();
        },
        focusout: (/** @type {FocusEvent} */ event) => {
          const to = /** @type {Node | null} */ (event.relatedTarget);
          if (to && !list.parentElement?.contains(to)) show(false);
        },
        click: (/** @type {MouseEvent} */ event) => {
          const on = /** @type {Element} */ (event.target).closest("button");
          if (on && list.contains(on)) show(false);
        },
      },
    },
    toggle,
    list,
  );
}
