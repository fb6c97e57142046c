import type { ChangedItem, ItemStand, SettingsReport, TriedItem } from "@/ipc";
import { BackToItem } from "@/items/BackToItem";
import { CodeName } from "@/parts/CodeName";
import { Failure } from "@/parts/Failure";
import { ArrowClockwiseIcon, MinusCircleIcon, PlusCircleIcon, QuestionIcon } from "@/parts/icons";
import { Note } from "@/parts/Note";
import { OutcomeIcon } from "@/parts/OutcomeIcon";
import { outcomeOf } from "@/parts/outcome";
import { Sentence } from "@/parts/Sentence";
import { UrlText } from "@/parts/UrlText";
import { text } from "@/text";
import { say } from "@/text/sentences";
import { useForm } from "../FormContext";
import { focusField } from "../focus";
import { settingName } from "../settingName";
import { useSettingsTest } from "./useSettingsTest";

const words = text.testers.settings;

type Props = {
  /** The item whose outcome one wants to change; null when one came to the settings by oneself. */
  item: number | null;
  /** The list in which that item is open. */
  from: string;
  /** Whether something was changed. */
  changed: boolean;
};

/** What the settings as they are typed would change in the index of the last job. */
export function SettingsPreview({ item, from, changed }: Props) {
  const { tested } = useForm();
  if (tested === null || (item === null && !changed)) return null;
  return <Preview instance={tested.id} host={tested.host} {...{ item, from, changed }} />;
}

type PreviewProps = Props & { instance: number; host: string };

function Preview({ instance, host, item, from, changed }: PreviewProps) {
  const { report, isFaulty, failure } = useSettingsTest(item);
  return (
    <section
      aria-label={words.title}
      className="mb-4 border-b border-kumo-hairline pb-4"
      data-testid="settings-preview"
    >
      <h3 className="text-[13px]">{words.title}</h3>
      {failure !== null && (
        <Note>
          {words.failed} <Failure of={failure} />
        </Note>
      )}
      {isFaulty && <Note>{words.faulty}</Note>}
      {report !== undefined && (
        <div className={isFaulty ? "opacity-60" : ""}>
          {report.item !== null && <ItemCard tried={report.item} host={host} changed={changed} />}
          {changed && <Changes report={report} host={host} />}
        </div>
      )}
      {item !== null && (
        <div className="mt-3">
          <BackToItem instance={instance} from={from} />
        </div>
      )}
    </section>
  );
}

type CardProps = { tried: TriedItem; host: string; changed: boolean };

/** The one item: how it stands, how it would stand, and what would decide. */
function ItemCard({ tried, host, changed }: CardProps) {
  const { url, before, after, evidence, setting } = tried;
  return (
    <div className="mt-2 rounded-lg border border-kumo-line p-2.5">
      <UrlText url={url} host={host} plain />
      <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        <dt className="text-kumo-subtle">{words.before}</dt>
        <dd>
          <Stand stand={before} />
        </dd>
        <dt className="text-kumo-subtle">{words.after}</dt>
        <dd aria-live="polite" data-testid="item-then">
          {changed ? <Stand stand={after} /> : words.edit}
        </dd>
      </dl>
      {changed && evidence !== null && (
        <p className="mt-1.5 text-xs text-kumo-subtle">
          <Sentence text={evidence.text} />{" "}
          {setting !== null && (
            <button
              type="button"
              className="text-kumo-link underline"
              onClick={() => focusField(setting)}
            >
              {settingName(setting)}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** None: it would be fetched, and what comes of that is not known. */
function Stand({ stand }: { stand: ItemStand | null }) {
  const outcome = stand === null ? "queued" : outcomeOf(stand);
  return (
    <span className="flex gap-1.5">
      <span className="pt-px">
        <OutcomeIcon outcome={outcome} />
      </span>
      <span className="min-w-0">
        {stand === null ? words.fetched : text.outcome[outcome]}
        {stand !== null && stand.code !== null && (
          <CodeName code={stand.code} className="block text-xs text-kumo-subtle" />
        )}
      </span>
    </span>
  );
}

function Changes({ report, host }: { report: SettingsReport; host: string }) {
  const { gained, lost, dropped, reread, total, unknown } = report;
  const lines: LineProps[] = [
    { kind: "gained", all: gained, rows: report.gained_examples, host },
    { kind: "lost", all: lost, rows: report.lost_examples, host },
    { kind: "dropped", all: dropped, rows: report.dropped_examples, host },
    { kind: "reread", all: reread, rows: report.reread_examples, host },
  ];
  const shown = lines.filter(({ all }) => all > 0);
  return (
    <>
      <ul aria-live="polite" className="mt-3 flex flex-col gap-2" data-testid="settings-changes">
        {shown.length === 0 && total > 0 && <li className="text-kumo-subtle">{words.same}</li>}
        {shown.map((line) => (
          <li key={line.kind}>
            <ChangeLine {...line} />
          </li>
        ))}
      </ul>
      <p className="mt-2 text-xs text-kumo-subtle">{words.triedOn(total)}</p>
      {unknown.length > 0 && (
        <ul aria-label={words.unknownTitle} className="mt-2 flex flex-col gap-1.5 text-xs">
          {unknown.map((what) => (
            <li key={what} className="flex gap-1.5 text-kumo-subtle">
              <QuestionIcon size={14} className="mt-px shrink-0" />
              {words.unknown[what]}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const SIGNS = {
  gained: PlusCircleIcon,
  lost: MinusCircleIcon,
  dropped: MinusCircleIcon,
  reread: ArrowClockwiseIcon,
};

type LineProps = {
  kind: keyof typeof SIGNS;
  all: number;
  rows: ChangedItem[];
  host: string;
};

/** How many pages change in one way; opened, the first of them. */
function ChangeLine({ kind, all, rows, host }: LineProps) {
  const Sign = SIGNS[kind];
  const name = words[kind](all);
  return (
    <details>
      <summary className="flex cursor-default gap-1.5 rounded-sm">
        <Sign size={16} weight="bold" className="mt-px shrink-0 text-kumo-subtle" />
        <span className="min-w-0 flex-1">{name}</span>
        <span className="shrink-0 text-kumo-link underline">{words.which}</span>
      </summary>
      <ul
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard.
        tabIndex={0}
        className="mt-1 max-h-48 overflow-y-auto rounded-md border border-kumo-hairline px-2 py-1 text-xs"
      >
        {rows.map((row) => (
          <li key={row.item} className="py-0.5">
            <UrlText url={row.url} host={host} plain />
            {row.reason !== "" && (
              <span className="block truncate text-kumo-subtle" title={say(row.reason).text}>
                <Sentence text={row.reason} />
              </span>
            )}
          </li>
        ))}
        {rows.length < all && (
          <li className="py-0.5 text-kumo-subtle">{words.first(rows.length, all)}</li>
        )}
      </ul>
    </details>
  );
}
