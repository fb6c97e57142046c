import { Button } from "@cloudflare/kumo/components/button";
import type { InstanceSummary, ItemDetail, ItemSettings, Warning, WarningCode } from "@/ipc";
import { LastmodProof } from "@/jobs/compare/LastmodProof";
import { InfoIcon } from "@/parts/icons";
import { LOOKS, OutcomeIcon } from "@/parts/OutcomeIcon";
import { type Outcome, outcomeOf } from "@/parts/outcome";
import { Sentence } from "@/parts/Sentence";
import { text } from "@/text";
import { itemWords, warningWords } from "@/text/engine";
import { language } from "@/text/language";
import { say } from "@/text/sentences";
import { changeName, EvidenceChain } from "./EvidenceChain";
import { LinkChain } from "./LinkChain";
import { type ItemTab, openRobots, openSetting, placeOf } from "./place";

type Props = {
  item: ItemDetail;
  instance: InstanceSummary;
  /** The settings behind its evidence; undefined while they are not read. */
  settings: ItemSettings | undefined;
  onOpen: (item: number) => void;
  onTab: (tab: ItemTab) => void;
};

/** The outcome, how it came to it, and what to do. */
export function WhyTab({ item, instance, settings, onOpen, onTab }: Props) {
  const outcome = outcomeOf(item);
  const { fix } = itemWords(item);
  const change = settings?.change ?? null;
  return (
    <div className="flex max-w-[75ch] flex-col gap-4 p-3" data-about={item.url}>
      <Verdict item={item} outcome={outcome} />
      <EvidenceChain
        item={item}
        outcome={outcome}
        instance={instance}
        fields={settings?.facts ?? []}
        onOpen={onOpen}
        onTab={onTab}
      />
      {(fix !== null || change !== null) && (
        <section className="rounded-lg border border-kumo-line p-3">
          <h3 className="text-[13px]">{text.items.whatToDo}</h3>
          {fix !== null && (
            <p className="mt-0.5 text-pretty" data-testid="item-fix">
              <Sentence translated text={fix} />
            </p>
          )}
          <ChangeButton item={item} instance={instance} field={change} />
        </section>
      )}
      <Warnings item={item} instance={instance} />
      <LinkChain key={item.id} item={item} instance={instance} onOpen={onOpen} />
      {item.preview_only && (
        <p className="flex gap-2 text-kumo-subtle">
          <InfoIcon size={16} className="shrink-0" />
          {text.items.previewOnly}
        </p>
      )}
    </div>
  );
}

function Verdict({ item, outcome }: { item: ItemDetail; outcome: Outcome }) {
  const looks = LOOKS[outcome];
  return (
    <div className={`rounded-lg px-3 py-2.5 ${looks.tint}`} data-testid="item-verdict">
      <p className="text-pretty">
        <strong className={`font-semibold ${looks.text}`}>{text.items.verdict[outcome]}</strong>{" "}
        <Sentence translated text={itemWords(item).meaning} />
      </p>
      {item.code !== null && <code className="mt-1 block break-all">{item.code}</code>}
    </div>
  );
}

type ChangeProps = { item: ItemDetail; instance: InstanceSummary; field: string | null };

/** Leads to what decided, to try there what a change of it would do. */
function ChangeButton({ item, instance, field }: ChangeProps) {
  const origin = { instance: instance.id, item };
  const fact = item.evidence.at(-1);
  const place = fact === undefined ? null : placeOf(fact, item, instance.host, null);
  if (field !== null) {
    return (
      <Button
        size="sm"
        className="mt-2"
        data-testid="change-setting"
        onClick={() => openSetting(origin, field)}
      >
        {changeName(field)}
      </Button>
    );
  }
  if (place?.to !== "robots") return null;
  return (
    <Button
      size="sm"
      className="mt-2"
      data-testid="change-robots"
      onClick={() => openRobots(origin, place.line)}
    >
      {text.items.change.robots}
    </Button>
  );
}

/** A warning in the language of the window; one of an older version has its particulars in English. */
function WarningText({ warning }: { warning: Warning }) {
  const words = warningWords(warning.code);
  const isSaid = say(warning.text).lang === language();
  if (words === null || isSaid) return <Sentence text={warning.text} />;
  return (
    <>
      <strong className="font-semibold">{words.label}.</strong> {words.meaning} {words.fix}
      <span className="block text-kumo-subtle">
        <Sentence text={warning.text} />
      </span>
    </>
  );
}

const ABOUT_LASTMOD: WarningCode[] = ["lastmod_not_changed", "lastmod_without_change"];

function Warnings({ item, instance }: Pick<Props, "item" | "instance">) {
  if (item.warnings.length === 0) return null;
  return (
    <section>
      <h3 className="flex items-center gap-1.5 text-[13px] text-warn">
        <OutcomeIcon outcome="warning" />
        {text.items.warnings(item.warnings.length)}
      </h3>
      <ul className="mt-1 flex flex-col gap-1.5">
        {item.warnings.map((warning) => (
          <li key={warning.code}>
            <WarningText warning={warning} />
            {ABOUT_LASTMOD.includes(warning.code) && (
              <LastmodProof instance={instance} item={item} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
