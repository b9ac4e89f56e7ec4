/** Musketeer chess and any chess with your own pieces: rules, piece values and the engine. */

export { Engine, type EngineOptions } from "./engine.js";

/** A text that cannot be read, a move that is not legal, an engine that is closed. */
export class TrevilleError extends Error {
  readonly name: "TrevilleError";
  constructor(message?: string);
}

export type Side = "white" | "black";
export type Result = "1-0" | "0-1" | "1/2-1/2" | "*";

/** A type of piece of a variant. */
export interface Piece {
  /** A capital. */
  readonly letter: string;
  readonly name: string;
  /** The movement in Betza notation, as the variant spells it. */
  readonly betza: string;
  /** The movement in English, to be read after "the piece". */
  readonly words: string;
  /** The sides that may have it. */
  readonly owner: Side | "both";
}

/** A game: its pieces, its start and how it ends. */
export class Variant {
  private constructor();
  /** The names of the games that need no file. */
  static readonly names: string[];
  /** The game of a name, such as `musketeer` or `chess`. */
  static get(name: string | Variant): Variant;
  /** The games of a file in the format of `variants.ini`, and what is not played of it. */
  static read(text: string): {
    variants: Variant[];
    /** Sections that are left out, each with line and reason. */
    leftOut: string[];
    notes: string[];
  };
  /** Musketeer chess with two pieces of your own, such as `Zebu:CN` and `Wizard:W:FC`. */
  static ofPair(one: string, other: string): Variant;

  readonly name: string;
  /** The FEN of the start. */
  readonly start: string;
  readonly pieces: readonly Piece[];
  /** The letters of the pieces to choose from before play. */
  readonly choices: readonly string[];
  /** How pieces enter from outside the board. */
  readonly gating: "none" | "mandatory" | "optional";
  readonly stalemate: "draw" | "win" | "loss";
  readonly chess960: boolean;
  /** A king driven off by check loses the piece that waits behind it. */
  readonly checkForfeit: boolean;

  /** The same game with other settings. */
  with(settings: { checkForfeit?: boolean; chess960?: boolean }): Variant;
  /** The game as a section of `variants.ini`. */
  toIni(): string;
  toString(): string;
}

/** A legal move. */
export interface Move {
  readonly uci: string;
  readonly san: string;
  readonly kind: "select" | "place" | "plain" | "en passant" | "castling" | "promotion";
  /** The piece that moves, or is chosen or placed, as in a FEN: a capital is White's. */
  readonly piece: string;
  /** Not where a piece is chosen or placed. */
  readonly from?: string;
  /** Where it goes; the king's square in castling, `b0` or `b9` of a placement. */
  readonly to?: string;
  /** The square of the rook that castles. */
  readonly rook?: string;
  readonly captured?: string;
  readonly promotion?: string;
  /** The piece that enters with the move, and where. */
  readonly gated?: { readonly piece: string; readonly square: string };
}

/** A piece from outside the board. */
export interface Gate {
  readonly piece: string;
  readonly state: "unplaced" | "waiting" | "hand" | "gone";
  /** The square behind which it waits. */
  readonly square: string | null;
}

/** How a game has ended. */
export interface Outcome {
  readonly result: Exclude<Result, "*">;
  readonly winner: Side | null;
  readonly reason: "checkmate" | "stalemate" | "repetition" | "move rule" | "dead position";
  /** The reason in words, such as `White mates`. */
  readonly text: string;
}

/** A position. It never changes: `play` makes another one. */
export class Position {
  /**
   * The position of a FEN; without one the start. Without a variant the FEN decides: Musketeer
   * chess if it has gates, Seirawan chess if it has a hand, else chess. Without either it is
   * Musketeer chess.
   */
  constructor(fen?: string, variant?: Variant | string);

  /** The FEN that says everything, with what waits in brackets. */
  readonly fen: string;
  /** The FEN of ten rows, as XBoard writes Musketeer chess. */
  readonly tenRows: string;
  readonly variant: Variant;
  readonly turn: Side;
  readonly stage: "selection" | "placement" | "play";
  /** The piece on each square that has one: `{ e1: "K", ... }`. */
  readonly board: Readonly<Record<string, string>>;
  /** The pieces that enter from outside the board, in order of choice. */
  readonly gates: Readonly<Record<Side, readonly Gate[]>>;
  readonly inCheck: boolean;
  /** The squares of the pieces that give check. */
  readonly checkers: readonly string[];
  /** The squares of the rooks that may still castle. */
  readonly castlingRooks: readonly string[];
  readonly enPassant: string | null;
  /** Plies since the last capture or pawn move. */
  readonly halfmoveClock: number;
  readonly moveNumber: number;
  /** The end of the game, by the position alone. A `Game` knows repetitions. */
  readonly outcome: Outcome | null;
  /** What was read as something else in the FEN. */
  readonly notes: readonly string[];
  /** All legal moves. */
  readonly moves: readonly Move[];

