//! The features' names.

macro_rules! columns {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// A feature column: one byte per block. [`Column::scale`] says how the byte encodes the quantity; flags are 0
        /// or 1.
        ///
        /// A word is a run of letters and digits; a token is what stands between white space. Running text means blocks
        /// of ten words or more, at most a third of them in links. The parent of a block is the container around its
        /// innermost container; if there are too few containers for a sum, it is that of the outermost one.
        ///
        /// The order is part of the models' feature-set id: new columns go to the end.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum Column { $($(#[$doc])* $name,)* }

        impl Column {
            /// All columns, in order.
            pub const ALL: [Column; COLUMN_COUNT] = [$(Column::$name,)*];
        }

        /// Number of columns.
        pub const COLUMN_COUNT: usize = [$(Column::$name,)*].len();
    };
}

columns! {
    // Own counts and densities. Texts without spaces are measured as those with (`own`).
    /// Number of words.
    Words,
    /// Number of characters; a run of white space counts as one.
    Chars,
    /// Share of characters in links, in 1/255.
    LinkDensity,
    /// Number of words outside links.
    FreeWords,
    /// Number of links that begin in the block.
    Links,
    /// Tokens per full line when the text is wrapped at 80 characters, in 1/8.
    TextDensity,
    /// Stop words per token, in 1/255.
    StopShare,
    /// Words that begin with a capital, per token, in 1/255.
    CapShare,
    /// Words all in capitals (two letters or more), per token, in 1/255.
    UpperShare,
    /// Words with a digit, per token, in 1/255.
    DigitShare,
    /// Number of sentence ends.
    Sentences,
    /// Number of words divided by the number of sentence ends plus one.
    SentenceLength,
    /// Commas, semicolons and colons per word, in 1/255.
    CommaShare,
    /// Punctuation marks per character, in 1/510.
    PunctShare,
    /// Number of separators: vertical bars, bullets, guillemets, arrows.
    Bars,
    /// Characters of words per token, in 1/8.
    WordLength,
    /// Characters per tag since the end of the block before.
    TagRatio,
    /// Number of tags since the end of the block before.
    Tags,
    /// Number of images since the end of the block before.
    Images,
    /// Number of `br` tags between the block before and this one.
    Breaks,
    /// Number of open block-level elements.
    Depth,
    /// Tag of the innermost block-level element, as `tag_rank`.
    Tag,
    /// Tag of the innermost element of any kind around the first text, as `tag_rank`.
    Parent,
    /// Tag of the parent, as `tag_rank`.
    OuterTag,
    /// Tag of the container one level outside the parent, as `tag_rank`.
    OuterTag2,
    /// Share of words that are also in the page's title, in 1/255.
    TitleShare,
    /// Number of words that are also in the page's title.
    TitleWords,
    /// Log-ratio, clean to dirty, of character n-grams per character, in 1/512 nat about 128.
    Ngram,
    /// Sum of the log-ratios, clean to dirty, of character n-grams, in 1/8 nat, logarithmic about 128.
    NgramSum,
    /// Log-ratio, clean to dirty, of n-grams of word shapes per token, in 1/128 nat about 128.
    Shape,
    /// Sum of the log-ratios, clean to dirty, of n-grams of word shapes, in 1/8 nat, logarithmic about 128.
    ShapeSum,
    /// Log-odds of the nearest class tokens, in 1/16 nat about 128.
    LexNear,
    /// Least log-odds of the class tokens of all elements around the block, in 1/16 nat about 128.
    LexMin,
    /// Greatest log-odds of the class tokens of all elements around the block, in 1/16 nat about 128.
    LexMax,
    /// Sum of the log-odds of the class tokens of all elements around the block, in 1/4 nat about 128.
    LexSum,
    // Flags.
    /// Flag: hidden by attribute or style, on the element or one around it.
    Hidden,
    /// Flag: hidden from screen readers.
    AriaHidden,
    /// Flag: in `noscript`.
    Noscript,
    /// Flag: in `pre`.
    Pre,
    /// Level of the heading that the block is: 7 minus its number, 1 for a heading by role, 0 for none.
    Heading,
    /// Flag: in a list item, nearer than any table cell.
    ListItem,
    /// Flag: in a table cell.
    Cell,
    /// Flag: in a form control, label or legend.
    FormControl,
    /// Flag: in `nav` or its role.
    Nav,
    /// Flag: in `header` or its role.
    Header,
    /// Flag: in `footer` or its role.
    Footer,
    /// Flag: in `aside` or its role.
    Aside,
    /// Flag: in `article` or its role.
    Article,
    /// Flag: in `main` or its role.
    Main,
    /// Flag: in a form.
    Form,
    /// Flag: in `figure`.
    Figure,
    /// Flag: in a caption of a figure or table.
    Caption,
    /// Flag: in a quotation.
    Quote,
    /// Flag: begins in `code`, `kbd`, `samp` or `pre`.
    Code,
    /// Flag: begins in `b` or `strong`.
    Bold,
    /// Flag: in a list.
    List,
    /// Flag: in a table.
    Table,
    /// Flag: in `p`.
    Paragraph,
    /// Flag: in `address`.
    Address,
    /// Flag: in a dialog.
    Dialog,
    /// Flag: has the same words as the page's title or a part of it.
    TitleMatch,
    /// Flag: begins with a phrase that usually follows articles.
    EndPhrase,
    // The page as a whole.
    /// Number of words of the page.
    PageWords,
    /// Number of blocks of the page.
    PageBlocks,
    /// Share of the page's words that are in links, in 1/255.
    PageLinkDensity,
    /// Share of the page's words that are in running text, in 1/255.
    PageGood,
    /// Share of the page's words that are in list items, in 1/255.
    PageList,
    /// Share of the page's words that are in table cells, in 1/255.
    PageTable,
    /// Share of the page's words that are in `article`, in 1/255.
    PageArticle,
    /// Share of the page's words that are in `main`, in 1/255.
    PageMain,
    /// Number of words of the page's longest block.
    PageLongest,
    /// Words per block, mean of the page.
    PageBlockWords,
    /// Number of blocks of the page that are in headings.
    PageHeadings,
    // Where it stands.
    /// Share of the page's blocks that are before this one, in 1/255.
    Place,
    /// Share of the page's words that are before this block, in 1/255.
    WordsBefore,
    /// Number of blocks before this one.
    BlocksBefore,
    /// Number of blocks after this one.
    BlocksBehind,
    /// Number of blocks since the last heading; 0 for a heading, 255 if there was none.
    SinceHeading,
    /// Number of words between the last heading, or the page's beginning, and this block.
    WordsSinceHeading,
    /// Level of the last heading (of a heading, its own): 7 minus its number, 1 by role, 0 if there was none.
    LastHeading,
    /// Number of words of the last heading; of a heading, its own.
    LastHeadingWords,
    /// Share of the last heading's words that are also in the page's title, in 1/255.
    LastHeadingTitle,
    /// Share of words in links from the last heading to this block, in 1/255.
    SectionLinks,
    /// Number of blocks since the last `h1` or repetition of the title; 0 there, 255 if there was none.
    SinceTitle,
    /// Number of blocks up to the next `h1` or repetition of the title; 0 if none follows.
    BeforeTitle,
    /// Number of blocks between the last running text and this block; 255 if there was none.
    SinceGood,
    /// Number of blocks between this block and the next running text; 255 if none follows.
    BeforeGood,
    /// Share of the page's words of running text that are before this block, in 1/255.
    GoodBefore,
    /// Number of blocks since the last phrase that usually follows articles; 0 there, 255 if there was none.
    SinceEnd,
    // Repetition.
    /// Number of blocks of the page with the same path of tags.
    PathCount,
    /// Share of the page's words that are in blocks with the same path of tags, in 1/255.
    PathWords,
    /// Words per block, mean of the blocks with the same path of tags.
    PathBlockWords,
    /// Share of words in links, over the blocks with the same path of tags, in 1/255.
    PathLinks,
    /// Number of blocks of the page with the same text.
    TextCount,
    /// Number of blocks since the last one with the same path of tags; 255 for the first one.
    SincePath,
    // Neighbourhood.
    /// Number of words in this block and two on each side.
    Words2,
    /// Number of words in this block and six on each side.
    Words6,
    /// Share of words in links, over this block and two on each side, in 1/255.
    Links2,
    /// Share of words in links, over this block and six on each side, in 1/255.
    Links6,
    /// Number of sentence ends in this block and six on each side.
    Sentences6,
    /// Characters per tag, mean of this block and two on each side.
    TagRatio2,
    /// Characters per tag over this block and two on each side, against the page's mean, in 1/32.
    TagRatioMean,
    /// Number of words outside links before this block, each counting 3/4 as much as the next nearer one.
    FadeBefore,
    /// Number of words outside links after this block, each counting 3/4 as much as the next nearer one.
    FadeBehind,
    // The containers around it, from the innermost out.
    /// Number of words in the parent.
    Words1c,
    /// Share of words in links, in the parent, in 1/255.
    Links1c,
    /// Number of blocks in the parent.
    Blocks1c,
    /// Share of the parent's words that are in running text, in 1/255.
    Good1c,
    /// Number of words in the container one level outside the parent.
    Words2c,
    /// Share of words in links, in the container one level outside the parent, in 1/255.
    Links2c,
    /// Number of blocks in the container one level outside the parent.
    Blocks2c,
    /// Share of words in running text, in the container one level outside the parent, in 1/255.
    Good2c,
    /// Number of words in the container two levels outside the parent.
    Words3c,
    /// Share of words in links, in the container two levels outside the parent, in 1/255.
    Links3c,
    /// Number of blocks in the container two levels outside the parent.
    Blocks3c,
    /// Share of words in running text, in the container two levels outside the parent, in 1/255.
    Good3c,
    /// Number of words in the container four levels outside the parent.
    Words5c,
    /// Share of words in links, in the container four levels outside the parent, in 1/255.
    Links5c,
    /// Number of blocks in the container four levels outside the parent.
    Blocks5c,
    /// Share of words in running text, in the container four levels outside the parent, in 1/255.
    Good5c,
    /// Share of the page's words of running text that are in the parent, in 1/255.
    PageShare1c,
    /// Share of the page's words of running text that are two levels outside the parent, in 1/255.
    PageShare3c,
    /// Share of the page's words of running text that are four levels outside the parent, in 1/255.
    PageShare5c,
    /// Number of blocks of the parent before this one.
    PlaceIn1c,
    /// Number of blocks before this one in the container two levels outside the parent.
    PlaceIn3c,
    /// Number of siblings with the same classes among the 16 containers before the innermost one.
    Siblings,
    /// Best candidate score of the containers around the block, against the page's best, in 1/255.
    Candidate,
    /// Candidate score of the parent, against the page's best, in 1/255.
    CandidateParent,
    /// Flag: in the page's best candidate.
    InBest,
    /// Number of blocks up to the best candidate, or since its end; 0 in it.
    FromBest,
    /// Flag: after the best candidate.
    BehindBest,
    /// Levels from the innermost container out to the best candidate; 255 if it is not one of the eight innermost.
    UnderBest,
    // Verdicts of the systems.
    /// Flag: kept by `cetr`.
    Cetr,
    /// Flag: kept by `boilerpipe`.
    Boilerpipe,
    /// Flag: kept by `justext`, with runs of letters and digits as words.
    Justext,
    /// Flag: kept by `ice-heuristic`.
    IceHeuristic,
    /// Flag: kept by `tree-filter`.
    TreeFilter,
    // What the model says of the page (`score::page_kind`).
    /// Log-odds that the page is an article, in 1/16 nat about 128.
    PageKind,
}
