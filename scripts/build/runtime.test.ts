import { SourceMap } from 'node:module';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { mapBelow, withRuntime } from './runtime.ts';

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
