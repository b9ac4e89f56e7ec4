//! Nets as files.
//!
//! | section | contents; numbers are little-endian |
//! |---|---|
//! | head | `TrvN`, version, width, kinds, modes, steps and [`ZONES`], [`FEATURE_ONE`], [`ONE`], [`OUTPUT_ONE`], scale |
//! | [facts](Facts) | unit; number of [kinds of games](GameKind), and for each its positions and whether the classical evaluation helps |
//! | factors | distances, direction, divisor, blend, taper, densities of both phases, magic |
//! | bounds | those of the value classes |
//! | own | their number; each with its length |
//! | parameters | a zlib stream, below |
//! | check | CRC-32 of all before |
//!
//! The stream has a bit for each virtual feature, set if a weight is not zero, then the weights of
//! these features, the bias, the weights of all output buckets and the bias of each. A feature
//! weight is written as twice its size, less one if it is below zero, in two bytes; all upper bytes
//! come before all lower ones, because they are nearly always the same, and compress well.
//!
//! A file of version 5 has no rings among the virtual features. One of version 4 has no threats
//! either, in the bounds and in the virtual features. One of version 3 has no zones of the own king
//! either, in the head and in the virtual features: the net judges alike in all of them.
//!
//! A file's name is a hash of its bytes. Whatever is not such a file, or is one with a fault, is
//! refused in one line before memory is taken for it.

use std::fmt;
use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use sha2::{Digest, Sha256};

use crate::net::factoriser::{KINDS, MODES, Numbering, STEPS};
use crate::net::facts::{Experience, Facts, GameKind};
use crate::net::features::ZONES;
use crate::net::parameters::{
    FEATURE_ONE, ONE, OUTPUT_BUCKETS, OUTPUT_ONE, OWN_LIMIT, OutputBucket, Parameters,
    ParametersError, expect,
};
use crate::net::threats::BOUNDS;
use crate::piece::factors::{Corrections, Factors};
use crate::piece::mobility::Densities;

const MAGIC: [u8; 4] = *b"TrvN";
const VERSION: u16 = 6;
/// The version of nets without rings.
const WITHOUT_RINGS: u16 = 5;
/// The version of nets without threats.
const WITHOUT_THREATS: u16 = 4;
/// The version of nets without zones.
const WITHOUT_ZONES: u16 = 3;
/// The most bytes of a file: beyond, it is no net that this program can read.
pub const FILE_LIMIT: usize = 64 << 20;

/// Why bytes are not a net.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FileError {
    /// They begin in another way.
    NoNet,
    /// They are a net of a version that is not known.
    Version(u16),
    /// They are cut, or not what was written.
    Damaged,
    /// They are a net that this program can not play by.
    Contents(ParametersError),
    /// They could not be read.
    Unreadable(String),
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::NoNet => f.write_str("expected a net of Treville, got another file"),
            FileError::Version(found) => {
                write!(f, "expected a net of version {VERSION}, got one of version {found}")
            }
            FileError::Damaged => f.write_str("expected a whole net, got a cut or damaged one"),
            FileError::Contents(error) => error.fmt(f),
            FileError::Unreadable(problem) => f.write_str(problem),
        }
    }
}

impl std::error::Error for FileError {}

impl From<ParametersError> for FileError {
    fn from(error: ParametersError) -> FileError {
        FileError::Contents(error)
    }
}

/// The name of a net from its file's bytes: twelve digits of their SHA-256.
#[must_use]
pub fn name(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}

/// The file of a net.
///
/// # Errors
///
/// The net fails its [check](Parameters::check).
pub fn write(parameters: &Parameters) -> Result<Vec<u8>, ParametersError> {
    parameters.check()?;
    let mut bytes = MAGIC.to_vec();
    let mut put = |part: &[u8]| bytes.extend_from_slice(part);
    put(&VERSION.to_le_bytes());
    put(&(parameters.width as u16).to_le_bytes());
    put(&[KINDS as u8, MODES as u8, STEPS as u8, ZONES as u8]);
    for number in [FEATURE_ONE, ONE, OUTPUT_ONE, parameters.scale] {
        put(&number.to_le_bytes());
    }
    put(&parameters.facts.unit.to_le_bytes());
    put(&[GameKind::ALL.len() as u8]);
    for Experience { positions, is_helped } in parameters.facts.games {
        put(&positions.to_le_bytes());
        put(&[is_helped.into()]);
    }
    let factors = &parameters.factors;
    for number in factors.distance.into_iter().chain([factors.direction]) {
        put(&number.to_le_bytes());
    }
    for number in [factors.color_bound_divisor, factors.blend, factors.taper, factors.magic] {
        put(&number.to_le_bytes());
    }
    for densities in [factors.middlegame, factors.endgame] {
        let (allies, enemies) = (densities.allies(), densities.enemies());
        put(&[*allies.start(), *allies.end(), *enemies.start(), *enemies.end()]);
    }
    for bound in parameters.bounds {
        put(&bound.to_le_bytes());
    }
    put(&(parameters.own.len() as u16).to_le_bytes());
    for text in &parameters.own {
        put(&(text.len() as u16).to_le_bytes());
        put(text.as_bytes());
    }
    let mut stream = ZlibEncoder::new(bytes, Compression::best());
    // A vector takes all that is written to it.
    let written = stream.write_all(&numbers(parameters)).and_then(|()| stream.finish());
    let mut bytes = written.unwrap_or_default();
    bytes.extend_from_slice(&crc32fast::hash(&bytes).to_le_bytes());
    Ok(bytes)
}

