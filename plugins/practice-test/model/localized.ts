import { attribute, childElements, type XNode } from '../../../core/api.ts';

/** Of the child elements of a name those in a language: the language itself, its base, those without one, else the first. */
export function localized(node: XNode, name: string, language: string): XNode[] {
  const all = childElements(node, name);
  const of = (code: string): XNode[] => all.filter((each) => attribute(each, 'language') === code);
  for (const code of [language, language.split('-')[0] ?? '', '']) {
    const found = of(code);
    if (found.length > 0) return found;
  }
  return all[0] ? of(attribute(all[0], 'language')) : [];
}

/** What an option, item or side shows: its `text` in the language, or all of its own content but feedback. */
export function labelNodes(node: XNode, language: string): readonly XNode[] {
  const texts = localized(node, 'text', language);
  return texts.length > 0 ? texts.flatMap(({ children }) => [...children]) : node.children.filter(({ name }) => name !== 'feedback');
}
