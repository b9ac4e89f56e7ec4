// Read by the TypeScript compiler and never run: the types say what the package does.
import {
  Engine,
  Game,
  Position,
  TrevilleError,
  Variant,
  appraise,
  movement,
  trade,
} from "treville";
import type { AnnotatedMove, Move, Outcome, Result } from "treville";
import { Engine as Alone, type EngineOptions } from "treville/engine";
import "treville/worker";

const position: Position = new Position("8/8/8/8/8/8/8/8 w - - 0 1", "chess").play("e4");
const move: Move = position.move("Nf3", { lenient: true });
const gated: string | undefined = move.gated?.square;
const after: Position = position.play(move).play(move.uci);
const side: "white" | "black" = after.turn;
const letter: string = after.board["e1"];
const count: number = after.perft(2) + after.moves.length + after.gates.white.length;
const outcome: Outcome | null = after.outcome;

const { variants, leftOut } = Variant.read("[mine:chess]");
const ours: Variant[] = [
  ...variants,
  Variant.ofPair("Zebu:CN", "Wizard:FC"),
  Variant.get("chess"),
];
const start: Position = new Position(undefined, ours[0].with({ chess960: true }));

const game = new Game(start);
const played: AnnotatedMove = game.moves[0];
played.nags.push(1);
played.comment = "good";
played.evaluation = { centipawns: 21, depth: 9 };
game.result = "1-0";
const result: Result = Game.readPgn(game.toPgn(), { variants, lenient: true })[0].result;
const undone: AnnotatedMove | undefined = game.undo();

const options: EngineOptions = { net: new URL("https://example.org/my.net") };
const engine: Engine = new Alone(options);
engine.onmessage = ({ data }) => data.toUpperCase();
engine.onerror = (error) => error.message;
const lines: Promise<string[]> = engine.ask("go depth 5", "bestmove");
engine.close();

const value: number = appraise("BN").value + trade("B+R", "Q").probability;
const names: string[] = movement("CN").names;
const error: Error = new TrevilleError("one line");

// @ts-expect-error a position does not change
position.fen = "";
// @ts-expect-error variants are made by functions
new Variant();
// @ts-expect-error no such result
game.result = "2-0";
// @ts-expect-error a line is a text
engine.postMessage(5);
// @ts-expect-error moves are played, not pushed
game.moves.push(played);
// @ts-expect-error no such setting
ours[0].with({ board: 10 });

export {
  count,
  error,
  gated,
  letter,
  leftOut,
  lines,
  names,
  outcome,
  result,
  side,
  undone,
  value,
};
