import { expect, it } from 'vitest';
import { openSite, values } from '../fixtures/site.ts';
import { parseRoot } from '../xml/nodes.ts';

const site = openSite();
const URL = '/dispatcher.php?mode=ajax&lang=en&user=0&';
const IMPORT = `${URL}action=32768&id=0&datatype=p_News`;
const declared = (encoding: string) => (encoding === '' ? '' : `<?xml version="1.0" encoding="${encoding}"?>\n`);
const file = (ID: number, encoding: string, title: string) =>
  `${declared(encoding)}<objects>\n<object ID="${ID}" IDObjectType="501" dataType="p_News" language=""><title language="de">${title}</title>
<data><news ID="${ID}"><html language="de"><p>x</p></html></news></data></object></objects>`;

const post = async (url: string, type: string, payload: Buffer) => {
  const answer = await site.server.app.inject({
    method: 'POST',
    url,
    headers: { host: 'localhost:8080', authorization: `Bearer ${site.author}`, 'content-type': type },
    payload,
  });
  const reply = { status: answer.statusCode, body: answer.body };
  const of = (xpath: string) => values({ ...reply, headers: {}, xml: () => parseRoot(answer.body) }, xpath)[0] ?? '';
  return { ...reply, code: of('//error/@code'), words: of('//error/text/text()') };
};
const part = (head: string, bytes: Buffer) =>
  Buffer.concat([Buffer.from(`--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n`), bytes, Buffer.from('\r\n')]);
const multipart = (url: string, ...parts: Buffer[]) =>
  post(url, 'multipart/form-data; boundary=b', Buffer.concat([...parts, Buffer.from('--b--\r\n')]));
const imports = (bytes: Buffer) => multipart(IMPORT, part('name="file"; filename="a.xml"', bytes));
const form = (url: string, body: string | Buffer, charset = '; charset=UTF-8') =>
  post(url, `application/x-www-form-urlencoded${charset}`, Buffer.from(body));
const titleOf = async (ID: number) => {
  const shown = await site.call(`action=2&id=${ID}&datatype=p_News`);
  return shown.status === 200 ? values(shown, '//object/title/text()')[0] : shown.status;
};
const utf16 = (text: string, swap: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return swap ? bytes.swap16() : bytes;
};

it('RT-007 an import is read in the encoding that it names, and in UTF-8 where it names none', async () => {
  const files: readonly (readonly [ID: number, bytes: Buffer, title: string])[] = [
    [8801, Buffer.from(file(8801, 'ISO-8859-1', 'jörg'), 'latin1'), 'jörg'],
    [8802, Buffer.from(file(8802, 'windows-1252', 'ein \x80 für „ö“'.replace(/[„“]/g, '"')), 'latin1'), 'ein € für "ö"'],
    [8803, Buffer.from(file(8803, 'UTF-8', 'jörg 語')), 'jörg 語'],
    [8804, Buffer.from(`\ufeff${file(8804, '', 'jörg')}`), 'jörg'],
    [8805, utf16(file(8805, 'UTF-16', 'jörg 語'), false), 'jörg 語'],
    [8806, utf16(file(8806, 'UTF-16', 'jörg 語'), true), 'jörg 語'],
    [8807, Buffer.from(file(8807, '', 'written so: \ufffd')), 'written so: \ufffd'],
  ];
  for (const [ID, bytes, title] of files) {
    const reply = await imports(bytes);
    expect([ID, reply.status, await titleOf(ID)], reply.body).toEqual([ID, 200, title]);
  }
});

