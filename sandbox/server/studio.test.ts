import { describe, expect, it } from 'vitest';
import { parseObject } from './content/object.ts';
import { openSite, values } from './fixtures/site.ts';
import { isPattern } from './handlers/authoring/new-object.ts';
import { setRoles } from './session/roles.ts';

const site = openSite();
const ADA = 12;
type Reply = Awaited<ReturnType<typeof site.call>>;
const studio = (query: string, fields?: Record<string, string>, token = site.author): Promise<Reply> =>
  site.call(`${query}&datatype=p_Studio`, { token, ...(fields ? { fields } : {}) });
const change = (subAction: string, id = 0, fields: Record<string, string> = {}): Promise<Reply> =>
  studio(`action=16&id=${id}`, { subAction, ...fields });
const remove = (id: number): Promise<Reply> => studio(`action=32&id=${id}`, { confirm: '1' });
const made = (reply: Reply): number => Number(values(reply, '//studio/@made')[0]);
const ids = (reply: Reply, list: 'published' | 'drafts' | 'bin'): string[] => values(reply, `//studio/${list}/entry/@ID`);
const shown = (id: number, dataType: string): Promise<Reply> =>
  site.get(`/dispatcher.php?mode=ajax&user=0&lang=en&action=2&id=${id}&datatype=${dataType}`);
const document_ = async (id: number): Promise<string> =>
  (await site.call(`action=8&id=${id}&datatype=p_ObjectDocument`, { token: site.author })).body;
const store = (id: number, xml: string): Promise<Reply> =>
  site.call(`action=16&id=${id}&datatype=p_ObjectDocument`, { token: site.author, fields: { xml } });

