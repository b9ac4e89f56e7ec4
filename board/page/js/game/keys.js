// Keys and the wheel on the screen of a game.

/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./screen.js').Screen} Screen */

/** How far the wheel turns from one move to the next, in pixels. */
const NOTCH = 50;

/** Through the moves. @type {Record<string, (game: Game) => Promise<unknown>>} */
const MOVES = {
  ArrowLeft: (game) => game.undo(),
  ArrowRight: (game) => game.redo(),
  Home: (game) => game.first(),
  End: (game) => game.last(),
};

/**
 * The wheel over the board goes through the moves.
 * @param {(act: (game: Game) => Promise<unknown>) => void} run
 * @returns {(event: WheelEvent) => void}
 */
export function wheel(run) {
  let turned = 0;
  let going = false;
  return (event) => {
    if (event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    turned += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 40;
    if (going || Math.abs(turned) < NOTCH) return;
    const act = turned > 0 ? MOVES.ArrowRight : MOVES.ArrowLeft;
    turned = 0;
    going = true;
    run((game) => act(game).finally(() => (going = false)));
  };
}

/**
 * Listens to the keys of a screen, until what is returned is called.
 * @param {Screen} screen
 */
export function listenToKeys(screen) {
  const listener = (/** @type {KeyboardEvent} */ event) => press(screen, event);
  window.addEventListener("keydown", listener);
  return () => window.removeEventListener("keydown", listener);
}

/**
 * Arrow keys go through the game, where nothing else takes them, and letters press the buttons of a
 * game. On the board letters begin a move as text, and a slash does so anywhere.
 * @param {Screen} screen
 * @param {KeyboardEvent} event
 */
function press(screen, event) {
  const target = /** @type {Element} */ (event.target);
  if (event.key === "Escape" && screen.game?.premove && !target.closest("dialog")) {
    screen.game.premove = null;
    return screen.showBoard();
  }
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest("input, textarea, select, dialog, [role='slider']")) return;
  if (event.key === "/") {
    event.preventDefault();
    return screen.san.input.focus();
  }
  if (target.closest(".board-grid")) {
    const begins = /^[a-zA-Z]$/.test(event.key) && !screen.san.input.readOnly;
    if (begins) screen.san.input.focus();
    return;
  }
  const act = MOVES[event.key];
  if (act) screen.do(act);
  else if (!screen.controls.key(event.key)) return;
  event.preventDefault();
}
