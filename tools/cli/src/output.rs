//! Files that commands write: none that is read, none twice, each whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use tagsieve_train::Dataset;

/// A file to be written.
pub struct Output {
    /// As it was given.
    file: PathBuf,
    /// Where it is, links followed.
    place: PathBuf,
    /// A device, a pipe or a file that is open already: what is written goes there at once.
    is_direct: bool,
}

impl Output {
    /// Looks whether a file can be written, before long work; else a message. What is in it stays.
    pub fn new(file: &Path) -> Result<Output, String> {
        if file == Path::new("-") {
            return Err("`-` stands for standard input or output: name a file (./- for one of that name)".to_owned());
        }
        let is_special = fs::metadata(file).is_ok_and(|about| !about.is_file() && !about.is_dir());
        if is_special {
            // Opened and closed, a pipe would have ended.
            return Ok(Output { file: file.to_owned(), place: file.to_owned(), is_direct: true });
        }
        // Or a link that leads nowhere, which stays.
        let is_new = fs::metadata(file).is_err();
        let opened = OpenOptions::new().append(true).create(true).open(file);
        let place = opened.and_then(|_| fs::canonicalize(file)).map_err(|e| cannot_write(file, &e))?;
        if is_new {
            let _ = fs::remove_file(&place);
        }
        // `/dev/stdout` is a file where the output is redirected to one.
        let is_open = ["/dev/stdout", "/dev/stderr", "/dev/fd", "/proc"].iter().any(|open| file.starts_with(open));
        Ok(Output { file: file.to_owned(), place, is_direct: is_open })
    }

    /// What is written to it takes the place of what was in it with `Draft::keep`.
    pub fn draft(&self) -> io::Result<Draft<'_>> {
        let beside = if self.is_direct { None } else { beside(&self.place)? };
        let (file, temporary) = match beside {
            Some((file, temporary)) => (file, Some(temporary)),
            None => (File::create(&self.place)?, None),
        };
        Ok(Draft { output: self, out: BufWriter::new(file), temporary })
    }

    /// Writes all that it is to hold, or leaves it as it was; else a message.
    pub fn write(&self, fill: impl FnOnce(&mut Draft<'_>) -> io::Result<()>) -> Result<(), String> {
        let written = self.draft().and_then(|mut draft| {
            fill(&mut draft)?;
            draft.keep()
        });
        written.map_err(|e| self.cannot_write(&e))
    }

    /// A message that says what, where and what to do.
    pub fn cannot_write(&self, e: &io::Error) -> String {
        cannot_write(&self.file, e)
    }
}

/// A new file in the folder of another; none where the folder takes no files.
fn beside(place: &Path) -> io::Result<Option<(File, PathBuf)>> {
    let mut number = std::process::id();
    loop {
        let temporary = place.with_file_name(format!(".tagsieve-{number}"));
        match OpenOptions::new().write(true).create_new(true).open(&temporary) {
            Ok(file) => return Ok(Some((file, temporary))),
            // That of a run that was stopped.
            Err(e) if e.kind() == ErrorKind::AlreadyExists => number = number.wrapping_add(1),
            Err(e) if matches!(e.kind(), ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem) => {
                return Ok(None);
            }
            Err(e) => return Err(e),
        }
    }
}

/// What an output is to hold; removed where it is not kept.
pub struct Draft<'o> {
    output: &'o Output,
    out: BufWriter<File>,
    temporary: Option<PathBuf>,
}

impl Draft<'_> {
    /// Puts it in its place.
    pub fn keep(mut self) -> io::Result<()> {
        self.out.flush()?;
        let Some(temporary) = &self.temporary else { return Ok(()) };
        // Some file systems say only here that they are full.
        self.out.get_ref().sync_all()?;
        let place = &self.output.place;
        if let Ok(about) = fs::metadata(place) {
            let _ = fs::set_permissions(temporary, about.permissions());
        }
        match fs::rename(temporary, place) {
            Ok(()) => self.temporary = None,
            // A file that is mounted cannot be replaced.
            Err(_) => _ = fs::copy(temporary, place)?,
        }
        Ok(())
    }
}

impl Write for Draft<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Drop for Draft<'_> {
    fn drop(&mut self) {
        if let Some(temporary) = &self.temporary {
            let _ = fs::remove_file(temporary);
        }
    }
}

/// What is wrong with writing these outputs: that two are one file, or that one is read.
pub fn misuse<'d>(
    outputs: &[&Output],
    sets: impl IntoIterator<Item = &'d Dataset>,
    model: Option<&Path>,
) -> Option<String> {
    for (number, output) in outputs.iter().enumerate() {
        if let Some(other) = outputs[..number].iter().find(|other| other.place == output.place) {
            let (one, other) = (output.file.display(), other.file.display());
            return Some(format!("{one}: is the same file as {other}, which is written too: name another file"));
        }
    }
    let inputs = sets.into_iter().flat_map(Dataset::files).chain(model.map(Path::to_owned));
    inputs.into_iter().find_map(|input| {
        let place = fs::canonicalize(&input).ok()?;
        let (output, input) = (outputs.iter().find(|output| output.place == place)?.file.display(), input.display());
        Some(format!("{output}: is the same file as {input}, which is read: name another file"))
    })
}

/// A message that says what, where and what to do.
fn cannot_write(file: &Path, e: &io::Error) -> String {
    let advice = match e.kind() {
        ErrorKind::NotFound => ": make its directory first",
        ErrorKind::IsADirectory => ": name a file in it",
        ErrorKind::PermissionDenied => ": check the permissions",
        ErrorKind::StorageFull => ": make room",
        _ => "",
    };
    format!("{}: cannot be written: {e}{advice}", file.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_there_stays_where_the_new_cannot_be_written() {
        let dir = std::env::temp_dir().join(format!("tagsieve-output-{}", std::process::id()));
        fs::create_dir_all(&dir).expect("temporary directory");
        let file = dir.join("a");
        fs::write(&file, "old").expect("temporary file");
        let output = Output::new(&file).unwrap_or_else(|message| panic!("{message}"));
        let full = output.write(|out| {
            out.write_all(&[b'x'; 1 << 16])?;
            Err(ErrorKind::StorageFull.into())
        });
        assert!(full.is_err_and(|message| message.ends_with(": make room")));
        assert_eq!(fs::read_to_string(&file).expect("the file"), "old");
        assert_eq!(output.write(|out| out.write_all(b"new")), Ok(()));
        assert_eq!(fs::read_to_string(&file).expect("the file"), "new");
        assert_eq!(fs::read_dir(&dir).expect("the directory").count(), 1);
        fs::remove_dir_all(dir).expect("clean up");
    }
}
