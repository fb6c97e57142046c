/** A job that could not run, or a setting the service refuses: what it means and what to do. */
export const jobErrors: Record<string, { title: string; todo: string }> = {
  missing_sitemap: {
    title: "No valid sitemap was found, so nothing can be indexed.",
    todo: "Add a line such as “Sitemap: https://example.com/sitemap.xml” to robots.txt, name the file under Specific sitemaps, or choose the parse type Discover.",
  },
  missing_robots_txt: {
    title: "robots.txt could not be fetched.",
    todo: "Make /robots.txt answer with 200, or with 404 when the site has none. Then sync again. If the site has no HTTPS, create it anew with http:// before its address.",
  },
  forbidden_robots_txt: {
    title: "robots.txt does not let AI Search in.",
    todo: "Allow the paths for the user agent Cloudflare-AI-Search in robots.txt, and make the file readable without a login or a challenge. Then sync again.",
  },
  forbidden_sitemap: {
    title: "The sitemap exists but may not be read.",
    todo: "Let it answer with 200 without a login, or add the header it asks for under Extra headers.",
  },
  paused_blocked_by_content_signal: {
    title: "A Content Signal in robots.txt refuses search.",
    todo: "Set “search=yes” and “ai-input=yes” in the Content-Signal line of robots.txt. Then sync again.",
  },
  invalid_domain: {
    title: "The crawl target is no domain.",
    todo: "Create an instance with a public host name such as example.com.",
  },
  invalid_url_location: {
    title: "The crawl target cannot be used as a URL.",
    todo: "Create an instance with an http or https URL.",
  },
  invalid_custom_header: {
    title: "An extra header is malformed or not allowed.",
    todo: "Correct it in Settings under Extra headers.",
  },
  domain_not_owned_by_user: {
    title: "The domain is not on the account.",
    todo: "Add the zone to the account that runs AI Search.",
  },
  ai_search_is_paused: {
    title: "Indexing of this instance is paused.",
    todo: "Resume indexing, then sync.",
  },
  sync_in_cooldown: {
    title: "The last job ended less than 30 seconds ago.",
    todo: "Wait half a minute, then sync again.",
  },
  invalid_chunk_size: {
    title: "The chunk size is above the model's input limit.",
    todo: "Choose a smaller chunk size in Settings.",
  },
};
