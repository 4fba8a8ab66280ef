//! Any bytes, sealed or not, and the shipped models with any bytes changed: an error that names a part of the file, or
//! a model that extracts a page, the same in any memory.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tagsieve::model::{Model, Part};
use tagsieve_fuzz::Choices;
use tagsieve_tests::model_files::{Parts, SHIPPED, exercise, seal, short};

/// Changes of bytes: where, and to what. Gives where.
fn change(file: &mut Vec<u8>, choices: &mut Choices<'_>) -> Vec<usize> {
    let mut places = Vec::new();
    while !choices.is_empty() && places.len() < 32 {
        // Half of them in the first bytes, where the lengths are.
        let at = match choices.byte() {
            byte @ 0..128 => usize::from(byte),
            byte => usize::from(byte & 127) << 16 | choices.number(),
        } % file.len();
        file[at] = choices.byte();
        places.push(at);
    }
    places
}

fuzz_target!(|data: &[u8]| {
    let mut choices = Choices::all(data);
    let how = choices.byte();
    let base = match how % 4 {
        0 => {
            // The input is the file.
            let mut file = data[data.len().min(1)..].to_vec();
            if how & 4 == 0 {
                seal(&mut file);
            }
            if let Ok(model) = Model::from_bytes(&file) {
                exercise(&model);
            }
            return;
        }
        1 => SHIPPED[0].1.to_vec(),
        2 => SHIPPED[1].1.to_vec(),
        _ => short(),
    };
    let mut file = base.clone();
    let places = change(&mut file, &mut choices);
    let cut = how & 8 != 0 && !places.is_empty();
    if cut {
        file.truncate(places[0]);
    } else if how & 4 == 0 {
        seal(&mut file);
    }
    let error = match Model::from_bytes(&file) {
        Ok(model) => return exercise(&model),
        Err(error) => error,
    };
    assert!(!error.to_string().is_empty());
    // What does not concern the table of sections is found where it is.
    let parts = Parts::of(&base);
    let in_contents = |part: &Part| matches!(part, Part::Section { .. });
    if !cut && places.iter().all(|&at| in_contents(&parts.at(at))) {
        assert!(error.part == Part::File || places.iter().any(|&at| parts.at(at) == error.part), "{error}");
    }
});
