import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { originalLines } from './original-lines.mjs';

it("a minified build's stack names the lines that were written; what has no map stays", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-lines-'));
  try {
    writeFileSync(join(folder, 'index.html'), '<script type="module" src="/main.ts"></script>');
    writeFileSync(join(folder, 'main.ts'), "import { broken } from './broken.ts';\nbroken(String(Date.now()));\n");
    writeFileSync(join(folder, 'broken.ts'), '// one line\nexport function broken(text: string): never {\n  throw new Error(text);\n}\n');
    const { output } = (await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      build: { sourcemap: true, modulePreload: false },
    })) as { output: { fileName: string; code?: string }[] };
    const { fileName, code = '' } = output.find((each) => each.code)!;
    const at = `${fileName}:1:${code.indexOf('throw') + 1}`;
    expect(originalLines(`Error: x\n    at r (http://demo.localhost:8080/${at})\n    at assets/gone.js:1:2`, join(folder, 'dist'))).toBe(
      'Error: x\n    at r (broken.ts:3:3)\n    at assets/gone.js:1:2',
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 30_000);