describe('the studio', () => {
  it('lists what is published, by its title, its number and its data type, a page at a time', async () => {
    const all = await studio('action=2&id=0');
    expect(Number(values(all, '//studio/@count')[0])).toBeGreaterThan(25);
    expect(ids(all, 'published')).toHaveLength(25);
    expect(ids(await studio('action=2&id=0&query=ABOUT'), 'published')).toEqual(['901']);
    expect(ids(await studio('action=2&id=0&query=901'), 'published')).toEqual(['901']);
    expect(values(await studio('action=2&id=0&type=p_Calendar'), '//published/entry/@ID')).toEqual(['41', '42', '43']);
    expect(ids(await studio('action=2&id=0&query=%25'), 'published'), 'signs of patterns are signs').toEqual([]);
    expect(ids(await studio('action=2&id=0&page=2'), 'published')).not.toContain(ids(all, 'published')[0]);
  });

  it('AUT-096 finds drafts by title and number as well, that of a number first, and of a data type one kind alone', async () => {
    const number = 100_777;
    const first = made(await change('create', 0, { dataType: 'p_News', kind: '', title: 'A draft (with *signs*)' }));
    const other = made(await change('create', 0, { dataType: 'p_News', kind: '', title: `Not ${first}` }));
    expect(ids(await studio('action=2&id=0&query=(with%20%20%20*SIGNS'), 'drafts')).toEqual([String(first)]);
    expect(ids(await studio(`action=2&id=0&query=${first}`), 'drafts')).toEqual([String(first), String(other)]);
    expect(ids(await studio(`action=2&id=0&query=${number}`), 'drafts')).toEqual([]);
    const words = made(await change('create', 0, { dataType: 'p_PracticeTest', kind: 'vocabulary', title: 'Words' }));
    const practice = made(await change('create', 0, { dataType: 'p_PracticeTest', kind: '', title: 'Practice' }));
    for (const id of [words, practice]) await change('publish', id);
    expect(ids(await studio('action=2&id=0&query=Words&type=p_PracticeTest%20vocabulary'), 'published')).toEqual([String(words)]);
    expect(ids(await studio('action=2&id=0&query=Practice&type=p_PracticeTest%20vocabulary'), 'published')).toEqual([]);
  });

  it('says what numbers mean, published, a draft or in the bin; one that nothing has is not answered', async () => {
    const draft = made(await change('create', 0, { dataType: 'p_News', kind: '', title: 'Not yet' }));
    const gone = made(await change('create', 0, { dataType: 'p_News', kind: '', title: 'No more' }));
    await remove(gone);
    const reply = await studio(`action=2&id=0&numbers=${gone}%20901,${draft}%20999999%20x%20-1`);
    expect(values(reply, '//named/entry/@ID')).toEqual([String(gone), '901', String(draft)]);
    expect(values(reply, '//named/entry/@title')).toEqual(['No more', 'Über uns', 'Not yet']);
    expect(values(reply, '//named/entry/@state')).toEqual(['bin', 'draft']);
    expect((await studio('action=2&id=0&numbers=901', undefined, site.learner)).status).toBe(403);
    await change('restore', gone);
  });

  it.each([
    'p_News',
    'p_Blog',
    'p_Calendar',
    'p_Object',
    'p_Course',
    'p_Unit',
    'p_PracticeTest',
    'p_PlacementTest',
    'p_PracticeTest vocabulary',
  ])('a new %s is a draft that visitors do not find; edited and published they do', async (type) => {
    const [dataType = '', kind = ''] = type.split(' ');
    const reply = await change('create', 0, { dataType, kind, title: 'Brand <new> & fine' });
    expect(reply.status).toBe(200);
    const id = made(reply);
    expect(ids(reply, 'drafts')).toContain(String(id));
    expect((await shown(id, dataType)).status).toBe(404);
    const xml = await document_(id);
    expect(xml).toMatch(/^<objectDocument [^>]*state="draft"/);
    expect((await store(id, xml.replaceAll('Brand &lt;new&gt; &amp; fine', 'Changed'))).status).toBe(200);
    expect((await store(id, xml)).status, 'of an older revision').toBe(409);
    expect((await shown(id, dataType)).status).toBe(404);
    const after = await change('publish', id);
    expect([after.status, ids(after, 'drafts').includes(String(id))]).toEqual([200, false]);
    const page = await shown(id, dataType);
    expect([page.status, values(page, '/cms/object/title/text()')]).toEqual([200, ['Changed']]);
    expect(ids(await studio(`action=2&id=0&query=${id}`), 'published')).toEqual([String(id)]);
  });

  it('a new test is for what it was begun for, of the type whose page shows that', async () => {
    const types = values(await studio('action=2&id=0'), '//studio/type[@kind]/@dataType | //studio/type/@kind');
    expect(types).toEqual(['p_PracticeTest', 'vocabulary']);
    const begun = async (dataType: string, kind: string) => {
      const xml = await document_(made(await change('create', 0, { dataType, kind, title: 'A test' })));
      return [/IDObjectType="(\d+)"/, /<test [^>]*kind="(\w+)"/, /href="([a-z]+)-\d+\.html"/].map((pattern) => pattern.exec(xml)?.[1]);
    };
    expect(await begun('p_PracticeTest', '')).toEqual(['420', 'practice', 'test']);
    expect(await begun('p_PracticeTest', 'vocabulary')).toEqual(['424', 'vocabulary', 'vocabulary']);
    expect(await begun('p_PlacementTest', '')).toEqual(['421', 'placement', 'placement']);
    expect((await change('create', 0, { dataType: 'p_News', kind: 'vocabulary', title: 'x' })).status).toBe(400);
  });

  it('words that are asked once, as a test, are no pattern for words to learn', () => {
    const words = (type: number, href: string) =>
      parseObject(
        `<object ID="821" IDObjectType="${type}" dataType="p_PracticeTest"><title language="en">Words</title><record href="${href}"/>` +
          '<data><test kind="vocabulary"/></data></object>',
      );
    const type = { dataType: 'p_PracticeTest', kind: 'vocabulary' };
    expect([isPattern(type, words(420, 'test-821.html')), isPattern(type, words(424, 'vocabulary-821.html'))]).toEqual([false, true]);
  });

  it('a title in another language than the page’s is marked with it', async () => {
    const id = made(await change('create', 0, { dataType: 'p_News', title: 'In German alone' }));
    const of = async (lang: string): Promise<(string | undefined)[]> => {
      const reply = await site.call('action=2&id=0&datatype=p_Studio', { token: site.author, lang });
      return ['title', 'titleLang'].map((name) => values(reply, `//drafts/entry[@ID="${id}"]/@${name}`)[0]);
    };
    expect(await of('en')).toEqual(['In German alone', 'de']);
    expect(await of('de')).toEqual(['In German alone', undefined]);
  });

  it('a draft has pages for its author, and none for visitors; so have its films', async () => {
    const id = made(await change('create', 0, { dataType: 'p_Unit', title: 'Only for authors' }));
    const pages = [`/edit-${id}.html`, `/preview-${id}.html`, `/unit-${id}.html`, '/edit-999998.html'];
    const found = await Promise.all(pages.map((url) => site.get(url)));
    expect(found.map(({ status }) => status)).toEqual([200, 200, 404, 404]);
    expect(found[0]!.body).not.toContain('Only for authors');
    const token = (of: number) =>
      site.call(`action=128&id=${of}&datatype=p_ObjectConfiguration&systemObject=mediaToken&IDMedia=9001`, { token: site.author });
    expect([(await token(id)).status, (await token(999_998)).status]).toEqual([200, 404]);
  });

  it('two new objects at once have two numbers', async () => {
    const both = await Promise.all([1, 2, 3, 4].map((each) => change('create', 0, { dataType: 'p_News', title: `At once ${each}` })));
    expect(new Set(both.map(made)).size).toBe(4);
  });

  it('a copy is a draft under its own number, with a title of its own', async () => {
    const id = made(await change('duplicate', 31));
    const xml = await document_(id);
    expect(xml).toContain('<title language="en">Learning to learn (copy)</title>');
    expect(xml).toContain('<title language="de">Lernen lernen (Kopie)</title>');
    expect(xml).toContain(`<blog ID="${id}"`);
    expect((await change('publish', id)).status).toBe(200);
    expect(values(await shown(id, 'p_Blog'), '/cms/object/title[@language="en"]/text()')).toEqual(['Learning to learn (copy)']);
  });

  it('a copy of a unit has lessons of its own, by numbers that nobody else has, and names these where it named the first', async () => {
    const named =
      '<html language="en"><p><a href="unit-4711.html?IDLesson=2">Two</a> <a href="lesson-4712.html">One</a> ' +
      '<a href="https://example.org/unit-4711.html">elsewhere</a> <a href="course-100.html">course</a></p></html>' +
      '<objectRef ID="812" dataType="p_PracticeTest" requires="4712, 813"/></unit>';
    expect((await store(4711, (await document_(4711)).replace('</unit>', named))).status).toBe(200);
    const id = made(await change('duplicate', 4711));
    const xml = await document_(id);
    expect(xml).toContain('<title language="en">First steps (copy)</title>');
    const [one, two] = [...xml.matchAll(/<lesson [^>]*?\bID="(\d+)"/g)].map((match) => match[1]!);
    expect(new Set([String(id), one, two, '4712', '4713']).size).toBe(5);
    expect(xml).toMatch(new RegExp(`<lesson id="1"[^>]* ID="${one}"[\\s\\S]*<lesson id="2"[^>]* ID="${two}"`));
    expect(xml).toContain(`idUnit="${id}"`);
    expect(xml).toContain(`<a href="unit-${id}.html?IDLesson=2">Two</a> <a href="lesson-${one}.html">One</a> `);
    expect(xml).toContain(`<a href="https://example.org/unit-4711.html">elsewhere</a> <a href="course-100.html">`);
    expect(xml).toContain(`<objectRef ID="812" dataType="p_PracticeTest" requires="${one}, 813"/>`);
    expect((await change('publish', id)).status).toBe(200);
    expect(values(await shown(id, 'p_Unit'), '//unit/lesson/@ID')).toEqual([one, two]);
    // What is changed in the copy is changed there alone, also of the lesson that the first names without having it inside.
    const own = await document_(Number(two));
    expect((await store(Number(two), own.replaceAll('>Two</title>', '>Of the copy</title>'))).status).toBe(200);
    expect((await shown(id, 'p_Unit')).body).toContain('Of the copy');
    expect((await shown(4711, 'p_Unit')).body).not.toContain('Of the copy');
    // A copy of the copy, while that is a draft again, has its own numbers, too.
    expect((await remove(id)).status).toBe(200);
    expect((await change('restore', id)).status).toBe(200);
    const again = await document_(made(await change('duplicate', id)));
    for (const ID of [one, two]) expect(again).not.toContain(` ID="${ID}"`);
  });

  it('drafts come a page at a time, the last one first', async () => {
    for (let each = 1; each <= 26; each++) await change('create', 0, { dataType: 'p_News', title: `Draft ${each}` });
    const [first, second] = [await studio('action=2&id=0'), await studio('action=2&id=0&drafts=2')];
    const count = Number(values(first, '//drafts/@count')[0]);
    expect(count).toBeGreaterThanOrEqual(26);
    expect([ids(first, 'drafts').length, ids(second, 'drafts').length]).toEqual([25, count - 25]);
    expect(new Set([...ids(first, 'drafts'), ...ids(second, 'drafts')]).size).toBe(count);
    expect(values(first, '//drafts/entry[1]/@title')).toEqual(['Draft 26']);
    expect(values(second, '//drafts/@page | //drafts/@pages')).toEqual(['2', '2']);
    expect(values(await studio('action=2&id=0&drafts=900'), '//drafts/@page'), 'the last one there is').toEqual(['2']);
    expect(ids(second, 'published')).toEqual(ids(first, 'published'));
  });

  it('what is deleted is in the bin, comes back as a draft, and published again has its text and its configuration', async () => {
    const configuration = (await site.call('action=8&id=901&datatype=p_ObjectConfiguration', { token: site.author })).body;
    const marked = configuration.replace('</content>', '<template id="t9"><unknown/></template></content>');
    expect(
      (await site.call('action=store&id=901&datatype=p_ObjectConfiguration', { token: site.author, fields: { xml: marked } })).status,
    ).toBe(200);
    const before = (await document_(901)).replace(/ revision="\d+"| state="\w*"/g, '');
    const gone = await remove(901);
    expect([gone.status, ids(gone, 'bin')]).toEqual([200, ['901']]);
    expect((await shown(901, 'p_Object')).status).toBe(404);
    const back = await change('restore', 901);
    expect([made(back), ids(back, 'bin'), ids(back, 'drafts').includes('901')]).toEqual([901, [], true]);
    expect((await shown(901, 'p_Object')).status).toBe(404);
    expect((await change('publish', 901)).status).toBe(200);
    expect((await document_(901)).replace(/ revision="\d+"| state="\w*"/g, '')).toBe(before);
    expect((await site.call('action=8&id=901&datatype=p_ObjectConfiguration', { token: site.author })).body).toContain('<unknown/>');
  });

  it('a draft goes into the bin and comes back; what is nowhere, or not confirmed, is said', async () => {
    const id = made(await change('create', 0, { dataType: 'p_News', title: 'Short life' }));
    expect(ids(await remove(id), 'bin')).toContain(String(id));
    expect((await change('publish', id)).status).toBe(404);
    expect(ids(await change('restore', id), 'drafts')).toContain(String(id));
    expect((await remove(99_999_999)).status).toBe(404);
    expect((await studio(`action=32&id=${id}`, {})).status).toBe(400);
    expect((await change('nothing', id)).status).toBe(400);
    expect((await change('create', 0, { dataType: 'p_News', title: '  ' })).status).toBe(400);
    expect((await change('create', 0, { dataType: 'p_Login', title: 'x' })).status).toBe(400);
  });

  it('a course that names what is nowhere stays a draft, and says why', async () => {
    const id = made(await change('create', 0, { dataType: 'p_Course', title: 'Half' }));
    const xml = (await document_(id)).replace(
      '</course>',
      '<chapter id="1"><objectRef ID="0" dataType="p_Unit" action="2"/></chapter></course>',
    );
    expect((await store(id, xml)).status).toBe(200);
    const reply = await change('publish', id);
    expect([reply.status, reply.body.includes('objectRef')]).toEqual([400, true]);
    expect(ids(await studio('action=2&id=0'), 'drafts')).toContain(String(id));
  });

  it('who may publish courses alone opens nothing by naming it in a new one', async () => {
    const { store: database, objects } = site.server.services;
    await setRoles(database, ADA, [{ name: 'publisher', branch: 'p_Course' }]);
    const own = (query: string, fields: Record<string, string>) => site.call(query, { token: site.learner, fields });
    const id = made(await own('action=16&id=0&lang=en&datatype=p_Studio', { subAction: 'create', dataType: 'p_Course', title: 'Mine' }));
    const xml = (await site.call(`action=8&id=${id}&datatype=p_ObjectDocument`, { token: site.learner })).body;
    const named = xml.replace('</course>', '<chapter id="1"><objectRef ID="200" dataType="p_News" action="2"/></chapter></course>');
    expect((await own(`action=16&id=${id}&datatype=p_ObjectDocument`, { xml: named })).status).toBe(200);
    const refused = await own(`action=16&id=${id}&lang=en&datatype=p_Studio`, { subAction: 'publish' });
    expect([refused.status, refused.body.includes('p_News/200')]).toEqual([403, true]);
    expect(await objects.findAny(id)).toBe(null);
    await setRoles(database, ADA, [{ name: 'reader', branch: '' }]);
  });

  it('a unit in the bin has its lessons as they were stored last, and what was asked at them stays', async () => {
    const { store: database } = site.server.services;
    const lesson = await document_(4712);
    expect((await store(4712, lesson.replaceAll('>One</title>', '>By itself</title>'))).status).toBe(200);
    const entry = { name: 'entry-1', customer: 'acme', user_id: ADA, unit_id: 4711, lesson: '1', body: 'Why?', state: 'published' };
    await database
      .insertInto('discussion_entries')
      .values({ ...entry, written_at: new Date() } as never)
      .execute();
    expect(ids(await remove(4711), 'bin')).toContain('4711');
    const entries = () => database.selectFrom('discussion_entries').select('name').where('unit_id', '=', 4711).execute();
    expect(await entries()).toHaveLength(1);
    await change('restore', 4711);
    const draft = await document_(4711);
    expect(draft).toContain('>By itself</title>');
    expect((await store(4711, draft.replace('</title>', ' again</title>'))).status).toBe(200);
    const versions = () => database.selectFrom('object_versions').select('number').where('id', '=', 4711).execute();
    expect((await versions()).length).toBeGreaterThan(1);
    // After its days in the bin it goes for good, and takes with it what was asked, and its versions.
    expect((await remove(4711)).status).toBe(200);
    await database
      .updateTable('shelved_objects')
      .set({ changed_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', 4711)
      .execute();
    expect(ids(await studio('action=2&id=0'), 'bin')).not.toContain('4711');
    expect(await entries()).toHaveLength(0);
    expect(await versions()).toHaveLength(0);
  });

  it('is nobody else’s: learners and guests see and change nothing', async () => {
    for (const token of [undefined, site.learner]) {
      const more = token === undefined ? {} : { token };
      expect((await site.call('action=2&id=0&datatype=p_Studio', more)).status).toBe(403);
      expect((await site.call('action=32&id=31&datatype=p_Studio', { ...more, fields: { confirm: '1' } })).status).toBe(403);
      expect(
        (await site.call('action=16&id=0&datatype=p_Studio', { ...more, fields: { subAction: 'create', dataType: 'p_News', title: 'x' } }))
          .status,
      ).toBe(403);
    }
    expect((await shown(31, 'p_Blog')).status).toBe(200);
  });
});

describe('a course whose steps are drafts', () => {
  const begin = async (dataType: string, title: string): Promise<number> => made(await change('create', 0, { dataType, title }));
  const named = (xml: string, ...steps: readonly number[]): string =>
    xml.replace(
      '</course>',
      `<chapter id="1"><title language="en">C</title>${steps
        .map((ID) => `<objectRef ID="${ID}" action="2"/>`)
        .join('')}</chapter></course>`,
    );
  const asLearner = (id: number, token: string): Promise<Reply> => site.call(`action=2&id=${id}&datatype=p_Course&outline=1`, { token });
  const steps = (reply: Reply): string[] => values(reply, '//course/chapter/objectRef/@ID');

  it('is stored in any order; who learns has a step when it is published, and is counted by that alone', async () => {
    const [course, first, second] = [await begin('p_Course', 'Way'), await begin('p_News', 'One'), await begin('p_Unit', 'Two')];
    const text = named(await document_(course), first, second);
    const reply = await store(course, text);
    expect([reply.status, reply.body]).toEqual([200, expect.stringContaining('<stored')]);
    expect(await document_(course)).toContain(`<objectRef ID="${second}" action="2" IDObjectType="4" dataType="p_Unit"/>`);
    const preview = await site.call(`action=8&id=${course}&datatype=p_ObjectPreview`, { token: site.author });
    expect([steps(preview), values(preview, '//objectRef/@title')]).toEqual([
      [`${first}`, `${second}`],
      ['One', 'Two'],
    ]);
    expect((await change('publish', course)).status).toBe(200);
    const none = await asLearner(course, site.learner);
    expect([none.status, steps(none), values(none, '//course/@count')]).toEqual([200, [], ['0']]);
    expect(none.body).not.toContain(`ID="${second}"`);
    expect((await change('publish', first)).status).toBe(200);
    const one = await asLearner(course, site.learner);
    expect([steps(one), values(one, '//course/@count'), values(one, '//next/@ID')]).toEqual([[`${first}`], ['1'], [`${first}`]]);
    // A change of what is published names drafts as well, and who edits it has all steps.
    expect((await store(course, (await document_(course)).replace('>C<', '>Chapter<'))).status).toBe(200);
    expect((await document_(course)).match(/<objectRef /g)).toHaveLength(2);
    expect((await change('publish', second)).status).toBe(200);
    expect(steps(await asLearner(course, site.learner))).toEqual([`${first}`, `${second}`]);
  });

  it('a number that neither an object nor a draft has is refused in words that say so', async () => {
    const [course, gone] = [await begin('p_Course', 'Nowhere'), await begin('p_News', 'Gone')];
    expect((await remove(gone)).status).toBe(200);
    for (const ID of [gone, 999_998]) {
      const reply = await store(course, named(await document_(course), ID));
      expect([reply.status, values(reply, '//error/text/text()').join()]).toEqual([
        400,
        expect.stringMatching(/^Diese Nummer hat kein Objekt/),
      ]);
    }
  });
});
