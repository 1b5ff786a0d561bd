import { value, type Node } from './node.ts';

/** Where an author says nothing. */
const USUAL = 10;

/** How many new words a day a test of words begins (docs/tests.md), for the page and for who reckons when it is done. */
export function newWordsPerDay(test: Node): number {
  const stated = value(test, 'newPerDay');
  return /^\d{1,3}$/.test(stated) ? Number(stated) : USUAL;
}
