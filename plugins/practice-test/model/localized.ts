import { attribute, childElements, type XNode } from '../../../core/api.ts';

const base = (code: string): string => code.split('-')[0] ?? '';

/** Of the child elements of a name those in a language: the language itself, its base, those without one, else the first. */
export function localized(node: XNode, name: string, language: string): XNode[] {
  const all = childElements(node, name);
  const of = (code: string): XNode[] => all.filter((each) => attribute(each, 'language') === code);
  for (const code of [language, base(language), '']) {
    const found = of(code);
    if (found.length > 0) return found;
  }
  return all[0] ? of(attribute(all[0], 'language')) : [];
}

/** What an element says of words in another language than the page's; nothing of those in the page's own. */
export function foreign(node: XNode, language: string): { readonly lang?: string; readonly dir?: 'auto' } {
  const own = attribute(node, 'language');
  return own === '' || base(own) === base(language) ? {} : { lang: own, dir: 'auto' };
}

/** What an option, item or side shows: its `text` in the language, or all of its own content but feedback. */
export function labelNodes(node: XNode, language: string): readonly XNode[] {
  const texts = localized(node, 'text', language);
  return texts.length > 0 ? texts.flatMap(({ children }) => [...children]) : node.children.filter(({ name }) => name !== 'feedback');
}
