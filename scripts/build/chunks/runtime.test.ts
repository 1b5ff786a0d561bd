import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { SourceLines } from '../../../sandbox/server/base/source-lines.ts';
import { mapBelow, runtimeInside, withRuntime } from './runtime.ts';

const RUNTIME = 'var e=1,t=n=>n+e;export{t as n,e as t};';

it('puts the helpers into the code under the names that it gives them, without touching names of its own', () => {
  const code = 'import{n as a,t as r}from"./rolldown-runtime-X1.js";const e=40;globalThis.seen=a(e)+r;';
  const merged = withRuntime(code, RUNTIME, 'rolldown-runtime-X1.js')!;
  expect(merged).not.toContain('import');
  const scope: { seen?: number } = {};
  runInNewContext(merged, scope);
  expect(scope.seen).toBe(42);
});

it('drops an import that takes nothing, and leaves alone what it does not understand', () => {
  expect(withRuntime("import './r.js';\nlet x;", RUNTIME, 'r.js')).toBe(`${' '.repeat(16)}\nlet x;`);
  expect(withRuntime('import * as all from "./r.js";', RUNTIME, 'r.js')).toBeNull();
  expect(withRuntime('import{n as a}from"./other.js";', RUNTIME, 'r.js')).toBeNull();
  expect(withRuntime('import{n as a}from"./r.js";', 'export default 1;', 'r.js')).toBeNull();
});

it('columns stay as they are, lines move by one: the source map says where a statement was written', () => {
  const code = 'import{n as a}from"./r.js";let x;';
  const merged = withRuntime(code, RUNTIME, 'r.js')!.split('\n');
  expect(merged).toHaveLength(2);
  expect(merged[1]!.indexOf('let x')).toBe(code.indexOf('let x'));
  const map = { version: 3 as const, sources: ['a.ts'], names: [], sourcesContent: [''], mappings: '2BAAA' };
  const entry = new SourceMap(JSON.parse(mapBelow(1, JSON.stringify(map))) as typeof map & { file: string; sourceRoot: string });
  expect(entry.findEntry(1, 30)).toMatchObject({ originalSource: 'a.ts', originalLine: 0 });
  expect(entry.findEntry(0, 30)).toEqual({});
});

it('a chunk with the helpers in it, which Vite changes once more, has a map of every statement', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-runtime-'));
  try {
    const files = {
      'index.html': '<script type="module" src="/main.js"></script>',
      'main.js': `import c from './c.cjs';
console.log(c);
import('./later.js').then(({ later }) => later());
export function broken() {
  throw new Error('IN MAIN');
}
setTimeout(broken);`,
      'c.cjs': 'module.exports = { c: 1 };',
      'd.cjs': 'module.exports = { d: 1 };',
      'later.js': "import './later.css';\nimport d from './d.cjs';\nexport const later = () => console.log(d);",
      'later.css': 'p { color: red }',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      build: { sourcemap: true, rollupOptions: { output: { codeSplitting: { groups: [{ name: 'first', test: /main\.js|c\.cjs/ }] } } } },
      plugins: [runtimeInside()],
    });
    const assets = join(folder, 'dist/assets');
    const name = readdirSync(assets).find((each) => /^first-.*\.js$/.test(each))!;
    const lines = readFileSync(join(assets, name), 'utf8').split('\n');
    const line = lines.findIndex((each) => each.includes('IN MAIN'));
    const column = lines[line]!.indexOf('IN MAIN');
    expect(
      lines.some((each) => /^ {20,}/.test(each)),
      'the import of the helpers is gone',
    ).toBe(true);
    expect(await new SourceLines(assets).resolve(`assets/${name}:${line + 1}:${column + 1}`)).toMatch(/^main\.js:5:\d+$/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 30_000);
