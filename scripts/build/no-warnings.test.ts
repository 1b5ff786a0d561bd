import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, createLogger } from 'vite';
import { expect, it } from 'vitest';
import { noWarnings } from './no-warnings.ts';

/** Builds a page of these modules. */
async function buildPage(modules: Readonly<Record<string, string>>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-warnings-'));
  try {
    writeFileSync(join(folder, 'index.html'), '<script type="module" src="/main.js"></script>');
    for (const [name, text] of Object.entries(modules)) writeFileSync(join(folder, name), text);
    const customLogger = { ...createLogger('silent') };
    await build({ root: folder, configFile: false, customLogger, plugins: [noWarnings()] });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it('a build that warns fails with the warning, one that is silent does not', async () => {
  const both = "import './part.js';\nimport('./part.js').then(console.log);";
  await expect(buildPage({ 'main.js': both, 'part.js': 'export default 1;' })).rejects.toThrow(/warned once[\s\S]*part\.js/);
  await expect(buildPage({ 'main.js': "import './part.js';", 'part.js': 'console.log(1);' })).resolves.toBeUndefined();
}, 30_000);
