import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languageAddress, parseAddress } from './address.ts';
import type { AddressParameters, Route } from './contract.ts';
import type { CustomerConfiguration } from '../config/contract.ts';
import { formatAddress } from './format-address.ts';
import { Addresses } from './addresses.ts';
import { routeTable, startRoute } from './routes.ts';
import { joinPairs } from '../base/values/pairs.ts';

/** The addresses that the plugins' manifests declare, as the page gets them. */
const declared = Object.values(
  import.meta.glob<{ routes?: Route[]; routeSteps?: string[] }>('../../plugins/{contact,affiliate,userhome,unit}/manifest.json', {
    eager: true,
    import: 'default',
  }),
);
const PLUGINS: Route[] = [
  ...declared.flatMap(({ routes = [] }) => routes),
  { path: 'news.html', dataType: 'p_News', action: 1 },
  { path: 'news-{ID}.html', dataType: 'p_News', action: 2, IDObjectType: 501 },
  { path: 'course-{ID}.html', dataType: 'p_Course', action: 2 },
  { path: 'about.html', dataType: 'p_Object', action: 2, ID: 901 },
  { path: 'object-{ID}.html', dataType: 'p_Object', action: 2 },
];
const plugins = {
  routes: PLUGINS,
  routeParameters: ['page', 'tag', 'user', 'action'],
  routeSteps: declared.flatMap(({ routeSteps = [] }) => routeSteps),
};
const table = routeTable(startRoute({}), plugins);
const parse = (address: string, isTarget?: (id: string) => boolean) =>
  parseAddress(new URL(address, 'https://acme.example/'), table, isTarget);
const parameters = (address: string): AddressParameters => parse(address).parameters;
const START = { dataType: 'p_StartPage', action: 2 };

describe('pages', () => {
  it('NAV-001 startPage.html, and the bare site, open the start view', () => {
    expect(parameters('startPage.html')).toEqual(START);
    expect(parameters('/')).toEqual(START);
    expect(parse('startPage.html').isRecognised).toBe(true);
  });

  it('NAV-002 NAV-003 kontakt.html and contact.html open the contact view with action 8', () => {
    expect(parameters('kontakt.html')).toEqual({ dataType: 'p_Contact', action: 8 });
    expect(parameters('contact.html')).toEqual({ dataType: 'p_Contact', action: 8 });
  });

  it('NAV-004 af-{html}.html opens the affiliate landing page with its html name', () => {
    expect(parameters('af-partner7.html')).toEqual({ dataType: 'p_AffiliateLandingPage', action: 2, framework: true, html: 'partner7' });
    const customer = { dataTypes: { affiliateLandingPage: 'x_Page' } } as unknown as CustomerConfiguration;
    const other = new Addresses(customer, () => ({ ...plugins, settled: Promise.resolve() }));
    expect(other.parse(new URL('https://a.example/af-x.html')).parameters.dataType).toBe('x_Page');
    expect(other.parse(new URL('https://a.example/news.html')).parameters.dataType).toBe('p_News');
  });

  it('userhome.html carries its language', () => {
    expect(parameters('userhome.html?lang=de')).toEqual({ dataType: 'p_UserHome', action: 2, lang: 'de' });
  });

  it('addresses of plugins, with parameters in the path', () => {
    expect(parameters('news.html?page=2')).toEqual({ dataType: 'p_News', action: 1, paramString: 'page=2' });
    expect(parameters('news-21.html')).toEqual({ dataType: 'p_News', action: 2, ID: 21, IDObjectType: 501 });
    expect(parameters('about.html')).toEqual({ dataType: 'p_Object', action: 2, ID: 901 });
    expect(parse('news-x.html')).toMatchObject({ isRecognised: false, parameters: START });
    expect(parse('a/news.html').isRecognised).toBe(false);
  });

  it('a dot in a path is a dot', () => {
    expect(parse('newsxhtml').isRecognised).toBe(false);
  });
});