/// The bytes of the stream.
fn numbers(parameters: &Parameters) -> Vec<u8> {
    let is_there = |weights: &&[i16]| weights.iter().any(|weight| *weight != 0);
    let features: Vec<&[i16]> = parameters.feature_weights.chunks(parameters.width).collect();
    let mut bytes = vec![0; features.len().div_ceil(8)];
    for (index, _) in features.iter().enumerate().filter(|(_, weights)| is_there(weights)) {
        bytes[index / 8] |= 1 << (index % 8);
    }
    let there = || features.iter().filter(|weights| is_there(weights)).copied().flatten();
    for shift in [8, 0] {
        bytes.extend(there().map(|number| (folded((*number).into()) >> shift) as u8));
    }
    bytes.extend(parameters.bias.iter().flat_map(|number| number.to_le_bytes()));
    let weights = parameters.output_buckets.iter().flat_map(|bucket| &bucket.weights);
    bytes.extend(weights.flat_map(|number| number.to_le_bytes()));
    bytes.extend(parameters.output_buckets.iter().flat_map(|bucket| bucket.bias.to_le_bytes()));
    bytes
}

/// Numbers near zero as small ones without sign.
fn folded(number: i32) -> u32 {
    (number << 1 ^ number >> 31) as u32
}

fn unfolded(number: u32) -> i32 {
    (number >> 1) as i32 ^ -((number & 1) as i32)
}

/// The net of a file.
///
/// # Errors
///
/// See [`FileError`].
pub fn read(bytes: &[u8]) -> Result<Parameters, FileError> {
    let Some(rest) = bytes.strip_prefix(&MAGIC) else { return Err(FileError::NoNet) };
    let mut head = Bytes(rest);
    let version = head.u16()?;
    if !(WITHOUT_ZONES..=VERSION).contains(&version) {
        return Err(FileError::Version(version));
    }
    expect(bytes.len() <= FILE_LIMIT, format!("a net of at most {FILE_LIMIT} bytes"), bytes.len())?;
    let Some((contents, check)) = bytes.split_last_chunk::<4>() else {
        return Err(FileError::Damaged);
    };
    if crc32fast::hash(contents) != u32::from_le_bytes(*check) {
        return Err(FileError::Damaged);
    }
    let mut head = Bytes(&contents[MAGIC.len() + 2..]);
    let mut parameters = head.plan(version)?;
    parameters.check_plan()?;
    read_numbers(head.0, version, &mut parameters)?;
    parameters.check()?;
    Ok(parameters)
}

/// Reads the stream of numbers; the plan is checked already.
fn read_numbers(stream: &[u8], version: u16, parameters: &mut Parameters) -> Result<(), FileError> {
    let (count, width) = (parameters.numbering().count(), parameters.width);
    // The virtual features that the stream has a bit for.
    let listed: Vec<usize> = match version {
        VERSION => (0..count).collect(),
        WITHOUT_RINGS => parameters.numbering().without_rings().collect(),
        WITHOUT_THREATS => parameters.numbering().without_threats().collect(),
        _ => Numbering::without_zones(parameters.own.len()).collect(),
    };
    let mut stream = ZlibDecoder::new(stream);
    let mut take = |length: usize| -> Result<Vec<u8>, FileError> {
        // What is not there is not made room for: the vector grows with what is read.
        let mut part = Vec::new();
        let read = stream.by_ref().take(length as u64).read_to_end(&mut part);
        if read.is_ok_and(|read| read == length) { Ok(part) } else { Err(FileError::Damaged) }
    };
    let there = take(listed.len().div_ceil(8))?;
    let is_there = |place: usize| there[place / 8] >> (place % 8) & 1 != 0;
    let numbered = listed.iter().enumerate();
    let present: Vec<usize> =
        numbered.filter(|(place, _)| is_there(*place)).map(|(_, index)| *index).collect();
    let (upper, lower) = (take(present.len() * width)?, take(present.len() * width)?);
    let bias = take(4 * width)?;
    let (weights, added) = (take(OUTPUT_BUCKETS * 4 * width)?, take(OUTPUT_BUCKETS * 4)?);
    if take(1).is_ok() {
        return Err(FileError::Damaged);
    }
    let words = |bytes: &[u8]| -> Vec<i32> {
        bytes.as_chunks().0.iter().map(|word| i32::from_le_bytes(*word)).collect()
    };
    parameters.feature_weights = vec![0; count * width];
    let bytes = upper.chunks(width).zip(lower.chunks(width));
    for (index, (upper, lower)) in present.into_iter().zip(bytes) {
        let weights = &mut parameters.feature_weights[index * width..][..width];
        for (weight, (upper, lower)) in weights.iter_mut().zip(upper.iter().zip(lower)) {
            *weight = unfolded(u32::from(*upper) << 8 | u32::from(*lower)) as i16;
        }
    }
    parameters.bias = words(&bias);
    let weights: Vec<i16> =
        weights.as_chunks().0.iter().map(|word| i16::from_le_bytes(*word)).collect();
    let added = words(&added);
    parameters.output_buckets = std::array::from_fn(|number| {
        let weights = weights[number * 2 * width..][..2 * width].to_vec();
        OutputBucket { weights, bias: added[number] }
    });
    Ok(())
}

