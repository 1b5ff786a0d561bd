import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { firstModules } from './first.ts';

it('what the page imports is one chunk; what is imported later is not in it, nor what that imports', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-first-'));
  try {
    const files = {
      'index.html': '<script type="module" src="/main.js"></script>',
      'main.js': "import { a } from './a.js';\nconsole.log(a);\nimport('./later.js').then(({ later }) => console.log(later));",
      'a.js': "export { b as a } from './b.js';",
      'b.js': "export const b = 'TEXT OF B';",
      'later.js': "import { b } from './b.js';\nimport { c } from './c.js';\nexport const later = 'TEXT OF LATER' + b + c;",
      'c.js': "export const c = 'TEXT OF C';",
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const first = firstModules(/main\.js$/);
    await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      plugins: [first],
      build: {
        modulePreload: false,
        rollupOptions: { output: { codeSplitting: { groups: [{ name: 'first', test: (id: string) => first.has(id) }] } } },
      },
    });
    const scripts = readdirSync(join(folder, 'dist/assets')).map(
      (name) => [name, readFileSync(join(folder, 'dist/assets', name), 'utf8')] as const,
    );
    const holding = (text: string): string[] => scripts.filter(([, script]) => script.includes(text)).map(([name]) => name.split('-')[0]!);
    expect([holding('TEXT OF B'), holding('TEXT OF LATER'), holding('TEXT OF C')]).toEqual([['first'], ['later'], ['later']]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 30_000);
