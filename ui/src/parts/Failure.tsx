import { useKumoToastManager } from "@cloudflare/kumo/components/toast";
import { sayFailure } from "@/text/failure";

/** Why a command failed, in the language of the window; what is there in English alone is marked so. */
export function Failure({ of }: { of: unknown }) {
  const { text, lang } = sayFailure(of);
  return <span lang={lang === "en" ? "en" : undefined}>{text}</span>;
}

/** Tells why a command failed where nothing else does; under a title, if it needs one. */
export function useTellFailure() {
  const toasts = useKumoToastManager();
  return (cause: unknown, title?: string) => {
    const failure = <Failure of={cause} />;
    const told = title === undefined ? { title: failure } : { title, description: failure };
    toasts.add({ ...told, variant: "error" });
  };
}
