//! Games in files of settings: the name of one that this program knows, and the whole definition of
//! any other, so that the file needs no other file.

use serde::{Deserialize, Deserializer, Serializer, de::Error};
use treville_core::variants;
use treville_engine::variant::{Variant, Variants};

/// Writes the name, or the section of `variants.ini` that defines the game.
///
/// # Errors
///
/// Those of the writer.
pub fn serialize<S: Serializer>(variant: &Variant, to: S) -> Result<S::Ok, S::Error> {
    if variant.is_known() {
        return to.collect_str(variant);
    }
    to.serialize_str(&variants::write(variant.definition()))
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
    let (games, told) = Variants::read(text.as_bytes()).map_err(D::Error::custom)?;
    if let Some(problem) = told.left_out.first() {
        return Err(D::Error::custom(problem));
    }
    let mut games = games.of_the_file();
    match (games.next(), games.next()) {
        (Some(game), None) => Ok(game),
        _ => Err(D::Error::custom("expected the definition of one game")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Serialize;
    use treville_core::armies;

    #[derive(Serialize, Deserialize)]
    struct Plan {
        #[serde(with = "super")]
        variant: Variant,
    }

    #[test]
    fn games_come_back_from_their_text() {
        let [fides, clobberers, ..] = armies::ARMIES;
        let game = armies::game(&clobberers, &fides, true).rules().unwrap();
        for variant in Variant::all().into_iter().chain([Variant::of(game)]) {
            let text = serde_json::to_string(&Plan { variant }).unwrap();
            let plan: Plan = serde_json::from_str(&text).unwrap();
            assert_eq!(plan.variant, variant, "{text}");
            assert_eq!(plan.variant.name(), variant.name());
        }
        let error = serde_json::from_str::<Plan>(r#"{"variant":"[x:chess]\nking = -"}"#);
        assert!(error.is_err());
    }
}
