import { stringValue, type XmlNode } from '../xml/index.ts';
import type { Env, Type, Value, Variables } from './model.ts';

/** What an expression is evaluated in, besides the context node. */
export class Environment implements Env {
  position = 1;
  size = 1;
  /** The variables of the running template, by slot. */
  frame: Variables = [];
  /** The node that current() means. */
  current: XmlNode | null = null;
  /** Work left until `pause` is called. */
  steps = 10_000;
  nodes = Infinity;
  characters = Infinity;
  pause(): void {
    this.steps = 10_000;
  }
}

const NUMBER = /^[ \t\r\n]*-?(?:\d+(?:\.\d*)?|\.\d+)[ \t\r\n]*$/;

export const stringToNumber = (text: string): number => (NUMBER.test(text) ? +text : NaN);

/** XPath's spelling of a number: never with an exponent. */
export function numberToString(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  const [digits, exponent] = text.split('e') as [string, string];
  const negative = digits.startsWith('-') ? '-' : '';
  const [whole, fraction = ''] = digits.replace('-', '').split('.') as [string, string?];
  const shift = Number(exponent);
  if (shift < 0) return `${negative}0.${'0'.repeat(-shift - 1)}${whole}${fraction}`;
  return negative + whole + fraction.padEnd(shift, '0');
}

/** How numbers become text: tools that compare results put another processor's way here while a run lasts. */
export const spelling = { number: numberToString };

export const toString = (value: Value): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number'
      ? spelling.number(value)
      : typeof value === 'boolean'
        ? String(value)
        : value.length
          ? stringValue(value[0]!)
          : '';

export const toNumber = (value: Value): number =>
  typeof value === 'number' ? value : typeof value === 'boolean' ? Number(value) : stringToNumber(toString(value));

export const toBoolean = (value: Value): boolean =>
  typeof value === 'boolean'
    ? value
    : typeof value === 'object'
      ? value.length > 0
      : typeof value === 'string'
        ? value !== ''
        : value === value && value !== 0;

/** Whether a value is a tree that a stylesheet made, of which only string(), number(), boolean() and copy-of may be had. */
export const isFragment = (value: XmlNode[]): boolean => value.length === 1 && value[0]!.tree.value === value;

export const typeOf = (value: Value): Exclude<Type, 'any'> =>
  typeof value === 'object' ? 'nodes' : (typeof value as 'string' | 'number' | 'boolean');
