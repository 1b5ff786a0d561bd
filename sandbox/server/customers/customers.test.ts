import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ask, call, openFixture } from '../fixtures/open.ts';
import { settle } from '../options.ts';
import type { OpenServer } from '../server.ts';
import { Customers } from './customers.ts';
import { dataTypesOff, pluginClaims, byCurrentIds } from './plugins.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-customers-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function customer(root: string, name: string, text: string): void {
  mkdirSync(join(folder, root, name), { recursive: true });
  writeFileSync(join(folder, root, name, 'customer.json'), text);
}

it('RT-007 customers of several folders: the first that has one counts', () => {
  customer('a', 'acme', '{"customer":"acme","brand":{"name":"First"},"versionHash":"abcdef12"}');
  customer('b', 'acme', '{"customer":"acme","brand":{"name":"Second"}}');
  customer('b', 'demo', '{"customer":"demo"}');
  const customers = new Customers(
    {
      core: join(folder, 'none'),
      server: join(folder, 'none'),
      roots: [join(folder, 'a'), join(folder, 'b')],
      sheets: join(folder, 'none'),
      plugins: join(folder, 'none'),
    },
    () => {},
  );
  expect(customers.names).toEqual(['acme', 'demo']);
  expect(customers.fromHost('test.acme.localhost:8080').brand.name).toBe('First');
  expect(customers.get('acme')?.versionHash).toBe('abcdef12');
  expect(customers.get('demo')?.versionHash).toMatch(/^[0-9a-f]{12}$/);
  expect(customers.get('../a')).toBeNull();
  const added = settle({}, { LECTERN_CUSTOMERS: [join(folder, 'a'), join(folder, 'b')].join(delimiter) }).customers;
  expect(added.slice(0, 2)).toEqual([join(folder, 'a'), join(folder, 'b')]);
});

it('RT-007 the customers with hosts are looked up in the folders once a second, however often somebody local asks', () => {
  customer('hosts', 'plain', '{"customer":"plain","versionHash":"abcdef12"}');
  customer('hosts', 'site', '{"customer":"site","hosts":["site.example.org"],"versionHash":"abcdef12"}');
  const none = join(folder, 'none');
  const customers = new Customers({ core: none, server: none, roots: [join(folder, 'hosts')], sheets: none, plugins: none }, () => {});
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    expect(customers.withHosts('localhost')?.name).toBe('site');
    rmSync(join(folder, 'hosts'), { recursive: true });
    expect(customers.withHosts('localhost')?.name, 'no folder is read').toBe('site');
    vi.setSystemTime(Date.now() + 1100);
    expect(() => customers.withHosts('localhost')).toThrow('No customer found');
  } finally {
    vi.useRealTimers();
  }
});

