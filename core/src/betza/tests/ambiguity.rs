//! Texts that are refused: those with two meanings by both of them, the others with their letter.

use super::*;

#[test]
fn two_meanings_are_told_as_two_texts() {
    for (text, column, one, other) in [
        // XBoard's program turns by right angles there, its documentation by half of them too.
        ("aW", 2, "asfW", "affshlW"),
        ("fmaF", 4, "fasfF", "faffshlF"),
        // A switch of range needs a leg after it.
        ("yF", 1, "F", "yafsF"),
        ("fyW", 2, "fW", "fyafsW"),
        ("myD", 2, "mD", "yafsmD"),
        // The first step of a crooked way, or all of it.
        ("fzB", 1, "zfB", "fzfB"),
        ("mlzR", 2, "mzlR", "blmzblRflmzflR"),
        // The step of a bent rider, or its slide.
        ("ft[FR]", 1, "fFfyafsF", "fFflyafrFfryaflF"),
        ("sct[WB]", 1, "scWsyafscW", "cWyafscW"),
        // Betza's "then", or XBoard's letter.
        ("tFR", 1, "FyafsF", "RF"),
        ("FtR", 2, "FyafsF", "RF"),
        ("tWB", 1, "WyafsW", "BW"),
        ("NWtB", 3, "WyafsW", "BW"),
    ] {
        let error = text.parse::<Movement>().unwrap_err();
        let line = error.to_string();
        let ExpectedText::Reading(first, second) = error.expected else { panic!("{text}: {line}") };
        assert_eq!(error.column, column, "{text}: {line}");
        assert_eq!((first.as_str(), second.as_str()), (one, other), "{text}");
        assert_ne!(movement(&first), movement(&second), "{text}");
        assert!(line.contains(&format!("expected `{one}` or `{other}`, as this can mean both")));
    }
    let error = "fzB".parse::<Movement>().unwrap_err();
    let line = "column 1: expected `zfB` or `fzfB`, as this can mean both, found `f`";
    assert_eq!(error.to_string(), line);
}

/// Where both readings are the same there is nothing to ask.
#[test]
fn two_readings_of_one_meaning_are_read() {
    same(&["zB", "vszB"]);
    same(&["zR", "fblrzR"]);
    same(&["t[FR]", "vt[FR]".replace('v', "vs").as_str()]);
    // On K documentation and program agree.
    same(&["aK", "affshlK"]);
}

#[test]
fn what_is_not_read_is_named_with_its_place() {
    use ExpectedText::*;
    for (text, column, found, expected) in [
        // Legs that capture, hop, or do what no piece here does.
        ("cafsW", 1, Some('c'), EmptyLeg),
        ("mcafsW", 2, Some('c'), EmptyLeg),
        ("pafsW", 1, Some('p'), EmptyLeg),
        ("gafsW", 1, Some('g'), EmptyLeg),
        ("fnafW", 2, Some('n'), EmptyLeg),
        ("zafF", 1, Some('z'), EmptyLeg),
        ("dafsW", 1, Some('d'), AtomOrModifier),
        ("afsuW", 4, Some('u'), AtomOrModifier),
        ("afsxW", 4, Some('x'), AtomOrModifier),
        ("afsoW", 4, Some('o'), AtomOrModifier),
        ("afskW", 4, Some('k'), AtomOrModifier),
        ("qN", 1, Some('q'), AtomOrModifier),
        ("tN", 1, Some('t'), AtomOrModifier),
        ("afspW", 4, Some('p'), LastLeg),
        ("afsyW", 4, Some('y'), LastLeg),
        ("aifW", 2, Some('i'), LastLeg),
        ("afzW", 3, Some('z'), LastLeg),
        ("afsafW", 4, Some('a'), TwoLegs),
        ("afsO", 4, Some('O'), Atom),
        ("afs", 4, None, Atom),
        ("a", 2, None, Atom),
        ("afsmmW", 5, Some('m'), NewModifier),
        // Legs that slide.
        ("mafsR", 5, Some('R'), Leap),
        ("yafsB", 5, Some('B'), Leap),
        ("yafsF3", 5, Some('F'), Leap),
        ("afsWW", 4, Some('W'), Leap),
        ("yafN0", 4, Some('N'), Leap),
        // Turns without a meaning, or with one that is not agreed.
        ("afrN", 2, Some('f'), StraightOn),
        ("aN", 2, Some('N'), StraightOn),
        ("abW", 2, Some('b'), Onward),
        ("afhbhW", 2, Some('f'), Onward),
        ("ahW", 2, Some('h'), Half),
        ("yR", 1, Some('y'), Again),
        ("yN", 1, Some('y'), Again),
        ("nyW", 2, Some('y'), Again),
        ("y(4,0)", 1, Some('y'), Again),
        ("yQ3", 1, Some('y'), Again),
        ("af(5,0)", 3, Some('('), Possible),
        ("fzbB", 4, Some('B'), Possible),
        ("z(5,5)2", 2, Some('('), Possible),
        ("fz(5,5)0", 3, Some('('), Possible),
        ("zpR", 2, Some('p'), Plain),
        ("zwB", 2, Some('w'), Plain),
        ("zF", 2, Some('F'), Repeating),
        ("zR1", 2, Some('R'), Repeating),
        ("zK", 2, Some('K'), Repeating),
        ("zNN", 2, Some('N'), Turning),
        ("z(4,1)0", 2, Some('('), Turning),
        ("zzB", 2, Some('z'), NewModifier),
        ("t[FB]", 4, Some('B'), BentPair),
        ("t[RF]", 3, Some('R'), BentPair),
        ("t[FR", 5, None, BentPair),
        ("Nt[", 4, None, BentPair),
        ("pt[FR]", 1, Some('p'), Plain),
        ("t[FR]3", 6, Some('3'), AtomOrModifier),
        ("F-F", 2, Some('-'), AtomOrModifier),
    ] {
        let error = text.parse::<Movement>().unwrap_err();
        assert_eq!(error, BetzaError { column, found, expected }, "{text}: {error}");
        assert!(error.to_string().starts_with(&format!("column {column}: expected ")), "{error}");
    }
}
