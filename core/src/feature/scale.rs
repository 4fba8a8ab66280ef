//! What the bytes of a column mean, for people: the counterpart of `quantise`.

use core::fmt;

use super::Column;
use super::own::{OTHER_TAGS, tag_rank};
use crate::scan::{TAG_COUNT, TagId};

/// How a column's bytes come from figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Yes or no.
    Flag,
    /// A number as it is; 255 is that or more.
    Count,
    /// A number: exact below 16, then eight steps a doubling.
    Log,
    /// A part of a whole in 1/255.
    Share,
    /// A figure in steps of one over this.
    Ratio(u16),
    /// A signed number of nats in steps of one over this, about 128.
    Nats(u16),
    /// A signed number of eighths of a nat: `Log` of its size on each side of 128.
    LogNats,
    /// A tag's place in `feature::tag_rank`.
    Tag,
    /// 7 minus a heading's number; 0 is none, 1 a heading by role.
    Heading,
}

/// A byte of a scale; `Display` says what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meaning {
    scale: Scale,
    value: u8,
}

impl Scale {
    /// A byte of this scale.
    pub const fn of(self, value: u8) -> Meaning {
        Meaning { scale: self, value }
    }
}

impl Column {
    /// How the column's bytes come from figures.
    pub const fn scale(self) -> Scale {
        use Column::*;
        match self {
            Words | Chars | FreeWords | Links | Sentences | TagRatio | Tags | PageWords | PageBlocks | PageLongest
            | PageHeadings | BlocksBefore | BlocksBehind | WordsSinceHeading | LastHeadingWords | PathCount
            | PathBlockWords | TextCount | Words2 | Words6 | TagRatio2 | FadeBefore | FadeBehind | Words1c
            | Words2c | Words3c | Words5c | Blocks1c | Blocks2c | Blocks3c | Blocks5c | PlaceIn1c | PlaceIn3c => {
                Scale::Log
            }
            LinkDensity | StopShare | CapShare | UpperShare | DigitShare | CommaShare | TitleShare
            | PageLinkDensity | PageGood | PageList | PageTable | PageArticle | PageMain | Place | WordsBefore
            | LastHeadingTitle | SectionLinks | GoodBefore | PathWords | PathLinks | Links2 | Links6 | Links1c
            | Links2c | Links3c | Links5c | Good1c | Good2c | Good3c | Good5c | PageShare1c | PageShare3c
            | PageShare5c | Candidate | CandidateParent => Scale::Share,
            SentenceLength | Bars | Images | Breaks | Depth | TitleWords | PageBlockWords | SinceHeading
            | SinceTitle | BeforeTitle | SinceGood | BeforeGood | SinceEnd | SincePath | Sentences6 | Siblings
            | FromBest | UnderBest => Scale::Count,
            TextDensity | WordLength => Scale::Ratio(8),
            TagRatioMean => Scale::Ratio(32),
            PunctShare => Scale::Ratio(510),
            Ngram => Scale::Nats(512),
            Shape => Scale::Nats(128),
            NgramSum | ShapeSum => Scale::LogNats,
            LexNear | LexMin | LexMax | PageKind => Scale::Nats(16),
            LexSum => Scale::Nats(4),
            Tag | Parent | OuterTag | OuterTag2 => Scale::Tag,
            Heading | LastHeading => Scale::Heading,
            Hidden | AriaHidden | Noscript | Pre | ListItem | Cell | FormControl | Nav | Header | Footer | Aside
            | Article | Main | Form | Figure | Caption | Quote | Code | Bold | List | Table | Paragraph | Address
            | Dialog | TitleMatch | EndPhrase | InBest | BehindBest | Cetr | Boilerpipe | Justext | IceHeuristic
            | TreeFilter => Scale::Flag,
        }
    }
}

