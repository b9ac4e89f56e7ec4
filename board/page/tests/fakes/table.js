// A table whose game has no rules: four placements, then moves in turn, any text being one. Its
// lines are the moves one after the other.

/** A table, as `app.table` of the page asks it. */
export class FakeTable {
  /** @type {Map<string, { nodes: any[], node: number, ending: any }>} */
  games = new Map();
  /** All requests, in order. */
  asked = [];

  ask = async (request) => {
    this.asked.push(request);
    if (request.do === "new") return this.#begin(request.game, []);
    if (request.do === "open") return this.#begin(request.game, movesOf(request.text));
    const game = this.games.get(request.game);
    if (!game) throw Object.assign(new Error("no such game"), { lost: true });
    if (request.do === "export") {
      const line = lineOf(game);
      return { pgn: line, fen: "", line, ini: null };
    }
    this.#change(game, request);
    return viewOf(request.game, game);
  };

  #begin(name, moves) {
    const first = { node: 0, parent: null, ply: 0, uci: null, san: null, main: true, turn: null };
    const game = { nodes: [first], node: 0, ending: null };
    this.games.set(name, game);
    for (const move of moves) play(game, move);
    return viewOf(name, game);
  }

  #change(game, request) {
    switch (request.do) {
      case "play":
        if ("node" in request) game.node = known(game, request.node).node;
        return play(game, request.move);
      case "place": {
        const { white, black } = request;
        return [white[0], black[0], white[1], black[1]].forEach((move) => play(game, move));
      }
      case "go":
        game.node = known(game, request.node).node;
        return;
      case "delete": {
        const gone = new Set([request.node]);
        for (const { node, parent } of game.nodes) if (gone.has(parent)) gone.add(node);
        if (gone.has(game.node)) game.node = known(game, request.node).parent;
        game.nodes = game.nodes.filter(({ node }) => !gone.has(node));
        return;
      }
      case "end":
        game.ending = request.by === "nothing" ? null : { result: request.by, words: request.side };
        return;
      case "close":
        this.games.delete(request.game);
    }
  }
}

function known(game, number) {
  const node = game.nodes.find((one) => one.node === number);
  if (!node) throw new Error(`no node ${number}`);
  return node;
}

function play(game, uci) {
  const parent = known(game, game.node);
  const children = game.nodes.filter((one) => one.parent === parent.node);
  const there = children.find((one) => one.uci === uci);
  const node = there ?? {
    node: Math.max(...game.nodes.map((one) => one.node)) + 1,
    parent: parent.node,
    ply: parent.ply + 1,
    number: parent.ply % 2 === 0 ? `${parent.ply / 2 + 1}.` : `${(parent.ply + 1) / 2}...`,
    uci,
    san: uci,
    main: children.length === 0,
    turn: parent.ply % 2 === 0 ? "white" : "black",
  };
  if (!there) game.nodes.push(node);
  game.node = node.node;
}

function path({ nodes, node }) {
  const moves = [];
  for (let at = node; at !== 0;) {
    const one = nodes.find((other) => other.node === at);
    moves.unshift(one.uci);
    at = one.parent;
  }
  return moves;
}

function lineOf(game) {
  return ["line", ...path(game)].join("-").replaceAll("@", "_");
}

function movesOf(text) {
  return text.replaceAll("_", "@").split("-").slice(1);
}

function viewOf(name, game) {
  const moves = path(game);
  const placed = moves.filter((move) => move.includes("@"));
  const gate = (at) => ({ type: null, at: placed[at]?.[2] ?? null, gone: null });
  return {
    game: name,
    title: "A game",
    tags: {},
    stage: placed.length < 4 ? "placement" : "play",
    turn: moves.length % 2 === 0 ? "white" : "black",
    gates: { white: [gate(0), gate(2)], black: [gate(1), gate(3)] },
    board: {},
    moves: [],
    ending: game.ending,
    node: game.node,
    nodes: game.nodes.map((node) => ({ ...node })),
    line: lineOf(game),
    pgn: lineOf(game),
  };
}
