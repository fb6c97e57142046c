import type { Czech } from ".";

/** Why an address is not in a corrected sitemap. */
export const corrected = {
  "an address that cannot be used": "adresa, kterou nelze použít",
  "no address": "bez adresy",
  "named before": "uvedeno už dříve",
  "another spelling of a page": "jiný zápis téže stránky",
  "on another host": "na jiném hostiteli",
  "closed by robots.txt": "zakázáno v robots.txt",
  "not indexed": "neindexuje se",
  "says noindex": "má noindex",
  "looks endless": "vypadá jako nekonečná řada",
  "names another address as canonical": "jako kanonickou uvádí jinou adresu",
  "not a web address": "není webová adresa",
} satisfies Czech;
