import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readContent } from './content-folder.ts';
import { emptyDatabase } from '../../fixtures/databases.ts';
import { call, fixtureOptions, logIn } from '../../fixtures/open.ts';
import { openServer } from '../../server.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-seed-'));
  cpSync(fileURLToPath(new URL('../../fixtures/content', import.meta.url)), join(folder, 'content'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('RT-007 other content brings what is new and untouched; deletions, results, progress, saved searches and accounts stay', async () => {
  const databaseTemplate = await emptyDatabase();
  const options = { ...fixtureOptions(join(folder, 'data')), content: join(folder, 'content'), databaseTemplate };
  const first = await openServer(options);
  const ada = await logIn(first.app, 'ada', 'analytical-engine');
  const author = await logIn(first.app, 'alhazen', 'book-of-optics');
  await call(first.app, 'action=16&id=812&datatype=t_ClientCompetence', {
    token: ada,
    fields: { points: '9', mpoints: '16', IDObject: '812' },
  });
  await call(first.app, 'action=16&datatype=f_ClientFile', { token: ada, fields: { filename: 'mine', xml: '<search><expert/></search>' } });
  await call(first.app, 'action=verify&datatype=p_Login', {
    fields: { subAction: 'register', user: 'eve', strUser: 'Eve', email: 'e@x.example', password: 'eve-password' },
  });
  await call(first.app, 'action=32&id=200&datatype=p_News', { token: author, fields: { confirm: '1' } });
  await first.close();

  const second = await openServer(options);
  expect((await call(second.app, 'action=2&id=200&datatype=p_News')).status, 'the same content is not seeded again').toBe(404);
  await second.close();

  const version = second.services.objects.version;
  const file = join(folder, 'content', 'objects', 'all.xml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('Meldung Nummer 1<', 'Ganz neu<'));
  const third = await openServer(options);
  expect((await call(third.app, 'action=2&id=200&datatype=p_News')).status, 'what an author has deleted stays deleted').toBe(404);
  expect((await call(third.app, 'action=2&id=201&datatype=p_News')).body).toContain('Ganz neu');
  expect(third.services.objects.version, 'other servers on the database notice it').toBeGreaterThan(version);
  const again = await logIn(third.app, 'ada', 'analytical-engine');
  expect((await call(third.app, 'action=2&id=100&datatype=p_Course', { token: again })).body).toContain('points="9"');
  expect((await call(third.app, 'action=1&datatype=f_ClientFile', { token: again })).body).toContain('filename="mine"');
  expect(await logIn(third.app, 'eve', 'eve-password')).toMatch(/^ey/);
  await third.close();
}, 120_000);

it('RT-007 a unit that the files change leaves its lessons as authors have stored, configured or deleted them', async () => {
  const lesson = (id: number, text: string) =>
    `<lesson id="${id}" ID="${id}" IDObjectType="401"><title language="de">${text}</title><slides><slide idFolie="1"/></slides></lesson>`;
  const unit = (...lessons: string[]) =>
    writeFileSync(
      join(folder, 'content', 'objects', 'unit.xml'),
      `<objects><object ID="9200" IDObjectType="4" dataType="p_Unit"><data><unit idUnit="9200">${lessons.join('')}` +
        '</unit></data></object></objects>',
    );
  unit(...[9201, 9202, 9203, 9204, 9205, 9206].map((id) => lesson(id, `Datei ${id}`)));
  const options = { ...fixtureOptions(join(folder, 'lessons')), content: join(folder, 'content'), databaseTemplate: await emptyDatabase() };
  const first = await openServer(options);
  const token = await logIn(first.app, 'alhazen', 'book-of-optics');
  const ask = (id: number) => `id=${id}&datatype=p_LessonObject`;
  const edited = await call(first.app, `action=16&${ask(9201)}`, { token, fields: { xml: lesson(9201, 'Vom Autor') } });
  expect(edited.status).toBe(200);
  expect((await call(first.app, `action=32&${ask(9202)}`, { token, fields: { confirm: '1' } })).status).toBe(200);
  const configuration = 'id=9203&datatype=p_ObjectConfiguration';
  const { body: xml } = await call(first.app, `action=8&${configuration}`, { token });
  expect((await call(first.app, `action=store&${configuration}`, { token, fields: { xml } })).status).toBe(200);
  await first.close();

  unit(...[9201, 9202, 9203, 9204, 9206, 9207].map((id) => lesson(id, id === 9206 ? `Datei ${id}` : `Neue Datei ${id}`)));
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const second = await openServer({ ...options, quiet: false });
  const lines = log.mock.calls.flat();
  log.mockRestore();
  const bodies = new Map<number, string>();
  for (const id of [9201, 9202, 9203, 9204, 9205, 9206, 9207]) {
    const { status, body } = await call(second.app, `action=2&${ask(id)}`);
    bodies.set(id, status === 200 ? String((/>(Vom Autor)</.exec(body) ?? />((?:Neue )?Datei \d+)</.exec(body))?.[1]) : String(status));
  }
  expect(Object.fromEntries(bodies)).toEqual({
    9201: 'Vom Autor',
    9202: '404',
    9203: 'Datei 9203',
    9204: 'Neue Datei 9204',
    9205: '404',
    9206: 'Datei 9206',
    9207: 'Neue Datei 9207',
  });
  expect(lines).toContainEqual(
    expect.stringContaining('p_LessonObject 9201, p_LessonObject 9202, p_LessonObject 9203 left as authors have stored or deleted them'),
  );
  expect((await call(second.app, 'action=2&id=9200&datatype=p_Unit')).body).toContain('Neue Datei 9204');
  const found = await second.services.store.selectFrom('object_texts').select(['id', 'title']).where('id', '>', 9200).distinct().execute();
  expect(
    found
      .filter(({ id }) => id === 9201 || id === 9204)
      .map(({ title }) => title)
      .toSorted(),
  ).toEqual(['Datei 9201', 'Neue Datei 9204']);
  await second.close();
}, 120_000);

it('RT-007 what a file brings under the ID of an author’s other object is left out with a word, and that object stays', async () => {
  const content = join(folder, 'taken');
  cpSync(fileURLToPath(new URL('../../fixtures/content', import.meta.url)), content, { recursive: true });
  const options = { ...fixtureOptions(join(folder, 'taken-data')), content, databaseTemplate: await emptyDatabase() };
  const object = (dataType: string, ID: number, text: string, payload = '') =>
    `<object ID="${ID}" IDObjectType="501" dataType="${dataType}" language=""><title language="de">${text}</title>
      <data>${payload}</data></object>`;
  const news = (ID: number) => object('p_News', ID, 'Vom Autor', `<news ID="${ID}"><html language="de"><p>x</p></html></news>`);
  const first = await openServer(options);
  const token = await logIn(first.app, 'alhazen', 'book-of-optics');
  const file = `<objects>${news(9901)}${news(9902)}${news(9903)}</objects>`;
  expect((await call(first.app, 'action=32768&id=0&datatype=p_News', { token, file })).status).toBe(200);
  expect((await call(first.app, 'action=32&id=9903&datatype=p_News', { token, fields: { confirm: '1' } })).status).toBe(200);
  await first.close();

  const lesson = '<unit idUnit="9910"><lesson id="1" ID="9902" IDObjectType="401"><slides><slide idFolie="1"/></slides></lesson></unit>';
  const brought = [9901, 9903, 9904].map((ID) => object('p_Object', ID, 'Aus der Datei', '<genericObject><p/></genericObject>'));
  writeFileSync(
    join(content, 'objects', 'pages.xml'),
    `<objects>${brought.join('')}${object('p_Unit', 9910, 'Aus der Datei', lesson)}</objects>`,
  );
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const second = await openServer({ ...options, quiet: false });
  const lines = log.mock.calls.flat().map(String);
  log.mockRestore();
  const asked = [
    '9901&datatype=p_News',
    '9901&datatype=p_Object',
    '9903&datatype=p_Object',
    '9904&datatype=p_Object',
    '9910&datatype=p_Unit',
  ];
  const statuses = await Promise.all(asked.map(async (each) => (await call(second.app, `action=2&id=${each}`)).status));
  expect(statuses).toEqual([200, 404, 404, 200, 404]);
  expect((await call(second.app, 'action=2&id=9901&datatype=p_News')).body).toContain('Vom Autor');
  const complaints = lines.filter((line) => line.includes('is left out'));
  expect(
    complaints.map((line) => /pages\.xml brings (.+), but (\S+) has that ID.*another ID, and start again/.exec(line)?.slice(1)),
  ).toEqual([
    ['p_Object 9901', 'p_News/9901'],
    ['p_Object 9903', 'p_News/9903'],
    ['p_Unit 9910', 'p_News/9902'],
  ]);
  await second.close();
}, 120_000);

it('RT-078 files that lock objects for ever by each other are brought, and a start says which', async () => {
  const content = join(folder, 'circle');
  cpSync(fileURLToPath(new URL('../../fixtures/content', import.meta.url)), content, { recursive: true });
  const page = (ID: number) =>
    `<object ID="${ID}" IDObjectType="5" dataType="p_Object" language=""><data><genericObject><p/></genericObject></data></object>`;
  const course = (ID: number, of: number, requires: string) =>
    `<object ID="${ID}" IDObjectType="3" dataType="p_Course" language=""><data><course ID="${ID}"><chapter id="1">
      <objectRef ID="${of}" action="2" requires="${requires}"/></chapter></course></data></object>`;
  const write = (first: string) =>
    writeFileSync(
      join(content, 'objects', 'circle.xml'),
      `<objects>${page(9921)}${page(9922)}${course(9923, 9921, first)}${course(9924, 9922, '9921')}</objects>`,
    );
  const options = { ...fixtureOptions(join(folder, 'circle-data')), content, databaseTemplate: await emptyDatabase(), quiet: false };
  const startLines = async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const server = await openServer(options);
    const lines = log.mock.calls.flat().filter((line) => String(line).includes('can ever open'));
    log.mockRestore();
    await server.close();
    return lines;
  };
  write('');
  expect(await startLines()).toEqual([]);
  write('9922');
  expect(await startLines()).toEqual([expect.stringContaining('nobody can ever open p_Object/9921, p_Object/9922: courses require')]);
}, 120_000);

it('RT-007 content that is wrong is refused with file, object and what to do', () => {
  const content = (xml: string) => {
    writeFileSync(join(folder, 'content', 'objects', 'bad.xml'), xml);
    return () => readContent(join(folder, 'content')).objects();
  };
  expect(content('<objects><object dataType="p_News" ID="x"/></objects>')).toThrow(
    /bad\.xml is refused: \/objects\/object\[1\]: @ID must be an unsigned number, not "x".*Correct the file/,
  );
  expect(content('<objects><object ID="1"/></objects>')).toThrow(/@dataType must be a name/);
  expect(content('<objects><object dataType="p_News" ID="1"><data><a/><b/></data></object></objects>')).toThrow(/one payload, not 2/);
  expect(content('<list/>')).toThrow(/the root must be <objects>/);
  expect(content('<objects>')).toThrow(/bad\.xml is refused/);
  expect(content('<objects><object dataType="p_News" ID="200"/></objects>')).toThrow(/p_News 200 occurs twice/);
});
