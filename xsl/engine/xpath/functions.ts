import { type XmlNode, inOrder, XML, stringValue } from '../xml/index.ts';
import { findIds } from './ids.ts';
import type { Env, FunctionDef, Type, Value } from './model.ts';
import { stringToNumber, toString } from './values.ts';

const pairs = /[\ud800-\udbff]/;
/** Characters, of which some are two code units. */
const characters = (text: string): string | string[] => (pairs.test(text) ? Array.from(text) : text);
const part = (text: string | string[], from: number, to: number): string =>
  typeof text === 'string' ? text.slice(from, to) : text.slice(from, to).join('');

function substring(text: string, start: number, length?: number): string {
  const chars = characters(text);
  const from = Math.round(start);
  const to = length === undefined ? Infinity : from + Math.round(length);
  return from < to ? part(chars, Math.max(from - 1, 0), Math.max(to - 1, 0)) : '';
}

function translate(text: string, from: string, to: string): string {
  const target = Array.from(to);
  // Of a character that comes twice the first one counts.
  const map = new Map(Array.from(from, (c, i) => [c, target[i] ?? ''] as const).reverse());
  let out = '';
  for (const c of text) out += map.get(c) ?? c;
  return out;
}

function lang(node: XmlNode, wanted: string): boolean {
  for (let n: XmlNode | null = node; n; n = n.parent) {
    const found = n.attributes.find((a) => a.localName === 'lang' && a.namespaceURI === XML);
    if (found) return `${found.value}-`.toLowerCase().startsWith(`${wanted}-`.toLowerCase());
  }
  return false;
}

/** A function that works on values. */
export const define = (type: Type, args: string, run: (env: Env, node: XmlNode, ...args: never[]) => Value): FunctionDef => ({
  type,
  args,
  run,
});

/** A text that a function has made, counted. */
export function countedText(env: Env, text: string): string {
  if ((env.characters -= text.length) < 0) env.pause();
  return text;
}

/** A long text that is read takes steps too. */
function read(env: Env, text: string): string {
  if ((env.steps -= text.length >> 8) < 0) env.pause();
  return text;
}

/** Characters between two looks at the clock. */
const PIECE = 200;
/** Where a text is in another one, -1 for nowhere. It can take as long as both lengths multiplied, so the clock is looked at in between. */
function find(env: Env, text: string, sought: string): number {
  for (let from = 0; from <= text.length; from += PIECE)
    if (read(env, text.slice(from, from + PIECE + sought.length)).includes(sought)) return text.indexOf(sought, from);
  return -1;
}

/** XPath 1.0's core library. */
export const coreFunctions: Readonly<Record<string, FunctionDef>> = {
  last: define('number', '', (e) => e.size),
  position: define('number', '', (e) => e.position),
  count: define('number', 'N', (_e, _n, nodes: XmlNode[]) => nodes.length),
  id: define('nodes', 'a', (_e, node, value: Value) =>
    inOrder(typeof value === 'object' ? value.flatMap((v) => findIds(node, stringValue(v))) : findIds(node, toString(value))),
  ),
  'local-name': define('string', '.N', (_e, _n, [node]: [XmlNode?]) => node?.localName ?? ''),
  'namespace-uri': define('string', '.N', (_e, _n, [node]: [XmlNode?]) => node?.namespaceURI ?? ''),
  name: define('string', '.N', (_e, _n, [node]: [XmlNode?]) => node?.name ?? ''),
  string: { type: 'string', args: '.a', build: ([a], c) => c.string(a!) },
  number: { type: 'number', args: '.a', build: ([a], c) => c.number(a!) },
  boolean: { type: 'boolean', args: 'a', build: ([a], c) => c.boolean(a!) },
  concat: define('string', 'ss*', (e, _n, ...texts: string[]) => countedText(e, texts.join(''))),
  'starts-with': define('boolean', 'ss', (_e, _n, a: string, b: string) => a.startsWith(b)),
  contains: define('boolean', 'ss', (e, _n, a: string, b: string) => find(e, a, b) >= 0),
  'substring-before': define('string', 'ss', (e, _n, a: string, b: string) => a.slice(0, Math.max(find(e, a, b), 0))),
  'substring-after': define('string', 'ss', (e, _n, a: string, b: string) => {
    const at = find(e, a, b);
    return at < 0 ? '' : a.slice(at + b.length);
  }),
  substring: define('string', 'sn?n', (e, _n, text: string, start: number, length?: number) => substring(read(e, text), start, length)),
  'string-length': define('number', '.s', (e, _n, text: string) => characters(read(e, text)).length),
  'normalize-space': define('string', '.s', (e, _n, text: string) =>
    read(e, text)
      .replace(/[ \t\r\n]+/g, ' ')
      .replace(/^ | $/g, ''),
  ),
  translate: define('string', 'sss', (e, _n, text: string, from: string, to: string) => translate(read(e, text), from, to)),
  not: {
    type: 'boolean',
    args: 'a',
    build: ([a], c) => {
      const value = c.boolean(a!);
      return (n, e) => !value(n, e);
    },
  },
  true: define('boolean', '', () => true),
  false: define('boolean', '', () => false),
  lang: define('boolean', 's', (_e, node, wanted: string) => lang(node, wanted)),
  sum: define('number', 'N', (_e, _n, nodes: XmlNode[]) => nodes.reduce((sum, n) => sum + stringToNumber(stringValue(n)), 0)),
  floor: define('number', 'n', (_e, _n, value: number) => Math.floor(value)),
  ceiling: define('number', 'n', (_e, _n, value: number) => Math.ceil(value)),
  round: define('number', 'n', (_e, _n, value: number) => Math.round(value)),
};
