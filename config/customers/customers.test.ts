import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { deadLink, readObjects, readXml, value } from '../../sandbox/content/content.harness.ts';
import { checkCustomer } from '../../sandbox/harness/gate/check.ts';
import { Site } from '../../sandbox/harness/gate/site.ts';
import { settle } from '../../sandbox/server/options.ts';
import { select, type XNode } from '../../xsl/engine/index.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const schema = JSON.parse(readFileSync(`${folder}../customer.schema.json`, 'utf8')) as object;
const valid = new Ajv({ allErrors: true }).compile(schema);
/** Those that come with the project, and show what can be shown; another customer is as its people want it. */
const SHOWN = ['demo', 'nordlicht'];
const site = new Site(settle({}, {}));

interface Customer {
  customer: string;
  brand: { name: string; logo: string };
  defaultLang: string;
  languages: string[];
  plugins: Record<string, unknown>;
}
const read = (name: string): Customer => JSON.parse(readFileSync(`${folder}${name}/customer.json`, 'utf8')) as Customer;
const where = (data: unknown): string[] =>
  valid(data) ? [] : (valid.errors ?? []).map(({ instancePath, keyword }) => `${instancePath || '/'} ${keyword}`);

describe('schema of a customer', () => {
  it('accepts the smallest file and every form of a plugin setting', () => {
    expect(where({ customer: 'acme' })).toEqual([]);
    expect(where({ customer: 'acme', plugins: { news: true, blog: false, search: { batchSize: 10 }, wiki: { enabled: false } } })).toEqual(
      [],
    );
  });

  it('CFG-007 CFG-008 CFG-009 CFG-010 accepts formats, preferred formats, sub path and current course', () => {
    expect(
      where({
        customer: 'acme',
        strStreamingServerSubPath: 'vod/eu',
        IDCurrentCourse: 100,
        mediaServer: 'https://media.example.org',
        streamingServer: '/media',
        videoFormats: [
          { id: 4, ext: 'mp4', source: 'progressive' },
          { id: 1, ext: 'flv' },
        ],
        preferredVideoFormats: [
          { id: 1, technology: 4, format: 4, source: 'streaming' },
          { id: 2, technology: 2, format: 32, source: 'progressive', token: true },
        ],
      }),
    ).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no customer', { customer: undefined }, '/ required'],
    ['an unknown key', { colour: 'red' }, '/ additionalProperties'],
    ['a customer that is no host name', { customer: 'Acme Inc' }, '/customer pattern'],
    ['a version that is no hash', { versionHash: '3F9C2A' }, '/versionHash pattern'],
    ['no language', { languages: [] }, '/languages minItems'],
    ['a language that is none', { languages: ['english'] }, '/languages/0 pattern'],
    ['a logo outside of the folder', { brand: { logo: '../x.svg' } }, '/brand/logo pattern'],
    ['an origin with a path', { allowedOrigins: ['https://a.example/x'] }, '/allowedOrigins/0 pattern'],
    ['a dispatcher by script', { dispatcherUrl: 'javascript:alert(1)' }, '/dispatcherUrl pattern'],
    ['a server with a slash at its end', { mediaServer: 'https://media.example.org/' }, '/mediaServer pattern'],
    ['a sub path that climbs', { strStreamingServerSubPath: 'a/../b' }, '/strStreamingServerSubPath pattern'],
    ['a media format of another number', { videoFormats: [{ id: 3, ext: 'mp4' }] }, '/videoFormats/0/id enum'],
    [
      'a preferred format without source',
      { preferredVideoFormats: [{ id: 1, technology: 4, format: 4 }] },
      '/preferredVideoFormats/0 required',
    ],
    ['a negative course', { IDCurrentCourse: -1 }, '/IDCurrentCourse minimum'],
    ['a cookie without end', { cookies: { settingsDays: 5000 } }, '/cookies/settingsDays maximum'],
    ['an object rule without type', { objects: { news: 'news' } }, '/objects propertyNames'],
    ['a plugin setting that is text', { plugins: { news: 'on' } }, '/plugins/news anyOf'],
  ])('refuses %s and says where', (_, change, path) => {
    expect(where({ customer: 'acme', ...change })).toContain(path);
  });
});

