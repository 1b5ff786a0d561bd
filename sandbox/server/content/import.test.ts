import { expect, it } from 'vitest';
import { openSite, values } from '../fixtures/site.ts';

const site = openSite();
const text = (words: string) => `<news ID="210"><html language="de"><p>${words}</p></html></news>`;
const file = (words: string) =>
  `<objects><object ID="210" IDObjectType="501" dataType="p_News" language=""><title language="de">Neu</title>
    <data>${text(words)}</data></object></objects>`;
const imports = async (words: string) =>
  expect((await site.call('action=32768&id=0&datatype=p_News', { token: site.author, file: file(words) })).status).toBe(200);
const stores = async (words: string, revision: string) =>
  (await site.call('action=16&id=210&datatype=p_News', { token: site.author, fields: { xml: text(words), revision } })).status;
const show = () => site.call('action=8&id=210&datatype=p_News', { token: site.author });
const revision = async () => values(await show(), '//object/@revision')[0] ?? '';

it('RT-007 whoever has opened a text before an import, or before it was deleted and came again, is told so when storing', async () => {
  const read = await revision();
  await imports('Okapi');
  expect(await stores('late', read)).toBe(409);
  expect((await show()).body).toContain('Okapi');
  const second = await revision();
  expect(Number(second)).toBe(Number(read) + 1);
  for (const word of ['Zebra', 'Gnu']) {
    const before = await revision();
    const deleted = await site.call('action=32&id=210&datatype=p_News', { token: site.author, fields: { confirm: '1' } });
    expect(deleted.status).toBe(200);
    await imports(word);
    for (const old of [read, second, before]) expect(await stores('late', old)).toBe(409);
    expect((await show()).body).toContain(word);
  }
  expect(await stores('in time', await revision())).toBe(200);
});

it('more words than the search holds of an object are stored, and imports of one object at once all end well', async () => {
  const bring = (body: string) => site.call('action=32768&id=0&datatype=p_News', { token: site.author, file: body });
  const words = Array.from({ length: 150_000 }, (_, index) => `w${index.toString(36)}`).join(' ');
  const long = await bring(file(words));
  expect([long.status, values(long, '//error/@code')[0]], 'the search has its beginning').toEqual([200, undefined]);
  const stored = await site.call('action=16&id=210&datatype=p_News', { token: site.author, fields: { xml: text(words) } });
  expect([stored.status, stored.body.includes('tsvector')]).toEqual([200, false]);
  const wrong = await bring('<objects><object ID="210" dataType="p_Blog"/></objects>');
  expect([wrong.status, values(wrong, '//error/@code')[0], wrong.body.includes('only p_News')]).toEqual([400, 'badXml', true]);
  const atOnce = await Promise.all(['one', 'two', 'three', 'four', 'five', 'six'].map((each) => bring(file(each))));
  expect(atOnce.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
});
