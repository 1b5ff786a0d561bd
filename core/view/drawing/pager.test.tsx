// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ComponentPage } from '../../../tests/support/component-page.tsx';
import { Pager } from './pager.tsx';

let page: ComponentPage;
beforeEach(() => {
  page = new ComponentPage({});
});
afterEach(() => page.close());

const words = { previous: 'Previous rows', shown: 'Page 2 of 3', next: 'Next rows' };

it.each([
  [1, [null, 2]],
  [2, [1, 3]],
  [3, [2, null]],
])('from page %i of 3 the buttons lead to %j; at an end one has no effect and stays reachable', async (at, expected) => {
  const asked: number[] = [];
  await page.draw(<Pager className="pages" page={at} pages={3} words={words} onPage={(to) => asked.push(to)} />);
  const buttons = page.all('.pages > button');
  expect(buttons.map((each) => [each.textContent, each.matches(':disabled')])).toEqual([
    ['Previous rows', false],
    ['Next rows', false],
  ]);
  expect(buttons.map((each) => each.getAttribute('aria-disabled'))).toEqual(expected.map((to) => (to === null ? 'true' : null)));
  expect(page.all('.pages > span').map((each) => each.textContent)).toEqual(['Page 2 of 3']);
  const found: (number | null)[] = [];
  for (const button of buttons) {
    act(() => button.click());
    found.push(asked.pop() ?? null);
  }
  expect(found).toEqual(expected);
});
