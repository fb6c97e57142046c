//! What other settings make of one item, looked at closer: a stored page is converted anew.

use super::{
    ItemStand, TriedItem,
    fields::Behind,
    ruling::{Rules, Ruling, Selection},
};
use crate::{
    engine::{Engine, Error},
    item::{Code, Evidence, EvidenceKind, Status},
    page,
    store::{ItemDetail, StoredPage},
};

impl Engine {
    pub(super) async fn tried_item(
        &self,
        instance: u32,
        item: u32,
        rules: &Rules,
        ruling: Ruling,
    ) -> Result<Option<TriedItem>, Error> {
        let Some(detail) = self.store().item(instance, item).await? else {
            return Ok(None);
        };
        let (after, evidence) = match rules.refusal(&detail.row.url, detail.row.depth, ruling) {
            Some((stand, fact)) => (Some(stand), fact),
            None if rules.asks_anew(&detail) => (None, None),
            None if rules.leads_astray(&detail) => (Some(stand_of(&detail)), last_fact(&detail)),
            None if is_left_out(&detail) => (None, None),
            None => match rules.selection(&detail.row.url) {
                Selection::Same => (Some(stand_of(&detail)), None),
                Selection::Default => self.converted(instance, &detail, rules, None).await?,
                Selection::Row(row) => self.converted(instance, &detail, rules, Some(row)).await?,
            },
        };
        let behind = Behind::new(&rules.after);
        let setting = evidence.as_ref().and_then(|fact| {
            let code = after.and_then(|stand| stand.code);
            behind.fact(fact, &detail.row.url, code)
        });
        Ok(Some(TriedItem {
            before: stand_of(&detail),
            after,
            evidence,
            setting,
            url: detail.row.url,
        }))
    }

    /// The stored page with the selector that would be applied to it.
    async fn converted(
        &self,
        instance: u32,
        detail: &ItemDetail,
        rules: &Rules,
        row: Option<usize>,
    ) -> Result<(Option<ItemStand>, Option<Evidence>), Error> {
        let page = self.store().stored_page(instance, detail.row.id).await?;
        let Some(page) = page.filter(|page| is_html(detail, page)) else {
            return Ok((Some(stand_of(detail)), None));
        };
        let selector = row.and_then(|row| rules.after.selectors.get(row).cloned());
        let converted = tokio::task::spawn_blocking(move || {
            let selector = selector.as_ref().map(|entry| entry.selector.as_str());
            page::markdown_of(&page.html(), page.final_url.as_ref(), selector).ok()
        });
        let Some(converted) = converted.await.map_err(|_| Error::Closed)? else {
            return Ok((Some(stand_of(detail)), None));
        };
        let stand = ItemStand {
            status: converted.code.map_or(Status::Completed, |_| Status::Error),
            code: converted.code,
        };
        let tokens = page::token_count(&converted.markdown);
        let text = match (row, converted.matches) {
            (Some(row), Some(matches)) => sentence!(
                "Content selector {number} would match {matched} and keep about {tokens} tokens.",
                number = row + 1,
                matched = counted!("{count} element", "{count} elements", matches),
                tokens
            ),
            _ => sentence!(
                "No content selector would be applied; the default clean-up would keep about {tokens} tokens.",
                tokens
            ),
        };
        Ok((
            Some(stand),
            Some(Evidence::new(EvidenceKind::Selector, text)),
        ))
    }
}

fn stand_of(detail: &ItemDetail) -> ItemStand {
    ItemStand {
        status: detail.row.status,
        code: detail.row.code,
    }
}

/// The fact that decided about an item.
fn last_fact(detail: &ItemDetail) -> Option<Evidence> {
    detail.evidence.last().cloned()
}

/// Whether an item was never asked for.
fn is_left_out(detail: &ItemDetail) -> bool {
    detail.response.is_none() && detail.row.status != Status::Completed
}

/// Whether the page of an item can be converted again: its site answered with HTML.
fn is_html(detail: &ItemDetail, page: &StoredPage) -> bool {
    let answered = detail
        .row
        .http_status
        .is_some_and(|status| (200..300).contains(&status));
    let kind = page.content_type.as_deref().unwrap_or_default();
    let failed_before = matches!(
        detail.row.code,
        None | Some(Code::MarkdownConversionEmpty | Code::FileContentEmpty)
    );
    answered && kind.contains("html") && failed_before
}
