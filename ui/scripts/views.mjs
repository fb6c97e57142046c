// The views that pictures are taken of, in the fixed data set.

/** A notice of what was done. */
export const NOTICE = '[role="region"][aria-live="polite"] [role="dialog"]';

const row = (page, index) => page.getByTestId("item-row").nth(index);
const openItem = async (page, index, tab) => {
  await row(page, index).click();
  await page.getByTestId("evidence").waitFor();
  if (tab) await page.getByTestId(`item-tab-${tab}`).click();
};

/** Each view: its address, what to do before the picture, and what it tells the console. */
export const VIEWS = {
  "item-filtered": {
    hash: "#/instances/1/items?text=drafts",
    act: (page) => openItem(page, 0),
  },
  "items-narrow": {
    hash: "#/instances/1/items?status=error",
    scene: "huge",
    act: async (page) => {
      await openItem(page, 0);
    },
  },
  "change-filter": {
    hash: "#/instances/1/items?text=drafts",
    act: async (page) => {
      await openItem(page, 0);
      await page.getByTestId("change-setting").click();
      await page.getByLabel("Exclude rule 1").fill("**/drafts/old/**");
      await page.getByText(/more pages/).click();
    },
  },
  "change-selector": {
    hash: "#/instances/1/items?text=changelog/2024",
    act: async (page) => {
      await openItem(page, 0);
      await page.getByTestId("change-setting").click();
      await page.getByTestId("coverage").waitFor();
    },
  },
  "change-robots": {
    hash: "#/instances/1/items?text=reference/v1",
    act: async (page) => {
      await openItem(page, 0);
      await page.getByTestId("change-robots").click();
      await page.getByTestId("robots-verdict").waitFor();
    },
  },
  "item-sitemap": {
    hash: "#/instances/1/items?text=drafts",
    act: async (page) => {
      await openItem(page, 0);
      await page.getByTestId("place-sitemap").click();
      await page.getByTestId("source-line").waitFor();
    },
  },
  start: { hash: "#/", scene: "empty" },
  palette: {
    hash: "#/instances/1/overview",
    act: async (page) => {
      await page.keyboard.press("Control+k");
      await page.waitForTimeout(300);
      await page.keyboard.type("items");
    },
  },
  shortcuts: {
    hash: "#/instances/1/overview",
    act: async (page) => {
      await page.keyboard.press("?");
      await page.getByRole("dialog").waitFor();
    },
  },
  about: { hash: "#/", scene: "empty", act: (page) => page.getByText("About").click() },
  "about-licences": {
    hash: "#/",
    scene: "empty",
    act: async (page) => {
      await page.getByText("About").click();
      await page.getByRole("button", { name: /Licences/ }).click();
    },
  },
  "start-error": {
    hash: "#/",
    scene: "empty",
    act: (page) => page.getByRole("button", { name: "Continue" }).click(),
  },
  create: { hash: "#/create?source=https://help.example.com" },
  robots: {
    hash: "#/instances/1/settings?section=filters",
    act: async (page) => {
      await page.getByTestId("try-robots").click();
      await page.getByLabel("URL to try").fill("/internal/handbook");
      await page.getByTestId("robots-verdict").waitFor();
    },
  },
  "robots-closed": {
    hash: "#/create?source=help.example.com",
    act: async (page) => {
      await page.getByTestId("try-robots").click();
      await page.getByRole("button", { name: "Fetch from the site" }).click();
      await page.getByLabel("robots.txt", { exact: true }).fill("User-agent: *\nDisallow: /\n");
      await page.getByText(/closes the whole site/).waitFor();
    },
  },
  "create-discover": {
    hash: "#/create?source=help.example.com",
    act: async (page) => {
      await page.getByRole("radio", { name: /Discover/ }).click();
      await page.getByRole("switch", { name: "Include external links" }).click();
      await page.getByRole("checkbox", { name: /This is my site/ }).click();
      await page.waitForTimeout(500);
      await page.getByTestId("preflight").click();
      await page.getByTestId("estimates").waitFor();
    },
  },
  "create-blocked": {
    hash: "#/create?source=blocked.example.com",
    act: async (page) => {
      await page.getByRole("checkbox", { name: /This is my site/ }).click();
      await page.getByTestId("preflight").click();
      await page.getByTestId("skip-rule").scrollIntoViewIfNeeded();
    },
  },
  "create-wrangler": {
    hash: "#/create?source=help.example.com",
    act: async (page) => {
      await page.getByTestId("copy-config").click();
      await page.getByRole("menuitem", { name: /Wrangler/ }).click();
      await page.getByTestId("wrangler-missing").waitFor();
      await page.waitForTimeout(300);
    },
  },
  "create-copy": {
    hash: "#/create?source=help.example.com",
    act: (page) => page.getByTestId("copy-config").click(),
  },
  "items-export": {
    hash: "#/instances/1/items",
    act: (page) => page.getByTestId("export").click(),
  },
  "items-exporting": {
    hash: "#/instances/1/items?text=guides",
    act: async (page) => {
      await page.getByTestId("export").click();
      await page.getByRole("menuitem", { name: /CSV/ }).click();
      await page.waitForTimeout(250);
    },
  },
  "create-import": {
    hash: "#/create",
    act: async (page) => {
      await page.getByRole("button", { name: "Import…" }).click();
      await page.getByLabel("JSON, curl or Wrangler").fill("{ oops");
      await page.getByRole("button", { name: "Import", exact: true }).click();
      await page.waitForTimeout(400);
    },
  },
  "create-imported": {
    hash: "#/create",
    act: async (page) => {
      await page.getByRole("button", { name: "Import…" }).click();
      const json = '{"source":"https://help.example.com","public_endpoint":true}';
      await page.getByLabel("JSON, curl or Wrangler").fill(json);
      await page.getByRole("button", { name: "Import", exact: true }).click();
      await page.waitForTimeout(600);
    },
  },
  "create-faults": {
    hash: "#/create?source=ftp://help",
    act: async (page) => {
      await page.getByRole("radio", { name: /Discover/ }).click();
      await page.getByLabel("Page limit").fill("250,000");
      await page.getByRole("button", { name: "Add include rule" }).click();
      await page.getByLabel("Include rule 1").fill("/guides/**");
      await page.getByTestId("submit").click();
      await page.waitForTimeout(600);
    },
  },
  "create-parser": {
    hash: "#/create?source=help.example.com",
    act: async (page) => {
      await page.getByRole("button", { name: "Use Access service token" }).click();
      for (const n of [1, 2]) {
        await page.getByRole("button", { name: "Add selector" }).click();
        await page.getByLabel(`Path of selector ${n}`).fill(n === 1 ? "**/guides/**" : "**");
        await page.getByLabel(`Selector ${n}`, { exact: true }).fill(n === 1 ? "main;" : "main");
      }
      await page.getByLabel("Move row 2").focus();
      await page.keyboard.press("Space");
      await page.keyboard.press("ArrowUp");
      await page.waitForTimeout(600);
    },
  },
  rendering: {
    hash: "#/instances/1/settings?section=parser",
    act: async (page) => {
      await page.getByRole("radio", { name: /Rendered sites/ }).click();
      await page.getByRole("button", { name: /Does this site need it/ }).click();
      await page.getByTestId("rendering-need").scrollIntoViewIfNeeded();
    },
  },
  "program-settings": {
    hash: "#/instances/1/overview",
    act: async (page) => {
      await page.getByRole("button", { name: "Program settings" }).click();
      await page.getByRole("button", { name: "Check that it starts" }).click();
      await page.getByText(/It starts/).waitFor();
    },
  },
  "item-rendered": {
    hash: "#/instances/1/items",
    act: (page) => openItem(page, 14, "html"),
  },
  "create-end": {
    hash: "#/create?source=help.example.com",
    act: (page) => page.getByRole("button", { name: /Plan and preview/ }).click(),
  },
  running: {
    hash: "#/instances/2/overview",
    act: (page) => page.clock.runFor(9000),
  },
  paused: {
    hash: "#/instances/2/overview",
    act: async (page) => {
      await page.clock.runFor(3500);
      await page.getByTestId("pause").click();
      await page.waitForTimeout(600);
    },
  },
  done: { hash: "#/instances/1/overview" },
  "map-running": {
    hash: "#/instances/2/overview",
    scene: "links",
    act: (page) => page.clock.runFor(3000),
  },
  "map-done": {
    hash: "#/instances/1/overview",
    scene: "links",
    act: (page) => page.getByTestId("where-pages").scrollIntoViewIfNeeded(),
  },
  "map-folder": {
    hash: "#/instances/1/overview",
    scene: "links",
    act: (page) => page.getByRole("button", { name: /^changelog.*open/ }).click(),
  },
  failed: { hash: "#/instances/3/overview" },
  items: { hash: "#/instances/1/items", act: (page) => openItem(page, 10) },
  "items-only": { hash: "#/instances/1/items" },
  "items-markdown": {
    hash: "#/instances/1/items",
    act: (page) => openItem(page, 0, "markdown"),
  },
  "items-preview": {
    hash: "#/instances/1/items",
    act: async (page) => {
      await openItem(page, 0, "markdown");
      await page.getByRole("tab", { name: "Preview" }).click();
      await page.getByTestId("markdown-preview").waitFor();
    },
  },
  "items-chunks": { hash: "#/instances/1/items", act: (page) => openItem(page, 0, "chunks") },
  "items-response": { hash: "#/instances/1/items", act: (page) => openItem(page, 0, "response") },
  "items-links": { hash: "#/instances/1/items", act: (page) => openItem(page, 0, "links") },
  "items-links-in": {
    hash: "#/instances/1/items",
    act: async (page) => {
      await openItem(page, 10, "links");
      await page.getByRole("tab", { name: "Pages that link here" }).click();
    },
  },
  "items-chain": {
    hash: "#/instances/1/items?text=why-we-moved",
    act: (page) => openItem(page, 0),
  },
  "items-metadata": { hash: "#/instances/1/items", act: (page) => openItem(page, 0, "metadata") },
  "items-codes": {
    hash: "#/instances/1/items",
    act: (page) => page.getByTestId("code-menu").click(),
  },
  "items-table": {
    hash: "#/instances/1/items?sort=url&warning=canonical_elsewhere&warning=noindex_present",
    act: async (page) => {
      await page.getByTestId("show-tree").click();
      await page.getByTestId("path-tree").waitFor();
      await row(page, 0).click();
      await row(page, 1).click({ modifiers: ["Shift"] });
    },
  },
  "items-folders": {
    hash: "#/instances/1/items",
    act: async (page) => {
      await page.getByTestId("show-tree").click();
      await page.getByRole("treeitem", { name: /changelog/ }).press("ArrowRight");
      await page.getByTestId("filter-menu").click();
    },
  },
  "items-view": {
    hash: "#/instances/1/items?sort=title",
    act: async (page) => {
      await page.getByTestId("views-menu").click();
      await page.getByText("Save this view").click();
    },
  },
  "items-columns": {
    hash: "#/instances/1/items",
    act: (page) => page.getByRole("button", { name: "Columns" }).click(),
  },
  "items-error": {
    hash: "#/instances/1/items?text=reference/v1",
    act: (page) => openItem(page, 0),
  },
  "items-empty": { hash: "#/instances/1/items?text=nowhere&status=error" },
  "items-huge": {
    hash: "#/instances/1/items",
    scene: "huge",
    act: async (page) => {
      await row(page, 0).click();
      await page.keyboard.press("End");
      await page.waitForTimeout(400);
    },
  },
  "items-wide": {
    hash: "#/instances/1/items",
    act: async (page) => {
      await openItem(page, 0, "why");
      await page.getByRole("button", { name: "Use the whole window" }).click();
    },
  },
  jobs: { hash: "#/instances/1/jobs" },
  "jobs-warnings": { hash: "#/instances/1/jobs?job=103&level=warning" },
  "jobs-scheduled": {
    hash: "#/instances/1/jobs",
    act: (page) => page.getByRole("switch", { name: "Sync by itself" }).click(),
  },
  "jobs-paused": {
    hash: "#/instances/1/jobs",
    act: (page) => page.getByRole("button", { name: "Pause indexing" }).click(),
  },
  "jobs-reindex": {
    hash: "#/instances/1/jobs",
    act: (page) => page.getByRole("button", { name: "Full reindex…" }).click(),
  },
  "jobs-none": {
    hash: "#/instances/1/jobs",
    act: (page) => page.getByLabel("Filter by text").fill("nowhere"),
  },
  compare: {
    hash: "#/instances/1/jobs?view=compare",
    act: (page) => page.getByTestId("changes").getByRole("button").nth(1).click(),
  },
  "compare-moved": { hash: "#/instances/1/jobs?view=compare&kind=moved" },
  "compare-settings": {
    hash: "#/instances/1/jobs?view=compare&before=1&after=4",
    act: (page) => page.getByTestId("changes").getByRole("button").nth(3).click(),
  },
  "compare-one": { hash: "#/instances/3/jobs?view=compare" },
  next: { hash: "#/instances/1/jobs?view=next" },
  "next-never": { hash: "#/instances/1/jobs?view=next&show=never" },
  playground: {
    hash: "#/instances/1/playground",
    act: async (page) => {
      await page.getByTestId("search").fill("roll back a release");
      await page.getByTestId("results").waitFor();
    },
  },
  sitemaps: {
    hash: "#/instances/1/sitemaps",
    act: async (page) => {
      await page.getByTestId("audit-start").click();
      await page.getByTestId("findings").waitFor();
      await page.getByRole("treeitem", { name: /sitemap-main/ }).click();
      await page.locator('[data-check="lastmod-future"]').click();
      await page.getByTestId("source-line").waitFor();
    },
  },
  advice: {
    hash: "#/instances/1/overview",
    scene: "links",
    act: async (page) => {
      await page.getByTestId("advice").waitFor();
      await page.getByTestId("advice").scrollIntoViewIfNeeded();
    },
  },
  "items-found-by": { hash: "#/instances/1/items?found_by=only_links" },
  "sitemaps-all": {
    hash: "#/instances/1/sitemaps",
    act: async (page) => {
      await page.getByTestId("audit-start").click();
      await page.getByTestId("findings").waitFor();
    },
  },
  "sitemaps-none": { hash: "#/instances/1/sitemaps" },
  "sitemaps-running": {
    hash: "#/instances/1/sitemaps",
    act: async (page) => {
      await page.getByTestId("audit-start").click();
      await page.waitForTimeout(120);
    },
  },
  "sitemaps-many": {
    hash: "#/instances/1/sitemaps",
    scene: "huge",
    act: async (page) => {
      await page.getByTestId("audit-start").click();
      await page.getByTestId("findings").waitFor();
      await page.getByRole("treeitem", { name: /really-long/ }).click();
      await page.getByTestId("show-source").click();
      await page.getByTestId("source").evaluate((node) => (node.scrollTop = 5e6));
      await page.waitForTimeout(300);
    },
  },
  "sitemaps-corrected": {
    hash: "#/instances/1/sitemaps",
    act: async (page) => {
      await page.getByTestId("audit-start").click();
      await page.getByTestId("write-corrected").click();
      await page.getByTestId("corrected-summary").waitFor();
      await page.waitForTimeout(300);
    },
  },
  audit: { hash: "#/audit", scene: "empty" },
  "audit-failed": {
    hash: "#/audit",
    scene: "empty",
    act: async (page) => {
      await page.getByLabel("Address of a site or sitemap").fill("no address");
      await page.getByRole("button", { name: "Check", exact: true }).click();
    },
  },
  "audit-files": {
    hash: "#/",
    scene: "empty",
    act: async (page) => {
      await page.getByTestId("start-files").click();
      await page.getByTestId("findings").waitFor();
      await page.locator('[data-check="near-duplicate-loc"]').click();
      await page.getByTestId("source-line").waitFor();
    },
  },
  settings: { hash: "#/instances/1/settings" },
  "settings-end": {
    hash: "#/instances/1/settings?section=plan",
    act: (page) => page.getByTestId("instance-size").scrollIntoViewIfNeeded(),
  },
  "selector-tester": {
    hash: "#/instances/1/settings?section=parser",
    act: async (page) => {
      await page.getByRole("button", { name: "Try selector 2" }).click();
      await page.getByTestId("markdown-with").waitFor();
      await page.getByTestId("coverage").waitFor();
      await page.waitForTimeout(400);
    },
  },
  "selector-fault": {
    hash: "#/instances/1/settings?section=parser",
    act: async (page) => {
      await page.getByRole("button", { name: "Try selector 2" }).click();
      await page.getByTestId("markdown-with").waitFor();
      await page.getByLabel("Selector", { exact: true }).fill("main; article");
      await page.getByLabel("Sample page").fill("guides");
      await page.waitForTimeout(600);
    },
  },
  "settings-filters": {
    hash: "#/instances/1/settings?section=filters",
    act: async (page) => {
      await page.getByRole("button", { name: "Add exclude rule" }).click();
      await page.getByLabel("Exclude rule 2").fill("**/changelog/**");
      await page.getByRole("button", { name: "Add include rule" }).click();
      await page.getByLabel("Include rule 2").fill("**/nothing/**");
      await page.getByTestId("patterns-kept").waitFor();
      await page.waitForTimeout(500);
    },
  },
  deleted: {
    hash: "#/instances/1/settings?section=plan",
    act: async (page) => {
      await page.getByTestId("delete-instance").click();
      await page.getByRole("button", { name: "Undo" }).waitFor();
    },
  },
  // A notice covers no button, least of all the one that was just pressed.
  "settings-saved": {
    hash: "#/instances/1/settings?section=filters",
    act: async (page) => {
      await page.getByLabel("Exclude rule 1").fill("**/old/**");
      await page.waitForTimeout(500);
      await page.getByRole("button", { name: /^Save/ }).click();
      // Under the pointer it stays.
      await page.locator(NOTICE).hover();
    },
  },
  broken: { hash: "#/instances/9/overview" },
  crashed: { hash: "#/instances/1/overview", scene: "unreadable", tells: /last_job/ },
  "failed-list": { hash: "#/", scene: "broken" },
  moving: { hash: "#/", scene: "moving" },
  "program-settings-move": {
    hash: "#/instances/1/overview",
    act: async (page) => {
      await page.getByRole("button", { name: "Program settings" }).click();
      await page.getByTestId("move-database").click();
      await page.getByTestId("next-move").waitFor();
    },
  },
  "in-use": { hash: "#/", scene: "in-use" },
  interrupted: { hash: "#/instances/1/overview", scene: "interrupted" },
  "read-only": { hash: "#/instances/1/overview", scene: "read-only" },
  "read-only-settings": { hash: "#/instances/1/settings", scene: "read-only" },
  "read-only-jobs": { hash: "#/instances/1/jobs", scene: "read-only" },
};
