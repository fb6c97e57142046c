import { Button } from "@cloudflare/kumo/components/button";
import { Dialog, DialogRoot } from "@cloudflare/kumo/components/dialog";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CommandError, ContentSelector, InstanceSummary } from "@/ipc";
import { Failure } from "@/parts/Failure";
import { Input } from "@/parts/kumo";
import { Message } from "@/parts/Message";
import { text } from "@/text";
import { CoverageLine, EmptyPages } from "./Coverage";
import { firstSample, type Sample, SamplePage, sampleAt, sampleOfItem } from "./SamplePage";
import { SelectorFaultLine } from "./SelectorFaults";
import { SelectorPanes } from "./SelectorPanes";
import { useCoverage, useSelectorTest } from "./useSelectorTest";

const words = text.testers.selector;

type Props = {
  instance: InstanceSummary;
  row: ContentSelector;
  /** The item to try it on first; with null a page of its path. */
  sample: number | null;
  title: string;
  onUse: (row: ContentSelector) => void;
  onClose: () => void;
};

/** Tries one content selector on stored pages, before it is used. Makes no request. */
export function SelectorTester({ instance, row, sample, title, onUse, onClose }: Props) {
  const [path, setPath] = useState(row.path === "" ? "**" : row.path);
  const [selector, setSelector] = useState(row.selector === "" ? "main" : row.selector);
  return (
    <DialogRoot open onOpenChange={(open) => open || onClose()}>
      <Dialog
        size="xl"
        className="form top-5! flex h-[calc(100vh-40px)] w-[min(1400px,calc(100vw-40px))]! max-w-none! flex-col p-0"
      >
        <header className="flex h-12 shrink-0 items-center gap-3 border-b border-kumo-hairline ps-4 pe-3">
          <Dialog.Title className="text-[15px] font-semibold">{words.title}</Dialog.Title>
          <Dialog.Description className="text-xs text-kumo-subtle">{title}</Dialog.Description>
          <span className="ms-auto flex gap-2">
            <Button size="sm" onClick={onClose}>
              {text.app.cancel}
            </Button>
            <Button size="sm" variant="primary" onClick={() => onUse({ path, selector })}>
              {words.use}
            </Button>
          </span>
        </header>
        <Trial
          instance={instance}
          asked={sample}
          path={path}
          selector={selector}
          onPath={setPath}
          onSelector={setSelector}
        />
      </Dialog>
    </DialogRoot>
  );
}

type TrialProps = {
  instance: InstanceSummary;
  asked: number | null;
  path: string;
  selector: string;
  onPath: (path: string) => void;
  onSelector: (selector: string) => void;
};

function Trial({ instance, asked, path, selector, onPath, onSelector }: TrialProps) {
  const { id, host } = instance;
  const [picked, setPicked] = useState<Sample | null>(null);
  const first = useQuery({
    queryKey: ["first-sample", id, asked],
    queryFn: () => (asked === null ? firstSample(id, path) : sampleOfItem(id, asked)),
    gcTime: 0,
  });
  const sample = picked ?? first.data ?? null;
  const onPage = useSelectorTest(id, sample?.item ?? null, selector);
  const onAll = useCoverage(id, path, selector);
  const show = async (url: string) => setPicked((await sampleAt(id, url)) ?? sample);
  return (
    <>
      <div className="flex shrink-0 flex-col gap-2 px-4 py-3">
        <div className="grid grid-cols-[minmax(0,4fr)_minmax(0,6fr)_minmax(0,6fr)] gap-3">
          <Input
            label={words.path}
            value={path}
            spellCheck={false}
            className="font-mono"
            onChange={(event) => onPath(event.target.value)}
          />
          <Input
            label={words.selector}
            value={selector}
            spellCheck={false}
            className="font-mono"
            autoFocus
            onChange={(event) => onSelector(event.target.value)}
          />
          <SamplePage instance={id} host={host} sample={sample} onPick={setPicked} />
        </div>
        <Findings selector={selector} onPage={onPage} onAll={onAll} />
      </div>
      {onPage.report === undefined || onPage.failure !== null ? (
        <p className="flex-1 border-t border-kumo-hairline p-4 text-kumo-subtle">
          {onPage.failure !== null
            ? failureText(onPage.failure)
            : words[sample === null && first.isFetched ? "noSample" : "reading"]}
        </p>
      ) : (
        <SelectorPanes report={onPage.report} />
      )}
      <EmptyPages
        urls={onAll.coverage?.none_examples ?? []}
        host={host}
        shown={sample?.url ?? ""}
        onShow={show}
      />
    </>
  );
}

const failureText = (failure: CommandError) =>
  failure.code === "no_item" ? words.notStored : <Failure of={failure} />;

type FindingsProps = {
  selector: string;
  onPage: ReturnType<typeof useSelectorTest>;
  onAll: ReturnType<typeof useCoverage>;
};

/** Faults of the fields above, and what all pages of the path say. */
function Findings({ selector, onPage, onAll }: FindingsProps) {
  const pathFault = onPage.fault === null ? onAll.fault : null;
  return (
    <>
      {onPage.fault !== null && <SelectorFaultLine typed={selector} fault={onPage.fault} />}
      {(pathFault ?? onAll.failure) !== null && (
        <p role="alert" className="text-errored">
          {pathFault !== null ? <Message of={pathFault.message} /> : <Failure of={onAll.failure} />}
        </p>
      )}
      {onAll.failure === null && <CoverageLine coverage={onAll.coverage} />}
    </>
  );
}
