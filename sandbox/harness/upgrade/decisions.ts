import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from '../pictures/store/shelf.ts';
import type { Visit } from './site/visit.ts';

interface Index {
  readonly version: 1;
  /** By the mark of a difference. */
  readonly decided: Record<string, 'accepted' | 'rejected'>;
  /** The differences of the last run: name -> mark. */
  last: Record<string, string>;
}

/** The mark of a difference: the same two pages differ the same way. */
export const markOf = (name: string, before: Visit | null, after: Visit | null): string =>
  createHash('sha256')
    .update(JSON.stringify([name, ...[before, after].map((each) => each && [each.outline, hashOf(each.picture)])]))
    .digest('hex')
    .slice(0, 20);

/** What was decided about differences, until one of the two sides draws otherwise. */
export class Decisions {
  private readonly index: Index;
  private readonly file: string;

  /** @throws Error that names the file when it cannot be read */
  constructor(private readonly folder: string) {
    this.file = join(folder, 'decisions.json');
    try {
      this.index = existsSync(this.file) ? (JSON.parse(readFileSync(this.file, 'utf8')) as Index) : { version: 1, decided: {}, last: {} };
    } catch {
      throw new Error(`${this.file} cannot be read. Delete it: then nothing is accepted.`);
    }
  }

  of(mark: string): 'accepted' | 'rejected' | null {
    return this.index.decided[mark] ?? null;
  }

  /** Remembers what a run has listed, so that it can be decided about by name. */
  list(marks: Readonly<Record<string, string>>): void {
    this.index.last = { ...marks };
    this.save();
  }

  /** @param seen the mark of the one difference that is meant; '' for whichever is listed @returns the names that were meant */
  decide(asked: string, decision: 'accepted' | 'rejected', seen = ''): string[] {
    const names = Object.entries(this.index.last)
      .filter(([name, mark]) => (seen === '' ? asked === 'all' || asked === name : asked === name && seen === mark))
      .map(([name]) => name);
    for (const name of names) this.index.decided[this.index.last[name]!] = decision;
    this.save();
    return names;
  }

  private save(): void {
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(`${this.file}.new`, `${JSON.stringify(this.index, null, 1)}\n`);
    renameSync(`${this.file}.new`, this.file);
  }
}
