import { describe, expect, it } from 'vitest';
import { openSite, values } from './fixtures/site.ts';

const site = openSite();
type Reply = Awaited<ReturnType<typeof site.call>>;
const author = (query: string, fields?: Record<string, string>, token = site.author): Promise<Reply> =>
  site.call(`${query}&datatype=p_ObjectDocument`, { token, ...(fields ? { fields } : {}) });
const load = async (id: number): Promise<string> => (await author(`action=8&id=${id}`)).body;
const store = (id: number, xml: string, more = ''): Promise<Reply> => author(`action=16&id=${id}${more}`, { xml });
const lessonId = async (id: number): Promise<number> =>
  Number(values(await author(`action=16&id=${id}`, { subAction: 'lesson' }), '//lesson/@ID')[0]);
const shown = (id: number, dataType = 'p_Unit'): Promise<Reply> =>
  site.get(`/dispatcher.php?mode=ajax&user=0&lang=en&action=2&id=${id}&datatype=${dataType}`);
const lesson = (ID: number, title = 'A new one'): string =>
  `<lesson id="${ID}" ID="${ID}" IDObjectType="401"><title language="en">${title}</title>` +
  `<slides><slide idFolie="1"><html language="en"><p>First slide</p></html></slide></slides></lesson>`;
const put = (xml: string, text: string): string => xml.replace('</unit>', `${text}</unit>`);
const without = (xml: string, ID: number): string => xml.replace(new RegExp(`<lesson [^>]*ID="${ID}"[\\s\\S]*?</lesson>`), '');
/** As the editor does: the next store is made from the revision that the last one gave, and everything else is as it was. */
const from = (xml: string, reply: Reply): string =>
  xml.replace(/^(<objectDocument[^>]* revision=")\d+/, `$1${values(reply, '//stored/@revision')[0]}`);
const idsShown = async (id: number): Promise<string[]> => values(await shown(id), '//unit/lesson/@ID');

describe('lessons of a unit in its document', () => {
  it('a new one gets a number that nobody else gets, at once or later, stored or not', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => lessonId(4711)));
    const create = { subAction: 'create', dataType: 'p_News', title: 'Beside' };
    const made = await site.call('action=16&id=0&datatype=p_Studio', { token: site.author, fields: create });
    const all = [...ids, Number(values(made, '//studio/@made')[0]), await lessonId(4711)];
    expect(new Set(all).size).toBe(6);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(100_000);
  });

  it('it appears in the unit and by itself, is edited on from there, and the unit counts it', async () => {
    const [ID, before] = [await lessonId(4711), await load(4711)];
    const xml = put(before, lesson(ID));
    const reply = await store(4711, xml);
    expect(reply.status).toBe(200);
    expect(await idsShown(4711)).toEqual(['4712', '4713', String(ID)]);
    expect((await shown(ID, 'p_LessonObject')).body).toContain('First slide');
    expect(values(await shown(4711), '//unit/@unitCount')).toEqual(['3']);
    const again = await store(4711, from(xml.replace('First slide', 'Changed slide'), reply));
    expect(again.status).toBe(200);
    expect((await shown(ID, 'p_LessonObject')).body).toContain('Changed slide');
    expect(values(await shown(4711), '//unit/@unitCount'), 'stored twice, counted once').toEqual(['3']);
  });

  it('the text of a lesson is stored twice in a row from one loading', async () => {
    const xml = (await load(4711)).replace('>One</title>', '>First</title>');
    const reply = await store(4711, xml);
    expect(reply.status).toBe(200);
    const again = await store(4711, from(xml.replace('>First</title>', '>Second</title>'), reply));
    expect(again.status).toBe(200);
    expect((await shown(4711)).body).toContain('>Second</title>');
  });

  it('moved lessons keep their ids, and what a learner did in them', async () => {
    const fields = { IDLesson: '1', seconds: '0', done: '1' };
    expect((await site.call('action=16&id=4711&datatype=t_UnitPosition&user=12', { token: site.learner, fields })).status).toBe(200);
    const position = async () =>
      values(await site.call('action=2&id=4711&datatype=p_Unit', { token: site.learner }), '//unit/position/@IDLesson');
    const before = await position();
    const xml = await load(4711);
    const first = /<lesson [^>]*ID="4712"[\s\S]*?<\/lesson>/.exec(xml)![0];
    expect((await store(4711, put(xml.replace(first, ''), first))).status).toBe(200);
    const ids = await idsShown(4711);
    expect([ids.at(-1), ids[0]]).toEqual(['4712', '4713']);
    expect(await position()).toEqual(before);
  });

  it('one that is removed is gone for visitors; undone and stored once more it is back with what was done in it', async () => {
    const ID = await lessonId(4711);
    const added = put(await load(4711), lesson(ID));
    expect((await store(4711, added)).status).toBe(200);
    const seen = { IDLesson: String(ID), seconds: '0', done: String(ID), seen: `${ID}///1` };
    const learner = (query: string, fields?: Record<string, string>) =>
      site.call(query, { token: site.learner, ...(fields ? { fields } : {}) });
    expect((await learner('action=16&id=4711&datatype=t_UnitPosition&user=12', seen)).status).toBe(200);
    const state = async () => values(await learner('action=2&id=4711&datatype=p_Unit'), `//lesson[@ID="${ID}"]/@state`);
    expect(await state()).toEqual(['done']);
    const whole = await load(4711);
    const removed = await store(4711, without(whole, ID));
    expect(removed.status).toBe(200);
    expect(await idsShown(4711)).not.toContain(String(ID));
    expect((await shown(ID, 'p_LessonObject')).status).toBe(404);
    expect(await state()).toEqual([]);
    expect((await store(4711, from(whole, removed))).status).toBe(200);
    expect(await state()).toEqual(['done']);
  });

  it('two authors who add one each from the same revision: the second is told', async () => {
    const [one, two, xml] = [await lessonId(4711), await lessonId(4711), await load(4711)];
    expect((await store(4711, put(xml, lesson(one)))).status).toBe(200);
    expect((await store(4711, put(xml, lesson(two)))).status).toBe(409);
    expect(await idsShown(4711)).not.toContain(String(two));
  });

  it('a draft has lessons, too, which are there once it is published', async () => {
    const studio = (id: number, fields: Record<string, string>) =>
      site.call(`action=16&id=${id}&datatype=p_Studio`, { token: site.author, fields });
    const id = Number(values(await studio(0, { subAction: 'create', dataType: 'p_Unit', title: 'New unit' }), '//studio/@made')[0]);
    const ID = await lessonId(id);
    expect((await store(id, (await load(id)).replace(/<unit ([^>]*)\/>/, `<unit $1>${lesson(ID)}</unit>`))).status).toBe(200);
    expect((await studio(id, { subAction: 'publish' })).status).toBe(200);
    expect(await idsShown(id)).toEqual([String(ID)]);
    expect(values(await shown(id), '//unit/@unitCount')).toEqual(['1']);
    expect((await shown(ID, 'p_LessonObject')).status).toBe(200);
  });

  it('what is no unit has no lessons, and who may not write gets no number', async () => {
    expect((await author('action=16&id=31', { subAction: 'lesson' })).status).toBe(400);
    expect((await author('action=16&id=99999999', { subAction: 'lesson' })).status).toBe(404);
    expect((await author('action=16&id=4711', { subAction: 'lesson' }, site.learner)).status).toBe(403);
  });
});

