//! The text of a line in Markdown: escaped, with its phrases between delimiters.

use super::escape::{Escape, Place};
use super::link;
use super::phrase::{Phrase, Phrases, is_mark};
use super::reader::Detail;
use super::source::Joint;
use super::{Decided, Flow, Source, Write, write_all, write_times};

/// Stands between two delimiters that would be taken for one, and beside one that would be taken for text: to the rules
/// for what stands beside them (CommonMark, section 6.2) it is punctuation.
const NOTHING: &str = "<!-- -->";

/// Backticks in the longest run of a text in which code is set apart: with longer ones, which delimiters must exceed,
/// many pieces of code would make the output grow with the square of the text.
const MOST_TICKS: u32 = 8;

const ASTERISK: &str = "*";
const UNDERSCORE: &str = "_";

/// What the rules for delimiters know of a character beside one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Beside {
    /// White space, or the text's beginning.
    Space,
    /// A letter or digit.
    Word,
    /// Punctuation, delimiters among it.
    Sign,
    /// `!`, which would make a picture of a link.
    Bang,
    /// Any other, which may be punctuation.
    Other,
}

impl Beside {
    fn of(c: char) -> Beside {
        match c {
            ' ' | '\n' => Beside::Space,
            '!' => Beside::Bang,
            _ if is_punctuation(c) => Beside::Sign,
            // Symbols, though Unicode counts them among the letters.
            '\u{24B6}'..='\u{24E9}' | '\u{1F130}'..='\u{1F189}' => Beside::Other,
            _ if c.is_alphanumeric() => Beside::Word,
            _ => Beside::Other,
        }
    }

    /// True of what lets a delimiter beside it begin or end something, whatever stands on its other side.
    fn is_gap(self) -> bool {
        matches!(self, Beside::Space | Beside::Sign | Beside::Bang)
    }
}

/// True of what CommonMark takes for punctuation in all of its versions: of ASCII, and the usual marks of other
/// scripts.
fn is_punctuation(c: char) -> bool {
    match c {
        '\0'..='\x7F' => c.is_ascii_punctuation(),
        '¡' | '§' | '«' | '¶' | '·' | '»' | '¿' => true,
        '\u{2010}'..='\u{2027}' | '\u{2030}'..='\u{2043}' | '\u{2045}'..='\u{2051}' => true,
        '、'..='〃' | '〈'..='】' | '〔'..='〟' => true,
        '！'..='＃'
        | '％'..='＊'
        | '，'..='／'
        | '：'
        | '；'
        | '？'
        | '＠'
        | '［'..='］'
        | '＿'
        | '｛'
        | '｝'
        | '｟'..='･' => true,
        _ => false,
    }
}

/// Marks of Chinese and Japanese that words are made strong with, and that letters follow without a space. What they
/// end would need `NOTHING` behind it; it ends before them.
const CLOSING: [char; 7] = ['：', '，', '。', '、', '；', '！', '？'];

/// A mark that is not written before it is known what follows.
#[derive(Clone, Copy, Debug)]
struct Held {
    mark: char,
    // What stands before it.
    behind: Beside,
}

/// Writes the text of a block.
#[derive(Clone, Copy, Debug)]
pub struct Inline {
    escape: Escape,
    phrases: Phrases,
    // The character that was written last.
    last: Beside,
    // The mark behind that, at the end of a piece of what is strong or emphasised.
    held: Option<Held>,
    // The delimiter of emphasis that has been begun: an underscore where it begins with what is strong, for three
    // asterisks together would end with the first one that may end anything.
    emphasis: &'static str,
    // Backticks of a delimiter of code in the piece that is written; 0 is not known yet.
    ticks: u32,
    // Code that has been begun does not go on.
    ends_code: bool,
}

impl Inline {
    /// At the beginning of a text.
    pub const fn new(place: Place) -> Inline {
        Inline {
            escape: Escape::new(place),
            phrases: Phrases::NONE,
            last: Beside::Space,
            held: None,
            emphasis: ASTERISK,
            ticks: 0,
            ends_code: false,
        }
    }

    /// Where another text begins behind the one that has ended.
    pub fn restart(&mut self, place: Place) {
        *self = Inline { phrases: self.phrases, ..Inline::new(place) };
    }

    /// Writes the text of a block that begins here, or goes on in the one before.
    pub fn block(&mut self, block: &Decided<'_>, (joint, detail): (Joint, Detail), write: &mut Write<'_>) -> Flow {
        let mut begun = joint != Joint::None;
        self.phrases.enter(block, joint);
        if begun {
            // Delimiters of code have as many backticks as the text before asked for.
            self.ends_code = self.phrases.is_code();
            self.ticks *= u32::from(self.ends_code);
        }
        block.write_detailed(joint, detail, &mut |piece| {
            // What `pre` begins with makes code of a line that is not fenced.
            let piece = if begun { piece } else { piece.trim_ascii_start() };
            begun |= !piece.is_empty() && !is_mark(piece);
            self.push(piece, block, write)
        })?;
        if !self.phrases.has_link() {
            return Flow::Continue(());
        }
        // Where it leads is in this block's source.
        self.release(write)?;
        self.escape.interrupt(write)?;
        self.set_apart(write)?;
        self.last = Beside::Sign;
        while self.phrases.has_link()
            && let Some(phrase) = self.phrases.end_last()
        {
            self.end_phrase(phrase, &block.source, write)?;
        }
        Flow::Continue(())
    }

