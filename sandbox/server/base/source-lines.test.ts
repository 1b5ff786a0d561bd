import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SourceLines } from './source-lines.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-lines-'));
const assets = join(folder, 'dist/assets');
/** Name and column of a throw in the build. */
let file = '';
let column = 0;

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<script type="module" src="/main.ts"></script>');
  writeFileSync(join(folder, 'main.ts'), "import { broken } from './broken.ts';\nbroken(String(Date.now()));\n");
  writeFileSync(join(folder, 'broken.ts'), '// one line\nexport function broken(text: string): never {\n  throw new Error(text);\n}\n');
  const { output } = (await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { sourcemap: true, modulePreload: false },
  })) as { output: { fileName: string; code?: string }[] };
  const { fileName, code = '' } = output.find((each) => each.code)!;
  file = fileName.replace('assets/', '');
  column = code.indexOf('throw') + 1;
  // Beside the folder: what must not be read.
  copyFileSync(join(assets, `${file}.map`), join(folder, 'outside.js.map'));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const resolve = (json: string): Promise<string> => new SourceLines(assets).resolve(json);

describe('positions of the minified build in an error report', () => {
  it('ERR-045 become lines of the sources; all else stays as it came', async () => {
    const stack = (where: string): string => JSON.stringify({ exception: { stack: `Error: x\n    at r (${where})\n    at <anonymous>` } });
    for (const address of ['http://demo.localhost:8080/', 'https://[::1]:8080/', ''])
      expect(await resolve(stack(`${address}assets/${file}:1:${column}`))).toBe(stack('broken.ts:3:3'));
    expect(await resolve(stack(`broken@http://a.example/assets/${file}:1:${column}`))).toBe(stack('broken@broken.ts:3:3'));
  });

  it.each([
    ['no map', () => 'assets/gone-12345678.js:1:2'],
    ['a line that the file does not have', () => `assets/${file}:99:1`],
    ['a line before the first', () => `assets/${file}:0:0`],
    ['a number beyond all', () => `assets/${file}:1:${'9'.repeat(30)}`],
    ['another folder', () => `assets/../outside.js:1:${column}`],
    ['another folder, encoded', () => `assets/..%2Foutside.js:1:${column}`],
    ['another folder, by a backslash', () => `assets/..\\\\outside.js:1:${column}`],
    ['an absolute path', () => `assets//etc/passwd.js:1:1`],
    ['a name that ends with that of the folder', () => `http://a.example/my-assets/${file}:1:${column}`],
  ])('stay with %s', async (_case, position) => {
    const json = JSON.stringify({ exception: { stack: 'at x' } }).replace('at x', `at r (${position()})`);
    expect(await resolve(json)).toBe(json);
  });

  it.each([
    ['no JSON', '{"version":3,'],
    ['something else', '[]'],
    ['null', 'null'],
    ['mappings of a wrong kind', '{"version":3,"sources":["a.ts"],"mappings":7}'],
    ['sources that are not there', '{"version":3,"sources":[],"names":[],"mappings":"AAAA"}'],
  ])('stay with a map that is %s', async (_case, map) => {
    writeFileSync(join(assets, 'bad.js.map'), map);
    expect(await resolve('"assets/bad.js:1:1"')).toBe('"assets/bad.js:1:1"');
  });

  it('give JSON whatever a source is called', async () => {
    writeFileSync(join(assets, 'odd.js.map'), JSON.stringify({ version: 3, sources: ['../a"\\b.ts'], names: [], mappings: 'AAAA' }));
    expect(JSON.parse(await resolve('"at assets/odd.js:1:1"'))).toBe('at a"\\b.ts:1:1');
  });

  it('are read from a few maps a minute, so that reports cannot keep the server busy', async () => {
    const many = Array.from({ length: 40 }, (_, index) => `many-${index}.js`);
    for (const name of many)
      writeFileSync(join(assets, `${name}.map`), JSON.stringify({ version: 3, sources: ['../a.ts'], names: [], mappings: 'AAAA' }));
    let now = 0;
    const lines = new SourceLines(assets, () => now);
    const resolved = async (names: string[]): Promise<number> =>
      [...(await lines.resolve(JSON.stringify(names.map((name) => `assets/${name}:1:1`)))).matchAll(/a\.ts:1:1/g)].length;
    expect(await resolved(many)).toBe(6);
    for (const name of many) await resolved([name]);
    expect(await resolved([many.at(-1)!])).toBe(0);
    now = 60_000;
    expect(await resolved([many.at(-1)!])).toBe(1);
  });

  it('are found in a text of any kind in a short time', async () => {
    const begin = performance.now();
    for (const hostile of ['http://', 'assets/', 'assets/a.', 'http://a', 'assets/a.js:1', '.']) await resolve(hostile.repeat(64 * 128));
    expect(performance.now() - begin).toBeLessThan(2000);
  });
});
