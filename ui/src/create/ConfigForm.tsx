import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { ConfigDefaults, InstanceSummary } from "@/ipc";
import { hasCommandKey } from "@/parts/keys";
import { text } from "@/text";
import { FormContext } from "./FormContext";
import { SECTIONS, type Section } from "./fields";
import { focusField } from "./focus";
import { SectionList } from "./SectionList";
import { ChunkingSection } from "./sections/ChunkingSection";
import { CrawlSection } from "./sections/CrawlSection";
import { FiltersSection } from "./sections/FiltersSection";
import { MetadataSection } from "./sections/MetadataSection";
import { ParserSection } from "./sections/ParserSection";
import { ParseSection } from "./sections/ParseSection";
import { PlanSection } from "./sections/PlanSection";
import { TargetSection } from "./sections/TargetSection";
import type { ConfigForm as Form } from "./useConfigForm";

const VIEWS: Record<Section, () => ReactNode> = {
  target: TargetSection,
  parse: ParseSection,
  crawl: CrawlSection,
  filters: FiltersSection,
  parser: ParserSection,
  metadata: MetadataSection,
  chunking: ChunkingSection,
  plan: PlanSection,
};

type Props = {
  form: Form;
  defaults: ConfigDefaults;
  /** What stands beside the form, ending in its button. */
  aside: ReactNode;
  onSubmit: () => void;
  /** What is being changed; none while one creates. */
  instance?: InstanceSummary;
  /** How far it is scrolled, in pixels; drawn anew, it begins there. */
  scrolled?: RefObject<number>;
  /** The section to open at. */
  section?: string | null;
  /** The setting to open at, by its path. */
  field?: string | null;
  children?: ReactNode;
};

/** All settings on one page: sections at the left, the form, and the check beside it. */
export function ConfigForm(props: Props) {
  const { form, defaults, aside, onSubmit, section, field, instance, children } = props;
  const scroller = useRef<HTMLFormElement>(null);
  const again = useScrollKept(scroller, props.scrolled);
  useEffect(() => {
    if (section && !again) document.getElementById(`section-${section}`)?.scrollIntoView();
  }, [section, again]);
  useEffect(() => {
    if (field && !again) focusField(field);
  }, [field, again]);
  useSubmitKey(onSubmit);
  const tested = instance?.last_job?.counts.total ? instance : null;
  return (
    <FormContext.Provider
      value={{ ...form, limits: defaults.limits, defaults: defaults.defaults, tested }}
    >
      {/* Wider, a field and its label would lose each other. */}
      <div className="mx-auto flex min-h-0 w-full max-w-[1880px] flex-1">
        <SectionList scroller={scroller} />
        <form
          ref={scroller}
          aria-label={text.create.form}
          data-pane
          noValidate
          className="form relative min-w-0 flex-1 overflow-y-auto py-4 pe-5"
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          <div className="flex flex-col gap-3">
            {SECTIONS.map((name) => {
              const View = VIEWS[name];
              return <View key={name} />;
            })}
            {children}
          </div>
          {/* Enter in a field submits only with a submit button in the form. */}
          <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
        </form>
        <aside
          data-pane
          className="flex w-[296px] shrink-0 flex-col border-s border-kumo-hairline bg-kumo-base max-[1199px]:w-[250px] min-[2100px]:border-e"
        >
          {aside}
        </aside>
      </div>
    </FormContext.Provider>
  );
}

/** Begins where the form was before it was drawn anew, and notes where it is; whether it was. */
function useScrollKept(scroller: RefObject<HTMLElement | null>, scrolled?: RefObject<number>) {
  const [again] = useState((scrolled?.current ?? 0) > 0);
  useLayoutEffect(() => {
    const node = scroller.current;
    if (node === null || scrolled === undefined) return;
    node.scrollTop = scrolled.current;
    const note = () => {
      scrolled.current = node.scrollTop;
    };
    node.addEventListener("scroll", note, { passive: true });
    return () => node.removeEventListener("scroll", note);
  }, [scroller, scrolled]);
  return again;
}

/** Ctrl Enter submits wherever the focus is, but in a dialog or a menu. */
function useSubmitKey(submit: () => void) {
  const latest = useRef(submit);
  latest.current = submit;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !hasCommandKey(event)) return;
      const { target } = event;
      if (target instanceof Element && target.closest(ELSEWHERE) !== null) return;
      // Before the focused button takes the key for its own.
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) latest.current();
    };
    addEventListener("keydown", press, true);
    return () => removeEventListener("keydown", press, true);
  }, []);
}

const ELSEWHERE = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";
