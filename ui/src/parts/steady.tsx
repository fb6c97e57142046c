import { type ComponentType, memo, useInsertionEffect, useMemo, useRef } from "react";

type Handler = (...given: unknown[]) => unknown;

/**
 * The same component, not drawn again where only its handlers are new ones: they are called as they
 * stand then. What it shows comes by its properties, words as strings in the language of the window.
 */
export function steady<Props extends object>(Component: ComponentType<Props>) {
  const Drawn = memo(Component) as unknown as ComponentType<Props>;
  return function Steady(props: Props) {
    const newest = useRef(props);
    useInsertionEffect(() => {
      newest.current = props;
    });
    const names = Object.entries(props).filter(([, value]) => typeof value === "function");
    const key = names.map(([name]) => name).join();
    const handlers = useMemo(() => {
      const calling = (name: string) => {
        return (...given: unknown[]) =>
          (newest.current as Record<string, Handler | undefined>)[name]?.(...given);
      };
      return Object.fromEntries(key.split(",").map((name) => [name, calling(name)]));
    }, [key]);
    return <Drawn {...props} {...(key === "" ? {} : handlers)} />;
  };
}
