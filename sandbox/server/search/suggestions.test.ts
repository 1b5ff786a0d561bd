import { describe, expect, it } from 'vitest';
import { readObject } from '../content/object.ts';
import { found, openSite, values } from '../fixtures/site.ts';
import { parseRoot } from '../xml/nodes.ts';
import { WordList } from './postgres/similar-words.ts';

const site = openSite();

interface Page {
  readonly dataType?: string;
  readonly title: string;
  readonly teaser?: string;
  readonly text?: string;
  readonly attributes?: string;
}
const object = (ID: number, { dataType = 'p_News', title, teaser = '', text = '', attributes = '' }: Page) =>
  readObject(
    parseRoot(
      `<object ID="${ID}" IDObjectType="501" dataType="${dataType}" ${attributes}><title language="de">${title}</title>` +
        `<record date="2026-11-20" href="page-${ID}.html"><teaser language="de">${teaser}</teaser></record>` +
        `<data><news><html language="de"><p>${text}</p></html></news></data></object>`,
    ),
  );
const add = (pages: Readonly<Record<number, Page>>) =>
  site.server.services.objects.add(Object.entries(pages).map(([ID, page]) => object(Number(ID), page)));

const search = (words: string, token?: string) =>
  site.call('action=search&id=0&datatype=p_Site&searchType=scroll&m=0', {
    token,
    fields: { nDefocusStep: '0', xml: `<search tab="all" lang="de"><simple>${words}</simple></search>` },
  });
const ids = async (words: string) => values(await search(words), '//SHW_p_Site/@ID').map(Number);
const meant = async (words: string, token?: string) => values(await search(words, token), '//didYouMean/text()')[0] ?? '';
const suggest = (words: string, token?: string) =>
  site.call(`action=search&id=0&datatype=p_Site&searchType=suggest&words=${encodeURIComponent(words)}`, { token });
const suggested = async (words: string) => found(await suggest(words), '//suggestion').map(({ ID }) => Number(ID));

describe('the order of what is found', () => {
  it('RT-007 a title counts more than a teaser, that more than a text, however often the word is there', async () => {
    await add({
      6001: { title: 'Nichts', text: 'Fagott '.repeat(60) },
      6002: { title: 'Nichts', teaser: 'Ein Fagott' },
      6003: { title: 'Das Fagott' },
    });
    expect(await ids('Fagott')).toEqual([6003, 6002, 6001]);
  });

  it('RT-007 two words in a title count more than both in a text, however often', async () => {
    await add({
      6011: { title: 'Nichts', text: 'Posaune spielen '.repeat(60) },
      6012: { title: 'Posaune lernen und spielen' },
    });
    expect(await ids('Posaune spielen')).toEqual([6012, 6011]);
  });

  it('RT-007 what is taught comes before news, and these before pages about the site; a title still before a text', async () => {
    await add({
      6021: { dataType: 'p_Object', title: 'Oboe' },
      6022: { title: 'Oboe' },
      6023: { dataType: 'p_Unit', title: 'Oboe' },
      6024: { dataType: 'p_Unit', title: 'Nichts', text: 'Oboe' },
    });
    expect(await ids('Oboe')).toEqual([6023, 6022, 6021, 6024]);
  });

  it('RT-007 an object with search="0" is found by nothing, suggested nowhere, and exported with it', async () => {
    await add({ 6031: { title: 'Klarinette', attributes: 'search="0"' }, 6032: { title: 'Klarinette' } });
    expect([await ids('Klarinette'), await suggested('Klari')]).toEqual([[6032], [6032]]);
    const exported = await site.call('action=8192&id=6031&datatype=p_News', { token: site.author });
    expect(exported.body).toMatch(/<object [^>]*search="0"/);
    await add({ 6031: { title: 'Klarinette' } });
    expect((await ids('Klarinette')).sort()).toEqual([6031, 6032]);
  });
});

describe('did you mean', () => {
  it('RT-007 a word with an error is corrected, the more frequent one of several, written as it was typed', async () => {
    await add({
      6101: { title: 'Rhythmus und Tempo' },
      6102: { title: 'Rhythmus' },
      6103: { title: 'Übungen für Geübte', text: 'Caféhaus' },
    });
    expect(await meant('rhytmus')).toBe('rhythmus');
    expect(await meant('Rhyhtmus')).toBe('Rhythmus');
    expect(await meant('RHYTHMSU')).toBe('RHYTHMUS');
    expect(await meant('rhytmus tempo')).toBe('rhythmus tempo');
    expect(await meant('Rhythmus')).toBe('');
    expect(await meant('xyzzyplugh')).toBe('');
  });

  it('RT-007 umlauts and points do not count as errors, so that a keyboard without them is enough', async () => {
    expect(await meant('Ubungne')).toBe('Übungen');
    expect(await meant('Cafehaus')).toBe('Caféhaus');
    await add({ 6111: { title: 'المدرسة الأولى' } });
    expect(await meant('المدرسه')).toBe('المدرسة');
    expect(await meant('المرسة')).toBe('المدرسة');
  });

  it('RT-007 names no word that only hidden objects have', async () => {
    await add({ 6121: { title: 'Cembalo', attributes: 'search="0"' }, 6122: { dataType: 'p_Blog', title: 'Spinett' } });
    expect(await meant('Cmebalo')).toBe('');
    expect(await meant('Spinnet')).toBe('Spinett');
    const off = site.server.services.customers.get('demo')!.off as Set<string>;
    off.add('p_Blog');
    try {
      expect([await meant('Spinnett'), values(await suggest('Spinnett'), '//didYouMean/@words')]).toEqual(['', []]);
    } finally {
      off.delete('p_Blog');
    }
  });

  it('RT-007 takes words of texts that authors have just stored, and offers none that is gone', async () => {
    await add({ 6131: { title: 'Bratsche' } });
    expect(await meant('Brastche')).toBe('Bratsche');
    await add({ 6131: { title: 'Nichts' } });
    expect(await meant('Bratshce')).toBe('');
  });
});

