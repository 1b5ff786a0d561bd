import { describe, expect, it } from 'vitest';
import { found, openSite, values } from './fixtures/site.ts';
import { setRoles } from './session/roles.ts';

const site = openSite();
const ADA = 12;
type Reply = Awaited<ReturnType<typeof site.call>>;
const studio = (query: string, fields?: Record<string, string>, token = site.author): Promise<Reply> =>
  site.call(`${query}&datatype=p_Studio`, { token, lang: 'en', ...(fields ? { fields } : {}) });
const tree = (of: string, more = '', token = site.author): Promise<Reply> => studio(`action=2&id=0&tree=${of}${more}`, undefined, token);
const nodes = (reply: Reply): Record<string, string>[] => found(reply, '//tree/node');
const create = async (dataType: string, title: string, kind = ''): Promise<number> =>
  Number(values(await studio('action=16&id=0', { subAction: 'create', dataType, kind, title }), '//studio/@made')[0]);
const publish = (id: number): Promise<Reply> => studio(`action=16&id=${id}`, { subAction: 'publish' });
const documentOf = async (id: number): Promise<string> =>
  (await site.call(`action=8&id=${id}&datatype=p_ObjectDocument`, { token: site.author })).body;
const store = (id: number, xml: string, subAction = ''): Promise<Reply> =>
  site.call(`action=16&id=${id}&datatype=p_ObjectDocument`, { token: site.author, fields: { xml, subAction } });
/** Its text alone, without what is said of it. */
const textOf = async (id: number): Promise<string> => (await documentOf(id)).replace(/^<objectDocument[^>]*>|<\/objectDocument>$/g, '');
const versionOf = async (of: string): Promise<string> => values(await tree(of), '//tree/@version')[0]!;
const stepsOf = async (of: string): Promise<string[]> => values(await tree(of), '//tree/node/@moved');

interface Wanted {
  readonly from: number;
  readonly to?: number;
  readonly step?: string;
  readonly moved: number;
  readonly chapter?: string;
  readonly at: number;
  readonly toChapter?: string;
  readonly toAt: number;
}
async function fieldsOf({ from, to = from, step = 'objectRef', moved, chapter = '0', at, toChapter = '0', toAt }: Wanted) {
  const [version, toVersion] = [await versionOf(String(from)), await versionOf(String(to))];
  return {
    ...{ subAction: 'move', step, moved: String(moved), chapter, at: String(at), to: String(to), toChapter, toAt: String(toAt) },
    ...{ version, toVersion },
  };
}
const move = async (wanted: Wanted, more: Record<string, string> = {}, token = site.author): Promise<Reply> =>
  studio(`action=16&id=${wanted.from}`, { ...(await fieldsOf(wanted)), ...more }, token);
async function undo(reply: Reply): Promise<Reply> {
  const [{ ID, ...fields } = { ID: '' }] = found(reply, '//moved/undo');
  return studio(`action=16&id=${ID}`, { subAction: 'move', ...fields });
}

/** A published course with chapters, each with these steps. */
async function course(title: string, ...chapters: readonly (readonly number[])[]): Promise<number> {
  const id = await create('p_Course', title);
  const written = chapters.map(
    (steps, index) =>
      `\n  <chapter id="${index + 1}">\n    <title language="en">Part ${index + 1}</title>` +
      `${steps.map((ID) => `\n    <objectRef minutes='5' ID="${ID}" action="2" ></objectRef>`).join('')}\n  </chapter><!-- ${index} -->`,
  );
  await store(id, (await documentOf(id)).replace('</course>', `${written.join('')}\n</course>`));
  expect((await publish(id)).status).toBe(200);
  return id;
}