/// The least number whose `log8` is `value`.
fn least(value: u8) -> u64 {
    let steps = u64::from(value).saturating_sub(16);
    if value < 16 { u64::from(value) } else { (8 + steps % 8) << (steps / 8 + 1) }
}

/// `value / unit`, with three digits behind the point.
fn fraction(f: &mut fmt::Formatter<'_>, value: i32, unit: u16, word: &str) -> fmt::Result {
    let unit = i32::from(unit.max(1));
    let thousandths = (value * 2000 + unit * value.signum()) / (2 * unit);
    let sign = if thousandths < 0 { "-" } else { "" };
    let (whole, rest) = (thousandths.unsigned_abs() / 1000, thousandths.unsigned_abs() % 1000);
    write!(f, "{sign}{whole}.{rest:03}{word}")
}

impl fmt::Display for Meaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.value;
        match self.scale {
            Scale::Flag => f.write_str(if value == 0 { "no" } else { "yes" }),
            Scale::Count if value == 255 => f.write_str("255 or more, or none"),
            Scale::Count => write!(f, "{value}"),
            Scale::Log => {
                let (low, high) = (least(value), least(value.saturating_add(1)).max(1) - 1);
                if high > low { write!(f, "{low} to {high}") } else { write!(f, "{low}") }
            }
            Scale::Share => {
                let permille = (u32::from(value) * 2000 + 255) / 510;
                write!(f, "{}.{} %", permille / 10, permille % 10)
            }
            Scale::Ratio(unit) => fraction(f, value.into(), unit, ""),
            Scale::Nats(unit) => fraction(f, i32::from(value) - 128, unit, " nat"),
            Scale::LogNats => {
                let size = (i32::from(value) - 128).unsigned_abs() as u8;
                let eighths = least(size).min(1 << 20) as i32;
                fraction(f, if value < 128 { -eighths } else { eighths }, 8, " nat")
            }
            Scale::Tag => {
                let tags = (0..TAG_COUNT as u8).map(TagId).filter(|&tag| tag_rank(tag) == value);
                let mut any = false;
                for tag in tags.filter(|_| value != OTHER_TAGS) {
                    let name = if tag == TagId::UNKNOWN { "unknown" } else { tag.name() };
                    f.write_str(if any { " " } else { "" }).and_then(|()| f.write_str(name))?;
                    any = true;
                }
                f.write_str(if any { "" } else { "other" })
            }
            Scale::Heading => match value {
                0 => f.write_str("none"),
                1 => f.write_str("by role"),
                _ => write!(f, "h{}", 8 - value.min(7)),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feature::quantise::log8;
    use std::string::ToString;

    #[test]
    fn ranges_are_those_of_the_quantiser() {
        for value in 0..=200u8 {
            let (low, next) = (least(value), least(value + 1));
            assert!(low < next, "{value}");
            for x in [low, next - 1] {
                assert_eq!(log8(x as u32), value, "{x}");
            }
        }
    }

    #[test]
    fn meanings() {
        let cases = [
            (Scale::Flag, 1, "yes"),
            (Scale::Count, 7, "7"),
            (Scale::Count, 255, "255 or more, or none"),
            (Scale::Log, 3, "3"),
            (Scale::Log, 24, "32 to 35"),
            (Scale::Share, 255, "100.0 %"),
            (Scale::Share, 128, "50.2 %"),
            (Scale::Ratio(8), 12, "1.500"),
            (Scale::Nats(16), 120, "-0.500 nat"),
            (Scale::LogNats, 128 - 16, "-2.000 nat"),
            (Scale::Tag, 41, "p"),
            (Scale::Tag, 16, "center"),
            (Scale::Tag, 9, "dir menu ul"),
            (Scale::Tag, OTHER_TAGS, "other"),
            (Scale::Heading, 7, "h1"),
            (Scale::Heading, 2, "h6"),
        ];
        for (scale, value, text) in cases {
            assert_eq!(scale.of(value).to_string(), text);
        }
    }
}
