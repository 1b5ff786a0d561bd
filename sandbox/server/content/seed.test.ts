import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readContent } from './content-folder.ts';
import { emptyDatabase } from '../fixtures/databases.ts';
import { call, fixtureOptions, logIn } from '../fixtures/open.ts';
import { openServer } from '../server.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-seed-'));
  cpSync(fileURLToPath(new URL('../fixtures/content', import.meta.url)), join(folder, 'content'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('RT-007 other content brings what is new and what nobody has touched; deletions, results, progress, saved searches and accounts stay', async () => {
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
