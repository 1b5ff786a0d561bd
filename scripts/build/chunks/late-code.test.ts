import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { lateCode } from './late-code.ts';

it('without a network late code asks for its files before it imports; a helper of another Vite is refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-late-'));
  try {
    const files = {
      'index.html': '<script type="module" src="/main.js"></script>',
      'main.js': "import('./late.js').then(console.log);",
      'late.js': "import './late.css'; export default 1;",
      'late.css': 'p { color: green }',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const options = { root: folder, configFile: false, logLevel: 'silent', build: { write: false, minify: false } } as const;
    const built = (await build({ ...options, plugins: [lateCode()] })) as Rolldown.RolldownOutput;
    const code = built.output.map((each) => (each.type === 'chunk' ? each.code : '')).join('');
    expect(code).toMatch(/navigator\.onLine\) await Promise\.all\(deps\.map\(\(dep\) => fetch\("\/" \+ dep\)/);
    expect(code.match(/navigator\.onLine/g)).toHaveLength(1);
    const other = {
      name: 'other',
      enforce: 'pre',
      load: (id: string) => (id.includes('preload-helper') ? 'export const __vitePreload = (base) => base();' : null),
    } as const;
    await expect(build({ ...options, plugins: [other, lateCode()] })).rejects.toThrow('another way than is known');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 30_000);
