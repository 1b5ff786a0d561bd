import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { expect, it } from 'vitest';
import { minifyAgain } from './minify-again.ts';

const SOURCE = `const twice = (n) => { const sum = n + n; return sum; };
const offers = [1, 2, 3].map((each) => { if (each > 2) { return twice(each); } else { return each; } });
console.log(offers);
if (offers.length > 9) throw new Error('line four');
import('./late.js');
`;

/** Files of a build of SOURCE by name without hash. */
async function built(folder: string, plugins: Plugin[]): Promise<Map<string, string>> {
  writeFileSync(join(folder, 'index.html'), '<script type="module" src="/main.js"></script>');
  writeFileSync(join(folder, 'main.js'), SOURCE);
  writeFileSync(join(folder, 'late.js'), 'export const late = (a) => { if (a) { return 1; } else { return 2; } };\nconsole.log(late);');
  const outDir = join(folder, `dist-${plugins.length}`);
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { sourcemap: true, outDir },
    plugins: plugins.map(minifyAgain),
  });
  const assets = join(outDir, 'assets');
  return new Map(readdirSync(assets).map((name) => [name.replace(/-[\w-]{8}\./, '.'), readFileSync(join(assets, name), 'utf8')]));
}

it('the first script is minified again and its map names the lines of the source; later ones stay as they are', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-minify-'));
  try {
    const [before, after] = [await built(folder, []), await built(folder, [minifyAgain()])];
    expect(after.get('late.js')).toBe(before.get('late.js'));
    const code = after.get('index.js')!;
    expect(code).not.toBe(before.get('index.js'));
    expect(code.length).toBeLessThan(before.get('index.js')!.length);
    const lines = code.split('\n');
    const line = lines.findIndex((each) => each.includes('line four'));
    const where = originalPositionFor(new TraceMap(after.get('index.js.map')!), {
      line: line + 1,
      column: lines[line]!.indexOf('line four') - 1,
    });
    expect({ line: where.line, source: where.source?.split('/').at(-1) }).toEqual({ line: 4, source: 'main.js' });
    expect(lines.at(-1) || lines.at(-2)).toMatch(/^\/\/# sourceMappingURL=index-[\w-]{8}\.js\.map$/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 30_000);
