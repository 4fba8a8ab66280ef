//! The scheme that an address begins with (RFC 3986, section 3.1).

use heapless::String;

/// Bytes of a name: one more than the longest that is known has (`mailto`).
const MOST_NAME: usize = 7;

/// Reads the scheme of an address, character by character.
#[derive(Clone, Debug, Default)]
pub struct Scheme {
    // In small letters, as much of it as there is room for.
    name: String<MOST_NAME>,
    has_ended: bool,
    // A colon has ended it.
    is_one: bool,
}

impl Scheme {
    /// That of an address.
    pub fn of(address: &str) -> Scheme {
        let mut scheme = Scheme::default();
        address.chars().for_each(|c| scheme.read(c));
        scheme
    }

    /// Takes the next character.
    pub fn read(&mut self, c: char) {
        if self.has_ended {
            return;
        }
        match c {
            'a'..='z' | 'A'..='Z' => _ = self.name.push(c.to_ascii_lowercase()),
            '0'..='9' | '+' | '-' | '.' if !self.name.is_empty() => _ = self.name.push(c),
            _ => {
                self.has_ended = true;
                self.is_one = c == ':' && !self.name.is_empty();
            }
        }
    }

    /// Its name in small letters, of which what is longer than those that are known is cut. `None` of an address
    /// without a scheme, which is a relative one.
    pub fn name(&self) -> Option<&str> {
        Some(self.name.as_str()).filter(|_| self.is_one)
    }

    /// True of what pages are fetched by.
    pub fn is_web(&self) -> bool {
        matches!(self.name(), Some("http" | "https"))
    }

    /// True of the special schemes that links may have: their addresses have a host and a path (URL standard, 4.2).
    pub fn is_special(&self) -> bool {
        self.is_web() || self.name() == Some("ftp")
    }
}

#[cfg(test)]
mod tests {
    use super::Scheme;

    #[test]
    fn a_scheme_is_what_the_standard_says() {
        for (address, name) in [
            ("http://e.org", Some("http")),
            ("HTTPS:", Some("https")),
            ("a+b-1.:c:d", Some("a+b-1.")),
            ("mailto:a", Some("mailto")),
            ("mailtos:a", Some("mailtos")),
            ("mailtoss:a", Some("mailtos")),
            ("http", None),
            (":", None),
            ("1a:", None),
            ("+a:", None),
            ("a b:", None),
            ("a_b:", None),
            ("a/b:", None),
            ("a?b:", None),
            ("é:", None),
            ("", None),
        ] {
            assert_eq!(Scheme::of(address).name(), name, "{address}");
        }
    }
}
