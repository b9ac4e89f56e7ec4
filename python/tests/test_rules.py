"""Variants, positions, moves and games."""

import pytest
import treville
from treville import Game, Move, Position, Variant

INI = """\
[amazons:chess]
customPiece1 = a:QN
startFen = rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1
[crazy:chess]
pieceDrops = true
"""


def test_musketeer_chess_from_the_first_choice():
    game = Game()
    assert (game.position.stage, len(game.legal_moves())) == ("selection", 10)
    for move in ["leopard", "C", "L@b0", "L@g9", "C@d0", "C@f9", "d4", "Nf6/L"]:
        game.push(move)
    assert game.position.stage == "play"
    assert game.position.gates("white") == [("L", "b1"), ("C", "d1")]
    assert game.position.gates("black") == [("l", "gone"), ("c", "f8")]
    last = game.moves[-1]
    assert (last.uci, last.san, last.gated) == ("g8f6", "Nf6/L", ("L", "g8"))
    assert game.moves[0].kind == "select" and game.moves[2].kind == "place"
    assert game.position.piece_at("g8") == "l"


def test_the_set_up_in_one_call_is_that_by_moves():
    game = Game()
    for move in ["L", "C", "L@b0", "L@g9", "C@c0", "C@f9"]:
        game.push(move)
    assert game.position == Position.set_up("LC", "bc", "gf")
    assert game.position == Position.set_up(["leopard", "cannon"], "bc", "gf")
    ten = Position(game.position.ten_row_fen())
    assert ten == game.position and ten.variant == Variant("musketeer")


def test_pieces_of_ones_own():
    variant = Variant.of_pair("Zebu:Z:CN", "Wizard:W:FC")
    position = Position.set_up(None, "bc", "gf", variant)
    for move in ["b1c3", "g8f6"]:
        position = position.play(move)
    assert position.fen.startswith("rnbqkbzr/pppppppp/5n2/8/8/2N5/PPPPPPPP/RZBQKBNR[")
    assert [piece.betza for piece in variant.pieces[6:]] == ["CN", "FC"]
    assert Position(position.fen, variant) == position


def test_games_of_a_file_and_of_armies():
    file = treville.read_variants(INI.encode())
    assert [variant.name for variant in file.variants] == ["amazons"] and len(file) == 1
    assert file.left_out == ["line 5: [crazy] pieceDrops: expected false, got 'true'"]
    assert "AMAZONS" in file and "crazy" not in file
    position = Position(variant=file["amazons"]).play("d4").play("d5").play("Ad3")
    assert position.piece_at("d3") == "A"
    again = treville.read_variants(file["amazons"].to_ini())["amazons"]
    assert again == file["amazons"] and hash(again) == hash(file["amazons"])
    armies = Variant.of_armies("clobberers", "rookies")
    assert len(Position(variant=armies).legal_moves()) > 0


def test_every_known_game_starts_and_is_written_again():
    for variant in treville.variants():
        position = Position(variant=variant)
        assert position.fen == variant.start_fen
        assert Position(position.fen, variant) == position
        assert position.variant == variant and eval(repr(position), vars(treville)) == position


def test_positions_do_not_change_and_can_be_keys():
    start = Position(variant="chess")
    one = start.play("Nf3").play("Nf6").play("Ng1").play("Ng8")
    assert start.fen.endswith("0 1") and one != start and one.key == start.key
    assert len({start, Position(start.fen), Position(variant="chess")}) == 1
    assert start != "a text" and not start == 1


def test_moves_are_taken_as_moves_uci_or_san():
    start = Position(variant="chess")
    move = start.parse("e2e4")
    assert isinstance(move, Move) and move == start.parse("e4") == start.parse(move)
    assert {str(move)} == {"e2e4"} and repr(move) == "Move('e2e4')" and len({move, move}) == 1
    assert start.san("g1f3") == "Nf3" and start.is_legal("Nf3") and not start.is_legal("Nf4")
    assert start.play(move).play("e5").legal_moves() != start.legal_moves()
    castles = Position("4k3/8/8/8/8/8/8/4K2R w K - 0 1").parse("O-O")
    assert (castles.uci, castles.kind, castles.from_square, castles.to_square) == (
        ("e1g1", "castle", "e1", "g1")
    )
    queen = Position("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1").parse("exd8=Q+")
    assert (queen.promotion, queen.captured, queen.gives_check) == ("Q", "R", True)


