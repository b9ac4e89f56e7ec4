// Mouse, pen and finger on the board. Presses and drags become what the board is asked to do.

/**
 * What the board does for a pointer. Points are in units of the drawing.
 * @typedef {object} Actions
 * @property {(event: PointerEvent) => { x: number, y: number, square: string | null }} locate
 * @property {(square: string, event: PointerEvent) => 'lifted' | 'again' | 'done'} press
 *   `lifted`: a piece may be dragged now; `again`: one that was lifted before
 * @property {(x: number, y: number, square: string | null) => void} drag
 * @property {(square: string | null, dragged: boolean, again: boolean) => void} drop
 * @property {(square: string | null) => void} hover
 * @property {(from: string, to: string | null, event: PointerEvent, done: boolean) => void} draw
 */

/** How far a press moves before it is a drag, in pixels of the screen. */
const SLACK = 5;

/**
 * Listens to pointers.
 * @param {HTMLElement} element
 * @param {Actions} actions
 */
export function listen(element, actions) {
  /** @type {{ id: number, x: number, y: number, again: boolean, dragged: boolean } | null} */
  let held = null;
  /** @type {{ id: number, from: string } | null} */
  let arrow = null;

  element.addEventListener("pointerdown", (event) => {
    const { square } = actions.locate(event);
    if (!square || held) return;
    if (event.button === 2) {
      arrow = { id: event.pointerId, from: square };
      element.setPointerCapture(event.pointerId);
    } else if (event.button === 0) {
      const did = actions.press(square, event);
      if (did === "done") return;
      const { pointerId: id, clientX: x, clientY: y } = event;
      held = { id, x, y, again: did === "again", dragged: false };
      element.setPointerCapture(id);
    }
  });

  element.addEventListener("pointermove", (event) => {
    const { x, y, square } = actions.locate(event);
    if (arrow?.id === event.pointerId) {
      actions.draw(arrow.from, square, event, false);
    } else if (held?.id === event.pointerId) {
      const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > SLACK;
      held.dragged ||= far;
      if (held.dragged) actions.drag(x, y, square);
    } else if (event.pointerType !== "touch") {
      actions.hover(square);
    }
  });

  element.addEventListener("pointerup", (event) => {
    const { square } = actions.locate(event);
    if (arrow?.id === event.pointerId) {
      actions.draw(arrow.from, square, event, true);
      arrow = null;
    } else if (held?.id === event.pointerId) {
      const { dragged, again } = held;
      held = null;
      actions.drop(square, dragged, again);
    }
  });

  element.addEventListener("pointercancel", () => {
    if (held) actions.drop(null, held.dragged, false);
    held = arrow = null;
  });
  element.addEventListener("pointerleave", () => actions.hover(null));
  element.addEventListener("contextmenu", (event) => event.preventDefault());
}

/**
 * Follows a piece that was lifted in the tray over the board.
 * @param {HTMLElement} over what takes the pointer from here on
 * @param {PointerEvent} start
 * @param {{ drag: (event: PointerEvent) => void,
 *   drop: (event: PointerEvent, dragged: boolean) => void }} actions
 */
export function dragFromTray(over, start, { drag, drop }) {
  const ends = /** @type {const} */ (["pointerup", "pointercancel"]);
  let far = false;
  /** @param {PointerEvent} event */
  const move = (event) => {
    const { clientX: x, clientY: y } = event;
    far ||= Math.hypot(x - start.clientX, y - start.clientY) > SLACK;
    if (far) drag(event);
  };
  /** @param {PointerEvent} event */
  const end = (event) => {
    over.removeEventListener("pointermove", move);
    for (const name of ends) over.removeEventListener(name, end);
    drop(event, far);
  };
  over.setPointerCapture(start.pointerId);
  over.addEventListener("pointermove", move);
  for (const name of ends) over.addEventListener(name, end);
}
