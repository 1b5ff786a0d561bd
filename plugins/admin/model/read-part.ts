import { attribute, childElements, firstElement, type Answer, type XNode } from '../../../core/api.ts';

/** A part as the server answers it (protocol 6.21). */
export interface AdminPart {
  readonly part: string;
  /** With how many lines something was done; null when nothing was to be. */
  readonly done: number | null;
  /** How many lines have to stay, although something was to be done. */
  readonly refused: number;
  /** How many have to stay as they are too new. */
  readonly fresh: number;
  readonly asked: Asked;
  /** What the next page is asked for with; '' for the last one. */
  readonly next: string;
  readonly states: readonly string[];
  readonly sites: readonly string[];
  readonly items: readonly XNode[];
  /** The whole, of the overview. */
  readonly payload: XNode;
}

/** What a list is narrowed to, and where its page begins. */
export interface Asked {
  readonly state: string;
  readonly query: string;
  readonly customer: string;
  readonly after: string;
  /** The line of which it is asked where it is used; '' for none. No answer says it again. */
  readonly uses?: string;
}

/** Reads `<administration>`; null for anything else. */
export function readPart(payload: XNode | null | undefined): AdminPart | null {
  if (payload?.name !== 'administration') return null;
  const read = (name: string): string => attribute(payload, name);
  const names = (name: string): string[] => childElements(payload, name).map((each) => attribute(each, 'name'));
  const done = read('done');
  return {
    part: read('part') || 'overview',
    done: /^\d{1,9}$/.test(done) ? Number(done) : null,
    refused: numberIn(payload, 'refused') ?? 0,
    fresh: numberIn(payload, 'fresh') ?? 0,
    asked: { state: read('state'), query: read('query'), customer: read('customer'), after: read('after') },
    next: read('next'),
    states: names('state'),
    sites: names('site'),
    items: childElements(payload, 'item'),
    payload,
  };
}

/** The part of an answer; null when it has none. */
export function partIn(answer: Answer | null): AdminPart | null {
  const root = answer?.document && firstElement(answer.document);
  const object = root && firstElement(root, 'object');
  const data = object && firstElement(object, 'data');
  return readPart(data ? firstElement(data, 'administration') : null);
}

/** A number that the server says; null for what is none. */
export function numberIn(node: XNode, name: string): number | null {
  const value = attribute(node, name);
  return /^\d{1,15}$/.test(value) ? Number(value) : null;
}

/** Milliseconds since 1970; null for what is no time. */
export function timeIn(node: XNode, name: string): number | null {
  const time = Date.parse(attribute(node, name));
  return Number.isNaN(time) ? null : time;
}
