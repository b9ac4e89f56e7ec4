"""Games as text."""

import pytest
import treville
from treville import Game, Pgn, read_pgn

TEXT = """\
[Event "Club"]
[White "Ann"]
[Black "Bob"]
[Result "1-0"]
[Variant "musketeer"]

{Before} 1. leopard cannon 2. L@b0 L@g9 3. C@d0 C@f9 4. d4 $1 {+0.21/14 0.8, good}
Nf6/L {[%clk 0:05:00] [%eval -0.3]} (4... d5 {solid} 5. Nc3/L (5. Nf3 Nf6) 5... Nc6) 5. Nf3 1-0
"""


def test_tags_comments_and_variations_are_read():
    (pgn,) = read_pgn(TEXT)
    assert (pgn.tags["White"], pgn.result, pgn.comment, pgn.fault) == ("Ann", "1-0", "Before", None)
    good, reply = pgn.moves[6:8]
    assert (good.san, good.nags, good.comment) == ("d4", [1], "good")
    score = good.evaluation
    assert (score.centipawns, score.mate, score.depth, score.seconds) == (21, None, 14, 0.8)
    assert reply.clock == 300 and reply.white_centipawns == -30 and reply.commands["clk"]
    (line,) = reply.variations
    assert [move.san for move in line.moves] == ["d5", "Nc3/L", "Nc6"]
    assert [move.san for move in line.moves[1].variations[0].moves] == ["Nf3", "Nf6/L"]
    assert line.moves[0].comment == "solid" and line.moves[0].before == reply.before
    assert reply.after == reply.before.play(reply.move)


def test_what_was_read_is_written_and_read_again():
    (pgn,) = read_pgn(TEXT)
    (again,) = read_pgn(str(pgn), strict=True)
    assert again == pgn and str(again) == str(pgn)
    (plain,) = read_pgn(pgn.game.to_pgn(), strict=True)
    assert plain.game == pgn.game and plain != pgn


def test_games_are_annotated():
    game = Game(variant="chess")
    for move in ["e4", "e5", "Nf3"]:
        game.push(move)
    pgn = Pgn(game, {"White": "Ann"}, comment="A start")
    pgn.result = "1/2-1/2"
    pgn.set_tag("Opening", 'King\'s "Knight"')
    pgn.annotate(0, comment="best", nags=[1, 14], mate=-3, depth=20, seconds=1.5)
    pgn.annotate(0, nags=[2])
    pgn.add_variation(1, ["c5", "g1f3"], "Sicilian")
    (read,) = read_pgn(str(pgn), strict=True)
    assert read == pgn and read.tags["Opening"] == 'King\'s "Knight"'
    first = read.moves[0]
    assert (first.nags, first.comment, first.evaluation.mate) == ([2], "best", -3)
    assert read.moves[1].variations[0].comment == "Sicilian"
    copy = pgn.copy()
    copy.annotate(2, comment="other")
    assert copy != pgn


def test_games_that_break_come_up_to_there():
    (pgn,) = read_pgn("1. e4 e5 2. Ke3 *")
    assert len(pgn.moves) == 2 and pgn.fault.startswith("line 1: ")
    with pytest.raises(treville.TrevilleError, match="line 1: "):
        read_pgn("1. e4 e5 2. Ke3 *", strict=True)
    (read,) = read_pgn("1. e2e4 e5 2. Ng1-f3 *")
    assert read.fault is None and "'e2e4' read as 'e4'" in read.readings[0]


def test_a_file_is_read_game_by_game(tmp_path):
    path = tmp_path / "games.pgn"
    path.write_bytes('[Event "é"]\n\n1. e4 *\n\n'.encode("cp1252") * 3)
    games = list(treville.open_pgn(path))
    assert len(games) == 3 == len(list(treville.open_pgn(str(path))))
    assert games[0].tags["Event"] == "é" and read_pgn(path.read_bytes()) == games
    path.write_text('[FEN "8/8"]\n\n1. e4 *\n\n[Event "two"]\n\n1. d4 *\n')
    reader = treville.open_pgn(path)
    with pytest.raises(treville.TrevilleError, match="line 1: FEN"):
        next(reader)
    assert next(reader).tags["Event"] == "two"
    assert next(reader, None) is None


def test_games_of_a_file_of_variants_are_known_by_name():
    file = treville.read_variants(
        "[amazons:chess]\ncustomPiece1 = a:QN\n"
        "startFen = rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1\n"
    )
    text = '[Variant "amazons"]\n\n1. d4 d5 2. Ad3 *'
    (pgn,) = read_pgn(text, variants=file)
    assert pgn.game.variant == file["amazons"] and pgn.moves[2].san == "Ad3"
    assert read_pgn(str(pgn), strict=True)[0].game == pgn.game
