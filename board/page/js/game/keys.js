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

/** Files, and the letters of chess: each can begin a move as text. */
const BEGINS = /^[a-hKQRBNO]$/;

/**
 * Whether a key begins a move as text: a file, or the letter of a piece.
 * @param {string} key
 * @param {Pick<import('../types.js').View, "types">} [view] of a game with pieces of its own
 */
export function beginsMove(key, view) {
  return BEGINS.test(key) || Boolean(view?.types.some(({ white }) => white?.startsWith(key)));
}

/** The letter that is pressed with Alt, which some keyboards change. @param {KeyboardEvent} event */
function withAlt({ key, code }) {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return /^Key([A-Z])$/.exec(code)?.[1].toLowerCase() ?? "";
}

/**
 * Arrow keys go through the game, where nothing else takes them, and letters press the buttons of a
 * game. On the board a letter that can begin a move does so, and a slash does anywhere; with Alt a
 * letter is always that of a button.
 * @param {Screen} screen
 * @param {KeyboardEvent} event
 */
function press(screen, event) {
  const target = /** @type {Element} */ (event.target);
  if (event.key === "Escape" && screen.game?.premove && !target.closest("dialog")) {
    screen.game.premove = null;
    return screen.showBoard();
  }
  if (event.defaultPrevented || event.ctrlKey || event.metaKey) return;
  if (target.closest("input, textarea, select, dialog, [role='slider']")) return;
  if (event.key === "Escape") {
    if (screen.result.close()) screen.board.grid.focus(screen.board.grid.current);
    return;
  }
  if (event.altKey) {
    if (screen.controls.key(withAlt(event))) event.preventDefault();
    return;
  }
  if (event.key === "/") {
    event.preventDefault();
    return screen.san.input.focus();
  }
  const isOnBoard = Boolean(target.closest(".board-grid"));
  if (isOnBoard && beginsMove(event.key, screen.game?.view)) {
    if (!screen.san.input.readOnly) screen.san.input.focus();
    return;
  }
  // On the board arrow keys go from square to square.
  const act = isOnBoard ? undefined : MOVES[event.key];
  if (act) screen.do(act);
  else if (!screen.controls.key(event.key)) return;
  event.preventDefault();
}
