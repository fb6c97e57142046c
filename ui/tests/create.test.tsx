import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Config } from "@/ipc";
import { asked, openWindow } from "./window";

const form = () => screen.findByRole("form", { name: "Settings of the instance" });

const copyAs = async (user: UserEvent, form: RegExp) => {
  await user.click(screen.getByTestId("copy-config"));
  await user.click(await screen.findByRole("menuitem", { name: form }));
};

test("a fault appears on its field while one types, and goes when it is mended", async () => {
  const { user } = openWindow("#/create");
  const field = await screen.findByLabelText("Website");
  expect(screen.queryByText(/http and https only/)).toBeNull();
  await user.type(field, "ftp://help");
  expect(await screen.findByText(/reads http and https only, not ftp\./)).toBeVisible();
  await user.clear(field);
  await user.type(field, "help.example.com");
  await waitFor(() => expect(screen.queryByText(/http and https only/)).toBeNull());
  expect(await screen.findByText("Crawls help.example.com")).toBeVisible();
});

test("starting with faults starts nothing and goes to the first one", async () => {
  const { user, host } = openWindow("#/create");
  await form();
  await user.click(screen.getByRole("button", { name: /^Start/ }));
  expect(await screen.findByText(/No crawl target is set/)).toBeVisible();
  expect(screen.getByText("Confirm that you may crawl this site.")).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText("Website")).toHaveFocus());
  expect(asked(host, "instance_create")).toEqual([]);
});

test("a right form makes the instance, starts it and opens it", async () => {
  const { user, host } = openWindow("#/create?source=help.example.com");
  await form();
  await user.click(screen.getByRole("button", { name: "Add exclude rule" }));
  await user.type(screen.getByLabelText("Exclude rule 1"), "**/drafts/**");
  await user.click(screen.getByRole("button", { name: "Add exclude rule" }));
  await user.click(screen.getByRole("checkbox", { name: /This is my site/ }));
  await user.click(screen.getByRole("button", { name: /^Start/ }));
  expect(await screen.findByTestId("instance-host")).toHaveTextContent("help.example.com");
  const [created] = asked(host, "instance_create") as { config: Config }[];
  expect(created?.config.source_params.exclude_items).toEqual(["**/drafts/**"]);
  await waitFor(() => expect(asked(host, "job_start")).toHaveLength(1));
  expect(await screen.findByText("Processing")).toBeVisible();
});

test("a number that is none is refused on its field", async () => {
  const { user } = openWindow("#/create?source=help.example.com");
  await form();
  const size = screen.getByLabelText("Chunk size");
  await user.type(size, "many");
  expect(await screen.findByText("Whole numbers only.")).toBeVisible();
  await user.clear(size);
  await user.type(size, "12");
  expect(await screen.findByText("Chunk size is 12 tokens; the least is 64.")).toBeVisible();
});

test("a note stands under the rule it is about and does not stop the start", async () => {
  const { user } = openWindow("#/create?source=help.example.com");
  await form();
  await user.click(screen.getByRole("button", { name: "Add include rule" }));
  await user.type(screen.getByLabelText("Include rule 1"), "/guides/**");
  expect(await screen.findByText(/Starts with a single slash/)).toBeVisible();
  expect(screen.queryByText(/to correct/)).toBeNull();
});

test("content selectors move by keyboard, and Escape puts a row back", async () => {
  const { user } = openWindow("#/instances/1/settings");
  await form();
  const paths = () =>
    screen.getAllByLabelText(/^Path of selector/).map((one) => (one as HTMLInputElement).value);
  screen.getByRole("button", { name: "Move row 1" }).focus();
  await user.keyboard(" {ArrowDown}");
  expect(paths()).toEqual(["**/guides/**", "**/changelog/**", "**"]);
  expect(screen.getByRole("button", { name: "Move row 2" })).toHaveFocus();
  expect(screen.getByText("Row 1 is now row 2.")).toBeInTheDocument();
  await user.keyboard("{ArrowDown}{Escape}");
  expect(paths()).toEqual(["**/changelog/**", "**/guides/**", "**"]);
});

