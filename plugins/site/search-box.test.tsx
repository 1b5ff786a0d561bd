// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { CONFIGURATION, REGISTRY, SETTINGS } from '../../core/api.ts';
import { ServicesContext } from '../../core/base/services.ts';
import { SearchBox } from './search-box.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
const host = document.body.appendChild(document.createElement('div'));
const root = createRoot(host);

let searchKey = true;
let chosen: string | null = null;

async function draw(routes: object[], dataTypes: object = {}): Promise<HTMLFormElement | null> {
  const given = new Map<symbol, unknown>([
    [REGISTRY, { routes, configurationOf: () => ({ searchKey }) }],
    [CONFIGURATION, { dataTypes }],
    [SETTINGS, { get: (group: string, key: string) => (group === 'search' && key === 'key' ? chosen : null) }],
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
  [searchKey, chosen] = [true, null];
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

  it('has the key / for its field, unless somebody types elsewhere or means another combination', async () => {
    await draw([{ path: 'search.html', dataType: 'p_Site' }]);
    const field = host.querySelector('input')!;
    const press = (on: EventTarget, more: KeyboardEventInit = {}): boolean =>
      on.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true, ...more }));
    const other = document.body.appendChild(document.createElement('textarea'));
    const editor = document.body.appendChild(document.createElement('div'));
    editor.setAttribute('contenteditable', 'true');
    for (const each of [() => press(other), () => press(editor), () => press(document.body, { ctrlKey: true })]) {
      expect(each()).toBe(true);
      expect(document.activeElement).not.toBe(field);
    }
    // Where / needs shift it is the same key.
    expect(press(document.body, { shiftKey: true })).toBe(false);
    expect(document.activeElement).toBe(field);
    other.remove();
    editor.remove();
  });

  it('leaves the key / alone once the user has switched it off, and where the customer has', async () => {
    const press = (): boolean => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }));
    await draw([{ path: 'search.html', dataType: 'p_Site' }]);
    expect(host.querySelector('input')!.getAttribute('aria-keyshortcuts')).toBe('/');
    chosen = 'off';
    expect(press()).toBe(true);
    chosen = null;
    expect(press()).toBe(false);
    await act(async () => root.render(null));
    searchKey = false;
    await draw([{ path: 'search.html', dataType: 'p_Site' }]);
    expect([press(), host.querySelector('input')!.getAttribute('aria-keyshortcuts')]).toEqual([true, null]);
  });

  it('sends no empty search: its button leads to the field', async () => {
    const form = (await draw([{ path: 'search.html', dataType: 'p_Site' }]))!;
    const field = form.querySelector('input')!;
    field.blur();
    const submit = (): boolean => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    expect([submit(), document.activeElement === field]).toEqual([false, true]);
    field.value = 'light';
    expect(submit()).toBe(true);
  });
});
