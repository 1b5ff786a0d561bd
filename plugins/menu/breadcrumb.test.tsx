// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MENUS, TEXTS } from '../../core/api.ts';
import { ServicesContext } from '../../core/base/services.ts';
import { Breadcrumb } from './breadcrumb.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

interface Item {
  id: string;
  selected: boolean;
  href: string;
  labels: Record<string, string>;
  items: Item[];
}
const item = (id: string, selected: boolean, ...items: Item[]): Item => ({
  id,
  selected,
  href: `${id}.html`,
  labels: { en: id, de: `${id} (de)` },
  items,
});

let root: Root, host: HTMLElement;
const menus$ = new BehaviorSubject<unknown[]>([]);
const trail$ = new BehaviorSubject<unknown[]>([]);
const given = new Map<symbol, unknown>([
  [MENUS, { menus$, trail$ }],
  [TEXTS, { language: 'de' }],
]);
let footer = false;
const show = (...items: Item[]) =>
  act(async () =>
    menus$.next([
      { id: 'footer', kind: 'content', items: [item('imprint', footer), item('news', false)] },
      { id: 'main', kind: 'classic', items },
    ]),
  );
const crumbs = () =>
  [...host.querySelectorAll('a')].map((link) =>
    `${link.textContent} ${link.getAttribute('href')} ${link.getAttribute('aria-current') ?? ''}`.trim(),
  );

beforeEach(async () => {
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  menus$.next([]);
  footer = false;
  await act(async () =>
    root.render(
      <ServicesContext.Provider value={{ get: (token: symbol) => given.get(token) } as never}>
        <Breadcrumb attributes={{ menu: 'main', label: 'You are here' }}>{null}</Breadcrumb>
      </ServicesContext.Provider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
});

describe('ui-breadcrumb', () => {
  it("NAV-039 leads from the start over the selected ancestors to the selected item, in the page's language", async () => {
    await show(item('start', false), item('courses', true, item('light', true), item('sound', false)));
    expect(crumbs()).toEqual(['start (de) start.html', 'courses (de) courses.html', 'light (de) light.html location']);
    expect(host.querySelector('nav')?.getAttribute('aria-label')).toBe('You are here');
    await show(item('start', false), item('courses', false, item('light', false)), item('news', true));
    expect(crumbs()).toEqual(['start (de) start.html', 'news (de) news.html location']);
  });

  it("is schema.org's list of the way, in the words and addresses that are seen", async () => {
    await show(item('start', false), item('courses', true));
    const steps = [...host.querySelectorAll('[itemtype="https://schema.org/BreadcrumbList"] > [itemtype$="/ListItem"]')];
    expect(
      steps.map((step) => [
        step.getAttribute('itemprop'),
        step.querySelector('[itemprop="name"]')!.textContent,
        step.querySelector('[itemprop="item"]')!.getAttribute('href'),
        step.querySelector('[itemprop="position"]')!.getAttribute('content'),
      ]),
    ).toEqual([
      ['itemListElement', 'start (de)', 'start.html', '1'],
      ['itemListElement', 'courses (de)', 'courses.html', '2'],
    ]);
  });

  it('finds a page that stands in another menu alone', async () => {
    footer = true;
    await show(item('start', false), item('news', false));
    expect(crumbs()).toEqual(['start (de) start.html', 'imprint (de) imprint.html location']);
  });

  it('leads on from the item to a view that has none, and to one that is in nothing', async () => {
    await show(item('start', false), item('courses', true, item('light', true)));
    await act(async () => trail$.next([{ href: 'test-812.html', labels: { de: 'Übung' } }]));
    expect(crumbs()).toEqual([
      'start (de) start.html',
      'courses (de) courses.html',
      'light (de) light.html',
      'Übung test-812.html location',
    ]);
    await show(item('start', false), item('courses', false));
    expect(crumbs()).toEqual(['start (de) start.html', 'Übung test-812.html location']);
    await act(async () => trail$.next([]));
  });

  it('is not there at the start, nor where nothing of the menu is shown', async () => {
    await show(item('start', true), item('news', false));
    expect(host.innerHTML).toBe('');
    await show(item('start', false), item('news', false));
    expect(host.innerHTML).toBe('');
  });
});
