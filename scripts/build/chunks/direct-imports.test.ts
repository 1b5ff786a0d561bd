import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { directImports } from './direct-imports.ts';
import { firstModules } from './first.ts';

it('of an index a first visit gets the files whose names it uses; the others come with the code that uses them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-direct-'));
  try {
    const files = {
      'index.html': '<script type="module" src="/main.ts"></script>',
      'main.ts':
        "import { renamed as used,\n  type Kind } from './api.ts';\nconst kind: Kind = 1;\nconsole.log(used, kind);\n" +
        "import('./late.ts').then((late) => console.log(late));",
      'late.ts': "import { other } from './api.ts';\nexport const late = 'TEXT OF LATE' + other;",
      'api.ts': "/** What others may use. */\nexport { used as renamed, type Kind } from './used.ts';\nexport { other } from './other.ts';",
      'used.ts': "export type Kind = number;\nexport const used = 'TEXT OF USED';",
      'other.ts': "export const other = 'TEXT OF OTHER';",
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const api = directImports(join(folder, 'api.ts'));
    const first = firstModules(/main\.ts$/);
    await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      plugins: [api, first],
      build: {
        modulePreload: false,
        rollupOptions: { output: { codeSplitting: { groups: [{ name: 'first', test: (id: string) => first.has(id) }] } } },
      },
    });
    expect([api.has(join(folder, 'other.ts')), api.has(join(folder, 'late.ts'))]).toEqual([true, false]);
    const assets = join(folder, 'dist/assets');
    const holding = (text: string): string[] =>
      readdirSync(assets)
        .filter((name) => readFileSync(join(assets, name), 'utf8').includes(text))
        .map((name) => name.split('-')[0]!);
    const chunks = ['USED', 'LATE', 'OTHER'].map((name) => holding(`TEXT OF ${name}`));
    expect(chunks).toEqual([['first'], ['late'], ['late']]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 30_000);