def test_a_move_of_another_position_is_checked():
    move = Position(variant="chess").parse("e4")
    after = Position(variant="chess").play(move)
    with pytest.raises(treville.IllegalMoveError):
        after.play(move)


@pytest.mark.parametrize(
    "moves, reason, result, winner",
    [
        ("f3 e5 g4 Qh4", "checkmate", "0-1", "black"),
        ("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", "repetition", "1/2-1/2", None),
    ],
)
def test_games_end(moves, reason, result, winner):
    game = Game(variant="chess")
    assert game.outcome is None and game.result == "*"
    for move in moves.split():
        game.push(move)
    outcome = game.outcome
    assert (outcome.reason, outcome.result, outcome.winner) == (reason, result, winner)
    assert game.result == result
    if reason == "repetition":
        assert game.repetitions == 3 and game.position.outcome is None


@pytest.mark.parametrize(
    "fen, reason",
    [
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate"),
        ("7k/8/6K1/8/8/8/8/8 w - - 0 1", "dead-position"),
        ("7k/8/6K1/8/8/8/8/R7 w - - 100 90", "fifty-moves"),
    ],
)
def test_positions_end(fen, reason):
    assert Position(fen).outcome.reason == reason
    assert not Position(fen).outcome.winner


def test_checks_and_other_facts():
    position = Position("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
    assert position.is_check and position.checkers == ["h4"] and position.legal_moves() == []
    assert position.castling_rooks == ["a1", "h1", "a8", "h8"] and position.turn == "white"
    assert position.fullmove_number == 3 and position.halfmove_clock == 1
    assert position.piece_map()["h4"] == "q" and len(position.piece_map()) == 32
    assert Position("8/8/8/3pP3/8/8/8/K1k5 w - d6 0 1").en_passant == "d6"
    assert Position("7k/8/8/8/8/8/8/KN6 w - - 0 1").cannot_win("black")
    start = Position(variant="chess")
    assert start.flipped().turn == "black" and start.flipped().flipped() == start
    assert "r n b q k b n r" in str(start)


def test_games_are_pushed_popped_and_compared():
    game, other = Game(variant="chess"), Game(Position(variant="chess"))
    assert game == other and bool(game) and len(game) == 0
    game.push("e4")
    assert game != other and game.start == other.position and len(game.positions) == 2
    copy = game.copy()
    assert game.pop().uci == "e2e4" and game == other and len(copy) == 1
    with pytest.raises(IndexError, match="expected a move to take back, got none"):
        game.pop()
    with pytest.raises(TypeError):
        hash(game)


def test_texts_as_people_have_them():
    address = "https://lichess.org/analysis/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1"
    assert Position.read(address) == Position("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    game = Game.read("12:00 > position startpos moves e2e4 e7e5", variant="chess")
    assert [move.san for move in game.moves] == ["e4", "e5"]


@pytest.mark.parametrize(
    "position, depth, count",
    [
        (Position(variant="chess"), 4, 197281),
        (Position(), 3, 10 * 10 * 8),
        (Position("r3k2r/8/8/8/8/8/8/R3K2R[HEhe] w KQkq - 0 1"), 3, 233647),
        (Position.set_up("LC", "ab", "ab"), 0, 1),
    ],
)
def test_leaves_are_counted(position, depth, count):
    assert position.perft(depth) == count == position.perft(depth, threads=2)
    if depth:
        divided = position.divide(depth)
        assert sum(divided.values()) == count
        assert set(divided) == {move.uci for move in position.legal_moves()}
