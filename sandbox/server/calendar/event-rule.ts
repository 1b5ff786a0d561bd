import { attribute, type XNode } from '../xml/nodes.ts';
import { addDays, asUtc, DAY_MS, LAST_DAY } from './days.ts';
import { statedTimes, type StatedTimes } from './event-times.ts';
import { readRule, type Rule } from './repeat.ts';

const rules = new WeakMap<XNode, Rule | null>();
/** A record is parsed for every request, its rule is not: finding where a COUNT ends takes a while. */
const read = new Map<string, Rule | Error>();
const MOST_READ = 2000;

function readOnce(record: XNode): Rule | Error | null {
  const text = attribute(record, 'repeat');
  if (text === '') return null;
  const start = attribute(record, 'start');
  if (Number.isNaN(asUtc(start))) return new Error(`@repeat needs a @start such as 2026-11-24T18:00, not "${start}"`);
  const [clock, except, zone] = [clockOf(record), attribute(record, 'except'), attribute(record, 'zone')];
  const key = JSON.stringify([text, clock, except, zone]);
  const cached = read.get(key);
  if (cached !== undefined) return cached;
  let rule: Rule | Error;
  try {
    rule = readRule(text, clock, { except, zone });
  } catch (error) {
    rule = error as Error;
  }
  if (read.size >= MOST_READ) read.clear();
  read.set(key, rule);
  return rule;
}

/** Rules that were stored before they were refused, and have been logged. */
const logged = new Set<string>();

function logOnce(message: string): void {
  if (logged.has(message) || logged.size >= MOST_READ) return;
  logged.add(message);
  process.emitWarning(`A stored event is shown with what can be read of its rule. ${message}`, 'CalendarWarning');
}

/** When the event of a record that is to be stored happens again, null when it does not. @throws Error when its rule cannot be accepted */
export function acceptedRuleOf(record: XNode | null): Rule | null {
  const rule = record === null ? null : readOnce(record);
  if (rule instanceof Error) throw rule;
  if (rule !== null && rule.excess !== '') throw new Error(rule.excess);
  return rule;
}

/** When the event of a stored record happens again, null when it does not, or when its rule cannot be read: one event stops no page. */
export function ruleOf(record: XNode | null): Rule | null {
  if (record === null) return null;
  const cached = rules.get(record);
  if (cached !== undefined) return cached;
  const found = readOnce(record);
  const problem = found instanceof Error ? found.message : (found?.excess ?? '');
  if (problem !== '') logOnce(problem);
  const rule = found instanceof Error ? null : found;
  rules.set(record, rule);
  return rule;
}

/** What the clock shows when an event begins first; of whole days the day. */
const clockOf = (record: XNode): string => {
  const { start, allDay } = statedTimes(record);
  return allDay || start.length <= 10 ? start.slice(0, 10) : start.slice(0, 19).replace(/(?:Z|[+-]\d{2}:?\d{2})$/, '');
};

/** How many days after its first one an event ends. */
export const lengthOf = ({ start, end }: StatedTimes): number =>
  end === '' ? 0 : Math.max(0, Math.round((asUtc(end) - asUtc(start)) / DAY_MS)) || 0;

/** The last day on which a repeated event may still go on. */
export function lastDayOf(record: XNode | null): string {
  const rule = ruleOf(record);
  return rule === null || record === null || rule.until === LAST_DAY ? LAST_DAY : addDays(rule.until, lengthOf(statedTimes(record)));
}
