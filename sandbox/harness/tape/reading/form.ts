import type { Schema } from '../../../../core/base/json-schema.ts';
import { FAULT_KINDS } from '../faults.ts';

/** Moments that a date can have, in ms on both sides of 1970. */
const MOST_MS = 8.64e15;
const MOST_PX = 32_767;

const text = { type: 'string' };
const flag = { type: 'boolean' };
const number = { type: 'number' };
const count = { type: 'integer', minimum: 0 };
const moment = { type: 'number', minimum: -MOST_MS, maximum: MOST_MS };
const pixels = { type: 'number', minimum: 1, maximum: MOST_PX };
const texts = { type: 'object', additionalProperties: text };
const one = (...values: readonly (string | null)[]): object => ({ enum: values });
const listOf = (items: object): object => ({ type: 'array', items });
/** An object that has these, and may have those; what nobody reads is left alone. */
const record = (needed: Readonly<Record<string, object>>, more: Readonly<Record<string, object>> = {}): object => ({
  type: 'object',
  required: Object.keys(needed),
  properties: { ...needed, ...more },
});

/** Browsers read a second slash, a backslash and what they leave out as the beginning of another site's address. */
export const SITE_ADDRESS = '^/(?![/\\\\])[^\\\\\\u0000-\\u001f]*$';
const address = { type: 'string', pattern: SITE_ADDRESS };

const element = record({ role: text, name: text, index: count, path: text });
const rule = record({
  on: flag,
  type: text,
  action: text,
  object: text,
  target: text,
  nth: count,
  share: number,
  what: one(...FAULT_KINDS),
  value: number,
});
const keyPath = { type: ['string', 'array', 'null'], items: text };
const index = record({ name: text, keyPath, unique: flag, multiEntry: flag });
const row = { type: 'array', minItems: 2, maxItems: 2 };
const store = record({ name: text, keyPath, autoIncrement: flag, indexes: listOf(index), entries: listOf(row) });
const database = record({ name: text, version: { type: 'integer', minimum: 1 }, stores: listOf(store) });

/** What the first line of a tape says. */
export const HEAD: Schema = record(
  {
    title: text,
    host: { type: 'string', pattern: '^[A-Za-z0-9_.\\-\\[\\]:]{1,253}$' },
    address,
    version: text,
    epoch: moment,
    seed: number,
    browser: text,
    screen: record({
      width: pixels,
      height: pixels,
      dark: flag,
      reducedMotion: flag,
      touch: flag,
      languages: listOf(text),
      timeZone: text,
    }),
    storage: texts,
    cookies: text,
  },
  { databases: listOf(database), focus: flag, faults: listOf(rule) },
) as Schema;

const entry = (needed: Readonly<Record<string, object>>, more: Readonly<Record<string, object>> = {}): Schema =>
  record({ at: { ...moment, minimum: 0 }, ...needed }, more) as Schema;

/** What each line of a tape says, by its type. */
export const ENTRIES: Readonly<Record<string, Schema>> = {
  request: entry({ n: count, method: text, address: text, headers: texts, body: text }),
  answer: entry({ n: count, status: { type: 'integer', minimum: 0, maximum: 999 }, headers: texts, body: text }, { error: text }),
  fact: entry({ name: text, content: { type: 'object' } }),
  action: entry({ kind: text, value: text }, { to: element, touch: flag }),
  outline: entry({ lines: listOf(text) }),
  load: entry({ address }),
  console: entry({ level: one('error', 'warn'), text }),
  storage: entry({ key: text, value: { type: ['string', 'null'] } }, { area: one('cookie', 'database') }),
  faults: entry({ rules: listOf(rule) }),
  time: entry({ now: moment, speed: { type: 'number', minimum: 0 } }, { server: flag }),
};

const none = { type: ['object', 'null'] };
const valued = (pattern: string): object => ({ type: 'string', pattern });
const action = (of: object, value: object = text): Schema => record({ element: of, value }) as Schema;

/** What an action says besides, by its kind: whether it needs an element, and what its value is. */
export const ACTIONS: Readonly<Record<string, Schema>> = {
  click: action(element),
  doubleClick: action(element),
  drag: action(element, valued('^-?[0-9.]+,-?[0-9.]+( -?[0-9.]+,-?[0-9.]+)*$')),
  key: action({ anyOf: [{ type: 'null' }, element] }, { type: 'string', minLength: 1 }),
  fill: action(element),
  choose: action(element),
  files: action(element),
  scroll: action(none, valued('^-?[0-9]+(\\.[0-9]+)?$')),
  history: action(none),
  open: action(none, address),
  resize: action(none, valued('^[1-9][0-9]{0,4}x[1-9][0-9]{0,4}$')),
  network: action(none, one('online', 'offline')),
  reload: action(none),
};
