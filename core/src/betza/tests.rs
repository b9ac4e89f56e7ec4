//! Meanings of texts: which are the same, which are wrong, and how they are written.

mod ambiguity;
mod bracket;
mod turning;

use super::walk::walk;
use super::*;
use crate::color::Color;
use crate::square::Square;

fn movement(text: &str) -> Movement {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[track_caller]
fn same(texts: &[&str]) {
    for text in texts {
        assert_eq!(movement(text), movement(texts[0]), "{text} and {}", texts[0]);
        assert_eq!(movement(text).to_string(), movement(texts[0]).to_string());
    }
}

#[test]
fn equal_meanings_are_equal() {
    same(&["BN", "NB"]);
    same(&["Q", "RB", "BR", "WWFF", "W0F0", "KK", "K0", "QQ", "Q7", "W7B9", "wRQ"]);
    same(&["K", "WF", "FW", "Q1", "R1B1", "(1,0)(1,1)", "KisO2", "isO3K", "KWF", "nK"]);
    same(&["llNrrNDK", "FWDsN", "KDlNrN", "KDfsNbsN", "KDsN"]);
    same(&["B3DfNbN", "B3DvN", "DvNF3", "B3ffNbbND", "FB3DvN"]);
    same(&["KDA", "FWDA"]);
    same(&["DHAG", "ADGH"]);
    same(&["R", "WR", "WW", "WWW", "RR", "W0", "R7", "W200", "mRcR", "fRbRsR", "nR", "RiR", "R3R"]);
    same(&["W", "mWcW", "mcW", "fWbWlWrW", "fblrW", "vsW", "nW"]);
    same(&["C", "L", "CL", "(3,1)", "(1,3)"]);
    same(&["Z", "J", "(2,3)"]);
    same(&["N0", "NN", "N3", "NN3", "N99", "(2,1)(2,1)", "NNN"]);
    same(&["(4,1)", "(1,4)", "(4,1)(4,1)", "(4,1)0", "(4,1)(1,4)"]);
    // The same moves written in different ways.
    same(&["W2", "WnD", "R2", "W2nD"]);
    same(&["W2D", "WD"]);
    same(&["RjR", "WjR"]);
    same(&["D", "jR2", "DnD", "DwD"]);
    same(&["gR2", "pR2"]);
    same(&["fmWfceFifmnD", "fmWfceFifmW2", "ifmnDfecFmfW", "fmWfcFfeFfminD"]);
    same(&["mRcpR", "cpRmR"]);
    same(&["fN", "lfrfN", "lfNrfN"]);
}

#[test]
fn different_meanings_differ() {
    let texts = [
        "W2", "D", "nD", "WD", "nN", "N", "B3", "B", "R", "RD", "pR", "gR", "jR", "wR", "mR", "cR",
        "iR", "feF", "fcF", "fceF", "fmceF", "fF", "fW", "wN", "NN", "N2", "pQ", "gQ", "R6", "nZ",
        "nC", "C", "wnN", "fmW2", "npN0", "hrN", "hlN", "vN", "sN", "pjR", "gwR",
    ];
    for (index, one) in texts.iter().enumerate() {
        for other in &texts[..index] {
            assert_ne!(movement(one), movement(other), "{one} and {other}");
        }
    }
}

#[test]
fn the_sixteen_kinds() {
    // Letter, text, leaps, sliding rays, canonical text.
    for (letter, text, leaps, slides, written) in [
        ('P', "fmWfceFifmnD", 4, 0, "fmWfceFifmnD"),
        ('N', "N", 8, 0, "N"),
        ('B', "B", 0, 4, "B"),
        ('R', "R", 0, 4, "R"),
        ('Q', "Q", 0, 8, "Q"),
        ('K', "K", 8, 0, "K"),
        ('L', "NB2", 8, 4, "B2N"),
        ('C', "llNrrNDK", 16, 0, "KDsN"),
        ('U', "CN", 16, 0, "NC"),
        ('D', "QN", 8, 8, "QN"),
        ('M', "RN", 8, 4, "RN"),
        ('A', "BN", 8, 4, "BN"),
        ('E', "KDA", 16, 0, "KDA"),
        ('H', "DHAG", 16, 0, "DAHG"),
        ('F', "B3DfNbN", 8, 4, "B3DvN"),
        ('S', "B2DN", 12, 4, "B2DN"),
    ] {
        let movement = movement(text);
        let (short, long): (Vec<Ray>, Vec<Ray>) =
            movement.rays().iter().partition(|ray| ray.limit == 1);
        assert_eq!((short.len(), long.len()), (leaps, slides), "{letter}");
        assert_eq!(movement.to_string(), written, "{letter}");
        if letter != 'P' {
            let plain = |ray: &Ray| {
                let Ray { dx, dy, limit, .. } = *ray;
                let special = (ray.lame, ray.hop, ray.jumps_first, ray.spacious, ray.initial);
                special == (false, None, false, false, false)
                    && (ray.moves, ray.captures, ray.en_passant) == (true, true, false)
                    && (limit == 1 || dx.abs().max(dy.abs()) == 1)
            };
            assert!(movement.rays().iter().all(plain), "{letter}");
        }
    }
    assert!(movement("B3").rays().iter().all(|ray| ray.limit == 3));
    assert!(movement("B").rays().iter().all(|ray| ray.limit == 7));
}

#[test]
fn the_pawn_in_full() {
    let none = Ray {
        dx: 0,
        dy: 1,
        limit: 1,
        bend: None,
        lame: false,
        hop: None,
        jumps_first: false,
        spacious: false,
        initial: false,
        moves: false,
        captures: false,
        en_passant: false,
    };
    let taking = Ray { captures: true, en_passant: true, ..none };
    let expected = [
        Ray { dx: -1, ..taking },
        Ray { moves: true, ..none },
        Ray { dy: 2, lame: true, initial: true, moves: true, ..none },
        Ray { dx: 1, ..taking },
    ];
    assert_eq!(movement("fmWfceFifmnD").rays(), expected);
}

#[test]
fn atoms_and_ranges() {
    for (text, leap) in [("W", (1, 0)), ("F", (1, 1)), ("D", (2, 0)), ("N", (2, 1)), ("A", (2, 2))]
        .into_iter()
        .chain([("H", (3, 0)), ("C", (3, 1)), ("Z", (3, 2)), ("G", (3, 3)), ("(7,5)", (7, 5))])
    {
        let movement = movement(text);
        let steps: Vec<(i8, i8)> = movement.rays().iter().map(|ray| (ray.dx, ray.dy)).collect();
        assert_eq!(steps, images(leap), "{text}");
        assert!(movement.rays().iter().all(|ray| ray.limit == 1));
    }
    let limit = |text: &str| movement(text).rays()[0].limit;
    assert_eq!(["N0", "DD", "N2", "HH", "R4", "B2", "W3"].map(limit), [3, 3, 2, 2, 4, 2, 3]);
    // A leap and a slide may reach the same square.
    assert_eq!(movement("RD").rays().len(), 8);
    assert_eq!(movement("RD").to_string(), "RD");
}

#[test]
fn colour_bound_pieces() {
    for text in ["B", "F", "D", "A", "C", "DHAG", "(5,3)"] {
        assert_eq!(movement(text).is_color_bound(), text != "DHAG", "{text}");
    }
    assert!(!movement("BN").is_color_bound());
}

#[test]
fn errors_name_the_letter_and_its_place() {
    use ExpectedText::*;
    for (text, column, found, expected) in [
        ("", 1, None, Move),
        ("O", 2, None, Move),
        ("isO2", 5, None, Move),
        ("X", 1, Some('X'), AtomOrModifier),
        ("NmX", 3, Some('X'), Atom),
        ("fmW a", 4, Some(' '), AtomOrModifier),
        ("mafsR", 5, Some('R'), Leap),
        ("oR", 1, Some('o'), AtomOrModifier),
        ("Né", 2, Some('é'), AtomOrModifier),
        ("fm", 3, None, Atom),
        ("Nf3", 3, Some('3'), Atom),
        ("3N", 1, Some('3'), AtomOrModifier),
        ("mmW", 2, Some('m'), NewModifier),
        ("jjR", 2, Some('j'), NewModifier),
        ("pgR", 2, Some('g'), OneHop),
        ("KfhW", 3, Some('h'), Half),
        ("hN", 1, Some('h'), Half),
        ("hfN", 1, Some('h'), Half),
        ("fhF", 2, Some('h'), Half),
        ("hrB", 1, Some('h'), Half),
        ("B256", 2, Some('2'), Range),
        ("NB99999999999999999999", 3, Some('9'), Range),
        ("B03", 2, Some('0'), Range),
        ("(8,1)", 2, Some('8'), LeapDigit),
        ("(4,", 4, None, LeapDigit),
        ("(41)", 3, Some('1'), Comma),
        ("(4,1", 5, None, Close),
        ("(4,10)", 5, Some('0'), Close),
        ("N(0,0)", 2, Some('('), RealLeap),
        ("NpW", 3, Some('W'), Repeating),
        ("jK", 2, Some('K'), Repeating),
        ("gR1", 2, Some('R'), Repeating),
        ("p(4,1)0", 2, Some('('), Repeating),
    ] {
        let error = text.parse::<Movement>().unwrap_err();
        assert_eq!(error, BetzaError { column, found, expected }, "{text}: {error}");
    }
    let error = "mqR".parse::<Movement>().unwrap_err();
    assert_eq!(error.to_string(), "column 2: expected an atom or a modifier, found `q`");
}

/// A small generator of numbers, the same in every run.
pub(super) struct Dice(pub(super) u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }

    fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.roll(choices.len())]
    }

    /// A text of a few terms that can be read.
    pub(super) fn notation(&mut self) -> String {
        let mut terms = String::new();
        let count = 1 + self.roll(4);
        while terms.is_empty() || self.roll(count) > 0 {
            let term = self.term();
            if term.parse::<Movement>().is_ok() {
                terms.push_str(&term);
            }
        }
        terms
    }

    fn term(&mut self) -> String {
        let mut term = String::new();
        let directions = ["f", "b", "l", "r", "v", "s", "fl", "rf", "ff", "fh", "sh", "hr"];
        for _ in 0..self.roll(4) {
            term.push_str(self.pick(&directions));
        }
        for modifier in ["m", "c", "e", "i", "n", "p", "g", "j", "w"] {
            if self.roll(6) == 0 {
                term.push_str(modifier);
            }
        }
        let atoms = [
            "W", "F", "D", "N", "A", "H", "C", "L", "Z", "J", "G", "B", "R", "Q", "K", "(4,1)",
            "(5,0)", "(0,2)", "(4,2)", "NN", "DD",
        ];
        term.push_str(self.pick(&atoms));
        term.push_str(self.pick(&["", "", "", "0", "2", "3", "5"]));
        term
    }

    /// A board with about one piece to every `thinness` squares.
    fn board(&mut self, thinness: usize) -> Vec<Content> {
        let pieces = [Content::Ally, Content::Enemy];
        let mut square =
            || if self.roll(thinness) == 0 { self.pick(&pieces) } else { Content::Empty };
        (0..64).map(|_| square()).collect()
    }
}

