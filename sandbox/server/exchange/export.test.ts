import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { emptyDatabase } from '../fixtures/databases.ts';
import { ask, fixtureOptions, logIn, type Reply } from '../fixtures/open.ts';
import { sendPiece, shapeOfFilm } from '../fixtures/recordings.ts';
import { openSite, values } from '../fixtures/site.ts';
import { unzipped } from './unzip.ts';
import { openServer } from '../server.ts';
import { setRoles } from '../session/roles.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-export-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const site = openSite(() => ({ library: join(folder, 'library'), ffmpeg: 'none' }));
const ADA = 12;

type Options = Parameters<typeof site.call>[1];
const asAuthor = (query: string, options: Options = {}): Promise<Reply> => site.call(query, { token: site.author, lang: 'en', ...options });
const documentOf = async (id: number | string): Promise<string> => (await asAuthor(`action=8&id=${id}&datatype=p_ObjectDocument`)).body;
const objectIn = (body: string): string => /<object .*<\/object>/s.exec(body)![0].replaceAll(/(<lesson [^>]*?) revision="\d+"/g, '$1');

/** Begins an object, writes it and publishes it if it shall be. @returns its number */
async function written(dataType: string, kind: string, change: (xml: string) => string, publish = true): Promise<string> {
  const begun = await asAuthor('action=16&id=0&datatype=p_Studio', {
    fields: { subAction: 'create', dataType, kind, title: 'Bread & "salt"' },
  });
  const id = values(begun, '//studio/@made')[0]!;
  const stored = await asAuthor(`action=16&id=${id}&datatype=p_ObjectDocument`, { fields: { xml: change(await documentOf(id)) } });
  expect(stored.status, stored.body).toBe(200);
  if (publish) expect((await asAuthor(`action=16&id=${id}&datatype=p_Studio`, { fields: { subAction: 'publish' } })).status).toBe(200);
  return id;
}

const askFor = (id: number | string, token: string): Promise<Reply> =>
  site.call(`action=8192&id=${id}&datatype=p_Studio`, { token, fields: { ticket: '1' } });

/** The files of an object, and the address that they came from. */
async function exported(id: number | string, token = site.author) {
  const answer = await askFor(id, token);
  expect(answer.status, answer.body).toBe(200);
  const [address, filename] = ['href', 'filename'].map((name) => values(answer, `//download/@${name}`)[0]!);
  const url = `/dispatcher.php${address}`;
  const reply = await site.server.app.inject({ url, headers: { host: 'localhost:8080' } });
  expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${filename}"`,
    'cache-control': 'no-store',
  });
  return { files: unzipped(reply.rawPayload), url, filename };
}

async function upload(content: Buffer, name: string, kind?: string): Promise<Reply> {
  const reply = await sendPiece(site, content, { name, ...(kind === undefined ? {} : { kind }) });
  expect(reply.status, reply.body).toBe(200);
  return reply;
}

/** A course with a unit that has a film, subtitles, a picture and a lesson of another object, a test that is a draft, and words. */
async function writeCourse() {
  const noise = await sharp(randomBytes(700 * 400 * 3), { raw: { width: 700, height: 400, channels: 3 } })
    .png()
    .toBuffer();
  const picture = values(await upload(noise, 'loaf.png'), '//picture/@src')[0]!;
  const film = values(await upload(shapeOfFilm('vide'), 'loaf.mp4', 'recording'), '//recording/@ID')[0]!;
  const clip =
    `<clip id="c1" IDMedia="${film}" path="library/" sourceType="1" availFormats="4"><subtitles language="en" src="">` +
    '<cue from="00:00:00.000" to="00:00:01.000">Flour &amp; water</cue></subtitles></clip>';
  const slide = `<title language="en">One</title><html language="en"><p>Brot — хлеб 🍞</p><img src="${picture}" alt="A loaf"/></html>`;
  const lesson =
    `<lesson id="1" ID="7001" IDObjectType="401"><title language="en">A &lt;loaf&gt;</title>${clip}` +
    `<slides><slide idFolie="1">${slide}</slide></slides></lesson>`;
  const unit = await written('p_Unit', '', (xml) =>
    xml.replace(/(<unit [^>]*?)(\/>|>)/, `$1>${lesson}</unit>`).replace('</unit></unit>', '</unit>'),
  );
  const words = await written('p_PracticeTest', 'vocabulary', (xml) =>
    xml.replace(
      '</test>',
      '<question id="v1" kind="vocabulary" points="1"><term lang="de">das Brot</term><accept lang="en">bread</accept></question></test>',
    ),
  );
  const test = await written('p_PracticeTest', '', (xml) => xml, false);
  const refs = [
    [unit, 'p_Unit'],
    [words, 'p_PracticeTest'],
    ['100', 'p_Course'],
  ]
    .map(([ID, dataType]) => `<objectRef ID="${ID}" dataType="${dataType}" action="2"><title language="en">x</title></objectRef>`)
    .join('');
  const draft = `<objectRef ID="${test}" dataType="p_PracticeTest" IDObjectType="420" action="2"/>`;
  const course = await written(
    'p_Course',
    '',
    (xml) => xml.replace('</course>', `<chapter id="1"><title language="en">All</title>${refs}${draft}</chapter></course>`),
    false,
  );
  return { course, unit, words, test, picture, film };
}

