import { callOf } from '../tape/faults.ts';
import type { Entry } from '../tape/model.ts';
import { Targets } from '../tape/targets.ts';

/** Why an element is on the page. '' for what is not known, -1 for a call that no tape has. */
export interface Why {
  /** `h2 "Four workshops"`. */
  readonly element: string;
  /** Id of the innermost element around it that a call was for. */
  readonly target: string;
  /** `p_News.xsl:12`, as pages of DEV and TEST mode mark what they draw. */
  readonly sheet: string;
  /** XPath of the node in the XML that it was drawn for. */
  readonly node: string;
  /** Index in the tape of the call that brought the XML. */
  readonly call: number;
}

const nameOf = (element: Element): string => {
  const text = (element.textContent ?? '').trim().replace(/\s+/g, ' ');
  return `${element.localName}${text === '' ? '' : ` "${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`}`;
};

/** The last call for each target. */
function callsByTarget(entries: readonly Entry[]): Map<string, number> {
  const calls = new Map<string, number>();
  const targets = new Targets();
  entries.forEach((entry, index) => {
    if (entry.type === 'fact') targets.hear({ type: entry.name, ...entry.content });
    if (entry.type === 'request' && callOf(entry.address) !== null) calls.set(targets.next(), index);
  });
  return calls;
}

/** Reads the marks around an element of the page and finds the call that brought it. */
export function whyOf(element: Element, entries: readonly Entry[]): Why {
  const marked = element.closest<HTMLElement>('[data-from]');
  const calls = callsByTarget(entries);
  let target: Element | null = element;
  while (target !== null && !(target.id !== '' && calls.has(target.id))) target = target.parentElement;
  return {
    element: nameOf(element),
    target: target?.id ?? '',
    sheet: marked?.dataset.from ?? '',
    node: marked?.dataset.node ?? '',
    call: target === null ? (calls.get('') ?? -1) : calls.get(target.id)!,
  };
}