describe('query and fragment', () => {
  it('NAV-006 a fragment of the form name.html?query is merged', () => {
    expect(parameters('startPage.html#contact.html?lang=de')).toEqual({ dataType: 'p_Contact', action: 8, lang: 'de' });
    expect(parameters('/#news-21.html')).toEqual({ dataType: 'p_News', action: 2, ID: 21, IDObjectType: 501 });
    expect(parameters('course-5.html#news.html')).toEqual({ dataType: 'p_News', action: 1 });
  });

  it('NAV-007 a fragment of the form key=value&key=value is merged', () => {
    expect(parameters('/#ID=5&action=2&dataType=p_Object')).toEqual({ dataType: 'p_Object', action: 2, ID: 5 });
    expect(parameters('news.html#page=3')).toEqual({ dataType: 'p_News', action: 1, paramString: 'page=3' });
  });

  it('NAV-008 NAV-009 NAV-010 NAV-011 NAV-012 NAV-013 the keys of the page address are read', () => {
    expect(parse('?action=8').parameters.action).toBe(8);
    expect(parse('?action=c_List').parameters.action).toBe(1);
    expect(parse('?ID=5').parameters.ID).toBe(5);
    expect(parse('?id=6').parameters.ID).toBe(6);
    expect(parse('?id=6&ID=5').parameters.ID).toBe(5);
    expect(parse('?framework=1').parameters.framework).toBe(true);
    expect(parse('?framework=0').parameters.framework).toBeUndefined();
    expect(parse('?dataType=p_News').parameters.dataType).toBe('p_News');
    expect(parse('?html=partner7').parameters.html).toBe('partner7');
    expect(parse('?mode=none').mode).toBe('none');
    expect(parse('?lang=pt-BR').parameters.lang).toBe('pt-BR');
  });

  it('OP-19 defaults give way to the query, the query to the fragment', () => {
    expect(parameters('news-21.html?ID=5').ID).toBe(5);
    expect(parameters('news-21.html?ID=5#ID=6').ID).toBe(6);
    expect(parameters('?lang=de&page=1#lang=en&page=2')).toEqual({ ...START, lang: 'en', paramString: 'page=2' });
    expect(parameters('?dataType=p_X#contact.html').dataType).toBe('p_Contact');
  });

  it('NAV-017 undeclared keys are dropped, declared ones travel in paramString; a fixed name cannot be declared', () => {
    expect(parameters('?foo=1&user=9&token=x&page=2&tag=a&tag=b&__proto__=1&datatype=y')).toEqual({
      ...START,
      paramString: 'page=2&tag=a&tag=b',
    });
    expect(parse('?page=a%26b').parameters.paramString).toBe('page=a%26b');
  });

  it('OP-19 target and alternateTarget need an element that is marked', () => {
    const address = '?target=side&alternateTarget=other';
    expect(parameters(address)).toEqual(START);
    expect(parse(address, (id) => id === 'side').parameters).toEqual({ ...START, target: 'side' });
    expect(parse(address, () => true).parameters).toEqual({ ...START, target: 'side', alternateTarget: 'other' });
  });

  it('an address cannot ask for anything that changes something, nor for nonsense', () => {
    for (const action of ['32', 'delete', 'store', 'c_DeleteAll', 'execute', 'import', 'sort', 'conjure', '3', ''])
      expect(parameters(`news.html?action=${action}`).action).toBe(1);
    expect(parameters('?ID=-5&id=1e9&dataType=<b>&html=../x&lang=x&framework=2')).toEqual(START);
  });

  it('OP-20 steps and anchors are recognised', () => {
    expect(parse('course-5.html#toLevel_5/addUnit_401')).toMatchObject({
      steps: [
        { kind: 'toLevel', value: 5 },
        { kind: 'addUnit', value: 401 },
      ],
      anchor: '',
      isRecognised: true,
    });
    expect(parse('news.html#m%C3%BCll')).toMatchObject({ anchor: 'müll', steps: [], parameters: { dataType: 'p_News' } });
    expect(parse('news.html#%').anchor).toBe('%');
    expect(parse('news.html').anchor).toBe('');
  });

  it('an object type of the route does not stick to another data type', () => {
    expect(parameters('news-21.html?dataType=p_Object')).toEqual({ dataType: 'p_Object', action: 2, ID: 21 });
  });
});