describe('each customer of this folder', () => {
  it.each(site.customers)('CFG-001 %s: npm run check:customer finds no error', async (name) => {
    const { findings } = await checkCustomer(site, name, site.folderOf(name)!);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

describe.each(SHOWN)('customer %s', (name) => {
  const customer = read(name);
  const menus = readXml(`${folder}${name}/xml/`).get('menu.xml');
  const items = menus === undefined ? [] : select(menus, '/menus/menu//item');

  it('has a valid file that bears the name of its folder', () => {
    expect(where(customer)).toEqual([]);
    expect(customer.customer).toBe(name);
    expect(customer.languages).toContain(customer.defaultLang);
  });

  it('has logo and theme', () => {
    for (const file of [customer.brand.logo, 'theme.css']) expect(existsSync(`${folder}${name}/${file}`), file).toBe(true);
    expect(readFileSync(`${folder}${name}/${customer.brand.logo}`, 'utf8')).not.toMatch(/<script|\bon\w+=|href=|style=/i);
  });

  it('has a text set for each of its languages, all with the same keys', () => {
    const sets = customer.languages.map((language) => readXml(`${folder}${name}/xml/`).get(`M_textSet_${language}.xml`));
    const keys = sets.map((set) => (set === undefined ? [] : select(set, '/textSet/text').map((text) => value(text, 'id'))));
    expect(keys[0]?.length).toBeGreaterThan(8);
    for (const list of keys) expect(list).toEqual(keys[0]);
    sets.forEach((set, index) =>
      expect(set && select(set, `/textSet[@lang = '${customer.languages[index]}'][@customer = '${name}']`).length).toBe(1),
    );
  });

  it('has main, language and footer menu with labels in its languages', () => {
    const kinds = menus === undefined ? [] : select(menus, '/menus/menu').map((menu) => `${value(menu, 'id')} ${value(menu, 'kind')}`);
    expect(kinds).toEqual(['main classic', 'language language', 'footer content']);
    for (const item of items)
      expect(
        select(item, 'label')
          .map((label) => value(label, 'language'))
          .sort(),
        value(item, 'id'),
      ).toEqual([...customer.languages].sort());
    expect(select(menus as XNode, "/menus/menu[@id = 'main']/item/item[@topSeperator = '1']").length).toBeGreaterThan(0);
    expect(
      select(menus as XNode, "/menus/menu[@id = 'language'][@history = '0']/item[@command = 'language.select']").map((item) =>
        value(item, 'param'),
      ),
    ).toEqual(customer.languages.map((language) => `lang=${language}`));
  });

  it('has menu items with ids of their own that lead somewhere the customer has', () => {
    const ids = items.map((item) => value(item, 'id'));
    expect(new Set(ids).size).toBe(ids.length);
    for (const item of items) {
      if (value(item, 'subselect') !== '') expect(ids).toContain(value(item, 'subselect'));
      if (value(item, 'command') !== '') continue;
      expect(deadLink(value(item, 'href'), readObjects())).toBeNull();
      const plugin = value(item, 'dataType').slice(2).toLowerCase();
      expect(customer.plugins[plugin], `${plugin} is off, but ${value(item, 'id')} leads to it`).not.toBe(false);
    }
  });
});

it('CFG-001 two customers differ in brand, colours, language and plugins', () => {
  const [demo, other] = [read('demo'), read('nordlicht')];
  expect(demo.brand.name).not.toBe(other.brand.name);
  expect(demo.defaultLang).not.toBe(other.defaultLang);
  expect(readFileSync(`${folder}demo/theme.css`, 'utf8')).not.toBe(readFileSync(`${folder}nordlicht/theme.css`, 'utf8'));
  expect([other.plugins.blog, other.plugins.calendar]).toEqual([false, false]);
});
