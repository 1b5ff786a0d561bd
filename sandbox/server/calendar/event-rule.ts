import { attribute, type XNode } from '../xml/nodes.ts';
import { addDays, asUtc, DAY_MS, LAST_DAY } from './days.ts';
import { statedTimes, type StatedTimes } from './event-times.ts';
import { readRule, type Rule } from './repeat.ts';

const rules = new WeakMap<XNode, Rule | null>();

/** When the event of a record happens again, null when it does not. @throws Error when the rule is not understood */
export function ruleOf(record: XNode | null): Rule | null {
  if (record === null) return null;
  const cached = rules.get(record);
  if (cached !== undefined) return cached;
  const text = attribute(record, 'repeat');
  const start = attribute(record, 'start');
  if (text !== '' && Number.isNaN(asUtc(start))) throw new Error(`@repeat needs a @start such as 2026-11-24T18:00, not "${start}"`);
  const rule =
    text === '' ? null : readRule(text, clockOf(record), { except: attribute(record, 'except'), zone: attribute(record, 'zone') });
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
