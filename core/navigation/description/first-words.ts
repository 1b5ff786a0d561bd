import type { XNode } from '../../../xsl/engine/page.ts';
import { normaliseText } from './normalise.ts';
import { attribute, byLanguage, childElements, firstElement, inLanguage, textOf } from '../../base/xml.ts';

/** What the page around a view says of it. */
export interface View {
  readonly payload: XNode | null;
  readonly title: string;
  readonly language: string;
  /** The customer's name. */
  readonly brand: string;
  /** The view's canonical address. */
  readonly address: string;
}

/** Longer ones are cut off by those who show them. */
const LONGEST = 160;

/** The first words of a view, whole words only; '' when it has none of its own. */
export function descriptionOf({ payload, language }: Pick<View, 'payload' | 'language'>): string {
  if (!payload) return '';
  const source = firstElement(payload, 'description') ?? payload;
  const words = normaliseText(
    inLanguage(Object.fromEntries(childElements(source, 'html').map((html) => [attribute(html, 'language'), firstText(html)])), language) ||
      inLanguage(byLanguage(source, 'teaser'), language),
  );
  if (words.length <= LONGEST) return words;
  return `${words.slice(0, LONGEST - 1).replace(/\s+\S*$/, '')}…`;
}

/** The paragraphs of a text, or all of it. */
function firstText(html: XNode): string {
  const paragraphs = childElements(html, 'p').map(textOf);
  return (paragraphs.length > 0 ? paragraphs.join(' ') : textOf(html)).replace(/\s+/g, ' ').trim();
}
