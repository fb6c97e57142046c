import { type RefObject, useEffect, useState } from "react";
import { OutcomeIcon } from "@/parts/OutcomeIcon";
import { text } from "@/text";
import { useForm } from "./FormContext";
import { SECTIONS, type Section, sectionOf } from "./fields";
import { summaryOf } from "./summary";

/** The sections with their state and chosen values, so that one need not scroll to know. */
export function SectionList({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const current = useCurrentSection(scroller);
  return (
    <nav
      aria-label={text.create.sections}
      data-pane
      className="w-[200px] shrink-0 overflow-y-auto py-4 ps-5 pe-3 max-[1199px]:w-[178px] max-[1199px]:ps-3"
    >
      <ul className="flex flex-col gap-0.5">
        {SECTIONS.map((section) => (
          <SectionRow key={section} section={section} current={section === current} />
        ))}
      </ul>
    </nav>
  );
}

function SectionRow({ section, current }: { section: Section; current: boolean }) {
  const form = useForm();
  const errors = form.errors.filter(({ field }) => sectionOf(field) === section).length;
  const notes = form.notes.filter(({ field }) => sectionOf(field) === section).length;
  const outcome = errors > 0 ? "errored" : notes > 0 ? "warning" : null;
  const detail =
    errors > 0
      ? text.create.toCorrect(errors)
      : notes > 0
        ? text.create.notesCount(notes)
        : summaryOf(section, form);
  const tone = errors > 0 ? "text-errored" : notes > 0 ? "text-warn" : "text-kumo-subtle";
  return (
    <li>
      <button
        type="button"
        aria-current={current ? "true" : undefined}
        onClick={() => show(section)}
        className={`flex w-full items-center gap-2 rounded-md px-2.5 py-1.5 text-start ${current ? "bg-kumo-tint" : "hover:bg-kumo-tint/60"}`}
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{text.create.name[section]}</span>
          {detail !== "" && (
            <span className={`block truncate text-caption ${tone}`}>
              <bdi>{detail}</bdi>
            </span>
          )}
        </span>
        {outcome !== null && <OutcomeIcon outcome={outcome} size={15} />}
      </button>
    </li>
  );
}

/** Brings a section into view, with the focus on its first field. */
function show(section: Section) {
  const card = cardOf(section);
  card?.scrollIntoView({ behavior: "smooth" });
  const fields = card?.querySelectorAll<HTMLElement>("input, button, textarea, [tabindex='0']");
  [...(fields ?? [])].find(({ tabIndex }) => tabIndex >= 0)?.focus({ preventScroll: true });
}

/** The section that one types in, as long as its field is in view; else the one at the top. */
function useCurrentSection(scroller: RefObject<HTMLElement | null>): Section {
  const [current, setCurrent] = useState<Section>("target");
  useEffect(() => {
    const node = scroller.current;
    if (node === null) return;
    const update = () => setCurrent(focusedSection(node) ?? topSection(node));
    node.addEventListener("scroll", update, { passive: true });
    node.addEventListener("focusin", update);
    return () => {
      node.removeEventListener("scroll", update);
      node.removeEventListener("focusin", update);
    };
  }, [scroller]);
  return current;
}

const cardOf = (section: Section) => document.getElementById(`section-${section}`);

function focusedSection(form: HTMLElement): Section | undefined {
  const focused = document.activeElement;
  if (focused === null || !form.contains(focused)) return undefined;
  const { top, bottom } = focused.getBoundingClientRect();
  const frame = form.getBoundingClientRect();
  if (bottom < frame.top || top > frame.bottom) return undefined;
  return SECTIONS.find((section) => cardOf(section)?.contains(focused));
}

function topSection(form: HTMLElement): Section {
  const top = form.getBoundingClientRect().top + 80;
  const atEnd = form.scrollTop > 0 && form.scrollTop + form.clientHeight >= form.scrollHeight - 2;
  const passed = SECTIONS.filter((section) => {
    const card = cardOf(section);
    return card !== null && card.getBoundingClientRect().top <= top;
  });
  return (atEnd ? SECTIONS.at(-1) : passed.at(-1)) ?? "target";
}
