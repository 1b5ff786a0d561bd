import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { compressAssets } from './compress.ts';

it('what every first visit loads stands compressed beside the file, other chunks do not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-compress-'));
  try {
    writeFileSync(join(folder, 'index.html'), '<script type="module" src="/main.js"></script>');
    writeFileSync(join(folder, 'main.js'), "import './main.css';\nimport('./later.js').then(({ later }) => console.log(later));");
    writeFileSync(join(folder, 'main.css'), 'body { color: red }');
    writeFileSync(join(folder, 'later.js'), 'export const later = 1;');
    await build({ root: folder, configFile: false, logLevel: 'error', plugins: [compressAssets()] });
    const assets = join(folder, 'dist/assets');
    const packed = readdirSync(assets).filter((name) => name.endsWith('.br'));
    expect(packed.map((name) => name.replace(/-[\w-]{8}\./, '.')).toSorted()).toEqual(['index.css.br', 'index.js.br']);
    for (const name of packed)
      expect(brotliDecompressSync(readFileSync(join(assets, name)))).toEqual(readFileSync(join(assets, name.slice(0, -3))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 30_000);
