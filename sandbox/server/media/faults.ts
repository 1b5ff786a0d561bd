import { Cache } from '../base/cache.ts';
import type { Part } from './playlist.ts';

/** One provoked fault: `segment.3:404*2` is status 404 for the first two requests of the fourth segment. */
export interface MediaFault {
  /** What it concerns: `self` is the address that carries the query. */
  readonly target: string;
  /** Its number, null for all of them. */
  readonly number: number | null;
  readonly kind: string;
  /** Milliseconds, percent, kilobytes per second or a status, as the kind says. */
  readonly value: number;
  /** How many requests fail before all is well. */
  readonly times: number;
}

const TARGETS = ['self', 'manifest', 'level', 'audio', 'subtitles', 'segment', 'audioSegment', 'subtitle', 'init', 'key'] as const;
/** Kinds beside a status, with the value they have when none is stated. */
const KINDS: Readonly<Record<string, number>> = {
  hang: 0,
  stall: 50,
  abort: 0,
  cut: 50,
  truncated: 50,
  corrupt: 0,
  empty: 0,
  mime: 0,
  html: 0,
  delay: 1000,
  slow: 20,
};
const GRAMMAR = /^(?:([a-zA-Z]+)(?:\.(\d{1,9}))?:)?([a-z]+|[45]\d\d)(?:\.(\d{1,6}))?(?:\*(\d{1,4}))?$/;
const MAXIMUM_FAULTS = 16;

function readFault(raw: string): MediaFault | null {
  const [whole, target = 'self', number, kind = '', value, times] = GRAMMAR.exec(raw) ?? [];
  const usual = /^\d/.test(kind) ? Number(kind) : Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (whole === undefined || usual === undefined || !(TARGETS as readonly string[]).includes(target)) return null;
  return {
    target,
    number: number === undefined ? null : Number(number),
    kind: /^\d/.test(kind) ? 'status' : kind,
    value: value === undefined ? usual : Number(value),
    times: times === undefined ? Infinity : Number(times),
  };
}

/** Reads `sandboxFault=` of a media address; what is not understood is left out. */
export function readMediaFaults(raw: string): MediaFault[] {
  return raw
    .split(',')
    .slice(0, MAXIMUM_FAULTS)
    .map(readFault)
    .filter((fault): fault is MediaFault => fault !== null);
}

const concerns = ({ target, number }: MediaFault, part: Part): boolean => {
  const [name, own] = part.split('.');
  return target === name && (number === null || number === Number(own));
};

const COUNTED_RUNS = 20_000;

/** Counts how often the parts of a stream were asked for, in each run that a test names. */
export class FaultCounter {
  private readonly counts = new Cache<number>(COUNTED_RUNS);

  /**
   * The fault that meets a request, if any; it is counted.
   * @param run separates the counts of one test from another's. @param parts what the request is: its part, and `self` for the addressed
   * one.
   */
  next(faults: readonly MediaFault[], run: string, parts: readonly Part[]): MediaFault | null {
    for (const [index, fault] of faults.entries()) {
      const part = parts.find((candidate) => concerns(fault, candidate));
      if (part === undefined) continue;
      const key = `${run} ${index} ${part} ${fault.target} ${fault.kind}`;
      const count = (this.counts.get(key) ?? 0) + 1;
      this.counts.set(key, count);
      if (count <= fault.times) return fault;
    }
    return null;
  }
}
