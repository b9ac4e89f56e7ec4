// Why a text that you wrote cannot be taken, and what was read as something else, by the program's
// codes.

import { colors } from "./colors.js";
import { faults } from "./faults.js";

/** @typedef {import("../../types.js").Why} Why */

export const refusals = {
  /** @param {number} line @param {string} text */
  onLine: (line, text) => `Line ${line}: ${text}`,
  /** @type {Record<string, (why: Why) => string>} */
  of: {
    fen_rows: ({ count }) =>
      `A FEN has 8 rows, or 10 with the pieces that wait; here are ${count}.`,
    fen_rows_before_bracket: ({ count }) => `A FEN has 8 rows before its bracket; here are ${count}.`,
    fen_width: ({ row, count }) => `Row ${row} from the top has ${count} squares instead of 8.`,
    fen_letter: ({ letter, row }) => `'${letter}' in row ${row} from the top is no piece.`,
    fen_gate_letter: ({ letter, row }) =>
      `'${letter}' in row ${row} from the top is no piece that can wait there.`,
    fen_bracket: ({ got, needed }) => `'${got}' in the bracket is wrong: it takes ${needed}.`,
    fen_missing: ({ needed }) => `The position is incomplete: ${needed} is missing.`,
    fen_turn: ({ got }) => `The side to move is w or b, not '${got}'.`,
    fen_castling: ({ got }) => `Castling rights are written like KQkq or -, not '${got}'.`,
    fen_en_passant: ({ got }) => `The en passant square is one like e3, or -, not '${got}'.`,
    fen_counter: ({ got }) => `'${got}' is no number of moves.`,
    fen_extra: ({ got }) => `'${got}' stands behind the end of the FEN.`,
    fen_long: () => "The text is too long for a FEN.",
    faults: ({ faults: found }) =>
      (found ?? []).map((fault) => faults.of[fault.code]?.(fault) ?? fault.code).join(" "),
    address: ({ got }) =>
      `No position stands in the address '${got}'. Save the game as PGN there, and open that.`,
    no_move: ({ got }) => `'${got}' is no move. Write one like e4, Nf3, exd8=Q, O-O or Nc3/L.`,
    illegal: ({ got, said }) => (got
      ? `${got} is not possible: ${said}.`
      : `That move is not possible: ${said}.`),
    other_gate: ({ got, letter }) => (letter
      ? `The piece that enters is '${letter}', other than in '${got}'.`
      : `No piece enters with this move, other than in '${got}'.`),
    move_letter: ({ got, letter }) => `'${letter}' in '${got}' is no piece of this game.`,
    ambiguous: ({ got, moves }) => `'${got}' can be ${(moves ?? []).join(" or ")}.`,
    pgn_text: ({ got, needed }) => `'${got}' cannot be read; this takes ${needed}.`,
    pgn_end: ({ needed }) => `The text ends too early: ${needed} is missing.`,
    pgn_men: ({ letter, said }) => `Piece ${letter}: ${said}`,
    pgn_game: ({ tag, detail }) => `No game can be made of ${tag}: ${detail}.`,
    piece_form: ({ got }) => `'${got}' is no piece. Write Name:Movement, such as Camel:C.`,
    piece_name: ({ got }) => `'${got}' is no name for a piece.`,
    piece_letter: ({ got }) => `One letter stands between the colons, not '${got}'.`,
    piece_unknown: ({ got }) =>
      `No piece is called '${got}'. Write Name:Movement, such as Camel:C, for one of your own.`,
    piece_long: ({ most }) => `A piece has at most ${most} characters.`,
    movement: ({ letter, number, needed }) => (letter
      ? `The movement is wrong at '${letter}', character ${number}: it takes ${needed}.`
      : `The movement ends too early: ${needed} is missing.`),
    movement_long: ({ most }) => `A movement has at most ${most} characters.`,
    letter_twice: ({ letter }) => `Two pieces have the letter '${letter}'.`,
    name_twice: ({ name }) => `Two pieces are called '${name}'.`,
    no_letter: ({ name }) => `No letter is left for '${name}'. Give it one: Name:L:Movement.`,
    motionless: ({ name }) => `'${name}' can never move.`,
    en_passant_piece: ({ name }) => `'${name}' captures en passant, which only pawns can.`,
    game: ({ detail }) => `No game can be made of it: ${detail}.`,
    kinds: ({ most }) => `At most ${most} kinds of pieces can be compared.`,
    pieces: ({ most }) => `Write at least 1 and at most ${most} pieces.`,
    no_game: ({ got }) => `No game is called '${got}'. Is it in a file that you have to load first?`,
    games_too_many: () => "The file is too big, or has too many games.",
    games_none: () => "The file has no games: each begins with a line like [mygame:chess].",
    games_unread: () => "The file cannot be read.",
    game_full: ({ most }) => `The game has ${most} positions with its variations; more do not fit.`,
    depth: ({ most }) => `Variations go at most ${most} deep.`,
    comments: ({ most }) => `A game holds at most ${most} KB of comments.`,
    glyphs: ({ most }) => `A move has at most ${most} marks.`,
    tags: ({ most }) => `A game has at most ${most} tags, of 64 KB together.`,
    over: () => "The game is over.",
    lost: () => "The game is not open any more.",
    no_line: ({ got }) => `'${got}' is not a whole link or line of this board.`,
    nothing_to_read: () => "The text is neither a game nor a position.",
  },
  /** @type {Record<string, string>} */
  reasons: {
    in_play: "the game has begun",
    choosing: "a piece has to be chosen first",
    placing: "a piece has to be placed, and not on every file",
    nobody_there: "no piece of the side to move is there",
    cannot_go: "the piece cannot go there",
    nobody_goes: "no such piece can go there",
    not_entered: "it has not entered yet",
    none_left: "none is on the board",
    own_piece: "a piece of the same side is there",
    in_the_way: "something is in the way",
    in_check: "the king is in check",
    into_check: "the king would be in check there",
    pinned: "the piece is pinned",
    no_right: "king or rook has moved, or never had the right to castle",
    attacked: "the king would pass or reach an attacked square",
    promotion_missing: "say what the pawn becomes, as in e8=Q",
    no_promotion: "the piece does not promote",
    nobody_enters: "no such piece can enter there",
    other_file: "the piece enters on another file",
    other_first: "another piece is placed first",
    other_row: "the other side's pieces wait there",
    file_taken: "the other piece waits there",
    no_helper: "no piece of that side is there",
    both_enter: "castling would bring in both pieces",
    no_file_left: "no file would be left for the other piece",
  },
  /** @type {Record<string, (note: Why) => string>} */
  notes: {
    board_alone: () => "Nothing follows the board: White is to move, and nobody may castle.",
    no_castling: () => "Nothing follows the side to move: neither side may castle.",
    counter_twice: ({ name }) =>
      `${name} gives a counter that stands before it, and is ignored.`,
    gate_gone: ({ side, file }) =>
      `${colors[side ?? "white"]}'s piece on file ${file} has none in front of it, and counts as gone.`,
    right_dropped: ({ letter }) =>
      `The right to castle '${letter}' has no king or rook, and is left out.`,
    mixed_rights: ({ letter }) =>
      `The right to castle '${letter}' is left out beside K or Q: name the files of all rooks.`,
    needs_chess960: () => "Castling from there is possible in Chess960 only, and is left out.",
    nothing_unmoved: ({ file }) => `No piece stands unmoved on '${file}'; it is left out.`,
    no_hand: () => "The position shows no hand, so no piece enters.",
    no_en_passant: ({ square }) => `No pawn can capture on ${square}; the square is left out.`,
    pair_unknown: () =>
      "The position does not show both chosen types: pawns become N, B, R, Q and what it shows.",
    moves_end: ({ number, said }) =>
      `The moves are played up to number ${number}: ${said}`,
    read_up_to: ({ said }) =>
      `${said} The game is read up to there.`,
    reading: ({ got, taken }) => (taken ? `'${got}' was read as '${taken}'.` : `'${got}' was left out.`),
  },
};
