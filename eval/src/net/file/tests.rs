use super::*;
use crate::net::games::Random;

/// A net with weights in every 97th virtual feature, small and large ones.
fn net() -> Parameters {
    let factors = Factors { corrections: Corrections::NONE, ..Factors::FITTED };
    let own = ["fmWfceFifmnD", "N", "K", "KDsN"].map(str::to_owned).to_vec();
    let mut net = Parameters::zero(32, own, factors, 346);
    let mut random = Random::new(1);
    for weights in net.feature_weights.chunks_mut(32).step_by(97) {
        for weight in weights {
            *weight = random.below(401) as i16 - 200;
        }
    }
    net.facts.unit = 0.625;
    for (games, number) in net.facts.games.iter_mut().zip(1..) {
        *games = Experience { positions: number << 40, is_helped: number == 2 };
    }
    (net.feature_weights[0], net.feature_weights[1], net.feature_weights[2]) =
        (32_767, -32_767, -1);
    net.bias = (0..32).map(|number| 1000 * number - 16_000).collect();
    for (output, last) in net.output_buckets.iter_mut().zip(0..) {
        output.weights = (0..64).map(|number| 3 * number - 100 - last).collect();
        output.bias = i32::from(last) - 123_456;
    }
    net
}

/// The file with its check made right again.
fn checked(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.truncate(bytes.len() - 4);
    bytes.extend_from_slice(&crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

#[test]
fn what_is_written_is_read() {
    let net = net();
    let bytes = write(&net).unwrap();
    assert_eq!(read(&bytes), Ok(net));
    assert!(bytes.len() < 60_000, "zeros take no room: {}", bytes.len());
    assert_eq!(name(&bytes).len(), 12);
    assert_ne!(name(&bytes), name(&bytes[1..]));
}

/// Older files have no facts, and nothing that was released reads them.
#[test]
fn a_file_without_facts_is_refused_in_one_line() {
    for version in [1, 2, 7] {
        let mut bytes = write(&net()).unwrap();
        bytes[4] = version;
        let line = format!("expected a net of version 6, got one of version {version}");
        assert_eq!(read(&checked(bytes)).unwrap_err().to_string(), line);
    }
}

/// The net with no weights but those of the listed virtual features, and its file in an older
/// version: without the byte of the zones or the bounds, and with a stream of those features alone.
fn older(version: u8, listed: &[usize]) -> (Parameters, Vec<u8>) {
    let mut net = net();
    for (index, weights) in net.feature_weights.chunks_mut(32).enumerate() {
        if listed.binary_search(&index).is_err() {
            weights.fill(0);
        }
    }
    let bytes = write(&net).unwrap();
    let feature_weights = listed.iter().flat_map(|index| &net.feature_weights[32 * index..][..32]);
    let stream =
        numbers(&Parameters { feature_weights: feature_weights.copied().collect(), ..net.clone() });
    let own = bytes.windows(4).position(|part| part == b"KDsN").unwrap() + 4;
    let all = BOUNDS.map(i32::to_le_bytes).concat();
    let bounds = bytes.windows(12).position(|part| part == all).unwrap();
    let zones = if version == 3 { 12 } else { 11 };
    let after = if version < 5 { bounds + 12 } else { bounds };
    let mut old = [&bytes[..11], &bytes[zones..bounds], &bytes[after..own]].concat();
    old[4] = version;
    let mut old = ZlibEncoder::new(old, Compression::best());
    old.write_all(&stream).unwrap();
    let mut old = old.finish().unwrap();
    old.extend_from_slice(&[0; 4]);
    (net, checked(old))
}

/// A net of version 5 judges as one whose rings have no weights.
#[test]
fn a_file_without_rings_is_read() {
    let listed: Vec<usize> = net().numbering().without_rings().collect();
    let (net, bytes) = older(5, &listed);
    assert_eq!(read(&bytes), Ok(net));
}

/// A net of version 3 judges as one whose zones and threats have no weights.
#[test]
fn a_file_without_zones_is_read() {
    let listed: Vec<usize> = Numbering::without_zones(4).collect();
    let (net, bytes) = older(3, &listed);
    assert_eq!(read(&bytes), Ok(net));
}

/// A net of version 4 judges as one whose threats have no weights.
#[test]
fn a_file_without_threats_is_read() {
    let listed: Vec<usize> = net().numbering().without_threats().collect();
    let (net, bytes) = older(4, &listed);
    assert_eq!(read(&bytes), Ok(net));
}

/// The unit after the scale, then the number of kinds, and for each its positions and a flag.
#[test]
fn facts_that_make_no_sense_are_refused() {
    let bytes = write(&net()).unwrap();
    let (scale, unit) = (24, 28);
    let with = |place: usize, part: &[u8]| {
        let mut bytes = bytes.clone();
        bytes[place..place + part.len()].copy_from_slice(part);
        read(&checked(bytes)).unwrap_err().to_string()
    };
    for (bad, shown) in
        [(0.0, "0"), (f64::NAN, "NaN"), (f64::NEG_INFINITY, "-inf"), (1e9, "1000000000")]
    {
        let line = format!("expected a centipawn of 0.01 to 100 classical ones, got {shown}");
        assert_eq!(with(unit, &f64::to_le_bytes(bad)), line);
    }
    assert_eq!(with(scale, &[0; 4]), "expected a scale from 1 to 10000, got 0");
    assert_eq!(with(unit + 8, &[2]), "expected facts of 3 kinds of games, got 2");
    assert_eq!(with(unit + 17, &[2]), "expected a whole net, got a cut or damaged one");
}

#[test]
fn numbers_fold_and_unfold() {
    for number in [0, 1, -1, 2, 255, -256, 32_767, -32_767] {
        assert!(folded(number) < 65_536);
        assert_eq!(unfolded(folded(number)), number);
    }
}

#[test]
fn cut_and_flipped_files_are_refused() {
    let bytes = write(&net()).unwrap();
    let mut random = Random::new(2);
    for _ in 0..1000 {
        let cut = &bytes[..random.below(bytes.len())];
        assert!(matches!(read(cut), Err(FileError::NoNet | FileError::Damaged)), "{}", cut.len());
        let mut flipped = bytes.clone();
        let place = random.below(bytes.len());
        flipped[place] ^= 1 << random.below(8);
        let error = read(&flipped).unwrap_err();
        match place {
            0..4 => assert_eq!(error, FileError::NoNet),
            4..6 => assert!(matches!(error, FileError::Version(_))),
            _ => assert_eq!(error, FileError::Damaged, "{place}"),
        }
        assert!(!error.to_string().contains('\n'));
    }
    for length in 0..200 {
        assert!(read(&bytes[..length]).is_err());
    }
    let mut longer = bytes.clone();
    longer.push(0);
    assert_eq!(read(&longer), Err(FileError::Damaged));
}

/// Files whose check is right and whose contents are not.
#[test]
fn wrong_contents_are_refused() {
    let bytes = write(&net()).unwrap();
    let with = |place: usize, byte: u8| {
        let mut bytes = bytes.clone();
        bytes[place] = byte;
        read(&checked(bytes)).unwrap_err().to_string()
    };
    assert_eq!(with(6, 33), "expected a width of 32, 64 ... 512, got 33");
    assert_eq!(with(6, 64), "expected a whole net, got a cut or damaged one");
    assert_eq!(
        with(8, 6),
        "expected 5 kinds, 3 modes and 63 steps, got 6 kinds, 3 modes and 63 steps"
    );
    assert_eq!(with(11, 6), "expected 4 zones of the king, got 6");
    assert_eq!(with(12, 0), "expected feature weights in units of 1/4080, got 1/3840");
    let own = bytes.windows(4).position(|part| part == b"KDsN").unwrap();
    assert_eq!(with(own, b'?'), "expected a movement in canonical notation, got ?DsN");
    assert_eq!(with(own, 0xFF), "expected a whole net, got a cut or damaged one");
    let mut random = Random::new(3);
    let mut read_well = 0;
    for _ in 0..2000 {
        let mut changed = bytes.clone();
        let end = if random.below(2) == 0 { own + 4 } else { bytes.len() - 4 };
        changed[6 + random.below(end - 6)] = random.next() as u8;
        match read(&checked(changed)) {
            Ok(net) => {
                read_well += 1;
                net.check().unwrap();
            }
            Err(error) => assert!(!error.to_string().contains('\n')),
        }
    }
    assert!(read_well < 500, "{read_well}");
}

/// A stream that unpacks to more than a net has, by a byte or far more.
#[test]
fn a_stream_that_goes_on_is_refused() {
    let bytes = write(&net()).unwrap();
    let own = bytes.windows(4).position(|part| part == b"KDsN").unwrap() + 4;
    for more in [1, 50_000_000] {
        let mut stream = ZlibEncoder::new(bytes[..own].to_vec(), Compression::best());
        stream.write_all(&numbers(&net())).unwrap();
        stream.write_all(&vec![0; more]).unwrap();
        let mut long = stream.finish().unwrap();
        long.extend_from_slice(&[0; 4]);
        assert_eq!(read(&checked(long)), Err(FileError::Damaged), "{more} more");
    }
}
