/** A text as one seeks in it: without case, with the spaces that one types, without marks of code. */
export const plain = (text: string): string =>
  text.toLocaleLowerCase().replaceAll("`", "").replaceAll("\u00a0", " ");
