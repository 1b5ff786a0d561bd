import { beforeAll, describe, expect, it } from 'vitest';
import type { Block, Clause, Hit, Scope, SearchEngine, SearchQuery } from '../protocol/search-engine.ts';

/** A text as an engine gets it. */
export interface SuiteText {
  readonly dataType: string;
  readonly id: number;
  readonly language: string;
  readonly title: string;
  readonly teaser: string;
  readonly body: string;
  readonly city: string;
  /** YYYY-MM-DD, '' for none. */
  readonly day: string;
}

const text = (id: number, own: Partial<SuiteText>): SuiteText => ({
  ...{ dataType: 'p_News', id, language: 'en', title: '', teaser: '', body: '', city: '', day: '2026-11-20' },
  ...own,
});

const TEXTS: readonly SuiteText[] = [
  text(1, { title: 'Bassoons', body: 'played by nobody' }),
  text(2, { title: 'Nothing', teaser: 'A bassoon' }),
  text(3, { title: 'Nothing', body: `bassoon ${'bassoon '.repeat(40)}` }),
  text(4, { dataType: 'p_Unit', title: 'Bassoons' }),
  text(5, { title: 'Bassoons', language: 'de' }),
  text(6, { dataType: 'p_Object', title: 'A trombone player', body: 'in the pit', city: 'Laputa', day: '' }),
  text(7, { dataType: 'p_Calendar', title: 'Concert', body: 'with trombone and harp & <b>flute</b>', day: '2026-12-01' }),
  text(8, { title: 'Concert', body: 'with harp alone', day: '2026-12-02' }),
];
const ALL = ['p_News', 'p_Unit', 'p_Object', 'p_Calendar'];
const scope = (own: Partial<Scope> = {}): Scope => ({ language: 'en', types: ALL, locked: [], ...own });
const words = (simple: string): SearchQuery => ({ tab: 'all', simple, isCut: false, blocks: [] });
const blocks = (...own: Partial<Block>[]): SearchQuery => ({
  ...words(''),
  blocks: own.map((block) => ({ must: [], should: [], mustNot: [], ...block })),
});
const clause = (field: Clause['field'], op: Clause['op'], value: string): Clause => ({ field, op, value });
const idsOf = (hits: readonly Hit[]): number[] => hits.map(({ id }) => id);

