import { type ReactNode, useState } from "react";
import type { Sentence } from "@/ipc";
import { count } from "@/parts/format";
import { OutcomeIcon } from "@/parts/OutcomeIcon";
import type { Outcome } from "@/parts/outcome";
import { TabBar } from "@/parts/TabBar";
import { UrlText } from "@/parts/UrlText";
import { text } from "@/text";
import { say } from "@/text/sentences";
import { useForm } from "../FormContext";

type UrlRow = { url: string; reason: Sentence; end?: ReactNode };

type Side<Name extends string> = {
  name: Name;
  label: string;
  /** What stands there when the list is empty. */
  none: string;
  outcome: Outcome;
  /** How many URLs there are; the rows are the first of them. */
  all: number;
  rows: UrlRow[];
};

type Props<Name extends string> = {
  label: string;
  testId: string;
  /** The side shown until one chooses. */
  first: Name;
  sides: Side<Name>[];
  listClassName?: string;
};

/** Examples of URLs on two sides of a rule, with what decided each. */
export function UrlLists<Name extends string>(props: Props<Name>) {
  const { label, testId, first, sides, listClassName = "max-h-52" } = props;
  const { tested } = useForm();
  const [chosen, setChosen] = useState<Name | null>(null);
  const side = sides.find(({ name }) => name === (chosen ?? first));
  if (side === undefined) return null;
  return (
    <TabBar<Name>
      small
      label={label}
      selected={side.name}
      onSelect={setChosen}
      barClassName="px-3"
      panelClassName="overflow-hidden"
      tabs={sides.map((one) => ({
        name: one.name,
        label: one.label,
        testId: `${testId}-${one.name}`,
      }))}
    >
      {side.rows.length === 0 ? (
        <p className="px-3 py-3 text-kumo-subtle">{side.none}</p>
      ) : (
        <ul
          aria-label={side.label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard.
          tabIndex={0}
          className={`overflow-y-auto py-1 outline-offset-[-2px] ${listClassName}`}
        >
          {side.rows.map((row) => (
            <li key={row.url} className="flex items-center gap-2 px-3 py-0.5">
              <OutcomeIcon outcome={side.outcome} size={14} />
              <span className="min-w-0 flex-1">
                <UrlText url={row.url} host={tested?.host} />
              </span>
              <Reason reason={row.reason} />
              {row.end}
            </li>
          ))}
          {side.rows.length < side.all && (
            <li className="px-3 py-1 text-xs text-kumo-subtle">
              {text.testers.patterns.first(side.rows.length, count(side.all))}
            </li>
          )}
        </ul>
      )}
    </TabBar>
  );
}

function Reason({ reason }: { reason: Sentence }) {
  const said = say(reason);
  if (said.text === "") return null;
  return (
    <code lang={said.lang} className="max-w-[55%] truncate text-kumo-subtle" title={said.text}>
      {said.text}
    </code>
  );
}
