import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openSite, values } from '../../fixtures/site.ts';

const site = openSite();
const UNIT = 'id=4711&datatype=p_Unit';
const slides = (words: string) => `<slides><slide idFolie="1"><html language="en"><p>${words}</p></html>
  <html language="de"><p>${words} deutsch</p></html></slide></slides>`;
const lesson = (ID: number, words: string) =>
  `<lesson id="${ID}" ID="${ID}" IDObjectType="401"><title language="en">L${ID}</title>${slides(words)}</lesson>`;
const unit = (...lessons: string[]) => `<unit idUnit="4711" init="1">${lessons.join('')}</unit>`;

const show = async (query: string, lang = 'en', token?: string) =>
  (await site.call(`action=2&${query}`, token === undefined ? { lang } : { lang, token })).body;
const own = (ID: number) => `id=${ID}&datatype=p_LessonObject`;

/** What an author edits: the payload in all languages, and the revision of the whole. */
async function load(query: string): Promise<{ readonly xml: string; readonly revision: string }> {
  const reply = await site.call(`action=8&${query}`, { token: site.author });
  expect(reply.status).toBe(200);
  return { xml: /<data>(.*)<\/data>/s.exec(reply.body)![1]!, revision: values(reply, '/cms/object/@revision')[0]! };
}
const send = (query: string, fields: Record<string, string>) => site.call(`action=16&${query}`, { token: site.author, fields });
const stores = async (query: string, fields: Record<string, string>) => (await send(query, fields)).status;

/** Puts lessons into the unit, whatever is there. */
async function begin(...lessons: string[]): Promise<void> {
  const file = `<objects><object ID="4711" IDObjectType="4" dataType="p_Unit"><title language="en">Whole</title>
    <languages base="en" default="en"><language code="en"/><language code="de"/></languages>
    <data>${unit(...lessons)}</data></object></objects>`;
  expect((await site.call(`action=32768&id=0&datatype=p_Unit`, { token: site.author, file })).status).toBe(200);
}

/** Stores a lesson by itself with other words. */
async function storeAlone(ID: number, from: string, to: string): Promise<void> {
  const { xml, revision } = await load(own(ID));
  expect(xml).toContain(from);
  expect(await stores(own(ID), { xml: xml.replaceAll(from, to), revision })).toBe(200);
}

it('RT-007 a unit shows, exports and is found by the text that an author has stored of its lesson alone, in each language', async () => {
  await begin(lesson(4721, 'before'), lesson(4722, 'other'));
  await storeAlone(4721, 'before', 'alone');
  for (const [lang, words] of [
    ['en', 'alone'],
    ['de', 'alone deutsch'],
  ] as const) {
    expect(await show(UNIT, lang)).toContain(`<p>${words}</p>`);
    expect(await show(UNIT, lang)).not.toContain('before');
  }
  expect((await site.call(`action=8192&${UNIT}`, { token: site.author })).body).toContain('alone');
  expect((await site.call(`action=256&${UNIT}`, { token: site.author })).body).toContain('alone');
  const search = `<search tab="all" lang="en"><simple>alone</simple></search>`;
  const found = await site.call('action=search&id=0&datatype=p_Site&searchType=scroll&m=0', {
    fields: { nDefocusStep: '0', xml: search },
    lang: 'en',
  });
  expect(values(found, '//SHW_p_Site/@ID')).toContain('4711');
  expect(await show(UNIT), 'readers are told no revisions of lessons').not.toMatch(/<lesson[^>]*revision/);
});

