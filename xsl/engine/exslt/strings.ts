import { type XmlNode, stringValue } from '../xml/index.ts';
import { define, countedText, toString, type Env, type Value } from '../xpath/index.ts';
import type { Extension } from '../xslt/index.ts';
import { elements, textNode } from './result-nodes.ts';

/** Characters of a text that are searched at once. */
const SEARCHED = 1000;
/** Longest text that str:padding makes, as in libxslt. */
const MAX_PADDING = 100_000;

/** Looks at the clock when work is done that steps of the stylesheet do not count. @param characters that were looked at */
function worked(env: Env, characters: number): void {
  if ((env.steps -= 1 + (characters >> 8)) < 0) env.pause();
}

const filled = (parts: string[]): string[] => parts.filter((part) => part !== '');

function tokenize(text: string, delimiters: string): string[] {
  if (delimiters === '') return Array.from(text);
  const cuts = new Set(delimiters);
  const tokens = [''];
  for (const c of text) {
    if (cuts.has(c)) tokens.push('');
    else tokens[tokens.length - 1] += c;
  }
  return filled(tokens);
}

/** A search can take as long as both lengths multiplied, so the clock is looked at between its pieces. */
function split(env: Env, text: string, pattern: string): string[] {
  const parts: string[] = [];
  let [begin, from] = [0, 0];
  while (from <= text.length) {
    worked(env, SEARCHED + pattern.length);
    const at = text.slice(from, from + SEARCHED + pattern.length).indexOf(pattern);
    if (at >= 0) {
      parts.push(text.slice(begin, from + at));
      begin = from + at + pattern.length;
    }
    from = at >= 0 ? begin : from + SEARCHED;
  }
  return [...parts, text.slice(begin)];
}

function padding(length: number, pattern: string): string {
  if (length > MAX_PADDING) throw new Error(`str:padding() makes at most ${MAX_PADDING} characters, not ${length}.`);
  const chars = Array.from(pattern);
  let text = '';
  for (let i = 0; chars.length && i < Math.floor(length); i++) text += chars[i % chars.length]!;
  return text;
}

function align(env: Env, text: string, frame: string, alignment: string): string {
  worked(env, text.length + frame.length);
  const chars = Array.from(text);
  const frameChars = Array.from(frame);
  const free = frameChars.length - chars.length;
  if (free <= 0) return chars.slice(0, frameChars.length).join('');
  const before = alignment === 'right' ? free : alignment === 'center' ? Math.floor(free / 2) : 0;
  return frameChars.slice(0, before).join('') + text + frameChars.slice(before + chars.length).join('');
}

/** As libxslt: "@" is never escaped. */
function encode(text: string, reserved: boolean, encoding: string): string {
  if (!/^utf-?8$/i.test(encoding)) return '';
  const encoded = reserved ? /[^A-Za-z\d\-_.!~*'()@]/gu : /[^A-Za-z\d\-_.!~*'()@;/?:&=+$,[\]]/gu;
  return text.replace(encoded, encodeURIComponent);
}

function decode(text: string, encoding: string): string {
  try {
    return /^utf-?8$/i.test(encoding) ? decodeURIComponent(text) : '';
  } catch {
    return '';
  }
}

/** Replaces the longest search string that fits at each character; the empty one is replaced between the characters. */
function replace(env: Env, text: string, search: Value, replacement: Value): string {
  const from = typeof search === 'object' ? search.map(stringValue) : [toString(search)];
  const to = typeof replacement === 'object' ? replacement.map(stringValue) : [toString(replacement)];
  const pairs = from.map((what, i) => ({ what, by: to[i] ?? '' })).sort((a, b) => b.what.length - a.what.length);
  const between = pairs.find(({ what }) => what === '')?.by ?? '';
  // A search string is compared to where it differs, which may be at its end; looking at the next one is work, too.
  const work = pairs.reduce((sum, { what }) => sum + what.length + 16, 0);
  let out = '';
  for (let i = 0; i < text.length;) {
    worked(env, work);
    const found = pairs.find(({ what }) => what !== '' && text.startsWith(what, i));
    if (found) {
      out += countedText(env, found.by);
      i += found.what.length;
    } else {
      const c = String.fromCodePoint(text.codePointAt(i)!);
      i += c.length;
      out += c + (i < text.length ? between : '');
    }
  }
  return out;
}

/** EXSLT's strings. */
export const strings: Extension = {
  uri: 'http://exslt.org/strings',
  functions: {
    tokenize: define('nodes', 's?s', (e, _n, text: string, delimiters = ' \t\r\n') => elements(e, 'token', tokenize(text, delimiters))),
    split: define('nodes', 's?s', (e, _n, text: string, pattern = ' ') =>
      elements(e, 'token', pattern === '' ? Array.from(text) : filled(split(e, text, pattern))),
    ),
    concat: define('string', 'N', (e, _n, nodes: XmlNode[]) => countedText(e, nodes.map(stringValue).join(''))),
    padding: define('string', 'n?s', (e, _n, length: number, pattern = ' ') => countedText(e, padding(length, pattern))),
    align: define('string', 'ss?s', (e, _n, text: string, frame: string, alignment = 'left') =>
      countedText(e, align(e, text, frame, alignment)),
    ),
    replace: define('nodes', 'saa', (e, _n, text: string, search: Value, replacement: Value) =>
      textNode(e, replace(e, text, search, replacement)),
    ),
    'encode-uri': define('string', 'sb?s', (e, _n, text: string, reserved: boolean, encoding = 'UTF-8') =>
      countedText(e, encode(text, reserved, encoding)),
    ),
    'decode-uri': define('string', 's?s', (_e, _n, text: string, encoding = 'UTF-8') => decode(text, encoding)),
  },
};