describe('the tree of the site', () => {
  it('begins with the start page, the menus, courses, lists with their counts, and what is nowhere', async () => {
    const reply = await tree('site');
    expect(reply.status).toBe(200);
    const kinds = nodes(reply).map(({ kind }) => kind);
    expect(kinds).toEqual([...new Set(kinds)].flatMap((kind) => kinds.filter((each) => each === kind)));
    expect(kinds).toEqual(expect.arrayContaining(['menu', 'courses', 'list', 'rest']));
    expect(nodes(reply).find(({ dataType }) => dataType === 'p_Calendar')).toMatchObject({ count: '3', href: 'calendar.html' });
    expect(nodes(reply).find(({ kind }) => kind === 'courses')).toMatchObject({ branch: 'courses', count: '1' });
  });

  it('leads from courses over chapters to units, tests and lessons, each with its state and what may be done', async () => {
    const all = await tree('courses');
    expect(found(all, '//node/entry').map(({ ID, title }) => [ID, title])).toContainEqual(['100', 'Light']);
    const chapters = nodes(await tree('100'));
    expect(chapters).toEqual([expect.objectContaining({ kind: 'chapter', title: 'Part 1', branch: '100.0', count: '2' })]);
    const steps = await tree('100.0');
    expect(found(steps, '//tree')).toEqual([expect.objectContaining({ parent: '100', chapter: '0', holder: 'p_Course', moves: '1' })]);
    expect(nodes(steps).map(({ kind, step, at, moved, branch }) => [kind, step, at, moved, branch])).toEqual([
      ['step', 'objectRef', '0', '4711', '4711'],
      ['step', 'objectRef', '1', '812', undefined],
    ]);
    expect(found(steps, '//node/entry')[0]).toMatchObject({ title: 'First steps', write: '1', copy: '1' });
    expect(nodes(await tree('4711')).map(({ step, moved, title }) => [step, moved, title])).toEqual([
      ['lesson', '4712', 'One'],
      ['lesson', '4713', 'Two'],
    ]);
    expect((await tree('999998')).status).toBe(404);
    expect((await tree('100.7')).status).toBe(404);
    expect((await tree('nonsense')).status).toBe(404);
    expect((await tree('menu-nonsense')).status).toBe(404);
  });

  it('has what is in no course, menu or list by itself, a draft as well, and takes it from there when a course names it', async () => {
    const unit = await create('p_Unit', 'Nobody’s unit');
    const rest = async (): Promise<string[]> => values(await tree('rest'), '//node/entry/@ID');
    expect(await rest()).toContain(String(unit));
    expect(values(await tree('rest'), `//entry[@ID="${unit}"]/@draft`)).toEqual(['1']);
    expect(await rest()).not.toContain('4711');
    const holder = await course('Takes it', [4711]);
    // Also where it is named in what visitors do not see yet.
    const named = (await documentOf(holder)).replace('</chapter>', `<objectRef ID="${unit}" action="2"/></chapter>`);
    expect((await store(holder, named, 'working')).status).toBe(200);
    expect(await rest()).not.toContain(String(unit));
    expect(await stepsOf(`${holder}.0`)).toEqual(['4711', String(unit)]);
    expect(values(await tree('courses'), `//entry[@ID="${holder}"]/@working`)).toEqual(['1']);
  });

  it('shows the pages of a menu, those of the site with what they are', async () => {
    const menu = nodes(await tree('site')).find(({ kind }) => kind === 'menu')!;
    const items = await tree(menu.branch!);
    expect(nodes(items).length).toBe(Number(menu.count));
    expect(nodes(items).every(({ kind, href }) => kind === 'link' && href !== '')).toBe(true);
  });

  it('comes a page at a time where a branch is large', async () => {
    const steps = Array.from({ length: 120 }, () => 812);
    const id = await course('Long', steps);
    const first = await tree(`${id}.0`);
    expect([nodes(first).length, ...values(first, '//tree/@pages | //tree/@count')]).toEqual([50, '3', '120']);
    expect(nodes(await tree(`${id}.0`, '&page=3')).map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, index) => `${100 + index}`));
  });

  it('is nobody else’s', async () => {
    expect((await tree('site', '', site.learner)).status).toBe(403);
    expect((await studio('action=2&id=0&targets=100', undefined, site.learner)).status).toBe(403);
    expect((await move({ from: 100, moved: 812, at: 1, toAt: 0 }, {}, site.learner)).status).toBe(403);
  });
});