it('RT-007 who loads a unit after its lesson was stored alone changes the lesson there and stores without a conflict', async () => {
  await begin(lesson(4721, 'before'), lesson(4722, 'other'));
  await storeAlone(4721, 'before', 'alone');
  const loaded = await load(UNIT);
  expect(loaded.xml).toContain('<p>alone</p>');
  expect(loaded.xml, 'all languages').toContain('<p>alone deutsch</p>');
  const changed = { xml: loaded.xml.replaceAll('alone', 'alone and in the unit'), revision: loaded.revision };
  expect(await stores(UNIT, changed)).toBe(200);
  for (const query of [UNIT, own(4721)]) expect(await show(query)).toContain('alone and in the unit');
  expect(await show(UNIT)).toContain('other');
  // And back again by itself, and once more through the unit.
  await storeAlone(4721, 'in the unit', 'in turns');
  const again = await load(UNIT);
  expect(await stores(UNIT, { xml: again.xml.replaceAll('in turns', 'in the end'), revision: again.revision })).toBe(200);
  expect(await show(own(4721))).toContain('alone and in the end');
});

it('RT-007 whose copy of a lesson is older is refused when it was changed, and loses nothing; one as it was read stays', async () => {
  await begin(lesson(4721, 'before'), lesson(4722, 'other'));
  await storeAlone(4721, 'before', 'first');
  const loaded = await load(UNIT);
  await storeAlone(4721, 'first', 'second');
  const late = await send(UNIT, { xml: loaded.xml.replaceAll('first', 'late').replace('other', 'changed'), revision: loaded.revision });
  expect(late.status).toBe(409);
  expect(values(late, '//error/@code')).toEqual(['revisionConflict']);
  expect(values(late, '//detail[@name="lessons"]/text()')).toEqual(['4721']);
  expect([await show(UNIT), await show(own(4721)), await show(own(4722))].join(), 'nothing of it is stored').not.toMatch(/late|changed/);
  expect(await stores(UNIT, { xml: loaded.xml.replaceAll('other', 'changed'), revision: loaded.revision })).toBe(200);
  expect(await show(UNIT)).toContain('<p>second</p>');
  expect(await show(UNIT)).toContain('<p>changed</p>');
  // Two authors of one unit: the later one has the older text of the whole.
  expect(await stores(UNIT, { xml: loaded.xml, revision: loaded.revision })).toBe(409);
});

it('RT-007 lessons that come without their revisions are compared with what was stored through the unit last', async () => {
  const text = unit(lesson(4721, 'before'), lesson(4722, 'other'));
  await begin(lesson(4721, 'before'), lesson(4722, 'other'));
  await storeAlone(4721, 'before', 'alone');
  expect(await stores(UNIT, { xml: text.replace('init="1"', 'init="0"') })).toBe(200);
  expect(await show(UNIT)).toContain('<p>alone</p>');
  expect(await stores(UNIT, { xml: text.replaceAll('before', 'blind') })).toBe(409);
  expect(await stores(UNIT, { xml: text.replaceAll('other', 'blind') })).toBe(200);
  expect(await show(UNIT)).toMatch(/<p>alone<\/p>.*<p>blind<\/p>/s);
});

it('RT-007 a lesson in two units is one; it leaves with the last of them, and what replaced or removed it keeps its text', async () => {
  await begin(lesson(4721, 'shared'), lesson(4722, 'other'));
  const second = (inner: string) =>
    `<objects><object ID="4798" IDObjectType="4" dataType="p_Unit"><title language="en">Two</title>
      <data>${unit(inner)}</data></object></objects>`;
  const file = second(lesson(4721, 'shared'));
  expect((await site.call('action=32768&id=0&datatype=p_Unit', { token: site.author, file })).status).toBe(200);
  await storeAlone(4721, 'shared', 'everywhere');
  expect(await show('id=4798&datatype=p_Unit')).toContain('everywhere');
  const loaded = await load(UNIT);
  expect(await stores(UNIT, { xml: loaded.xml.replaceAll('everywhere', 'in both'), revision: loaded.revision })).toBe(200);
  expect(await show('id=4798&datatype=p_Unit')).toContain('in both');
  expect(await stores(UNIT, { xml: unit((await load(own(4722))).xml) })).toBe(200);
  expect(await show(own(4721))).toContain('in both');
  expect((await site.call('action=32&id=4798&datatype=p_Unit', { token: site.author, fields: { confirm: '1' } })).status).toBe(200);
  expect((await site.call(`action=2&${own(4721)}`)).status).toBe(404);
  const { rows } = await sql<{ xml: string }>`select xml from former_lessons where id = 4721`.execute(site.server.services.store);
  for (const words of ['shared', 'everywhere', 'in both'])
    expect(
      rows.some(({ xml }) => xml.includes(`<p>${words}</p>`)),
      words,
    ).toBe(true);
});

