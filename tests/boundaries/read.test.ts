import { describe, expect, it } from 'vitest';
import { importingDoesNothing } from './importing.ts';
import { Project } from './project.ts';
import { computedImports, importsOf } from './read.ts';

describe('the reader of these tests', () => {
  it('sees every form of import, and none in comments or strings', () => {
    const source =
      `import a from './a.ts';\nimport type { B } from '../b/b.ts';\nexport { c } from "react";\n` +
      "export * from './d.ts';\nconst e = import('./e.ts');\nimport './f.css';\nimport { g,\n  h } from './g.ts';\n" +
      `// import x from './x.ts'\nconst text = "import y from './y.ts'";\n`;
    expect(importsOf(source, 'core/room/file.ts').map(({ target, typeOnly, line }) => [target, typeOnly, line])).toEqual([
      ['core/room/a.ts', false, 1],
      ['core/b/b.ts', true, 2],
      ['react', false, 3],
      ['core/room/d.ts', false, 4],
      ['core/room/e.ts', false, 5],
      ['core/room/f.css', false, 6],
      ['core/room/g.ts', false, 8],
    ]);
  });

  it('sees an import with a computed address', () => {
    const source =
      "const a = import('./a.ts');\n// import(b)\nconst c = import(/* why */ c);\nconst text = 'import(d)';\n" +
      'import.meta;\nimport(`${e}.js`);\n';
    expect(computedImports(source)).toEqual([3, 6]);
  });

  it('sees what is imported, and what the file calls it', () => {
    const bindingsOf = (source: string): string =>
      importsOf(source, 'core/room/file.ts')
        .flatMap(({ bindings }) => bindings.map(({ name, local }) => `${name} ${local}`))
        .join(', ');
    expect(bindingsOf("import { a, type B,\n  c as d } from './a.ts';")).toBe('a a, B B, c d');
    expect(bindingsOf("import type { B } from './a.ts';")).toBe('B B');
    expect(bindingsOf("import type B from './a.ts';")).toBe('default B');
    expect(bindingsOf("import * as all from './a.ts';")).toBe('* all');
    expect(bindingsOf("import all, { a } from './a.ts';")).toBe('default all, a a');
    expect(bindingsOf("export { a as b } from './a.ts';")).toBe('a b');
    expect(bindingsOf("export * from './a.ts';")).toBe('* *');
    expect(bindingsOf("import './a.ts';")).toBe('');
  });

  it('sees a literal address in any quotes, behind a comment of any length', () => {
    const source = "import(`./a.ts`);\nimport(/* now, and not later, because it is needed at once */ './b.ts');\nimport(`./${c}.ts`);\n";
    expect(importsOf(source, 'core/room/file.ts').map(({ target }) => target)).toEqual(['core/room/a.ts', 'core/room/b.ts']);
  });

  it('sees work done at import', () => {
    const effects = (source: string): string[] =>
      importingDoesNothing(new Project(new Map([['core/room/a.ts', source]]))).map((breach) => breach.split(' ')[0] ?? '');
    const harmless =
      'import a from "a";\nconst x = 1;\nfunction f() {\n  g();\n}\nclass K {\n  m() {}\n}\nexport const view = () => document.body;\n' +
      'const t = {};\nfor (const c of "ab") t[c] = document;\nexport default K;\ndeclare const w: Window;\nenum E { a }\n';
    expect(effects(harmless)).toEqual([]);
    expect(effects('document.title = "x";\n')).toEqual(['core/room/a.ts:1']);
    expect(effects('const x = 1;\nstart(x);\n')).toEqual(['core/room/a.ts:2']);
    expect(effects('const body = document.body;\n')).toEqual(['core/room/a.ts:1']);
    expect(effects('if (x) {\n  y();\n}\n')).toEqual(['core/room/a.ts:1']);
  });
});
