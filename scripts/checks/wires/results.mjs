import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a wire's result depends on, as far as can be said in a moment: the patch, its file of tests, the files that it changes. */
export function digestOf({ name, file, changed }, folder) {
  const hash = createHash('sha256');
  for (const path of [`tests/wires/${name}.patch`, file, ...changed]) {
    const full = join(folder, path);
    hash.update(path).update('\0');
    if (existsSync(full)) hash.update(readFileSync(full));
    hash.update('\0');
  }
  return hash.digest('hex');
}

/** What each wire came to, in a file that is written after each of them; one that cannot be read is as if it were not there. */
export class Results {
  constructor(file) {
    this.file = file;
    this.wires = {};
    try {
      if (existsSync(file)) this.wires = JSON.parse(readFileSync(file, 'utf8')).wires;
    } catch {
      // Begun anew.
    }
  }

  /** Whether this wire was noticed already, and is what it was then. */
  wasNoticed(name, digest) {
    const result = this.wires[name];
    return result?.wrong === '' && result.digest === digest;
  }

  /** How long this wire took last time: seconds, or undefined. */
  secondsOf = (name) => this.wires[name]?.seconds;

  add(name, digest, wrong, seconds) {
    this.wires[name] = { wrong, seconds: Math.round(seconds * 10) / 10, digest, at: new Date().toISOString() };
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileSync(`${this.file}.new`, `${JSON.stringify({ wires: this.wires }, null, 2)}\n`);
    renameSync(`${this.file}.new`, this.file);
  }
}

/**
 * How long wires will take, in seconds: each as long as last time, or, when there was none, as those that are done took on average.
 * @param done seconds of those that are done
 */
export function remaining(names, secondsOf, done) {
  const average = done.length ? done.reduce((all, each) => all + each, 0) / done.length : 0;
  return names.reduce((all, name) => all + (secondsOf(name) ?? average), 0);
}
