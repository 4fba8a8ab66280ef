//! The features' names.

macro_rules! columns {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// A feature column. The order is part of the models' feature-set id: new columns go to the end.
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
    // Own counts and densities.
    /// Words.
    Words,
    /// Characters.
    Chars,
    /// Share of characters in links.
    LinkDensity,
    /// Words outside links.
    FreeWords,
    /// Links.
    Links,
    /// Tokens a wrapped line.
    TextDensity,
    /// Share of stop words.
    StopShare,
    /// Share of words with a capital.
    CapShare,
    /// Share of words all in capitals.
    UpperShare,
    /// Share of words with a digit.
    DigitShare,
    /// Ends of sentences.
    Sentences,
    /// Words a sentence.
    SentenceLength,
    /// Commas a word.
    CommaShare,
    /// Punctuation a character.
    PunctShare,
    /// Separators.
    Bars,
    /// Characters a word.
    WordLength,
    /// Characters a tag.
    TagRatio,
    /// Tags since the block before.
    Tags,
    /// Images since the block before.
    Images,
    /// `br` tags before.
    Breaks,
    /// Open block-level elements.
    Depth,
    /// Tag of the innermost block-level element.
    Tag,
    /// Tag of the innermost element.
    Parent,
    /// Tag of the element around the innermost block-level element.
    OuterTag,
    /// The same one level out.
    OuterTag2,
    /// Share of words that the title has too.
    TitleShare,
    /// Words that the title has too.
    TitleWords,
    /// Log-ratio of n-grams a character.
    Ngram,
    /// Sum of the log-ratios of n-grams.
    NgramSum,
    /// Log-ratio of n-grams of shapes a character.
    Shape,
    /// Sum of the same.
    ShapeSum,
    /// Log-odds of the nearest class tokens.
    LexNear,
    /// Least log-odds of the class tokens around.
    LexMin,
    /// Greatest log-odds of the class tokens around.
    LexMax,
    /// Sum of the log-odds of the class tokens around.
    LexSum,
    // Flags.
    /// Hidden by attribute or style.
    Hidden,
    /// Hidden from screen readers.
    AriaHidden,
    /// In `noscript`.
    Noscript,
    /// In `pre`.
    Pre,
    /// Level of the heading: 7 minus its number, 0 is none.
    Heading,
    /// In a list item.
    ListItem,
    /// In a table cell.
    Cell,
    /// In a form control or label.
    FormControl,
    /// In `nav` or its role.
    Nav,
    /// In `header` or its role.
    Header,
    /// In `footer` or its role.
    Footer,
    /// In `aside` or its role.
    Aside,
    /// In `article` or its role.
    Article,
    /// In `main` or its role.
    Main,
    /// In a form.
    Form,
    /// In `figure`.
    Figure,
    /// In a caption.
    Caption,
    /// In a quotation.
    Quote,
    /// Code.
    Code,
    /// Bold.
    Bold,
    /// In a list.
    List,
    /// In a table.
    Table,
    /// In a paragraph.
    Paragraph,
    /// In `address`.
    Address,
    /// In a dialog.
    Dialog,
    /// Repeats the title.
    TitleMatch,
    /// Begins with a phrase that stands behind articles.
    EndPhrase,
    // The page as a whole.
    /// Words of the page.
    PageWords,
    /// Blocks of the page.
    PageBlocks,
    /// Share of the page's words in links.
    PageLinkDensity,
    /// Share of the page's words in good blocks.
    PageGood,
    /// Share of the page's words in list items.
    PageList,
    /// Share of the page's words in table cells.
    PageTable,
    /// Share of the page's words in `article`.
    PageArticle,
    /// Share of the page's words in `main`.
    PageMain,
    /// Words of the longest block.
    PageLongest,
    /// Words a block.
    PageBlockWords,
    /// Headings.
    PageHeadings,
    // Where it stands.
    /// Place among the blocks.
    Place,
    /// Share of the page's words before it.
    WordsBefore,
    /// Blocks before it.
    BlocksBefore,
    /// Blocks behind it.
    BlocksBehind,
    /// Blocks since the last heading.
    SinceHeading,
    /// Words since the last heading.
    WordsSinceHeading,
    /// Level of the last heading.
    LastHeading,
    /// Words of the last heading.
    LastHeadingWords,
    /// Title's share of the last heading.
    LastHeadingTitle,
    /// Link density since the last heading.
    SectionLinks,
    /// Blocks since the `h1` or the block that repeats the title; 255 before it.
    SinceTitle,
    /// Blocks up to the `h1` or the block that repeats the title; 0 behind it.
    BeforeTitle,
    /// Blocks since the last good block.
    SinceGood,
    /// Blocks up to the next good block.
    BeforeGood,
    /// Words of good blocks before it, as a share of all good words.
    GoodBefore,
    /// Blocks since the last phrase that stands behind articles; 255 before it.
    SinceEnd,
    // Repetition.
    /// Blocks with the same path.
    PathCount,
    /// Share of the page's words in blocks with the same path.
    PathWords,
    /// Words a block of those with the same path.
    PathBlockWords,
    /// Link density of the blocks with the same path.
    PathLinks,
    /// Blocks with the same text.
    TextCount,
    /// Blocks since the last one with the same path; 255 for the first one.
    SincePath,
    // Neighbourhood.
    /// Words about it, smoothed over two blocks on each side.
    Words2,
    /// The same over six blocks.
    Words6,
    /// Link density about it, over two blocks on each side.
    Links2,
    /// The same over six blocks.
    Links6,
    /// Sentences over six blocks.
    Sentences6,
    /// Smoothed tag ratio.
    TagRatio2,
    /// Smoothed tag ratio against the page's mean.
    TagRatioMean,
    /// Free words before it in a fading sum.
    FadeBefore,
    /// Free words behind it in a fading sum.
    FadeBehind,
    // The containers around it, from the innermost out.
    /// Words of the parent.
    Words1c,
    /// Link density of the parent.
    Links1c,
    /// Blocks of the parent.
    Blocks1c,
    /// Share of good words of the parent.
    Good1c,
    /// One level out.
    Words2c,
    /// One level out.
    Links2c,
    /// One level out.
    Blocks2c,
    /// One level out.
    Good2c,
    /// Two levels out.
    Words3c,
    /// Two levels out.
    Links3c,
    /// Two levels out.
    Blocks3c,
    /// Two levels out.
    Good3c,
    /// Four levels out.
    Words5c,
    /// Four levels out.
    Links5c,
    /// Four levels out.
    Blocks5c,
    /// Four levels out.
    Good5c,
    /// Share of the page's good words in the parent.
    PageShare1c,
    /// Share of the page's good words two levels out.
    PageShare3c,
    /// Share of the page's good words four levels out.
    PageShare5c,
    /// Place in the parent.
    PlaceIn1c,
    /// Place in the container two levels out.
    PlaceIn3c,
    /// Class signature of the container: how many of the 16 containers before it have the same.
    Siblings,
    /// Best candidate score among the containers around it, against the page's best.
    Candidate,
    /// Candidate score of the parent, against the page's best.
    CandidateParent,
    /// In the best candidate.
    InBest,
    /// Blocks up to the range of the best candidate, or since; 0 inside.
    FromBest,
    /// Behind the best candidate.
    BehindBest,
    /// Levels between the best candidate and the block's parent; 255 where that is not around it.
    UnderBest,
    // Verdicts of the systems.
    /// `cetr`.
    Cetr,
    /// `boilerpipe`.
    Boilerpipe,
    /// `justext`, a word being a run of letters and digits.
    Justext,
    /// `ice-heuristic`.
    IceHeuristic,
    /// `tree-filter`.
    TreeFilter,
    // What the model says of the page (`score::kind`).
    /// Log-odds of an article; the same value in every row.
    PageKind,
}