describe('subtitles that are written in a lesson', () => {
  const SUBTITLES =
    '<subtitles language="en" default="1"><cue from="00:00:01.000" to="00:00:02.500" speaker="Ann">' +
    'Light &amp; &lt;shade&gt;\n\n--&gt; here</cue>' +
    '<cue from="soon" to="00:00:04.000">No time</cue><cue from="00:00:05.000" to="00:00:05.000">No length</cue>' +
    '<cue from="99:00:05.000" to="100:00:05.000">Long</cue></subtitles>';
  const withSubtitles = (ID: number): string =>
    lesson(ID).replace('<slides>', `<clip id="c1" IDMedia="9001" sourceType="1" filename="" path="">${SUBTITLES}</clip><slides>`);

  it('MED-005 are a file of WebVTT that players read; their author gets back what was written, visitors its address alone', async () => {
    const ID = await lessonId(4711);
    const reply = await store(4711, put(await load(4711), withSubtitles(ID)));
    expect(reply.status).toBe(200);
    const document = await load(4711);
    const src = /<subtitles [^>]*src="(\/library\/[0-9a-f]{40}\/subtitles\.vtt)"/.exec(document)![1]!;
    expect(document).toContain('<cue from="soon" to="00:00:04.000">No time</cue>');
    const page = (await shown(ID, 'p_LessonObject')).body;
    expect(page).toContain(`src="${src}"`);
    expect(page).not.toContain('<cue');
    const file = await site.get(src);
    expect([file.status, file.headers['content-type'], file.headers['cache-control']]).toEqual([
      200,
      'text/vtt; charset=utf-8',
      expect.stringContaining('immutable'),
    ]);
    expect(file.body).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n<v Ann>Light &amp; &lt;shade&gt;\n--&gt; here\n\n99:00:05.000 --> 100:00:05.000\nLong\n',
    );
    expect((await site.get(src.replace(/[0-9a-f]{40}/, '0'.repeat(40)))).status).toBe(404);
  });

  it('MED-005 another text has another address, and the former one goes on being read by who has the page open', async () => {
    const ID = await lessonId(4711);
    const xml = put(await load(4711), withSubtitles(ID).replace('>Long<', '>Short<'));
    const reply = await store(4711, xml);
    const addresses = async (): Promise<string[]> =>
      [...(await load(4711)).matchAll(/<subtitles [^>]*src="([^"]+)"/g)].map(([, src]) => src!);
    const former = (await addresses()).at(-1)!;
    expect((await store(4711, from(xml.replace('>Short<', '>Shorter<'), reply))).status).toBe(200);
    const latter = (await addresses()).at(-1)!;
    expect(latter).not.toBe(former);
    expect((await site.get(latter)).body).toContain('Shorter\n');
    expect((await site.get(former)).body).toContain('Short\n');
  });
});