describe('moving', () => {
  it('within a chapter and to another one changes that alone, is a version with author and note, and goes back byte for byte', async () => {
    const id = await course('Moves', [4711, 812, 813], []);
    const before = await textOf(id);
    const reply = await move({ from: id, moved: 813, at: 2, toAt: 0 });
    expect(reply.status).toBe(200);
    expect(await stepsOf(`${id}.0`)).toEqual(['813', '4711', '812']);
    const line = /\n {4}<objectRef minutes="5" ID="813"[^\n]*/;
    expect((await textOf(id)).replace(line, '')).toBe(before.replace(line, ''));
    const versions = await site.call(`action=1&id=${id}&datatype=p_ObjectVersions`, { token: site.author });
    expect(versions.body).toContain('Moved: Placement');
    expect((await undo(reply)).status).toBe(200);
    expect(await textOf(id)).toBe(before);
    const down = await move({ from: id, moved: 4711, at: 0, toAt: 2 });
    expect(await stepsOf(`${id}.0`)).toEqual(['812', '4711', '813']);
    expect((await undo(down)).status).toBe(200);
    expect(await textOf(id)).toBe(before);
    const across = await move({ from: id, moved: 812, at: 1, toChapter: '1', toAt: 0 });
    expect([await stepsOf(`${id}.0`), await stepsOf(`${id}.1`)]).toEqual([['4711', '813'], ['812']]);
    expect((await undo(across)).status).toBe(200);
    expect(await textOf(id)).toBe(before);
  });

  it('from one course to another stores both or none; the rest of both stays byte for byte', async () => {
    const [one, two] = [await course('One', [4711, 812]), await course('Two', [], [813])];
    const before = [await textOf(one), await textOf(two)];
    const reply = await move({ from: one, to: two, moved: 812, at: 1, toChapter: '1', toAt: 1 });
    expect([reply.status, values(reply, '//moved/@unseen')]).toEqual([200, []]);
    expect([await stepsOf(`${one}.0`), await stepsOf(`${two}.1`)]).toEqual([['4711'], ['813', '812']]);
    const line = /\n {4}<objectRef minutes="5" ID="812"[^\n]*/;
    expect(await textOf(one)).toBe(before[0]!.replace(line, ''));
    expect((await textOf(two)).replace(line, '')).toBe(before[1]);
    expect((await undo(reply)).status).toBe(200);
    expect([await textOf(one), await textOf(two)]).toEqual(before);
  });

  it('a lesson goes with its content to another unit, under a number that is free there, and comes back under its own', async () => {
    const other = await create('p_Unit', 'Other');
    const begun = await site.call(`action=16&id=${other}&datatype=p_ObjectDocument`, {
      token: site.author,
      fields: { subAction: 'lesson' },
    });
    const own = Number(values(begun, '//lesson/@ID')[0]);
    const lesson = `<lesson id="1" ID="${own}" IDObjectType="401"><title language="en">Mine</title><slides/></lesson>`;
    expect(
      (
        await store(
          other,
          (await documentOf(other)).replace(
            /<\/unit>|(<unit[^>]*)\/>/,
            (_, open = '') => `${open === '' ? '' : `${open}>`}${lesson}</unit>`,
          ),
        )
      ).status,
    ).toBe(200);
    expect((await publish(other)).status).toBe(200);
    const at = (await stepsOf(String(other))).length;
    const before = [await textOf(4711), await textOf(other)];
    const reply = await move({ from: 4711, to: other, step: 'lesson', moved: 4712, chapter: '', at: 0, toChapter: '', toAt: at });
    expect(reply.status).toBe(200);
    expect(await stepsOf('4711')).toEqual(['4713']);
    expect((await stepsOf(String(other))).at(-1)).toBe('4712');
    const shown = await site.get(`/dispatcher.php?mode=ajax&user=0&lang=en&action=2&id=${other}&datatype=p_Unit`);
    expect(values(shown, '//unit/lesson/@id')).toEqual([...new Set(values(shown, '//unit/lesson/@id'))]);
    expect(shown.body).toContain('>One<');
    expect((await documentOf(4712)).length).toBeGreaterThan(100);
    expect((await undo(reply)).status).toBe(200);
    expect([await textOf(4711), await textOf(other)].map((text) => text.replace(/ (?:revision|unitCount)="\d+"/g, ''))).toEqual(
      before.map((text) => text.replace(/ (?:revision|unitCount)="\d+"/g, '')),
    );
  });

  it('of what somebody else has stored since is refused, and nothing is stored', async () => {
    const [one, two] = [await course('Old one', [4711, 812]), await course('Old two', [813])];
    const wanted = { from: one, to: two, moved: 812, at: 1, toAt: 0 };
    const fields = await fieldsOf(wanted);
    expect((await store(two, (await documentOf(two)).replace('>Part 1<', '>Chapter 1<'))).status).toBe(200);
    const reply = await studio(`action=16&id=${one}`, fields);
    expect([reply.status, reply.body.includes('Nothing has been changed')]).toEqual([409, true]);
    expect([await stepsOf(`${one}.0`), await stepsOf(`${two}.0`)]).toEqual([['4711', '812'], ['813']]);
    // What is at the position is something else by now, whatever the version says.
    expect((await studio(`action=16&id=${one}`, { ...(await fieldsOf(wanted)), moved: '4711' })).status).toBe(409);
    expect((await studio(`action=16&id=${one}`, { ...(await fieldsOf(wanted)), toChapter: '7' })).status).toBe(409);
    expect((await studio(`action=16&id=${one}`, { ...(await fieldsOf(wanted)), toAt: '7' })).status).toBe(409);
  });

  it('two at once of one course: one of them is told so', async () => {
    const id = await course('Both', [4711, 812, 813]);
    const [up, down] = [
      await fieldsOf({ from: id, moved: 813, at: 2, toAt: 0 }),
      await fieldsOf({ from: id, moved: 4711, at: 0, toAt: 3 }),
    ];
    const replies = await Promise.all([up, down].map((fields) => studio(`action=16&id=${id}`, fields)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('goes into the working copy where there is one, and then visitors see the other course as it was, too', async () => {
    const [one, two] = [await course('Seen', [4711, 812]), await course('Worked on', [813])];
    expect((await store(two, (await documentOf(two)).replace('>Part 1<', '>Chapter 1<'), 'working')).status).toBe(200);
    const reply = await move({ from: one, to: two, moved: 812, at: 1, toAt: 1 });
    expect([reply.status, values(reply, '//moved/@unseen')]).toEqual([200, ['1']]);
    const visible = async (id: number): Promise<string[]> =>
      values(await site.call(`action=2&id=${id}&datatype=p_Course&outline=1`, { token: site.learner }), '//chapter/objectRef/@ID');
    expect([await visible(one), await visible(two)]).toEqual([['4711', '812'], ['813']]);
    expect([await stepsOf(`${one}.0`), await stepsOf(`${two}.0`)]).toEqual([['4711'], ['813', '812']]);
    expect(await documentOf(two)).toContain('>Chapter 1<');
    expect((await undo(reply)).status).toBe(200);
    expect(await stepsOf(`${one}.0`)).toEqual(['4711', '812']);
  });

  it('between drafts changes the drafts', async () => {
    const make = async (title: string, ...steps: readonly number[]): Promise<number> => {
      const id = await create('p_Course', title);
      const refs = steps.map((ID) => `<objectRef ID="${ID}" action="2"/>`).join('');
      await store(
        id,
        (await documentOf(id)).replace('</course>', `<chapter id="1"><title language="en">C</title>${refs}</chapter></course>`),
      );
      return id;
    };
    const [one, two] = [await make('Draft one', 4711, 812), await make('Draft two')];
    expect((await move({ from: one, to: two, moved: 4711, at: 0, toAt: 0 })).status).toBe(200);
    expect([await stepsOf(`${one}.0`), await stepsOf(`${two}.0`)]).toEqual([['812'], ['4711']]);
    expect(await documentOf(two)).toMatch(/^<objectDocument [^>]*state="draft"/);
  });

  it('needs the right to write both', async () => {
    const { store: database } = site.server.services;
    const [mine, foreign] = [await course('Mine', [4711, 812]), await course('Foreign', [813])];
    await setRoles(database, ADA, [{ name: 'publisher', branch: `p_Course/${mine}` }]);
    const fields = await fieldsOf({ from: mine, to: foreign, moved: 812, at: 1, toAt: 0 });
    expect((await studio(`action=16&id=${mine}`, fields, site.learner)).status).toBe(403);
    const back = await fieldsOf({ from: foreign, to: mine, moved: 813, at: 0, toAt: 0 });
    expect((await studio(`action=16&id=${foreign}`, back, site.learner)).status).toBe(403);
    const own = await fieldsOf({ from: mine, moved: 812, at: 1, toAt: 0 });
    expect((await studio(`action=16&id=${mine}`, own, site.learner)).status).toBe(200);
    const offered = await studio(`action=2&id=0&targets=${mine}`, undefined, site.learner);
    expect(values(offered, '//target/@ID')).toEqual([String(mine)]);
    expect(values(await tree(`${foreign}.0`, '', site.learner), '//tree/@moves')).toEqual([]);
    await setRoles(database, ADA, [{ name: 'reader', branch: '' }]);
  });

  it('nothing comes into itself, or where it cannot be', async () => {
    const unit = async (title: string, ...parts: readonly number[]): Promise<number> => {
      const id = await create('p_Unit', title);
      const refs = parts.map((ID) => `<subUnit ID="${ID}" IDObjectType="4"><title language="en">Part</title></subUnit>`).join('');
      const text = (await documentOf(id)).replace(
        /<\/unit>|(<unit[^>]*)\/>/,
        (_, open = '') => `${open === '' ? '' : `${open}>`}${refs}</unit>`,
      );
      expect((await store(id, text)).status).toBe(200);
      return id;
    };
    const inner = await unit('Inner');
    const middle = await unit('Middle', inner);
    const outer = await unit('Outer', middle);
    const into = (to: number) => move({ from: outer, to, step: 'subUnit', moved: middle, chapter: '', at: 0, toChapter: '', toAt: 0 });
    for (const to of [middle, inner]) {
      const reply = await into(to);
      expect([reply.status, reply.body.includes('Nothing can be inside itself')]).toEqual([400, true]);
    }
    const offered = values(await studio(`action=2&id=0&targets=${outer}&moved=${middle}`), '//target/@ID');
    expect(offered).toContain(String(outer));
    expect(offered).not.toContain(String(inner));
    expect((await move({ from: outer, to: 100, step: 'subUnit', moved: middle, chapter: '', at: 0, toAt: 0 })).status).toBe(400);
    expect(await stepsOf(String(outer))).toEqual([String(middle)]);
  });

  it('says where something may go: courses that are found by their title, and what is in their chapters', async () => {
    const id = await course('All positions', [4711, 812], [813]);
    expect(values(await studio(`action=2&id=0&targets=100&query=all%20%20positi`), '//target/@ID')).toEqual([String(id)]);
    const reply = await studio(`action=2&id=0&positions=${id}&step=objectRef`);
    expect(values(reply, '//container/@title')).toEqual(['Part 1', 'Part 2']);
    expect(values(reply, '//container/step/@title')).toEqual(['First steps', 'Practice', 'Placement']);
    expect(values(reply, '//positions/@version')).toEqual([await versionOf(String(id))]);
  });
});

describe('making something below', () => {
  const below = async (id: number, fields: Record<string, string>, token = site.author): Promise<Reply> =>
    studio(`action=16&id=${id}`, { subAction: 'createBelow', version: await versionOf(String(id)), ...fields }, token);
  const made = (reply: Reply): number => Number(values(reply, '//created/@ID')[0]);
  const visible = async (id: number): Promise<string[]> =>
    values(await site.call(`action=2&id=${id}&datatype=p_Course&outline=1`, { token: site.learner }), '//chapter/objectRef/@ID');

  it('puts a draft behind the last step of a chapter: visitors see the course as it was, and all else stays byte for byte', async () => {
    const id = await course('Grows', [4711, 812], [813]);
    const before = await textOf(id);
    const reply = await below(id, { dataType: 'p_Unit', chapter: '0', title: 'Light & <shadow>' });
    expect(reply.status).toBe(200);
    const unit = made(reply);
    expect(await stepsOf(`${id}.0`)).toEqual(['4711', '812', String(unit)]);
    expect(await visible(id)).toEqual(['4711', '812', '813']);
    expect(values(await tree(`${id}.0`), `//entry[@ID="${unit}"]/@draft | //entry[@ID="${unit}"]/@title`)).toEqual([
      'Light & <shadow>',
      '1',
    ]);
    expect((await textOf(id)).replace(new RegExp(`\\n {4}<objectRef ID="${unit}"[^\\n]*`), '')).toBe(before);
    // What it is called is said by itself alone.
    expect(await textOf(id)).toMatch(new RegExp(`<objectRef ID="${unit}"[^>]*/>`));
    // It goes to visitors with the course.
    expect((await publish(unit)).status).toBe(200);
    expect((await store(id, await documentOf(id))).status).toBe(200);
    expect(await visible(id)).toEqual(['4711', '812', String(unit), '813']);
  });

  it('begins tests, words and pages in an empty chapter, chapters in a course, lessons and units in a unit', async () => {
    const id = await course('Begins', []);
    const kinds = [
      { dataType: 'p_PracticeTest', kind: 'vocabulary' },
      { dataType: 'p_PlacementTest', kind: '' },
      { dataType: 'p_Object', kind: '' },
    ];
    const steps: string[] = [];
    for (const each of kinds) steps.push(String(made(await below(id, { ...each, chapter: '0', title: 'New' }))));
    expect(await stepsOf(`${id}.0`)).toEqual(steps);
    expect((await below(id, { dataType: 'chapter', chapter: '', title: 'Second part' })).status).toBe(200);
    expect(nodes(await tree(String(id))).map(({ title, count }) => [title, count])).toEqual([
      ['Part 1', '3'],
      ['Second part', '0'],
    ]);
    expect(await textOf(id)).toContain('<chapter id="2"><title language="en">Second part</title></chapter>');

    const unit = made(await below(id, { dataType: 'p_Unit', chapter: '1', title: 'A unit' }));
    const lesson = made(await below(unit, { dataType: 'p_LessonObject', title: 'A lesson' }));
    const inner = made(await below(unit, { dataType: 'p_Unit', title: 'Inside' }));
    expect(nodes(await tree(String(unit))).map(({ step, moved }) => [step, moved])).toEqual([
      ['lesson', String(lesson)],
      ['subUnit', String(inner)],
    ]);
    expect(values(await tree(String(unit)), '//node[@step="lesson"]/@title | //entry/@title')).toEqual(['A lesson', 'Inside']);
    expect(values(await site.call(`action=8&id=${unit}&datatype=p_ObjectDocument`, { token: site.author }), '//unit/@unitCount')).toEqual([
      '1',
    ]);
    expect(await textOf(unit)).toMatch(new RegExp(`<subUnit ID="${inner}"[^>]*/>`));
    // What is made can be stored as it is.
    expect((await store(unit, await documentOf(unit))).status).toBe(200);
    // Learners get no link to what nobody has published.
    expect((await publish(unit)).status).toBe(200);
    const parts = async (): Promise<string[]> =>
      values(await site.call(`action=2&id=${unit}&datatype=p_Unit`, { token: site.learner, lang: 'en' }), '//subUnit/@title');
    expect(await parts()).toEqual([]);
    expect((await publish(inner)).status).toBe(200);
    expect(await parts()).toEqual(['Inside']);
  });

  it('begins a step of a course without chapters in a chapter of its own, which learners get with it', async () => {
    const id = await course('Bare');
    const fields = { dataType: 'p_Unit', title: 'First unit', chapterTitle: 'First part' };
    const reply = await below(id, fields);
    expect([reply.status, values(reply, '//created/@chapter')]).toEqual([200, ['1']]);
    expect(nodes(await tree(String(id))).map(({ kind, title, id: own }) => [kind, title, own])).toEqual([['chapter', 'First part', '1']]);
    expect(await stepsOf(`${id}.0`)).toEqual([String(made(reply))]);
    expect((await publish(made(reply))).status).toBe(200);
    expect((await store(id, await documentOf(id))).status).toBe(200);
    expect(await visible(id)).toEqual([String(made(reply))]);
    expect(values(await below(id, { ...fields, title: 'Other', chapterTitle: 'Second part' }), '//created/@chapter')).toEqual(['2']);
    const nameless = await below(id, { ...fields, chapterTitle: ' ' });
    expect([nameless.status, values(nameless, '//error/field/@name')]).toEqual([400, ['chapterTitle']]);
  });

  it('is refused without a title, of what cannot be there or is stored since, and to who may not write; nothing is made', async () => {
    const id = await course('Refuses', [812]);
    const before = [await textOf(id), values(await studio('action=2&id=0'), '//drafts/@count')];
    const empty = await below(id, { dataType: 'p_Unit', chapter: '0', title: ' ' });
    expect([empty.status, empty.body.includes('A title is needed.')]).toEqual([400, true]);
    expect((await below(id, { dataType: 'p_Unit', chapter: '', title: 'Beside the chapters' })).status).toBe(400);
    expect((await below(id, { dataType: 'p_News', chapter: '0', title: 'News' })).status).toBe(400);
    expect((await below(id, { dataType: 'p_LessonObject', chapter: '0', title: 'Lesson' })).status).toBe(400);
    expect((await below(id, { dataType: 'chapter', chapter: '0', title: 'Deeper' })).status).toBe(400);
    expect((await below(812, { dataType: 'p_Unit', title: 'In a test', version: '' })).status).toBe(409);
    expect((await below(id, { dataType: 'p_Unit', chapter: '0', title: 'Late', version: '9.9' })).status).toBe(409);
    expect((await below(id, { dataType: 'p_Unit', chapter: '7', title: 'Nowhere' })).status).toBe(409);
    expect((await below(id, { dataType: 'p_Unit', chapter: '0', chapterId: '9', title: 'In another chapter' })).status).toBe(409);
    expect((await below(id, { dataType: 'p_Unit', chapter: '0', title: 'Not mine' }, site.learner)).status).toBe(403);
    expect([await textOf(id), values(await studio('action=2&id=0'), '//drafts/@count')]).toEqual(before);
    const replies = await Promise.all(
      ['One', 'Two'].map(async (title) => below(id, { dataType: 'p_Unit', chapter: '0', title, version: await versionOf(String(id)) })),
    );
    expect(replies.map(({ status }) => status).toSorted(), 'one of two at once').toEqual([200, 409]);
    expect(Number(values(await studio('action=2&id=0'), '//drafts/@count')[0]), 'without its course there is no draft').toBe(
      Number(before[1]![0]) + 1,
    );
  });
});

describe('renaming', () => {
  const rename = (id: number, fields: Record<string, string>, token = site.author, lang = 'en'): Promise<Reply> =>
    site.call(`action=16&id=${id}&datatype=p_Studio`, { token, lang, fields: { subAction: 'rename', ...fields } });

  it('changes the title in the language of the studio alone, where its author goes on from', async () => {
    const id = await create('p_News', 'Named');
    expect(values(await rename(id, { title: 'Renamed & better' }), '//renamed/@unseen')).toEqual(['1']);
    expect(await documentOf(id)).toContain('<title language="en">Renamed &amp; better</title>');
    expect(await documentOf(id), 'its payload says it, too').not.toContain('>Named<');
    await publish(id);
    const german = (await documentOf(id)).replaceAll('</title>', '</title><title language="de">Deutsch</title>');
    expect((await store(id, german)).status).toBe(200);
    expect(values(await rename(id, { title: 'Auf Deutsch' }, site.author, 'de'), '//renamed/@unseen')).toEqual([]);
    const shown = async (lang: string): Promise<string | undefined> =>
      /<news [^>]*><title language="..">([^<]*)/.exec(
        (await site.call(`action=2&id=${id}&datatype=p_News`, { token: site.learner, lang })).body,
      )?.[1];
    expect([await shown('de'), await shown('en')]).toEqual(['Auf Deutsch', 'Renamed &amp; better']);
    const versions = await site.call(`action=1&id=${id}&datatype=p_ObjectVersions`, { token: site.author });
    expect(versions.body).toContain('Auf Deutsch');
    // With a working copy visitors read what is published.
    expect((await store(id, await documentOf(id), 'working')).status).toBe(200);
    expect(values(await rename(id, { title: 'Not yet' }), '//renamed/@unseen')).toEqual(['1']);
    expect((await site.call(`action=2&id=${id}&datatype=p_News`, { token: site.learner, lang: 'en' })).body).not.toContain('Not yet');
  });

  it('reaches chapters, and lessons of a unit, published ones and those of a draft; what has moved since is left alone', async () => {
    const id = await course('Chapters', [812], [813]);
    const before = await textOf(id);
    const version = await versionOf(String(id));
    expect((await rename(id, { chapter: '1', title: 'Last part', version })).status).toBe(200);
    expect(await textOf(id)).toBe(before.replace('>Part 2<', '>Last part<'));
    expect((await rename(id, { chapter: '1', title: 'Again', version })).status).toBe(409);
    const ofUnit = { moved: '4712', at: '0', version: await versionOf('4711') };
    expect((await rename(4711, { ...ofUnit, title: 'Another lesson' })).status).toBe(200);
    expect(nodes(await tree('4711'))[0]).toMatchObject({ moved: '4712', title: 'Another lesson' });
    expect((await rename(4711, { ...ofUnit, title: 'Late' })).status).toBe(409);
    expect((await rename(4711, { ...ofUnit, title: 'One', version: await versionOf('4711') })).status).toBe(200);
    const unit = await create('p_Unit', 'A draft');
    const make = { subAction: 'createBelow', dataType: 'p_LessonObject', title: 'Old', version: await versionOf(String(unit)) };
    const lesson = values(await studio(`action=16&id=${unit}`, make), '//created/@ID')[0]!;
    const inDraft = { moved: lesson, at: '0', version: await versionOf(String(unit)) };
    expect((await rename(unit, { ...inDraft, title: 'New' })).status).toBe(200);
    expect(nodes(await tree(String(unit)))[0]).toMatchObject({ title: 'New' });
  });

  it('reaches the course, too: what was begun below it is called the same there; what its author calls otherwise stays', async () => {
    const id = await course('Names', [], []);
    const made = async (chapter: string, title: string): Promise<number> => {
      const fields = { subAction: 'createBelow', dataType: 'p_Unit', chapter, title, version: await versionOf(String(id)) };
      return Number(values(await studio(`action=16&id=${id}`, fields), '//created/@ID')[0]);
    };
    const unit = await made('0', 'As it was');
    const inCourse = async (): Promise<string[]> => {
      const shown = await site.call(`action=8&id=${id}&datatype=p_ObjectPreview`, { token: site.author, lang: 'en' });
      return values(shown, `//objectRef[@ID="${unit}"]/title/text() | //objectRef[@ID="${unit}"][not(title)]/@title`);
    };
    expect(await inCourse()).toEqual(['As it was']);
    expect((await rename(unit, { title: 'As it is' })).status).toBe(200);
    expect(await inCourse()).toEqual(['As it is']);
    // Courses from before, and those that are written by hand, say the title once more.
    const callIt = async (words: string): Promise<void> => {
      const step = new RegExp(`(<objectRef ID="${unit}"[^>]*?)/?>(?:<title.*?</objectRef>)?`);
      const text = (await documentOf(id)).replace(
        step,
        `$1><title language="en">${words}</title><title language="de">Teil</title></objectRef>`,
      );
      expect((await store(id, text, 'working')).status).toBe(200);
    };
    await callIt('As it is');
    expect((await publish(unit)).status).toBe(200);
    // Visitors read the new title of the unit at once, and that of the course with its working copy.
    expect(values(await rename(unit, { title: 'As it will be' }), '//renamed/@unseen')).toEqual([]);
    expect(await inCourse()).toEqual(['As it will be']);
    expect(await textOf(id)).toContain('<title language="de">Teil</title>');
    expect((await store(id, await documentOf(id))).status).toBe(200);
    expect((await rename(unit, { title: 'Seen by all' })).status).toBe(200);
    expect(
      values(await site.call(`action=2&id=${id}&datatype=p_Course`, { token: site.learner, lang: 'en' }), '//objectRef/title/text()'),
    ).toEqual(['Seen by all']);
    await callIt('Its author calls it so');
    expect((await rename(unit, { title: 'Whatever' })).status).toBe(200);
    expect(await inCourse()).toEqual(['Its author calls it so']);
  });

  it('is seen in the row of what has a working copy, which has its own title', async () => {
    const id = await course('Row', [812]);
    expect((await store(id, await documentOf(id), 'working')).status).toBe(200);
    expect(values(await rename(id, { title: 'Another row' }), '//renamed/@unseen')).toEqual(['1']);
    expect(values(await tree('courses'), `//entry[@ID="${id}"]/@title`)).toEqual(['Another row']);
    expect(values(await studio(`action=2&id=0&targets=100&query=${id}`), '//target/@title')).toEqual(['Another row']);
    expect(values(await studio('action=2&id=0&query=row'), `//published/entry[@ID="${id}"]/@title`), 'as visitors read it').toEqual([
      'Row',
    ]);
  });

  it('takes 300 letters of any script, in one line; one more is refused with the reason', async () => {
    const id = await create('p_News', 'ب'.repeat(300));
    expect(values(await tree('site'), '//tree/@of')).toEqual(['site']);
    expect(await documentOf(id)).toContain('ب'.repeat(300));
    expect((await rename(id, { title: 'ت'.repeat(300) })).status).toBe(200);
    expect(await documentOf(id)).toContain('ت'.repeat(300));
    const long = await rename(id, { title: 'ت'.repeat(301) });
    expect([long.status, long.body.includes('A title has at most 300 characters.')]).toEqual([400, true]);
    expect((await rename(id, { title: 'In\u0007 one\u001f\nline' })).status).toBe(200);
    expect(await documentOf(id)).toContain('>In one line<');
    const blank = await rename(id, { title: '\u200b\u0007 ' });
    expect([blank.status, blank.body.includes('A title is needed.'), values(blank, '//error/field/@name')]).toEqual([400, true, ['title']]);
  });

  it('needs a title and the right to write, and stores nothing where the title is the same', async () => {
    const id = await course('Same', [812]);
    const version = await versionOf(String(id));
    expect((await rename(id, { title: '  ' })).status).toBe(400);
    expect((await rename(id, { title: 'Mine' }, site.learner)).status).toBe(403);
    expect((await rename(999_998, { title: 'Nothing' })).status).toBe(404);
    expect((await rename(id, { title: 'Same' })).status).toBe(200);
    expect(await versionOf(String(id))).toBe(version);
  });
});

describe('moving chapters', () => {
  const moveChapter = async (id: number, chapter: string, toAt: number, more: Record<string, string> = {}, token = site.author) =>
    studio(
      `action=16&id=${id}`,
      { subAction: 'moveChapter', chapter, toAt: String(toAt), version: await versionOf(String(id)), ...more },
      token,
    );
  const chapters = async (id: number): Promise<string[]> => nodes(await tree(String(id))).map(({ title = '' }) => title);

  it('goes with all that is in it, and comes back byte for byte', async () => {
    const id = await course('Parts', [4711], [812], [813]);
    // A comment between chapters stays where it is.
    await store(id, (await documentOf(id)).replace(/<!--.*?-->/g, ''));
    const before = await textOf(id);
    for (const [from, to, expected] of [
      ['0', 2, ['Part 2', 'Part 1', 'Part 3']],
      ['2', 0, ['Part 3', 'Part 1', 'Part 2']],
      ['0', 3, ['Part 2', 'Part 3', 'Part 1']],
    ] as const) {
      const reply = await moveChapter(id, from, to);
      expect([reply.status, await chapters(id)]).toEqual([200, expected]);
      const [{ ID = '', ...fields } = {}] = found(reply, '//moved/undo');
      expect((await studio(`action=16&id=${ID}`, fields)).status).toBe(200);
      expect(await textOf(id)).toBe(before);
    }
    const same = await moveChapter(id, '1', 2);
    expect([same.status, found(same, '//undo'), await textOf(id)]).toEqual([200, [], before]);
  });

  it('is refused of what is not there, of what somebody has stored since, and to who may not write', async () => {
    const id = await course('Firm', [4711], [812]);
    const before = await textOf(id);
    expect((await moveChapter(id, '7', 0)).status).toBe(409);
    expect((await moveChapter(id, '', 0)).status).toBe(409);
    expect((await moveChapter(id, '0', 9)).status).toBe(409);
    expect((await moveChapter(id, '0', 2, { version: '9.9' })).status).toBe(409);
    expect((await moveChapter(id, '0', 2, {}, site.learner)).status).toBe(403);
    expect(await textOf(id)).toBe(before);
    expect((await store(id, await documentOf(id), 'working')).status).toBe(200);
    expect(values(await moveChapter(id, '0', 2), '//moved/@unseen')).toEqual(['1']);
  });
});
