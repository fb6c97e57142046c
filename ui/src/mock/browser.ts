import type { BrowserLook, RawRendered, RenderingNeed } from "@/ipc";
import { told } from "./told";

export const BROWSER: BrowserLook = {
  setting: null,
  path: "/usr/bin/chromium",
  named_by: "standard",
  version: "Chromium 156.0.8078.108",
  sandbox: true,
  problem: null,
  install: told("{install}.", [told("Install one, such as with `sudo apt install chromium`")]),
};

/** What comes of choosing a file that is no program. */
export const CHOSEN_BROWSER: BrowserLook = {
  ...BROWSER,
  setting: "/home/ada/notes.txt",
  path: null,
  named_by: null,
  version: null,
  problem: told(
    "The browser setting names {path}, which is no program that can be started.",
    "/home/ada/notes.txt",
  ),
};

export const NEED: RenderingNeed = {
  answer: told(
    "Choose Rendered sites: {growing} of {compared} pages gain more than {share} % text when their scripts run.",
    3,
    4,
    20,
  ),
  is_needed: true,
  compared: 4,
  growing: 3,
  share: 20,
  pages: [
    {
      url: "https://docs.example.com/",
      raw_words: 220,
      rendered_words: 224,
      is_growing: false,
      fault: null,
    },
    {
      url: "https://docs.example.com/guides/start",
      raw_words: 12,
      rendered_words: 640,
      is_growing: true,
      fault: null,
    },
    {
      url: "https://docs.example.com/guides/a-very-long-address-that-does-not-fit-into-one-line-of-the-panel",
      raw_words: 0,
      rendered_words: 1310,
      is_growing: true,
      fault: null,
    },
    {
      url: "https://docs.example.com/api",
      raw_words: 30,
      rendered_words: 90,
      is_growing: true,
      fault: null,
    },
    {
      url: "https://docs.example.com/old",
      raw_words: 0,
      rendered_words: 0,
      is_growing: false,
      fault: "Status 404, no web page.",
    },
  ],
};

export const RAW_RENDERED: RawRendered = {
  raw: "# Start\n\nLoading…\n",
  rendered: "# Start\n\nInstall the package, then open the page.\n\n- One\n- Two\n",
  diff: {
    lines: [
      { change: "same", before: 1, after: 1, text: "# Start" },
      { change: "same", before: 2, after: 2, text: "" },
      { change: "removed", before: 3, after: null, text: "Loading…" },
      { change: "added", before: null, after: 3, text: "Install the package, then open the page." },
      { change: "added", before: null, after: 4, text: "" },
      { change: "added", before: null, after: 5, text: "- One" },
      { change: "added", before: null, after: 6, text: "- Two" },
    ],
    added: 4,
    removed: 1,
    cut: false,
  },
  raw_words: 3,
  rendered_words: 13,
};
