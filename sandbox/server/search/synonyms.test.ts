import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readObject } from '../content/object.ts';
import { readSynonyms, type Synonyms } from '../customers/synonyms.ts';
import { found, openSite, values } from '../fixtures/site.ts';
import { parseRoot } from '../xml/nodes.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-synonyms-'));
cpSync(fileURLToPath(new URL('../fixtures/customers', import.meta.url)), folder, { recursive: true });
const file = join(folder, 'demo', 'synonyms.json');
const write = (synonyms: Synonyms) => writeFileSync(file, JSON.stringify(synonyms));
write({
  de: [
    ['Fahrrad', 'Drahtesel'],
    ['Lochkamera', 'Camera obscura', 'Zimmer mit Loch'],
    ['Drahtesel', 'Maultier'],
  ],
  en: [['Gondel', 'Zeppelin']],
});
const site = openSite(() => ({ customers: [folder] }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const texts: Readonly<Record<number, readonly [title: string, text: string]>> = {
  6001: ['Das Fahrrad', 'Zwei Räder'],
  6002: ['Vom Reisen', 'Des Drahtesels Weg über die Alpen'],
  6003: ['Die Lochkamera', 'Ein Kasten'],
  6004: ['Licht', 'Eine Camera obscura an der Wand'],
  6005: ['Licht', 'Eine Camera an der Wand, sehr obscura'],
  6006: ['Maultier', 'Vier Beine'],
  6007: ['Zeppelin', 'Fliegt'],
};
beforeAll(async () => {
  const objects = Object.entries(texts).map(([ID, [title, text]]) =>
    readObject(
      parseRoot(
        `<object ID="${ID}" IDObjectType="501" dataType="p_News"><title language="de">${title}</title>` +
          `<record date="2026-11-20" href="page-${ID}.html"/><data><news><html language="de"><p>${text}</p></html></news></data></object>`,
      ),
    ),
  );
  await site.server.services.objects.add(objects);
});

const asked = (xml: string, host = 'demo.localhost', extra = '&searchType=scroll&m=0', id = 0) =>
  site.call(`action=search&id=${id}&datatype=p_Site${extra}`, { host, fields: { nDefocusStep: '0', xml } });
const simple = (words: string) => `<search tab="all" lang="de"><simple>${words}</simple></search>`;
const ids = async (words: string, host?: string) =>
  values(await asked(simple(words), host), '//SHW_p_Site/@ID')
    .map(Number)
    .toSorted();

it('RT-007 a word finds what the customer says means the same, in any form of it, and both ways', async () => {
  expect(await ids('Drahtesel')).toEqual([6001, 6002, 6006]);
  expect(await ids('Fahrräder')).toEqual([6001, 6002]);
  // Each group by itself: what a word of two groups means is not what both mean.
  expect(await ids('Maultiere')).toEqual([6002, 6006]);
  // With another word, which has to be there too.
  expect(await ids('Fahrrad Alpen')).toEqual([6002]);
});

it('RT-007 an expression is looked for side by side, and wherever all its words are when somebody writes them', async () => {
  expect(await ids('Lochkamera')).toEqual([6003, 6004]);
  expect(await ids('Camera obscura')).toEqual([6003, 6004, 6005]);
  expect(await ids('Camera')).toEqual([6004, 6005]);
  expect(await ids('Camera obscura Kasten')).toEqual([6003]);
});

it('RT-007 synonyms are of one customer and of one language, and expert searches ask for what they say', async () => {
  expect(await ids('Drahtesel', 'nordlicht.localhost')).toEqual([6002]);
  expect(await ids('Gondel')).toEqual([]);
  const expert = '<search><expert><block id="b"><must field="text" op="contains">Fahrrad</must></block></expert></search>';
  expect(values(await asked(expert), '//SHW_p_Site/@ID').map(Number)).toEqual([6001]);
});

it('RT-007 what was found by a synonym is marked in the result, and suggested while one types', async () => {
  expect((await asked(simple('Fahrrad'), undefined, '&searchType=highlight&m=0', 6002)).body).toContain('<em>Drahtesels</em>');
  const suggested = await site.call('action=search&id=0&datatype=p_Site&searchType=suggest&words=drahtesel');
  expect(
    found(suggested, '//suggestion')
      .map(({ ID }) => Number(ID))
      .toSorted(),
  ).toEqual([6001, 6002, 6006]);
});

it('RT-007 another file counts within a second, for a repeated search too; of a wrong one there is a line', async () => {
  expect(await ids('Zeppelin')).toEqual([6007]);
  write({ de: [['Zeppelin', 'Maultier']] });
  await expect.poll(() => ids('Zeppelin'), { timeout: 5000 }).toEqual([6006, 6007]);
  const lines: string[] = [];
  const wrong = (text: string) => {
    writeFileSync(file, text);
    lines.length = 0;
    return [readSynonyms('demo', join(folder, 'demo'), (line) => lines.push(line)), lines[0]];
  };
  const left = 'customers/demo/synonyms.json is left out: line';
  const on = 'Searches go on without synonyms.';
  expect(wrong('{ "de": [["a" "b"]] }')).toEqual([{}, expect.stringMatching(new RegExp(`^${left} 1, column \\d+: .* ${on}$`))]);
  for (const [text, words] of [
    ['[]', 'this is no object of languages. Write'],
    ['{ "Deutsch": [] }', 'this is no language. Name it by its code'],
    ['{ "de": "a, b" }', 'this is no list of groups. Write at most 2000 groups'],
    ['{ "de": [["a", 7]] }', 'this is no word. Write 1 to 5 words'],
    ['{ "de": [["a", "b c d e f g"]] }', 'this is no word. Write 1 to 5 words'],
  ] as const)
    expect(wrong(text), text).toEqual([{}, expect.stringMatching(new RegExp(`^${left} \\d+, column \\d+: ${words}.* ${on}$`))]);
  expect(await ids('Maultier')).toContain(6006);
});
