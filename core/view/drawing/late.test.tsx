// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ComponentPage } from '../../../tests/support/component-page.tsx';
import type { Lazy } from '../../base/container.ts';
import { Late } from './late.tsx';

let page: ComponentPage;
beforeEach(() => {
  page = new ComponentPage({});
});
afterEach(() => page.close());

/** Code that comes when a test says so, or does not. */
function codeOf(...results: readonly ('comes' | 'is lost')[]): Lazy<string> & { readonly load: ReturnType<typeof vi.fn> } {
  const left = [...results];
  return {
    here: null,
    load: vi.fn(() => (left.shift() === 'comes' ? Promise.resolve('here') : Promise.reject(new Error('lost')))),
  } as never;
}
const draw = (code: Lazy<string>) =>
  page.draw(
    <Late code={code} waiting={<i>wait</i>}>
      {(loaded) => <b>{loaded}</b>}
    </Late>,
  );
const shown = (): string[] => page.all('b, i, [role=status], button').map((each) => each.textContent!);

it('what is fetched late is drawn when it is here', async () => {
  await draw(codeOf('comes'));
  expect(shown()).toEqual(['here']);
});

it('what does not come is said, and is asked for by the button as often as somebody wants', async () => {
  const code = codeOf('is lost', 'is lost', 'comes');
  await draw(code);
  expect(shown()).toHaveLength(2);
  expect(page.one('[role=status]').textContent).not.toBe('');
  await act(async () => page.one('button').click());
  expect(shown()).toHaveLength(2);
  await act(async () => page.one('button').click());
  expect([shown(), code.load.mock.calls.length]).toEqual([['here'], 3]);
});

it('comes by itself when the line is back', async () => {
  await draw(codeOf('is lost', 'comes'));
  expect(page.all('b')).toEqual([]);
  await act(async () => void dispatchEvent(new Event('online')));
  expect(shown()).toEqual(['here']);
});
