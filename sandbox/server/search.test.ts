import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { select } from '../../xsl/engine/index.ts';
import { readObject } from './content/object.ts';
import { call, logIn, openFixture, type Reply } from './fixtures/open.ts';
import { Cursors } from './search/cursors.ts';
import type { OpenServer } from './server.ts';
import { parseRoot } from './xml/nodes.ts';

let server: OpenServer;
beforeAll(async () => {
  server = await openFixture();
}, 180_000);
afterAll(() => server.close());

const values = (reply: Reply, xpath: string) => select(reply.xml(), xpath).map((node) => node.value);
const ids = (reply: Reply) => values(reply, '//SHW_p_Site/@ID').map(Number);
function search(xml: string, extra = '&searchType=scroll&m=0', options: { host?: string; step?: string } = {}) {
  return call(server.app, `action=search&id=0&datatype=p_Site${extra}`, {
    fields: { nDefocusStep: options.step ?? '0', xml },
    ...(options.host === undefined ? {} : { host: options.host }),
  });
}
const simple = (words: string, tab = 'all') => `<search tab="${tab}" lang="de"><simple>${words}</simple></search>`;
const expert = (block: string, tab = 'all') => `<search tab="${tab}" lang="de"><expert><block id="b1">${block}</block></expert></search>`;

