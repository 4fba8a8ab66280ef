//! The Stream driver: a page in chunks of any size. In: bytes as they arrive. Out: blocks in page order, each as soon
//! as enough of the text after it is known. The page is not kept: a window of blocks waits with its text.
//!
//! When the window is full, its oldest undecided blocks are decided, with the other blocks and some decided ones before
//! them in view, and make room. So the number of steps per block is bounded, whatever the page. If the text needs more
//! room than there is, blocks are decided earlier (`Summary::early`); a block whose text alone is too long is cut into
//! pieces (`block::flag::CUT`). No text is lost, and the output does not depend on how the page is cut into chunks.
//!
//! Unlike `extract`, which has the whole page, a stream cannot read on after a comment, tag, title or frame that is
//! never closed, notice that an attribute of an unclosed `script` has swallowed the end tag, or read a page again in
//! the language that it is recognised to be in. It skips declarative shadow roots; lines of code that are inline
//! elements become one line, and white space in code is cut to 128 bytes; it remembers `DEPTH` open elements, half as
//! many; and a charset that is not declared in the first `CARRY` bytes is recognised by no more than `CARRY` bytes. Of
//! 3,785 real pages 27 have another text than `extract` gives for these reasons, even if all of the page fits into the
//! window. A stream's title is that of the `title` element or the first `h1`, cut to 256 bytes; `og:title` is a
//! separate fact.

#[cfg(feature = "alloc")]
mod owned;
mod shape;
#[cfg(test)]
mod tests;
mod text;
mod window;

#[cfg(feature = "alloc")]
pub use owned::Room;
pub use shape::{CARRY, DEPTH, FIXED, LEAST_ROWS, LEAST_TEXT, Memory, Shape};

use crate::block::{Builder, Reading, Tables};
use crate::bytes::{self, Begun, PageDecoder};
use crate::choice::{Input, System, Unit};
use crate::config::Config;
use crate::error::Error;
use crate::judge;
use crate::limits::MAX_PAGE;
use crate::model::Model;
use crate::output::{BlockSink, Flow, Summary};
use crate::scan::Scanner;
use window::Window;

/// Bytes read between two looks at whether anybody wants more.
const PIECE: usize = 1 << 12;
/// Bytes of a page in UTF-16 or ISO-2022-JP that are decoded at a time.
const DECODED: usize = 256;

/// Reads one page in the caller's memory. Allocates nothing.
#[derive(Debug)]
pub struct Stream<'m, S> {
    scanner: Scanner,
    builder: Builder<'m, Window<'m, S>>,
    decoder: Option<PageDecoder>,
    state: State,
    carry: &'m mut [u8],
    carried: usize,
    charset: Option<&'m str>,
    read: usize,
    // Bytes that the decoder has given.
    decoded: usize,
}

/// Checks whether a stream can begin with these options, given enough memory.
///
/// # Errors
/// Those of `Stream::new` except `WorkspaceTooSmall`.
pub fn check(config: &Config<'_>) -> Result<(), Error> {
    if config.input != Input::Html || config.unit != Unit::Block {
        return Err(Error::NotStreamed);
    }
    let stand_in = judge::stand_in(config);
    judge::check(&judge::with(config, &stand_in))
}

fn is_enough(memory: &Memory<'_>, config: &Config<'_>) -> bool {
    let rows = memory.rows.rows().min(memory.ends.len());
    let has_room = judge::has_room(config, &memory.rows, usize::MAX);
    has_room && rows >= LEAST_ROWS && memory.text.len() >= LEAST_TEXT && memory.carry.len() >= CARRY
}

/// The same options for a stream that outlives what `config` borrows: with another model, the charset's name in place
/// of the label, and no tables of its own.
pub fn lasting<'n>(config: &Config<'_>, model: Option<&'n Model<'n>>) -> Config<'n> {
    let charset = config.charset.and_then(|label| bytes::Charset::for_label(label.as_bytes())).map(|c| c.name());
    let tables = model.map_or(Tables::NONE, |model| model.tables());
    Config { charset, tables, model, ..*config }
}

