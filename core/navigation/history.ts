import type { RequestParameters } from '../request/contract.ts';
import { parseSteps, formatSteps } from './steps.ts';
import type { Step } from './contract.ts';

/** What of a request can be kept in a history entry: no forms, fields, functions, and no one-time token. */
const KEPT = ['action', 'dataType', 'ID', 'IDObjectType', 'target', 'alternateTarget', 'paramString', 'html', 'lang', 'framework'] as const;

export type StoredRequest = Pick<RequestParameters, (typeof KEPT)[number]>;

/** One entry of the browser's history. */
export interface HistoryEntry {
  /** Names the entry, so that its scroll position can be kept while another one is shown. */
  readonly key: string;
  readonly request: StoredRequest;
  readonly steps: readonly Step[];
  /** Vertical scroll position in px. */
  readonly scroll: number;
  readonly title: string;
}

/** The part of a request that an entry carries; absent keys stay absent. */
export function storedRequest(parameters: RequestParameters): StoredRequest {
  const kept: Record<string, unknown> = {};
  for (const name of KEPT) if (parameters[name] !== undefined) kept[name] = parameters[name];
  return kept as unknown as StoredRequest;
}

/** The state object of an entry, `pushState`-able. */
export function toState(entry: HistoryEntry): object {
  return { lectern: 1, ...entry, steps: formatSteps(entry.steps) };
}

const TYPES: Readonly<Record<string, readonly string[]>> = {
  action: ['number', 'string'],
  dataType: ['string'],
  ID: ['number'],
  IDObjectType: ['number'],
  target: ['string'],
  alternateTarget: ['string'],
  paramString: ['string'],
  html: ['string'],
  lang: ['string'],
  framework: ['boolean'],
};

function isRequest(value: unknown): value is StoredRequest {
  if (typeof value !== 'object' || value === null || !('action' in value) || !('dataType' in value)) return false;
  return Object.entries(value).every(([name, each]) => Object.hasOwn(TYPES, name) && TYPES[name]?.includes(typeof each));
}

/** The entry that a state object stands for; null for states of others and broken ones. */
export function fromState(state: unknown): HistoryEntry | null {
  if (typeof state !== 'object' || state === null || !('lectern' in state) || state.lectern !== 1) return null;
  const { key, request, steps, scroll, title } = state as unknown as Record<string, unknown>;
  if (typeof key !== 'string' || !isRequest(request) || typeof steps !== 'string') return null;
  return {
    key,
    request,
    steps: steps === '' ? [] : (parseSteps(steps) ?? []),
    scroll: typeof scroll === 'number' && scroll > 0 ? scroll : 0,
    title: typeof title === 'string' ? title : '',
  };
}

/** True when two entries show the same: going between them only scrolls. */
export function isSameRequest(one: StoredRequest, other: StoredRequest): boolean {
  return KEPT.every((name) => one[name] === other[name]);
}
