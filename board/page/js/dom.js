// Elements by functions. Text from outside becomes text nodes and attributes only, never markup.

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * What an element is given: attributes by name, and three names of its own: `class`, `data` (for
 * data-*) and `on` (listeners by event).
 * @typedef {Record<string, any>} Props
 */

const SVG = "http://www.w3.org/2000/svg";

/** Attributes that live as properties. */
const PROPERTIES = new Set(["value", "checked", "selected", "disabled", "hidden", "open"]);

/**
 * Gives an element its attributes and children.
 * @param {Element} element
 * @param {Props | null} props
 * @param {Child[]} children
 */
function fill(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined) continue;
    if (name === "data") {
      for (const [key, text] of Object.entries(value)) {
        if (text !== null && text !== undefined) element.setAttribute(`data-${key}`, String(text));
      }
    } else if (name === "on") {
      for (const [event, listener] of Object.entries(value)) {
        element.addEventListener(event, /** @type {EventListener} */ (listener));
      }
    } else if (PROPERTIES.has(name) && name in element) {
      /** @type {any} */ (element)[name] = value;
    } else if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== false || name.startsWith("aria-")) {
      element.setAttribute(name, String(value));
    }
  }
  append(element, ...children);
}

/**
 * Adds children; what is empty is left out.
 * @param {Element} parent
 * @param {...Child} children
 */
export function append(parent, ...children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    parent.append(child instanceof Node ? child : String(child));
  }
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props | null} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props = null, ...children) {
  const element = document.createElement(tag);
  fill(element, props, children);
  return element;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Props | null} [props]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, props = null, ...children) {
  const element = document.createElementNS(SVG, tag);
  fill(element, props, children);
  return /** @type {any} */ (element);
}

/**
 * Puts children in the place of those that an element has.
 * @param {Element} parent
 * @param {...Child} children
 */
export function replace(parent, ...children) {
  parent.replaceChildren();
  append(parent, ...children);
}

/**
 * A button that says what it does: `data-do` is its name for tests, `label` its name for people.
 * With an icon it shows that alone.
 * @param {string} name
 * @param {string} label
 * @param {(event: MouseEvent) => void} onClick
 * @param {Props & { icon?: string }} [props]
 */
export function button(name, label, onClick, props = {}) {
  const { icon: picture, ...rest } = props;
  const only = picture && !rest.wide;
  delete rest.wide;
  return h(
    "button",
    {
      type: "button",
      ...(only ? { "aria-label": label, title: label } : {}),
      ...rest,
      class: `${only ? "button icon-only" : "button"} ${rest.class ?? ""}`.trim(),
      data: { do: name, ...(rest.data ?? {}) },
      on: { click: onClick, ...(rest.on ?? {}) },
    },
    picture ? icon(picture) : null,
    only ? null : label,
  );
}

/** Icons as paths on a square of 24 units, drawn with lines. @type {Record<string, string>} */
const ICONS = {
  first: "M18 6l-6 6 6 6M11 6l-6 6 6 6",
  undo: "M15 5l-7 7 7 7",
  redo: "M9 5l7 7-7 7",
  last: "M6 6l6 6-6 6M13 6l6 6-6 6",
  flip: "M7 4v16M7 4L4 7M7 4l3 3M17 20V4M17 20l-3-3M17 20l3-3",
  flag: "M6 21V4M6 5h11l-2 4 2 4H6",
  handshake: "M8 12h8M4 8h16M4 16h16",
  hint:
    "M9 18h6M10 21h4M12 3a6 6 0 0 1 4 10.5c-.8.8-1 1.5-1 2.5H9c0-1-.2-1.7-1-2.5A6 6 0 0 1 12 3z",
  threat: "M12 4l9 16H3zM12 10v4M12 17v.5",
  back: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  engine: "M4 18V6M4 18h16M7 14l4-4 3 3 5-6",
  plus: "M12 5v14M5 12h14",
  close: "M6 6l12 12M18 6L6 18",
  share: "M12 15V4M8 8l4-4 4 4M5 13v6h14v-6",
  open: "M12 4v11M8 11l4 4 4-4M5 13v6h14v-6",
  copy: "M9 9h10v10H9zM5 15V5h10",
  sound: "M4 10v4h4l5 4V6l-5 4zM16 9a4 4 0 0 1 0 6M18 6a8 8 0 0 1 0 12",
  rules: "M5 5h6a1 1 0 0 1 1 1v13a1 1 0 0 0-1-1H5zM19 5h-6a1 1 0 0 0-1 1v13a1 1 0 0 1 1-1h6z",
  keys: "M3 7h18v10H3zM7 11h.01M12 11h.01M17 11h.01M8 14h8",
  menu: "M5 7h14M5 12h14M5 17h14",
  more: "M6 12h.01M12 12h.01M18 12h.01",
  pause: "M8 5v14M16 5v14",
  play: "M7 5l12 7-12 7z",
  stop: "M6 6h12v12H6z",
  power: "M12 4v8M7.5 7a7 7 0 1 0 9 0",
  settings: "M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4",
  comment: "M4 5h16v11H10l-5 4v-4H4z",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  up: "M12 19V6M6 11l6-6 6 6",
  clock: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 8v4l3 2",
  check: "M5 12l5 5 9-10",
  people:
    "M9 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6M3 19c0-3 3-5 6-5s6 2 6 5M16 5.5a3 3 0 0 1 0 5" +
    "M17 14c2.5.5 4 2.5 4 5",
};

/**
 * An icon, in the colour of the text around it; hidden from screen readers.
 * @param {string} name
 */
export function icon(name) {
  return s(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    s("path", { d: ICONS[name] ?? ICONS.more }),
  );
}

/**
 * A dialog with a heading and a way out, opened at once and gone when closed.
 * @param {string} title
 * @param {string} closeLabel
 * @param {...Child} children
 * @returns {HTMLDialogElement}
 */
export function dialog(title, closeLabel, ...children) {
  const heading = h("h2", { id: `dialog-${++dialogs}` }, title);
  const box = h(
    "dialog",
    { class: "dialog", "aria-labelledby": heading.id },
    h(
      "header",
      { class: "dialog-head" },
      heading,
      button("close-dialog", closeLabel, () => box.close(), { icon: "close", class: "quiet" }),
    ),
    ...children,
  );
  box.addEventListener("close", () => box.remove());
  box.addEventListener("click", (event) => {
    if (event.target === box) box.close();
  });
  document.body.append(box);
  box.showModal();
  return box;
}

let dialogs = 0;