it('RT-007 a lesson that is deleted by itself is in its unit no more; who has read it there before is told', async () => {
  await begin(lesson(4721, 'gone'), lesson(4722, 'other'));
  const before = await load(UNIT);
  expect((await site.call(`action=32&${own(4721)}`, { token: site.author, fields: { confirm: '1' } })).status).toBe(200);
  expect(await show(UNIT)).not.toContain('gone');
  const late = await send(UNIT, { xml: before.xml.replaceAll('other', 'changed'), revision: before.revision });
  expect([late.status, values(late, '//error/@code'), values(late, '//detail[@name="lessons"]/text()')]).toEqual([
    409,
    ['revisionConflict'],
    ['4721'],
  ]);
  expect(await show(UNIT)).not.toMatch(/gone|changed/);
  const again = await load(UNIT);
  expect(await stores(UNIT, { xml: again.xml.replaceAll('other', 'changed'), revision: again.revision })).toBe(200);
  expect(await show(UNIT)).not.toContain('gone');
  expect(await show(UNIT)).toContain('changed');
});

it('RT-007 a unit stored with a lesson that has left it meanwhile is refused, or has it: never acknowledged without it', async () => {
  await begin(lesson(4721, 'first'), lesson(4722, 'other'));
  const whole = await load(UNIT);
  // A second window, or a step back, has the whole text still.
  expect(await stores(UNIT, { xml: whole.xml.replace(/<lesson [^>]*ID="4721"[\s\S]*?<\/lesson>/, '') })).toBe(200);
  expect(await show(UNIT)).not.toContain('first');
  const { revision } = await load(UNIT);
  for (const xml of [whole.xml, whole.xml.replaceAll('first', 'new words')]) {
    const refused = await send(UNIT, { xml });
    expect([refused.status, values(refused, '//detail[@name="lessons"]/text()')]).toEqual([409, ['4721']]);
  }
  expect((await load(UNIT)).revision, 'nothing of it is stored').toBe(revision);
  // Who wants it back says so by leaving its revision out.
  expect(await stores(UNIT, { xml: whole.xml.replace(/(<lesson [^>]*ID="4721"[^>]*) revision="\d+"/, '$1') })).toBe(200);
  expect([await show(UNIT), await show(own(4721))].map((text) => text.includes('<p>first</p>'))).toEqual([true, true]);
});

it('RT-007 authors who store a lesson alone and through two units at once: each answer says truly what was stored', async () => {
  await begin(lesson(4721, 'start'), lesson(4722, 'other'));
  for (let turn = 0; turn < 5; turn += 1) {
    const [alone, whole] = [await load(own(4721)), await load(UNIT)];
    const words = (who: string) => `<p>${who} ${turn}</p>`;
    const write = (xml: string, who: string) => xml.replace(/<p>[^<]*<\/p>/, words(who));
    const statuses = await Promise.all([
      stores(own(4721), { xml: write(alone.xml, 'alone'), revision: alone.revision }),
      stores(UNIT, { xml: write(whole.xml, 'whole'), revision: whole.revision }),
    ]);
    expect(statuses.toSorted()).toEqual([200, 409]);
    const stored = words(statuses[0] === 200 ? 'alone' : 'whole');
    expect(await show(UNIT)).toContain(stored);
    expect(await show(own(4721))).toContain(stored);
  }
});
