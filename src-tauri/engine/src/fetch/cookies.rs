//! Cookies of one chain of redirects, so that a page behind a cookie wall is reached: a redirect
//! to itself that sets a cookie first. Nothing is kept for the next fetch. Pure.

use reqwest::header::HeaderValue;
use url::Url;

/// Cookies of one chain at most.
const MOST: usize = 20;
/// Bytes of one cookie at most (RFC 6265, section 6.1).
const MOST_BYTES: usize = 4_096;

/// One cookie; it goes back to the very host that set it.
#[derive(Debug, PartialEq, Eq)]
struct Cookie {
    host: String,
    name: String,
    value: String,
}

/// The cookies set so far in one chain.
#[derive(Debug, Default)]
pub(super) struct ChainCookies {
    cookies: Vec<Cookie>,
}

impl ChainCookies {
    /// Takes the `Set-Cookie` values of an answer; whether anything changed.
    pub(super) fn learn<'a>(
        &mut self,
        url: &Url,
        values: impl Iterator<Item = &'a HeaderValue>,
    ) -> bool {
        let mut changed = false;
        for value in values.filter_map(|value| value.to_str().ok()) {
            if let Some(cookie) = parse(url, value) {
                changed |= self.put(cookie);
            }
        }
        changed
    }

    /// The `Cookie` header for a request to `url`.
    pub(super) fn header(&self, url: &Url) -> Option<HeaderValue> {
        let host = host_of(url);
        let pairs: Vec<String> = self
            .cookies
            .iter()
            .filter(|cookie| cookie.host == host)
            .map(|cookie| format!("{}={}", cookie.name, cookie.value))
            .collect();
        if pairs.is_empty() {
            return None;
        }
        HeaderValue::from_str(&pairs.join("; ")).ok()
    }

    fn put(&mut self, cookie: Cookie) -> bool {
        let same = |known: &&mut Cookie| known.host == cookie.host && known.name == cookie.name;
        if let Some(known) = self.cookies.iter_mut().find(same) {
            let changed = known.value != cookie.value;
            known.value = cookie.value;
            return changed;
        }
        let has_room = self.cookies.len() < MOST;
        if has_room {
            self.cookies.push(cookie);
        }
        has_room
    }
}

fn parse(url: &Url, value: &str) -> Option<Cookie> {
    let pair = value.split(';').next()?;
    let (name, value) = pair.split_once('=')?;
    let (name, value) = (name.trim(), value.trim());
    if name.is_empty() || pair.len() > MOST_BYTES {
        return None;
    }
    Some(Cookie {
        host: host_of(url),
        name: name.to_owned(),
        value: value.to_owned(),
    })
}

fn host_of(url: &Url) -> String {
    let host = url.host_str().unwrap_or_default();
    format!("{host}:{}", url.port_or_known_default().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    fn learn(cookies: &mut ChainCookies, from: &str, value: &str) -> bool {
        let value = HeaderValue::from_str(value).unwrap();
        cookies.learn(&url(from), std::iter::once(&value))
    }

    #[test]
    fn a_cookie_goes_back_to_its_host_alone() {
        let mut cookies = ChainCookies::default();
        assert!(learn(
            &mut cookies,
            "https://example.com/a",
            "ok=1; Path=/; Secure"
        ));
        assert!(learn(&mut cookies, "https://example.com/a", "b=2"));
        let header = |to: &str| cookies.header(&url(to));
        assert_eq!(header("https://example.com/b").unwrap(), "ok=1; b=2");
        for other in [
            "https://www.example.com/",
            "https://example.com:8443/",
            "http://example.com/",
        ] {
            assert_eq!(header(other), None, "{other}");
        }
    }

    #[test]
    fn a_cookie_set_again_is_no_change() {
        let mut cookies = ChainCookies::default();
        assert!(learn(&mut cookies, "https://example.com/", "ok=1"));
        assert!(!learn(&mut cookies, "https://example.com/", "ok=1"));
        assert!(learn(&mut cookies, "https://example.com/", "ok=2"));
    }

    #[test]
    fn a_flood_of_cookies_is_bounded() {
        let mut cookies = ChainCookies::default();
        for number in 0..1_000 {
            learn(
                &mut cookies,
                "https://example.com/",
                &format!("c{number}=1"),
            );
        }
        assert_eq!(cookies.cookies.len(), MOST);
    }
}
