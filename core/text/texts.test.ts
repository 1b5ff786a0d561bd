// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FactsService } from '../facts/stream.ts';
import type { Fact } from '../facts/contract.ts';
import { SystemClock } from '../base/clock.ts';
import { TextsService } from './texts.ts';
import type { PageWords } from './contract.ts';
import de from './texts/de.json';
import en from './texts/en.json';

const customer = {
  customer: 'acme',
  versionHash: '3f9c2a71',
  languages: ['de', 'en', 'pt-BR'],
  defaultLang: 'de',
  numberFormat: 'specified' as const,
};
/** What the server fills into the page's head. */
function withPage(given: PageWords | null): void {
  document.head.innerHTML = '';
  if (given === null) return;
  const meta = document.createElement('meta');
  meta.name = 'lectern-texts';
  meta.content = JSON.stringify(given);
  document.head.append(meta);
}
const set = (lang: string, texts: string): string => `<?xml version="1.0"?><textSet lang="${lang}">${texts}</textSet>`;

describe('Texts', () => {
  let answers: Record<string, () => Response>;
  let sets: ReturnType<typeof vi.fn<(address: string) => Promise<Response>>>;
  let words: ReturnType<typeof vi.fn<(address: string) => Promise<Response>>>;
  let catalogues: Record<string, Record<string, string>>;
  let stored: Record<string, string>;
  let facts: Fact[];
  let warn: ReturnType<typeof vi.spyOn>;

  const make = (mode: 'DEV' | 'TEST' | 'LIVE' = 'LIVE'): TextsService => {
    const events = new FactsService();
    events.facts$.subscribe((fact) => void facts.push(fact));
    const settings = {
      get: (_group: string, key: string) => stored[key] ?? null,
      set: (_group: string, key: string, value: string) => {
        stored[key] = value;
      },
    };
    const fetch = async (address: unknown) => (String(address).includes('/texts/') ? words(String(address)) : sets(String(address)));
    return new TextsService(customer, fetch as typeof globalThis.fetch, events, new SystemClock(), settings, mode);
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
    sets = vi.fn(async (address: string) => answers[/textSet_([\w-]+)\.xml/.exec(address)![1]!]?.() ?? new Response('', { status: 404 }));
    catalogues = { de: { ...en, ...de }, en, 'pt-BR': { ...en, 'dialog.yes': 'Sim' } };
    words = vi.fn(async (address: string) => {
      const found = catalogues[/texts\/([\w-]+)\.json/.exec(address)![1]!];
      return found ? Response.json(found) : new Response('', { status: 404 });
    });
    withPage({ language: 'de', words: catalogues.de!, elsewhere: ['far'] });
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
    texts.onChange(changed);
    await texts.load();
    expect(sets.mock.calls).toEqual([['/acme/xml/M_textSet_de.xml?v=3f9c2a71']]);
    expect(texts.get('deleteQuestion')).toBe('Echt löschen?');
    expect(changed).toHaveBeenCalledOnce();
    expect(facts).toEqual([{ type: 'texts.loaded', language: 'de' }]);
  });

  it('I18-004 the text set is loaded 3000 ms after the first render', async () => {
    const texts = make();
    texts.scheduleLoad();
    await vi.advanceTimersByTimeAsync(2999);
    expect(sets).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(sets).toHaveBeenCalledOnce();
    expect(texts.get('deleteQuestion')).toBe('Echt löschen?');
  });

  it('a question that needs its text loads the set at once, and only once', async () => {
    const texts = make();
    texts.scheduleLoad();
    await Promise.all([texts.ensure(), texts.ensure()]);
    await vi.advanceTimersByTimeAsync(5000);
    await texts.ensure();
    expect(sets).toHaveBeenCalledOnce();
  });

  it('is not loaded any more after the end', async () => {
    const texts = make();
    texts.scheduleLoad();
    texts.dispose();
    await vi.advanceTimersByTimeAsync(5000);
    expect(sets).not.toHaveBeenCalled();
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
    // A page that is being left breaks off what it loads: nobody is warned of that.
    expect(warn).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(warn).toHaveBeenCalledOnce();
    expect(facts).toEqual([]);
    await texts.load();
    expect(sets).toHaveBeenCalledOnce();
  });

  it('tries again after a lost connection', async () => {
    sets.mockRejectedValueOnce(new TypeError('Failed to fetch'));
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

  it("takes an added module's own texts behind those of the site, in the language, else in English", async () => {
    const own = { de: { mine: 'eigen', 'dialog.yes': 'eigen' }, en: { mine: 'own', only: 'own' } };
    const texts = make();
    expect(texts.get('mine', undefined, own)).toBe('eigen');
    expect(texts.get('dialog.yes', undefined, own)).toBe('Ja');
    expect(texts.get('only', undefined, own)).toBe('own');
    answers.de = () => new Response(set('de', '<text id="mine">vom Kunden</text>'));
    await texts.load();
    expect(texts.get('mine', undefined, own)).toBe('vom Kunden');
  });

  it("only the words of the page's language are fetched, when a plugin needs some that did not come with the page", async () => {
    const texts = make();
    await texts.ready();
    await texts.ready('near');
    expect(words).not.toHaveBeenCalled();
    expect(texts.get('dialog.yes')).toBe('Ja');
    const changed = vi.fn();
    texts.onChange(changed);
    await Promise.all([texts.ready('far'), texts.ready('far')]);
    await texts.ready('far');
    expect(words.mock.calls).toEqual([['/acme/texts/de.json?v=3f9c2a71']]);
    expect(changed).toHaveBeenCalledOnce();
  });

  it.each([null, { language: 'en', words: en, elsewhere: [] }])(
    "words of another language than the page's are fetched before it is shown",
    async (given) => {
      withPage(given);
      const texts = make();
      await texts.ready();
      expect(words.mock.calls).toEqual([['/acme/texts/de.json?v=3f9c2a71']]);
      expect(texts.get('dialog.yes')).toBe('Ja');
    },
  );

  it('words that do not come are asked for again, and keys are shown meanwhile', async () => {
    withPage(null);
    const texts = make();
    words.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(new Response('[]'));
    await texts.ready();
    await texts.ready();
    expect(texts.get('dialog.yes')).toBe('dialog.yes');
    await texts.ready();
    expect(texts.get('dialog.yes')).toBe('Ja');
    await vi.advanceTimersByTimeAsync(1000);
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it("MED-108 MED-109 a text of another language than the page's is fetched, and shown when it is there", async () => {
    const texts = make();
    expect(texts.getIn('de', 'dialog.yes')).toBe('Ja');
    expect(texts.getIn('en', 'required.min', { min: 3 })).toBe('Der Wert muss mindestens 3 sein.');
    await vi.advanceTimersByTimeAsync(0);
    expect(texts.getIn('en', 'required.min', { min: 3 })).toBe('The value must be at least 3.');
    expect(texts.get('dialog.yes')).toBe('Ja');
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

  it('another language is kept, said, loaded, and shows the last one until its words are there', async () => {
    const texts = make();
    texts.select('pt-BR');
    expect(stored.language).toBe('pt-BR');
    expect(texts.language).toBe('pt-BR');
    expect(texts.get('dialog.yes')).toBe('Ja'); // until the words are there
    await vi.advanceTimersByTimeAsync(0);
    expect(texts.get('dialog.yes')).toBe('Sim');
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
});
