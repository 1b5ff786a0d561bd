// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parse } from '../../../xsl/engine/index.ts';
import { FactsService } from '../../facts/stream.ts';
import { ANSWER_SHOWN, type CmsObject, type Exchange } from '../../request/contract.ts';
import type { MenuItem } from '../contract.ts';
import { describeViews } from './describe-views.ts';

let facts: FactsService, items: Partial<MenuItem>[] | null, addressed: string;
const item = (more: Partial<MenuItem>): Partial<MenuItem> => ({ dataType: '', destID: 0, href: '', labels: {}, items: [], ...more });
const needs = (): Parameters<typeof describeViews>[0] =>
  ({
    configuration: { mainTarget: 'mainContent', brand: { name: 'Acme' }, defaultLang: 'en' },
    facts,
    texts: { language: 'de' },
    navigation: { parse: () => ({ parameters: { dataType: addressed } }) },
    menus: { menu: (id: string) => (id === 'main' && items ? { items } : null) },
  }) as unknown as Parameters<typeof describeViews>[0];
const news = (more: Partial<CmsObject> = {}): CmsObject =>
  ({ ID: 21, dataType: 'p_News', titles: { de: 'Dunkle Abende' }, payload: parse('<news ID="21"/>').children[0]!, ...more }) as CmsObject;
const shown = (object: CmsObject | undefined, target = 'mainContent', dataType = 'p_News'): Exchange =>
  ({ request: 1, target, parameters: { action: 2, dataType }, answer: { objects: object ? [object] : [] } }) as unknown as Exchange;
/** Where the page goes, by name and address. */
const trail = (): string[] =>
  [...document.querySelectorAll('[itemtype$="ListItem"]')].map(
    (each) =>
      `${each.querySelector('[itemprop="name"]')!.getAttribute('content')} ` +
      each.querySelector('[itemprop="item"]')!.getAttribute('href')!.replace(location.origin, ''),
  );
const description = (): string | undefined => document.querySelector('meta[name="description"]')?.getAttribute('content') ?? undefined;

beforeEach(() => {
  [facts, items, addressed] = [new FactsService(), null, 'p_News'];
  window.history.replaceState(null, '', '/news-21.html?lang=de&token=x#part');
});
afterEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

it('the page is described by the view that is shown in its main area, and by what was shown before', () => {
  const undo = describeViews(needs(), [shown(news())]);
  expect(description()).toBe('Dunkle Abende – Acme');
  facts.publish(ANSWER_SHOWN, shown(news({ titles: { de: 'Helle Abende' } })));
  expect(description()).toBe('Helle Abende – Acme');
  facts.publish(ANSWER_SHOWN, shown(news({ titles: { de: 'Seite' } }), 'side'));
  expect(description()).toBe('Helle Abende – Acme');
  undo();
  facts.publish(ANSWER_SHOWN, shown(news()));
  expect(description()).toBe('Helle Abende – Acme');
});

it('the frame counts only when the address names no other view', () => {
  describeViews(needs());
  facts.publish(ANSWER_SHOWN, shown(news({ titles: { de: 'Rahmen' } }), 'page', 'p_StartPage'));
  expect(description()).toBeUndefined();
  addressed = 'p_StartPage';
  facts.publish(ANSWER_SHOWN, shown(news({ titles: { de: 'Rahmen' } }), 'page', 'p_StartPage'));
  expect(description()).toBe('Rahmen – Acme');
});

it('the way leads from the start page by the list of the main menu; the language of the page stays in it', () => {
  items = [
    item({ dataType: 'p_News', destID: 20, href: 'one.html', labels: { de: 'Eine' } }),
    item({ dataType: 'p_News', href: 'https://other.example/news.html', labels: { de: 'Fremd' } }),
    item({
      items: [
        item({ dataType: 'p_Blog', href: 'blog.html' }),
        item({ dataType: 'p_News', href: 'news.html', labels: { de: 'Aktuelles' } }),
      ] as MenuItem[],
    }),
    item({ dataType: 'p_News', href: 'later.html', labels: { de: 'Später' } }),
  ];
  describeViews(needs(), [shown(news())]);
  expect(trail()).toEqual(['Acme /startPage.html?lang=de', 'Aktuelles /news.html?lang=de', 'Dunkle Abende /news-21.html?lang=de']);
  expect(document.querySelector('link[rel="canonical"]')!.getAttribute('href')).toBe(`${location.origin}/news-21.html?lang=de`);
});

it('a view without a list of its own, or that is one itself, is a step from the start page; without a title it bears the brand', () => {
  describeViews(needs(), [shown(news())]);
  expect(trail()).toEqual(['Acme /startPage.html?lang=de', 'Dunkle Abende /news-21.html?lang=de']);
  items = [item({ dataType: 'p_News', href: 'news.html', labels: { de: 'Aktuelles' } })];
  describeViews(needs(), [shown(news({ ID: 0 }))]);
  expect(trail()).toHaveLength(2);
  describeViews(needs(), [shown(undefined)]);
  expect([trail(), description()]).toEqual([['Acme /startPage.html?lang=de', 'Acme /news-21.html?lang=de'], 'Acme']);
});

it('the start page has no way to it', () => {
  window.history.replaceState(null, '', '/?lang=en');
  describeViews(needs(), [shown(news())]);
  expect(trail()).toEqual([]);
  expect(document.querySelector('link[rel="canonical"]')!.getAttribute('href')).toBe(`${location.origin}/startPage.html`);
});
