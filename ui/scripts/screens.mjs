// Takes pictures of the views, with the fixed data set, in Chromium: `npm run screens`.
// Names given as arguments choose views; `light`, `large`, `small`, `big`, `huge`, `4k`, `wide` and
// `cs` (Czech) choose variants. Pictures land in artifacts/ui at the top level.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launch, openView, serve } from "./chromium.mjs";
import { VIEWS } from "./views.mjs";

const out = fileURLToPath(new URL("../../artifacts/ui", import.meta.url));

/** A face some 12 % wider, which every view must hold. */
const WIDE = ":root { --font-sans: 'DejaVu Sans', Verdana, sans-serif !important }";

const SIZES = {
  large: [1280, 800],
  small: [1024, 700],
  big: [1600, 1000],
  huge: [2560, 1440],
  "4k": [3840, 2160],
};

const args = process.argv.slice(2);
const asked = args.filter((arg) => arg in VIEWS);
const sizes = Object.keys(SIZES).filter((size) => args.includes(size));
const modes = ["light", "dark"].filter((mode) => !args.includes("light") || mode === "light");
const czech = args.includes("cs");
const style = args.includes("wide") ? WIDE : "";

mkdirSync(out, { recursive: true });
const server = await serve();
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await launch();
for (const name of asked.length > 0 ? asked : Object.keys(VIEWS)) {
  for (const size of sizes.length > 0 ? sizes : ["large", "small"]) {
    for (const mode of modes) {
      const [width] = SIZES[size];
      const page = await openView(browser, origin, name, { size: SIZES[size], mode, style });
      if (czech) {
        await page.evaluate(() => globalThis.chooseLanguage("cs"));
        await page.waitForTimeout(350);
      }
      await page.screenshot({
        path: join(out, `${name}-${width}-${mode}${czech ? "-cs" : ""}.png`),
      });
      await page.close();
    }
  }
}
await browser.close();
server.close();
