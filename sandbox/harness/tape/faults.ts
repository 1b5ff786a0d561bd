import { readAction } from '../../server/protocol/actions.ts';

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
  /** Action of a call, as name or number: `show` and `2` are the same. */
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
  // Every kind of test stores its state as soon as it is begun. What else it asks for differs; one that the browser scores asks once.
  'Session ends in a test': [rule('session', { type: 't_TestState', nth: 1 })],
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

const fits = (wanted: string, is: string): boolean => wanted === '' || wanted.toLowerCase() === is.toLowerCase();

/** Pages write the number of an action where older ones write its name. */
const fitsAction = (wanted: string, is: string): boolean => {
  const action = readAction(wanted);
  return fits(wanted, is) || (action !== null && action === readAction(is));
};

/** What is known of a request for a film, a stream or a part of one. */
interface MediaNames {
  readonly path: string;
  /** It is below a stream that was opened: a level, a segment, a key. */
  readonly isPart: boolean;
}

/** Faults of a film as a whole: of a stream, the server hands them down to its parts. */
const OF_MEDIA: ReadonlySet<FaultKind> = new Set(['slow-media', 'dead-segment']);
const isOfMedia = ({ what }: FaultRule): boolean => OF_MEDIA.has(what);

/** Data type by which a rule is for films alone. */
const MEDIA_TYPE = 'media';

/** What happens on the way happens to films too; answers of the dispatcher have no counterpart there. */
const ON_THE_WAY: ReadonlySet<FaultKind> = new Set(['delay', 'offline', 'cut', 'status', 'empty', 'wrong-type']);

/** A rule for films: none names an action or a target, and an object is a number in the film's address (`9901` of `9901.mp4.m3u8`). */
function fitsMedia(each: FaultRule, { path, isPart }: MediaNames): boolean {
  if (each.action !== '' || each.target !== '' || !fits(each.type, MEDIA_TYPE)) return false;
  if (isOfMedia(each) ? isPart : !ON_THE_WAY.has(each.what) || (each.type === '' && !/^(?:delay|offline|cut)$/.test(each.what)))
    return false;
  return each.object === '' || path.split(/[^0-9A-Za-z]+/).includes(each.object);
}

export const isDelay = (fault: string): boolean => fault.startsWith('delay.');

/** The server's faults of media for a rule (docs/protocol.md, 8.2). */
function mediaFault({ what, value }: FaultRule, isStream: boolean): string {
  if (what === 'slow-media') return isStream ? 'segment:slow.20,audioSegment:slow.20' : 'slow.20';
  // A file has no segments: it stalls in the middle.
  if (what === 'dead-segment') return isStream ? 'segment.1:404' : 'stall.50';
  if (what === 'delay') return `delay.${value}`;
  if (what === 'status') return String(value);
  return what === 'wrong-type' ? 'mime' : what === 'empty' ? 'empty' : 'abort';
}

const fitsCall = (each: FaultRule, call: CallNames): boolean =>
  fits(each.type, call.type) && fitsAction(each.action, call.action) && fits(each.object, call.object) && fits(each.target, call.target);

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
    return this.meeting((each) => !isOfMedia(each) && each.what !== 'quota' && fitsCall(each, call));
  }

  /** `sandboxFault=` for a stream, a film in one file, or a part of a stream; '' for none. */
  forMedia(media: MediaNames): string {
    const isStream = media.path.endsWith('.m3u8');
    const faults = this.meeting((each) => fitsMedia(each, media)).map((each) => mediaFault(each, isStream));
    // The server lets the first that concerns a request hold: the weakest comes last.
    return faults.toSorted((one, other) => Number(isDelay(one)) - Number(isDelay(other))).join(',');
  }

  private meeting(isFor: (rule: FaultRule) => boolean): FaultRule[] {
    return this.rules.filter((each, index) => {
      if (!each.on || !isFor(each)) return false;
      const count = (this.counts.get(index) ?? 0) + 1;
      this.counts.set(index, count);
      if (each.nth > 0 && count !== each.nth) return false;
      return each.share >= 100 || this.chance() * 100 < each.share;
    });
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
