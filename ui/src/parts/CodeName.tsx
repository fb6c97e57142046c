import { Fragment } from "react";

/** A code that breaks behind its words where there is little room. */
export function CodeName({ code, className }: { code: string; className?: string }) {
  const words = code.split("_");
  return (
    <code className={className}>
      {words.map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: words of one fixed code.
        <Fragment key={index}>
          {word}
          {index < words.length - 1 && (
            <>
              _<wbr />
            </>
          )}
        </Fragment>
      ))}
    </code>
  );
}