describe('an object that is exported', () => {
  it('RT-007 has all that it names as files; brought by them, an empty server has the same documents, byte for byte', async () => {
    const { course, unit, words, test, picture, film } = await writeCourse();
    const { files, filename } = await exported(course);
    expect(filename).toBe(`course-${course}.zip`);
    const names = [...files.keys()];
    expect(names.filter((name) => name.startsWith('objects/')).sort()).toEqual(
      [`course-${course}`, `practicetest-${test}`, `practicetest-${words}`, `unit-${unit}`].map((name) => `objects/${name}.xml`).sort(),
    );
    expect(names.filter((name) => name.startsWith('library/')).map((name) => name.split('/').at(-1))).toEqual([
      '320.webp',
      '640.webp',
      '700.webp',
    ]);
    expect(names.filter((name) => name.startsWith('media/'))).toEqual([`media/files/library/${film}.mp4`]);

    const content = join(folder, 'content');
    for (const [name, bytes] of files) {
      mkdirSync(dirname(join(content, name)), { recursive: true });
      writeFileSync(join(content, name), bytes);
    }
    const users = [{ id: 13, user: 'alhazen', password: 'book-of-optics', strUser: 'Ibn al-Haytham', roles: ['author'] }];
    writeFileSync(join(content, 'users.json'), JSON.stringify(users));
    const databaseTemplate = await emptyDatabase();
    const other = await openServer({ ...fixtureOptions(join(folder, 'other')), content, databaseTemplate, ffmpeg: 'none' });
    try {
      const token = await logIn(other.app, 'alhazen', 'book-of-optics');
      for (const id of [course, unit, words, test]) {
        const there = await ask(other.app, `/dispatcher.php?mode=ajax&lang=en&action=8&id=${id}&datatype=p_ObjectDocument`, { token });
        expect(objectIn(there.body), id).toBe(objectIn(await documentOf(id)));
      }
      const get = async (url: string) => other.app.inject({ url, headers: { host: 'localhost:8080' } });
      const here = async (url: string) => site.server.app.inject({ url, headers: { host: 'localhost:8080' } });
      const subtitles = /src="(\/library\/[^"]*\.vtt)"/.exec(await documentOf(unit))![1]!;
      for (const url of [picture, subtitles, `/media/library/${film}.mp4`]) {
        const [brought, stored] = [await get(url), await here(url)];
        expect([brought.statusCode, brought.rawPayload.equals(stored.rawPayload)], url).toEqual([200, true]);
      }
    } finally {
      await other.close();
    }
  }, 120_000);

  it('RT-007 takes lessons that are objects of their own along, and no other course', async () => {
    expect([...(await exported(100)).files.keys()]).toEqual(
      ['course-100', 'unit-4711', 'practicetest-812', 'lessonobject-4713'].map((name) => `objects/${name}.xml`),
    );
  });

  it('RT-007 is for who may write it, by an address that is good once and for nothing else', async () => {
    expect((await askFor(100, site.learner)).status).toBe(403);
    expect((await site.call('action=8192&id=100&datatype=p_Studio', { fields: { ticket: '1' } })).status).toBe(403);
    expect((await askFor(99_999, site.author)).status).toBe(404);
    expect((await askFor(20, site.author)).status, 'a report is no course').toBe(404);
    const { url } = await exported(100);
    const get = async (address: string) => (await site.server.app.inject({ url: address, headers: { host: 'localhost:8080' } })).statusCode;
    expect(await get(url), 'a second time').toBe(403);
    const fresh = `/dispatcher.php${values(await askFor(100, site.author), '//download/@href')[0]!}`;
    expect(await get(fresh.replace('of=100', 'of=901')), 'for another object').toBe(403);
    expect(await get(fresh.replace('&id=100&', '&id=101&'))).toBe(403);
    expect(await get(fresh)).toBe(200);
  });

  it('RT-007 has what its caller may write alone: who writes one unit gets that, and the studio offers nothing else', async () => {
    const inCourse = [...(await exported(100)).files.keys()];
    expect(inCourse).toContain('objects/unit-4711.xml');
    await setRoles(site.server.services.store, ADA, [{ name: 'author', branch: 'p_Unit/4711' }]);
    try {
      expect((await askFor(100, site.learner)).status).toBe(403);
      const { files, filename } = await exported(4711, site.learner);
      expect([filename, [...files.keys()]]).toEqual(['unit-4711.zip', ['objects/unit-4711.xml']]);
      await setRoles(site.server.services.store, ADA, [{ name: 'author', branch: 'p_Course' }]);
      expect([...(await exported(100, site.learner)).files.keys()]).toEqual(['objects/course-100.xml']);
    } finally {
      await setRoles(site.server.services.store, ADA, [{ name: 'reader', branch: '' }]);
    }
    const offered = await asAuthor('action=2&id=0&datatype=p_Studio&type=p_Course');
    expect(values(offered, '//published/entry/@export')).toContain('1');
    expect(values(await asAuthor('action=2&id=0&datatype=p_Studio&type=p_News'), '//published/entry/@export')).toEqual([]);
  });
});
