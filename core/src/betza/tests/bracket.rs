//! Bracket Betza: the pieces of Fairy-Stockfish's pull requests 1034 and 1035 and of H. G. Muller's
//! comments on them, what is refused, and what is written.

use super::*;

#[test]
fn two_legs_in_brackets_are_those_with_letters() {
    same(&["[F?R]", "FyafsF", "t[FR]", "F[F-R]", "[F?R0]", "[F?WW]", "[F?fsR]", "[F1?R7]"]); // griffin
    same(&["[W?B]", "WyafsW", "t[WB]", "[W?FF]", "[R1?B]"]); // aanca, rhinoceros
    same(&["[F-R]", "yafsF", "[F-fsR]"]);
    same(&["[W-B]", "yafsW"]);
    same(&["[F-B]", "yafF", "[F-fB]"]); // picket
    same(&["[W-R]", "yafW"]); // ski-rook
    same(&["[W?sR]", "WyasW"]);
    same(&["[W-sR]", "yasW"]);
    same(&["[F?sB]", "FyasF"]);
    same(&["[F-W]", "afsF"]); // moa
    same(&["[W-F]", "afsW", "nN"]); // mao
    same(&["[F?bsR]", "FyabsF"]);
    same(&["[D?A]", "DafsD"]);
    same(&["[A-D0]", "yafsA", "[A-DD]"]);
    same(&["[N-N]", "afN", "[N-fN]"]);
    same(&["[N-NN]", "yafN", "[(2,1)-(1,2)0]"]);
    // Straight on, with stops, is nothing new.
    same(&["[F?B]", "B"]);
    same(&["[W?R]", "R"]);
    same(&["[W?W]", "W2"]);
    same(&["[N?NN]", "NN"]);
}

/// A prefix before the brackets is for the whole way, which leads like a knight's move.
#[test]
fn a_prefix_is_for_the_whole() {
    same(&["v[F?R]", "FfrblyaflFflbryafrF"]); // ship
    same(&["v[W?B]", "vWvyafsW", "[vW?B]"]); // snake
    same(&["s[W?B]", "sWsyafsW", "[sW?B]"]);
    same(&["f[F?R]", "fFfryaflFflyafrF"]);
    same(&["fr[W?B]", "rWryaflW"]);
    same(&["rf[F-R]", "fryaflF"]);
    same(&["v[W-R]", "vyafW", "[vW-R]"]);
    same(&["f[F-B]", "fyafF", "[fF-B]"]);
    same(&["f[N-NN]", "fyafN"]);
    same(&["m[F?R]", "mFyafsmF", "mt[FR]"]);
    same(&["c[W-B]", "yafscW"]);
    same(&["mc[F?R]", "[F?R]"]);
    same(&["i[F?R]", "it[FR]"]);
    same(&["fm[F?R]c[F?R]", "mf[F?R]c[F?R]"]);
    // The last leg can say by itself how it ends.
    same(&["[F?cR]", "FyafscF"]);
    same(&["[F-mR]", "m[F-R]"]);
    same(&["N[F?R]W", "KNyafsF"]);
}

