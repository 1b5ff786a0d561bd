import { TEXT, type Scope } from '../xml/index.ts';
import { BLOCK } from './html.ts';

/** Line breaks that are written if no text is beside them: index in the output and text, or those of an element inside. */
type Breaks = (readonly [index: number, text: string] | Breaks)[];

/** An element that is open, and what there is of its children so far. */
export interface Open {
  name: string;
  scope: Scope | null;
  /** Its local name in lower case where HTML's rules hold, else ''. */
  html: string;
  cdata: boolean;
  hasText: boolean;
  children: number;
  firstKind: number;
  lastKind: number;
  /** The last child was an HTML element that is no part of a line. */
  lastIsBlock: boolean;
  breaks: Breaks;
}

/** An element that has just been opened. */
export const opened = (name: string, scope: Scope | null, html: string, cdata: boolean): Open => ({
  name,
  scope,
  html,
  cdata,
  hasText: false,
  children: 0,
  firstKind: 0,
  lastKind: 0,
  lastIsBlock: false,
  breaks: [],
});

/** Inserts the line breaks, once it is known that there is no text beside them. */
export function fill(out: string[], breaks: Breaks): void {
  for (const b of breaks) {
    if (typeof b[0] === 'number') out[b[0]] = b[1] as string;
    else fill(out, b as Breaks);
  }
}

/** Where HTML that is indented has line breaks, by the children of an element so far; `p` and its like have none. */
export const htmlBreaks = {
  /** Before the child that is next, which is neither the first nor text. */
  between: ({ lastIsBlock, name }: Open): boolean => lastIsBlock && name !== '' && !name.startsWith('p'),
  /** At the end of the element: before its first child. */
  first: (element: Open): boolean => breaksInside(element) && element.firstKind !== TEXT,
  /** At the end of the element: behind its last child. */
  last: (element: Open): boolean => breaksInside(element) && element.lastKind !== TEXT,
};
const breaksInside = ({ html, children }: Open): boolean => children > 1 && BLOCK.has(html) && !html.startsWith('p');
