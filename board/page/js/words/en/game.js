// The screen on which games are played and analysed.

import { named } from "./names.js";

export const game = {
  tabs: "Open games",
  tab: { new: "New game", open: "Open a game" },
  /** @param {string} title */
  closeTab: (title) => `Close ${title}`,
  lost: "This move is in the game no longer: the program has lost it.",
  /** @param {string} title */
  taken: (title) => `${title} goes on in another window.`,
  gone: "This game is no longer there.",
  engine: "Engine",
  /** @param {number} elo */
  level: (elo) => `${elo} Elo`,
  full: "full strength",
  person: "You",
  turn: { selection: "to choose", placement: "to place", play: "to move" },
  thinking: "is thinking",
  /** @param {string[]} names */
  hasTaken: (names) => `has taken ${names.map(named).join(", ")}`,
  result: {
    title: "Result",
    rematch: "Rematch",
    draw: {
      stalemate: "Draw by stalemate.",
      repetition: "Draw by repetition.",
      fifty: "Draw by the fifty-move rule.",
      material: "Draw: neither side can mate.",
      time: "Draw: time ran out, but the other side cannot mate.",
      agreement: "Draw by agreement.",
      reported: "Draw.",
    },
    /** Of a game that two people play, or none: who won and who lost. */
    won: {
      /** @param {string} winner */
      mate: (winner) => `${winner} won by checkmate.`,
      /** @param {string} winner */
      stalemate: (winner) => `${winner} won by stalemate.`,
      /** @param {string} winner @param {string} loser */
      resignation: (winner, loser) => `${winner} won: ${loser} resigned.`,
      /** @param {string} winner */
      time: (winner) => `${winner} won on time.`,
      /** @param {string} winner */
      reported: (winner) => `${winner} won.`,
    },
    /** Of a game that you have won. */
    mine: {
      mate: () => "You won by checkmate.",
      stalemate: () => "You won by stalemate.",
      /** @param {string} loser */
      resignation: (loser) => `You won: ${loser} resigned.`,
      time: () => "You won on time.",
      reported: () => "You won.",
    },
    lost: {
      mate: "You lost by checkmate.",
      stalemate: "You lost by stalemate.",
      resignation: "You resigned.",
      time: "You lost on time.",
      reported: "You lost.",
    },
  },
  branch: {
    title: "You are looking at an earlier position",
    words: "Take back the moves after it, or try your move in an analysis, which leaves the game alone?",
    takeBack: "Take back to here",
    analyse: "Try it in an analysis",
  },
  confirm: {
    /** @param {string} san */
    title: (san) => `Play ${san}?`,
    play: "Play",
    cancel: "Cancel",
  },
  /** Why a waiting piece is gone. */
  loss: {
    /** @param {string} type @param {string} side @param {string} helper */
    captured: (type, side, helper) =>
      `${side} ${named(type)} is lost: the ${named(helper)} in front of it was captured.`,
    /** @param {string} type @param {string} side */
    forfeit: (type, side) =>
      `${side} ${named(type)} is lost: the king left check without capturing (check forfeit).`,
    yours: "Your",
    /** @param {string} side */
    theirs: (side) => `${side}'s`,
  },
  task: {
    /** @param {string} side @param {boolean} isFirst */
    names: (side, isFirst) => `${side} chooses ${isFirst ? "a piece" : "another piece"}.`,
    /** @param {string} side @param {string} type */
    places: (side, type) => `${side} places the ${type}.`,
    /** @param {string} side */
    check: (side) => `${side} is in check.`,
    /** @param {string} side */
    moves: (side) => `${side} to move.`,
  },
  fate: { waits: "waits", entered: "has entered", lost: "was lost", unplaced: "is not placed" },
  status: {
    /** @param {string | null} evaluation @param {string | null} clock */
    noted: (evaluation, clock) =>
      [evaluation && `Evaluation ${evaluation}`, clock && `clock ${clock}`].filter(Boolean).join(", "),
    paused: "The game is paused.",
    browsing: "You are looking at an earlier position.",
    analysis: "Analysis: both sides can be moved.",
  },
  do: {
    first: "First position",
    undo: "Previous move",
    redo: "Next move",
    last: "Last move",
    flip: "Flip board",
    hint: "Hint",
    threat: "Show the threat",
    takeback: "Take back",
    resign: "Resign",
    draw: "Offer a draw",
    analysis: "Analysis",
    pause: "Pause",
    resume: "Resume",
    return: "Back to the game",
    review: "Review",
    reopen: "Undo result",
    settings: "Engine settings",
    players: "Players",
    annotate: "Comment or mark",
    share: "Share or save",
    menu: "Menu",
    rules: "Rules",
    sounds: "Sounds",
    mute: "Mute the sounds",
    unmute: "Sounds on",
    keys: "Keyboard",
    size: "Size of the board",
  },
  san: "Type a move",
  sanHint: "Nf3",
  play: "Play",
  moves: "Moves",
  tools: "Tools",
  keys: {
    others: [
      ["← →", "Previous move, next move"],
      ["Home End", "First position, last move"],
      ["/", "Type a move"],
      ["Esc", "Drop a premove, close the result"],
    ],
    onBoard: "On the board, arrow keys go from square to square, and a file or the letter of a piece "
      + "begins a move. Add Alt there to press a button: Alt+F flips the board.",
  },
  noMoves: "No moves yet.",
  resign: {
    title: "Resign?",
    /** @param {string} side */
    words: (side) => `${side} loses the game.`,
    yes: "Resign",
  },
  draw: {
    title: "A draw?",
    offerTitle: "Offer a draw?",
    ends: "The game ends in a draw.",
    next: "Your next link offers it.",
    /** @param {string} side */
    offered: (side) => `${side} is offered a draw.`,
    yes: "Take the draw",
    no: "Play on",
    rule: "Treville takes a draw if it is not better and the game has settled: from move 30 on, or "
      + "after eight quiet moves.",
    refused: {
      ahead: "Treville plays on: it is better.",
      early: "Treville plays on: it has not thought about this game yet.",
      unsettled: "Treville plays on: it is too early for a draw.",
    },
    taken: "Treville takes the draw.",
    goes: "The next link offers a draw.",
  },
  hint: {
    /** @param {string} san */
    words: (san) => `Hint: ${san}`,
    none: "There is no move to show.",
  },
  threat: {
    /** @param {string} san */
    words: (san) => `The threat is ${san}.`,
    none: "There is no threat to show.",
  },
  analysis: {
    title: "Engine lines",
    bar: "Evaluation",
    /** @param {number} percent */
    barValue: (percent) => `White scores ${percent}%`,
    wait: "The engine is beginning…",
    over: "The game is over here.",
    /** @param {number} depth @param {string} nodes @param {string} speed */
    state: (depth, nodes, speed) => `depth ${depth} · ${nodes} nodes · ${speed}/s`,
    play: "Play the first move",
    lines: "Lines",
    hash: "Memory in MB",
    threads: "Threads",
    arrows: "Arrows on the board",
    apply: "Use these",
  },
  players: {
    who: { person: "A person", engine: "The engine" },
    strength: "Strength",
    time: "Seconds for a move",
    apply: "Use these",
    /** @param {string} side */
    name: (side) => `Name of ${side}`,
    keep: "Keep the names",
  },
  menu: {
    /** @param {string} san */
    title: (san) => `The move ${san}`,
    promote: "Nearer to the main line",
    delete: "Delete from here",
    comment: "Comment",
    mark: "Mark",
    save: "Keep",
  },
  /** @type {Record<number, string>} */
  glyphs: {
    1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 7: "□", 10: "=", 13: "∞", 14: "+/=",
    15: "=/+", 16: "±", 17: "∓", 18: "+−", 19: "−+", 22: "⨀", 36: "↑", 40: "→", 132: "⇆",
    146: "N",
  },
  /** @type {Record<number, string>} */
  nags: {
    1: "good move", 2: "mistake", 3: "brilliant move", 4: "blunder", 5: "interesting move",
    6: "dubious move", 10: "equal", 13: "unclear", 14: "White is slightly better",
    15: "Black is slightly better", 16: "White is better", 17: "Black is better",
    18: "White is winning", 19: "Black is winning",
  },
};