test("the Access preset adds both headers with its steps; saved values are not shown", async () => {
  const { user, host } = openWindow("#/create?source=help.example.com");
  await form();
  await user.click(screen.getByRole("button", { name: "Use Access service token" }));
  expect(screen.getByLabelText("Name of header 1")).toHaveValue("CF-Access-Client-Id");
  expect(screen.getByLabelText("Name of header 2")).toHaveValue("CF-Access-Client-Secret");
  expect(screen.getByText(/passes without a user logging in/)).toBeVisible();
  await user.type(screen.getByLabelText("Value of header 2"), "s3cret");
  await waitFor(() => expect(host.calls.at(-1)?.command).toBe("instance_check"));
  expect(localStorage.getItem("foresite.draft")).toContain("CF-Access-Client-Secret");
  expect(localStorage.getItem("foresite.draft")).not.toContain("s3cret");
});

test("what was typed is still there after leaving and coming back", async () => {
  const { user } = openWindow("#/create");
  await user.type(await screen.findByLabelText("Website"), "help.example.com");
  await user.click(screen.getByRole("link", { name: /docs.example.com/ }));
  await screen.findByTestId("instance-host");
  await user.click(screen.getByRole("link", { name: /Create instance/ }));
  expect(await screen.findByLabelText("Website")).toHaveValue("help.example.com");
});

test("settings fix the target, keep saved headers empty, and save what changed", async () => {
  const { user, host } = openWindow("#/instances/1/settings");
  await form();
  expect(screen.getByLabelText("Website")).toBeDisabled();
  expect(screen.getByLabelText("Value of header 1")).toHaveValue("");
  expect(screen.getByRole("button", { name: /^Save/ })).toBeDisabled();
  const include = within(screen.getByRole("form")).getByLabelText("Include rule 1");
  await user.type(include, "x");
  expect(await screen.findByTestId("change-cost")).toHaveTextContent(
    "Every item is fetched and indexed again. 440 items now.",
  );
  await user.click(screen.getByRole("button", { name: /^Save/ }));
  await waitFor(() => expect(asked(host, "instance_update")).toHaveLength(1));
  const [sent] = asked(host, "instance_update") as { config: Config }[];
  expect(sent?.config.source_params.include_items).toEqual(["https://docs.example.com/**x"]);
  await waitFor(() => expect(asked(host, "job_start")).toEqual([{ instance: 1 }]));
});

test("both parse types say when to use them; Discover's options are the service's", async () => {
  const { user, host } = openWindow("#/create?source=help.example.com");
  await form();
  expect(screen.getByText(/Use it when your sitemap lists every page/)).toBeVisible();
  expect(screen.getByText(/Use it when there is no sitemap or it misses pages/)).toBeVisible();
  await user.click(screen.getByRole("radio", { name: /^Discover/ }));
  await user.click(screen.getByRole("combobox", { name: "Max cache age" }));
  const ages = (await screen.findAllByRole("option")).map((one) => one.textContent);
  expect(ages).toEqual(["No cache", "1 hour", "1 day", "3 days", "7 days"]);
  await user.click(screen.getByRole("option", { name: "3 days" }));
  await user.click(screen.getByRole("switch", { name: "Include external links" }));
  expect(await screen.findByText(/API reference says that this must be off/)).toBeVisible();
  await user.click(screen.getByRole("combobox", { name: "Crawl source" }));
  await user.click(await screen.findByRole("option", { name: "Sitemaps only" }));
  expect(await screen.findByText("Not used while only sitemaps are read")).toBeVisible();
  await waitFor(() => {
    const { config } = asked(host, "instance_check").at(-1) as { config: Config };
    expect(config.source_params.web_crawler).toMatchObject({
      parse_type: "discover",
      discover_options: { source: "sitemaps", max_age: 259_200, include_external_links: true },
    });
  });
});

test("the service's JSON fills the form, and says what it could not use", async () => {
  const { user } = openWindow("#/create");
  await form();
  await user.click(screen.getByRole("button", { name: "Import…" }));
  const field = await screen.findByLabelText("JSON, curl or Wrangler");
  await user.click(field);
  await user.paste("{ oops");
  await user.click(screen.getByRole("button", { name: "Import" }));
  expect(await screen.findByText(/Not valid JSON at line 1/)).toBeVisible();
  await user.clear(field);
  await user.paste(
    JSON.stringify({
      source: "https://help.example.com",
      source_params: {
        exclude_items: ["**/drafts/**"],
        web_crawler: { parse_type: "discover" },
      },
      public_endpoint: true,
    }),
  );
  await user.click(screen.getByRole("button", { name: "Import" }));
  expect(await screen.findByText("Settings imported, with 1 note.")).toBeVisible();
  expect(screen.getByText("public_endpoint")).toBeVisible();
  expect(screen.getByLabelText("Website")).toHaveValue("https://help.example.com");
  expect(screen.getByLabelText("Exclude rule 1")).toHaveValue("**/drafts/**");
  expect(screen.getByRole("radio", { name: /^Discover/ })).toBeChecked();
  expect(screen.getByRole("checkbox", { name: /This is my site/ })).not.toBeChecked();
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByTestId("import-notes")).toBeNull();
});

