// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parse } from '../../../xsl/engine/index.ts';
import { FactsService } from '../../facts/stream.ts';
import { ANSWER_SHOWN, type CmsObject, type Exchange } from '../../request/contract.ts';
import { describeViews } from './describe-views.ts';

let facts: FactsService, addressed: string, page: string;
const needs = (): Parameters<typeof describeViews>[0] =>
  ({
    configuration: { mainTarget: 'mainContent', brand: { name: 'Acme' }, defaultLang: 'en' },
    facts,
    texts: { language: 'de' },
    navigation: { parse: () => ({ parameters: { dataType: addressed }, isRecognised: addressed !== '' }), format: () => page },
  }) as unknown as Parameters<typeof describeViews>[0];
const news = (more: Partial<CmsObject> = {}): CmsObject =>
  ({ ID: 21, dataType: 'p_News', titles: { de: 'Dunkle Abende' }, payload: parse('<news ID="21"/>').children[0]!, ...more }) as CmsObject;
const shown = (object: CmsObject | undefined, target = 'mainContent', dataType = 'p_News'): Exchange =>
  ({ request: 1, target, parameters: { action: 2, dataType }, answer: { objects: object ? [object] : [] } }) as unknown as Exchange;
const description = (): string | undefined => document.querySelector('meta[name="description"]')?.getAttribute('content') ?? undefined;

beforeEach(() => {
  [facts, addressed, page] = [new FactsService(), 'p_News', 'news-21.html'];
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

it('the address keeps the language of the page; without a title the view bears the brand', () => {
  describeViews(needs(), [shown(undefined)]);
  expect(description()).toBe('Acme');
  expect(document.querySelector('link[rel="canonical"]')!.getAttribute('href')).toBe(`${location.origin}/news-21.html?lang=de`);
  window.history.replaceState(null, '', '/?lang=en');
  page = 'startPage.html';
  describeViews(needs(), [shown(news())]);
  expect(document.querySelector('link[rel="canonical"]')!.getAttribute('href')).toBe(`${location.origin}/startPage.html`);
});

it('a view with two addresses is known by the first; one that is said in a query, or unknown, by its own', () => {
  const canonical = (): string => document.querySelector('link[rel="canonical"]')!.getAttribute('href')!.replace(location.origin, '');
  describeViews(needs());
  page = 'contact.html';
  for (const [address, type, expected] of [
    ['/kontakt.html?lang=de#x', 'p_Contact', '/contact.html?lang=de'],
    ['/kontakt.html?ID=3', 'p_Contact', '/kontakt.html?ID=3'],
    ['/nowhere.html', '', '/nowhere.html'],
  ] as const) {
    window.history.replaceState(null, '', address);
    addressed = type;
    facts.publish(ANSWER_SHOWN, shown(news()));
    expect(canonical()).toBe(expected);
  }
  [page, addressed] = ['news.html?from=21', 'p_News'];
  window.history.replaceState(null, '', '/news.html?from=21');
  facts.publish(ANSWER_SHOWN, shown(news()));
  expect(canonical()).toBe('/news.html?from=21');
});
