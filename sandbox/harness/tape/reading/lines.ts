import { FAULT_KINDS } from '../faults.ts';
import { either, flag, listOf, number, object, one, orNull, record, text, valuesOf, written, type Fields, type Form } from './forms.ts';

/** Moments that a date can have, in ms on both sides of 1970. */
const MOST_MS = 8.64e15;
const MOST_PX = 32_767;

const count = number(0, Infinity, true);
const moment = number(-MOST_MS, MOST_MS);
const pixels = number(1, MOST_PX);
const texts = valuesOf(text);

/** Browsers read a second slash, a backslash and what they leave out as the beginning of another site's address. */
const address = written(/^\/(?![/\\])[^\\\u0000-\u001f]*$/, 'be an address of the site, which begins with one "/"');

const element = record({ role: text, name: text, index: count, path: text });
const rule = record({
  on: flag,
  type: text,
  action: text,
  object: text,
  target: text,
  nth: count,
  share: number(),
  what: one(...FAULT_KINDS),
  value: number(),
});
const keyPath = orNull(either(text, listOf(text)));
const index = record({ name: text, keyPath, unique: flag, multiEntry: flag });
const row: Form = (value, at = '') => (Array.isArray(value) && value.length === 2 ? null : `${at} must be a key and a value`);
const store = record({ name: text, keyPath, autoIncrement: flag, indexes: listOf(index), entries: listOf(row) });
const database = record({ name: text, version: number(1, Infinity, true), stores: listOf(store) });

/** What the first line of a tape says. */
export const HEAD: Form = record(
  {
    title: text,
    host: written(/^[\w.[\]:-]{1,253}$/, 'be the name of a host'),
    address,
    version: text,
    epoch: moment,
    seed: number(),
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
);

const entry = (needed: Fields, more: Fields = {}): Form => record({ at: number(0, MOST_MS), ...needed }, more);

/** What each line of a tape says, by its type. */
export const ENTRIES: Readonly<Record<string, Form>> = {
  request: entry({ n: count, method: text, address: text, headers: texts, body: text }),
  answer: entry({ n: count, status: number(0, 999, true), headers: texts, body: text }, { error: text }),
  fact: entry({ name: text, content: object }),
  action: entry({ kind: text, value: text }, { to: element, touch: flag }),
  outline: entry({ lines: listOf(text) }),
  load: entry({ address }),
  console: entry({ level: one('error', 'warn'), text }),
  storage: entry({ key: text, value: orNull(text) }, { area: one('cookie', 'database') }),
  faults: entry({ rules: listOf(rule) }),
  time: entry({ now: moment, speed: number(0) }, { server: flag }),
};

const none = orNull(object);
const action = (of: Form, value: Form = text): Form => record({ element: of, value });

/** What an action says besides, by its kind: whether it needs an element, and what its value is. */
export const ACTIONS: Readonly<Record<string, Form>> = {
  click: action(element),
  doubleClick: action(element),
  drag: action(element, written(/^-?[\d.]+,-?[\d.]+( -?[\d.]+,-?[\d.]+)*$/, 'be points such as 0.5,0.5')),
  key: action(orNull(element), written(/./, 'be the name of a key')),
  fill: action(element),
  choose: action(element),
  files: action(element),
  scroll: action(none, written(/^-?\d+(\.\d+)?$/, 'be a number of px')),
  history: action(none),
  open: action(none, address),
  resize: action(none, written(/^[1-9]\d{0,4}x[1-9]\d{0,4}$/, 'be a size such as 400x800')),
  network: action(none, one('online', 'offline')),
  reload: action(none),
};
