import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../../tools/setup.mjs';
import { BrowserTests } from './browser-tests.mjs';
import { UnitTests } from './unit-tests.mjs';

/** A copy of the project without what git does not know, to cut wires in, with the programs that test it; packages are shared. */
export class Copy {
  above = realpathSync(mkdtempSync(join(tmpdir(), 'lectern-wires-')));
  folder = join(this.above, 'project');
  /** What the programs put into the temporary folder goes with the copy, also when one of them is ended. */
  temporary = join(this.above, 'tmp');

  constructor() {
    for (const folder of [this.folder, this.temporary]) mkdirSync(folder);
    const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    });
    for (const name of stdout.split('\0').filter((each) => each && each !== 'node_modules' && existsSync(join(root, each)))) {
      mkdirSync(dirname(join(this.folder, name)), { recursive: true });
      cpSync(join(root, name), join(this.folder, name), { force: true });
    }
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'), 'junction');
    this.unit = new UnitTests(this.folder, this.temporary);
    this.browser = new BrowserTests(this.folder, this.temporary);
  }

  /** Ends what runs in the copy and removes it. */
  async remove() {
    this.unit.stop();
    await this.browser.stop();
    rmSync(this.above, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  /** Runs `task` with the patch applied; its answer, or why the patch does not fit. */
  async patched(patch, task) {
    const input = readFileSync(patch, 'utf8');
    const git = (...args) => spawnSync('git', ['apply', ...args], { cwd: this.folder, encoding: 'utf8', input });
    const applied = git();
    if (applied.status !== 0) return { misfit: applied.stderr.trim().split('\n')[0] };
    try {
      return { cut: await task() };
    } finally {
      git('-R');
    }
  }
}
