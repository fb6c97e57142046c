//! Names to addresses.

use std::{
    fmt, io,
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

type Lookup = dyn Fn(&str) -> Option<IpAddr> + Send + Sync;

/// Where names become addresses: the system, or a scenario's own. Cheap to clone.
#[derive(Clone)]
pub struct Names(Option<Arc<Lookup>>);

/// A name that has no address.
#[derive(Debug, thiserror::Error)]
#[error("the name {name} has no address")]
pub(super) struct Unresolved {
    name: String,
    #[source]
    cause: Option<io::Error>,
}

impl Names {
    /// As this machine is set up.
    pub fn system() -> Self {
        Self(None)
    }

    /// As `lookup` says; none for a name that does not resolve.
    pub fn of(lookup: impl Fn(&str) -> Option<IpAddr> + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(lookup)))
    }

    /// The addresses of a name, at least one, with port 0. Nothing is remembered.
    pub(super) async fn addresses(&self, name: &str) -> Result<Vec<SocketAddr>, Unresolved> {
        let unresolved = |cause| Unresolved {
            name: name.to_owned(),
            cause,
        };
        if let Some(lookup) = &self.0 {
            let address = lookup(name).ok_or_else(|| unresolved(None))?;
            return Ok(vec![SocketAddr::new(address, 0)]);
        }
        let addresses: Vec<_> = tokio::net::lookup_host((name, 0))
            .await
            .map_err(|error| unresolved(Some(error)))?
            .collect();
        if addresses.is_empty() {
            return Err(unresolved(None));
        }
        Ok(addresses)
    }
}

impl fmt::Debug for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() {
            "Names::of"
        } else {
            "Names::system"
        })
    }
}