  /** Reads a legal move in SAN or coordinates; `lenient` also takes what other programs write. */
  move(text: string, options?: { lenient?: boolean }): Move;
  /** The position after a legal move. */
  play(move: string | Move): Position;
  /** The number of sequences of `depth` legal moves. */
  perft(depth: number): number;
  /** The FEN. */
  toString(): string;
}

/** An engine's judgement in a PGN, for the player of the move. */
export interface Evaluation {
  /** Hundredths of a pawn; or else `mate`. */
  centipawns?: number;
  /** Moves to mate, negative for being mated. */
  mate?: number;
  depth: number;
  seconds?: number | null;
}

/** A line that could have been played instead of a move. */
export interface Variation {
  comment?: string;
  moves: VariationMove[];
}

/** What is said about a move. */
export interface Annotation {
  /** Numeric annotation glyphs: 1 is `!`. */
  nags?: number[];
  evaluation?: Evaluation | null;
  /** Data of other programs, `[%clk 0:05:00]`. */
  commands?: { name: string; value: string }[];
  comment?: string;
  /** Alternatives to this move. */
  variations?: Variation[];
}

export interface VariationMove extends Annotation {
  /** The move in coordinates. */
  uci: string;
  /** Not needed for writing. */
  readonly san?: string;
}

/** A move of a game. The annotation may be changed, and is written. */
export interface AnnotatedMove extends Required<Annotation> {
  readonly uci: string;
  readonly san: string;
}

/** A game: a first position, moves, tags and a result. */
export class Game {
  /** A game from a position, or from the start of a variant; without one Musketeer chess. */
  constructor(start?: Position | Variant | string);
  /**
   * The games of a PGN. `variants` are known by their names; `lenient` reads games of any program,
   * as far as they are sound.
   */
  static readPgn(text: string, options?: { variants?: Variant[]; lenient?: boolean }): Game[];

  readonly start: Position;
  readonly variant: Variant;
  readonly position: Position;
  readonly moves: readonly AnnotatedMove[];
  /** Tags that the game does not say by itself, such as `White`. */
  tags: Map<string, string>;
  /** The comment before the first move. */
  comment: string;
  /** The result: that of the board unless another one is set. */
  get result(): Result;
  set result(result: Result);
  /** The end of the game on the board, repetition included. */
  readonly outcome: Outcome | null;
  /** How often the position has been on the board, this time included. */
  readonly repetitions: number;
  /** What a lenient reader took for something else. */
  readonly readings: readonly string[];
  /** Where a lenient reader could not go on, and why. */
  readonly fault: string | null;

  /** The position after the first `count` moves. */
  positionAfter(count: number): Position;
  /** Plays a legal move. */
  play(move: string | Move, options?: { lenient?: boolean }): Move;
  /** Takes the last move back. */
  undo(): AnnotatedMove | undefined;
  toPgn(): string;
  /** The line that shows an engine the game: `position fen ... moves ...`. */
  toUci(): string;
}

/** What a piece is worth, in centipawns in which knight, bishop, rook and queen make 2015. */
export interface Appraisal {
  readonly value: number;
  /** The interval that has the truth in 95 of 100 cases. */
  readonly low: number;
  readonly high: number;
  readonly full_boards: number;
  readonly endings: number;
  /** What games of material alone say, where the engine plays by another value. */
  readonly material: number;
  readonly basis: "weights" | "fit" | "games" | "forecast";
  /** The games in which it was measured. */
  readonly games: number | null;
  readonly name: string;
  /** The movement in canonical Betza notation. */
  readonly movement: string;
  readonly known_as: string | null;
  /** No measured piece is near, so the interval is wide. */
  readonly is_remote: boolean;
  readonly mates_alone: boolean;
  readonly nearest: readonly { movement: string; value: number; nearness: number }[];
  readonly reasons: readonly { reason: string; value: number }[];
  readonly fair_trades: readonly string[];
}

/** What two sides of a trade are worth. */
export interface Trade {
  /** How much more the first side is worth. */
  readonly value: number;
  readonly left: string;
  readonly right: string;
  readonly left_value: number;
  readonly right_value: number;
  /** How likely it is that the first side is worth more. */
  readonly probability: number;
}

/**
 * What a piece is worth: the answer of `treville value --json`. The piece is a name or a letter,
 * `Name:Betza`, or Betza notation.
 */
export function appraise(piece: string): Appraisal;

/** What two sides of a trade are worth, such as `B+R` and `Q`. */
export function trade(left: string, right: string): Trade;

/** How a piece moves that is written in Betza notation. */
export function movement(betza: string): {
  /** Canonical Betza notation. */
  betza: string;
  words: string;
  /** Names of pieces in literature that move like this. */
  names: string[];
};
