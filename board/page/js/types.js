// The data of docs/board-protocol.md, as types. Nothing here runs.

/** @typedef {'white' | 'black'} Color */

/**
 * A piece type of a game.
 * @typedef {object} PieceType
 * @property {string} name
 * @property {string | null} white its letter; null where White can never have it
 * @property {string | null} black
 * @property {string} betza
 * @property {string | null} picture the name of a picture below pieces/
 * @property {[number, number][]} emblem files and ranks from the piece, for a tile
 */

/**
 * A waiting piece, or its place.
 * @typedef {object} Gate
 * @property {number | null} type
 * @property {string | null} at a file, `hand`, or null before it is placed
 * @property {'entered' | 'lost' | null} gone what can never leave the hand is lost
 */

/**
 * A legal move.
 * @typedef {object} Move
 * @property {string} uci without the letter of what enters, unless that is a choice
 * @property {string} san
 * @property {number | null} type of what moves, is chosen or is placed
 * @property {string | null} from null in selection and placement, as is `to`
 * @property {string | null} to
 * @property {string[]} [also] other squares to drop on: the rook when castling. No square means two
 *   moves, but for promotions and what enters by choice
 * @property {{ from: string, to: string } | null} [path] where a castling rook goes
 * @property {number | null} [promotion]
 * @property {{ type: number, at: string } | null} [enters]
 * @property {string | null} [file] on which a piece is placed
 * @property {number | null} [loses] the type of an own piece that is lost from its gate
 * @property {number | null} [bars] the type of an enemy's piece that is lost from its gate, because
 *   what stands before it is taken
 * @property {string | null} [captures] the square on which a piece is taken
 * @property {boolean} [check]
 */

/**
 * A position of a game, in the tree of its moves.
 * @typedef {object} Node
 * @property {number} node
 * @property {number | null} parent
 * @property {number} ply
 * @property {string | null} number `4.` or `4...`; null for the first position, as are parent,
 *   moves and turn
 * @property {string | null} san
 * @property {string | null} uci
 * @property {string | null} [before] the comment before the move, where it begins a variation
 * @property {string | null} comment
 * @property {string | null} [evaluation] what an engine thought of it, `+0.35/18 1.2`
 * @property {{ evaluation: string | null, clock: string | null, arrows: Arrow[],
 *   marks: Mark[] } | null} [noted] what other programs have noted of it, from White's side
 * @property {number | null} [white] White's expected score by that, from 0 to 1
 * @property {number[]} nags
 * @property {boolean} main whether it is the first child
 * @property {Color | null} turn who has moved
 */

/**
 * A piece that a side has yet to place, as if it were its turn.
 * @typedef {object} Placing
 * @property {number} type
 * @property {string[] | string} files
 * @property {Record<string, string[]>} [excludes] of the first of two: which files each of its own
 *   takes from the second one
 */

/**
 * All that a page shows of a game.
 * @typedef {object} View
 * @property {string} game
 * @property {string} variant
 * @property {PieceType[]} types
 * @property {'selection' | 'placement' | 'play'} stage
 * @property {Color} turn
 * @property {Record<string, [Color, number]>} board
 * @property {{ types: number[], played: boolean } | null} [default_pair] where types are chosen,
 *   what both get if Black names the type of White, and whether this game has it for that reason
 * @property {boolean} [hands] whether pieces enter from hand
 * @property {Record<Color, Gate[]>} gates two each, none where nothing enters
 * @property {Move[]} moves
 * @property {Record<string, string[]>} [early] where the side that waits might go, if what stands
 *   in its way is gone by then
 * @property {{ taken: Record<Color, number[]>, lead: number }} [material] what each has taken, in
 *   the order of the moves; White's lead in centipawns, waiting pieces counted
 * @property {Record<Color, Placing[]> | null} [placing]
 * @property {string[] | null} last from and to of the last move; empty for a set-up move
 * @property {string | null} check the square of a king in check
 * @property {{ result: string, why: string } | null} ending by `mate`, `stalemate`, `repetition`,
 *   `fifty`, `material`, `resignation`, `time`, `agreement` or `reported`
 * @property {number} node
 * @property {number} revision which state of the moves it is
 * @property {Node[]} nodes in the order of a PGN
 * @property {{ from: number, gone: number, new: Node[] }} [changes] of the nodes, in their place
 * @property {string} fen
 * @property {string} line
 * @property {Record<string, string>} tags without those that the game implies
 * @property {string} pgn the whole game
 * @property {string[]} [games] titles of all games of an opened text
 * @property {boolean} [judged] whether an opened game has an evaluation for every move of play
 * @property {Why[]} [notes] what was taken for something else
 */

/**
 * A game of a file, as a list shows it.
 * @typedef {object} Read
 * @property {string} variant
 * @property {Record<string, string>} tags
 * @property {PieceType[]} types
 * @property {Record<string, [Color, number]>} board
 * @property {boolean} hands
 * @property {Record<Color, Gate[]>} gates
 * @property {string} result
 * @property {number} moves the last one may be White's alone
 * @property {string} pgn
 */

/** A game to choose: whether types are chosen and placed or pieces in hand, and `own` of a file.
 * @typedef {{ name: string, chooses: boolean, places: boolean,
 *   hands: boolean, chess960: boolean, own: boolean }} Variant */

/** @typedef {{ cp: number } | { mate: number }} Score */

