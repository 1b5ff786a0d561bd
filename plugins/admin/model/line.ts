import { firstElement, formatDate, textOf, type XNode } from '../../../core/api.ts';
import { timeIn } from './read-part.ts';

/** How lines are put into words. */
export interface Words {
  text(key: string, values?: Readonly<Record<string, string | number>>): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  readonly language: string;
}

/** Something that can be done with a line. */
export interface Act {
  readonly name: string;
  readonly label: string;
  /** Asked before it is done. */
  readonly question?: string;
  /** Nothing is done: more of the line is asked for. */
  readonly isLook?: true;
}

/** A line of a list in words. What people or browsers have written is text and nothing else. */
export interface Line {
  readonly key: string;
  readonly title: string;
  readonly state?: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly body?: string;
  readonly details?: string;
  readonly links?: readonly { readonly href: string; readonly label: string }[];
  readonly acts?: readonly Act[];
}

export const momentOf = (node: XNode, name: string, { text, language }: Words): string => {
  const time = timeIn(node, name);
  return time === null ? text('admin.noTime') : formatDate(time, 'moment', language);
};

/** The words of the first child of a name; '' for none. */
export const childText = (node: XNode, name: string): string => {
  const child = firstElement(node, name);
  return child ? textOf(child) : '';
};
