//! Games in files of settings: the name of one that this program knows, and the whole definition of
//! any other, so that the file needs no other file.

use serde::{Deserialize, Deserializer, Serializer, de::Error};
use treville_core::variants;
use treville_engine::variant::{Variant, Variants};

/// Writes the name, or the section of `variants.ini` that defines the game.
///
/// # Errors
///
/// Those of the writer; or the game is none that a section can define, as one that is drawn after
/// an odd number of plies without progress.
pub fn serialize<S: Serializer>(variant: &Variant, to: S) -> Result<S::Ok, S::Error> {
    use serde::ser::Error;
    if variant.is_known() {
        return to.collect_str(variant);
    }
    let text = variants::write(variant.definition());
    if read(&text).ok() != Some(*variant) {
        let expected = "expected a game that a section of variants.ini can define";
        return Err(S::Error::custom(format!("{expected}, got {variant}")));
    }
    to.serialize_str(&text)
}

/// The one game that a text defines.
fn read(text: &str) -> Result<Variant, String> {
    let (games, told) = Variants::read(text.as_bytes()).map_err(|error| error.to_string())?;
    if let Some(problem) = told.left_out.into_iter().next() {
        return Err(problem);
    }
    let mut games = games.of_the_file();
    match (games.next(), games.next()) {
        (Some(game), None) => Ok(game),
        _ => Err("expected the definition of one game".to_owned()),
    }
}

/// Reads a name or a section.
///
/// # Errors
///
/// It is no text, no name of a game that this program knows, and no section of one game.
pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Variant, D::Error> {
    let text = String::deserialize(from)?;
    if !text.starts_with('[') {
        return text.parse().map_err(D::Error::custom);
    }
    read(&text).map_err(D::Error::custom)
}

/// Several games.
pub mod list {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use treville_engine::variant::Variant;

    #[derive(Serialize, Deserialize)]
    struct One(#[serde(with = "super")] Variant);

    /// Writes each of them as a text of its own.
    ///
    /// # Errors
    ///
    /// See [`super::serialize`].
    pub fn serialize<S: Serializer>(variants: &[Variant], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(variants.iter().map(|variant| One(*variant)))
    }

    /// Reads a list of names and sections.
    ///
    /// # Errors
    ///
    /// See [`super::deserialize`].
    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Variant>, D::Error> {
        let list = Vec::<One>::deserialize(from)?;
        Ok(list.into_iter().map(|One(variant)| variant).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Serialize;
    use treville_core::armies;
    use treville_core::definition::Definition;

    #[derive(Serialize, Deserialize)]
    struct Plan {
        #[serde(with = "super")]
        variant: Variant,
        #[serde(with = "super::list", default)]
        others: Vec<Variant>,
    }

    #[test]
    fn games_come_back_from_their_text() {
        let [fides, clobberers, nutters, _] = armies::ARMIES;
        let game = armies::game(&nutters, &fides, true).rules().unwrap();
        // Their kings castle to different squares.
        let other = armies::game(&clobberers, &fides, false).rules().unwrap();
        for variant in Variant::all().into_iter().chain([game, other].map(Variant::of)) {
            let others = vec![variant, Variant::chess()];
            let text = serde_json::to_string(&Plan { variant, others: others.clone() }).unwrap();
            let plan: Plan = serde_json::from_str(&text).unwrap();
            assert_eq!((plan.variant, plan.others), (variant, others), "{text}");
            assert_eq!(plan.variant.name(), variant.name());
        }
        let error = serde_json::from_str::<Plan>(r#"{"variant":"[x:chess]\nking = -"}"#);
        assert!(error.is_err());
        // A section counts whole moves without progress.
        let odd = Definition { name: "odd".to_owned(), halfmove_limit: 99, ..Definition::chess() };
        let variant = Variant::of(odd.rules().unwrap());
        let error =
            serde_json::to_string(&Plan { variant, others: Vec::new() }).unwrap_err().to_string();
        assert!(error.ends_with("got odd"), "{error}");
    }
}