/// Bytes that are read from the front.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], FileError> {
        let (part, rest) = self.0.split_at_checked(length).ok_or(FileError::Damaged)?;
        self.0 = rest;
        Ok(part)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], FileError> {
        let (part, rest) = self.0.split_first_chunk().ok_or(FileError::Damaged)?;
        self.0 = rest;
        Ok(*part)
    }

    fn u16(&mut self) -> Result<u16, FileError> {
        Ok(u16::from_le_bytes(self.array()?))
    }

    fn i32(&mut self) -> Result<i32, FileError> {
        Ok(i32::from_le_bytes(self.array()?))
    }

    fn f64(&mut self) -> Result<f64, FileError> {
        Ok(f64::from_le_bytes(self.array()?))
    }

    /// Everything before the numbers, after the version.
    fn plan(&mut self, version: u16) -> Result<Parameters, FileError> {
        let width = self.u16()?.into();
        let sorts = self.array::<3>()?.map(usize::from);
        let known = [KINDS, MODES, STEPS];
        let text = |[kinds, modes, steps]: [usize; 3]| {
            format!("{kinds} kinds, {modes} modes and {steps} steps")
        };
        expect(sorts == known, text(known), text(sorts))?;
        if version > WITHOUT_ZONES {
            let [zones] = self.array()?;
            expect(usize::from(zones) == ZONES, format!("{ZONES} zones of the king"), zones)?;
        }
        for (name, one) in
            [("feature weights", FEATURE_ONE), ("activations", ONE), ("output weights", OUTPUT_ONE)]
        {
            let found = self.i32()?;
            expect(found == one, format!("{name} in units of 1/{one}"), format!("1/{found}"))?;
        }
        let scale = self.i32()?;
        let facts = self.facts()?;
        let factors = self.factors()?;
        let mut bounds = BOUNDS;
        if version > WITHOUT_THREATS {
            for bound in &mut bounds {
                *bound = self.i32()?;
            }
        }
        let count = usize::from(self.u16()?);
        expect(count <= OWN_LIMIT, format!("at most {OWN_LIMIT} own movements"), count)?;
        let mut own = Vec::new();
        for _ in 0..count {
            let length = usize::from(self.u16()?);
            let text = str::from_utf8(self.take(length)?).map_err(|_| FileError::Damaged)?;
            own.push(text.to_owned());
        }
        let (feature_weights, bias) = Default::default();
        let output_buckets = std::array::from_fn(|_| OutputBucket { weights: Vec::new(), bias: 0 });
        Ok(Parameters {
            width,
            own,
            factors,
            bounds,
            scale,
            facts,
            feature_weights,
            bias,
            output_buckets,
        })
    }

    fn facts(&mut self) -> Result<Facts, FileError> {
        let unit = self.f64()?;
        let (kinds, [found]) = (GameKind::ALL.len(), self.array()?);
        expect(usize::from(found) == kinds, format!("facts of {kinds} kinds of games"), found)?;
        let mut facts = Facts { unit, ..Facts::NONE };
        for of_kind in &mut facts.games {
            let positions = u64::from_le_bytes(self.array()?);
            let is_helped = match self.array()? {
                [0] => false,
                [1] => true,
                _ => return Err(FileError::Damaged),
            };
            *of_kind = Experience { positions, is_helped };
        }
        Ok(facts)
    }

    fn factors(&mut self) -> Result<Factors, FileError> {
        let mut distance = [0; 4];
        for number in &mut distance {
            *number = self.i32()?;
        }
        let direction = self.i32()?;
        let (color_bound_divisor, blend) = (self.f64()?, self.f64()?);
        let (taper, magic) = (self.f64()?, self.f64()?);
        let (middlegame, endgame) = (self.densities()?, self.densities()?);
        Ok(Factors {
            distance,
            direction,
            color_bound_divisor,
            blend,
            taper,
            middlegame,
            endgame,
            magic,
            corrections: Corrections::NONE,
        })
    }

    fn densities(&mut self) -> Result<Densities, FileError> {
        let [least, most, few, many] = self.array()?;
        Densities::new(least..=most, few..=many).ok_or(FileError::Damaged)
    }
}

#[cfg(test)]
mod tests;