describe('formatAddress', () => {
  it('takes the page that says most', () => {
    expect(formatAddress({ dataType: 'p_News', action: 2, ID: 21 }, table)).toBe('news-21.html');
    expect(formatAddress({ dataType: 'p_News', action: 1, lang: 'de', paramString: 'page=2&secret=1' }, table)).toBe(
      'news.html?lang=de&page=2',
    );
    expect(formatAddress({ dataType: 'p_Object', action: 2, ID: 901 }, table)).toBe('about.html');
    expect(formatAddress({ dataType: 'p_Object', action: 2, ID: 902 }, table)).toBe('object-902.html');
    expect(formatAddress({ dataType: 'p_Contact', action: 8 }, table)).toBe('contact.html');
    expect(formatAddress({ dataType: 'p_AffiliateLandingPage', action: 2, html: 'x', framework: true }, table)).toBe('af-x.html');
    expect(formatAddress({ dataType: 'p_Unknown', action: 4, ID: 3 }, table)).toBe('startPage.html?dataType=p_Unknown&action=4&ID=3');
    expect(formatAddress(START, table)).toBe('startPage.html');
  });

  it('parse(format(x)) is x (property)', () => {
    const name = fc.stringMatching(/^[A-Za-z0-9_-]{1,8}$/);
    const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
    const view = fc.record({
      dataType: fc.oneof(
        fc.constantFrom('p_StartPage', 'p_News', 'p_Object', 'p_Course', 'p_Contact', 'p_AffiliateLandingPage', 'p_UserHome'),
        fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,8}$/),
      ),
      action: fc.constantFrom(0, 1, 2, 4, 8, 256, 512, 1024, 8192, 131072),
      ID: optional(fc.integer({ min: 1, max: 2 ** 40 })),
      framework: optional(fc.constant(true as const)),
      html: optional(name),
      lang: optional(fc.constantFrom('de', 'en', 'pt-BR', 'es-419')),
      target: optional(name),
      alternateTarget: optional(name),
      paramString: optional(
        fc.array(fc.tuple(fc.constant('page'), fc.string({ unit: 'grapheme' })), { minLength: 1, maxLength: 3 }).map(joinPairs),
      ),
    });
    fc.assert(
      fc.property(view, (given) => {
        const expected = Object.fromEntries(
          Object.entries(given).filter(([, value]) => value !== undefined),
        ) as unknown as AddressParameters;
        const address = formatAddress(expected, table);
        const { parameters: found, isRecognised } = parse(address, () => true);
        const { IDObjectType, ...rest } = found;
        expect(isRecognised).toBe(true);
        expect(rest).toEqual(expected);
        expect(IDObjectType).toBe(address.startsWith('news-') ? 501 : undefined);
        expect(parse(formatAddress(found, table), () => true).parameters).toEqual(found);
        // as a fragment of another page it means the same
        expect(parse(`course-5.html#${address}`, () => true).parameters).toEqual(found);
      }),
      { numRuns: 500 },
    );
  });

  it('any fragment and query is read without a throw (property)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (query, hash) => {
        const url = new URL('https://acme.example/news.html');
        url.search = query;
        url.hash = hash;
        expect(parseAddress(url, table).parameters.dataType).toMatch(/^[A-Za-z][A-Za-z0-9_]*$/);
      }),
    );
  });
});

describe('language', () => {
  it('NAV-023 sets the lang query, and the fragment does not win over it', () => {
    const address = (from: string): string => languageAddress(new URL(from, 'https://acme.example/'), 'de');
    expect(address('news.html?page=2&lang=en')).toBe('https://acme.example/news.html?page=2&lang=de');
    expect(address('news.html#main')).toBe('https://acme.example/news.html?lang=de#main');
    expect(address('/#contact.html?lang=en&x=1')).toBe('https://acme.example/?lang=de#contact.html?x=1');
    expect(address('/#contact.html?lang=en')).toBe('https://acme.example/?lang=de#contact.html');
    expect(address('/#lang=en')).toBe('https://acme.example/?lang=de');
    for (const from of ['news.html?lang=en', '/#contact.html?lang=en', '/#lang=en&ID=5'])
      expect(parse(address(from)).parameters.lang).toBe('de');
  });
});
