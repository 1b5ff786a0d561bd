import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readContent } from './seeding/content-folder.ts';
import { openSite, values } from '../fixtures/site.ts';

const site = openSite();
const payload = (ID: number, text: string) => `<news ID="${ID}"><html language="de"><p>${text}</p></html></news>`;
const object = (ID: number, text: string) =>
  `<object ID="${ID}" IDObjectType="501" dataType="p_News" language=""><title language="de">T${ID}</title><record date="2026-11-20"/>
    <data>${payload(ID, text)}</data></object>`;
const bring = (objects: string) =>
  site.call('action=32768&id=0&datatype=p_News', { token: site.author, file: `<objects>${objects}</objects>` });
const isShown = async (ID: number) => (await site.call(`action=2&id=${ID}&datatype=p_News`)).status === 200;
const finds = async (word: string) => {
  const fields = { nDefocusStep: '0', xml: `<search tab="all" lang="de"><simple>${word}</simple></search>` };
  return values(await site.call('action=search&id=0&datatype=p_Site&searchType=scroll&m=0', { fields }), '//SHW_p_Site/@ID');
};

it('RT-007 an object of more than 2 MiB is refused at every door, by name, and nothing is stored', async () => {
  const long = '<b>ab</b> '.repeat(220_000);
  for (const reply of [
    await bring(object(9001, 'x') + object(9002, long)),
    await site.call('action=16&id=200&datatype=p_News', { token: site.author, fields: { xml: payload(200, long) } }),
  ])
    expect([reply.status, values(reply, '//error/@code'), values(reply, '//detail[@name="limit"]/text()')]).toEqual([
      413,
      ['tooLarge'],
      ['2097152'],
    ]);
  expect(values(await bring(object(9002, long)), '//detail[@name="object"]/text()')).toEqual(['p_News/9002']);
  expect([await isShown(9001), await isShown(9002), await isShown(200)]).toEqual([false, false, true]);
  const folder = mkdtempSync(join(tmpdir(), 'lectern-large-'));
  mkdirSync(join(folder, 'objects'));
  writeFileSync(join(folder, 'objects', 'long.xml'), `<objects>${object(9002, long)}</objects>`);
  expect(() => readContent(folder).objects()).toThrow(/long\.xml is refused: .*p_News\/9002 has \d+ bytes.*2097152.*Correct the file/);
  rmSync(folder, { recursive: true });
});

it('RT-007 of a long text the beginning is found, and what comes after it takes no time', async () => {
  const words = (from: number, count: number) => Array.from({ length: count }, (_, index) => `w${(from + index).toString(36)}q`).join(' ');
  const reply = await bring(object(9011, `zuallererst ${words(0, 200_000)} zuletzt`));
  expect([reply.status, values(reply, '//error/@code')]).toEqual([200, []]);
  expect([await finds('zuallererst'), await finds('zuletzt')]).toEqual([['9011'], []]);
  const { body } = await site.call('action=2&id=9011&datatype=p_News');
  expect(body, 'it is shown whole').toContain('zuletzt');
});

it('RT-007 an imported object without a title is found by its text', async () => {
  expect((await bring(object(9021, 'ohneueberschrift').replace('>T9021<', '><'))).status).toBe(200);
  expect(await finds('ohneueberschrift')).toEqual(['9021']);
});

/** Long enough that many readers ask meanwhile. */
const OBJECTS = process.env.LECTERN_SLOW ? 250 : 100;

it('RT-007 readers are answered while a large import is made ready for the search', async () => {
  const text = (seed: number) => Array.from({ length: 2500 }, (_, index) => `wort${(seed * 31 + index * 17) % 9973}`).join(' ');
  const begun = performance.now();
  let took = 0;
  const importing = bring(Array.from({ length: OBJECTS }, (_, index) => object(9100 + index, text(index))).join('')).finally(() => {
    took = performance.now() - begun;
  });
  let longest = 0;
  for (let page = 1; took === 0; page++) {
    const asked = performance.now();
    // Of no cache: it asks the database.
    expect((await site.call(`action=1&id=0&datatype=p_News&page=${page}`)).status).toBe(200);
    longest = Math.max(longest, performance.now() - asked);
  }
  expect((await importing).status).toBe(200);
  expect(longest / took, 'the longest wait of a reader, of all the time that the import takes').toBeLessThan(0.5);
  expect((await finds('wort17')).length).toBeGreaterThan(5);
}, 120_000);