#[test]
fn canonical_texts_read_back() {
    let mut dice = Dice(1);
    for _ in 0..3000 {
        let text = dice.notation();
        let meaning = movement(&text);
        let written = meaning.to_string();
        assert_eq!(movement(&written), meaning, "{text} written as {written}");
        assert_eq!(movement(&written).to_string(), written, "{text}");
        let twice = format!("{text}iQ7{text}");
        assert_eq!(movement(&twice), movement(&format!("iQ7{text}")), "{twice}");
    }
}

#[test]
fn canonical_rays_move_as_the_text_says() {
    let mut dice = Dice(2);
    for _ in 0..1500 {
        let text = dice.notation();
        let (raw, canonical) = (rays_as_written(&text).unwrap(), movement(&text));
        for thinness in [1, 2, 3, 6, 20] {
            let squares = dice.board(thinness);
            let board = |square: Square| squares[square.index()];
            for from in Square::all() {
                let color = dice.pick(&Color::ALL);
                let moved = dice.roll(2) == 0;
                let expected = walk(&raw, from, color, &board, moved);
                let found = canonical.destinations(from, color, &board, moved);
                assert_eq!(found, expected, "{text} as {canonical} on {from}");
            }
        }
    }
}

#[test]
fn without_hoppers_movements_are_equal_exactly_if_they_move_alike() {
    let mut dice = Dice(3);
    let boards: Vec<Vec<Content>> =
        (0..600).map(|index| dice.board([2, 3, 4, 8, 16][index % 5])).collect();
    let pieces = [
        "W", "W2", "W3", "R", "D", "nD", "H", "nH", "jR", "jR3", "wR", "wR2", "wD", "wnD", "wjR",
        "iR", "iD", "mR", "cR", "D0", "nD0",
    ];
    let behaviour = |movement: &Movement| -> Vec<Destinations> {
        let walks = boards.iter().flat_map(|squares| {
            let board = |square: Square| squares[square.index()];
            let from = Square::new(0);
            [false, true].map(|moved| movement.destinations(from, Color::White, &board, moved))
        });
        walks.collect()
    };
    let known: Vec<(Movement, Vec<Destinations>)> = (0..200)
        .map(|_| movement(&[(); 3].map(|()| dice.pick(&pieces)).concat()))
        .map(|movement| (movement.clone(), behaviour(&movement)))
        .collect();
    for (one, behaviour) in &known {
        for (other, theirs) in &known {
            assert_eq!(one == other, behaviour == theirs, "{one} and {other}");
        }
    }
}

