//! Games in files of settings: the name of one that this program knows, and the whole definition of
//! any other, so that the file needs no other file.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use treville_core::definition::Definition;
use treville_engine::variant::{Variant, Variants};

/// Writes the name, or the definition in its written form.
///
/// # Errors
///
/// Those of the writer.
pub fn serialize<S: Serializer>(variant: &Variant, to: S) -> Result<S::Ok, S::Error> {
    match variant.is_known() {
        true => to.collect_str(variant),
        false => variant.definition().serialize(to),
    }
}

/// Reads a name or a definition; or a section of `variants.ini`, as files of earlier versions have
/// it.
///
/// # Errors
///
/// It is none of them, or the game cannot be played.
pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Variant, D::Error> {
    from.deserialize_any(Reader)
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Variant;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a game or a definition")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Variant, E> {
        if text.starts_with('[') {
            return section(text).map_err(E::custom);
        }
        text.parse().map_err(E::custom)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Variant, A::Error> {
        let game = Definition::deserialize(MapAccessDeserializer::new(map))?;
        game.rules().map(Variant::of).map_err(A::Error::custom)
    }
}

/// The one game that a section defines.
fn section(text: &str) -> Result<Variant, String> {
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

    /// Reads a list of names and definitions.
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
    use treville_notation::{armies, variants};

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
        let odd = Definition { name: "odd".to_owned(), halfmove_limit: 99, ..Definition::chess() };
        let variant = Variant::of(odd.rules().unwrap());
        let text = serde_json::to_string(&Plan { variant, others: Vec::new() }).unwrap();
        assert_eq!(serde_json::from_str::<Plan>(&text).unwrap().variant, variant);
        // As files of earlier versions have it.
        let section = variants::write(variant.definition()).unwrap().replace("odd", "even");
        let old = serde_json::json!({ "variant": section }).to_string();
        assert_eq!(serde_json::from_str::<Plan>(&old).unwrap().variant.name(), "even");
        for (bad, expected) in [("7", "a definition"), ("{}", "missing field `name`")] {
            let error = serde_json::from_str::<Plan>(&format!(r#"{{"variant":{bad}}}"#)).err();
            let error = error.unwrap().to_string();
            assert!(error.contains(expected) && error.lines().count() == 1, "{error}");
        }
    }
}
