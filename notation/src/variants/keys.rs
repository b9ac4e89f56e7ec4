//! Keys that change nothing here: those for GUIs, and rules of which one value alone is played.

use super::values::{file, squares};
use treville_core::bitboard::Bitboard;
use treville_core::square::{File, Rank};

/// A key that no rule of ours answers to.
pub(super) enum Other {
    /// A setting of a GUI's display, or an engine's values of pieces.
    Ignored,
    /// A rule, of which one value is played; the name by which it is kept.
    Rule(&'static str, Only),
}

/// The one value of a rule that is played: Fairy-Stockfish's own default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Only {
    /// This word.
    Word(&'static str),
    /// This number.
    Number(u32),
    /// The file h, by letter or number.
    FileH,
    /// Squares, and how to write them.
    Squares(Bitboard, &'static str),
    /// The letter of the pawn.
    Pawn,
    /// The letter of the king.
    King,
}

const NONE: Only = Only::Squares(Bitboard::EMPTY, "-");
const ALL: Only = Only::Squares(Bitboard::ALL, "all squares");
const RANK_1: Only = Only::Squares(Bitboard::rank(Rank::FIRST), "*1");
const RANK_2: Only = Only::Squares(Bitboard::rank(Rank::new(1)), "*2");
const RANK_7: Only = Only::Squares(Bitboard::rank(Rank::new(6)), "*7");
const RANK_8: Only = Only::Squares(Bitboard::rank(Rank::EIGHTH), "*8");

const IGNORED: [&str; 5] =
    ["variantTemplate", "pieceToCharTable", "pocketSize", "pieceValueMg", "pieceValueEg"];

/// Rules by the value that is played.
#[rustfmt::skip]
const RULES: [(Only, &[&str]); 22] = [
    (Only::Word("false"), &[
        "twoBoards", "sittuyinPromotion", "piecePromotionOnCapture", "mandatoryPiecePromotion",
        "pieceDemotion", "blastOnCapture", "petrifyBlastPieces", "castlingDroppedPiece",
        "oppositeCastling", "mustCapture", "mustDrop", "pieceDrops", "dropLoop", "capturesToHand",
        "firstRankPawnDrops", "promotionZonePawnDrops", "dropOnTop", "sittuyinRookDrop",
        "dropOppositeColoredBishop", "dropPromoted", "immobilityIllegal", "wallOrMove",
        "cambodianMoves", "pass", "passWhite", "passBlack", "passOnStalemate",
        "passOnStalemateWhite", "passOnStalemateBlack", "makpongRule", "flyingGeneral",
        "nFoldValueAbsolute", "perpetualCheckIllegal", "moveRepetitionIllegal",
        "stalematePieceCount", "shogiPawnDropMateIllegal", "shatarMateRule", "bikjangRule",
        "extinctionClaim", "extinctionPseudoRoyal", "dupleCheck", "flagPieceBlockedWin", "flagMove",
        "flagPieceSafe", "checkCounting", "adjudicateFullBoard",
    ]),
    (Only::Word("true"), &[
        "mandatoryPawnPromotion", "doubleStep", "checking", "dropChecks", "connectHorizontal",
        "connectVertical", "connectDiagonal",
    ]),
    (Only::Word("none"), &[
        "enclosingDrop", "wallingRule", "flipEnclosedPieces", "chasingRule", "extinctionValue",
        "materialCounting", "countingRule",
    ]),
    (Only::Word("-"), &[
        "promotionLimit", "promotedPieceType", "blastImmuneTypes", "mutuallyImmuneTypes",
        "petrifyOnCaptureTypes", "dropNoDoubled", "extinctionPieceTypes", "castlingWins",
    ]),
    (Only::Word("*"), &[
        "mustDropType", "flagPiece", "flagPieceWhite", "flagPieceBlack", "connectPieceTypes",
    ]),
    (Only::Word("draw"), &["nFoldValue"]),
    (Only::Word("loss"), &["checkmateValue"]),
    (Only::Word("win"), &["connectValue"]),
    (Only::Number(0), &[
        "extinctionPieceCount", "extinctionOpponentPieceCount", "connectN", "connectNxN",
        "collinearN",
    ]),
    (Only::Number(1), &[
        "castlingRank", "dropNoDoubledCount", "soldierPromotionRank", "flagPieceCount",
    ]),
    (Only::Number(2), &["doubleStepRank", "doubleStepRankMin"]),
    (Only::Number(3), &["nFoldRule"]),
    (Only::Number(8), &["maxRank", "promotionRank"]),
    (Only::FileH, &["maxFile"]),
    (NONE, &[
        "tripleStepRegionWhite", "tripleStepRegionBlack", "enclosingDropStart", "diagonalLines",
        "whiteFlag", "blackFlag", "flagRegion", "flagRegionWhite", "flagRegionBlack",
        "connectRegion1White", "connectRegion2White", "connectRegion1Black", "connectRegion2Black",
        MOBILITY,
    ]),
    (ALL, &[
        "enPassantRegion", "enPassantRegionWhite", "enPassantRegionBlack", "whiteDropRegion",
        "blackDropRegion", "dropRegionWhite", "dropRegionBlack", "wallingRegion",
        "wallingRegionWhite", "wallingRegionBlack",
    ]),
    (RANK_1, &["promotionRegionBlack"]),
    (RANK_2, &["doubleStepRegionWhite"]),
    (RANK_7, &["doubleStepRegionBlack"]),
    (RANK_8, &["promotionRegionWhite"]),
    (Only::Pawn, &[
        "pawnTypes", "promotionPawnTypes", "promotionPawnTypesWhite", "promotionPawnTypesBlack",
        "enPassantTypes", "enPassantTypesWhite", "enPassantTypesBlack", "nMoveRuleTypes",
        "nMoveRuleTypesWhite", "nMoveRuleTypesBlack",
    ]),
    (Only::King, &["castlingKingPiece", "castlingKingPieceWhite", "castlingKingPieceBlack"]),
];

/// The name by which all keys are kept that restrict a piece to some squares: the beginning of
/// each.
pub(super) const MOBILITY: &str = "mobilityRegion";

/// The kind of such a key, if it is known at all.
pub(super) fn other(key: &str) -> Option<Other> {
    if IGNORED.contains(&key) {
        return Some(Other::Ignored);
    }
    let key = if key.starts_with(MOBILITY) { MOBILITY } else { key };
    RULES.iter().find_map(|(only, keys)| {
        let name = keys.iter().find(|name| **name == key)?;
        Some(Other::Rule(name, *only))
    })
}

impl Only {
    /// Whether a value is the one that is played; `pawn` and `king` are the letters of these, if
    /// a side has them.
    pub fn is(self, value: &str, pawn: Option<char>, king: Option<char>) -> bool {
        let is_letter = |letter: Option<char>| {
            letter.is_some_and(|letter| value.chars().all(|c| c.to_ascii_uppercase() == letter))
        };
        match self {
            Only::Word(word) => value == word,
            Only::Number(number) => value.parse() == Ok(number),
            Only::FileH => file(value) == Ok(File::H),
            Only::Squares(only, _) => squares(value) == Some(only),
            Only::Pawn => is_letter(pawn),
            Only::King => is_letter(king),
        }
    }

    /// The value in words.
    pub fn words(self) -> String {
        match self {
            Only::Word(text) | Only::Squares(_, text) => text.to_owned(),
            Only::Number(number) => number.to_string(),
            Only::FileH => "h".to_owned(),
            Only::Pawn => "the pawn's letter".to_owned(),
            Only::King => "the king's letter".to_owned(),
        }
    }
}
