import { refused, type RefusedByRule } from './refused.ts';

const small = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`core/view/part-${n}.ts`, 'export const a = 1;']));

export const sizes: RefusedByRule = {
  noCircleOfFiles: [
    refused(
      'a circle in a room of the sandbox',
      { 'sandbox/server/x/a.ts': "import './b.ts';", 'sandbox/server/x/b.ts': "import type { A } from './a.ts';" },
      'a.ts -> sandbox/server/x/b.ts',
    ),
    refused(
      'a circle in the scripts',
      { 'scripts/build/a.ts': "import './b.ts';", 'scripts/build/b.ts': "import './a.ts';" },
      'scripts/build/a.ts ->',
    ),
    refused('a circle of tests', { 'tests/a.ts': "import './b.ts';", 'tests/b.ts': "import './a.ts';" }, 'tests/a.ts ->'),
  ],
  satellitesAtHome: [
    refused(
      'a file of 29 lines, with blank ones between',
      { 'core/view/a.ts': "import { b } from './b.ts';", 'core/view/b.ts': 'export const b = 1;\n\n'.repeat(29) },
      'b.ts belongs into core/view/a.ts',
    ),

    refused(
      'a small file beside its one user',
      { 'core/view/a.ts': "import { b } from './b.ts';", 'core/view/b.ts': 'export const b = 1;' },
      'b.ts belongs into core/view/a.ts',
    ),
  ],
  foldersOfFourteen: [refused('a fifteenth file', small(15), 'core/view holds 15 files')],
  shapeOfPlugins: [
    refused(
      'a file beside the folders of its plugin',
      { 'plugins/unit/view/unit.tsx': '', 'plugins/unit/progress.ts': '' },
      'plugins/unit/progress.ts is beside',
    ),
    refused(
      'a flat plugin that grows',
      Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'index'].map((name) => [`plugins/news/${name}.ts`, ''])),
      'plugins/news has 6 files',
    ),
  ],
  shortLines: [
    refused('a long line of a stylesheet', { 'xsl/sheets/a.xsl': `<p>${'a'.repeat(140)}</p>` }, 'a.xsl:1'),
    refused('a long line beside the folders', { 'playwright.config.ts': `// ${'a'.repeat(140)}` }, 'playwright.config.ts:1'),
    refused('a long line of a test', { 'core/view/a.test.ts': `it('${'a'.repeat(140)}', () => check());` }, 'a.test.ts:1'),
    refused('a long line of code', { 'core/view/a.ts': `// ${'a'.repeat(140)}` }, 'a.ts:1'),
  ],
  noTestLibrary: [
    refused('a test library in core', { 'core/view/a.ts': "import { vi } from 'vitest';" }, 'vitest'),
    refused('a harness in the product', { 'core/request/fader.ts': "import { harness } from './client.harness.ts';" }, 'client.harness.ts'),
    refused('a fixture that is a harness', { 'plugins/x/a.fixture.tsx': "import { vi } from 'vitest';" }, 'is a harness'),
    refused('a harness under another name', { 'core/view/large-bench.ts': '' }, 'is a harness'),
  ],
};
