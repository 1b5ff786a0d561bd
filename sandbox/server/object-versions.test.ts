import { describe, expect, it } from 'vitest';
import { deleteAccount } from './session/account/accounts.ts';
import { found, openSite, values } from './fixtures/site.ts';

const site = openSite();
type Reply = Awaited<ReturnType<typeof site.call>>;
const versions = (id: number, query = ''): Promise<Reply> =>
  site.call(`action=1&id=${id}&datatype=p_ObjectVersions${query}`, { token: site.author });
const version = (id: number, number: string, query = ''): Promise<Reply> =>
  site.call(`action=2&id=${id}&datatype=p_ObjectVersions&version=${number}${query}`, { token: site.author });
const load = async (id: number, dataType = 'p_ObjectDocument'): Promise<string> =>
  (await site.call(`action=8&id=${id}&datatype=${dataType}`, { token: site.author })).body;
const store = async (id: number, xml: string, dataType = 'p_ObjectDocument'): Promise<Reply> =>
  site.call(`action=16&id=${id}&datatype=${dataType}`, { token: site.author, fields: { xml } });
/** The object in a document, whichever revisions its lessons have. */
const object = (xml: string): string => /<object[ >][\s\S]*<\/object>/.exec(xml)![0].replace(/ revision="\d+"/g, '');
const numbers = (reply: Reply): string[] => values(reply, '//version/@number');

describe('versions', () => {
  it('each store is one, with its author and time, and what was there before the first; the same text again is none', async () => {
    const first = await load(221);
    expect(numbers(await versions(221))).toEqual([]);
    const second = first.replace('News number 21', 'Seen from the hill');
    expect((await store(221, second)).status).toBe(200);
    expect((await store(221, await load(221))).status, 'nothing is changed').toBe(200);
    expect((await store(221, (await load(221)).replace('Seen from the hill', 'Seen from the tower'))).status).toBe(200);
    const listed = found(await versions(221), '//version');
    expect(listed.map(({ author = '' }) => author)).toEqual(['Ibn al-Haytham', 'Ibn al-Haytham', '']);
    expect(listed.map(({ date }) => date === undefined)).toEqual([false, false, true]);
    expect(Math.abs(Date.parse(listed[0]!.date!) - Date.now())).toBeLessThan(60_000);
    const [last, middle, before] = await Promise.all(listed.map(({ number }) => version(221, number!)));
    expect(object(last!.body)).toBe(object(await load(221)));
    expect(object(middle!.body)).toBe(object(second));
    expect(object(before!.body)).toBe(object(first));
  });

  it('a version is stored again as a change of what there is now', async () => {
    const [oldest] = numbers(await versions(221)).slice(-1);
    const before = await version(221, oldest!);
    expect((await store(221, before.body)).status).toBe(200);
    expect(object(await load(221))).toBe(object(before.body));
    expect(numbers(await versions(221))).toHaveLength(4);
    expect((await store(221, before.body)).status, 'made from a revision that is over').toBe(409);
  });

  it('those of a unit have its lessons, also after a lesson was stored by itself', async () => {
    const first = await load(4711);
    expect((await store(4711, first.replace('</title>', ' I</title>'))).status).toBe(200);
    const lesson = await load(4712);
    expect((await store(4712, lesson.replace('</title>', ' by itself</title>'))).status).toBe(200);
    const second = await load(4711);
    expect(second).toContain(' by itself</title>');
    expect((await store(4711, second.replace('</title>', 'I</title>'))).status).toBe(200);
    const [last, ofLesson, ofUnit, before] = await Promise.all(numbers(await versions(4711)).map((number) => version(4711, number)));
    expect(object(before!.body)).toBe(object(first));
    expect(ofUnit!.body).not.toContain(' by itself');
    expect(object(ofLesson!.body)).toBe(object(second));
    expect(object(last!.body)).toBe(object(await load(4711)));
    expect((await store(4711, before!.body)).status, 'with the revisions that its lessons have now').toBe(200);
    expect(object(await load(4711))).toBe(object(first));
  });

  it('configurations and drafts have their own', async () => {
    const configuration = await load(31, 'p_ObjectConfiguration');
    const marked = configuration.replace('</content>', '<template id="t9"><unknown/></template></content>');
    expect((await store(31, marked, 'p_ObjectConfiguration')).status).toBe(200);
    const [number] = numbers(await versions(31, '&kind=configuration'));
    expect((await version(31, number!, '&kind=configuration')).body).toBe(await load(31, 'p_ObjectConfiguration'));
    expect((await version(31, number!)).status, 'it is none of the document').toBe(404);
    const made = await site.call('action=16&id=0&datatype=p_Studio', {
      token: site.author,
      fields: { subAction: 'create', dataType: 'p_News', title: 'A draft' },
    });
    const id = Number(values(made, '//studio/@made')[0]);
    const draft = await load(id);
    expect((await store(id, draft.replace('A draft', 'Better'))).status).toBe(200);
    expect(numbers(await versions(id))).toHaveLength(2);
  });

  it('one has a name, which is words; what is too long or of another object is refused', async () => {
    const [number = ''] = numbers(await versions(221));
    const name = (id: number, note: string): Promise<Reply> =>
      site.call(`action=16&id=${id}&datatype=p_ObjectVersions&version=${number}`, { token: site.author, fields: { note } });
    expect((await name(221, ' Before <b>the</b>  fair ')).status).toBe(200);
    expect(values(await versions(221), `//version[@number="${number}"]/text()`)).toEqual(['Before <b>the</b> fair']);
    expect((await name(221, 'x'.repeat(201))).status).toBe(400);
    expect((await name(31, 'of another')).status).toBe(404);
    expect(values(await versions(221), '//version/text()')).toEqual(['Before <b>the</b> fair']);
  });

  it('are their authors’ alone, page after page, and go without the name of an account that is deleted', async () => {
    for (const token of [site.learner, undefined]) {
      for (const query of ['action=1', 'action=2&version=1'])
        expect((await site.call(`${query}&id=221&datatype=p_ObjectVersions`, token === undefined ? {} : { token })).status).toBe(403);
    }
    for (let turn = 0; turn < 21; turn++) await store(222, (await load(222)).replace(/ \(\d+\)<\/title>|<\/title>/, ` (${turn})</title>`));
    const first = await versions(222);
    expect([numbers(first).length, values(first, '//versions/@pages')]).toEqual([20, ['2']]);
    expect(numbers(await versions(222, '&page=2'))).toHaveLength(2);
    expect((await versions(222, '&kind=elsewhere')).status).toBe(400);
    const { store: database, limits } = site.server.services;
    const author = await database.selectFrom('users').select('id').where('login', '=', 'alhazen').executeTakeFirstOrThrow();
    const number = numbers(first)[0]!;
    await database.transaction().execute((transaction) => deleteAccount(transaction, author.id, limits));
    const left = await database.selectFrom('object_versions').select(['author_id']).where('number', '=', Number(number)).execute();
    expect(left).toEqual([{ author_id: null }]);
  });
});
