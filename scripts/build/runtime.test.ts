import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { withRuntime } from './runtime.ts';

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
  expect(withRuntime("import './r.js';\nlet x;", RUNTIME, 'r.js')).toBe('\nlet x;');
  expect(withRuntime('import * as all from "./r.js";', RUNTIME, 'r.js')).toBeNull();
  expect(withRuntime('import{n as a}from"./other.js";', RUNTIME, 'r.js')).toBeNull();
  expect(withRuntime('import{n as a}from"./r.js";', 'export default 1;', 'r.js')).toBeNull();
});