test("changed settings stay while one looks at another tab, until they are reverted", async () => {
  const { user } = openWindow("#/instances/1/settings");
  await form();
  await user.click(screen.getByRole("button", { name: "Add exclude rule" }));
  const added = () => screen.queryByDisplayValue("**/old/**");
  await user.type(screen.getAllByLabelText(/^Exclude rule/).at(-1) as HTMLElement, "**/old/**");
  await user.click(screen.getByTestId("tab-overview"));
  await waitFor(() => expect(added()).toBeNull());
  expect(screen.getByTestId("tab-settings")).toHaveTextContent("Changes not saved");
  await user.click(screen.getByTestId("tab-settings"));
  await waitFor(() => expect(added()).toBeVisible());
  expect(screen.getByRole("button", { name: /^Save/ })).toBeEnabled();
  await user.click(screen.getByRole("button", { name: "Revert" }));
  expect(added()).toBeNull();
  await user.click(screen.getByTestId("tab-overview"));
  expect(screen.getByTestId("tab-settings")).not.toHaveTextContent("not saved");
  await user.click(screen.getByTestId("tab-settings"));
  await form();
  expect(added()).toBeNull();
});

test("after saving, the form stands where it was", async () => {
  const { user } = openWindow("#/instances/1/settings");
  const before = await form();
  await user.click(screen.getByRole("button", { name: "Add exclude rule" }));
  await user.type(screen.getAllByLabelText(/^Exclude rule/).at(-1) as HTMLElement, "**/old/**");
  fireEvent.scroll(before, { target: { scrollTop: 640 } });
  await user.click(screen.getByRole("button", { name: /^Save/ }));
  await waitFor(() => expect(screen.getByRole("button", { name: /^Save/ })).toBeDisabled());
  expect((await form()).scrollTop).toBe(640);
});

test("nothing is said to be valid before one has confirmed that the site is one's own", async () => {
  const { user } = openWindow("#/create?source=help.example.com");
  await form();
  expect(await screen.findByText("Confirm that this is your site")).toBeVisible();
  expect(screen.queryByText("All settings are valid")).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: /This is my site/ }));
  expect(await screen.findByText("All settings are valid")).toBeVisible();
});

test("settings are copied as the service's JSON; header values go to a file alone", async () => {
  const { user, host } = openWindow("#/instances/1/settings");
  await form();
  await copyAs(user, /^JSON As/);
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toContain('"type": "web-crawler"'),
  );
  await copyAs(user, /^Save JSON with header values/);
  expect(await screen.findByText(/saved as .*ai-search\.json/)).toBeVisible();
  expect(asked(host, "config_save")).toEqual([{ instance: 1, form: null, name: "ai-search.json" }]);
});

test("settings are copied as a Wrangler command, which says what it cannot carry", async () => {
  const { user } = openWindow("#/create?source=help.example.com");
  await form();
  await copyAs(user, /^Wrangler/);
  const missing = await screen.findByTestId("wrangler-missing");
  expect(missing).toHaveTextContent("Wrangler cannot carry 1 setting");
  expect(missing).toHaveTextContent("content_selector");
  expect(await navigator.clipboard.readText()).toContain("npx wrangler ai-search create");
  await user.click(screen.getByRole("button", { name: "Copy them as JSON" }));
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toContain('"source_params"'),
  );
});

