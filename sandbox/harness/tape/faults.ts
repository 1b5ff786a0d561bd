/**
 * What a tester lets go wrong: rules for calls and media. They are in a tape's head and entries, beside the answers that they have
 * changed.
 */

export const FAULT_KINDS = [
  'delay',
  'status',
  'status-xml',
  'cut',
  'lost-answer',
  'empty',
  'wrong-type',
  'broken-xml',
  'session',
  'offline',
  'quota',
  'slow-media',
  'dead-segment',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** A rule: which calls, and what happens to them. An empty text and 0 mean any. */
export interface FaultRule {
  readonly on: boolean;
  /** Data type of a call, such as `p_News`. */
  readonly type: string;
  /** Action of a call as it is in the address: `show`, `verify`, `2`. */
  readonly action: string;
  /** Id of the object. */
  readonly object: string;
  /** Id of the element that the page shows the answer in. */
  readonly target: string;
  /** The n-th of the calls that fit, from 1. */
  readonly nth: number;
  /** How many of a hundred calls that fit; 100 for all. */
  readonly share: number;
  readonly what: FaultKind;
  /** Milliseconds of a delay, or a status. */
  readonly value: number;
}

export const NEW_RULE: FaultRule = {
  on: true,
  type: '',
  action: '',
  object: '',
  target: '',
  nth: 0,
  share: 100,
  what: 'delay',
  value: 3000,
};

const rule = (what: FaultKind, more: Partial<FaultRule> = {}): FaultRule => ({ ...NEW_RULE, what, ...more });

/** What happens to people, as rules. */
export const FAULT_SETS: Readonly<Record<string, readonly FaultRule[]>> = {
  'Train tunnel': [rule('delay', { value: 4000, share: 60 }), rule('offline', { share: 50 }), rule('slow-media')],
  'Server restarts': [rule('status', { value: 503, share: 70 }), rule('cut', { share: 50 })],
  'Session ends in a test': [rule('session', { type: 'p_Test', nth: 2 }), rule('session', { type: 'p_PracticeTest', nth: 2 })],
  'Disk full': [rule('status-xml', { action: 'store', value: 507 }), rule('quota')],
};

/** What is known of a call. */
interface CallNames {
  readonly type: string;
  readonly action: string;
  readonly object: string;
  readonly target: string;
}

/** The names in an address of the dispatcher; null for another one. */
export function callOf(address: string): Omit<CallNames, 'target'> | null {
  const [path = '', query = ''] = address.split('?', 2);
  if (!path.endsWith('/dispatcher.php')) return null;
  const pairs = new URLSearchParams(query);
  return { type: pairs.get('datatype') ?? '', action: pairs.get('action') ?? '', object: pairs.get('id') ?? '' };
}

const OF_MEDIA: ReadonlySet<FaultKind> = new Set(['slow-media', 'dead-segment']);
const isOfMedia = ({ what }: FaultRule): boolean => OF_MEDIA.has(what);

const fits = (wanted: string, is: string): boolean => wanted === '' || wanted.toLowerCase() === is.toLowerCase();

const fitsCall = (each: FaultRule, call: CallNames): boolean =>
  fits(each.type, call.type) && fits(each.action, call.action) && fits(each.object, call.object) && fits(each.target, call.target);

/** Says for each call which rules hold; counts the calls that fit each rule. */
export class FaultTable {
  private counts = new Map<number, number>();

  constructor(
    private rules: readonly FaultRule[],
    /** 0 to 1: which calls are in a share. */
    private readonly chance: () => number,
  ) {}

  set(rules: readonly FaultRule[]): void {
    this.rules = rules;
    this.counts = new Map();
  }

  has(what: FaultKind): boolean {
    return this.rules.some((each) => each.on && each.what === what);
  }

  /** The rules for a call, in their order. */
  forCall(call: CallNames): FaultRule[] {
    return this.rules.filter((each, index) => {
      if (!each.on || isOfMedia(each) || each.what === 'quota' || !fitsCall(each, call)) return false;
      const count = (this.counts.get(index) ?? 0) + 1;
      this.counts.set(index, count);
      if (each.nth > 0 && count !== each.nth) return false;
      return each.share >= 100 || this.chance() * 100 < each.share;
    });
  }

  /** `sandboxFault=` for a stream or a film in one file, '' for none. A file has no segments: it stalls in the middle. */
  forMedia(isStream: boolean): string {
    const named: Readonly<Partial<Record<FaultKind, string>>> = {
      'slow-media': 'slow.20',
      'dead-segment': isStream ? 'segment.1:404' : 'stall.50',
    };
    return this.rules.flatMap((each) => (each.on ? (named[each.what] ?? []) : [])).join(',');
  }
}

/** The server's own fault of this kind (docs/protocol.md, 8.2); '' for one that happens on the way. */
export function serverFault({ what, value }: FaultRule): string {
  if (what === 'status') return String(value);
  if (what === 'status-xml') return `${value}.xml`;
  if (what === 'cut') return 'abort';
  if (what === 'lost-answer') return 'abortAfter';
  if (what === 'empty') return 'empty';
  if (what === 'wrong-type') return 'contentType';
  if (what === 'broken-xml') return 'malformedXml';
  return what === 'session' ? '440.xml' : '';
}