describe('a very long search', () => {
  it('RT-007 is cut after a word, and the answer says what was searched', async () => {
    await add({ 6201: { title: 'Anfang' } });
    const reply = await search(`Anfang ${'Wortungetüm '.repeat(200)}`);
    const used = values(reply, '//shortened/text()')[0] ?? '';
    expect(used).toMatch(/^Anfang (?:Wortungetüm ?)+$/);
    expect(used.length).toBeLessThanOrEqual(200);
    expect(values(await search('Anfang und Ende'), '//shortened')).toEqual([]);
  });

  it('RT-007 of more than twenty different words the first are searched', async () => {
    const words = Array.from({ length: 25 }, (_, index) => `w${index}`).join(' ');
    expect(values(await search(words), '//shortened/text()')[0]?.split(' ')).toHaveLength(20);
  });

  it('RT-007 one word without an end is cut, through no letter', async () => {
    const used = values(await search('𝔸'.repeat(150)), '//shortened/text()')[0] ?? '';
    expect([used.length, used.isWellFormed()]).toEqual([200, true]);
  });
});

describe('suggestions', () => {
  it('RT-007 fit the beginning of the last word and the whole of the others, titles first, eight at most', async () => {
    await add({
      ...Object.fromEntries(Array.from({ length: 12 }, (_, index) => [6301 + index, { title: 'Nichts', text: 'Pauke im Orchester' }])),
      6320: { title: 'Die Pauke' },
    });
    const all = await suggested('pauk');
    expect([all[0], all.length]).toEqual([6320, 8]);
    expect(await suggested('die pauk')).toEqual([6320]);
    expect([await suggested('p'), await suggested(''), await suggested("'!&|:*")]).toEqual([[], [], []]);
    const reply = await suggest('pauk');
    expect(found(reply, '//suggestion')[0]).toEqual({
      ID: '6320',
      dataType: 'p_News',
      href: 'page-6320.html',
      language: 'de',
      kind: '',
    });
    expect(values(reply, '//suggestions/text/text()')[0]).toMatch(/^8 /);
  });

  it('RT-007 know of what is locked its title alone, to guests and to who may not open it yet; authors find its text', async () => {
    const { objects } = site.server.services;
    await add({ 6341: { title: 'Verschlossen', text: 'Theorbe' } });
    const course = `<object ID="6340" IDObjectType="100" dataType="p_Course"><title language="de">Kurs</title><data><course ID="6340">
      <chapter>
      <objectRef ID="6341" IDObjectType="501" dataType="p_News" action="2" requires="812"/></chapter></course></data></object>`;
    await objects.add([readObject(parseRoot(course))]);
    const of = async (words: string, token?: string) => found(await suggest(words, token), '//suggestion').map(({ ID }) => ID);
    for (const token of [undefined, site.learner]) expect([await of('verschl', token), await of('theorb', token)]).toEqual([['6341'], []]);
    expect(values(await suggest('Theobre'), '//didYouMean/@words')).toEqual([]);
    expect(await of('theorb', site.author)).toEqual(['6341']);
  });

  it('RT-007 say what may have been meant when nothing fits', async () => {
    const reply = await suggest('Puake');
    expect(found(reply, '//didYouMean')).toEqual([{ words: 'Pauke' }]);
    expect(values(reply, '//didYouMean/text/text()')).toEqual(['Meinten Sie „Pauke“?']);
  });

  it('RT-007 are looked up once for all guests, and anew when content was written', async () => {
    expect(await suggested('Triang')).toEqual([]);
    await add({ 6331: { title: 'Triangel' } });
    expect(await suggested('Triang')).toEqual([6331]);
  });
});

describe('similar words', () => {
  it('are a letter more, less, another one, or two in each other’s position away', () => {
    const list = new WordList();
    list.add(['light', 'weight']);
    const similar = (word: string) => list.similar(word).map(({ word: found, errors }) => `${found} ${errors}`);
    expect(['lihgt', 'ligt', 'lighht', 'lieht', 'night'].map(similar)).toEqual([...Array.from({ length: 5 }, () => ['light 1'])]);
    expect(['light', 'hgilt', 'lg', 'ltigh'].map(similar)).toEqual([[], [], [], []]);
    expect([similar('wieghtt'), similar('wighe')]).toEqual([['weight 2'], []]);
  });

  it('of 100 000 words are found in a moment', () => {
    const letters = 'etaoinshrdlucmfwypvbgkqjxz';
    let seed = 1;
    const next = (most: number) => (seed = (seed * 48271) % 2147483647) % most;
    const words = Array.from({ length: 100_000 }, () => Array.from({ length: 4 + next(9) }, () => letters[next(26)]).join(''));
    const list = new WordList();
    list.add([...words, 'photography']);
    list.similar('warmup');
    const begun = performance.now();
    expect(list.similar('pohtograpy')[0]?.word).toBe('photography');
    const took = performance.now() - begun;
    console.log(`similar of 100 000 words: ${took.toFixed(1)} ms`);
    expect(took).toBeLessThan(250);
  });
});
