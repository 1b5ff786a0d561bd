import { describe, expect, it, vi } from 'vitest';
import { ConfigurationError } from './configuration-error.ts';
import { DEFAULTS } from './defaults.ts';
import { loadConfiguration } from './load.ts';
import { readConfiguration } from './read.ts';

const VERSION = '3f9c2a71';
const answer = (body: string, status = 200): typeof fetch => vi.fn(async () => new Response(body, { status }));
const load = (file: unknown, version = VERSION) => loadConfiguration(answer(JSON.stringify(file)), 'acme', version);
async function problem(promise: Promise<unknown>): Promise<ConfigurationError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ConfigurationError);
  return error as ConfigurationError;
}

describe('loadConfiguration', () => {
  it("fetches the customer's file with the version and fills in every default", async () => {
    const fetch = answer('{"customer":"acme"}');
    const configuration = await loadConfiguration(fetch, 'acme', VERSION);
    expect(vi.mocked(fetch).mock.calls[0]![0]).toBe(`/acme/config.json?v=${VERSION}`);
    expect(configuration).toEqual({
      ...DEFAULTS,
      customer: 'acme',
      versionHash: VERSION,
      brand: { name: 'acme', logo: 'img/logo.svg' },
      defaultLang: 'en',
      languages: ['en'],
    });
  });

  it('MED-061 MED-062 MED-063 MED-064 the default formats are MP4 4 progressive, FLV 1 and MP3 32', async () => {
    expect((await load({ customer: 'acme' })).videoFormats).toEqual([
      { id: 4, ext: 'mp4', source: 'progressive' },
      { id: 1, ext: 'flv' },
      { id: 32, ext: 'mp3' },
    ]);
  });

  it('MED-065 MED-066 MED-067 preferred are HLS MP4 streaming, MP3 and MP4 progressive with token', async () => {
    expect((await load({ customer: 'acme' })).preferredVideoFormats).toEqual([
      { id: 1, technology: 4, format: 4, source: 'streaming' },
      { id: 2, technology: 2, format: 32, source: 'progressive', token: true },
      { id: 4, technology: 2, format: 4, source: 'progressive', token: true },
    ]);
  });

  it('CFG-007 CFG-008 CFG-009 CFG-010 takes the media keys and the current course from the file', async () => {
    const keys = {
      videoFormats: [{ id: 64, ext: 'webm', source: 'progressive' }],
      strStreamingServerSubPath: 'vod',
      preferredVideoFormats: [{ id: 1, technology: 2, format: 64, source: 'progressive' }],
      IDCurrentCourse: 100,
    };
    expect(await load({ customer: 'acme', ...keys })).toMatchObject(keys);
    expect((await problem(load({ customer: 'acme', videoFormats: [{ id: 3, ext: 'mp4' }] }))).path).toBe('/videoFormats/0/id');
    expect((await problem(load({ customer: 'acme', strStreamingServerSubPath: 1 }))).path).toBe('/strStreamingServerSubPath');
    expect((await problem(load({ customer: 'acme', preferredVideoFormats: [{ id: 1 }] }))).path).toBe('/preferredVideoFormats/0');
    expect((await problem(load({ customer: 'acme', IDCurrentCourse: '100' }))).path).toBe('/IDCurrentCourse');
  });

  it('CFG-014 the life of the cookies in days is configured', async () => {
    expect((await load({ customer: 'acme' })).cookies).toEqual({ settingsDays: 365, optOutDays: 180 });
    expect((await load({ customer: 'acme', cookies: { optOutDays: 30 } })).cookies).toEqual({ settingsDays: 365, optOutDays: 30 });
  });

  it('merges nested groups with their defaults and freezes everything', async () => {
    const configuration = await load({
      customer: 'acme',
      $schema: 'x',
      brand: { name: 'Acme' },
      dataTypes: { siteSearch: 'p_Find' },
      plugins: { news: { pageSize: 5 } },
      languages: ['de', 'pt-BR'],
      headers: { token: 'x-token' },
      session: {},
    });
    expect(configuration.brand).toEqual({ name: 'Acme', logo: 'img/logo.svg' });
    expect(configuration.dataTypes).toMatchObject({ siteSearch: 'p_Find', login: 'p_Login' });
    expect(configuration.headers).toEqual({ ...DEFAULTS.headers, token: 'x-token' });
    expect(configuration.session).toEqual({ skewSeconds: 0 });
    expect(configuration.defaultLang).toBe('de');
    expect(configuration).not.toHaveProperty('$schema');
    expect(() => {
      (configuration.plugins.news as { pageSize: number }).pageSize = 6;
    }).toThrow(TypeError);
    expect(Object.isFrozen(configuration.headers)).toBe(true);
  });

  it('the version of the page wins over that of the file', async () => {
    expect((await load({ customer: 'acme', versionHash: 'aaaaaa' })).versionHash).toBe(VERSION);
    expect((await load({ customer: 'acme', versionHash: 'aaaaaa' }, '')).versionHash).toBe('aaaaaa');
    expect((await problem(load({ customer: 'acme' }, '../x'))).path).toBe('/versionHash');
  });

  it.each<[string, unknown, string, RegExp]>([
    ['a value of the wrong type', { customer: 'acme', userLog: 'yes' }, '/userLog', /must be boolean.*customer\.schema\.json/],
    ['an unknown key', { customer: 'acme', plugin: {} }, '/plugin', /must NOT have additional properties.*spelling/],
    ['an unknown word', { customer: 'acme', pageMode: 'spa' }, '/pageMode', /"ajax", "none"/],
    ["another customer's file", { customer: 'other' }, '/customer', /"other".*"acme"/],
    ['a default language not offered', { customer: 'acme', languages: ['de'], defaultLang: 'fr' }, '/defaultLang', /"fr".*de/],
    [
      'a foreign dispatcher',
      { customer: 'acme', dispatcherUrl: 'https://evil.example/x' },
      '/dispatcherUrl',
      /https:\/\/evil\.example is not allowed/,
    ],
    ['a dispatcher that only looks local', { customer: 'acme', dispatcherUrl: '/\\evil.example' }, '/dispatcherUrl', /evil\.example/],
    ['languages that are no list', { customer: 'acme', languages: 5 }, '/languages', /must be array/],
    ['no object', [], '/', /must be object/],
  ])('refuses %s and says file, JSON path, what and what to do', async (_name, file, path, message) => {
    const error = await problem(load(file));
    expect(error.file).toBe('/acme/config.json');
    expect(error.path).toBe(path);
    expect(error.message).toMatch(message);
    expect(error.message.startsWith(`/acme/config.json, ${path}: `)).toBe(true);
  });

  it('accepts a dispatcher on an allowed origin', () => {
    const file = { customer: 'acme', dispatcherUrl: 'https://api.example/dispatcher.php', allowedOrigins: ['https://api.example'] };
    expect(readConfiguration(file, 'f', 'acme', VERSION).dispatcherUrl).toBe(file.dispatcherUrl);
  });

  it('what came with the page is not fetched, and a mistake in it is said as in a fetched one', async () => {
    const fetch = answer('');
    expect((await loadConfiguration(fetch, 'acme', VERSION, '{"customer":"acme","languages":["de"]}')).defaultLang).toBe('de');
    const wrong = '{"customer":"other","languages":["de"],"defaultLang":"en","pageMode":"no"}';
    const { problems } = await problem(loadConfiguration(fetch, 'acme', '', wrong));
    expect(problems.map(({ path }) => path)).toEqual(['/pageMode', '/customer', '/defaultLang', '/versionHash']);
    expect((await problem(loadConfiguration(fetch, 'acme', VERSION, '{"customer":'))).message).toMatch(/no JSON/);
    expect((await problem(loadConfiguration(fetch, 'acme', VERSION, 'null'))).path).toBe('/');
    expect(fetch).not.toHaveBeenCalled();
  });

  it('says what to do when the file is missing, no JSON or cannot be fetched', async () => {
    expect((await problem(loadConfiguration(answer('', 404), 'acme', VERSION))).message).toMatch(/404.*customer\.json/);
    const unread = vi.fn(
      async () =>
        new Response('customers/acme/customer.json cannot be read: Unexpected end of JSON input.', {
          status: 500,
          headers: { 'content-type': 'text/plain; charset=UTF-8' },
        }),
    );
    const { message } = await problem(loadConfiguration(unread, 'acme', VERSION));
    expect(message).toMatch(/500.*acme\/customer\.json cannot be read: Unexpected end of JSON input\. Correct what[^.]*page again\.$/);
    expect(message).not.toContain('Create');
    const page = vi.fn(async () => new Response('<p>no</p>', { status: 500, headers: { 'content-type': 'text/html' } }));
    expect((await problem(loadConfiguration(page, 'acme', VERSION))).message).not.toContain('<p>');
    expect((await problem(loadConfiguration(answer('{"customer":'), 'acme', VERSION))).message).toMatch(/no JSON/);
    const offline = vi.fn(async () => {
      throw new TypeError('Failed to fetch');
    });
    expect((await problem(loadConfiguration(offline, 'acme', VERSION))).message).toMatch(/cannot be fetched.*reload/);
  });

  it('CFG-001 an invalid file is refused with all of its mistakes, a line each', async () => {
    const error = await problem(load({ customer: 'acme', pageMode: 'x', mainTarget: 7, colour: 'red', languages: [] }));
    expect(error.problems.map(({ path }) => path).toSorted()).toEqual(['/colour', '/languages', '/mainTarget', '/pageMode']);
    expect(error.message.split('\n')).toEqual(
      error.problems.map(({ path }) =>
        expect.stringMatching(new RegExp(`^/acme/config\\.json, ${path}: .+\\. .+config/customer\\.schema\\.json`)),
      ),
    );
  });

  it('CFG-001 mistakes that only the sense of the values shows are told together with those of their form', async () => {
    const paths = async (file: object, version?: string): Promise<string[]> =>
      (await problem(load(file, version))).problems.map(({ path }) => path).toSorted();
    expect(
      await paths({ customer: 'other', languages: ['de'], defaultLang: 'fr', dispatcherUrl: 'https://evil.example/x', colour: 'red' }, ''),
    ).toEqual(['/colour', '/customer', '/defaultLang', '/dispatcherUrl', '/versionHash']);
    expect(await paths({ languages: 'de', defaultLang: 'fr', dispatcherUrl: 'https://evil.example/x', allowedOrigins: 'all' })).toEqual([
      '/',
      '/allowedOrigins',
      '/dispatcherUrl',
      '/languages',
    ]);
    expect(await paths({ customer: 'acme', dispatcherUrl: 'https://' })).toEqual(['/dispatcherUrl']);
  });

  it('CFG-001 names at most twenty mistakes', async () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`key${index}`, 1]));
    expect((await problem(load({ customer: 'acme', ...many }))).problems).toHaveLength(20);
  });
});