it('RT-007 what is not in the encoding that it names is refused with its place, and nothing is stored', async () => {
  const latin = Buffer.from(file(8811, '', 'jörg'), 'latin1');
  const wrong: readonly (readonly [bytes: Buffer, words: RegExp])[] = [
    [latin, new RegExp(`line 2\\b.*Byte ${latin.indexOf(0xf6) + 1}\\b.*UTF-8`)],
    [Buffer.from(file(8811, 'utf-8', 'jörg'), 'latin1'), /line 3\b.*UTF-8/],
    [Buffer.concat([Buffer.from(file(8811, '', 'x').replace('>x<', '>\ufffd\n')), Buffer.from([0xed, 0xa0, 0x80])]), /line 4\b.*UTF-8/],
    [utf16(file(8811, 'UTF-16', 'a\ud800b'), false), /line 3\b.*UTF-16/],
    [Buffer.from(file(8811, 'windows-1252', 'a\x81b'), 'latin1'), /line 3\b.*windows-1252/],
    [Buffer.from(file(8811, 'us-ascii', 'jörg'), 'latin1'), /line 3\b.*US-ASCII/i],
    [Buffer.from(file(8811, 'EBCDIC', 'x')), /EBCDIC.*UTF-8.*UTF-16.*ISO-8859-1/],
    [Buffer.from(file(8811, 'UTF-16', 'x')), /UTF-16/],
  ];
  for (const [bytes, words] of wrong) {
    const reply = await imports(bytes);
    expect([reply.status, reply.code, await titleOf(8811)], String(words)).toEqual([400, 'badEncoding', 404]);
    expect(reply.words).toMatch(words);
    expect(reply.words).toMatch(/nothing has been stored/i);
  }
});

it('RT-007 fields of forms that are no UTF-8 are refused with their names, and nothing is stored', async () => {
  await imports(Buffer.from(file(8821, '', 'here')));
  const STORE = `${URL}action=16&id=8821&datatype=p_News`;
  const xml = (text: string) =>
    `xml=${encodeURIComponent('<news ID="8821"><html language="de"><p>')}${text}${encodeURIComponent('</p></html></news>')}`;
  for (const bad of ['%FF', '%ED%A0%80', 'j%F6rg', '%E4%B8', '\n%FF']) {
    const reply = await form(STORE, xml(bad));
    expect([bad, reply.status, reply.code], reply.body).toEqual([bad, 400, 'badEncoding']);
    expect(reply.words).toMatch(/xml.*UTF-8/);
  }
  const raw = Buffer.concat([Buffer.from(xml('').slice(0, 20)), Buffer.from([0xff])]);
  expect([(await form(STORE, raw)).code, (await form(STORE, `a%FF=1&${xml('x')}`)).code]).toEqual(['badEncoding', 'badEncoding']);
  const payload = (text: string) => Buffer.from(`<news ID="8821"><html language="de"><p>${text}</p></html></news>`, 'latin1');
  expect((await multipart(STORE, part('name="xml"', payload('jörg')))).code).toBe('badEncoding');
  expect((await site.get('/news-8821.html')).body + (await site.call('action=2&id=8821&datatype=p_News')).body).not.toMatch(/\ufffd|jörg/);
  for (const [body, charset] of [
    [xml('%C3%B6 %EF%BF%BD'), ''],
    [xml('%F6 %2B+'), '; charset=ISO-8859-1'],
  ] as const)
    expect((await form(STORE, body, charset)).status, charset).toBe(200);
  expect((await site.call('action=2&id=8821&datatype=p_News')).body).toContain('<p>ö + </p>');
  expect([(await form(STORE, xml('x'), '; charset=EBCDIC')).code, (await form(`${STORE}&note=%FF`, xml('x'))).code]).toEqual([
    'badEncoding',
    'badEncoding',
  ]);
});

it('RT-007 a byte order mark is one at the beginning of a file; a field that begins like it says nothing of its encoding', async () => {
  const FEED = `${URL}action=search&id=0&datatype=p_Site&searchType=scroll&m=0`;
  const search = (bytes: string, charset?: string) =>
    form(
      FEED,
      `nDefocusStep=0&note=${bytes}&xml=${encodeURIComponent('<search tab="all" lang="en"><simple>x</simple></search>')}`,
      charset,
    );
  expect([(await search('%FF%FEA%00')).code, (await search('%FE%FF%00A')).code]).toEqual(['badEncoding', 'badEncoding']);
  expect((await search('%FF%FEabc', '; charset=ISO-8859-1')).status).toBe(200);
  const STORE = `${URL}action=16&id=8831&datatype=p_News`;
  await imports(Buffer.from(file(8831, '', 'here')));
  const xml = encodeURIComponent('<news ID="8831"><html language="de"><p>') + '%FF%FEabc' + encodeURIComponent('</p></html></news>');
  expect((await form(STORE, `xml=${xml}`, '; charset=ISO-8859-1')).status).toBe(200);
  expect((await site.call('action=2&id=8831&datatype=p_News')).body).toContain('<p>ÿþabc</p>');
});
