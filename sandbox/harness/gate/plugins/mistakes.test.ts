import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { settle } from '../../../server/options.ts';
import { writeFiles, type Changes } from '../../../../tests/support/files.ts';
import { changesOf } from '../gate.harness.ts';
import type { Finding } from '../model.ts';
import { checkPlugins } from './check.ts';
import { PluginProject } from './project.ts';

const root = join(import.meta.dirname, '../../../..');
const folder = mkdtempSync(join(tmpdir(), 'lectern-plugins-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SHEET = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>
  <xsl:template match="/"><p><xsl:value-of select="1"/></p></xsl:template>
</xsl:stylesheet>
`;
/** Two plugins in which nothing is wrong. */
const WHOLE: Readonly<Record<string, string>> = {
  'plugins/quote/manifest.json': `{
  "id": "quote",
  "version": "1.0.0",
  "api": 1,
  "entry": "./index.ts",
  "requires": ["shelf"],
  "objects": [{ "types": [610], "surface": "page", "view": "Quote" }],
  "dataTypes": { "p_Quote": { "stylesheet": "p_Quote" } },
  "routes": [{ "path": "quote-{ID}.html", "dataType": "p_Quote", "action": 2 }],
  "commands": { "quote.copy": "copyQuote" },
  "keys": [{ "key": "ctrl+alt+Q", "command": "quote.copy", "modes": ["DEV"] }]
}
`,
  'plugins/quote/index.ts': "export { Quote, copyQuote } from './quote.ts';\n",
  'plugins/quote/quote.ts':
    "export const Quote = () => {\n  const text = useText();\n  return text('quote.of', {});\n};\nexport function copyQuote() {}\n",
  'plugins/quote/texts/en.json': '{ "quote.of": "By {name}" }\n',
  'plugins/quote/texts/de.json': '{ "quote.of": "Von {name}" }\n',
  'plugins/quote/texts/ar.json': '{ "quote.of": "{name}" }\n',
  'plugins/shelf/manifest.json': `{
  "id": "shelf",
  "version": "1.0.0",
  "api": 1,
  "entry": "./index.ts",
  "provides": { "shelf": "createShelf" },
  "objects": [{ "types": ["600-699"], "surface": "page" }]
}
`,
  'plugins/shelf/index.ts': 'export const createShelf = () => null;\nexport type Shelf = null;\n',
  'xsl/sheets/p_Quote.xsl': SHEET,
};

let count = 0;
function check(changes: Changes = {}): Finding[] {
  const project = join(folder, String(count++));
  mkdirSync(project);
  symlinkSync(join(root, 'core'), join(project, 'core'));
  cpSync(join(root, 'xsl/sheets'), join(project, 'xsl/sheets'), { recursive: true });
  writeFiles(project, { ...WHOLE, ...changes });
  const settings = settle({ plugins: join(project, 'plugins'), sheets: join(project, 'xsl/sheets'), dist: join(project, 'dist') }, {});
  return checkPlugins(new PluginProject(settings), ['quote', 'shelf']).plugins.flatMap(({ findings }) => findings);
}

const changed = changesOf(WHOLE);
const quote = (from: string, to: string): Record<string, string> => changed('plugins/quote/manifest.json', from, to);
const shelf = (from: string, to: string): Record<string, string> => changed('plugins/shelf/manifest.json', from, to);

it('RT-004 nothing is found in plugins in which nothing is wrong', () => {
  expect(check()).toEqual([]);
});

it.each<[string, Changes, string, string]>([
  ['a comma too many', quote('"api": 1,', '"api": 1,,'), 'json.syntax manifest.json:4 ', 'Put the key between double quotation marks'],
  ['an unknown key', quote('"routes"', '"route"'), 'manifest.unknownKey manifest.json:9 /route', 'Did you mean "routes"?'],
  ['a value that does not fit', quote('"1.0.0"', '"1"'), 'manifest.schema manifest.json:3 /version', 'must match pattern'],
  ['another id', quote('"id": "quote"', '"id": "quotes"'), 'manifest.id manifest.json:2 /id', 'the folder\'s name is "quote"'],
  ['another API', quote('"api": 1', '"api": 2'), 'manifest.api manifest.json:4 /api', 'Write "api": 1'],
  ['no manifest', { 'plugins/quote/manifest.json': null }, 'manifest.missing manifest.json:1 ', 'has no manifest'],
  ['an entry of another name', quote('./index.ts', './quote.ts'), 'manifest.files manifest.json:5 /entry', 'reads ./index.ts alone'],
  ['no entry', { 'plugins/quote/index.ts': null }, 'manifest.files manifest.json:5 /entry', 'there is no ./index.ts'],
  [
    'an export that is missing',
    quote('"view": "Quote"', '"view": "Qoute"'),
    'manifest.export manifest.json:7 /objects/0/view',
    '"Qoute". Did you mean "Quote"?',
  ],
  [
    'an export that is a type',
    shelf('"createShelf"', '"Shelf"'),
    'manifest.export manifest.json:6 /provides/shelf',
    'is a type in ./index.ts',
  ],
  [
    'an export that the other file does not have',
    changed('plugins/quote/quote.ts', 'copyQuote', 'copy'),
    'manifest.entry index.ts:1 ',
    './quote.ts does not export "copyQuote"',
  ],
  ['an entry that is no code', { 'plugins/quote/index.ts': 'export {\n' }, 'manifest.entry index.ts:2 ', 'Correct the file here'],
  [
    'a service that nobody provides',
    quote('["shelf"]', '["shelv"]'),
    'services.missing manifest.json:6 /requires/0',
    'no plugin provides the service "shelv". Did you mean "shelf"?',
  ],
  [
    'services that need each other',
    {
      ...quote('"commands"', '"provides": { "quotes": "copyQuote" },\n  "commands"'),
      ...shelf('"provides"', '"requires": ["quotes"], "provides"'),
    },
    'services.circle manifest.json:6 /requires',
    'quote -> shelf -> quote',
  ],
  ['equal claims', shelf('"600-699"', '610'), 'claims.equal manifest.json:7 /objects/0', '"quote" and "shelf" both claim object type 610'],
  [
    'equal claims on a data type alone',
    {
      ...quote('"types": [610]', '"dataTypes": ["p_Quote"]'),
      ...shelf('"types": ["600-699"]', '"dataTypes": ["p_Quote"]'),
    },
    'claims.equal manifest.json:7 /objects/0',
    'data type p_Quote',
  ],
  ['a surface of nobody', shelf('"surface": "page"', '"surface": "pages"'), 'surfaces.unknown manifest.json:7 ', 'Did you mean "page"?'],
  [
    'a command that core has',
    quote('"quote.copy": "', '"object.start": "copyQuote", "quote.copy": "'),
    'commands.twice manifest.json:10 /commands/object.start',
    'core has the command',
  ],
  [
    'a key of no command',
    quote('"command": "quote.copy"', '"command": "quote.coppy"'),
    'keys.command manifest.json:11 /keys/0',
    'Did you mean "quote.copy"?',
  ],
  [
    'an address that two have',
    shelf('"provides"', '"routes": [{ "path": "quote-{ID}.html", "dataType": "p_Object", "action": 2 }],\n  "provides"'),
    'routes.twice manifest.json:9 /routes/0/path',
    'the plugin "shelf" has the address',
  ],
  [
    'a stylesheet that is not there',
    quote('"stylesheet": "p_Quote"', '"stylesheet": "p_Quotes"'),
    'sheet.missing manifest.json:8 /dataTypes/p_Quote/stylesheet',
    'Did you mean "p_Quote"?',
  ],
  [
    'a stylesheet that does not compile',
    changed('xsl/sheets/p_Quote.xsl', 'select="1"', 'select="1 +"'),
    'sheet.compile xsl/sheets/p_Quote.xsl:3 ',
    'Correct this line',
  ],
  ['a word that a language lacks', { 'plugins/quote/texts/de.json': '{}' }, 'texts.missing texts/de.json:1 ', 'de lacks quote.of'],
  [
    'a word that English lacks',
    changed('plugins/quote/texts/de.json', '{ ', '{ "quote.off": "Aus", '),
    'texts.unknown texts/de.json:1 /quote.off',
    'Did you mean "quote.of"?',
  ],
  [
    'a value that is called otherwise',
    changed('plugins/quote/texts/de.json', '{name}', '{who}'),
    'texts.placeholder texts/de.json:1 /quote.of',
    '{who}, in English {name}',
  ],
  [
    'a word that core has',
    {
      ...changed('plugins/quote/texts/en.json', '{ ', '{ "dialog.yes": "Yes", '),
      ...changed('plugins/quote/texts/de.json', '{ ', '{ "dialog.yes": "Ja", '),
      ...changed('plugins/quote/texts/ar.json', '{ ', '{ "dialog.yes": "نعم", '),
    },
    'texts.twice texts/en.json:1 /dialog.yes',
    'core has "dialog.yes" as well',
  ],
  [
    'a word that is said and nowhere',
    changed('plugins/quote/quote.ts', "'quote.of'", "'quote.from'"),
    'texts.said quote.ts:3 ',
    'no file of words has "quote.from"',
  ],
])('RT-004 %s is an error with file, line, path and what to do', (_name, changes, where, what) => {
  const errors = check(changes).filter(({ severity }) => severity === 'error');
  const shown = errors.map(
    (each) => `${each.code} ${each.file.replace(/^plugins\/\w+\//, '')}:${each.line} ${each.path} | ${each.what}. ${each.advice}`,
  );
  const found = shown.filter((each) => each.startsWith(where));
  expect(found.length, shown.join('\n')).toBeGreaterThan(0);
  expect(found[0]).toContain(what);
});

it('RT-004 what works and somebody misses is a warning: a language, a service that nobody provides', () => {
  const found = check({ 'plugins/quote/texts/ar.json': null, ...quote('["shelf"]', '["shelf"], "optional": ["lamp"]') });
  expect(found.map(({ severity, code }) => `${severity} ${code}`)).toEqual(['warning services.optional', 'warning texts.missing']);
});

it('RT-004 a manifest of the first script that is too large, and code that is, are named with their bytes', () => {
  const types = Array.from({ length: 1500 }, (_, index) => 600_000 + ((index * 7919) % 99_991)).join(', ');
  const { 0: found } = check(shelf('"600-699"', types));
  expect(found).toMatchObject({ severity: 'warning', code: 'sizes.first', what: expect.stringMatching(/add \d{4} bytes/) as string });
});