#[test]
fn no_text_upsets_the_reader() {
    let mut dice = Dice(4);
    let letters: Vec<char> =
        "fblrvshmceinpgjwWFDNAHCLZJGBRQKO(),0123789ayztX[] é".chars().collect();
    for _ in 0..200_000 {
        let text: String = (0..dice.roll(9)).map(|_| dice.pick(&letters)).collect();
        if let Err(error) = text.parse::<Movement>() {
            assert!((1..=text.chars().count() + 1).contains(&error.column), "{text}: {error}");
            assert_eq!(error.found, text.chars().nth(error.column - 1), "{text}: {error}");
        }
    }
}

/// A queen's move is a slide of at most seven steps in eight directions; of the rook's step and the
/// leap to the same square only the leap is a goal, because it needs less.
#[test]
fn goals_are_squares_with_what_they_take() {
    let goals = |text: &str| text.parse::<Movement>().unwrap().goals();
    assert_eq!(goals("N").len(), 8);
    assert_eq!(goals("Q").len(), 56);
    assert_eq!(goals("RD").len(), 28);
    let far = |text: &str| goals(text).into_iter().filter(|goal| (goal.dx, goal.dy) == (2, 0));
    assert!(far("R").all(|goal| goal.empty.count() == 1));
    assert!(far("RD").all(|goal| goal.empty.is_empty()));
    assert_eq!(far("RpR").count(), 2);
    let pawn = goals("fmWfceFifmnD");
    assert_eq!(pawn.iter().filter(|goal| goal.moves).count(), 2);
    assert_eq!(pawn.iter().filter(|goal| goal.captures).count(), 2);
    assert_eq!(pawn.iter().filter(|goal| goal.initial).count(), 1);
    // From a1, the square beyond a step to the left is two files to the left, over the edge.
    let spacious = goals("lwW");
    assert_eq!(
        spacious[0].empty.into_iter().next().map(|square| square.to_string()),
        Some("g1".into())
    );
}
