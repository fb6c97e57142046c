export const later = {
  playgroundTitle: "Keyword search over the preview comes next",
  playgroundText:
    "It will search the chunks of indexed items and show which words found them. Until then, Items shows the Markdown and chunks of every page.",
  sitemapsTitle: "The sitemap audit comes next",
  sitemapsText:
    "It will show the tree of sitemap files with what to fix in each. Until then, the Why tab of an item names the sitemap and line it was found in.",
  openItems: "Open Items",
} as const;
