import type { PointerEvent } from "react";

/** A tooltip for a row of the rail where its text is cut or left out; elsewhere it would only cover
 * the rows below. */
export const titleWhereCut = (title: string) => (event: PointerEvent<HTMLElement>) => {
  const row = event.currentTarget;
  const isCut = [...row.querySelectorAll<HTMLElement>(".rail-text, .rail-text *")].some(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  );
  row.title = isCut ? title : "";
};