/// First legs that slide, third legs, second legs with steps of another length, and the like.
#[test]
fn what_has_no_other_text_is_refused_with_its_column() {
    for (text, column, expected) in [
        ("[D?B]", 4, ExpectedText::AsLong), // osprey
        ("[N?R]", 4, ExpectedText::AsLong),
        ("[F-N]", 4, ExpectedText::AsLong),
        ("[N-C]", 4, ExpectedText::AsLong),
        ("[R?B]", 2, ExpectedText::Leap),
        ("[F2-R]", 2, ExpectedText::Leap),
        ("[FF-R]", 2, ExpectedText::Leap),
        ("[F?R3]", 5, ExpectedText::WholeSlide),
        ("[W?sR6]", 6, ExpectedText::WholeSlide),
        ("[K?Q]", 2, ExpectedText::OneAtom),
        ("[F?Q]", 4, ExpectedText::OneAtom),
        ("[F-R-B]", 5, ExpectedText::TwoLegs),
        ("[F?R?B]", 5, ExpectedText::TwoLegs),
        ("[F?sR]", 4, ExpectedText::AlongAtom),
        ("[F?fR]", 4, ExpectedText::AlongAtom),
        ("[W?fB]", 4, ExpectedText::AlongAtom),
        ("[W?bR]", 4, ExpectedText::Onward),
        ("[W?vR]", 4, ExpectedText::Onward),
        ("[N-sN]", 4, ExpectedText::StraightOn),
        ("[mF?R]", 2, ExpectedText::FirstLeg),
        ("[cF-R]", 2, ExpectedText::FirstLeg),
        ("[pF-R]", 2, ExpectedText::FirstLeg),
        ("[F-pR]", 4, ExpectedText::LastLeg),
        ("[F-iR]", 4, ExpectedText::LastLeg),
        ("m[F-cR]", 5, ExpectedText::OneMode),
        ("n[F-R]", 1, ExpectedText::Plain),
        ("y[F-R]", 1, ExpectedText::Plain),
        ("fg[F?R]", 2, ExpectedText::Plain),
        ("[F", 3, ExpectedText::Between),
        ("[FR]", 3, ExpectedText::Between),
        ("[F]", 3, ExpectedText::Between),
        ("[F?", 4, ExpectedText::AtomOrModifier),
        ("[F?R", 5, ExpectedText::BracketEnd),
        ("[F?RB]", 5, ExpectedText::BracketEnd),
        ("[?R]", 2, ExpectedText::AtomOrModifier),
        ("[]", 2, ExpectedText::AtomOrModifier),
        ("[f?R]", 3, ExpectedText::Atom),
        ("F?R", 2, ExpectedText::AtomOrModifier),
        ("F]", 2, ExpectedText::AtomOrModifier),
        ("[F?R]3", 6, ExpectedText::AtomOrModifier),
        ("[[F?R]-W]", 2, ExpectedText::AtomOrModifier),
        ("[F-O]", 4, ExpectedText::AtomOrModifier),
        ("[(4,1)-(4,1)]", 2, ExpectedText::Possible),
    ] {
        let error = text.parse::<Movement>().unwrap_err();
        assert_eq!((error.column, &error.expected), (column, &expected), "{text}: {error}");
    }
}

/// Letters in the first leg are for its steps, and by another reading for the whole way.
#[test]
fn letters_in_the_first_leg_are_read_where_both_readings_agree() {
    for (text, column, step, way) in [
        ("[fF?R]", 2, "fFfyafsF", "fFfryaflFflyafrF"),
        ("[fsW?B]", 2, "fsWfsyafsW", "sWlyafrWryaflW"),
        ("[frF-R]", 2, "fryafsF", "fryafrF"),
    ] {
        let error = text.parse::<Movement>().unwrap_err();
        let ExpectedText::Reading(one, other) = &error.expected else { panic!("{text}: {error}") };
        assert_eq!(error.column, column, "{text}");
        same(&[one, step]);
        same(&[other, way]);
    }
}

#[test]
fn movements_that_turn_are_written_in_brackets() {
    for (text, written) in [
        ("FyafsF", "[F?R]"),
        ("t[WB]", "[W?B]"),
        ("yafsF", "[F-R]"),
        ("v[F?R]", "v[F?R]"),
        ("vWvyafsW", "v[W?B]"),
        ("[F-B]", "[F-B]"),
        ("[W?sR]", "[W?sR]"),
        ("[F?bsR]N", "N[F?bsR]"),
        ("KyafsF", "W[F?R]"),
        ("mt[FR]cB", "m[F?R]cB"),
        ("afsF", "[F-W]"),
        ("yafsD", "[D-A0]"),
        ("i[F?R]", "i[F?R]"),
        ("yafN", "[N-N0]"),
        ("zR2", "[W?sW]"),
    ] {
        let bracket = bracket_text(&movement(text)).unwrap();
        same(&[text, &bracket]);
        let letters = |text: &str| {
            let mut letters: Vec<char> = text.chars().collect();
            letters.sort_unstable();
            letters
        };
        assert_eq!(letters(&bracket), letters(written), "{text}: {bracket}");
    }
    for text in ["N", "B", "zB", "zR3", "fmWfceF", "nN", "[F?B]"] {
        assert_eq!(bracket_text(&movement(text)), None, "{text}");
    }
}

/// Whatever turns is the same again when it is read from its brackets.
#[test]
fn brackets_are_read_as_they_are_written() {
    for text in turning::turning() {
        let movement = movement(text);
        let Some(bracket) = bracket_text(&movement) else {
            assert!(!movement.to_string().contains('a'), "{text}: {movement}");
            continue;
        };
        assert_eq!(bracket.parse().as_ref(), Ok(&movement), "{text}: {bracket}");
    }
}
