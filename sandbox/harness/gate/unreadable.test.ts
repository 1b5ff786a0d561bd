import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { changed, check, cleanUp, failingSite, short } from './gate.harness.ts';

afterAll(cleanUp);

const JSON_FILE = 'customer.json';
const MENU = 'xml/menu.xml';
const languages = (value: string): Record<string, string> => changed(JSON_FILE, '["en", "de"]', value);
const asFolder = (folder: string): void => void mkdirSync(join(folder, MENU));
const inLatin = (folder: string): void =>
  writeFileSync(join(folder, JSON_FILE), Buffer.from(changed(JSON_FILE, '"name": "Acme"', '"name": "Académie"')[JSON_FILE]!, 'latin1'));

/** What is wrong, how it came, where it is found, what is said of it. */
type Case = readonly [string, Parameters<typeof check>[0], ((folder: string) => void) | undefined, string, string];
const CASES: readonly Case[] = [
  ['languages that are a text', languages('"en"'), undefined, 'error customer.schema customer.json:5', 'must be array. Correct the value'],
  ['languages that are a number', languages('5'), undefined, 'error customer.schema customer.json:5', 'must be array'],
  ['no languages', languages('[]'), undefined, 'error customer.schema customer.json:5', 'must NOT have fewer than 1 items'],
  ['languages that are nothing', languages('null'), undefined, 'error customer.schema customer.json:5', 'must be array'],
  [
    'a setting that is nothing',
    changed(JSON_FILE, '{ "pageSize": 7 }', 'null'),
    undefined,
    'error customer.schema customer.json:8',
    'must be boolean or must be object',
  ],
  [
    'data types of another form',
    changed(JSON_FILE, '"modules"', '"dataTypes": { "news": 5 },\n  "modules"'),
    undefined,
    'error customer.schema customer.json:6',
    'must be string',
  ],
  ...['null', '[]', '"x"', '7'].map((text): Case => [
    `a file that is ${text}`,
    { [JSON_FILE]: text },
    undefined,
    'error customer.schema customer.json:1',
    'an object of settings is needed. Write { "customer": "acme" }.',
  ]),
  [
    'brackets without end',
    { [JSON_FILE]: '['.repeat(100_000) + ']'.repeat(100_000) },
    undefined,
    'error json.syntax customer.json:1',
    'nested more than 200 deep',
  ],
  ['a folder in the place of the menus', { [MENU]: null }, asFolder, 'error file.unreadable xml/menu.xml:1', 'there is a folder where'],
  ['a file in another encoding', {}, inLatin, 'error file.encoding customer.json:3', 'not stored as UTF-8: a character here'],
];

describe('what cannot be read is one message, whoever fails at it', () => {
  it.each(CASES)('CFG-001 %s', async (_, changes, prepare, found, message) => {
    const { findings } = await check(changes, 'acme', prepare);
    expect(findings.map(short)).toEqual([found]);
    expect(`${findings[0]?.what}. ${findings[0]?.advice}`).toContain(message);
  });

  it('CFG-001 a check that fails is named, and the others go on', async () => {
    const { findings, errors } = await check(languages('["en", "de", 5]'), 'acme', undefined, failingSite('usedPairs', 'no pairs'));
    expect(findings.map(short)).toEqual(['error customer.schema customer.json:5', 'error check.stopped theme.css:1']);
    expect(errors).toBe(2);
    expect(findings[1]?.what).toBe('checkTheme stopped, so not all that may be wrong is listed: TypeError: no pairs');
  });

  it('CFG-001 a manifest of another form takes none of the other checks away', async () => {
    const names = changed(JSON_FILE, '"modules": []', '"modules": ["odd"]');
    const manifest = `{ id: 'odd', version: '1.0.0', api: 1, objects: [{ types: 5, surface: 'page' }, 7], routes: 3 }`;
    const odd = `export default { manifest: ${manifest} };\n`;
    const { findings } = await check({ ...names, 'modules/odd.js': odd });
    expect(findings.map(short)).toEqual(['error module.manifest modules/odd.js:1']);
  });
});
