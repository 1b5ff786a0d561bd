import { asUtc, DAY_MS, isDate } from './days.ts';
import { attribute, descendants, type XNode } from '../xml/nodes.ts';

const WEEK_MS = 7 * DAY_MS;
const DATES: ReadonlySet<string> = new Set(['date', 'start', 'end']);

/** The day on which the dates of a content file are as they are written, `<objects dated="2026-11-23">`; '' when they are so always. */
export function datedOf(root: XNode): string {
  const day = attribute(root, 'dated');
  if (day !== '' && !isDate(day)) throw new Error(`@dated must be a day such as 2026-11-23, not "${day}"`);
  return day;
}

/** Whole weeks between two days, so that a Friday stays one; none before the first of them. */
const weeksBetween = (dated: string, today: string): number => Math.max(0, Math.floor((asUtc(today) - asUtc(dated)) / WEEK_MS)) || 0;

/** By how many weeks the dates of a content file are moved, read from its bytes without parsing them. */
export const weeksOf = (bytes: Buffer, today: string): number =>
  weeksBetween(/<objects\s[^>]*?\bdated\s*=\s*["']([\d-]+)/.exec(bytes.toString('latin1').replaceAll('\0', ''))?.[1] ?? '', today);

/** What is written `2026-11-25T18:00` so many weeks later; null for what is no date. */
function later(value: string, weeks: number): string | null {
  const day = value.slice(0, 10);
  if (!isDate(day) || !/^(?:T.*)?$/.test(value.slice(10))) return null;
  return new Date(asUtc(day) + weeks * WEEK_MS).toISOString().slice(0, 10) + value.slice(10);
}

/** The text of a content file with its dates in the place that they have from `today`. What repeats has times enough, and stays. */
export function datedToday(root: XNode, today: string): string {
  const { source } = root.tree;
  const dated = datedOf(root);
  const weeks = dated === '' ? 0 : weeksBetween(dated, today);
  if (weeks === 0) return source;
  let text = '';
  let done = 0;
  for (const node of descendants(root))
    for (const { name, value, inner } of attribute(node, 'repeat') === '' ? node.attributes : []) {
      const moved = DATES.has(name) ? later(value, weeks) : null;
      if (moved === null) continue;
      text += source.slice(done, inner) + moved;
      done = inner + value.length;
    }
  return text + source.slice(done);
}
