import { describe, expect, it } from 'vitest';
import { computedImports, importsOf, topLevelEffects } from './read.ts';

describe('the reader of these tests', () => {
  it('sees every form of import, and none in comments or strings', () => {
    const source = `import a from './a.ts';\nimport type { B } from '../b/b.ts';\nexport { c } from "react";\nexport * from './d.ts';\nconst e = import('./e.ts');\nimport './f.css';\nimport { g,\n  h } from './g.ts';\n// import x from './x.ts'\nconst text = "import y from './y.ts'";\n`;
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
      "const a = import('./a.ts');\n// import(b)\nconst c = import(/* why */ c);\nconst text = 'import(d)';\nimport.meta;\nimport(`${e}.js`);\n";
    expect(computedImports(source)).toEqual([3, 6]);
  });

  it('sees what is imported by name', () => {
    const namesOf = (source: string): readonly string[] | undefined => importsOf(source, 'core/room/file.ts')[0]?.names;
    expect(namesOf("import { a, type B,\n  c as d } from './a.ts';")).toEqual(['a', 'B', 'c']);
    expect(namesOf("import type { B } from './a.ts';")).toEqual(['B']);
    expect(namesOf("import * as all from './a.ts';")).toEqual([]);
    expect(namesOf("import all, { a } from './a.ts';")).toEqual([]);
  });

  it('sees work done at import', () => {
    expect(
      topLevelEffects(
        'import a from "a";\nconst x = 1;\nfunction f() {\n  g();\n}\nclass K {\n  m() {}\n}\nexport const view = () => document.body;\n',
      ),
    ).toEqual([]);
    expect(topLevelEffects('document.title = "x";\n')).toEqual([1]);
    expect(topLevelEffects('const x = 1;\nstart(x);\n')).toEqual([2]);
    expect(topLevelEffects('const body = document.body;\n')).toEqual([1]);
    expect(topLevelEffects('if (x) {\n  y();\n}\n')).toEqual([1]);
  });
});
