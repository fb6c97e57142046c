import { useQuery } from "@tanstack/react-query";
import { keys } from "@/app/queries";
import { client } from "@/ipc";

/** While a job runs, the map is read again so long after it came, in milliseconds. */
const EVERY = 2000;

/** How the items of an instance lie; null is the top of its site. */
export const useCrawlMap = (instance: number, folder: string | null, live = false) =>
  useQuery({
    queryKey: keys.map(instance, folder),
    queryFn: () => client.crawlMap(instance, folder),
    refetchInterval: live ? EVERY : false,
    placeholderData: (before) => before,
  });
