// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { EMPTY } from 'rxjs';
import { expect, it } from 'vitest';
import { TEXTS } from '../../../core/api.ts';
import { ServicesContext } from '../../../core/base/services.ts';
import words from '../texts/en.json' with { type: 'json' };
import type { RunState } from '../contract.ts';
import { Results } from './results.tsx';
import { SearchContext } from './search-context.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const texts = {
  language: 'en',
  changed$: EMPTY,
  onChange: () => () => {},
  get: (key: keyof typeof words, values: Readonly<Record<string, unknown>> = {}) =>
    words[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
};

async function drawn(more: Partial<RunState>): Promise<HTMLElement> {
  globalThis.IntersectionObserver = undefined as never;
  const tabs = [
    { type: 'all', count: 503, hasUncounted: true },
    { type: 'blog', count: 3, hasUncounted: false },
  ];
  const state = {
    phase: 'ready',
    batches: [{ m: 0, records: null, size: 10 }],
    information: null,
    terms: [],
    meant: '',
    shortened: '',
    tabs,
  };
  const run = { began: 1, state$: EMPTY, state: { ...state, problem: '', ...more } };
  const host = document.createElement('div');
  const search = { query: { tab: 'all' }, run, tabs: [], noLicence: false };
  await act(async () =>
    createRoot(host).render(
      <ServicesContext.Provider value={{ get: (token: symbol) => (token === TEXTS ? texts : undefined) } as never}>
        <SearchContext.Provider value={search as never}>
          <Results attributes={{}}>{null}</Results>
        </SearchContext.Provider>
      </ServicesContext.Provider>,
    ),
  );
  return host;
}

it('numbers that are not counted to their end are shown and announced as that', async () => {
  const first = await drawn({ count: 503, hasUncounted: true, more: true });
  expect([...first.querySelectorAll('.hit-tabs__count')].map((each) => each.textContent)).toEqual(['503+', '3']);
  expect(first.querySelector('[role="status"]')!.textContent).toBe('More than 503 results');
  const last = await drawn({ count: 503, hasUncounted: true, more: false });
  expect(last.querySelector('.hits-end__all')!.textContent).toBe('These are the best of more than 503 results. Add a word to find others.');
  const nothing = await drawn({ count: 0, hasUncounted: false, more: false });
  expect(nothing.querySelector('.empty button')!.textContent).toBe('Show more than 503 results');
  const whole = await drawn({ count: 3, hasUncounted: false, more: false });
  expect(whole.querySelector('.hits-end__all')!.textContent).toBe('That is all: 3 results.');
});
