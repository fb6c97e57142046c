//! From an error of the network libraries to a [`Failure`] that an owner can read.

use std::{error::Error, io, time::Duration};

use rustls::{AlertDescription, CertificateError};
use url::Url;

use super::{
    Failure, FailureKind, PrivateAddress,
    decode::{Damaged, UnknownCoding},
    names::Unresolved,
};
use crate::item::Sentence;

/// Names the class of `error`, which came while `url` was asked or its body read.
pub(super) fn classify(error: &(dyn Error + 'static), url: &Url) -> Failure {
    let host = authority(url);
    let chain = chain(error);
    chain
        .iter()
        .find_map(|error| known(*error, url, &host))
        .or_else(|| not_connected_in_time(&chain, &host))
        .unwrap_or_else(|| {
            let cause = chain.last().map(ToString::to_string).unwrap_or_default();
            Failure::new(
                FailureKind::ConnectionLost,
                sentence!("The connection to {host} was lost: {cause}.", host, cause),
            )
        })
}

/// The time limit of the connection, which is an error of the client's own.
fn not_connected_in_time(chain: &[&(dyn Error + 'static)], host: &str) -> Option<Failure> {
    let mut of_client = chain
        .iter()
        .filter_map(|error| error.downcast_ref::<reqwest::Error>());
    let timed_out = of_client.any(reqwest::Error::is_timeout);
    timed_out.then(|| no_connection(host))
}

fn no_connection(host: &str) -> Failure {
    Failure::new(
        FailureKind::Timeout,
        sentence!(
            "{host} did not take the connection in time. Look whether a firewall drops it.",
            host
        ),
    )
}

/// No answer, or not all of it, within the time allowed.
pub(super) fn timed_out(url: &Url, allowed: Duration) -> Failure {
    Failure::new(
        FailureKind::Timeout,
        sentence!(
            "{url} was not answered in full within {allowed}. Look at how long the server needs \
             for it.",
            url,
            allowed = format!("{allowed:?}")
        ),
    )
}

/// A request that was not sent because its address is private.
pub(super) fn private(found: &PrivateAddress) -> Failure {
    Failure::new(
        FailureKind::PrivateNetwork,
        sentence!(
            "{host} is the private address {address}, which a public site may not lead to. Nothing was \
             requested there. If it is meant, turn on Reach private networks in the settings \
             ({setting}).",
            host = &found.host,
            address = found.address.to_string(),
            setting = "allow_private_network"
        ),
    )
}

/// The same failure of a request that went through a proxy, whose doing it may be.
pub(super) fn through_proxy(mut failure: Failure, proxy: &str) -> Failure {
    failure.text = sentence!(
        "{failure} It was asked through the proxy {proxy}, as this machine is set up.",
        failure = failure.text,
        proxy
    );
    failure
}

/// Host and port as they stand in the URL.
fn authority(url: &Url) -> String {
    let host = url.host_str().unwrap_or_default();
    match url.port() {
        Some(port) => format!("{host}:{port}"),
        None => host.to_owned(),
    }
}

/// The error and its causes, outermost first. An `io::Error` skips what it wraps in its own
/// `source`, so that is put in.
fn chain<'a>(error: &'a (dyn Error + 'static)) -> Vec<&'a (dyn Error + 'static)> {
    let mut chain = vec![error];
    let mut last = error;
    loop {
        let wrapped = last
            .downcast_ref::<io::Error>()
            .and_then(io::Error::get_ref)
            .map(|inner| inner as &(dyn Error + 'static));
        match wrapped.or_else(|| last.source()) {
            Some(next) => {
                chain.push(next);
                last = next;
            }
            None => return chain,
        }
    }
}

fn known(error: &(dyn Error + 'static), url: &Url, host: &str) -> Option<Failure> {
    if let Some(found) = error.downcast_ref::<PrivateAddress>() {
        return Some(private(found));
    }
    if error.is::<Unresolved>() {
        return Some(Failure::new(
            FailureKind::Dns,
            sentence!(
                "The name {host} does not resolve. Look for a typing error, at its DNS, or at \
                 this machine's connection.",
                host
            ),
        ));
    }
    if let Some(UnknownCoding(coding)) = error.downcast_ref() {
        return Some(Failure::new(
            FailureKind::Protocol,
            sentence!(
                "{url} came in the content coding `{coding}`, which was not asked for. Let the \
                 server heed Accept-Encoding.",
                url,
                coding
            ),
        ));
    }
    if error.is::<Damaged>() {
        return Some(Failure::new(
            FailureKind::Protocol,
            sentence!(
                "The compressed body of {url} is damaged. Look at the server's compression.",
                url
            ),
        ));
    }
    if let Some(error) = error.downcast_ref::<rustls::Error>() {
        let text = sentence!(
            "No secure connection to {host}: {fault}.",
            host,
            fault = tls_fault(error)
        );
        return Some(Failure::new(FailureKind::Tls, text));
    }
    if let Some(error) = error.downcast_ref::<hyper::Error>() {
        return http_fault(error, url);
    }
    if let Some(error) = error.downcast_ref::<h2::Error>() {
        return http2_fault(error, url, host);
    }
    let error = error.downcast_ref::<io::Error>()?;
    io_fault(error, url, host)
}

/// Whether the server said that it did not take the request up: by refusing its stream, or by
/// closing the connection in good order before it (RFC 9113, sections 6.8 and 8.7).
pub(super) fn is_refusal(error: &(dyn Error + 'static)) -> bool {
    let chain = chain(error);
    let mut faults = chain.iter().filter_map(|error| error.downcast_ref());
    faults.any(|fault: &h2::Error| {
        fault.is_remote()
            && match fault.reason() {
                Some(h2::Reason::NO_ERROR) => fault.is_go_away(),
                Some(h2::Reason::REFUSED_STREAM) => fault.is_reset(),
                _ => false,
            }
    })
}

fn http2_fault(error: &h2::Error, url: &Url, host: &str) -> Option<Failure> {
    let text = if is_refusal(error) {
        sentence!(
            "{host} refused the request for {url} unread, each time that it was sent.",
            host,
            url
        )
    } else if error.is_remote() && error.is_go_away() {
        sentence!(
            "{host} gave up the connection while {url} was loaded ({reason}).",
            host,
            url,
            reason = error.reason()?.description()
        )
    } else if error.is_remote() && error.is_reset() {
        sentence!(
            "{host} broke off its answer to the request for {url} ({reason}).",
            host,
            url,
            reason = error.reason()?.description()
        )
    } else {
        return None;
    };
    Some(Failure::new(FailureKind::ConnectionLost, text))
}

fn http_fault(error: &hyper::Error, url: &Url) -> Option<Failure> {
    let (kind, text) = if error.is_parse() {
        let fault = error.to_string();
        let fault = fault.trim_end_matches(" parsed");
        let text = sentence!(
            "What {url} answered is no HTTP that can be read: {fault}.",
            url,
            fault
        );
        (FailureKind::Protocol, text)
    } else if error.is_incomplete_message() {
        (FailureKind::ConnectionLost, closed_early(url))
    } else {
        return None;
    };
    Some(Failure::new(kind, text))
}

fn is_cut(kind: io::ErrorKind) -> bool {
    matches!(
        kind,
        io::ErrorKind::ConnectionReset
            | io::ErrorKind::ConnectionAborted
            | io::ErrorKind::BrokenPipe
            | io::ErrorKind::NotConnected
    )
}

fn cut(url: &Url, host: &str) -> Sentence {
    sentence!(
        "{host} cut the connection while {url} was loaded.",
        host,
        url
    )
}

fn closed_early(url: &Url) -> Sentence {
    sentence!(
        "The connection was closed before {url} had come in full.",
        url
    )
}

fn io_fault(error: &io::Error, url: &Url, host: &str) -> Option<Failure> {
    if let Some(wrapped) = error.get_ref() {
        return match error.kind() {
            // Fewer bytes than Content-Length says.
            io::ErrorKind::UnexpectedEof => {
                Some(Failure::new(FailureKind::ConnectionLost, closed_early(url)))
            }
            io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData
                if wrapped.to_string().to_lowercase().contains("chunk") =>
            {
                let text = sentence!(
                    "The body of {url} is not cut into chunks as its Transfer-Encoding says. Look \
                     at the server, or at a proxy before it.",
                    url
                );
                Some(Failure::new(FailureKind::Protocol, text))
            }
            kind if is_cut(kind) => Some(Failure::new(FailureKind::ConnectionLost, cut(url, host))),
            // What it wraps says more.
            _ => None,
        };
    }
    let (kind, text) = match error.kind() {
        io::ErrorKind::ConnectionRefused => (
            FailureKind::Refused,
            sentence!(
                "{host} refuses connections. Look whether the server runs and the port is right.",
                host
            ),
        ),
        io::ErrorKind::HostUnreachable | io::ErrorKind::NetworkUnreachable => (
            FailureKind::Refused,
            sentence!("There is no route to {host} from this machine.", host),
        ),
        io::ErrorKind::TimedOut => return Some(no_connection(host)),
        io::ErrorKind::UnexpectedEof => (FailureKind::ConnectionLost, closed_early(url)),
        kind if is_cut(kind) => (FailureKind::ConnectionLost, cut(url, host)),
        _ => return None,
    };
    Some(Failure::new(kind, text))
}

/// What is wrong, as the end of a sentence.
fn tls_fault(error: &rustls::Error) -> Sentence {
    match error {
        rustls::Error::InvalidCertificate(error) => certificate_fault(error),
        rustls::Error::AlertReceived(
            AlertDescription::HandshakeFailure | AlertDescription::ProtocolVersion,
        ) => sentence!(
            "server and program have no TLS version or cipher in common; TLS 1.2 is the least"
        ),
        rustls::Error::AlertReceived(AlertDescription::UnrecognisedName) => {
            sentence!("the server has no certificate for this name")
        }
        rustls::Error::InvalidMessage(_) => sentence!(
            "what answers does not speak TLS; perhaps the address should begin with http://"
        ),
        other => sentence!("{cause}", cause = other.to_string()),
    }
}

fn certificate_fault(error: &CertificateError) -> Sentence {
    match error {
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
            sentence!("its certificate has expired; renew it")
        }
        CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => {
            sentence!(
                "its certificate is not valid yet; look at its dates and at this machine's clock"
            )
        }
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            sentence!("its certificate is for another name")
        }
        CertificateError::UnknownIssuer => sentence!(
            "its certificate is not signed by an authority that this system trusts, or the chain \
             is incomplete"
        ),
        CertificateError::Revoked => sentence!("its certificate was revoked"),
        CertificateError::BadEncoding | CertificateError::BadSignature => {
            sentence!("its certificate is damaged")
        }
        CertificateError::Other(cause) => sentence!(
            "its certificate is not one for a server ({cause}); have one issued by a public \
             authority",
            cause = cause.to_string()
        ),
        _ => sentence!("its certificate is not accepted; a browser says why"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn classified(error: impl Error + Send + Sync + 'static) -> Failure {
        // As the TLS library hands its errors through the connection.
        let url = Url::parse("https://example.com:8443/a").unwrap();
        classify(
            &io::Error::other(io::Error::new(io::ErrorKind::InvalidData, error)),
            &url,
        )
    }

    #[test]
    fn certificate_faults_say_what_is_wrong() {
        let rows = [
            (CertificateError::Expired, "has expired"),
            (CertificateError::NotValidYet, "not valid yet"),
            (CertificateError::NotValidForName, "for another name"),
            (CertificateError::UnknownIssuer, "authority"),
            (CertificateError::Revoked, "revoked"),
            (CertificateError::InvalidPurpose, "not accepted"),
        ];
        for (fault, words) in rows {
            let failure = classified(rustls::Error::InvalidCertificate(fault));
            assert_eq!(failure.kind, FailureKind::Tls);
            assert!(
                failure.text.english().contains("example.com:8443"),
                "{failure}"
            );
            assert!(failure.text.english().contains(words), "{failure}");
        }
    }

    #[test]
    fn kinds_of_connection_errors() {
        let url = Url::parse("https://example.com/").unwrap();
        let rows = [
            (io::ErrorKind::ConnectionRefused, FailureKind::Refused),
            (io::ErrorKind::NetworkUnreachable, FailureKind::Refused),
            (io::ErrorKind::TimedOut, FailureKind::Timeout),
            (io::ErrorKind::ConnectionReset, FailureKind::ConnectionLost),
            (io::ErrorKind::UnexpectedEof, FailureKind::ConnectionLost),
            (io::ErrorKind::OutOfMemory, FailureKind::ConnectionLost),
        ];
        for (kind, expected) in rows {
            let failure = classify(&io::Error::other(io::Error::from(kind)), &url);
            assert_eq!(failure.kind, expected, "{failure}");
        }
    }
}
