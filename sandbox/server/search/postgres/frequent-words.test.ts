import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { select } from '../../../../xsl/engine/index.ts';
import { call, openFixture } from '../../fixtures/open.ts';
import type { OpenServer } from '../../server.ts';
import { inDrawers, searchDocument, TITLES } from '../../store/dictionary.ts';
import { mostWeighed } from './candidates.ts';
import { find } from './find.ts';
import { typesOf } from '../tabs.ts';

const FIRST = 700_000;
const MOST_WEIGHED = mostWeighed(false);
let server: OpenServer;
const store = () => server.services.store;

/** Texts of news, the first the newest; only the search knows them. */
async function write(count: number, from: number, title: string, body: string, day = '2026-01-01'): Promise<void> {
  const document = searchDocument('en', title, '', body);
  await sql`insert into object_texts (data_type, id, language, title, teaser, body, city, day, document)
    select 'p_News', ${from} + n, 'en', ${title}, '', ${body}, '', ${day}, ${document} from generate_series(1, ${count}::int) as n`.execute(
    store(),
  );
}

beforeAll(async () => {
  server = await openFixture();
  await write(MOST_WEIGHED + 120, FIRST, 'Report', 'a galumphing wabe with borogoves');
  // Older than all of them.
  await write(1, FIRST + 10_000, 'The wabe', 'nothing', '2001-01-01');
  await write(1, FIRST + 10_001, 'Report', 'a wabe and a jubjub', '2001-01-02');
  await write(1, FIRST + 10_002, 'Report', 'a wabe, a gyre and a jubjub', '2001-01-03');
  await write(MOST_WEIGHED, FIRST + 20_000, 'Report', 'a tulgey wood');
  await write(MOST_WEIGHED + 30, FIRST + 30_000, 'Report', 'a gyre by itself', '2026-02-02');
}, 180_000);
afterAll(() => server.close());

const query = (simple: string) => ({ tab: 'all', simple, isCut: false, blocks: [] });
const scope = { language: 'en', types: typesOf('all', new Set()), locked: [] as number[] };
const search = (words: string, tab = 'all') =>
  call(server.app, 'action=search&id=0&datatype=p_Site&searchType=scroll&m=0', {
    lang: 'en',
    fields: { nDefocusStep: '0', xml: `<search tab="${tab}" lang="en"><simple>${words}</simple></search>` },
  });
type Reply = Awaited<ReturnType<typeof search>>;
const values = (reply: Reply, xpath: string) => select(reply.xml(), xpath).map((node) => node.value);

describe('words that very many texts have', () => {
  it('of a word that as many have as are weighed, every text is found, and counted', async () => {
    const { hits } = await find(store(), query('tulgey'), scope, 0);
    expect(hits).toHaveLength(MOST_WEIGHED);
    const reply = await search('tulgey');
    expect(values(reply, '//searchInformation/@count')).toEqual([String(MOST_WEIGHED)]);
    expect(values(reply, '//searchInformation/@more | //tab/@more')).toEqual([]);
    expect(select(reply.xml(), '//searchInformation/text')[0]?.children[0]?.value).toBe(`${MOST_WEIGHED} results`);
  });

  it('of a word that more have, the answer and its tabs say that there are more', async () => {
    const reply = await search('wabe');
    expect(values(reply, '//searchInformation/@count')).toEqual([String(MOST_WEIGHED)]);
    expect(values(reply, '//searchInformation/@more')).toEqual(['1']);
    expect(select(reply.xml(), '//searchInformation/text')[0]?.children[0]?.value).toBe(`More than ${MOST_WEIGHED} results`);
    expect(values(reply, '//tab[@more="1"]/@type')).toEqual(['all', 'news']);
    expect(values(await search('wabe', 'courses'), '//searchInformation/@more')).toEqual([]);
  });

  it('where any of several words will do, fewer are weighed, and the answer says that there are more', async () => {
    const reply = await search('wabe snicker');
    expect(values(reply, '//search/@nDefocusStep')).toEqual(['1']);
    expect(values(reply, '//searchInformation/@count')).toEqual([String(mostWeighed(true))]);
    expect(values(reply, '//tab[@more="1"]/@type')).toEqual(['all', 'news']);
    expect((await find(store(), query('wabe snicker'), scope, 1)).hits[0]?.id).toBe(FIRST + 10_001);
  });

  it('what has it in the title comes first, however old it is', async () => {
    const { hits } = await find(store(), query('wabe'), scope, 0);
    expect(hits[0]?.id).toBe(FIRST + 10_001);
    expect(hits.length).toBeGreaterThan(MOST_WEIGHED);
  });

  it('beside a rare word it hides nothing: with both, with either, and with most of several', async () => {
    const ids = async (words: string, step: number) => (await find(store(), query(words), scope, step)).hits.map(({ id }) => id);
    expect((await ids('wabe jubjub', 0)).toSorted()).toEqual([FIRST + 10_002, FIRST + 10_003]);
    // Nothing has all of these: any word does, and the rare one is there.
    expect(await ids('galumphing jubjub', 1)).toContain(FIRST + 10_002);
    // Two frequent words that are rarely together, and one that nothing has.
    expect(await ids('wabe gyre snicker', 1)).toContain(FIRST + 10_003);
  });

  it('of beginnings of words, those of rare ones are found beside those of frequent ones', async () => {
    const { hits } = await find(store(), query('wab jubj'), scope, 2);
    expect(hits.map(({ id }) => id)).toContain(FIRST + 10_002);
  });

  it('the index of the search is used for the words, the data types and the titles', async () => {
    await store()
      .transaction()
      .execute(async (transaction) => {
        await sql`set local enable_seqscan = off`.execute(transaction);
        await sql`set local enable_indexscan = off`.execute(transaction);
        const { rows } = await sql<Record<string, string>>`explain select ctid from object_texts where ${inDrawers('en', ['p_News'])}
          and document @@ 'wabe'::tsquery and ${TITLES} @@ 'wabe'::tsquery`.execute(transaction);
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        expect(plan).toMatch(/Bitmap Index Scan on object_texts_document/);
        expect(/Index Cond: (.*)/.exec(plan)?.[1]).toMatch(/document @@ .*ARRAY.*&& .*ts_filter/);
        expect(plan).not.toContain('Filter:');
      });
  });
});
