import assert from "node:assert/strict";
import { test } from "node:test";

import { CELL, Geometry, helperOf, isStrip, STRIP, stripName, stripSquare }
  from "../js/board/geometry.js";

const boards = [false, true].flatMap((flipped) =>
  [false, true].map((strips) => ({ board: new Geometry(flipped, strips), strips })),
);

test("White is below, or Black where the board is turned", () => {
  const [plain, turned] = [false, true].map((flipped) => new Geometry(flipped, false));
  assert.deepEqual(plain.box("a1"), { x: 0, y: 700, width: CELL, height: CELL });
  assert.deepEqual(plain.box("h8"), { x: 700, y: 0, width: CELL, height: CELL });
  assert.deepEqual(turned.box("a1"), { x: 700, y: 0, width: CELL, height: CELL });
  assert.deepEqual(turned.box("e4"), { x: 300, y: 300, width: CELL, height: CELL });
});

test("strips lie beyond both ends, each behind its side's first rank", () => {
  const board = new Geometry(false, true);
  assert.equal(board.height, 8 * CELL + 2 * STRIP);
  assert.deepEqual(board.box("b9"), { x: 100, y: 0, width: CELL, height: STRIP });
  assert.deepEqual(board.box("b0"), { x: 100, y: 860, width: CELL, height: STRIP });
  assert.equal(board.box("a8").y, STRIP);
  assert.equal(new Geometry(true, true).box("b0").y, 0);
  assert.equal(new Geometry(true, true).box("b9").y, 860);
});

test("the middle of every square is that square's, and rows lists each once", () => {
  for (const { board, strips } of boards) {
    const squares = board.rows().flat();
    assert.deepEqual([squares.length, new Set(squares).size], strips ? [80, 80] : [64, 64]);
    for (const square of squares) {
      const { x, y, size } = board.spot(square);
      assert.equal(board.at(x, y), square);
      assert.equal(size, isStrip(square) ? 54 : 94);
    }
  }
});

test("rows go from the top left to the bottom right", () => {
  for (const { board } of boards) {
    const corners = board.rows().flat().map((square) => board.box(square));
    for (const [at, next] of corners.slice(1).entries()) {
      const before = corners[at];
      assert.ok(next.y > before.y || (next.y === before.y && next.x > before.x));
    }
  }
});

test("the edges of a square are its own up to the next one, and outside there is none", () => {
  const board = new Geometry(false, true);
  assert.equal(board.at(400, STRIP + 400), "e4");
  assert.equal(board.at(499.9, STRIP + 499.9), "e4");
  assert.equal(board.at(500, STRIP + 499.9), "f4");
  assert.equal(board.at(400, STRIP + 500), "e3");
  assert.equal(board.at(0, STRIP - 0.1), "a9");
  assert.equal(board.at(0, STRIP), "a8");
  assert.equal(board.at(0, STRIP + 799.9), "a1");
  assert.equal(board.at(0, STRIP + 800), "a0");
  assert.equal(board.at(0, 0), "a9");
  assert.equal(board.at(799.9, board.height - 0.1), "h0");
  for (const [x, y] of [[-1, 5], [800, 5], [5, -1], [5, board.height]]) {
    assert.equal(board.at(x, y), null, `${x}, ${y}`);
  }
});

test("pieces in hand stand side by side in the middle of their side's strip", () => {
  for (const [flipped, side] of [[false, "white"], [true, "black"]]) {
    const board = new Geometry(flipped, true);
    const [first, second] = [0, 1].map((index) => board.spot(`hand-${side}-${index}`));
    assert.equal((first.x + second.x) / 2, board.width / 2);
    assert.ok(second.x - first.x >= first.size, "they do not overlap");
    assert.ok(first.y > STRIP + 8 * CELL, "below");
  }
});

test("strip squares have names, and a helper in front", () => {
  assert.equal(stripSquare("white", "b"), "b0");
  assert.equal(stripSquare("black", "b"), "b9");
  assert.equal(stripName("b0"), "white-b");
  assert.equal(stripName("g9"), "black-g");
  assert.equal(helperOf("b0"), "b1");
  assert.equal(helperOf("g9"), "g8");
  assert.ok(isStrip("b0") && isStrip("b9") && !isStrip("b1") && !isStrip("b8"));
});
