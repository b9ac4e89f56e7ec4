// The rules: positions, moves, games and pieces, as the package's own users call them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Game, Position, TrevilleError, Variant, appraise, movement, trade } from "treville";

/** A position of Musketeer chess in play. */
function middlegame() {
  const setUp = ["L", "C", "L@b0", "L@g9", "C@d0", "C@f9"];
  return setUp.reduce((position, move) => position.play(move), new Position());
}

/** @param {RegExp} message */
const refusal = (message) => ({ name: "TrevilleError", message });

test("a game of Musketeer chess begins with choosing and placing", () => {
  const start = new Position();
  assert.deepEqual([start.stage, start.turn, start.moves.length], ["selection", "white", 10]);
  assert.equal(start.moves[0].kind, "select");
  const position = middlegame();
  assert.equal(position.stage, "play");
  assert.deepEqual(position.gates.white, [
    { piece: "L", state: "waiting", square: "b1" },
    { piece: "C", state: "waiting", square: "d1" },
  ]);
  assert.match(position.tenRows, /^\*{5}cl\*\/rnbqkbnr\//);
  assert.equal(new Position(position.fen).fen, position.fen, "a FEN with gates needs no variant");
  assert.equal(new Position(position.tenRows).board.e1, "K");
});

test("a move says what enters with it", () => {
  const move = middlegame().move("Nc3");
  assert.deepEqual(move.gated, { piece: "L", square: "b1" });
  assert.deepEqual([move.uci, move.san, move.from, move.to], ["b1c3", "Nc3/L", "b1", "c3"]);
  const after = middlegame().play(move);
  assert.deepEqual([after.board.b1, after.gates.white[0].state], ["L", "gone"]);
});

test("castling, promotion, en passant and captures have their squares", () => {
  const castling = new Position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").move("O-O");
  assert.deepEqual([castling.kind, castling.to, castling.rook], ["castling", "g1", "h1"]);
  const promotion = new Position("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1").move("axb8=R+");
  assert.deepEqual([promotion.promotion, promotion.captured], ["R", "n"]);
  const taken = new Position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2").move("exd6");
  assert.deepEqual([taken.kind, taken.captured], ["en passant", "p"]);
});

test("counts of leaves are those of the literature", () => {
  assert.equal(new Position(undefined, "chess").perft(3), 8902);
  assert.equal(new Position(undefined, "seirawan").perft(2), 784);
  assert.equal(new Position().perft(3), 800);
});

test("positions end, and games know what repeats", () => {
  const mate = new Position("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
  assert.deepEqual(mate.outcome, {
    result: "0-1",
    winner: "black",
    reason: "checkmate",
    text: "Black mates",
  });
  assert.ok(mate.inCheck && mate.checkers[0] === "h4" && mate.moves.length === 0);
  const game = new Game("chess");
  for (const move of "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8".split(" ")) game.play(move);
  assert.deepEqual(
    [game.repetitions, game.outcome?.reason, game.result],
    [3, "repetition", "1/2-1/2"],
  );
  game.undo();
  assert.deepEqual([game.repetitions, game.outcome, game.result], [2, null, "*"]);
  assert.equal(game.position.fen, game.positionAfter(7).fen);
});

test("a PGN is read and written, with all that it says", () => {
  const text =
    '[White "Ann"]\n\n1. e4 {best} e5 $1 {+0.21/14 0.8} (1... c5 2. Nf3 (2. c3 d5)) ' +
    "2. Nf3 {[%clk 0:05:00]} 1-0";
  const [game] = Game.readPgn(text);
  assert.deepEqual([game.tags.get("White"), game.result, game.moves.length], ["Ann", "1-0", 3]);
  assert.deepEqual(game.moves[1].evaluation, { centipawns: 21, depth: 14, seconds: 0.8 });
  assert.equal(game.moves[1].variations[0].moves[1].variations[0].moves[0].san, "c3");
  assert.deepEqual(game.moves[2].commands, [{ name: "clk", value: "0:05:00" }]);
  const again = Game.readPgn(game.toPgn())[0];
  assert.deepEqual([again.moves, again.tags, again.result], [game.moves, game.tags, game.result]);

  game.moves[0].nags.push(3);
  game.tags.set("Event", "Club");
  game.play("Nc6");
  const pgn = game.toPgn();
  assert.match(pgn, /\[Event "Club"\]/);
  assert.match(pgn, /1\. e4 \$3 \{best\}/);
  assert.match(pgn, /2\.\.\. Nc6 \*/, "a move after the end takes the result away");
});

test("a lenient reader takes games of any program", () => {
  const text = "1. e2e4 e5 2. Ng1-f3 Nc6 3. Bb5 Nf6 4. Kg1 1-0";
  assert.throws(
    () => Game.readPgn(text),
    refusal(/^line 1: expected a move such as .*, got 'e2e4'$/),
  );
  const [game] = Game.readPgn(text, { lenient: true });
  assert.deepEqual([game.moves[6].san, game.fault], ["O-O", null]);
  assert.ok(game.readings.some((reading) => reading.startsWith("'Kg1' read as 'O-O'")));
  assert.match(Game.readPgn("1. e4 Ke4 *", { lenient: true })[0].fault ?? "", /Ke4/);
});

test("a whole game of Musketeer chess comes back from its PGN", () => {
  const game = new Game();
  for (const move of "L C L@b0 L@g9 C@d0 C@f9 Nc3 Nf6".split(" ")) game.play(move);
  const [again] = Game.readPgn(game.toPgn());
  assert.equal(again.position.fen, game.position.fen);
  assert.deepEqual([again.variant.name, again.moves[7].san], ["musketeer", "Nf6/L"]);
  assert.match(game.toUci(), /^position fen \S+ w KQkq - 0 1 moves L C L@b0 .* g8f6$/);
});

test("games of variants.ini are played, and the others named", () => {
  const ini =
    "[knights:chess]\ncustomPiece1 = c:NW\n" +
    "startFen = rcbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBCR w KQkq - 0 1\n" +
    "promotionPieceTypes = qrbc\n[crazy:chess]\npieceDrops = true\n";
  const {
    variants: [knights],
    leftOut,
  } = Variant.read(ini);
  assert.deepEqual(leftOut, ["line 6: [crazy] pieceDrops: expected false, got 'true'"]);
  assert.equal(knights.pieces.find(({ letter }) => letter === "C")?.betza, "NW");
  assert.equal(new Position(undefined, knights).moves.length, 20);
  assert.equal(Variant.read(knights.toIni()).variants[0].start, knights.start);
  const pgn = '[Variant "knights"]\n\n1. Cc3 *';
  assert.throws(() => Game.readPgn(pgn), TrevilleError);
  assert.equal(Game.readPgn(pgn, { variants: [knights] })[0].moves[0].uci, "b1c3");
});

test("two pieces of your own make a game", () => {
  const variant = Variant.ofPair("Zebu:Z:CN", "Wizard:W:FC");
  assert.deepEqual([variant.gating, variant.choices], ["mandatory", []]);
  const position = new Position(undefined, variant).play("Z@b0");
  assert.equal(position.gates.white[0].square, "b1");
  assert.throws(
    () => Variant.ofPair("Zebu:CX", "Wizard:FC"),
    refusal(/^Zebu: column 2: expected/),
  );
});

test("settings make other variants", () => {
  const peer = Variant.get("musketeer").with({ checkForfeit: false });
  assert.deepEqual(
    [peer.checkForfeit, peer.with({ checkForfeit: true }).checkForfeit],
    [false, true],
  );
  assert.equal(Variant.get("chess").with({ chess960: true }).chess960, true);
});

test("pieces are valued, traded and described", () => {
  const answer = appraise("BN");
  assert.equal(answer.known_as, "archbishop");
  assert.ok(answer.low < answer.value && answer.value < answer.high);
  assert.ok(appraise("Mine:BN2mW").basis === "forecast");
  assert.ok(trade("B+R", "Q").value < 0);
  assert.equal(
    movement("NB2").words,
    "moves like a knight or slides up to two squares diagonally",
  );
  assert.ok(movement("KN").names.includes("kheshig"));
});

test("what is wrong is one sentence", () => {
  const position = new Position(undefined, "chess");
  for (const [call, message] of [
    [() => position.play("e2e5"), /^expected a legal move, got 'e2e5' \(/],
    [() => position.move("Qh5"), /^expected a legal move, got 'Qh5'/],
    [() => position.move("e9"), /^expected a move such as e4/],
    [() => new Position("nonsense"), /^expected/],
    [() => Variant.get("draughts"), /^expected one of musketeer, .*, got 'draughts'$/],
    [() => Variant.read(""), /^expected games in sections/],
    [() => appraise("B?"), /^expected the name or letter of a piece/],
    [() => trade("B+", "Q"), /^expected/],
    [() => movement("X"), /^expected Betza notation, got 'X': column 1/],
    [() => position.perft(65), /^expected a depth from 0 to 64, got 65$/],
    [() => position.perft(-1), /^expected a depth as a whole number from 0, got -1$/],
    [() => new Game("chess").positionAfter(1), /^expected from 0 to 0 moves, got 1$/],
    [
      () => (new Game("chess").result = /** @type {any} */ ("2-0")),
      /^expected 1-0, .*got '2-0'$/,
    ],
    [() => movement("N".repeat(1001)), /^expected a piece of at most 1000 bytes, got 1001$/],
    [() => appraise("N".repeat(65 << 20)), /^expected at most 64 MiB in one call/],
  ]) {
    assert.throws(/** @type {() => void} */ (call), refusal(/** @type {RegExp} */ (message)));
  }
  assert.throws(
    () => position.play("e2e5\n"),
    (error) => !/\n/.test(error.message),
  );
});

test("variations that are nested without end are refused", () => {
  const game = new Game("chess");
  game.play("e4");
  for (let [moves, depth] = [game.moves, 0]; depth < 60; depth += 1) {
    const variation = { moves: [{ uci: "d2d4", variations: [] }] };
    moves[0].variations.push(variation);
    moves = /** @type {any} */ (variation.moves);
  }
  assert.throws(() => game.toPgn(), refusal(/^expected variations at most 30 deep$/));
});

test("what is no text at all is a TypeError", () => {
  const any = /** @type {any} */ (undefined);
  const position = new Position();
  for (const call of [
    () => new Position(/** @type {any} */ (5)),
    () => new Position(undefined, /** @type {any} */ (null)),
    () => new Position(undefined, /** @type {any} */ ({ name: "chess" })),
    () => position.play(any),
    () => position.play(/** @type {any} */ ({})),
    () => position.move(/** @type {any} */ (1)),
    () => position.move("L", { lenient: /** @type {any} */ ("yes") }),
    () => position.perft(/** @type {any} */ ("3")),
    () => new Game(/** @type {any} */ (7)),
    () => new Game().play(any),
    () => Game.readPgn(any),
    () => Game.readPgn("", { variants: /** @type {any} */ ("chess") }),
    () => Game.readPgn("", { variants: /** @type {any} */ (["chess"]) }),
    () => Variant.get(any),
    () => Variant.read(/** @type {any} */ (new Uint8Array(3))),
    () => Variant.ofPair("Zebu:CN", any),
    () => Variant.get("chess").with({ chess960: /** @type {any} */ (1) }),
    () => new /** @type {any} */ (Variant)(),
    () => appraise(any),
    () => trade("Q", any),
    () => movement(any),
  ]) {
    assert.throws(call, { name: "TypeError", message: /^expected / }, String(call));
  }
});

test("positions and variants do not change", () => {
  const position = new Position();
  assert.throws(() => /** @type {any} */ ((position).fen = ""), TypeError);
  assert.throws(() => /** @type {any} */ ((Variant.get("chess")).name = ""), TypeError);
});
