import { element, text } from '../xml/write.ts';
import type { FeedEntry } from './entries.ts';

/** A feed as a whole. Addresses are complete. */
export interface Feed {
  readonly title: string;
  readonly description: string;
  readonly language: string;
  /** Page that shows the same list. */
  readonly page: string;
  /** Address of the feed itself. */
  readonly self: string;
  readonly entries: readonly FeedEntry[];
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const leaf = (name: string, value: string): string => (value === '' ? '' : element(name, {}, text(value)));
const latest = ({ entries }: Feed): number => Math.max(0, ...entries.map(({ updated }) => updated));

/** Writes RSS 2.0. */
export function rss(feed: Feed): string {
  const when = (date: number): string => (date === 0 ? '' : new Date(date).toUTCString());
  const items = feed.entries.map(({ title, summary, author, categories, address, date }) =>
    element(
      'item',
      {},
      leaf('title', title),
      leaf('link', address),
      element('guid', { isPermaLink: 'true' }, text(address)),
      leaf('pubDate', when(date)),
      leaf('description', summary),
      leaf('dc:creator', author),
      ...categories.map((category) => leaf('category', category)),
    ),
  );
  return (
    DECLARATION +
    element(
      'rss',
      { version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom', 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' },
      element(
        'channel',
        {},
        leaf('title', feed.title),
        leaf('link', feed.page),
        element('description', {}, text(feed.description)),
        leaf('language', feed.language),
        leaf('lastBuildDate', when(latest(feed))),
        element('atom:link', { href: feed.self, rel: 'self', type: 'application/rss+xml' }),
        ...items,
      ),
    )
  );
}

/** Writes Atom (RFC 4287). */
export function atom(feed: Feed): string {
  const when = (date: number): string => new Date(date).toISOString().replace('.000', '');
  const entries = feed.entries.map(({ title, summary, author, categories, address, date, updated }) =>
    element(
      'entry',
      {},
      element('title', {}, text(title)),
      leaf('id', address),
      element('link', { rel: 'alternate', type: 'text/html', href: address }),
      leaf('published', when(date)),
      leaf('updated', when(updated)),
      leaf('summary', summary),
      element('author', {}, leaf('name', author || feed.title)),
      ...categories.map((term) => element('category', { term })),
    ),
  );
  return (
    DECLARATION +
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': feed.language },
      leaf('title', feed.title),
      leaf('subtitle', feed.description),
      leaf('id', feed.self),
      leaf('updated', when(latest(feed))),
      element('link', { rel: 'self', type: 'application/atom+xml', href: feed.self }),
      element('link', { rel: 'alternate', type: 'text/html', href: feed.page }),
      ...entries,
    )
  );
}