describe('site search (protocol 5)', () => {
  it('RT-007 the search page has tabs, tag cloud and fields but no records', async () => {
    const reply = await call(server.app, 'action=search&id=0&datatype=p_Site');
    expect(values(reply, '//tab/@type')).toEqual(['all', 'courses', 'news', 'blog', 'calendar', 'pages']);
    expect(select(reply.xml(), '//tagCloud/tag').map((tag) => [tag.children[0]?.value, tag.attributes[0]?.value])).toEqual([
      ['Lernen', '40'],
    ]);
    expect(values(reply, '//field/@label')).toContain('Titel');
    expect(ids(reply)).toEqual([]);
  });

  it('RT-007 batches of 10 by m and cursor; more=0 ends them; nothing is repeated or skipped while content changes', async () => {
    const author = await logIn(server.app, 'alhazen', 'book-of-optics');
    const found: number[] = [];
    let cursor = '';
    let more = '1';
    for (let m = 0; more === '1'; m += 10) {
      const reply = await search(simple('Kurse'), `&searchType=scroll&m=${m}&cursor=${cursor}`);
      if (m === 0) expect(values(reply, '//searchInformation/@count')).toEqual(['26']);
      found.push(...ids(reply));
      [cursor = '', more = ''] = [values(reply, '//search/@cursor')[0], values(reply, '//search/@more')[0]];
      const fresh = parseRoot(
        `<object ID="${500 + m}" IDObjectType="501" dataType="p_News"><title language="de">Kurse Kurse</title><data>` +
          '<news><html language="de"><p>Kurse Kurse Kurse</p></html></news></data></object>',
      );
      await server.services.objects.add([readObject(fresh)]);
      if (m === 0) await call(server.app, 'action=32&id=203&datatype=p_News', { token: author, fields: { confirm: '1' } });
    }
    expect(new Set(found).size).toBe(found.length);
    // One of the 26 was deleted meanwhile; the new ones are not among them.
    expect(new Set([...found, 203]).size).toBe(26);
    expect(found.every((id) => id < 500 || id > 900)).toBe(true);
  });

  it('RT-007 the cloud of tags is read once for all searches, and anew when the content has changed', async () => {
    const { store, objects } = server.services;
    const read = vi.spyOn(store, 'selectFrom');
    const readings = () => read.mock.calls.filter(([table]) => String(table) === 'tags').length;
    for (const words of ['Kurse', 'Lernen', 'nirgends zu finden'])
      expect(values(await search(simple(words)), '//tagCloud/tag').length).toBe(1);
    expect(readings()).toBeLessThanOrEqual(1);
    await objects.changed();
    await search(simple('Kurse Lernen'));
    expect(readings()).toBeGreaterThan(0);
    const before = readings();
    await search(simple('Lernen Kurse'));
    expect(readings()).toBe(before);
    read.mockRestore();
  });

  it('RT-007 a search goes on at another server on the database, or after a restart, where it began', async () => {
    const question = Cursors.question('demo', 'de', 'all', 'Kurse', '[]');
    const [one, other] = [new Cursors(server.services.store), new Cursors(server.services.store)];
    const found = { hits: [{ dataType: 'p_News', id: 203, score: 0.5 }], step: 1, counts: { all: 1 }, cut: ['news'], question };
    const name = await one.freeze(found, 1, 0, true);
    expect(await other.get(name, question)).toEqual({ ...found, until: expect.any(Number) as number });
    expect([await other.get(name, 'another question'), await other.get('', question)]).toEqual([null, null]);
    // What has no further batch is in one process's memory alone.
    expect(await other.get(await one.freeze(found, 1, 0, false), question)).toBeNull();
    // What has ended is gone.
    await server.services.store
      .updateTable('frozen_searches')
      .set({ expires: new Date(0) })
      .execute();
    expect(await new Cursors(server.services.store).get(name, question)).toBeNull();
    await other.freeze(found, 1, 0, true);
    expect(await server.services.store.selectFrom('frozen_searches').select('name').where('name', '=', name).execute()).toEqual([]);
  });

  it('RT-007 an unknown cursor starts the search anew, and one search cannot use the cursor of another', async () => {
    const first = values(await search(simple('Quagga')), '//search/@cursor')[0] ?? '';
    expect(ids(await search(simple('Quagga'), '&searchType=scroll&m=0&cursor=unknown'))).toEqual([31]);
    expect(ids(await search(simple('Licht'), `&searchType=scroll&m=0&cursor=${first}`))).toContain(100);
  });

  it('RT-007 German stems find other forms, and plain words find what a stemmer spoils', async () => {
    expect(ids(await search(simple('Kurs'))).length).toBeGreaterThan(0);
    expect(ids(await search(simple('Termine', 'calendar'))).sort()).toEqual([41, 42, 43]);
  });

  it('RT-007 a phrase that finds nothing is split, the answer says so by nDefocusStep and autoDephrasing', async () => {
    const reply = await search(simple('Quagga Hyperraum'));
    expect(ids(reply)).toEqual([31]);
    expect(values(reply, '//search/@nDefocusStep')).toEqual(['1']);
    expect(values(reply, '//autoDephrasing/term/@original')).toEqual(['Quagga Hyperraum', 'Quagga Hyperraum']);
    expect(values(await search(simple('Quag')), '//search/@nDefocusStep')).toEqual(['2']);
    // A letter beside it is the beginning of too many words.
    const letter = await search(simple('Q’Quag'));
    expect([ids(letter), values(letter, '//autoDephrasing/term/@used')]).toEqual([[31], ['0', '1']]);
    expect(values(await search(simple('Quagga'), undefined, { step: '2' }), '//search/@nDefocusStep')).toEqual(['2']);
  });

  it('RT-007 tabs count and filter; a data type that is switched off is not found', async () => {
    const reply = await search(simple('Lernen', 'blog'));
    expect(ids(reply)).toEqual([31]);
    expect(values(reply, '//tab[@selected="1"]/@type')).toEqual(['blog']);
    expect(ids(await search(simple('Quagga'), undefined, { host: 'nordlicht.localhost' }))).toEqual([]);
  });

  it('RT-007 expert search: must, should, mustNot, operators', async () => {
    expect(ids(await search(expert('<must field="city" op="prefix">Ber</must>')))).toEqual([901]);
    expect(
      ids(await search(expert('<must field="type" op="equals">calendar</must><mustNot field="title" op="contains">42</mustNot>'))).sort(),
    ).toEqual([41, 43]);
    expect(ids(await search(expert('<must field="date" op="from">2026-11-26</must><must field="date" op="to">2026-11</must>')))).toEqual([
      42,
    ]);
    expect(
      ids(
        await search(expert('<should field="title" op="equals">Kontakt</should><should field="city" op="equals">berlin</should>')),
      ).sort(),
    ).toEqual([901, 910]);
    expect(
      ids(await search(expert('<must field="type" op="equals">p_Calendar</must><should field="title" op="contains">43</should>')))[0],
    ).toBe(43);
    expect(ids(await search(expert('<must field="title" op="contains">100%_</must>')))).toEqual([]);
    const two =
      '<search><expert><block id="b1"><must field="city" op="equals">Berlin</must></block><block id="b2">' +
      '<must field="title" op="equals">Kontakt</must></block></expert></search>';
    expect(ids(await search(two)).sort()).toEqual([901, 910]);
  });

  it.each([["'; drop table users; --"], ['a & b | !c:*'], ['\\'], ['(((']])(
    'RT-007 words are never read as a query language: %s',
    async (words) => {
      expect((await search(simple(words.replaceAll('&', '&amp;')))).status).toBe(200);
      expect((await search(expert(`<must field="title" op="prefix">${words.replaceAll('&', '&amp;')}</must>`))).status).toBe(200);
    },
  );

  it('RT-007 wrong documents are refused', async () => {
    for (const xml of [
      '<search',
      '<find/>',
      '<search><expert/><expert/></search>',
      expert('<must field="password" op="equals">x</must>'),
      expert('<must field="title" op="regex">x</must>'),
    ]) {
      const reply = await search(xml);
      expect([reply.status, values(reply, '//error/@code')[0]], xml).toEqual([400, 'badXml']);
    }
  });

  it('RT-007 highlight marks with em alone and escapes the text', async () => {
    const reply = await call(server.app, 'action=search&id=200&datatype=p_Site&searchType=highlight&m=0', {
      fields: { xml: simple('Text') },
    });
    expect(reply.body).toContain('<em>Text</em>');
    const english = await server.app.inject({
      method: 'POST',
      url: '/dispatcher.php?mode=ajax&lang=en&action=search&id=200&datatype=p_Site&searchType=highlight&m=0',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ xml: simple('Zebra') }).toString(),
    });
    expect(english.body).toContain('<em>Zebra</em> &amp; text');
    expect([reply.body, english.body].map((body) => /<highlight [^>]*language="(\w+)"/.exec(body)?.[1])).toEqual(['de', 'en']);
  });

  it('highlight hands out nothing of a data type that the customer has switched off', async () => {
    const marked = async () =>
      (await call(server.app, 'action=search&id=200&datatype=p_Site&searchType=highlight&m=0', { fields: { xml: simple('Text') } })).body;
    expect(await marked()).toContain('<fragment>');
    const off = server.services.customers.get('demo')!.off as Set<string>;
    off.add('p_News');
    try {
      expect(await marked()).not.toContain('<fragment>');
    } finally {
      off.delete('p_News');
    }
  });
});
