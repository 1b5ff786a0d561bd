import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { firstModules } from './first.ts';

it('what the page imports is one chunk; what is imported later is not in it, nor what that imports, of packages too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-first-'));
  try {
    const files = {
      'index.html': '<script type="module" src="/main.js"></script>',
      'main.js':
        "import { a } from './a.js';\nimport { used } from 'parts';\nconsole.log(a, used);\n" +
        "import('./later.js').then(({ later }) => console.log(later));",
      'a.js': "export { b as a } from './b.js';",
      'b.js': "export const b = 'TEXT OF B';",
      'later.js':
        "import { b } from './b.js';\nimport { c } from './c.js';\nimport { part } from 'parts';\n" +
        "export const later = 'TEXT OF LATER' + b + c + part;",
      'c.js': "export const c = 'TEXT OF C';",
      'node_modules/parts/package.json': '{ "name": "parts", "type": "module", "main": "index.js", "sideEffects": false }',
      'node_modules/parts/index.js': "export { used } from './used.js';\nexport { part } from './part.js';\nexport * from './types.js';",
      'node_modules/parts/used.js': "export const used = 'TEXT OF USED';",
      'node_modules/parts/part.js': "export const part = 'TEXT OF PART';",
      'node_modules/parts/types.js': 'export {};',
    };
    mkdirSync(join(folder, 'node_modules/parts'), { recursive: true });
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
    const chunks = ['B', 'USED', 'LATER', 'C', 'PART'].map((name) => holding(`TEXT OF ${name}`));
    expect(chunks).toEqual([['first'], ['first'], ['later'], ['later'], ['later']]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 30_000);
