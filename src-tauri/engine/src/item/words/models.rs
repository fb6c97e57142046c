//! Embedding models and the AI Gateway: only the service runs them.

use super::{Seen, Words};

const AGAIN: &str = "Nothing on the site: the next sync tries the page again.";

const fn words(label: &'static str, meaning: &'static str, fix: &'static str) -> Words {
    Words {
        label,
        meaning,
        fix,
        seen: Seen::AtServiceOnly,
    }
}

pub(super) const EMBEDDING: Words = words(
    "Embedding failed",
    "Workers AI could not turn the text into vectors.",
    AGAIN,
);

pub(super) const INVALID_INPUT: Words = words(
    "Model refused the text",
    "Workers AI did not accept the text, for example because it is too long for the model.",
    "Set a smaller chunk size (Settings, Chunking), and look at the item's chunks for text that \
     is not meant for readers.",
);

pub(super) const INTERNAL_ERROR: Words = words(
    "Model failed",
    "Workers AI failed while it worked on the page.",
    AGAIN,
);

pub(super) const OUT_OF_CAPACITY: Words = words(
    "Model has no capacity",
    "Workers AI had no room for the request at that time.",
    AGAIN,
);

pub(super) const TIMEOUT: Words = words(
    "Model timed out",
    "Workers AI did not answer in time.",
    AGAIN,
);

pub(super) const FREE_ALLOCATION: Words = words(
    "Free allocation used up",
    "The account's free daily allocation of Workers AI is used up.",
    "Wait for the next day, or move the account to Workers Paid.",
);

pub(super) const EXTERNAL_UNKNOWN: Words = words(
    "External model failed",
    "The external embedding model failed for a reason without a name.",
    "The next sync tries again. If it stays, look at the provider's status page and at the AI \
     Gateway log.",
);

pub(super) const EXTERNAL_RATE_LIMITED: Words = words(
    "External model rate limited",
    "The provider of the external embedding model limits how often it may be asked.",
    "Raise the limit in your account at the provider, or wait: the next sync tries again.",
);

pub(super) const EXTERNAL_UNAUTHORIZED: Words = words(
    "External model refused the key",
    "The provider of the external embedding model did not accept the key.",
    "Store a valid key in the dashboard under AI Gateway, Provider keys.",
);

pub(super) const GATEWAY_REQUEST: Words = words(
    "Request blocked by Guardrails",
    "The AI Gateway's Guardrails blocked the text on its way to the model.",
    "In the dashboard, open AI Gateway, the gateway, Guardrails, and relax the category that the \
     gateway's log names; or leave the page out.",
);

pub(super) const GATEWAY_RESPONSE: Words = words(
    "Answer blocked by Guardrails",
    "The AI Gateway's Guardrails blocked the model's answer.",
    "In the dashboard, open AI Gateway, the gateway, Guardrails, and relax the category that the \
     gateway's log names.",
);

pub(super) const GATEWAY_DLP: Words = words(
    "Blocked by data loss prevention",
    "The AI Gateway's data loss prevention found protected data in the text.",
    "Take the data out of the page, or change the profile in the dashboard under AI Gateway, the \
     gateway, Firewall.",
);

pub(super) const GATEWAY_RATE_LIMITED: Words = words(
    "Gateway rate limited",
    "The AI Gateway's own rate limit was reached.",
    "Raise the limit in the dashboard under AI Gateway, the gateway, Settings; the next sync \
     tries again.",
);