/// What is known about the page's charset.
#[derive(Clone, Copy, Debug)]
enum State {
    /// The beginning of the page is held back.
    Beginning,
    /// All was ASCII, which every charset reads the same.
    Ascii(Begun),
    /// The first bytes that are not are held back.
    Evidence(Begun),
    Known,
    Ended,
}

impl<'m, S: BlockSink> Stream<'m, S> {
    /// A stream for one page. Blocks are passed to `sink` during `write` and `end`.
    ///
    /// # Errors
    /// `WorkspaceTooSmall` for less than `Shape::SMALLEST`; `NotStreamed` for plain text and lines; `SystemNotBuilt`,
    /// `NoModel` and `ModelFeatures` as for `extract`.
    pub fn new(memory: Memory<'m>, config: &Config<'m>, sink: S) -> Result<Self, Error> {
        check(config)?;
        if !is_enough(&memory, config) {
            return Err(Error::WorkspaceTooSmall);
        }
        Ok(Stream::begin(memory, config, sink))
    }

    /// Like `new`, without its checks: after an error that `check` would report, the stream keeps nothing; with too
    /// little memory it is stopped from the start. A function that cannot fail builds its value in place, while `new`
    /// needs some KiB of stack.
    #[inline(always)]
    pub fn begin(memory: Memory<'m>, config: &Config<'m>, sink: S) -> Self {
        let model = judge::stand_in(config);
        let tables = judge::tables(config, &model);
        let stopped = !is_enough(&memory, config);
        let Memory { rows, open, ends, text, carry } = memory;
        let (window, table) = Window::new(rows, ends, text, *config, model, sink);
        let mut stream = Stream {
            scanner: Scanner::new(),
            builder: Builder::new(table, open, window, Reading { language: config.language, tables, ..Reading::PLAIN }),
            decoder: None,
            state: State::Beginning,
            carry: carry.get_mut(..CARRY).unwrap_or_default(),
            carried: 0,
            charset: config.charset,
            read: 0,
            decoded: 0,
        };
        stream.builder.hooks.summary.stopped = stopped;
        if config.deciding() == System::Justext {
            stream.builder.count_stop_tokens();
        }
        stream
    }

    /// Reads the next bytes of the page; any number is allowed. Returns `Flow::Break(())` if the sink has stopped
    /// the run; later bytes are then not read.
    ///
    /// # Errors
    /// `PageTooLong`, also if the page becomes too long when decoded (UTF-16 and ISO-2022-JP grow); `Ended` after
    /// `end`.
    pub fn write(&mut self, bytes: &[u8]) -> Result<Flow, Error> {
        if let State::Ended = self.state {
            return Err(Error::Ended);
        }
        self.read = self.read.saturating_add(bytes.len());
        if self.read > MAX_PAGE {
            return Err(Error::PageTooLong);
        }
        let mut rest = bytes;
        while !rest.is_empty() && !self.is_stopped() {
            rest = match self.state {
                State::Beginning | State::Evidence(_) => self.hold_back(rest),
                State::Ascii(begun) => {
                    // Most chunks are ASCII all through, which is quickly seen.
                    let beyond = if bytes::is_ascii(rest) { None } else { rest.iter().position(|b| !b.is_ascii()) };
                    let ascii = beyond.unwrap_or(rest.len());
                    let (text, rest) = rest.split_at_checked(ascii).unwrap_or((rest, &[]));
                    self.feed(text, false);
                    if !rest.is_empty() {
                        self.state = State::Evidence(begun);
                    }
                    rest
                }
                State::Known | State::Ended => {
                    self.feed(rest, false);
                    &[]
                }
            };
        }
        if self.decoded > MAX_PAGE {
            return Err(Error::PageTooLong);
        }
        Ok(if self.is_stopped() { Flow::Break(()) } else { Flow::Continue(()) })
    }

