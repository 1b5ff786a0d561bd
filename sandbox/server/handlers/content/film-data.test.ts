import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSite, values } from '../../fixtures/site.ts';

const customers = mkdtempSync(join(tmpdir(), 'lectern-films-'));
cpSync(fileURLToPath(new URL('../../fixtures/customers', import.meta.url)), customers, { recursive: true });
const file = join(customers, 'demo', 'customer.json');
writeFileSync(
  file,
  JSON.stringify({
    ...(JSON.parse(readFileSync(file, 'utf8')) as object),
    mediaServer: 'https://films.example/',
    videoFormats: [{ id: 64, ext: 'webm', source: 'progressive' }],
    preferredVideoFormats: [
      { id: 3, technology: 2, format: 32, source: 'progressive' },
      { id: 2, technology: 2, format: 4, source: 'progressive' },
      { id: 1, technology: 4, format: 4, source: 'streaming' },
      { id: 4, technology: 2, format: 64, source: 'progressive', token: true },
    ],
  }),
);
afterAll(() => rmSync(customers, { recursive: true, force: true }));
/** Two films that came with an exported course: one with its stream. */
const media = mkdtempSync(join(tmpdir(), 'lectern-films-'));
afterAll(() => rmSync(media, { recursive: true, force: true }));
mkdirSync(join(media, 'library'));
for (const name of ['500700001.mp4', '500700001.mp4.m3u8', '500700002.mp4']) writeFileSync(join(media, 'library', name), '#EXTM3U');
const site = openSite(() => ({ customers: [customers], media: [media] }));

let recording = 0;
beforeAll(async () => {
  const { store } = site.server.services;
  const film = { digest: 'd'.repeat(64), kind: 'film', container: 'mp4', name: 'a.mp4', bytes: 5, width: 1, height: 1 } as const;
  const row = { ...film, seconds: 3725.4, formats: 4, stored_at: new Date('2026-11-01T08:00:00Z') };
  recording = (await store.insertInto('library_recordings').values(row).returning('id').executeTakeFirstOrThrow()).id;
});

/** Gives the lesson that its unit shows these clips; what is drawn of the first. */
async function played(clip: string, { lang = 'de', action = 2, token = '' } = {}) {
  const lesson = `<lesson id="1" selected="1" ID="4712" IDObjectType="401"><title language="de">Eins</title>${clip}</lesson>`;
  const xml = `<unit idUnit="4711">${lesson}</unit>`;
  const stored = await site.call('action=16&id=4711&datatype=p_Unit', { token: site.author, fields: { xml } });
  expect(stored.status, stored.body).toBe(200);
  const reply = await site.call(`action=${action}&id=4711&datatype=p_Unit`, { lang, ...(token === '' ? {} : { token }) });
  expect(values(reply, '//clip[1]/@IDMedia')).toHaveLength(1);
  const of = (name: string) => values(reply, `//clip[1]/@${name}`)[0];
  const about = { uploadDate: of('uploadDate'), duration: of('duration'), contentUrl: of('contentUrl'), mediaToken: of('mediaToken') };
  return { about, sourceType: of('sourceType') };
}
const shown = async (...given: Parameters<typeof played>) => (await played(...given)).about;

it('a film of the library says since when it is there, how long it is and where it lies', async () => {
  expect(await shown(`<clip id="c1" IDMedia="${recording}" sourceType="1" path="library/" availFormats="4"/>`)).toEqual({
    uploadDate: '2026-11-01T08:00:00.000Z',
    duration: 'PT1H2M5S',
    contentUrl: `https://films.example/library/${recording}.mp4`,
    mediaToken: undefined,
  });
});

it.each([
  [
    'a film that came with the content',
    '<clip id="c1" IDMedia="9001" sourceType="1" path="a b/"/>',
    'https://films.example/a%20b/9001.mp4',
  ],
  ['one in the page’s language', '<clip id="c1" IDMedia="9001" languageDependent="yes"/>', 'https://films.example/9001_de.mp4'],
  ['a sound', '<clip id="c1" IDMedia="9001" type="audio" availFormats="32"/>', 'https://films.example/9001.mp3'],
  ['a film in a format that is looked up', '<clip id="c1" IDMedia="9001" availFormats="64"/>', undefined],
  ['a film elsewhere', '<clip id="c1" IDMedia="9001" sourceType="3"/>', undefined],
  ['a path that climbs', '<clip id="c1" IDMedia="9001" path="../"/>', undefined],
  [
    'an address that its author wrote',
    '<clip id="c1" IDMedia="9001" availFormats="64" contentUrl="https://evil.example/a.mp4"/>',
    undefined,
  ],
])('%s has the address that there is, and no date', async (_what, clip, contentUrl) => {
  expect(await shown(clip)).toEqual({ uploadDate: undefined, duration: undefined, contentUrl, mediaToken: undefined });
});

it('in a language that it is not there in it has the address of the one that is shown', async () => {
  expect((await shown('<clip id="c1" IDMedia="9001" languageDependent="yes"/>', { lang: 'fr' })).contentUrl).toBe(
    'https://films.example/9001_en.mp4',
  );
});

it.each([
  ['500700001', '1', '0'],
  ['500700002', '1', '1'],
  ['500700002', '0', '0'],
  ['9001', '1', '1'],
])('the film %s that came with content, whose text has sourceType %s, is played with %s', async (id, stored, expected) => {
  expect((await played(`<clip id="c1" IDMedia="${id}" sourceType="${stored}" path="library/"/>`)).sourceType).toBe(expected);
});

it('its author gets what is stored, without any of it', async () => {
  const clip = `<clip id="c1" IDMedia="${recording}" path="library/"/>`;
  expect(Object.values(await shown(clip, { action: 8, token: site.author }))).toEqual([undefined, undefined, undefined, undefined]);
});

it('a film that a course locks has no address', async () => {
  const course = `<course ID="100" guests="open"><chapter id="1">
    <objectRef ID="812" IDObjectType="420" dataType="p_PracticeTest" action="2"/>
    <objectRef ID="4711" IDObjectType="4" dataType="p_Unit" action="2" requires="812"/></chapter></course>`;
  const stored = await site.call('action=16&id=100&datatype=p_Course', { token: site.author, fields: { xml: course } });
  expect(stored.status).toBe(200);
  expect(await shown(`<clip id="c1" IDMedia="${recording}" path="library/"/>`, { token: site.author })).toEqual({
    uploadDate: '2026-11-01T08:00:00.000Z',
    duration: 'PT1H2M5S',
    contentUrl: undefined,
    mediaToken: expect.stringMatching(/\w/) as string,
  });
});
