/** Musketeer chess and its relatives: rules, piece values and the engine. */

export { Engine } from "./engine.js";
export { TrevilleError } from "./errors.js";
export { Game } from "./game.js";
export { appraise, movement, trade } from "./pieces.js";
export { Position } from "./position.js";
export { Variant } from "./variant.js";
