// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { TEXTS } from '../../../core/api.ts';
import { ServicesContext } from '../../../core/base/services.ts';
import { Highlight } from './highlight.tsx';
import { SearchContext } from './search-context.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

async function drawn(language: string): Promise<HTMLElement> {
  globalThis.IntersectionObserver = undefined as never;
  const fragments = [
    [
      { text: 'modernes ', found: false },
      { text: 'Webdesign', found: true },
    ],
  ];
  const run = { highlight: async () => ({ language, fragments }) };
  const host = document.createElement('div');
  const services = { get: (token: symbol) => (token === TEXTS ? { language: 'en-GB' } : undefined) };
  await act(async () =>
    createRoot(host).render(
      <ServicesContext.Provider value={services as never}>
        <SearchContext.Provider value={{ run } as never}>
          <Highlight attributes={{ result: '3' }}>teaser</Highlight>
        </SearchContext.Provider>
      </ServicesContext.Provider>,
    ),
  );
  return host.querySelector('p')!;
}

it("SEA-010 a highlight in another language than the page's is marked as such (WCAG 3.1.2)", async () => {
  const german = await drawn('de');
  expect([german.lang, german.dir, german.textContent]).toEqual(['de', 'auto', 'modernes Webdesign']);
  for (const own of ['en', 'en-US', '']) expect((await drawn(own)).hasAttribute('lang')).toBe(false);
});
