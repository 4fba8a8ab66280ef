//! Where the driver's room for text ends, and that of the table.

use super::{Builder, CHARACTER, Hooks};
use crate::block::skip::Skip;
use crate::block::stop_words;
use crate::block::table;
use crate::block::{NONE, flag};
use crate::span::Span;

impl<H: Hooks> Builder<'_, H> {
    /// Where the text's room ends, in steps of a byte of the source: so what fits does not depend on the pieces.
    #[cold]
    pub(super) fn visible_in_parts(&mut self, raw: &[u8], span: Span, utf8: bool) {
        if utf8 {
            return self.take(raw, span.start);
        }
        for (i, &byte) in raw.iter().enumerate() {
            let mut decoded = heapless::Vec::<u8, { 4 * CHARACTER }>::new();
            self.decoder.decode(&[byte], |piece| _ = decoded.extend_from_slice(piece));
            self.take(&decoded, span.start + i as u32);
        }
    }

    /// Text that stands at `at`; where there is no room for it the block ends before it.
    pub(super) fn take(&mut self, utf8: &[u8], at: u32) {
        if self.edge.text(utf8) {
            self.counter.push_space(&mut self.words);
            self.hooks.separate();
        }
        let mut rest = utf8;
        loop {
            let (piece, behind) = rest.split_at_checked(self.hooks.room(rest)).unwrap_or((rest, &[]));
            self.counter.push(piece, &mut self.words);
            self.hooks.text(piece);
            rest = behind;
            if rest.is_empty() {
                return;
            }
            if piece.is_empty() && !self.make_room_for_text() {
                let end = self.block.span.end;
                self.block.span.end = at;
                self.flush_row();
                self.continues = true;
                self.open(at);
                self.block.flags |= flag::CUT;
                self.block.span.end = end;
            }
        }
    }

    /// Lets the driver decide blocks of the table for room for text. False where there is none to decide.
    #[cold]
    fn make_room_for_text(&mut self) -> bool {
        self.mark_titles();
        self.recognise_language();
        self.hooks.make_room(&self.table, &self.facts)
    }

    /// Gives the table to the driver.
    #[cold]
    pub(super) fn make_room(&mut self) {
        if self.table.blocks().is_empty() {
            // More open elements than the whole table has rows: the outermost stay without a container.
            return;
        }
        let table = &mut self.table;
        self.stack.containers(|container| table.end_container(container));
        self.mark_titles();
        self.recognise_language();
        self.hooks.full(&self.table, &self.facts);
        if self.hooks.is_done() {
            self.skip = Some(Skip::rest());
        }
        let (rows, map) = self.hooks.keeps();
        if rows == 0 {
            self.stack.renumber(|_| NONE);
            return self.table.clear();
        }
        // Half the table at least is for what follows: of very deep trees the outermost elements are given up.
        let most = self.table.container_room() / 2;
        let mut open = 0;
        self.stack.containers(|_| open += 1);
        let mut given_up = open - most.min(open);
        map.fill(0);
        self.stack.containers(|container| {
            let fate = if given_up > 0 { table::GIVE_UP } else { table::OPEN };
            given_up -= given_up.min(1);
            if let Some(entry) = map.get_mut(container as usize) {
                *entry = fate;
            }
        });
        self.table.keep(rows, map);
        self.stack.renumber(|container| map.get(container as usize).map_or(NONE, |&new| new as u16));
    }

    /// A page that does not name its language is read on in the one that it seems to be in.
    fn recognise_language(&mut self) {
        if self.facts.declared.is_none() {
            self.facts.detected = stop_words::most_frequent(&self.words.seen);
            self.words.language_mask = self.facts.stop_word_mask();
        }
    }
}