    /// Ends the text.
    pub fn end(&mut self, write: &mut Write<'_>) -> Flow {
        self.release(write)?;
        self.escape.end(write)?;
        self.set_apart(write)?;
        while let Some(phrase) = self.phrases.end_last() {
            self.end_delimited(phrase, write)?;
        }
        Flow::Continue(())
    }

    fn push(&mut self, piece: &str, block: &Decided<'_>, write: &mut Write<'_>) -> Flow {
        let (Some(first), false) = (piece.chars().next(), self.phrases.take(piece)) else { return Flow::Continue(()) };
        if first == '[' {
            // A note in brackets is set apart by them.
            self.phrases.leave(Phrase::Sup);
        }
        let first = Beside::of(first);
        let ends_code = self.phrases.splits_code(piece) || piece == "\n";
        let held = self.held.filter(|_| !first.is_gap() && self.phrases.ends_runs());
        let next = match held {
            Some(Held { behind, .. }) => {
                self.last = behind;
                Beside::Sign
            }
            None => {
                self.release(write)?;
                first
            }
        };
        self.end_phrases(next, ends_code, &block.source, write)?;
        self.release(write)?;
        if let Some(at) = self.phrases.only_link()
            && link::is_address(&block.source, at, piece)
        {
            return self.address(piece, write);
        }
        if first != Beside::Space {
            self.begin_phrases(first, block, write)?;
        }
        self.escape.is_underscored = self.emphasis == UNDERSCORE && self.phrases.has_emphasis();
        let piece = if self.phrases.has_run() { self.hold(piece) } else { piece };
        let before_tildes = piece.trim_end_matches(['~']).chars().next_back();
        self.last = match before_tildes.map_or(self.last, Beside::of) {
            // GitHub's parser looks past them.
            Beside::Space => Beside::Space,
            _ => piece.chars().next_back().map_or(self.last, Beside::of),
        };
        if self.phrases.is_code() { self.code(piece, write) } else { self.escape.push(piece, write) }
    }

