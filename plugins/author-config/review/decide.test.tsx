// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TEXTS } from '../../../core/api.ts';
import { ServicesContext } from '../../../core/base/services.ts';
import { parse } from '../../../xsl/engine/index.ts';
import { Decide } from './decide.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const services = new Map<symbol, unknown>([
  [
    TEXTS,
    {
      language: 'en',
      get: (key: string, values: object = {}) => `${key} ${Object.values(values).join(' ')}`.trim(),
      onChange: () => () => undefined,
    },
  ],
]);
const texts = {
  published: parse('<objectDocument ID="20" digest="d1"><object/></objectDocument>'),
  proposed: parse('<objectDocument ID="20" working="31"><object/></objectDocument>'),
};
const change = vi.fn(async () => true);
let root: Root, host: HTMLElement;

const open = (review: object): Promise<void> =>
  act(async () =>
    root.render(
      <ServicesContext.Provider value={{ get: (token: symbol) => services.get(token) } as never}>
        <Decide review={{ state: 'waiting', mayReview: true, mayPublish: true, isDraft: false, ...review }} texts={texts} change={change} />
      </ServicesContext.Provider>,
    ),
  );
const moment = (): HTMLInputElement | null => host.querySelector('input[type=datetime-local]');

beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  change.mockClear();
});

it('a reviewer approves what was read for a day and a time, which is sent in UTC', async () => {
  await open({});
  const field = moment()!;
  expect(host.querySelector(`label[for="${field.id}"]`)?.textContent).toBe('author.review.approveFrom');
  field.value = '2026-12-24T18:00';
  await act(async () => field.form!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  const at = new Date('2026-12-24T18:00').toISOString();
  expect(change.mock.calls).toEqual([
    ['approve', { proposed: '31', published: 'd1', at }, expect.stringMatching(/^author\.review\.approvedAt .*2026/)],
  ]);
});

it('without a moment it is approved at once; who may not publish has neither, and nobody has once it is over', async () => {
  await open({});
  await act(async () => [...host.querySelectorAll('button')].find((each) => each.textContent === 'author.review.approve')!.click());
  expect(change.mock.calls).toEqual([['approve', { proposed: '31', published: 'd1' }, 'author.review.published']]);
  await open({ mayPublish: false });
  expect([moment(), host.querySelectorAll('button').length]).toEqual([null, 1]);
  await open({ state: 'closed' });
  expect(host.textContent).toBe('');
});