test("settings of an instance take an import, and keep their target", async () => {
  const { user } = openWindow("#/instances/1/settings");
  await form();
  await user.click(screen.getByRole("button", { name: "Import…" }));
  await user.click(await screen.findByLabelText("JSON, curl or Wrangler"));
  await user.paste(
    JSON.stringify({ source: "https://other.org", source_params: { exclude_items: ["**/x/**"] } }),
  );
  await user.click(screen.getByRole("button", { name: "Import" }));
  expect(await screen.findByText("Settings imported.")).toBeVisible();
  expect(screen.getByLabelText("Exclude rule 1")).toHaveValue("**/x/**");
  expect(screen.getByLabelText("Website")).toHaveValue("https://docs.example.com");
});

test("a blocked site shows the six steps of the rule that lets AI Search in", async () => {
  const { user } = openWindow("#/create?source=blocked.example.com");
  await form();
  await user.click(screen.getByRole("checkbox", { name: /This is my site/ }));
  await user.click(screen.getByTestId("preflight"));
  const rule = await screen.findByTestId("skip-rule");
  expect(within(rule).getAllByRole("listitem")).toHaveLength(6);
  await user.click(within(rule).getByRole("button", { name: "Copy Value" }));
  expect(await navigator.clipboard.readText()).toBe("122933950");
  await user.click(within(rule).getByRole("button", { name: "Copy all steps" }));
  expect(await navigator.clipboard.readText()).toContain("Action: Skip\nOrder: First");
});

