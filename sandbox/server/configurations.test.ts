import { describe, expect, it } from 'vitest';
import { openSite, values } from './fixtures/site.ts';

const site = openSite();
type Reply = Awaited<ReturnType<typeof site.call>>;
const author = (query: string, fields?: Record<string, string>): Promise<Reply> =>
  site.call(`${query}&datatype=p_ObjectConfiguration`, { token: site.author, ...(fields ? { fields } : {}) });
const load = async (id: number): Promise<string> => (await author(`action=8&id=${id}`)).body;
const store = (id: number, xml: string): Promise<Reply> => author(`action=store&id=${id}`, { xml });
const page = (lang: string): Promise<Reply> => site.get(`/dispatcher.php?mode=ajax&user=0&lang=${lang}&action=2&id=901&datatype=p_Object`);

describe('stored configurations', () => {
  it('AUT-005 visitors see what was stored, in each language; a reset brings back what was there', async () => {
    const bodies = async (): Promise<string[]> =>
      [await page('en'), await page('de')].map(({ body }) => body.replace(/ revision="\d+"/, ''));
    const before = await bodies();
    const xml = await load(901);
    expect((await store(901, xml)).status).toBe(200);
    expect(await bodies()).toEqual(before);

    const changed = (await load(901))
      .replace(/(<text id="x1"[^>]*>)[^<]*/, '$1About &amp; us')
      .replace(
        '</content>',
        '<template id="t2"><text id="x9" language="en">More</text><html id="h9" language="en"><p>New <em>words</em>.</p></html><picture srcComplete="/img/lens.svg" alt="A lens"/><unknown/></template></content>',
      );
    expect((await store(901, changed)).status).toBe(200);
    const en = await page('en');
    expect(values(en, '/cms/object/title[@language="en"]/text()')).toEqual(['About & us']);
    expect(en.body).toContain('<h3>More</h3><p>New <em>words</em>.</p><p><img src="/img/lens.svg" alt="A lens"/></p></html>');
    const de = await page('de');
    expect(de.body).not.toContain('New <em>words</em>');
    expect(values(de, '/cms/object/title[@language="de"]/text()')).toEqual(
      values(await page('en'), '/cms/object/title[@language="de"]/text()'),
    );
    expect(await load(901)).toContain('<unknown/>');

    expect((await author('action=delete&id=901', { confirm: '1' })).status).toBe(200);
    expect(await bodies()).toEqual(before);
  });

  it('AUT-005 a language that was taken out is shown no longer', async () => {
    const xml = (await load(901)).replace(/<(text|html)\b[^>]*language="de"[\s\S]*?<\/\1>/g, '');
    expect((await store(901, xml)).status).toBe(200);
    expect(values(await page('de'), '/cms/object/title/@language')).toEqual(['en']);
    expect((await author('action=delete&id=901', { confirm: '1' })).status).toBe(200);
    expect(values(await page('de'), '/cms/object/title/@language')).toContain('de');
  });

  it("AUT-098 what an author's tool does not know comes back byte for byte", async () => {
    const xml = (await load(901)).replace('<translations', "<foreign  a = '1'><![CDATA[<x>]]>&#228;</foreign>\r\n<!-- n --><translations");
    expect((await store(901, xml)).status).toBe(200);
    expect((await load(901)).replace(/revision="\d+"/, '')).toBe(xml.replace(/revision="\d+"/, ''));
  });
});
