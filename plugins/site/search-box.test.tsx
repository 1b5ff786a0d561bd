// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { CONFIGURATION, REGISTRY } from '../../core/api.ts';
import { ServicesContext } from '../../core/base/services.ts';
import { SearchBox } from './frame.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
const host = document.body.appendChild(document.createElement('div'));
const root = createRoot(host);

async function draw(routes: object[], dataTypes: object = {}): Promise<HTMLFormElement | null> {
  const given = new Map<symbol, unknown>([
    [REGISTRY, { routes }],
    [CONFIGURATION, { dataTypes }],
  ]);
  await act(async () =>
    root.render(
      <ServicesContext.Provider value={{ get: (token: symbol) => given.get(token) } as never}>
        <SearchBox attributes={{}}>
          <input name="query" />
        </SearchBox>
      </ServicesContext.Provider>,
    ),
  );
  return host.querySelector('form');
}
afterEach(async () => {
  await act(async () => root.render(null));
});

describe('ui-search-box', () => {
  it('is a form that leads to the search of whatever plugin offers one', async () => {
    const form = await draw([
      { path: 'news.html', dataType: 'p_News' },
      { path: 'search-{ID}.html', dataType: 'p_Site' },
      { path: 'search.html', dataType: 'p_Site' },
    ]);
    expect([form?.getAttribute('action'), form?.method, form?.getAttribute('role'), form?.querySelector('input')?.name]).toEqual([
      'search.html',
      'get',
      'search',
      'query',
    ]);
  });

  it("follows the customer's name for the data type", async () => {
    expect((await draw([{ path: 'find.html', dataType: 'x_Find' }], { siteSearch: 'x_Find' }))?.getAttribute('action')).toBe('find.html');
  });

  it('is not there without a search', async () => {
    expect(await draw([{ path: 'news.html', dataType: 'p_News' }])).toBeNull();
    expect(host.innerHTML).toBe('');
  });
});
