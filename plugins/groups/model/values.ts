import { attribute, type XNode } from '../../../core/api.ts';

/** An unsigned number among the attributes of an element. */
export const whole = (node: XNode, name: string, otherwise = 0): number =>
  /^\d{1,9}$/.test(attribute(node, name)) ? Number(attribute(node, name)) : otherwise;

/** Noon of a day where the reader is, so that it is written as the same day everywhere; null for what is no day. */
export function noonOf(day: string): number | null {
  const time = Date.parse(`${day}T12:00:00`);
  return Number.isNaN(time) ? null : time;
}

/** What was looked for, and which page of what was found. */
export interface PageOf {
  readonly query: string;
  readonly page: number;
  readonly pages: number;
  readonly count: number;
}
