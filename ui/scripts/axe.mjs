// Looks for accessibility faults in every view, with its dialogs and menus open: `npm run axe`.
// Each is looked at in light English and in dark Czech: names do not depend on the theme, nor
// colours on the language. Names given as arguments choose views. What a view writes on the
// console, and an address that it asks for, are faults too.

import { audit, launch, openView, serve } from "./chromium.mjs";
import { VIEWS } from "./views.mjs";

const SIZE = [1280, 800];

/** So many views are open at once. */
const AT_ONCE = 4;

const asked = process.argv.slice(2);
const views = Object.keys(VIEWS).filter((name) => asked.length === 0 || asked.includes(name));
const server = await serve();
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await launch();
let faults = 0;
await Promise.all(Array.from({ length: AT_ONCE }, walk));
await browser.close();
server.close();
if (faults > 0) process.exitCode = 1;

async function walk() {
  for (let name = views.shift(); name !== undefined; name = views.shift()) {
    const page = await openView(browser, origin, name, { size: SIZE, tell });
    faults += await audit(page, `${name} light en`);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.evaluate(() => globalThis.chooseLanguage("cs"));
    await page.waitForTimeout(100);
    faults += await audit(page, `${name} dark cs`);
    await page.close();
  }
}

function tell(fault) {
  console.log(fault);
  faults += 1;
}
