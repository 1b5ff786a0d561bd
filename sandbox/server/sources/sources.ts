import { AsyncLocalStorage } from 'node:async_hooks';

/** Everything that this installation has. */
export const EVERYTHING = 'lectern';
/** What was searched through, or is too much to be named one by one: it changes with any object. */
export const CONTENT = 'content';
export const objectTag = (id: number): string => `object-${id}`;
/** All objects of a data type: a list of them changes with each. */
export const listTag = (dataType: string): string => `list-${dataType}`;
/** Menus, texts and configuration of a customer's site. */
export const siteTag = (customer: string): string => `site-${customer}`;

const collecting = new AsyncLocalStorage<Set<string>>();

/** Says what is being read, to whoever wants to know what an answer was made from. */
export function noteSources(tags: Iterable<string>): void {
  const sources = collecting.getStore();
  if (sources === undefined) return;
  for (const tag of tags) sources.add(tag);
}

/**
 * Runs something and says what it has read; whoever collects around it is told as well, also when it fails: what was not there may be
 * there the next time. A cache keeps the sources beside what was made, and notes them again.
 */
export async function withSources<T>(run: () => Promise<T>): Promise<{ readonly value: T; readonly sources: ReadonlySet<string> }> {
  const sources = new Set<string>();
  try {
    return { value: await collecting.run(sources, run), sources };
  } finally {
    noteSources(sources);
  }
}
