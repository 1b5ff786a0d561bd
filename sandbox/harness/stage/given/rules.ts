import { FAULT_KINDS, NEW_RULE, type FaultKind, type FaultRule } from '../../tape/faults.ts';

/** Whole numbers from `least` to `most`. */
export interface Limits {
  readonly least: number;
  readonly most: number;
}

const STATUS: Limits = { least: 400, most: 599 };
/** What acts: the server makes no other status an answer (sandbox/server/dispatcher/faults.ts), and waits no longer than that. */
const VALUES: Partial<Readonly<Record<FaultKind, Limits>>> = { delay: { least: 1, most: 60_000 }, status: STATUS, 'status-xml': STATUS };

/** 0 means each of the calls that fit. */
export const LIMITS_OF_NTH: Limits = { least: 0, most: 999 };
/** A rule for none of a hundred calls is one that is off. */
export const LIMITS_OF_SHARE: Limits = { least: 1, most: 100 };

/** Which values of a rule act; null when it has none. */
export const limitsOf = (what: FaultKind): Limits | null => VALUES[what] ?? null;

/** The value that a rule has as long as nobody has written one. */
export const usualValue = (what: FaultKind): number => (limitsOf(what) === STATUS ? 500 : NEW_RULE.value);

export const isWithin = (value: number, { least, most }: Limits): boolean => Number.isInteger(value) && value >= least && value <= most;

function readRule(raw: unknown): FaultRule | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const { what } = raw as Partial<FaultRule>;
  if (what === undefined || !FAULT_KINDS.includes(what)) return null;
  const value = usualValue(what);
  const given = { ...NEW_RULE, value, ...(raw as Partial<FaultRule>) };
  const limits = limitsOf(what);
  // Nobody reads the value of another kind: as with a new rule of it, it is the usual one.
  const rule = limits === null ? { ...given, value } : given;
  const isRule =
    Object.keys(rule).length === Object.keys(NEW_RULE).length &&
    Object.entries(NEW_RULE).every(([key, usual]) => typeof rule[key as keyof FaultRule] === typeof usual) &&
    isWithin(rule.nth, LIMITS_OF_NTH) &&
    isWithin(rule.share, LIMITS_OF_SHARE) &&
    (limits === null || isWithin(rule.value, limits));
  return isRule ? rule : null;
}

/** The rules in an address; what is none, or would do nothing, is left out. */
export function readRules(text: string | null): FaultRule[] {
  try {
    const rules = JSON.parse(text ?? '[]') as unknown;
    return Array.isArray(rules) ? rules.map(readRule).filter((rule) => rule !== null) : [];
  } catch {
    return [];
  }
}
