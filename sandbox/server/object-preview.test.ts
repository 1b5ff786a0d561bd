import { describe, expect, it } from 'vitest';
import { openSite, values } from './fixtures/site.ts';
import { setRoles } from './session/roles.ts';

const site = openSite();
const ADA = 12;
type Reply = Awaited<ReturnType<typeof site.call>>;
const call = (query: string, fields?: Record<string, string>, token = site.author): Promise<Reply> =>
  site.call(query, { token, ...(fields ? { fields } : {}) });
const load = async (id: number): Promise<string> => (await call(`action=8&id=${id}&datatype=p_ObjectDocument`)).body;
const preview = (id: number, xml?: string, token = site.author, more = ''): Promise<Reply> =>
  call(`action=8&id=${id}&datatype=p_ObjectPreview${more}`, xml === undefined ? undefined : { xml }, token);
const shown = (id: number, dataType: string): Promise<Reply> => call(`action=2&id=${id}&datatype=${dataType}`);
const withoutCommands = (body: string): string => body.replace(/<commands>.*<\/commands>/, '');

describe('the view of an object before it is stored', () => {
  it('is the object as visitors get it, with the command to follow what is typed', async () => {
    const reply = await preview(200);
    expect(values(reply, '/cms/object/@dataType')).toEqual(['p_News']);
    expect(values(reply, '/cms/commands/command[@name="author.followDraft"]/arg[@name="object"]/text()')).toEqual(['200']);
    expect(withoutCommands(reply.body)).toBe((await shown(200, 'p_News')).body);
  });

  it('with a document it is as if that was stored, which it is not: neither text nor version', async () => {
    const xml = await load(201);
    const typed = xml.replace(/<title language="en">[^<]*/, '<title language="en">Typed &amp; looked at');
    const reply = await preview(201, typed);
    expect(values(reply, '/cms/object/title[@language="en"]/text()')).toEqual(['Typed & looked at']);
    expect(values(reply, '/cms/commands')).toEqual([]);
    expect(await load(201)).toBe(xml);
    expect((await shown(201, 'p_News')).body).not.toContain('looked at');
    expect((await call('action=1&id=201&datatype=p_ObjectVersions')).body).not.toContain('<version ');
    expect((await call(`action=16&id=201&datatype=p_ObjectDocument`, { xml: typed })).status).toBe(200);
    expect((await shown(201, 'p_News')).body.replace(/ revision="\d+"/, '')).toBe(reply.body.replace(/ revision="\d+"/, ''));
  });

  it('of a unit it has the lessons as they were typed, and of a course its chapters', async () => {
    const unit = (await load(4711)).replace('>Eins</title>', '>Erste, as typed</title>');
    expect((await preview(4711, unit)).body).toContain('>Erste, as typed</title>');
    expect((await shown(4711, 'p_Unit')).body).not.toContain('as typed');
    const course = await load(100);
    const typed = course.replace('>Teil 1</title>', '>A chapter as typed</title>');
    expect(typed).not.toBe(course);
    expect((await preview(100, typed)).body).toContain('A chapter as typed');
  });

  it('each lesson of a unit is the one that was typed, also of a unit that nobody has published; and nobody learns in it', async () => {
    const lesson = (id: number, xml?: string, lessonId = '1'): Promise<Reply> =>
      preview(id, xml, site.author, `&IDLesson=${lessonId}&part=lesson`);
    const text = await load(4711);
    const stored = await lesson(4711);
    expect(values(stored, '/cms/object/@dataType | /cms/object/data/lesson/@id')).toEqual(['p_LessonObject', '1']);
    expect(values(stored, '/cms/commands')).toEqual([]);
    const [title] = values(stored, '/cms/object/data/lesson/title/text()');
    const typed = text.replaceAll(`>${title}</title>`, '>First, as typed</title>');
    expect(typed).not.toBe(text);
    expect(values(await lesson(4711, typed), '/cms/object/data/lesson/title/text()')).toEqual(['First, as typed']);
    expect((await lesson(4711, typed, '99')).status).toBe(404);
    expect(
      [(await preview(4711, typed)).body, (await shown(4711, 'p_Unit')).body].map((body) => /<unit [^>]*preview="1"/.test(body)),
    ).toEqual([true, false]);
    const begun = await call('action=16&id=0&datatype=p_Studio', { subAction: 'create', dataType: 'p_Unit', title: 'A draft' });
    const ID = Number(values(begun, '//studio/@made')[0]);
    const made = await call(`action=16&id=${ID}&datatype=p_ObjectDocument`, { subAction: 'lesson' });
    const [number] = values(made, '//lesson/@ID');
    const inner = `<lesson id="7" ID="${number}" IDObjectType="401"><title language="en">Only here</title><slides/></lesson>`;
    const draft = (await load(ID)).replace(/<unit ([^>]*)\/>/, `<unit $1>${inner}</unit>`);
    expect(values(await lesson(ID, draft, '7'), '/cms/object/title/text()')).toEqual(['Only here']);
  });

  it('has the frame of the page beside it when that is asked for', async () => {
    const reply = await preview(202, undefined, site.author, '&framework=1');
    expect(values(reply, '/cms/object[2]/data/framework/branding/@name')).toHaveLength(1);
  });

  it('of a draft there is one for its author, and none for visitors', async () => {
    const begun = await call('action=16&id=0&datatype=p_Studio', { subAction: 'create', dataType: 'p_News', title: 'Nobody has read it' });
    const ID = Number(values(begun, '//studio/@made')[0]);
    expect(values(await preview(ID), '/cms/object/title/text()')).toEqual(['Nobody has read it']);
    expect((await shown(ID, 'p_News')).status).toBe(404);
    const typed = (await load(ID)).replace('Nobody has read it', 'Somebody types');
    expect((await preview(ID, typed)).body).toContain('Somebody types');
  });

  it('leads from steps that are drafts to their previews, and from others to their pages, in courses and units', async () => {
    const create = async (dataType: string): Promise<number> => {
      const fields = { subAction: 'create', dataType, title: 'A draft' };
      return Number(values(await call('action=16&id=0&datatype=p_Studio', fields), '//studio/@made')[0]);
    };
    const [course, unit, test] = [await create('p_Course'), await create('p_Unit'), await create('p_PracticeTest')];
    const steps = [unit, test, 4711].map((ID) => `<objectRef ID="${ID}" action="2"/>`).join('');
    const chapter = `<chapter id="1"><title language="en">One</title>${steps}</chapter></course>`;
    const typed = (await load(course)).replace('</course>', chapter);
    const hrefs = (reply: Reply, name: string): string[] => values(reply, `//${name}[@preview="1"]/@href`);
    const expected = [`preview-${unit}.html`, `preview-${test}.html`];
    expect(hrefs(await preview(course, typed), 'objectRef')).toEqual(expected);
    expect((await call(`action=16&id=${course}&datatype=p_ObjectDocument`, { xml: typed })).status).toBe(200);
    const stored = await preview(course);
    expect(hrefs(stored, 'objectRef')).toEqual(expected);
    expect(values(stored, '//objectRef[@ID="4711"]/@preview'), 'it has a page').toEqual([]);
    expect((await preview(unit)).status).toBe(200);
    const within = (await load(unit)).replace(
      /<unit ([^>]*)\/>/,
      `<unit $1><subUnit ID="${await create('p_Unit')}" IDObjectType="4"><title language="en">In it</title></subUnit></unit>`,
    );
    expect(hrefs(await preview(unit, within), 'subUnit')).toEqual([expect.stringMatching(/^preview-\d+\.html$/)]);
    expect(values(await shown(100, 'p_Course'), '//objectRef/@preview')).toEqual([]);
  });

  it('who may not write gets none', async () => {
    const xml = await load(200);
    for (const sent of [undefined, xml])
      expect([(await preview(200, sent, '')).status, (await preview(200, sent, site.learner)).status]).toEqual([401, 403]);
  });

  it('RT-007 who reviews looks at the page of what is proposed, and sends none of their own', async () => {
    await setRoles(site.server.services.store, ADA, [{ name: 'reviewer', branch: '' }]);
    expect((await preview(200, undefined, site.learner)).status).toBe(200);
    expect((await preview(200, await load(200), site.learner)).status).toBe(403);
    await setRoles(site.server.services.store, ADA, []);
    expect((await preview(200, undefined, site.learner)).status).toBe(403);
  });

  it('what cannot be stored is refused in the same words', async () => {
    const other = (await load(203)).replace('<object ID="203"', '<object ID="204"');
    const refused = await preview(203, other);
    expect([refused.status, values(refused, '//detail[@name="expected"]/text()')]).toEqual([400, ['ID="203"']]);
    expect((await preview(203, '<broken')).status).toBe(400);
    expect((await preview(999_999)).status).toBe(404);
  });
});
