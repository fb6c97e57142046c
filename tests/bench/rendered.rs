//! A crawl of rendered pages, beside Playwright with the same browser and the same wait.

use std::process::Command;

use foresite_engine::fetch::render::BrowserChoice;

use crate::{
    Outcome,
    contest::{Contest, has_peer},
    crawl::foresite,
    options::Options,
    site::Site,
    table::Table,
};

/// More pages would only take longer: each costs the same.
const MOST_PAGES: u32 = 200;

/// Root can have no sandbox, and both programs get the same browser.
const NO_SANDBOX: (&str, &str) = ("FORESITE_BROWSER_SANDBOX", "off");

pub(crate) fn bench(options: &Options, table: &mut Table) -> Outcome {
    let browser = BrowserChoice::from_environment(None).find()?.path;
    let pages = options.pages.min(MOST_PAGES);
    let site = Site::start(pages, 0)?;
    let job = format!("rendered, {pages} pages, 4 tabs");
    let mut contest = Contest::new(job, "pages", f64::from(pages)).target("wall ≤ 1.0 ×");
    if options.peers && has_peer("node", &["-e", "require('playwright-core')"]) {
        contest.add("Playwright", |_| {
            let mut command = Command::new("node");
            command.args(["-e", PLAYWRIGHT, &site.origin]).arg(&browser);
            command
        });
    }
    contest.add("Foresite", |folder| {
        let mut command = foresite(options, &site.origin, folder, true);
        command.args(["--set", "use_browser_rendering=true"]);
        command.env(NO_SANDBOX.0, NO_SANDBOX.1);
        command
    });
    contest.run(options.runs, table)
}

/// Follows links breadth-first with four pages open, each in a context of its own; takes the DOM
/// 100 ms after DOMContentLoaded, and loads no images, media and fonts.
const PLAYWRIGHT: &str = r"
const { chromium } = require('playwright-core');
const [origin, executablePath] = process.argv.slice(1);
const needless = new Set(['image', 'media', 'font']);
(async () => {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const start = new URL('/', origin).href;
  const seen = new Set([start]), waiting = [start];
  let open = 0, done = 0, bytes = 0, wake = () => {};
  const visit = async (url) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.route('**/*', (route) =>
      needless.has(route.request().resourceType()) ? route.abort() : route.continue());
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    await page.waitForTimeout(100);
    bytes += (await page.content()).length;
    for (let link of await page.$$eval('a[href]', (all) => all.map((one) => one.href))) {
      link = link.split('#')[0];
      if (link.startsWith(origin) && !seen.has(link)) { seen.add(link); waiting.push(link); }
    }
    await context.close();
    done += 1;
  };
  const work = async () => {
    while (waiting.length || open) {
      const url = waiting.shift();
      if (!url) { await new Promise((resolve) => { wake = resolve; setTimeout(resolve, 5); }); continue; }
      open += 1;
      try { await visit(url); } finally { open -= 1; wake(); }
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  await browser.close();
  console.log(`${done} pages, ${bytes} characters`);
})();
";
