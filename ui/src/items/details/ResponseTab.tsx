import type { ReactNode } from "react";
import type { ResponseFacts } from "@/ipc";
import { bytes, duration, moment } from "@/parts/format";
import { text } from "@/text";
import { Nothing } from "./Nothing";

const words = text.items.response;

/** What the site answered. */
export function ResponseTab({ response }: { response: ResponseFacts | null }) {
  if (response === null) return <Nothing>{words.none}</Nothing>;
  return (
    <div className="flex flex-col gap-4 p-3 select-text">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <Fact name={words.status}>{response.status}</Fact>
        <Fact name={words.finalUrl}>
          <bdi className="break-all">{response.final_url}</bdi>
        </Fact>
        <Fact name={words.size}>{bytes(response.bytes)}</Fact>
        <Fact name={words.time}>{duration(response.millis)}</Fact>
        <Fact name={words.fetched}>{moment(response.fetched_at)}</Fact>
      </dl>
      {response.redirects.length > 0 && (
        <section>
          <h3 className="text-[13px]">{words.redirects}</h3>
          <ol className="mt-1 flex flex-col gap-1">
            {response.redirects.map(([url, status]) => (
              <li key={url} className="flex gap-2">
                <span className="tabular-nums">{status}</span>
                <bdi className="break-all text-kumo-subtle">{url}</bdi>
              </li>
            ))}
          </ol>
        </section>
      )}
      <section>
        <h3 className="text-[13px]">{words.headers}</h3>
        <dl className="mt-1 font-mono text-xs leading-5">
          {response.headers.map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a header may come twice.
            <div key={index} className="break-all">
              <dt className="inline text-kumo-subtle">{name}: </dt>
              <dd className="inline">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-kumo-subtle">{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </>
  );
}
