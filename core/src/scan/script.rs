//! WHATWG 13.2.5.18 to .31: the escaped states of script data, from behind `<!` on.
//!
//! All of it is text but the end tag that may leave script data from the (single) escaped states; `raw_text` reads
//! that.

use super::class::{ALPHA, TAG_NAME_END, is};
use super::{Scanner, Sink, State, between};
use memchr::memchr3;

/// The name that switches between escaped and double escaped.
const WORD: &[u8] = b"script";

impl Scanner {
    /// Script data escape start to double escape end states.
    pub(super) fn script_escaped<S: Sink>(&mut self, chunk: &[u8], start: usize, sink: &mut S) -> usize {
        let mut run = start;
        let mut pos = start;
        while let Some(&b) = chunk.get(pos) {
            self.state = match (self.state, b) {
                (State::ScriptEscapeStart, b'-') => State::ScriptEscapeStartDash,
                (State::ScriptEscapeStartDash, b'-') => State::ScriptEscapedDashDash,
                (State::ScriptEscapeStart | State::ScriptEscapeStartDash, _) => {
                    self.state = State::ScriptData;
                    break;
                }

                (State::ScriptDoubleEscapedLessThan, b'/') => {
                    self.script_word = 0;
                    State::ScriptDoubleEscapeEnd
                }
                (State::ScriptDoubleEscapeStart | State::ScriptDoubleEscapeEnd, _) if is(b, ALPHA) => {
                    let expected = WORD.get(self.script_word as usize);
                    let matches = expected == Some(&b.to_ascii_lowercase());
                    self.script_word = if matches { self.script_word + 1 } else { u8::MAX };
                    self.state
                }
                (State::ScriptDoubleEscapeStart, _) if is(b, TAG_NAME_END) => self.escaped_or_double(true),
                (State::ScriptDoubleEscapeEnd, _) if is(b, TAG_NAME_END) => self.escaped_or_double(false),
                // Anything else is read again as in the state that these go back to.
                (State::ScriptDoubleEscapeStart, _) => {
                    self.state = State::ScriptEscaped;
                    continue;
                }
                (State::ScriptDoubleEscapeEnd | State::ScriptDoubleEscapedLessThan, _) => {
                    self.state = State::ScriptDoubleEscaped;
                    continue;
                }

                (_, 0) => {
                    self.end_run(chunk, run, pos, sink);
                    self.state = if self.is_double() { State::ScriptDoubleEscaped } else { State::ScriptEscaped };
                    pos = self.replace_nul(pos, sink);
                    run = pos;
                    continue;
                }
                (_, b'<') if self.is_double() => State::ScriptDoubleEscapedLessThan,
                (_, b'<') => {
                    self.end_run(chunk, run, pos, sink);
                    self.state = State::ScriptEscaped;
                    return self.raw_less_than(pos);
                }
                (State::ScriptEscaped, b'-') => State::ScriptEscapedDash,
                (State::ScriptEscapedDash, b'-') => State::ScriptEscapedDashDash,
                (State::ScriptDoubleEscaped, b'-') => State::ScriptDoubleEscapedDash,
                (State::ScriptDoubleEscapedDash, b'-') => State::ScriptDoubleEscapedDashDash,
                (State::ScriptEscapedDashDash | State::ScriptDoubleEscapedDashDash, b'-') => self.state,
                (State::ScriptEscapedDashDash | State::ScriptDoubleEscapedDashDash, b'>') => {
                    self.state = State::ScriptData;
                    break;
                }
                (_, _) => {
                    self.state = if self.is_double() { State::ScriptDoubleEscaped } else { State::ScriptEscaped };
                    let rest = between(chunk, pos, chunk.len());
                    pos += memchr3(b'-', b'<', 0, rest).unwrap_or(rest.len());
                    continue;
                }
            };
            pos += 1;
        }
        self.end_run(chunk, run, pos, sink);
        pos
    }

    fn end_run<S: Sink>(&self, chunk: &[u8], run: usize, pos: usize, sink: &mut S) {
        if run < pos {
            sink.text(between(chunk, run, pos), self.offset(run));
        }
    }

    fn is_double(&self) -> bool {
        matches!(
            self.state,
            State::ScriptDoubleEscaped | State::ScriptDoubleEscapedDash | State::ScriptDoubleEscapedDashDash
        )
    }

    /// Behind `<name` or `</name`: the word `script` switches, any other name does not.
    fn escaped_or_double(&self, start: bool) -> State {
        let is_script = self.script_word as usize == WORD.len();
        if is_script == start { State::ScriptDoubleEscaped } else { State::ScriptEscaped }
    }
}
