import { describe, expect, it } from 'vitest';
import { openSite, values } from './fixtures/site.ts';

const site = openSite();
type Reply = Awaited<ReturnType<typeof site.call>>;
const author = (query: string, fields?: Record<string, string>): Promise<Reply> =>
  site.call(`${query}&datatype=p_ObjectConfiguration`, { token: site.author, ...(fields ? { fields } : {}) });
const load = async (id: number): Promise<string> => (await author(`action=8&id=${id}`)).body;
const store = (id: number, xml: string): Promise<Reply> => author(`action=store&id=${id}`, { xml });
/** A configuration with another English subtitle. */
const subtitled = (xml: string, words: string): string => xml.replace(/(name="subtitle" language="en"[^>]* value=")[^"]*/, `$1${words}`);
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
        '<template id="t2"><text id="x9" language="en">More</text><html id="h9" language="en">' +
          '<p>New <em>words</em>.</p></html><picture srcComplete="/img/lens.svg" alt="A lens"/>' +
          '<unknown/></template></content>',
      );
    expect((await store(901, changed)).status).toBe(200);
    const en = await page('en');
    expect(values(en, '/cms/object/title[@language="en"]/text()')).toEqual(['About & us']);
    expect(en.body).toContain('<h2>More</h2><p>New <em>words</em>.</p><p><img src="/img/lens.svg" alt="A lens"/></p></html>');
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

  it('AUT-011 a title that all languages have is not marked to be translated; one that a language lacks is', async () => {
    const flags = async (id: number) => values(await author(`action=8&id=${id}`), '//text[@role="title"]/@translate');
    expect(await flags(901)).toEqual(['0', '0']);
    const languages = '<languages base="en" default="en"><language code="en"/><language code="de"/></languages>';
    const page =
      `<objects><object ID="957" IDObjectType="500" IDObjectTypeCategory="0" dataType="p_Object">${languages}` +
      '<title language="en">Alone</title><data><genericObject/></data></object></objects>';
    expect((await site.call('action=32768&id=0&datatype=p_Object', { token: site.author, file: page })).status).toBe(200);
    expect(await flags(957)).toEqual(['1']);
  });

  it('AUT-005 width, way and subtitle of "layout and blocks" reach the page, and go with a reset', async () => {
    const before = (await page('en')).body.replace(/ revision="\d+"/, '');
    expect(before).not.toContain('<layout');
    const xml = (await load(901))
      .replace(/(name="width"[^>]* value=")/, '$1narrow')
      .replace(/(name="showNavigation"[^>]* value=")1/, '$10')
      .replace(/(name="subtitle" language="de"[^>]* value=")/, '$1 Seit 1021 &amp; heute ');
    expect((await store(901, subtitled(xml, 'Since 1021'))).status).toBe(200);
    const layoutOf = async (lang: string) => /<layout.*<\/layout>/.exec((await page(lang)).body)?.[0];
    const begin = '<layout width="narrow" navigation="0">';
    expect(await layoutOf('en')).toBe(`${begin}<subtitle language="en">Since 1021</subtitle></layout>`);
    expect(await layoutOf('de')).toBe(`${begin}<subtitle language="de">Seit 1021 &amp; heute</subtitle></layout>`);
    // What is as usual again, and what is no width, is not said.
    const usual = (await load(901)).replace('value="narrow"', 'value="640"').replace(/(showNavigation"[^>]* value=")0/, '$11');
    expect((await store(901, subtitled(usual, ' '))).status).toBe(200);
    expect(await layoutOf('en')).toBe('<layout><subtitle language="de">Seit 1021 &amp; heute</subtitle></layout>');
    expect((await author('action=delete&id=901', { confirm: '1' })).status).toBe(200);
    expect((await page('en')).body.replace(/ revision="\d+"/, '')).toBe(before);
  });

  const block = (id: string, words: string) =>
    `<template id="${id}"><text id="${id}x" language="en">${words}</text>` +
    `<html id="${id}h" language="en"><p>${words}, too</p></html></template>`;
  const shownIn = async (id: number, dataType: string) =>
    (await site.get(`/dispatcher.php?mode=ajax&user=0&lang=en&action=2&id=${id}&datatype=${dataType}`)).body;

  it.each([
    ['a course', 100, 'p_Course'],
    ['a unit', 4711, 'p_Unit'],
    ['a test', 812, 'p_PracticeTest'],
  ])('AUT-009 a block that is added to %s without a text is shown', async (_what, id, dataType) => {
    const withBlock = (await load(id)).replace('</content>', `${block('t9', 'More')}</content>`);
    expect((await store(id, withBlock)).status).toBe(200);
    const shown = /<html language="en"><h2>More<\/h2><p>More, too<\/p><\/html>/;
    expect(await shownIn(id, dataType)).toMatch(shown);
    // What is stored can be stored again.
    expect((await store(id, await load(id))).status).toBe(200);
    expect(await shownIn(id, dataType)).toMatch(shown);
    expect((await author(`action=delete&id=${id}`, { confirm: '1' })).status).toBe(200);
    expect(await shownIn(id, dataType)).not.toContain('More, too');
  });

  it('AUT-005 AUT-009 the description of a course is in its configuration, and is shown with what comes to it', async () => {
    const text = '<html language="en"><p>Why?</p></html><html language="de"><p>Warum?</p></html>';
    const described =
      '<objects><object ID="951" IDObjectType="100" IDObjectTypeCategory="0" dataType="p_Course"><title language="en">Why</title>' +
      `<data><course ID="951"><description>${text}</description><chapter id="1"><title language="en">One</title></chapter></course>` +
      '</data></object></objects>';
    const description = async () => /<description>[\s\S]*<\/description>/.exec(await shownIn(951, 'p_Course'))?.[0];
    const imported = await site.call('action=32768&id=0&datatype=p_Course', { token: site.author, file: described });
    expect(imported.status).toBe(200);
    const before = await description();
    expect(before).toContain('Why?');
    expect((await store(951, await load(951))).status).toBe(200);
    expect(await description()).toBe(before);
    const changed = (await load(951)).replace('<p>Why?</p>', '<p>Why not?</p>').replace('</content>', `${block('t9', 'More')}</content>`);
    expect((await store(951, changed)).status).toBe(200);
    expect(await description()).toBe('<description><html language="en"><p>Why not?</p><h2>More</h2><p>More, too</p></html></description>');
    await site.call('action=delete&id=951&datatype=p_Course', { token: site.author, fields: { confirm: '1' } });
  });

  it('AUT-005 a configuration that was stored before descriptions were in it empties none, and gets it when it is loaded', async () => {
    const text = '<html language="en"><p>Why?</p></html><html language="de"><p>Warum?</p></html>';
    const object =
      '<objects><object ID="952" IDObjectType="100" IDObjectTypeCategory="0" dataType="p_Course"><title language="en">Why</title>' +
      `<data><course ID="952"><description>${text}</description><chapter id="1"/></course></data></object></objects>`;
    expect((await site.call('action=32768&id=0&datatype=p_Course', { token: site.author, file: object })).status).toBe(200);
    const description = async () => /<description>[\s\S]*<\/description>/.exec(await shownIn(952, 'p_Course'))?.[0];
    const older = (await load(952))
      .replaceAll(' role="title"', '')
      .replace(' described="1"', '')
      .replace(/<html[\s\S]*<\/html>/, '')
      .replace('</content>', '<template id="t2"><text id="h1" language="en">A note</text></template></content>');
    expect((await store(952, older)).status).toBe(200);
    expect(await description()).toContain('<p>Why?</p>');
    const whole = await load(952);
    expect(whole).toMatch(/<text id="x1"[^>]* role="title"[^>]*>Why<\/text><html id="h2"[^>]*language="en"[^>]*><p>Why\?<\/p><\/html>/);
    // Another author has stored the course since.
    const payload = `<course ID="952"><description>${text.replace('Why?', 'Why so?')}</description><chapter id="1"/></course>`;
    await site.call('action=16&id=952&datatype=p_Course', { token: site.author, fields: { xml: payload } });
    const latest = await load(952);
    expect(latest).toContain('<p>Why so?</p>');
    expect(latest).toContain('>A note</text>');
    expect((await store(952, subtitled(latest, '700'))).status).toBe(200);
    expect(await description()).toBe('<description><html language="en"><p>Why so?</p><h2>A note</h2></html></description>');
    expect(values(await site.call('action=8&id=952&datatype=p_Course', { token: site.author }), '//html[@language="de"]/p/text()')).toEqual(
      ['Warum?'],
    );
    await site.call('action=delete&id=952&datatype=p_Course', { token: site.author, fields: { confirm: '1' } });
  });

  it('AUT-005 a configuration with the description in it stays one when its titles are taken out: what it says is shown', async () => {
    const object =
      '<objects><object ID="954" IDObjectType="100" IDObjectTypeCategory="0" dataType="p_Course"><title language="en">Why</title>' +
      '<data><course ID="954"><description><html language="en"><p>Why?</p></html></description><chapter id="1"/></course></data>' +
      '</object></objects>';
    expect((await site.call('action=32768&id=0&datatype=p_Course', { token: site.author, file: object })).status).toBe(200);
    const untitled = (xml: string) => xml.replace(/<text [^>]*role="title"[\s\S]*?<\/text>/g, '');
    expect((await store(954, untitled(await load(954)).replace('Why?', 'Why so?'))).status).toBe(200);
    expect(await shownIn(954, 'p_Course')).toContain('<description><html language="en"><p>Why so?</p></html></description>');
    expect((await load(954)).match(/<html /g)).toHaveLength(1);
    // One of before, without titles: each id is there once, also of what was never shown.
    const older = untitled(await load(954)).replace(' described="1"', '');
    expect((await store(954, older)).status).toBe(200);
    const ids = [...(await load(954)).matchAll(/<(?:html|text) id="(\w+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(1);
    await site.call('action=delete&id=954&datatype=p_Course', { token: site.author, fields: { confirm: '1' } });
  });

  it('AUT-005 a language that has a title alone shows the texts of another one, before and after its configuration is stored', async () => {
    const object =
      '<objects><object ID="953" IDObjectType="100" IDObjectTypeCategory="0" dataType="p_Course"><title language="en">Why</title>' +
      '<title language="de">Warum</title><languages base="en" default="en"><language code="en"/><language code="de"/></languages>' +
      '<data><course ID="953"><description><html language="en"><p>Why?</p></html></description><chapter id="1"/></course></data>' +
      '</object></objects>';
    expect((await site.call('action=32768&id=0&datatype=p_Course', { token: site.author, file: object })).status).toBe(200);
    const german = async () =>
      (await site.get('/dispatcher.php?mode=ajax&user=0&lang=de&action=2&id=953&datatype=p_Course')).body.replace(/ revision="\d+"/, '');
    const before = await german();
    expect(before).toContain('<p>Why?</p>');
    expect((await store(953, await load(953))).status).toBe(200);
    expect(await german()).toBe(before);
    // Also when it has had a text, which an author has taken out.
    const own = '<html id="h9" language="de" translate="0" disabled="0"><p>Darum</p></html></template>';
    expect((await store(953, (await load(953)).replace('</template>', own))).status).toBe(200);
    expect(await german()).toContain('<p>Darum</p>');
    expect((await store(953, (await load(953)).replace(/<html id="h9"[\s\S]*?<\/html>/, ''))).status).toBe(200);
    expect(await german()).toBe(before);
    await site.call('action=delete&id=953&datatype=p_Course', { token: site.author, fields: { confirm: '1' } });
  });

  it('AUT-007 with all blocks deleted the texts are gone and the title stays; blocks can come back', async () => {
    const title = values(await page('en'), '/cms/object/title/text()');
    const empty = (await load(901)).replace(/<content>[\s\S]*<\/content>/, '<content></content>');
    expect((await store(901, empty)).status).toBe(200);
    const reply = await page('en');
    expect(values(reply, '/cms/object/title/text()')).toEqual(title);
    expect(reply.body).toMatch(/<html language="en"\/?>(?:<\/html>)?/);
    expect(reply.body).not.toContain('<p>');
    const again = (await load(901)).replace(/<content\s*\/>|<content><\/content>/, `<content>${block('t1', 'Back')}</content>`);
    expect((await store(901, again)).status).toBe(200);
    expect((await page('en')).body).toContain('<p>Back, too</p>');
    await author('action=delete&id=901', { confirm: '1' });
  });

  it('AUT-008 the title is the text that is marked as it, wherever its block is: one that is moved above it is a heading', async () => {
    const before = values(await page('en'), '/cms/object/title[@language="en"]/text()');
    const moved = (await load(901)).replace('<content>', `<content>${block('t9', 'Above')}`);
    expect((await store(901, moved)).status).toBe(200);
    const reply = await page('en');
    expect(values(reply, '/cms/object/title[@language="en"]/text()')).toEqual(before);
    expect(reply.body).toMatch(/<html language="en"><h2>Above<\/h2><p>Above, too<\/p>/);
    expect(reply.body).not.toContain(`<h2>${before[0]}</h2>`);
    // Of a document that marks none, as older ones do, it is the first text.
    const older = (await load(901)).replaceAll(' role="title"', '');
    expect((await store(901, older)).status).toBe(200);
    expect(values(await page('en'), '/cms/object/title[@language="en"]/text()')).toEqual(['Above']);
    await author('action=delete&id=901', { confirm: '1' });
  });

  it("AUT-098 what an author's tool does not know comes back byte for byte", async () => {
    const xml = (await load(901)).replace('<translations', "<foreign  a = '1'><![CDATA[<x>]]>&#228;</foreign>\r\n<!-- n --><translations");
    expect((await store(901, xml)).status).toBe(200);
    expect((await load(901)).replace(/revision="\d+"/, '')).toBe(xml.replace(/revision="\d+"/, ''));
  });

  it('AUT-097 the text and the configuration of an object are of one revision: an older copy of either overwrites nothing', async () => {
    const payload = (words: string) =>
      `<genericObject><html language="en"><p>${words}</p></html><html language="de"><p>${words} (de)</p></html></genericObject>`;
    const storeText = (words: string, revision: string) =>
      site.call('action=16&id=901&datatype=p_Object', { token: site.author, fields: { xml: payload(words), revision } });
    const revisionOf = async () => /^<objectConfiguration[^>]* revision="(\d+)"/.exec(await load(901))?.[1] ?? '';
    const conflict = (reply: Reply) => [reply.status, values(reply, '//error/@code')[0], values(reply, '//detail/text()')[0]];
    const configured = subtitled(await load(901), '720');
    expect((await store(901, configured)).status).toBe(200);

    const copy = await load(901);
    const revision = await revisionOf();
    expect((await storeText('Of another author', revision)).status).toBe(200);
    const next = String(Number(revision) + 1);
    expect(conflict(await store(901, subtitled(copy, '730')))).toEqual([409, 'revisionConflict', next]);
    expect(conflict(await author(`action=delete&id=901&revision=${revision}`, { confirm: '1' }))).toEqual([409, 'revisionConflict', next]);
    expect((await page('en')).body).toContain('<p>Of another author</p>');
    // What is loaded again has the text of the one and the parameters of the other.
    const again = await load(901);
    expect(again).toMatch(/<html id="h1" language="en"[^>]*><p>Of another author<\/p><\/html>/);
    expect([again.includes('value="720"'), again.match(/<html /g)?.length, await revisionOf()]).toEqual([true, 2, next]);
    expect((await store(901, again)).status).toBe(200);
    expect((await page('de')).body).toContain('<p>Of another author (de)</p>');

    // A configuration alone that was stored is not overwritten by an older text either.
    expect(conflict(await storeText('Late', next))).toEqual([409, 'revisionConflict', String(Number(next) + 1)]);
    expect((await page('en')).body).toContain('<p>Of another author</p>');
    // Nor does a number come twice, so that no copy of before a reset is good after it.
    const last = await revisionOf();
    expect((await author(`action=delete&id=901&revision=${last}`, { confirm: '1' })).status).toBe(200);
    expect(Number(await revisionOf())).toBeGreaterThan(Number(last));
    expect((await store(901, again)).status).toBe(409);
    expect((await author('action=delete&id=901&revision=1.5', { confirm: '1' })).status).toBe(400);
  });

  it('AUT-097 of two who store at once one is told; who overwrites is not', async () => {
    const xml = await load(901);
    const mine = (value: number) => subtitled(xml, String(value));
    const replies = await Promise.all([store(901, mine(650)), store(901, mine(660))]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const won = replies[0]?.status === 200 ? 650 : 660;
    expect(await load(901)).toContain(`value="${won}"`);
    const forced = await Promise.all([670, 680].map((value) => author('action=store&id=901&force=1', { xml: mine(value) })));
    expect(forced.map(({ status }) => status)).toEqual([200, 200]);
    expect((await author('action=delete&id=901', { confirm: '1' })).status).toBe(200);
  });

  it('goes with its object: a reset brings nothing of a deleted one back over what was imported under its ID', async () => {
    const news = (words: string) =>
      `<objects><object ID="950" IDObjectType="510" IDObjectTypeCategory="0" dataType="p_News"><title language="en">${words}</title>` +
      `<data><news><html language="en"><p>${words}</p></html></news></data></object></objects>`;
    const bring = (words: string) => site.call('action=32768&id=0&datatype=p_News', { token: site.author, file: news(words) });
    const text = async () => (await site.call('action=2&id=950&datatype=p_News&lang=en')).body;
    expect((await bring('First')).status).toBe(200);
    expect((await store(950, (await load(950)).replace('First', 'Configured'))).status).toBe(200);
    expect(await text()).toContain('Configured');
    expect((await site.call('action=delete&id=950&datatype=p_News', { token: site.author, fields: { confirm: '1' } })).status).toBe(200);
    expect((await author('action=edit&id=950')).status).toBe(404);
    expect((await bring('Second')).status).toBe(200);
    expect(await load(950)).toContain('Second');
    await author('action=delete&id=950', { confirm: '1' });
    expect(await text()).toContain('Second');
    expect(await text()).not.toMatch(/First|Configured/);
  });
});
