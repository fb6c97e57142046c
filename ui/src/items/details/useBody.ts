import { useQuery } from "@tanstack/react-query";
import { keys } from "@/app/queries";

/** A large text about an item, asked for once it is to be shown and forgotten when its tab closes. */
export const useBody = <Body>(
  instance: number,
  item: number,
  name: string,
  ask: (instance: number, item: number) => Promise<Body>,
  shown = true,
) =>
  useQuery({
    queryKey: [...keys.item(instance, item), name],
    queryFn: () => ask(instance, item),
    enabled: shown,
    gcTime: 0,
  });
