import { addressIn, attribute, childElements, firstElement, textOf, type Answer, type XNode } from '../../core/api.ts';

interface Suggestion {
  readonly href: string;
  readonly title: string;
  /** '' when it is the page's. */
  readonly language: string;
  readonly kind: string;
}
/** What fits some words. */
export interface Suggested {
  readonly words: string;
  readonly items: readonly Suggestion[];
  /** What is announced of them. */
  readonly text: string;
}
export const NOTHING: Suggested = { words: '', items: [], text: '' };

const textIn = (node: XNode): string => {
  const text = firstElement(node, 'text');
  return text ? textOf(text).trim() : '';
};

/** What a server suggests (protocol 5.4); what may have been meant leads to the search for it. @param page that of the search */
export function readSuggestions(answer: Answer, words: string, page: string): Suggested {
  const payload = answer.objects[0]?.payload ?? null;
  if (payload?.localName !== 'suggestions') return NOTHING;
  const items = childElements(payload, 'suggestion')
    .map((node) => ({
      href: addressIn(node),
      title: textOf(node),
      language: attribute(node, 'language'),
      kind: attribute(node, 'kind'),
    }))
    .filter(({ href }) => href !== '');
  const meant = firstElement(payload, 'didYouMean');
  if (!meant) return { words, items, text: textIn(payload) };
  const query = new URLSearchParams({ query: attribute(meant, 'words') });
  const title = textIn(meant);
  return {
    words,
    items: [{ href: `${page}?${query.toString()}`, title, language: '', kind: '' }],
    text: `${textIn(payload)} ${title}`,
  };
}

/** Whether the list is there, and which one is chosen; -1 for none. */
export interface Choice {
  readonly isOpen: boolean;
  readonly at: number;
}
interface Pressed extends Choice {
  readonly isChosen?: boolean;
  readonly isCleared?: boolean;
}

/** What a key does to the list; null when it stays the field's own. */
export function pressed(key: string, { isOpen, at, items }: Choice & Pick<Suggested, 'items'>, words: string): Pressed | null {
  const last = items.length - 1;
  switch (key) {
    case 'ArrowDown':
      return last < 0 ? null : { isOpen: true, at: at < last ? at + 1 : -1 };
    case 'ArrowUp':
      return last < 0 ? null : { isOpen: true, at: at < 0 ? last : at - 1 };
    case 'Home':
      return at < 0 ? null : { isOpen, at: 0 };
    case 'End':
      return at < 0 ? null : { isOpen, at: last };
    case 'Enter':
      return at < 0 ? null : { isOpen: false, at: -1, isChosen: true };
    case 'Escape':
      return isOpen ? { isOpen: false, at: -1 } : words === '' ? null : { isOpen, at: -1, isCleared: true };
    default:
      return null;
  }
}

const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** A title in pieces: those that words begin with which were typed, and the rest. */
export function marked(title: string, words: string): { readonly text: string; readonly isFound: boolean }[] {
  const typed = (words.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(plain);
  return title
    .split(/([\p{L}\p{M}\p{N}]+)/u)
    .flatMap((piece) => {
      const letters = [...piece];
      const found = Math.max(0, ...typed.filter((word) => plain(piece).startsWith(word)).map((word) => word.length));
      // Letters with marks are one each.
      let end = 0;
      while (found > 0 && end < letters.length && plain(letters.slice(0, end).join('')).length < found) end += 1;
      while (found > 0 && /^\p{M}$/u.test(letters[end] ?? '')) end += 1;
      return [
        { text: letters.slice(0, end).join(''), isFound: true },
        { text: letters.slice(end).join(''), isFound: false },
      ];
    })
    .filter(({ text }) => text !== '');
}
