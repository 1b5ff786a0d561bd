import { Cache } from '../base/cache.ts';
import { atOnce, type Budget, type Pausing } from '../base/long-work.ts';
import { logOnce } from '../base/log-once.ts';
import { attribute, type XNode } from '../xml/nodes.ts';
import { addDays, asUtc, DAY_MS, LAST_DAY } from './days.ts';
import { clockOf, offsetOf, statedTimes, type StatedTimes } from './event-times.ts';
import { readingRule, type Rule } from './repeat.ts';

const CACHED_CHARACTERS = 4_000_000;
/** What a rule takes beside its text. */
const CHARACTERS_OF_A_RULE = 400;

const rules = new WeakMap<XNode, Rule | Error>();
/** A record is parsed for every request, its rule is not: finding where a COUNT ends takes a while. */
const read = new Cache<Rule | Error>(CACHED_CHARACTERS);

function* readOnce(record: XNode, budget: Budget): Pausing<Rule | Error | null> {
  const cached = rules.get(record);
  if (cached !== undefined) return cached;
  const text = attribute(record, 'repeat');
  if (text === '') return null;
  const start = attribute(record, 'start');
  if (Number.isNaN(asUtc(start))) return new Error(`@repeat needs a @start such as 2026-11-24T18:00, not "${start}"`);
  const [clock, except] = [firstClockOf(record), attribute(record, 'except')];
  // An event without a zone goes by the clock of its start.
  const zone = attribute(record, 'zone') || offsetOf(start);
  const key = JSON.stringify([text, clock, except, zone]);
  let rule = read.get(key);
  if (rule === undefined) {
    try {
      rule = yield* readingRule(text, clock, { except, zone }, budget);
    } catch (error) {
      rule = error as Error;
    }
    read.set(key, rule, key.length + CHARACTERS_OF_A_RULE);
  }
  rules.set(record, rule);
  return rule;
}

/** When the event of a record that is to be stored happens again, null when it does not. @throws Error when its rule cannot be accepted */
export function* acceptingRule(record: XNode | null, budget: Budget): Pausing<Rule | null> {
  const rule = record === null ? null : yield* readOnce(record, budget);
  if (rule instanceof Error) throw rule;
  if (rule !== null && rule.excess !== '') throw new Error(rule.excess);
  return rule;
}

/** The same, at once. */
export const acceptedRuleOf = (record: XNode | null): Rule | null => atOnce((budget) => acceptingRule(record, budget));

/** When the event of a stored record happens again, null when it does not, or when its rule cannot be read: one event stops no page. */
export function* ruleIn(record: XNode | null, budget: Budget): Pausing<Rule | null> {
  if (record === null) return null;
  const found = yield* readOnce(record, budget);
  const problem = found instanceof Error ? found.message : (found?.excess ?? '');
  if (problem !== '') logOnce(`A stored event is shown with what can be read of its rule. ${problem}`, 'CalendarWarning');
  return found instanceof Error ? null : found;
}

/** The same, at once. */
export const ruleOf = (record: XNode | null): Rule | null => atOnce((budget) => ruleIn(record, budget));

/** What the clock shows when an event begins first; of whole days the day. */
const firstClockOf = (record: XNode): string => {
  const { start, allDay } = statedTimes(record);
  return allDay || start.length <= 10 ? start.slice(0, 10) : clockOf(start).slice(0, 19);
};

/** How many days after its first one an event ends. */
export const lengthOf = ({ start, end }: StatedTimes): number =>
  end === '' ? 0 : Math.max(0, Math.round((asUtc(end) - asUtc(start)) / DAY_MS)) || 0;

/** The last day on which a repeated event may still go on. */
export function lastDayOf(record: XNode | null): string {
  const rule = ruleOf(record);
  return rule === null || record === null || rule.until === LAST_DAY ? LAST_DAY : addDays(rule.until, lengthOf(statedTimes(record)));
}
