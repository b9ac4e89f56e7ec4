// The frame around every screen: the name, and the ways to the screens.

import { art } from "../board/piece.js";
import { button, dialog, h, icon, replace, s } from "../dom.js";

const NAMES = /** @type {const} */ (["play", "start", "lab", "setup", "review"]);

/**
 * @param {typeof import('../words/index.js').shell} words
 */
export function makeFrame(words) {
  const links = new Map(
    NAMES.map((name) => {
      const link = h("a", { href: `#${name}`, data: { do: `go-${name}` } }, words.screens[name]);
      return [name, link];
    }),
  );
  const leopard = { name: "", white: "", black: "", picture: "leopard", emblem: [] };
  const mark = s("svg", { class: "piece-icon", viewBox: "-50 -50 100 100", "aria-hidden": "true" },
    art(leopard, "black"));
  const settings = h("a", {
    class: "button quiet icon-only",
    href: "#settings",
    "aria-label": words.settings,
    title: words.settings,
    data: { do: "go-settings" },
  }, icon("settings"));
  const end = button("end", words.end, () => {}, {
    icon: "power",
    class: "quiet",
    hidden: true,
  });
  const place = h("div", { class: "top-place" });
  const main = h("main", { class: "main", id: "content", tabindex: -1 });
  const skip = h("a", {
    class: "skip",
    href: "#content",
    on: {
      // The address names the screen, so the jump is made by hand.
      click: (/** @type {Event} */ event) => {
        event.preventDefault();
        main.focus();
      },
    },
  }, words.skip);
  const bar = h("progress", { class: "coming", max: 1, "aria-label": words.coming, hidden: true });
  const trouble = h("p", { class: "trouble", role: "status", hidden: true });
  const element = h(
    "div",
    { class: "frame" },
    h(
      "header",
      { class: "top" },
      skip,
      h("a", { class: "brand", href: "#play", "aria-label": "Treville" }, mark,
        h("span", { class: "brand-name" }, "Treville")),
      h("nav", { class: "nav", "aria-label": words.nav }, ...links.values()),
      place,
      settings,
      end,
    ),
    bar,
    trouble,
    main,
  );
  return {
    element,
    main,
    place,
    /** Shows how much of the program has come; null hides it. @param {number | null} part */
    progress(part) {
      bar.hidden = part === null;
      if (part !== null) bar.value = part;
    },
    /**
     * Says that the program does not answer, or that it does again, and where the page goes on.
     * @param {string | null} text
     * @param {string | null} [address]
     */
    trouble(text, address) {
      replace(trouble, text, address ? " " : null, address
        // The games of this tab are opened there as well, and the same screen.
        ? button("go-on", words.goOn, () => location.assign(address + location.hash))
        : null);
      trouble.hidden = !text;
    },
    /** Offers to end the program. @param {() => Promise<void>} onEnd */
    offerEnd(onEnd) {
      end.hidden = false;
      end.onclick = () => {
        const box = dialog(
          words.endTitle,
          words.close,
          h("p", null, words.endWords),
          h("div", { class: "row-of-buttons" },
            button("confirm-end", words.end, () => {
              box.close();
              end.hidden = true;
              void onEnd();
            }, { class: "primary" })),
        );
      };
    },
    /** Marks the screen that is shown. @param {string} name */
    mark(name) {
      for (const [key, link] of links) {
        if (key === name) link.setAttribute("aria-current", "page");
        else link.removeAttribute("aria-current");
      }
      const title = words.titles[/** @type {keyof typeof words.titles} */ (name)];
      document.title = `${title} – Treville`;
    },
  };
}