/**
 * What the engine says while it thinks.
 * @typedef {object} Info
 * @property {number} depth
 * @property {number} [seldepth]
 * @property {number} line which of its lines, from 1
 * @property {Score} score for the side to move
 * @property {number} white White's expected score, from 0 to 1
 * @property {number} nodes
 * @property {number} nps
 * @property {number} [hash] in thousandths
 * @property {number} time in milliseconds
 * @property {string[]} moves
 * @property {string[]} san
 */

/** @typedef {{ id?: number, info?: Info, best?: string | null, san?: string | null,
 *   ponder?: string | null, verdict?: any, done?: any }} EngineLine */

/**
 * The program at the other end, as js/connection.js gives it.
 * @typedef {object} Connection
 * @property {(request: object) => Promise<any>} table
 * @property {(request: object, onLine?: (line: EngineLine) => void) => Promise<EngineLine>} engine
 * @property {() => void} stop
 * @property {(request: object) => Promise<any>} [shelf]
 * @property {() => Promise<void>} quit
 * @property {string} kind
 */

/** An arrow on the board. @typedef {{ from: string, to: string, kind?: string }} Arrow */
/** A marked square. @typedef {{ square: string, kind?: string }} Mark */

/**
 * A square that a piece can go to.
 * @typedef {object} Reached
 * @property {string} square
 * @property {string[]} how `move`, `capture`, `leap`, `slide`, `hop`, `lame`, `first`
 * @property {boolean} [open] whether the way is free now
 */

/**
 * A value in centipawns of source 001, its interval of 95 %, on full boards and in endings, and what
 * it is known from.
 * @typedef {{ mean: number, low: number, high: number, full: number, endings: number,
 *   basis: "weights" | "fit" | "games" | "forecast" }} Worth
 */

/**
 * A piece to choose.
 * @typedef {object} Card
 * @property {string} name
 * @property {string | null} letter
 * @property {string} betza
 * @property {string | null} picture
 * @property {[number, number][]} emblem
 * @property {Worth} value
 * @property {string} words
 * @property {Reached[]} squares from d4 on an empty board
 */

/** @typedef {{ name: string, raw: number | null, pawns: number | null, unit: string }} Method */

/**
 * @typedef {object} Lab
 * @property {Card} card
 * @property {Reached[]} squares
 * @property {Method[]} values
 * @property {{ empty: number, squares: number }[]} density mean mobility, by the part
 *   of empty squares
 * @property {boolean} colour_bound
 * @property {string} mates whether king and this piece mate a bare king, in words
 */

/** @typedef {{ pieces: { name: string, count: number }[], value: number }} Group */

/**
 * @typedef {object} Comparison
 * @property {Group} left
 * @property {Group} right
 * @property {{ name: string, left: number | null, right: number | null,
 *   difference: number | null }[]} methods
 * @property {string} words
 */

/**
 * What is wrong with a position: a code, and what its words need.
 * @typedef {object} Fault
 * @property {string} code
 * @property {string[]} squares
 * @property {Color | null} [side]
 * @property {number} [count]
 * @property {number} [most]
 * @property {string} [letter]
 * @property {string[]} [files]
 */

/**
 * Why a request was refused, or what of a text was taken for something else: the program's code, and
 * what the words for it need.
 * @typedef {object} Why
 * @property {string} code
 * @property {string} [words] the same in English
 * @property {number} [line] of a PGN, from 1
 * @property {number} [row] of a FEN, from the top, from 1
 * @property {number} [count]
 * @property {number} [most]
 * @property {number} [number]
 * @property {string} [got] what came
 * @property {string} [needed] what should have come, in English
 * @property {string} [detail] what is wrong, in English
 * @property {string} [letter]
 * @property {string} [name]
 * @property {string} [tag]
 * @property {string} [file]
 * @property {string} [square]
 * @property {string} [taken] what it was read as
 * @property {string} [reason] why a move is not legal
 * @property {string[]} [moves]
 * @property {Color} [side]
 * @property {Fault[]} [faults]
 * @property {Why} [why] a reason within it
 * @property {string} [said] its reason in words
 */

/**
 * A position that may be wrong, with all that is wrong with it.
 * @typedef {object} Setup
 * @property {string | null} fen null while something is wrong
 * @property {Record<string, [Color, number]>} board
 * @property {Record<Color, Gate[]>} gates
 * @property {Color} turn
 * @property {string[]} castling the squares of rooks that may castle
 * @property {string[]} [unmoved] the squares whose pieces have not moved, where that counts
 * @property {string | null} en_passant
 * @property {number} halfmoves
 * @property {number} moves
 * @property {Fault[]} faults
 * @property {PieceType[]} types
 * @property {Why[]} [notes] what of a FEN was passed over
 */

/**
 * What the review says of a move.
 * @typedef {object} Verdict
 * @property {number} ply how many moves the game had before it
 * @property {string} san
 * @property {number} lost what the mover gave away
 * @property {string | null} judgement null where the move is good enough, as is `mark`
 * @property {number} white White's expected score after the move
 * @property {string | null} best null where annotations do not say what was better
 * @property {string[]} line
 * @property {Score} score of the best move, for the mover
 * @property {string | null} mark
 */

/** @typedef {{ moves: number, lost: number | null, mistakes: number, blunders: number,
 *   inaccuracies: number, accuracy: number | null }} Summary */

export {};
