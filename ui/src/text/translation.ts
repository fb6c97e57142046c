import { type Language, language } from "./language";

/** The shape of a tree of texts: the same keys and arguments, other words. */
export type Translation<Texts> = Texts extends string
  ? string
  : Texts extends (...args: infer Given) => infer Said
    ? (...args: Given) => Translation<Said>
    : { readonly [Key in keyof Texts]: Translation<Texts[Key]> };

const isTree = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * One tree whose texts are those of the language of the window, so that a part of it can be kept
 * while the language changes. A text itself is to be read where it is shown.
 */
export function inLanguage<Tree extends object>(trees: Record<Language, Tree>): Tree {
  const tree = {};
  for (const key of Object.keys(trees.en) as (keyof Tree)[]) {
    const branches = { en: trees.en[key], cs: trees.cs[key] };
    const { en, cs } = branches;
    Object.defineProperty(
      tree,
      key,
      isTree(en) && isTree(cs)
        ? { enumerable: true, value: inLanguage({ en, cs }) }
        : { enumerable: true, get: () => branches[language()] },
    );
  }
  return tree as Tree;
}