describe('on one server', () => {
  let server: OpenServer;
  const complaints: string[] = [];
  const get = (path: string, name: string) => ask(server.app, path, { host: `${name}.localhost` });
  beforeAll(async () => {
    customer('c', 'demo', '{"customer":"demo"}');
    customer('c', 'broken', '{"customer":');
    customer('c', 'alone', '{"customer":"alone","brand":{"name":"Alone"}}');
    customer('c', 'espana', '{"customer":"espana","defaultLang":"es","languages":["es","en"]}');
    mkdirSync(join(folder, 'c', 'espana', 'texts'));
    writeFileSync(join(folder, 'c', 'espana', 'texts', 'es.json'), '{"dialog.yes":"Sí","server.notFound":"No existe."}');
    customer('c', 'france', '{"customer":"france","brand":{"name":"France"},"defaultLang":"fr","languages":["fr","en","de"]}');
    customer('c', 'lean', '{"customer":"lean","plugins":{"unit":false,"news":false}}');
    mkdirSync(join(folder, 'c', 'france', 'texts'));
    const texts = {
      fr:
        '{"server.noScript":"Il faut JavaScript.","server.noMedium":"Média inconnu.","server.notFound":"Cette page ' +
        'n’existe pas.","server.title.p_News":"Nouvelles","menu.sub":"Du fichier"}',
      de: '{"server.notFound":"Nicht da.","menu.sub":"Aus der Datei"}',
      en: '{"server.notFound":1}',
    };
    for (const [lang, text] of Object.entries(texts)) writeFileSync(join(folder, 'c', 'france', 'texts', `${lang}.json`), text);
    mkdirSync(join(folder, 'c', 'france', 'xml'));
    writeFileSync(
      join(folder, 'c', 'france', 'xml', 'M_textSet_fr.xml'),
      '<textSet lang="fr"><text id="menu.sub">Ouvrir le menu</text></textSet>',
    );
    const error = vi.spyOn(console, 'error').mockImplementation((line: string) => void complaints.push(line));
    server = await openFixture({ customers: [join(folder, 'c')], sheets: settle({}, {}).sheets, quiet: false });
    error.mockRestore();
  }, 180_000);
  afterAll(() => server.close());

  it('RT-007 a customer.json that cannot be read is told by its own address; other customers work', async () => {
    const answer = await get('/broken/config.json', 'broken');
    expect([answer.status, answer.body]).toEqual([
      500,
      expect.stringMatching(/customers\/broken\/customer\.json cannot be read: [^\n]+[^.]\.$/),
    ]);
    expect((await get('/demo/config.json', 'demo')).status).toBe(200);
  });

  it('RT-006 a customer of one file alone: its page asks for nothing that is not there', async () => {
    const page = await get('/', 'alone');
    expect(page.body).toContain('<title>Alone</title>');
    expect(page.body).toContain('<link rel="icon" href="data:,">');
    expect(page.body).not.toMatch(/theme\.css|logo\.svg/);
    expect((await get('/favicon.ico', 'alone')).status).toBe(204);
    mkdirSync(join(folder, 'c', 'alone', 'img'));
    writeFileSync(join(folder, 'c', 'alone', 'img', 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    writeFileSync(join(folder, 'c', 'alone', 'theme.css'), ':root {}');
    await expect.poll(async () => (await get('/', 'alone')).body, { timeout: 20_000, interval: 100 }).toContain('theme.css');
    const dressed = (await get('/', 'alone')).body;
    expect(dressed).toMatch(/<link rel="stylesheet" href="\/alone\/theme\.css\?v=/);
    expect(dressed).toMatch(/<link rel="icon" href="data:image\/svg/);
    expect((await get('/favicon.ico', 'alone')).headers.location).toBe('/alone/img/logo.svg');
  });

  it('RT-006 a unit is answered although a customer switches its plugin off; news, which can be switched off, are not', async () => {
    const answered = async (query: string) => (await call(server.app, query, { host: 'lean.localhost' })).body;
    expect(await answered('action=2&id=4711&datatype=p_Unit')).not.toContain('unknownDataType');
    expect(await answered('action=1&id=0&datatype=p_News')).toContain('code="unknownDataType"');
    expect((await get('/unit-4711.html', 'lean')).status).toBe(200);
  });

  it('RT-006 a language is added by texts/<lang>.json alone: no text set is needed, English is shown for what the file lacks', async () => {
    expect(JSON.parse((await get('/espana/config.json', 'espana')).body)).toMatchObject({ languages: ['es', 'en'], defaultLang: 'es' });
    const words = JSON.parse((await get('/espana/texts/es.json', 'espana')).body) as Record<string, string>;
    expect([words['dialog.yes'], words['dialog.no']]).toEqual(['Sí', 'No']);
    const set = await get('/espana/xml/M_textSet_es.xml', 'espana');
    expect([set.status, set.body]).toEqual([200, '<textSet lang="es" customer="espana"/>']);
    expect((await get('/espana/xml/M_textSet_pt.xml', 'espana')).status).toBe(404);
    const refused = await call(server.app, 'action=2&id=99&datatype=p_News', { host: 'espana.localhost', lang: 'es' });
    expect(refused.body).toContain('<text language="es">No existe.</text>');
    expect((await get('/', 'espana')).body).toContain('<html lang="es"');
  });

  it("RT-006 a customer's texts/<lang>.json adds a language and changes words of the server; its other words stay", async () => {
    const refused = (lang: string, name: string) => call(server.app, `action=2&id=99&datatype=p_News`, { host: `${name}.localhost`, lang });
    expect((await refused('fr', 'france')).body).toContain('<text language="fr">Cette page n’existe pas.</text>');
    expect((await refused('de', 'france')).body).toContain('<text language="de">Nicht da.</text>');
    expect((await refused('en', 'france')).body).toContain('This page does not exist (any more).');
    expect((await refused('en', 'demo')).body).toContain('This page does not exist (any more).');
    const list = await call(server.app, 'action=1&id=0&datatype=p_News', { host: 'france.localhost', lang: 'fr' });
    expect(list.body.replace(/(<title language="ar">)[^<]+/, '$1')).toContain(
      '<title language="en">News</title><title language="ar"></title><title language="de">Aktuelles</title>' +
        '<title language="fr">Nouvelles</title>',
    );
    expect((await get('/', 'france')).body).toContain('title="Nouvelles – France (Atom)"');
  });

  it('RT-006 a page without scripts and a refused medium are in the words of the customer', async () => {
    const built = readFileSync(join(import.meta.dirname, '../../../index.html'), 'utf8');
    expect(built, 'the text that the server replaces').toContain('<p>This site needs JavaScript.</p>');
    expect((await get('/', 'france')).body).toContain('<noscript><p>Il faut JavaScript.</p></noscript>');
    expect((await get('/?lang=de', 'france')).body).toContain('<noscript><p>Diese Website braucht JavaScript.</p></noscript>');
    expect((await get('/getURL.php?ID=77&filetype=mp4', 'france')).body).toBe('Média inconnu.');
  });

  it("RT-006 a stylesheet says a word as the customer's text set does, else as its file of words", async () => {
    const version = (JSON.parse((await get('/france/config.json', 'france')).body) as { versionHash: string }).versionHash;
    const sheet = async (lang: string) => (await get(`/${version}/xsl/p_Menu.xsl?lang=${lang}`, 'france')).body;
    expect(await sheet('fr')).toContain('Ouvrir le menu');
    expect(await sheet('fr')).not.toContain('Du fichier');
    expect(await sheet('de')).toContain('Aus der Datei');
  });

  it('RT-006 a file of texts that cannot be read is left out, and named with what is wrong', () => {
    expect(complaints.join('\n')).toMatch(/france\/texts\/en\.json is left out: \/server\.notFound: a text is needed\. Correct the file/);
  });
});

it('RT-006 a data type is off when only switched-off plugins claim it', () => {
  const claims = new Map([
    ['blog', { types: new Set(['p_Blog', 'p_Tag']), isEssential: false }],
    ['news', { types: new Set(['p_News', 'p_Tag']), isEssential: false }],
  ]);
  expect([...dataTypesOff({ blog: false }, claims)]).toEqual(['p_Blog']);
  expect([...dataTypesOff({ blog: { enabled: false } }, claims)]).toEqual(['p_Blog']);
  expect([...dataTypesOff({ blog: { pageSize: 5 }, news: true }, claims)]).toEqual([]);
});

it('RT-006 an essential plugin cannot be switched off: its data types stay, and those of others go', () => {
  const plugins = join(import.meta.dirname, '../../../plugins');
  const claims = pluginClaims(plugins);
  expect([...dataTypesOff({ unit: false, outbox: false, blog: false }, claims)]).toEqual([...claims.get('blog')!.types]);
  expect([...dataTypesOff({ unit: { enabled: false } }, claims)]).toEqual([]);

  customer('f', 'demo', '{"customer":"demo","plugins":{"unit":false,"news":false}}');
  const customers = new Customers(
    { core: join(folder, 'none'), server: join(folder, 'none'), roots: [join(folder, 'f')], sheets: join(folder, 'none'), plugins },
    () => {},
  );
  expect([...customers.get('demo')!.off]).toEqual(['p_News']);
});

it('RT-006 former ids of plugins go on working in a customer file; the id of today goes first, and an added module keeps its name', () => {
  const plugins = join(import.meta.dirname, '../../../plugins');
  expect(byCurrentIds({ test: false, news: { pageSize: 7 } }, plugins, [])).toEqual({ 'practice-test': false, news: { pageSize: 7 } });
  expect(byCurrentIds({ placement: false, 'placement-test': true }, plugins, [])).toEqual({ 'placement-test': true });
  expect(byCurrentIds({ test: false }, plugins, ['test'])).toEqual({ test: false });

  customer('e', 'demo', '{"customer":"demo","plugins":{"test":false,"placement":false}}');
  const customers = new Customers(
    { core: join(folder, 'none'), server: join(folder, 'none'), roots: [join(folder, 'e')], sheets: join(folder, 'none'), plugins },
    () => {},
  );
  expect([...customers.get('demo')!.off].sort()).toEqual(['p_PlacementTest']);
});
