import { describe, expect, it } from 'vitest';
import type { OutboxStored } from '../contract.ts';
import { Journal, replaces } from './journal.ts';

const entry = (key: string, more: Partial<OutboxStored> = {}): OutboxStored => ({
  kind: 'result',
  key,
  user: '12',
  order: 1,
  put: 7,
  dataType: 't',
  action: 16,
  id: '812',
  body: { points: '8' },
  title: 'Capitals',
  failure: null,
  ...more,
});
const state = (key: string, more: Partial<OutboxStored> = {}): OutboxStored =>
  entry(key, { kind: 'state', replaceKey: 'position 1', ...more });

function open(customer = 'demo') {
  const stored = new Map<string, string>();
  const area = {
    get length() {
      return stored.size;
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage;
  return { stored, journal: new Journal(customer, () => area), area };
}
const keys = (journal: Journal): string[] => journal.all().map(({ key }) => key);

describe('the journal', () => {
  it('has an item for each entry, under the name of the customer', () => {
    const { journal, stored, area } = open();
    expect([journal.add(entry('a')), journal.add(entry('b'))]).toEqual([true, true]);
    expect([...stored.keys()]).toEqual(['lectern.outbox.demo.a', 'lectern.outbox.demo.b']);
    expect([journal.has('a'), journal.has('c'), new Journal('other', () => area).all()]).toEqual([true, false, []]);
    journal.remove('a');
    expect([journal.has('a'), keys(journal)]).toEqual([false, ['b']]);
  });

  it('gives back what was put in, in the order in which it was put, as not refused', () => {
    const { journal } = open();
    journal.add(entry('late', { order: 3 }));
    journal.add(state('early', { order: 2, failure: { status: 400, text: 'No' } }));
    expect(journal.all()).toEqual([state('early', { order: 2 }), entry('late', { order: 3 })]);
  });

  it.each<[string, string]>([
    ['no JSON', '{"key":'],
    ['nothing', 'null'],
    ['a number', '7'],
    ...(['key', 'user', 'dataType', 'title'] as const).map((name): [string, string] => [
      `${name} that is no text`,
      JSON.stringify(entry('a', { [name]: 7 })),
    ]),
    ['an action that is no number', JSON.stringify({ ...entry('a'), action: '16' })],
    ['an unknown kind', JSON.stringify({ ...entry('a'), kind: 'other' })],
    ['no kind', JSON.stringify({ ...entry('a'), kind: undefined })],
    ['no body', JSON.stringify({ ...entry('a'), body: null })],
    ['a body that is none', JSON.stringify({ ...entry('a'), body: 'points=8' })],
    ['a field that is no text', JSON.stringify({ ...entry('a'), body: { points: '8', xml: 8 } })],
  ])('%s is left where it is', (_, text) => {
    const { journal, stored } = open();
    stored.set('lectern.outbox.demo.x', text);
    journal.add(entry('a'));
    expect([keys(journal), stored.get('lectern.outbox.demo.x')]).toEqual([['a'], text]);
  });

  it('an entry without order or time has 0', () => {
    const { journal, stored } = open();
    stored.set('lectern.outbox.demo.a', JSON.stringify({ ...entry('a'), order: 'x', put: undefined }));
    expect(journal.all()).toMatchObject([{ key: 'a', order: 0, put: 0 }]);
  });

  it('a storage that is blocked or full holds nothing and harms nothing', () => {
    const blocked = new Journal('demo', () => {
      throw new DOMException('blocked', 'SecurityError');
    });
    blocked.remove('a');
    blocked.supersede(state('s'));
    expect([blocked.add(entry('a')), blocked.has('a'), blocked.all()]).toEqual([false, false, []]);
  });

  it('a later state takes the place of the one that is here; without one nothing happens', () => {
    const { journal } = open();
    journal.supersede(state('s1'));
    expect(keys(journal)).toEqual([]);
    journal.add(state('s1'));
    journal.add(state('other', { replaceKey: 'position 2' }));
    journal.add(entry('a'));
    journal.supersede(state('s2'));
    expect(keys(journal)).toEqual(['other', 'a', 's2']);
    journal.supersede(entry('b'));
    expect(keys(journal)).toEqual(['other', 'a', 's2']);
  });
});

it('a state replaces another one of the same user and place, and nothing else does', () => {
  expect(replaces(state('2'), state('1'))).toBe(true);
  for (const [later, earlier] of [
    [entry('2', { replaceKey: 'position 1' }), state('1')],
    [state('2'), entry('1', { replaceKey: 'position 1' })],
    [state('2'), state('2')],
    [state('2'), state('1', { user: '13' })],
    [state('2'), state('1', { replaceKey: 'position 2' })],
    [state('2', { replaceKey: undefined }), state('1', { replaceKey: undefined })],
  ] as const)
    expect([later, replaces(later, earlier)]).toEqual([later, false]);
});