    /// Holds the mark that a piece ends with, and gives what stands before that. Behind a space, or a delimiter that
    /// has just been begun, nothing can end.
    fn hold<'p>(&mut self, piece: &'p str) -> &'p str {
        let mut chars = piece.chars();
        let Some(mark) = chars.next_back().filter(|last| CLOSING.contains(last)) else { return piece };
        let before = chars.as_str();
        let behind = before.chars().next_back().map_or(self.last, Beside::of);
        if behind == Beside::Space {
            return piece;
        }
        self.held = Some(Held { mark, behind });
        before
    }

    /// Writes the mark that is held.
    fn release(&mut self, write: &mut Write<'_>) -> Flow {
        let Some(Held { mark, .. }) = self.held.take() else { return Flow::Continue(()) };
        self.last = Beside::Sign;
        self.escape.push(mark.encode_utf8(&mut [0; 4]), write)
    }

    /// Writes a link whose text is the address that it leads to (CommonMark, section 6.5).
    fn address(&mut self, address: &str, write: &mut Write<'_>) -> Flow {
        self.phrases.pass_link();
        self.last = Beside::Sign;
        self.escape.interrupt(write)?;
        write_all(write, &["<", address, ">"])
    }

    /// Ends the phrases that do not go on in a piece that begins with `next`.
    fn end_phrases(&mut self, next: Beside, ends_code: bool, source: &Source<'_>, write: &mut Write<'_>) -> Flow {
        let is_new_text = core::mem::take(&mut self.ends_code);
        let ends_code = is_new_text || ends_code;
        // What begins here, behind the last that ends.
        let mut ahead = self.phrases;
        let Some(mut last) = ahead.end(ends_code) else { return Flow::Continue(()) };
        while let Some(phrase) = ahead.end(ends_code) {
            last = phrase;
        }
        let begins = if next == Beside::Space { None } else { ahead.begin() };
        let next = if begins.is_some() { Beside::Sign } else { next };
        self.escape.interrupt(write)?;
        self.set_apart(write)?;
        // Delimiters side by side are one run, and what stands before it counts.
        let (mut before, mut is_read) = (self.last, true);
        while let Some(phrase) = self.phrases.end(ends_code) {
            let is_underscore = phrase == Phrase::Emphasis && self.emphasis == UNDERSCORE;
            if phrase.is_run() {
                let is_behind_word = before == Beside::Word && !is_underscore;
                is_read = is_behind_word || next.is_gap();
            }
            if !phrase.is_run() || is_underscore {
                // What ends in a link has its bracket behind it.
                (before, is_read) = (Beside::Sign, is_read || !phrase.is_run());
            }
            self.end_phrase(phrase, source, write)?;
        }
        if is_new_text {
            self.ticks = 0;
        }
        let is_alike = |begins: Phrase| match last {
            Phrase::Code => begins == Phrase::Code,
            last => last.is_run() && begins.is_run(),
        };
        self.last = Beside::Sign;
        if is_read && !begins.is_some_and(is_alike) { Flow::Continue(()) } else { write(NOTHING) }
    }

    /// Behind a space nothing that is strong or emphasised ends; with tildes between them to GitHub's parser too.
    fn set_apart(&mut self, write: &mut Write<'_>) -> Flow {
        if self.last != Beside::Space || !self.phrases.has_run() {
            return Flow::Continue(());
        }
        self.last = Beside::Sign;
        write(NOTHING)
    }

    fn end_phrase(&mut self, phrase: Phrase, source: &Source<'_>, write: &mut Write<'_>) -> Flow {
        let Phrase::Link(at) = phrase else { return self.end_delimited(phrase, write) };
        self.escape.is_link = false;
        write("](")?;
        link::write(source, at, link::Style::Markdown, write)?;
        write(")")
    }

    /// Ends one that is no link: of those none goes on behind its block.
    fn end_delimited(&self, phrase: Phrase, write: &mut Write<'_>) -> Flow {
        match phrase {
            Phrase::Link(_) => Flow::Continue(()),
            Phrase::Strong => write("**"),
            Phrase::Emphasis => write(self.emphasis),
            // Markdown has HTML for these.
            Phrase::Deleted => write("</del>"),
            Phrase::Sub => write("</sub>"),
            Phrase::Sup => write("</sup>"),
            Phrase::Code => {
                if self.ticks > 1 {
                    write(" ")?;
                }
                write_times(write, self.ticks, "`")
            }
        }
    }

    /// Begins the phrases that a piece stands in that begins with `next`.
    fn begin_phrases(&mut self, next: Beside, block: &Decided<'_>, write: &mut Write<'_>) -> Flow {
        if self.ticks == 0 && self.phrases.is_within(Phrase::Code) {
            self.ticks = longest_run(block) + 1;
            if self.ticks > MOST_TICKS + 1 {
                self.phrases.leave_out(Phrase::Code);
            }
        }
        let mut ahead = self.phrases;
        let Some(first) = ahead.begin() else { return Flow::Continue(()) };
        self.escape.interrupt(write)?;
        // Its delimiter is what stands beside the first one.
        let next = if ahead.begin().is_some() { Beside::Sign } else { next };
        let is_read = match first {
            Phrase::Link(_) => self.last != Beside::Bang,
            Phrase::Strong | Phrase::Emphasis => next == Beside::Word || self.last.is_gap(),
            _ => true,
        };
        if !is_read {
            write(NOTHING)?;
        }
        let mut before = None;
        while let Some(phrase) = self.phrases.begin() {
            match phrase {
                Phrase::Link(_) => {
                    self.escape.is_link = true;
                    write("[")
                }
                Phrase::Strong => write("**"),
                Phrase::Emphasis => {
                    self.emphasis = if before == Some(Phrase::Strong) { UNDERSCORE } else { ASTERISK };
                    write(self.emphasis)
                }
                Phrase::Deleted => write("<del>"),
                Phrase::Sub => write("<sub>"),
                Phrase::Sup => write("<sup>"),
                Phrase::Code => self.begin_code(write),
            }?;
            (before, self.last) = (Some(phrase), Beside::Space);
        }
        Flow::Continue(())
    }

    /// A delimiter of one backtick, or of more than any run in the text; then a space on each side of the code is taken
    /// away (CommonMark, section 6.1).
    fn begin_code(&self, write: &mut Write<'_>) -> Flow {
        write_times(write, self.ticks, "`")?;
        if self.ticks > 1 { write(" ") } else { Flow::Continue(()) }
    }

    /// Writes code, of which all stands for itself; but a bar would end a cell.
    fn code(&self, piece: &str, write: &mut Write<'_>) -> Flow {
        if self.escape.place != Place::Cell {
            return write(piece);
        }
        for part in piece.split_inclusive(['|']) {
            match part.strip_suffix('|') {
                Some(before) => write_all(write, &[before, "\\|"])?,
                None => write(part)?,
            }
        }
        Flow::Continue(())
    }
}

/// Backticks in the longest run of a block's text.
pub fn longest_run(block: &Decided<'_>) -> u32 {
    let (mut run, mut longest) = (0, 0);
    let mut count = |piece: &str| {
        for b in piece.bytes() {
            run = if b == b'`' { run + 1 } else { 0 };
            longest = longest.max(run);
        }
        Flow::Continue(())
    };
    let _ = block.write_text(&mut count);
    longest
}
