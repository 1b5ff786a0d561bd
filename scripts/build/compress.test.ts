import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { compressAssets } from './compress.ts';

it('scripts and style sheets are there compressed beside the file, but for what becomes no smaller', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-compress-'));
  try {
    writeFileSync(join(folder, 'index.html'), '<script type="module" src="/main.js"></script>');
    writeFileSync(join(folder, 'main.js'), "import './main.css';\nimport('./later.js').then(({ later }) => console.log(later));");
    writeFileSync(join(folder, 'main.css'), `body { --long: '${'long '.repeat(400)}' }`);
    writeFileSync(join(folder, 'later.js'), `export const later = '${'long '.repeat(400)}';`);
    await build({ root: folder, configFile: false, logLevel: 'error', plugins: [compressAssets()] });
    const assets = join(folder, 'dist/assets');
    const packed = readdirSync(assets).filter((name) => name.endsWith('.br'));
    expect(packed.map((name) => name.replace(/-[\w-]{8}\./, '.')).toSorted()).toEqual(['index.css.br', 'index.js.br', 'later.js.br']);
    for (const name of packed) {
      const whole = readFileSync(join(assets, name.slice(0, -3)));
      expect(brotliDecompressSync(readFileSync(join(assets, name)))).toEqual(whole);
      expect(gunzipSync(readFileSync(join(assets, name.replace(/br$/, 'gz'))))).toEqual(whole);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 30_000);
