// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EventStreamService } from '../facts/stream.ts';
import type { Fact } from '../facts/contract.ts';
import { SystemClock } from '../base/clock.ts';
import { BUILT_IN } from './builtin.ts';
import { TextsService } from './texts.ts';

const customer = { customer: 'acme', versionHash: '3f9c2a71', languages: ['de', 'en', 'pt-BR'], defaultLang: 'de' };
const set = (lang: string, texts: string): string => `<?xml version="1.0"?><textSet lang="${lang}">${texts}</textSet>`;

describe('Texts', () => {
  let answers: Record<string, () => Response>;
  let fetch: ReturnType<typeof vi.fn<(address: string) => Promise<Response>>>;
  let stored: Record<string, string>;
  let facts: Fact[];
  let warn: ReturnType<typeof vi.spyOn>;

  const make = (mode: 'DEV' | 'TEST' | 'LIVE' = 'LIVE'): TextsService => {
    const events = new EventStreamService();
    events.facts$.subscribe((fact) => void facts.push(fact));
    const settings = {
      get: (_group: string, key: string) => stored[key] ?? null,
      set: (_group: string, key: string, value: string) => {
        stored[key] = value;
      },
    };
    return new TextsService(customer, fetch as unknown as typeof globalThis.fetch, events, new SystemClock(), settings, mode);
  };

  beforeEach(() => {
    vi.useFakeTimers();
    warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    stored = {};
    facts = [];
    answers = {
      de: () =>
        new Response(set('de', '<text id="deleteQuestion">Echt <b>löschen</b>?</text><text id="hello">Hallo {name}, {other}</text>')),
      en: () => new Response(set('en', '<text id="hello">Hello {name}</text>')),
    };
    fetch = vi.fn(async (address: string) => answers[/textSet_([\w-]+)\.xml/.exec(address)![1]!]?.() ?? new Response('', { status: 404 }));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("I18-001 one of the customer's languages is selected", () => {
    const texts = make();
    expect(texts.languages).toEqual(['de', 'en', 'pt-BR']);
    expect(texts.language).toBe('de');
    stored.language = 'en-GB';
    expect(make().language).toBe('en');
    window.history.replaceState(null, '', '/?lang=pt-br');
    expect(make().language).toBe('pt-BR');
    window.history.replaceState(null, '', '/');
  });

  it('I18-002 I18-003 texts come from GET /{customer}/xml/M_textSet_{lang}.xml with the version hash', async () => {
    const texts = make();
    const changed = vi.fn();
    texts.changed$.subscribe(changed);
    await texts.load();
    expect(fetch.mock.calls).toEqual([['/acme/xml/M_textSet_de.xml?v=3f9c2a71']]);
    expect(texts.get('deleteQuestion')).toBe('Echt löschen?');
    expect(changed).toHaveBeenCalledOnce();
    expect(facts).toEqual([{ type: 'texts.loaded', language: 'de' }]);
  });

  it('I18-004 the text set is loaded 3000 ms after the first render', async () => {
    const texts = make();
    texts.scheduleLoad();
    await vi.advanceTimersByTimeAsync(2999);
    expect(fetch).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(fetch).toHaveBeenCalledOnce();
    expect(texts.get('deleteQuestion')).toBe('Echt löschen?');
  });

  it('a question that needs its text loads the set at once, and only once', async () => {
    const texts = make();
    texts.scheduleLoad();
    await Promise.all([texts.ensure(), texts.ensure()]);
    await vi.advanceTimersByTimeAsync(5000);
    await texts.ensure();
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('is not loaded any more after the end', async () => {
    const texts = make();
    texts.scheduleLoad();
    texts.dispose();
    await vi.advanceTimersByTimeAsync(5000);
    expect(fetch).not.toHaveBeenCalled();
  });

  it.each([
    ['missing', () => new Response('', { status: 404 })],
    ['no XML', () => new Response('<textSet><text')],
    ['something else', () => new Response('<html/>')],
    ['with a DOCTYPE', () => new Response('<!DOCTYPE textSet [<!ENTITY a "b">]><textSet/>')],
  ])('a text set that is %s leaves the built-in texts, with a console warning', async (_name, answer) => {
    answers.de = answer;
    const texts = make();
    await texts.load();
    expect(texts.get('deleteQuestion')).toBe('Wirklich löschen?');
    expect(warn).toHaveBeenCalledOnce();
    expect(facts).toEqual([]);
    await texts.load();
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('tries again after a lost connection', async () => {
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const texts = make();
    await texts.load();
    await texts.load();
    expect(texts.get('deleteQuestion')).toBe('Echt löschen?');
  });

  it('replaces placeholders and leaves unknown ones', async () => {
    const texts = make();
    await texts.load();
    expect(texts.get('hello', { name: '$& {other}' })).toBe('Hallo $& {other}, {other}');
    expect(texts.get('hello')).toBe('Hallo {name}, {other}');
    expect(texts.get('required.min', { min: 3 })).toBe('Der Wert muss mindestens 3 sein.');
  });

  it("takes a plugin's own texts before the built-in ones and after the customer's", async () => {
    const own = { de: { hello: 'eigen', deleteQuestion: 'eigen' }, en: { only: 'own' } };
    const texts = make();
    expect(texts.get('deleteQuestion', undefined, own)).toBe('eigen');
    expect(texts.get('only', undefined, own)).toBe('own');
    await texts.load();
    expect(texts.get('deleteQuestion', undefined, own)).toBe('Echt löschen?');
  });

  it('a missing text is its key, with one warning in DEV and TEST', () => {
    expect(make('LIVE').get('no.such')).toBe('no.such');
    expect(warn).not.toHaveBeenCalled();
    const texts = make('TEST');
    expect(texts.get('no.such')).toBe('no.such');
    expect(texts.get('no.such')).toBe('no.such');
    expect(texts.get('constructor')).toBe('constructor');
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('another language is kept, said, loaded, and falls back by its base language to English', async () => {
    const texts = make();
    texts.select('pt-BR');
    expect(stored.language).toBe('pt-BR');
    expect(texts.language).toBe('pt-BR');
    expect(texts.get('dialog.yes')).toBe('Yes');
    texts.select('en');
    await vi.advanceTimersByTimeAsync(0);
    expect(texts.get('hello', { name: 'Ada' })).toBe('Hello Ada');
    expect(facts.filter(({ type }) => type === 'language.changed')).toEqual([
      { type: 'language.changed', language: 'pt-BR' },
      { type: 'language.changed', language: 'en' },
    ]);
    texts.select('xx');
    expect(texts.language).toBe('en');
  });

  it('the built-in texts have the same keys and placeholders in both languages', () => {
    const { en = {}, de = {} } = BUILT_IN;
    expect(Object.keys(de)).toEqual(Object.keys(en));
    const names = (text: string): string[] => text.match(/\{\w+\}/g) ?? [];
    for (const key of Object.keys(en)) expect(names(de[key]!), key).toEqual(names(en[key]!));
  });
});
