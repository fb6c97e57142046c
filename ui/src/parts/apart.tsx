import { type ComponentType, memo } from "react";
import { useLanguage } from "@/text/language";

/**
 * The same component, drawn again when its own properties or the language change, and not with
 * everything around it: four times a second while a job runs.
 */
export function apart<Props extends object>(Component: ComponentType<Props>) {
  return memo(function Apart(props: Props) {
    useLanguage();
    return <Component {...props} />;
  });
}
