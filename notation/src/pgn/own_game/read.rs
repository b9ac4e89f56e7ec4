//! From tags to the rules of a game that no name says.

use std::fmt::Write;

use super::castling::{self, Steps};
use crate::pgn::error::PgnFault;
use crate::pgn::men::Man;
use crate::variants;
use treville_core::color::{ByColor, Color};
use treville_core::definition::Definition;
use treville_core::encoding::shorten;
use treville_core::piece::{ORTHODOX_PIECES, PieceSpec, PieceType};
use treville_core::rules::{Gating, Rules};

/// The most pieces that are not orthodox: as many as a file of games can name.
const MOST: usize = 26;

/// The tags that describe a game.
pub struct Source<'a> {
    /// The name of the variant.
    pub name: &'a str,
    /// The entries of `VariantMen`.
    pub men: &'a [Man<'a>],
    /// The text of `VariantRules`.
    pub rules: Option<&'a str>,
    /// The first position.
    pub fen: Option<&'a str>,
    /// The kind of gating, and whether there is check forfeit, where no rules say it.
    pub gating: Gating,
    /// See `gating`.
    pub check_forfeit: bool,
}

/// The board of a FEN, taken apart.
struct Board<'a> {
    rows: Vec<&'a str>,
    /// The pieces that wait or are in hand, as the FEN has them.
    outside: String,
    fields: Vec<&'a str>,
}

/// The rules of a game.
pub fn read(source: &Source<'_>) -> Result<Rules, PgnFault> {
    let usual = Definition::chess();
    let board = Board::of(source.fen.unwrap_or(&usual.start));
    let king = source.king(&board);
    let steps = source.steps(king)?;
    let section = source.section(&board, king)?;
    let library = variants::read(section.as_bytes());
    let library = library.map_err(|error| PgnFault::Game("VariantRules", error.to_string()))?;
    if let Some(left_out) = library.left_out.into_iter().next() {
        let tag = match left_out.key.as_str() {
            "startFen" => "FEN",
            "" if left_out.reason.starts_with("expected a name") => "Variant",
            "" if left_out.line == 1 => "VariantMen",
            key if key.starts_with("betzaPiece") || key == "king" => "VariantMen",
            _ => "VariantRules",
        };
        let reason = left_out.reason;
        let reason = reason.strip_prefix("start: ").map_or(reason.clone(), str::to_owned);
        return Err(PgnFault::Game(tag, reason));
    }
    let no_game = || PgnFault::Game("VariantRules", "expected the rules of one game".to_owned());
    let mut game = library.games.into_iter().next().ok_or_else(no_game)?;
    let start = game.start.clone();
    let array = Board::of(&start);
    for color in Color::ALL {
        let Some(file) = castling::king_file(&array.rows, color, king) else { continue };
        if castling::apply(&mut game, color, steps[color], file).is_none() {
            let man = source.man(color, king).map_or("", |man| man.text);
            let expected = "castling within the board in VariantMen";
            return Err(PgnFault::Text(expected, man.to_owned()));
        }
    }
    game.rules().map_err(|problem| PgnFault::Game("VariantMen", problem.to_string()))
}

