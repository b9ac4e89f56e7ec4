// Short messages near the upper edge of the page.

import { button, h } from "../dom.js";

/**
 * @param {string} closeLabel
 * @returns {(text: string, bad?: boolean) => void}
 */
export function notes(closeLabel) {
  const list = h("div", { class: "notes", role: "status", "aria-live": "polite" });
  document.body.append(list);
  /** A modal dialog hides all that is outside it, so the messages move into the one on top, and out
   * of it when it closes. */
  const settle = () => {
    const modal = [...document.querySelectorAll("dialog[open]")].at(-1);
    const home = modal ?? document.body;
    if (list.parentElement !== home) home.append(list);
    modal?.addEventListener("close", settle, { once: true });
  };
  return (text, bad = false) => {
    const close = button("close-note", closeLabel, () => box.remove(), {
      icon: "close",
      class: "quiet",
    });
    const box = h("div", { class: bad ? "note bad" : "note", data: { note: "" } },
      h("span", null, text), close);
    settle();
    // Said once more, it stays longer.
    for (const old of list.querySelectorAll("[data-note]")) {
      if (old.firstElementChild?.textContent === text) old.remove();
    }
    list.append(box);
    while (list.children.length > 3) list.firstElementChild?.remove();
    setTimeout(() => box.remove(), bad ? 12_000 : 5_000);
  };
}
