//! A tab in a browser context of its own, so that no page sees another's cookies or storage.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::{
    browser::SharedBrowser,
    pipe::{CallError, Event},
};

/// How the final DOM is written out, once it was quiet for a while. Runs in a world that the page
/// cannot reach. Longer documents than `most` are cut, which the size limit tells from then on.
const SNAPSHOT: &str = "(quiet, most) => new Promise(done => {
    const take = () => {
        const type = document.doctype;
        const before = type ? new XMLSerializer().serializeToString(type) : '';
        const root = document.documentElement;
        done({html: (before + (root ? root.outerHTML : '')).slice(0, most), url: document.URL});
    };
    if (!quiet) return take();
    let timer;
    const changed = () => { clearTimeout(timer); timer = setTimeout(take, quiet); };
    new MutationObserver(changed).observe(document,
        {subtree: true, childList: true, attributes: true, characterData: true});
    changed();
})";

/// The DOM of a page at one moment.
#[derive(Debug)]
pub(super) struct Snapshot {
    pub(super) html: String,
    /// The address that its script may have changed.
    pub(super) url: String,
}

/// An open tab; its context is closed when this is dropped.
#[derive(Debug)]
pub(super) struct Tab {
    pub(super) browser: SharedBrowser,
    context: String,
    session: String,
    /// Its main frame.
    pub(super) frame: String,
    pub(super) events: mpsc::UnboundedReceiver<Event>,
}

impl Tab {
    pub(super) async fn open(browser: SharedBrowser) -> Result<Self, CallError> {
        let wire = browser.wire.clone();
        let made = wire
            .call(
                None,
                "Target.createBrowserContext",
                &json!({"disposeOnDetach": true}),
            )
            .await?;
        let (sender, events) = mpsc::unbounded_channel();
        // From here on, giving up closes the context.
        let mut tab = Self {
            browser,
            context: text(&made["browserContextId"]),
            session: String::new(),
            frame: String::new(),
            events,
        };
        let context = &tab.context;
        let deny = json!({"behavior": "deny", "browserContextId": context});
        wire.tell(None, "Browser.setDownloadBehavior", &deny);
        let blank = json!({"url": "about:blank", "browserContextId": context});
        let made = wire.call(None, "Target.createTarget", &blank).await?;
        // The main frame of a tab bears the name of its target.
        tab.frame = text(&made["targetId"]);
        let attach = json!({"targetId": tab.frame, "flatten": true});
        let made = wire.call(None, "Target.attachToTarget", &attach).await?;
        tab.session = text(&made["sessionId"]);
        wire.listen(&tab.session, &sender);
        wire.listen(&tab.frame, &sender);
        // Answered before it goes anywhere, so that no event of the page is missed.
        let (session, nothing) = (Some(tab.session.as_str()), json!({}));
        let page = wire.call(session, "Page.enable", &nothing);
        let inspector = wire.call(session, "Inspector.enable", &nothing);
        let network = wire.call(session, "Network.enable", &nothing);
        tokio::try_join!(page, inspector, network)?;
        Ok(tab)
    }

    /// Sends it to an address; what comes of it is in the events.
    pub(super) fn go(&self, url: &str) {
        self.tell("Page.navigate", &json!({"url": url}));
    }

    pub(super) fn tell(&self, method: &str, params: &Value) {
        self.browser.wire.tell(Some(&self.session), method, params);
    }

    /// The DOM once nothing changed for `quiet`; at once for zero. Fails when the page leads
    /// elsewhere meanwhile. Begins after `pause`.
    pub(super) fn snapshot(
        &self,
        pause: Duration,
        quiet: Duration,
        most: usize,
    ) -> impl Future<Output = Result<Snapshot, CallError>> + Send + 'static {
        let (wire, session, frame) = (
            self.browser.wire.clone(),
            self.session.clone(),
            self.frame.clone(),
        );
        async move {
            tokio::time::sleep(pause).await;
            let quiet = quiet.as_millis();
            let world = json!({"frameId": frame, "worldName": "foresite"});
            let session = Some(session.as_str());
            let made = wire
                .call_for_long(session, "Page.createIsolatedWorld", &world)
                .await?;
            let script = json!({
                "expression": format!("({SNAPSHOT})({quiet}, {most})"),
                "contextId": made["executionContextId"],
                "awaitPromise": true,
                "returnByValue": true,
            });
            let mut said = wire
                .call_for_long(session, "Runtime.evaluate", &script)
                .await?;
            let value = &mut said["result"]["value"];
            match (value["html"].take(), value["url"].take()) {
                (Value::String(html), Value::String(url)) => Ok(Snapshot { html, url }),
                _ => Err(CallError::Refused("the page has no document".to_owned())),
            }
        }
    }
}

impl Drop for Tab {
    fn drop(&mut self) {
        let context = json!({"browserContextId": self.context});
        let wire = &self.browser.wire;
        wire.tell(None, "Target.disposeBrowserContext", &context);
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
