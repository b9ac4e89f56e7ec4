#!/usr/bin/env python3
"""Draws docs/pictures/elo.svg: Elo against Musketeer-Stockfish by version.

Run it after a new match: add a row below (the log in docs/research has them all), then `python3 docs/pictures/elo.py`.
"""

from pathlib import Path

# Date, what the version brought, and its matches: clock, games, Elo, half of the 95 % interval.
VERSIONS = [
    ("20 Nov", "weights by hand", [("1+0.01", 80, -152, 79)]),
    ("20 Nov", "rough fit", [("1+0.01", 80, -31, 75)]),
    ("20 Nov", "more features", [("1+0.01", 200, -85, 49), ("8+0.08", 32, -100, 95)]),
    ("20 Nov", "second fit", [("1+0.01", 400, -1.7, 31.5)]),
    ("20 Nov", "buckets, mates", [("1+0.01", 200, 12, 43), ("8+0.08", 55, -26, 72)]),
    ("21 Nov", "fit to 2.1 million", [("1+0.01", 250, 111, 38), ("1+0.01", 400, 97, 34)]),
    ("22 Nov", "the same, longer", [("1+0.01", 900, 111, 21), ("8+0.08", 402, 118, 33)]),
    ("24 Nov", "a net", [("1+0.01", 300, 203, 40)]),
    ("24 Nov", "eight outputs", [("1+0.01", 400, 258, 40), ("8+0.08", 333, 336, 52)]),
    ("25 Nov", "halfway, faster", [("1+0.01", 400, 336, 47), ("8+0.08", 403, 278, 42)]),
]
COLOURS = {"1+0.01": "#1f5fa8", "8+0.08": "#b8500f"}

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 858, 380, 58, 16, 44, 64
LOW, HIGH, STEP = -250, 400, 50


def y(elo):
    return TOP + (HIGH - elo) * (HEIGHT - TOP - BOTTOM) / (HIGH - LOW)


def text(x, at, content, size=12, anchor="middle", colour="#333"):
    return f'<text x="{x:.0f}" y="{at:.0f}" font-size="{size}" text-anchor="{anchor}" fill="{colour}">{content}</text>'


def mark(clock, x, elo):
    if clock == "1+0.01":
        return f'<circle cx="{x:.1f}" cy="{y(elo):.1f}" r="4.5" fill="{COLOURS[clock]}"/>'
    return f'<rect x="{x - 4:.1f}" y="{y(elo) - 4:.1f}" width="8" height="8" fill="{COLOURS[clock]}"/>'


parts = [
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" role="img">',
    "<title>Elo against Musketeer-Stockfish by version</title>",
    "<desc>From -152 with weights by hand to +111 at 1+0.01 and +118 at 8+0.08 with a fitted evaluation, "
    "and +336 and +278 with a net.</desc>",
    f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    text(LEFT, 20, "Elo against Musketeer-Stockfish, with 95 % intervals", 14, "start", "#111"),
]
for elo in range(LOW, HIGH + 1, STEP):
    colour, width = ("#555", 1.5) if elo == 0 else ("#ddd", 1)
    parts.append(f'<path d="M{LEFT} {y(elo):.1f}H{WIDTH - RIGHT}" stroke="{colour}" stroke-width="{width}"/>')
    parts.append(text(LEFT - 8, y(elo) + 4, f"{elo:+}" if elo else "0", 11, "end"))
column = (WIDTH - LEFT - RIGHT) / len(VERSIONS)
for number, (date, name, matches) in enumerate(VERSIONS):
    middle = LEFT + (number + 0.5) * column
    parts.append(text(middle, HEIGHT - BOTTOM + 20, name, 11))
    parts.append(text(middle, HEIGHT - BOTTOM + 35, date, 11, colour="#777"))
    for place, (clock, games, elo, error) in enumerate(matches):
        x = middle + (place - (len(matches) - 1) / 2) * 34
        parts.append(
            f'<path d="M{x:.1f} {y(elo - error):.1f}V{y(elo + error):.1f}" stroke="{COLOURS[clock]}" stroke-width="2"/>'
        )
        parts.append(mark(clock, x, elo))
        parts.append(text(x, y(elo - error) + 14, str(games), 10, colour="#777"))
legend = WIDTH - RIGHT - 250
for place, clock in enumerate(COLOURS):
    x = legend + place * 90
    parts.append(mark(clock, x, HIGH + 24))
    parts.append(text(x + 10, y(HIGH + 24) + 4, clock, 11, "start"))
parts.append(text(WIDTH - RIGHT, y(HIGH + 24) + 4, "grey: games", 10, "end", "#777"))
parts.append("</svg>\n")
Path(__file__).with_name("elo.svg").write_text("\n".join(parts))
