//! Pages as they are read. What is no page is refused: its bytes would be read as text.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use tagsieve::Config;
use tagsieve::bytes::PRESCAN;
use tagsieve::extract::{BlockSink, Summary};
use tagsieve::limits::MAX_PAGE;
use tagsieve::stream::{Room, Stream};
use tagsieve_train::dataset::is_no_page;

use crate::options::{cannot_read, name_of};

/// Bytes of a stream's chunk, and of a page's beginning by which it is judged.
const CHUNK: usize = 4096;

/// First bytes of files that are given by mistake, what they are of, and what to do. Only such as no page begins with.
const OTHER_FILES: [(&[u8], &str, &str); 13] = [
    (b"\x1f\x8b", "gzip", UNPACK),
    (b"\x28\xb5\x2f\xfd", "Zstandard", UNPACK),
    (b"\xfd7zXZ\0", "xz", "unpack it first (`xz -d` does)"),
    (b"BZh91AY&SY", "bzip2", "unpack it first (`bunzip2` does)"),
    (b"PK\x03\x04", "ZIP", "unpack it and give the pages in it"),
    (b"%PDF-", "PDF", "convert it to HTML or text first"),
    (b"\x89PNG\r\n", "PNG", IMAGE),
    (b"\xff\xd8\xff", "JPEG", IMAGE),
    (b"GIF87a", "GIF", IMAGE),
    (b"GIF89a", "GIF", IMAGE),
    (b"II*\0", "TIFF", IMAGE),
    (b"MM\0*", "TIFF", IMAGE),
    (b"\x7fELF", "a program", "give pages"),
];
const UNPACK: &str = "unpack it first (`curl --compressed` does)";
const IMAGE: &str = "give the page that shows the image";

/// A file's page, of standard input for `-`; else a message that says what, where and what to do. `charset` is the
/// label that was given with it.
pub fn read(file: &Path, charset: Option<&str>) -> Result<Vec<u8>, String> {
    let mut page = Vec::new();
    let mut input = open(file)?;
    let mut read_up_to = |page: &mut Vec<u8>, len: usize| {
        let rest = len.saturating_sub(page.len()) as u64;
        input.by_ref().take(rest).read_to_end(page).map_err(|e| cannot_read(file, &e))
    };
    // Before gigabytes of what is no page are read.
    read_up_to(&mut page, CHUNK)?;
    check(file, &page, charset)?;
    // One byte more than a page may have: the core says what is wrong with that.
    read_up_to(&mut page, MAX_PAGE + 1)?;
    Ok(page)
}

/// Gives a file's page to a stream as it is read.
pub fn stream(
    file: &Path,
    charset: Option<&str>,
    config: &Config<'_>,
    room: &mut Room,
    sink: impl BlockSink,
) -> Result<Summary, String> {
    let failed = |e: tagsieve::Error| format!("{}: {e}", name_of(file));
    let mut input = open(file)?;
    let mut stream = Stream::new(room.memory(), config, sink).map_err(failed)?;
    let mut chunk = [0; CHUNK];
    // What kind of file it is cannot be told by a few bytes.
    let mut len = 0;
    loop {
        let read = read_some(file, &mut input, &mut chunk[len..])?;
        len += read;
        if read == 0 || len >= PRESCAN {
            break;
        }
    }
    check(file, &chunk[..len], charset)?;
    loop {
        let read = &chunk[..len];
        if read.is_empty() || stream.write(read).map_err(failed)?.is_break() {
            return stream.end().map_err(failed);
        }
        len = read_some(file, &mut input, &mut chunk)?;
    }
}

/// Reads what there is; 0 at the end.
fn read_some(file: &Path, input: &mut dyn Read, chunk: &mut [u8]) -> Result<usize, String> {
    loop {
        match input.read(chunk) {
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            read => return read.map_err(|e| cannot_read(file, &e)),
        }
    }
}

fn open(file: &Path) -> Result<Box<dyn Read>, String> {
    if file == Path::new("-") {
        return Ok(Box::new(io::stdin().lock()));
    }
    let opened = File::open(file).map_err(|e| cannot_read(file, &e))?;
    // Before gigabytes are read.
    if opened.metadata().is_ok_and(|about| about.is_file() && about.len() > MAX_PAGE as u64) {
        return Err(format!("{}: {}", name_of(file), tagsieve::Error::PageTooLong));
    }
    Ok(Box::new(opened))
}

fn check(file: &Path, beginning: &[u8], charset: Option<&str>) -> Result<(), String> {
    let known = OTHER_FILES.iter().find(|(magic, ..)| beginning.starts_with(magic));
    let (kind, advice) = match known {
        Some(&(_, kind, advice)) => (kind, advice),
        None if is_no_page(beginning, charset) => ("binary data", "unpack or convert it first"),
        None => return Ok(()),
    };
    Err(format!("{}: looks like {kind}, not like a page: {advice}", name_of(file)))
}
