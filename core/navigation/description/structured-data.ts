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

type Data = Readonly<Record<string, unknown>>;

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

/** Terms of schema.org by the name of the payload's element. */
const KINDS: Readonly<Record<string, (payload: XNode, view: View) => Data>> = {
  news: (payload, view) => article('NewsArticle', payload, view),
  blog: (payload, view) => article('BlogPosting', payload, view),
  event: (payload, view) => ({
    '@type': 'Event',
    name: view.title,
    startDate: attribute(payload, 'start'),
    endDate: attribute(payload, 'end'),
    location: locationData(attribute(payload, 'location')),
  }),
  course: (_payload, view) => ({ '@type': 'Course', name: view.title, provider: { '@type': 'Organization', name: view.brand } }),
};

function article(type: string, payload: XNode, view: View): Data {
  const picture = firstElement(payload, 'picture');
  const author = attribute(payload, 'author');
  return {
    '@type': type,
    headline: view.title,
    datePublished: attribute(payload, 'date'),
    author: author && { '@type': 'Person', name: author },
    publisher: { '@type': 'Organization', name: view.brand },
    image: picture && URL.canParse(attribute(picture, 'src'), view.address) ? new URL(attribute(picture, 'src'), view.address).href : '',
  };
}

const locationData = (name: string): Data | string => (name === '' ? '' : { '@type': 'Place', name, address: name });

/**
 * Schema.org's data of a view: what it is, and the way to it.
 * @param trail names and addresses from the start page to the view
 */
export function structuredData(view: View, trail: readonly { readonly name: string; readonly address: string }[]): Data[] {
  const { payload } = view;
  const make = payload && Object.hasOwn(KINDS, payload.localName) && attribute(payload, 'ID') !== '' ? KINDS[payload.localName] : undefined;
  const made =
    make && payload
      ? [filled({ ...make(payload, view), description: descriptionOf(view), url: view.address, inLanguage: view.language })]
      : [];
  const steps = trail.map(({ name, address }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: address }));
  return [...made, ...(steps.length > 1 ? [{ '@type': 'BreadcrumbList', itemListElement: steps }] : [])];
}

const filled = (data: Data): Data => Object.fromEntries(Object.entries(data).filter(([, value]) => value !== '' && value !== null));
