"""Musketeer chess and any chess piece: rules, values of pieces, and the engine.

>>> import treville
>>> position = treville.Position.set_up("LC", "bg", "bg")
>>> position.play("Nc3").fen
'rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/RLBQKBNR[L-Cglbcg] b KQkq - 1 1'
>>> treville.appraise("leopard").value > treville.appraise("N").value
True
"""

from ._treville import (
    Appraisal,
    Engine,
    EngineError,
    EngineOption,
    Evaluation,
    Game,
    IllegalMoveError,
    Line,
    Move,
    Outcome,
    Pgn,
    PgnFile,
    PgnMove,
    Piece,
    Position,
    SearchResult,
    Trade,
    TrevilleError,
    Variant,
    VariantFile,
    Variation,
    __version__,
    appraise,
    compare,
    describe,
    open_pgn,
    read_pgn,
    read_variants,
    variants,
)

__all__ = [
    "Appraisal",
    "Engine",
    "EngineError",
    "EngineOption",
    "Evaluation",
    "Game",
    "IllegalMoveError",
    "Line",
    "Move",
    "Outcome",
    "Pgn",
    "PgnFile",
    "PgnMove",
    "Piece",
    "Position",
    "SearchResult",
    "Trade",
    "TrevilleError",
    "Variant",
    "VariantFile",
    "Variation",
    "__version__",
    "appraise",
    "compare",
    "describe",
    "open_pgn",
    "read_pgn",
    "read_variants",
    "variants",
]
