import { expect, it } from 'vitest';
import type { Entry, TapeHead } from '../../tape/model.ts';
import { States } from './state.ts';

const fact = (name: string, content = {}): Entry => ({ at: 1, type: 'fact', name, content });
const click: Entry = { at: 2, type: 'action', kind: 'click', element: null, value: '' };
const stored = (key: string, value: string | null, area?: 'cookie' | 'database'): Entry => ({
  at: 3,
  type: 'storage',
  key,
  value,
  ...(area && { area }),
});

const entries: Entry[] = [
  fact('session.changed', { name: 'Ann', roles: ['author'] }),
  fact('menu.selected', { id: 'news' }),
  stored('theme', 'light'),
  click,
  fact('menu.selected', { id: 'blog' }),
  stored('theme', null),
  fact('menu.selected', { id: 'search' }),
];

it('the state of a moment is what each service has said last, with what has changed since the last action', () => {
  const states = new States();
  const atSixth = [
    { service: 'menu', values: [{ name: 'menu.selected id', value: '"blog"', before: '"news"' }] },
    {
      service: 'session',
      values: [
        { name: 'session.changed name', value: '"Ann"', before: null },
        { name: 'session.changed roles', value: '["author"]', before: null },
      ],
    },
    { service: 'storage', values: [{ name: 'storage theme', value: 'removed', before: 'light' }] },
  ];
  expect(states.at(null, entries, 5)).toEqual(atSixth);
  expect(states.at(null, entries, 6)[0]?.values[0]).toMatchObject({ value: '"search"', before: '"news"' });
  expect(states.at(null, entries, 5), 'looked at again').toEqual(atSixth);
});

it('before the first action everything is new', () => {
  expect(new States().at(null, entries, 1).flatMap(({ values }) => values.map(({ before }) => before))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('what is kept in storage, cookies and databases holds from the beginning of the tape on', () => {
  const head = {
    storage: { theme: 'dark' },
    cookies: 'ga-opt-out=1; settings=a=b',
    databases: [
      {
        name: 'outbox',
        version: 1,
        stores: [
          {
            name: 'entries',
            entries: [
              ['k1', { points: '8' }],
              [7, 'x'],
            ],
          },
        ],
      },
    ],
  } as unknown as TapeHead;
  const run = [
    click,
    stored('outbox/entries/k1', null, 'database'),
    stored('settings', 'c', 'cookie'),
    stored('outbox/entries/*', null, 'database'),
  ];
  const states = new States();
  const valuesAt = (index: number) =>
    states.at(head, run, index).flatMap(({ values }) => values.map(({ name, value, before }) => [name, value, before]));
  expect(valuesAt(2)).toEqual([
    ['cookie ga-opt-out', '1', null],
    ['cookie settings', 'c', 'a=b'],
    ['database outbox/entries/7', '"x"', null],
    ['database outbox/entries/k1', 'removed', '{"points":"8"}'],
    ['storage theme', 'dark', null],
  ]);
  expect(valuesAt(3)[2]).toEqual(['database outbox/entries/7', 'removed', '"x"']);
});

it('windows are open until they are closed, or another document begins', () => {
  const window = (what: 'opened' | 'closed', name: string) => fact(`window.${what}`, { name });
  const load: Entry = { at: 1, type: 'load', address: '/' };
  const run = [click, window('opened', 'settings'), window('opened', 'notes'), window('closed', 'settings'), load];
  const states = new States();
  const openAt = (index: number) =>
    states
      .at(null, run, index)
      .flatMap(({ values }) => values)
      .find(({ name }) => name === 'window open')?.value;
  expect([0, 1, 2, 3, 4].map(openAt)).toEqual([undefined, 'settings', 'settings, notes', 'notes', 'none']);
});

it('of ten thousand entries another moment costs less than a key may take', () => {
  const many: Entry[] = Array.from({ length: 10_000 }, (_each, index) => fact(`made.fact${index % 100}`, { index, words: 'some words' }));
  const states = new States();
  states.at(null, many, 0);
  let quickest = Infinity;
  for (let index = 9000; index < 9010; index++) {
    const began = performance.now();
    expect(states.at(null, many, index)[0]?.values).toHaveLength(200);
    quickest = Math.min(quickest, performance.now() - began);
  }
  expect(quickest).toBeLessThan(4);
});