    /// Ends the page and passes the last blocks to the sink.
    ///
    /// # Errors
    /// `Ended` if it had already ended.
    pub fn end(&mut self) -> Result<Summary, Error> {
        if let State::Ended = self.state {
            return Err(Error::Ended);
        }
        if let State::Beginning | State::Evidence(_) = self.state {
            self.let_go();
        }
        if !self.is_stopped() {
            self.feed(&[], true);
            self.scanner.finish(&mut self.builder);
        }
        self.state = State::Ended;
        let (table, facts, window) = self.builder.end();
        window.end(table, facts);
        Ok(window.summary)
    }

    /// The sink.
    pub fn sink(&mut self) -> &mut S {
        &mut self.builder.hooks.sink
    }

    fn is_stopped(&self) -> bool {
        self.builder.hooks.summary.stopped
    }

    /// Takes bytes until there are enough to tell the charset.
    fn hold_back<'b>(&mut self, bytes: &'b [u8]) -> &'b [u8] {
        let free = self.carry.get_mut(self.carried..).unwrap_or_default();
        let (text, rest) = bytes.split_at_checked(free.len()).unwrap_or((bytes, &[]));
        free.iter_mut().zip(text).for_each(|(to, &from)| *to = from);
        self.carried += text.len();
        if self.carried == self.carry.len() {
            self.let_go();
        }
        rest
    }

    /// Decides the charset by the bytes held back, and reads them.
    fn let_go(&mut self) {
        let carry = core::mem::take(&mut self.carry);
        let held = carry.get(..self.carried).unwrap_or(&[]);
        let (sniffed, begins) = match self.state {
            State::Evidence(begun) => (begun.sniff_rest(held), 0),
            _ => {
                let sniffed = bytes::sniff(held, self.charset);
                // Of other encodings the bytes are not those of the text.
                let binary = sniffed.charset.is_ascii_compatible() && bytes::is_binary(held);
                self.builder.hooks.summary.binary = binary;
                (sniffed, held.len().min(sniffed.bom_len as usize))
            }
        };
        let text = held.get(begins..).unwrap_or(&[]);
        self.builder.hooks.set_charset(sniffed);
        self.state = State::Known;
        if !sniffed.charset.is_ascii_compatible() {
            self.decoder = Some(PageDecoder::new(sniffed.charset));
        } else {
            if begins > 0 {
                self.scanner = Scanner::resume_at(begins as u32, Default::default(), b"");
            }
            self.builder.set_charset(sniffed.charset);
            if bytes::is_ascii(text) {
                self.state = State::Ascii(bytes::Begun::new(held, sniffed));
            }
        }
        self.feed(text, false);
        self.carry = carry;
        self.carried = 0;
    }

    /// Scans bytes of a charset that is known, or ASCII.
    fn feed(&mut self, bytes: &[u8], last: bool) {
        if self.decoder.is_some() {
            return self.feed_decoded(bytes, last);
        }
        for piece in bytes.chunks(PIECE) {
            self.scanner.feed(piece, &mut self.builder);
            if self.builder.hooks.summary.stopped {
                break;
            }
        }
    }

    // Not inlined: of other pages the buffer would stand on the stack beneath all that follows.
    #[inline(never)]
    fn feed_decoded(&mut self, bytes: &[u8], last: bool) {
        let Some(decoder) = &mut self.decoder else { return };
        let mut rest = bytes;
        loop {
            let mut utf8 = [0; DECODED];
            let progress = decoder.decode(rest, &mut utf8, last);
            self.decoded = self.decoded.saturating_add(progress.written);
            if self.decoded > MAX_PAGE {
                return;
            }
            self.scanner.feed(utf8.get(..progress.written).unwrap_or(&[]), &mut self.builder);
            rest = rest.get(progress.read..).unwrap_or(&[]);
            if progress.done || self.builder.hooks.summary.stopped {
                return;
            }
        }
    }
}
