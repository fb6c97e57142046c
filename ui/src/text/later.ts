export const later = {
  sitemapsTitle: "The sitemap audit comes next",
  sitemapsText:
    "It will show the tree of sitemap files with what to fix in each. Until then, the Why tab of an item names the sitemap and line it was found in.",
  openItems: "Open Items",
} as const;