/** What every engine has to do. @param open gives an engine that has these texts and no others of these IDs */
export function searchEngineSuite(name: string, open: (texts: readonly SuiteText[]) => Promise<SearchEngine>): void {
  describe(`the search by ${name}`, () => {
    let engine: SearchEngine;
    beforeAll(async () => {
      engine = await open(TEXTS);
    }, 180_000);
    const find = async (query: SearchQuery, own?: Partial<Scope>, step = 0) => idsOf((await engine.find(query, scope(own), step)).hits);

    it('RT-007 finds any form of a word, in titles before teasers before texts, and what is taught before news', async () => {
      expect(await find(words('bassoon'))).toEqual([4, 1, 2, 3]);
      const { hits, weighed } = await engine.find(words('bassoon'), scope(), 0);
      expect(hits.every(({ score }) => score > 0 && score <= 1)).toBe(true);
      expect(weighed === null || weighed >= hits.length).toBe(true);
      expect(hits[0]!.dataType).toBe('p_Unit');
    });

    it('RT-007 looks into one language and the data types of the search alone', async () => {
      expect(await find(words('Bassoons'), { language: 'de' })).toEqual([5]);
      expect(await find(words('bassoon'), { types: ['p_Unit'] })).toEqual([4]);
      expect(await find(words('bassoon'), { types: [] })).toEqual([]);
    });

    it('RT-007 wants all words, then any, then beginnings of words', async () => {
      expect(await find(words('trombone harp'))).toEqual([7]);
      expect((await find(words('trombone harp'), {}, 1)).toSorted()).toEqual([6, 7, 8]);
      expect(await find(words('trombo'))).toEqual([]);
      expect((await find(words('trombo'), {}, 2)).toSorted()).toEqual([6, 7]);
      expect(await find(words(' '))).toEqual([]);
    });

    it('RT-007 a letter beside longer words is the beginning of nothing: it would be of very many', async () => {
      expect(await find(words("b'harm"), {}, 2)).toEqual([]);
      expect((await find(words("b'har"), {}, 2)).toSorted()).toEqual([7, 8]);
      expect((await find(words('h'), {}, 2)).toSorted()).toEqual([7, 8]);
    });

    it('RT-007 of what is locked the title and the teaser count alone', async () => {
      expect(await find(words('bassoon'), { locked: [2, 3] })).toEqual([4, 1, 2]);
      expect(await engine.count('harp', scope({ locked: [7] }), 0)).toBe(1);
    });

    it('RT-007 finds by synonyms, side by side where they are several words', async () => {
      const synonyms = [
        ['sackbut', 'trombone player'],
        ['lyre', 'harp'],
      ];
      expect(await find(words('sackbuts'), { synonyms })).toEqual([6]);
      expect((await find(words('lyre'), { synonyms })).toSorted()).toEqual([7, 8]);
      expect(await find(words('lyre'))).toEqual([]);
    });

    it('RT-007 blocks are or-ed, and in each all musts and no mustNot count', async () => {
      const trombone = clause('text', 'contains', 'trombone');
      expect((await find(blocks({ must: [trombone] }, { must: [clause('city', 'equals', 'laputa')] }))).toSorted()).toEqual([6, 7]);
      expect(await find(blocks({ must: [trombone], mustNot: [clause('type', 'equals', 'calendar')] }))).toEqual([6]);
      expect(await find(blocks({ must: [clause('date', 'from', '2026-12-01'), clause('date', 'to', '2026-12-01')] }))).toEqual([7]);
      expect(await find(blocks({ should: [clause('title', 'prefix', 'conc')] }))).toEqual([8, 7]);
    });

    it.each(["'; drop table users; --", 'a & b | !c:*', '\\', '(((', '"unclosed'])(
      'RT-007 no words are a query language: %s',
      async (wild) => {
        for (const step of [0, 1, 2]) expect(Array.isArray(await find(words(wild), {}, step))).toBe(true);
        expect(Array.isArray(await engine.suggest(wild, scope()))).toBe(true);
      },
    );

    it('RT-007 suggests what begins like the last word, and has the words before it', async () => {
      expect(idsOf(await engine.suggest('basso', scope()))).toEqual([4, 1, 2, 3]);
      expect(idsOf(await engine.suggest('concert tro', scope()))).toEqual([7]);
      expect(await engine.suggest('', scope())).toEqual([]);
      // What several words mean together is found by all that mean the same.
      const synonyms = [['pit band', 'harp']];
      expect(idsOf(await engine.suggest('pit band', scope({ synonyms }))).toSorted()).toEqual([7, 8]);
    });

    it('RT-007 shows pieces around what was found, by words that are escaped by who marks them', async () => {
      const mark = (piece: string, found: boolean) => (found ? `[${piece}]` : piece.replaceAll('&', '+').replaceAll('<', '('));
      const found = await engine.highlight(words('trombones'), { language: 'en' }, 7, mark);
      expect(found.join()).toContain('[trombone]');
      expect(found.join()).not.toMatch(/[<&]/);
      expect(await engine.highlight(words('zither'), { language: 'en' }, 7, mark)).toEqual([]);
      expect(await engine.highlight(words('trombone'), { language: 'de' }, 7, mark)).toEqual([]);
    });

    it('RT-007 knows words like a misspelt one, and not itself', async () => {
      expect((await engine.similar('trombnoe', 'en', 1)).map(({ word }) => word)).toContain('trombone');
      expect((await engine.similar('trombone', 'en', 1)).map(({ word }) => word)).not.toContain('trombone');
    });

    it('RT-007 the same search finds the same in the same order', async () => {
      const first = await engine.find(words('concert'), scope(), 0);
      expect(await engine.find(words('concert'), scope(), 0)).toEqual(first);
      expect(idsOf(first.hits)).toEqual([8, 7]);
    });
  });
}
