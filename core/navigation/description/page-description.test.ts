// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { parse, select } from '../../../xsl/engine/page.ts';
import { canonicalAddress, describePage } from './page-description.ts';
import { descriptionOf } from './first-words.ts';

const payload = (xml: string) => select(parse(xml), '/*')[0]!;
const view = (xml: string) => ({
  payload: payload(xml),
  title: 'Dark evenings',
  language: 'de',
  brand: 'Acme',
  address: 'https://acme.example/news-21.html',
});
afterEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

describe('the first words of a view', () => {
  it('a description is the first words in the language, cut between words', () => {
    const long = 'word '.repeat(60);
    const found = descriptionOf({
      payload: payload(`<news><html language="en"><p>no</p></html><html language="de"><p>${long}</p></html></news>`),
      language: 'de',
    });
    expect(found.length).toBeLessThanOrEqual(160);
    expect(found).toMatch(/word…$/);
    expect(
      descriptionOf({
        payload: payload('<course><description><html language="en">About <b>light</b></html></description></course>'),
        language: 'en',
      }),
    ).toBe('About light');
    expect(descriptionOf({ payload: null, language: 'en' })).toBe('');
  });
});

describe('the head', () => {
  it('has one of each, whatever is shown next, and text cannot become markup', () => {
    describePage({ ...view('<news ID="1"/>'), title: '</script><b>' });
    describePage({ ...view('<news/>'), title: 'Next' });
    describePage({ ...view('<news ID="2"><html language="de"><p>"x" &amp; y</p></html></news>'), title: '</script><b>' });
    expect([...document.head.children].map((each) => each.localName)).toEqual(['meta', 'link']);
    expect(document.head.querySelector('meta')!.getAttribute('content')).toBe('"x" & y');
    expect(document.body.childElementCount).toBe(0);
  });

  it('what the server wrote for the first address stays for it, once, and goes with it', () => {
    document.head.innerHTML =
      '<meta name="description" content="served"><link rel="canonical" href="https://acme.example/news-21.html">' +
      '<link rel="alternate" hreflang="de" href="x"><meta property="og:title" content="T">' +
      '<meta property="og:url" content="https://acme.example/news-21.html">';
    describePage(view('<news ID="21"/>'));
    expect([
      document.head.querySelectorAll('meta[name="description"]').length,
      document.head.querySelectorAll('link[rel="canonical"]').length,
      document.head.querySelectorAll('[property^="og:"]').length,
    ]).toEqual([1, 1, 2]);
    describePage({ ...view('<news ID="22"/>'), address: 'https://acme.example/news-22.html' });
    expect(document.head.querySelectorAll('[property^="og:"], [hreflang]')).toHaveLength(0);
    expect(document.head.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe('https://acme.example/news-22.html');
  });

  it('a view without words is described by title and brand', () => {
    describePage({ ...view('<x/>'), payload: null });
    expect(document.head.querySelector('meta')!.getAttribute('content')).toBe('Dark evenings – Acme');
  });

  it('the canonical address names no fragment, no default language and the start page', () => {
    expect(
      [
        'https://a.example/?lang=en#x',
        'https://a.example/news.html?lang=de&page=2',
        'https://a.example/news.html?token=t&page_mode=none',
      ].map((href) => canonicalAddress(href, 'en')),
    ).toEqual(['https://a.example/startPage.html', 'https://a.example/news.html?page=2&lang=de', 'https://a.example/news.html']);
  });
});
