import { expect, it } from 'vitest';
import type { Entry } from '../../tape/model.ts';
import { stateAt } from './state.ts';

const fact = (name: string, content = {}): Entry => ({ at: 1, type: 'fact', name, content });
const click: Entry = { at: 2, type: 'action', kind: 'click', element: null, value: '' };
const stored = (key: string, value: string | null): Entry => ({ at: 3, type: 'storage', key, value });

const entries: Entry[] = [
  fact('session.changed', { name: 'Ann', roles: ['author'] }),
  fact('menu.selected', { id: 'news' }),
  stored('theme', 'light'),
  click,
  fact('menu.selected', { id: 'blog' }),
  stored('theme', null),
  fact('window.opened'),
  fact('menu.selected', { id: 'search' }),
];

it('the state of a moment is what each service has said last, with what has changed since the last action', () => {
  expect(stateAt(entries, 6)).toEqual([
    { service: 'menu', values: [{ name: 'menu.selected id', value: '"blog"', before: '"news"' }] },
    {
      service: 'session',
      values: [
        { name: 'session.changed name', value: '"Ann"', before: null },
        { name: 'session.changed roles', value: '["author"]', before: null },
      ],
    },
    { service: 'storage', values: [{ name: 'storage theme', value: 'removed', before: 'light' }] },
    { service: 'window', values: [{ name: 'window.opened', value: 'published', before: undefined }] },
  ]);
});

it('before the first action everything is new', () => {
  expect(stateAt(entries, 1).flatMap(({ values }) => values.map(({ before }) => before))).toEqual([undefined, undefined, undefined]);
});