impl<'a> Board<'a> {
    fn of(fen: &'a str) -> Board<'a> {
        let mut fields = fen.split_ascii_whitespace();
        let placement = fields.next().unwrap_or_default();
        let (board, inside) = placement.split_once('[').unwrap_or((placement, ""));
        let mut rows: Vec<&str> = board.split('/').collect();
        let mut outside = inside.trim_end_matches(']').to_owned();
        if let [black, .., white] = rows[..]
            && rows.len() == 10
        {
            outside = format!("{black}{white}").replace(|c: char| !c.is_ascii_alphabetic(), "");
            rows = rows.into_iter().skip(1).take(8).collect();
        }
        Board { rows, outside, fields: fields.collect() }
    }

    /// The capital letters of a side's pieces on the board, each once.
    fn letters(&self, color: Color) -> Vec<char> {
        let mut letters = Vec::new();
        for c in self.rows.iter().flat_map(|row| row.chars()).filter(char::is_ascii_alphabetic) {
            let letter = c.to_ascii_uppercase();
            if Color::from_white(c == letter) == color && !letters.contains(&letter) {
                letters.push(letter);
            }
        }
        letters
    }

    /// Whether this side's first rank is full, as at the start of a game.
    fn is_full(&self, color: Color) -> bool {
        let row = if color == Color::White { self.rows.last() } else { self.rows.first() };
        row.is_some_and(|row| row.bytes().filter(u8::is_ascii_alphabetic).count() == 8)
    }

    /// The letter of what castles with a side's king, if it may: the last piece on one of its
    /// wings.
    fn corner(&self, color: Color, king: char) -> Option<char> {
        let row = if color == Color::White { self.rows.last() } else { self.rows.first() };
        let squares = castling::squares(row?);
        let own = |c: &char| {
            c.is_ascii_alphabetic() && Color::from_white(c.is_ascii_uppercase()) == color
        };
        let rights = self.fields.get(1)?;
        let mut letters = rights.chars().filter(own).map(|c| c.to_ascii_uppercase());
        let king = squares.iter().flatten().position(|c| c.eq_ignore_ascii_case(&king))?;
        let mut men = squares.into_iter().flatten();
        let corner = match letters.next()? {
            'Q' => men.next().filter(|_| king > 0),
            _ => men.next_back(),
        };
        corner.filter(own).map(|c| c.to_ascii_uppercase())
    }
}

impl Source<'_> {
    /// The lines of `VariantRules`.
    fn lines(&self) -> impl Iterator<Item = &str> {
        self.rules.unwrap_or_default().split(';').map(str::trim)
    }

    /// The letter of an orthodox piece: its own, unless the rules say another one.
    fn letter(&self, kind: &PieceSpec) -> char {
        let given = self.lines().filter_map(|line| {
            let (key, value) = line.split_once('=')?;
            let key = key.trim_end().trim_end_matches("White").trim_end_matches("Black");
            let letter = value.trim().parse::<char>().ok().filter(char::is_ascii_alphabetic)?;
            (key == kind.name).then(|| letter.to_ascii_uppercase())
        });
        given.last().unwrap_or(kind.letter)
    }

    /// The king's letter: K or what the rules say, or that of an entry that castles.
    fn king(&self, board: &Board<'_>) -> char {
        let king = self.letter(&ORTHODOX_PIECES[PieceType::KING.index()]);
        let castles = self.men.iter().find(|man| man.betza.contains('O'));
        let is_there = Color::ALL.into_iter().any(|color| board.letters(color).contains(&king));
        castles.filter(|_| !is_there).map_or(king, |man| man.letter)
    }

