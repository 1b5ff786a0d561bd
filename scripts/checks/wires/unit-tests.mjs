import { fork } from 'node:child_process';
import { join } from 'node:path';
import { endGroup, IN_A_GROUP } from './process-group.mjs';

/** A cut may make a loop endless: what takes longer is ended, and counts as tests that do not load. */
const LONGEST_SECONDS = 240;

/** Vitest in a copy of the project. It is started once, and again when a run had to be ended. */
export class UnitTests {
  child = null;

  constructor(folder, temporary) {
    this.folder = folder;
    this.temporary = temporary;
  }

  /**
   * What the tests of a file come to.
   * @param changed the project's files that differ from those of an uncut project, with `/`
   */
  run(file, changed = [], longest = LONGEST_SECONDS) {
    this.child ??= this.start();
    const { child } = this;
    return new Promise((done) => {
      const end = (outcome) => {
        clearTimeout(timer);
        child.off('message', end).off('exit', ended);
        done(outcome);
      };
      const ended = () => end({ failed: [], unloaded: [child.errors.trim().split('\n')[0] || 'Vitest has ended without a word'] });
      const timer = setTimeout(() => {
        this.stop();
        end({ failed: [], unloaded: [`ended after ${longest} s`] });
      }, longest * 1000);
      child.once('message', end).once('exit', ended);
      child.send({ file, changed });
    });
  }

  stop() {
    endGroup(this.child);
    this.child = null;
  }

  start() {
    const { LECTERN_SLOW: _, ...environment } = process.env;
    const child = fork(join(import.meta.dirname, 'unit-runner.harness.mjs'), {
      cwd: this.folder,
      env: { ...environment, TMPDIR: this.temporary },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      ...IN_A_GROUP,
    });
    child.errors = '';
    child.stderr.on('data', (part) => (child.errors = `${child.errors}${part}`.slice(0, 2000)));
    child.once('exit', () => {
      if (this.child === child) this.child = null;
    });
    return child;
  }
}