test("the preflight tells check by check, estimates, and never stops the start", async () => {
  const { user, host } = openWindow("#/create?source=help.example.com");
  await form();
  await user.click(screen.getByTestId("preflight"));
  expect(await screen.findByText("Confirm that you may crawl this site.")).toBeVisible();
  expect(asked(host, "preflight_run")).toEqual([]);
  await user.click(screen.getByRole("checkbox", { name: /This is my site/ }));
  await user.click(screen.getByTestId("preflight"));
  expect(await screen.findByText(/The certificate of help.example.com is good/)).toBeVisible();
  expect(screen.queryByTestId("estimates")).toBeNull();
  expect(await screen.findByTestId("estimates")).toHaveTextContent(/Pages436Chunks≈ 3,700/);
  expect(screen.getByText(/2 of 20 pages keep less/)).toBeVisible();
  expect(screen.getByText(/Whether the domain is an active zone/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Add exclude rule" }));
  await user.type(screen.getByLabelText("Exclude rule 1"), "x");
  expect(await screen.findByText("The settings changed since this check.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Start/ }));
  await waitFor(() => expect(asked(host, "instance_create")).toHaveLength(1));
});

test("a preflight is cancelled, and what it knows stays", async () => {
  const { user, host } = openWindow("#/create?source=help.example.com");
  await form();
  await user.click(screen.getByRole("checkbox", { name: /This is my site/ }));
  await user.click(screen.getByTestId("preflight"));
  await screen.findByText(/The certificate of help.example.com is good/);
  await user.click(screen.getByTestId("preflight"));
  expect(await screen.findByText("Canceled. Some checks are missing.")).toBeVisible();
  expect(screen.getByText(/The certificate of help.example.com is good/)).toBeVisible();
  expect(asked(host, "preflight_cancel")).toHaveLength(1);
  expect(screen.getByTestId("preflight")).toHaveTextContent("Check again");
});

test("own domains and the consent to private networks are the preview's own settings", async () => {
  const { user, host } = openWindow("#/create?source=help.example.com");
  await form();
  await user.click(screen.getByRole("button", { name: "Add domain" }));
  await user.type(screen.getByLabelText("Your domain 1"), "example.org");
  await user.click(screen.getByRole("button", { name: "Add domain" }));
  await user.click(screen.getByRole("switch", { name: "Reach private networks" }));
  await user.click(screen.getByRole("checkbox", { name: /This is my site/ }));
  await user.click(screen.getByRole("button", { name: /^Start/ }));
  await screen.findByTestId("instance-host");
  const [created] = asked(host, "instance_create") as { config: Config }[];
  expect(created?.config.preview).toEqual({
    own_domains: ["example.org"],
    allow_private_network: true,
  });
});

test("a deleted instance comes back with Undo", async () => {
  const { user, host } = openWindow("#/instances/1/settings");
  await user.click(await screen.findByTestId("delete-instance"));
  expect(await screen.findByText("Deleted docs.example.com")).toBeVisible();
  expect(location.hash).toBe("#/");
  await waitFor(() => expect(screen.queryByRole("link", { name: /docs/ })).toBeNull());
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("link", { name: /docs.example.com/ })).toBeVisible();
  expect(location.hash).toBe("#/instances/1/settings");
  expect(asked(host, "instance_restore")).toEqual([{ id: 1 }]);
});

test("a discarded draft comes back with Undo", async () => {
  const { user } = openWindow("#/create?source=help.example.com");
  await form();
  await user.click(screen.getByRole("button", { name: "Add exclude rule" }));
  await user.type(screen.getByLabelText("Exclude rule 1"), "**/old/**");
  await user.click(screen.getByRole("button", { name: "Discard draft" }));
  await waitFor(() => expect(screen.getByLabelText("Website")).toHaveValue(""));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(screen.getByLabelText("Website")).toHaveValue("help.example.com"));
  expect(screen.getByLabelText("Exclude rule 1")).toHaveValue("**/old/**");
});

test("a draft is kept when one leaves Create", async () => {
  const { user } = openWindow("#/create?source=help.example.com");
  await form();
  await user.click(screen.getByRole("button", { name: "Add exclude rule" }));
  await user.type(screen.getByLabelText("Exclude rule 1"), "**/old/**");
  await user.click(screen.getByRole("link", { name: /docs.example.com/ }));
  await screen.findByTestId("answer");
  await user.click(screen.getByRole("link", { name: /Create instance/ }));
  expect(await screen.findByLabelText("Exclude rule 1")).toHaveValue("**/old/**");
});

test("Ctrl Enter starts wherever the focus is, and presses nothing else", async () => {
  const { user, host } = openWindow("#/create?source=help.example.com");
  await form();
  await user.click(screen.getByRole("checkbox", { name: /This is my site/ }));
  screen.getByRole("button", { name: "Check the site" }).focus();
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(await screen.findByTestId("instance-host")).toHaveTextContent("help.example.com");
  expect(asked(host, "instance_create")).toHaveLength(1);
  expect(asked(host, "preflight_run")).toEqual([]);
});

test("a saved header is not said to have no value, a new one is", async () => {
  const { user } = openWindow("#/instances/1/settings");
  await form();
  await user.click(screen.getByRole("button", { name: "Add header" }));
  await user.keyboard("X-New");
  expect(await screen.findByText("X-New has no value.")).toBeVisible();
  expect(screen.getAllByText(/has no value/)).toHaveLength(1);
});

test("what else is noted of a saved header is said", async () => {
  const { host } = openWindow("#/instances/1/settings");
  await form();
  await waitFor(() => expect(asked(host, "instance_check")).not.toHaveLength(0));
  const [{ config }] = asked(host, "instance_check") as [{ config: Config }];
  // Its value is not here, but it counts as there, and everything else of it is checked.
  const { include_headers } = config.source_params.web_crawler.parse_options;
  expect(Object.values(include_headers)).not.toContain("");
});

test("a target that is being typed is not said to be missing", async () => {
  const { user } = openWindow("#/create");
  await form();
  expect(await screen.findByText("Enter a crawl target")).toBeVisible();
  await user.type(screen.getByLabelText("Website"), "h");
  expect(screen.queryByText("Enter a crawl target")).toBeNull();
  await user.type(screen.getByLabelText("Website"), "elp.example.com");
  expect(screen.getByLabelText("Website")).toHaveValue("help.example.com");
  expect(await screen.findByText("Crawls help.example.com")).toBeVisible();
});

test("the target is fixed and says why; a copy of the settings takes the other scheme", async () => {
  const { user } = openWindow("#/instances/1/settings");
  expect(await screen.findByText(/so it cannot be changed, as in AI Search/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Copy with http://" }));
  expect(location.hash).toBe("#/create");
  const target = await screen.findByLabelText("Website");
  expect(target).toHaveValue("http://docs.example.com");
  expect(target).toBeEnabled();
  expect(screen.getByLabelText("Exclude rule 1")).toHaveValue("**/drafts/**");
});

test("the list of sections marks the one whose field has the focus", async () => {
  openWindow("#/instances/1/settings?field=source_params.exclude_items[0]");
  await waitFor(() => expect(screen.getByLabelText("Exclude rule 1")).toHaveFocus());
  const sections = screen.getByRole("navigation", { name: "Sections" });
  expect(within(sections).getByRole("button", { current: true })).toHaveTextContent(
    /^Path filters/,
  );
});