    /// The entry that holds for a side's pieces with this letter.
    fn man(&self, color: Color, letter: char) -> Option<&Man<'_>> {
        let of = |color| {
            let mut men = self.men.iter();
            move || men.find(|man| (man.color, man.letter) == (color, letter))
        };
        let (mut own, shared) = (of(color), of(Color::White));
        own().or_else(shared)
    }

    /// The castling steps of each king.
    fn steps(&self, king: char) -> Result<ByColor<Steps>, PgnFault> {
        let [white, black] = Color::ALL.map(|color| self.man(color, king));
        if let (Some(white), Some(black)) = (white, black)
            && white.movement != black.movement
        {
            let expected = "the same king for both sides in VariantMen";
            return Err(PgnFault::Text(expected, black.text.to_owned()));
        }
        let steps =
            |man: Option<&Man<'_>>| man.map_or([None; 2], |man| castling::split(man.betza).1);
        Ok(ByColor([steps(white), steps(black)]))
    }

    /// The orthodox piece that has the letter of an entry.
    fn orthodox(&self, man: &Man<'_>) -> Option<&'static PieceSpec> {
        ORTHODOX_PIECES.iter().find(|usual| self.letter(usual) == man.letter)
    }

    /// Whether the rules leave an orthodox piece to a side: `queen = -` and `queenWhite = q` do not
    /// leave one to Black.
    fn has(&self, color: Color, kind: &PieceSpec) -> bool {
        let sides = ["White", "Black"];
        let (own, other) = (sides[color.index()], sides[1 - color.index()]);
        self.lines().fold(true, |has, line| {
            let (key, value) = line.split_once('=').unwrap_or((line, ""));
            let is_given = value.trim() != "-";
            match key.trim().strip_prefix(kind.name) {
                Some("") => is_given,
                Some(side) if side == own => is_given,
                Some(side) if side == other => has && !is_given,
                _ => has,
            }
        })
    }

    /// Whether an entry says no more than the letter does. Another piece may have the letter of an
    /// orthodox one, and its movement as well, where there is no such orthodox one.
    fn is_usual(&self, man: &Man<'_>) -> bool {
        self.orthodox(man).is_some_and(|usual| {
            usual.betza.parse().as_ref() == Ok(&man.movement) && self.has(man.color, usual)
        })
    }

    /// Whether two entries with one letter are of one piece.
    fn are_one(&self, one: &Man<'_>, other: &Man<'_>) -> bool {
        one.movement == other.movement && self.is_usual(one) == self.is_usual(other)
    }

    /// The letters of a side's listed pieces that are not orthodox, and not the king.
    fn own(&self, color: Color, king: char) -> Vec<char> {
        let mut letters = Vec::new();
        for man in self.men.iter().filter(|man| man.letter != king) {
            let holds = self.man(color, man.letter) == Some(man) && !self.is_usual(man);
            if holds && !letters.contains(&man.letter) {
                letters.push(man.letter);
            }
        }
        letters
    }

    /// The game as a section of a file of games.
    fn section(&self, board: &Board<'_>, king: char) -> Result<String, PgnFault> {
        let mut text = format!("[{}:chess]\n", self.full_name());
        let mut put = |key: &str, value: &str| {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{key} = {value}");
        };
        let mut number = 0;
        for man in self.men {
            let black = self.men.iter().any(|other| {
                (other.letter, other.color) == (man.letter, Color::Black)
                    && !self.are_one(other, man)
            });
            let letter = man.letter.to_ascii_lowercase();
            if man.letter == king {
                let (movement, _) = castling::split(man.betza);
                if (man.color, man.letter, movement.as_str()) == (Color::White, 'K', "K") {
                    continue;
                }
                if man.color == Color::White {
                    put("king", &format!("{letter}:{movement}"));
                }
                continue;
            }
            let is_pawn = self.orthodox(man).is_some_and(|usual| usual.name == "pawn");
            if is_pawn && !self.is_usual(man) {
                let expected = "pawns that move as in chess in VariantMen";
                return Err(PgnFault::Text(expected, man.text.to_owned()));
            }
            let is_same = man.color == Color::Black
                && self.man(Color::White, man.letter).is_some_and(|white| self.are_one(white, man));
            if self.is_usual(man) || is_same {
                continue;
            }
            number += 1;
            let side = match (man.color, black) {
                (Color::Black, _) => "Black",
                (Color::White, true) => "White",
                (Color::White, false) => "",
            };
            put(&format!("betzaPiece{number}{side}"), &format!("{letter}:{}", man.betza));
        }
        if number > MOST {
            let expected = "at most 26 pieces that are not orthodox in VariantMen";
            return Err(PgnFault::Text(expected, format!("{number} of them")));
        }
        match self.rules {
            None => self.open_rules(board, king, &mut put)?,
            Some(_) => {
                put("promotionPieceTypes", "*");
                put("startFen", self.fen.unwrap_or(&Definition::chess().start));
            }
        }
        for line in self.lines() {
            if line.starts_with('[') {
                let reason = format!("expected key = value, got '{}'", shorten(line));
                return Err(PgnFault::Game("VariantRules", reason));
            }
            text.push_str(line);
            text.push('\n');
        }
        Ok(text)
    }

    /// The name for the game: that of the variant, with letters of pieces where another game has
    /// it.
    fn full_name(&self) -> String {
        let plain: Vec<&str> = self.name.split_ascii_whitespace().collect();
        let plain = plain.join("-");
        let name = if plain.is_empty() { "chess" } else { &plain };
        if Definition::named(name).is_none() {
            return name.to_owned();
        }
        let letters = self.men.iter().map(|man| man.letter.to_ascii_lowercase());
        format!("{name}-{}", letters.collect::<String>())
    }

    /// The rules that other programs leave open: promotion to what there is, castling with what
    /// stands in the corner, and the pieces that wait.
    fn open_rules(
        &self,
        board: &Board<'_>,
        king: char,
        put: &mut impl FnMut(&str, &str),
    ) -> Result<(), PgnFault> {
        let sides = [(Color::White, "White"), (Color::Black, "Black")];
        let room = if self.gating == Gating::None { 6 } else { 4 };
        for (color, side) in sides {
            let mut letters = board.letters(color);
            let is_known = |letter: &char| {
                let is_usual = ORTHODOX_PIECES.iter().any(|usual| usual.letter == *letter);
                is_usual || self.man(color, *letter).is_some()
            };
            letters.retain(|letter| *letter != king && *letter != 'P' && is_known(letter));
            let is_full = board.is_full(color);
            if is_full {
                put(&format!("promotionPieceTypes{side}"), "*");
            } else {
                let listed = self.own(color, king);
                for letter in
                    listed.into_iter().filter(|_| self.gating == Gating::None).chain("QRBN".chars())
                {
                    if letters.len() < room && !letters.contains(&letter) {
                        letters.push(letter);
                    }
                }
                put(&format!("promotionPieceTypes{side}"), &String::from_iter(letters));
            }
            let corner = board.corner(color, king).filter(|letter| *letter != 'R');
            if let Some(corner) = corner.filter(is_known) {
                put(&format!("castlingRookPieces{side}"), &corner.to_string());
            }
        }
        let fen = self.fen.unwrap_or_default();
        match self.gating {
            Gating::None => {}
            Gating::Optional => {
                put("gating", "true");
                put("seirawanGating", "true");
            }
            Gating::Mandatory => return self.gates(board, king, put),
        }
        if !fen.is_empty() {
            put("startFen", fen);
        }
        Ok(())
    }

    /// The pieces that wait behind the first rank, and the array in front of them.
    fn gates(
        &self,
        board: &Board<'_>,
        king: char,
        put: &mut impl FnMut(&str, &str),
    ) -> Result<(), PgnFault> {
        put("mandatoryGating", "true");
        put("checkForfeit", if self.check_forfeit { "true" } else { "false" });
        let (turn, rights) = match board.fields[..] {
            [turn, rights, ..] => (turn, rights.replace(|c| !"KQkq".contains(c), "")),
            _ => ("w", String::new()),
        };
        let rights = if rights.is_empty() { "-" } else { &rights };
        put("startFen", &format!("{} {turn} {rights} - 0 1", board.rows.join("/")));
        let listed = Color::ALL.map(|color| self.own(color, king));
        if self.fen.is_none() && listed[0] == listed[1] && listed[0].len() > 2 {
            let all = String::from_iter(&listed[0]);
            put("gateChoices", &all);
            put("gatePair", all.get(..2).unwrap_or_default());
            return Ok(());
        }
        for ((color, side), listed) in
            [(Color::White, "White"), (Color::Black, "Black")].into_iter().zip(listed)
        {
            let case = |letter: &char| match color {
                Color::White => *letter,
                Color::Black => letter.to_ascii_lowercase(),
            };
            let standing = board.letters(color);
            let waits = |letter: &char| board.outside.contains(case(letter));
            let mut pair = listed.clone();
            // Those that wait, then those that are on the board, then what is listed.
            pair.sort_by_key(|letter| (!waits(letter), !standing.contains(letter)));
            pair.truncate(2);
            if pair.len() < 2 {
                let expected = "two types for each side to gate in VariantMen";
                let got = self.men.iter().map(|man| man.text).collect::<Vec<_>>().join(";");
                return Err(PgnFault::Text(expected, got));
            }
            pair.sort_by_key(|letter| listed.iter().position(|other| other == letter));
            put(&format!("gatePair{side}"), &String::from_iter(pair));
        }
        Ok(())
    }
}
