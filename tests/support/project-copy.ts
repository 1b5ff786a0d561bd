import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** Large, and nothing of it compiles or is linted: what is left out of a copy. */
const LEFT_OUT = /^(?:tests\/wires\/|sandbox\/content\/media\/files\/|docs\/img\/)/;

/** The project as it is now, in a folder that a test may change; the packages are the project's own. */
export function copyProject(): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'lectern-copy-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  });
  for (const file of new Set(files.split('\0'))) {
    if (file === '' || file === 'node_modules' || LEFT_OUT.test(file)) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file), { recursive: true });
  }
  symlinkSync(realpathSync(join(root, 'node_modules')), join(folder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
