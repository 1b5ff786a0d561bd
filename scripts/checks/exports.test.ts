import { describe, expect, it } from 'vitest';
import { exportsOf, importsOf, unused } from './exports.mjs';

const found = (files: Readonly<Record<string, string>>): string[] =>
  unused(new Map(Object.entries(files))).map(
    ({ file, name, own, tests }) => `${file} ${name}${own ? ', used by itself' : ''}${tests ? ', used by tests' : ''}`,
  );

describe('exports that nothing imports', () => {
  it('are read from declarations and lists, not from comments and strings', () => {
    const source = `
export const a = 1;
export async function b(): Promise<void> {}
export abstract class C {}
export type D = 1;
const e = 1, f = 2;
export { e, f as g };
export { h } from './h.ts';
// export const i = 1;
const text = \`
export const j = 1;
\`;
`;
    expect(exportsOf(source).map(({ name }) => name)).toEqual(['a', 'b', 'C', 'D', 'e', 'g', 'h']);
  });

  it('imports are read with their names, everything where it cannot be told', () => {
    expect(
      importsOf(`
import { a, type B as b } from './one.ts';
import * as all from './two.ts';
import './three.ts';
import Whole, { part } from './four.tsx';
export { c as d } from './five.ts';
export * from './six.ts';
const late = () => import('./seven.ts');
import { x } from 'rxjs';
`).map(({ from, names }) => `${from} ${names.join(' ')}`),
    ).toEqual(['./one.ts a B', './two.ts *', './four.tsx part', './five.ts c', './six.ts *', './seven.ts *']);
  });

  it('are named, with who uses the name', () => {
    expect(
      found({
        'core/a.ts': 'export const used = 1;\nexport const own = 2;\nexport const dead = own;\nexport const tested = 3;\n',
        'core/a.test.ts': "import { tested, used } from './a.ts';",
        'core/b.ts': "import { used } from './a.ts';",
        'core/text/contract.ts': 'export interface Texts {}',
        'core/api.ts': 'export const open = 1;',
        'core/c.ts': 'export const later = 1;',
        'core/d.ts': "const c = () => import('./c.ts');",
      }),
    ).toEqual(['core/a.ts own, used by itself', 'core/a.ts dead', 'core/a.ts tested, used by tests', 'core/text/contract.ts Texts']);
  });

  it("a contract's and a script's may be for tests; a plugin's entry is read with its manifest, and so are lists of other files", () => {
    expect(
      found({
        'core/text/contract.ts': 'export interface Texts {}\nexport interface Dead {}\n',
        'core/text/a.test.ts': "import type { Texts } from './contract.ts';",
        'plugins/x/manifest.json': '{"commands": {"x.open": "open"}}',
        'plugins/x/index.ts': "export { open, close } from './y.ts';\nexport const start = 1;\n",
        'plugins/x/y.ts': 'export const open = 1;\nexport const close = 1;\n',
        'scripts/checks/a.mjs': 'export const part = 1;\nexport const dead = 1;\n',
        'scripts/checks/a.test.ts': "import { part } from './a.mjs';",
        'xsl/engine/index.ts': 'export const parse = 1;',
      }),
    ).toEqual(['core/text/contract.ts Dead', 'plugins/x/index.ts close', 'scripts/checks/a.mjs dead']);
  });
});
