import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVERYTHING, siteTag } from '../sources/sources.ts';
import type { Customers } from '../customers/customers.ts';
import { serialize } from '../xml/nodes.ts';
import { notePurge } from '../store/content-version.ts';
import type { Store } from '../store/schema.ts';

/** Marks of the build and of the customers' files whose pages a cache may have, in the table `meta`. */
export const SHOWN = 'edgeShown';

type Marks = Readonly<Record<string, string>>;

const digest = (words: string): string => createHash('sha256').update(words).digest('base64url').slice(0, 16);

/** What pages are made from beside content: files, which nobody writes through the server. */
export class SiteChanges {
  private seen: Marks | null = null;

  constructor(
    private readonly store: Store,
    private readonly customers: Pick<Customers, 'names' | 'get'>,
    private readonly dist: string,
  ) {}

  /**
   * Notes what has changed since somebody last looked, once for all servers on the database. A server speaks of what it has seen change
   * itself: while one has the new files and another the former ones they do not contradict each other for ever.
   * @returns whether there was anything
   */
  async look(): Promise<boolean> {
    const marks = this.marks();
    const changed = this.seen === null ? marks : this.changedIn(this.seen, marks);
    if (Object.keys(changed).length === 0) return false;
    const isNoted = await this.store.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('meta')
        .values({ key: SHOWN, value: '{}' })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { value } = await transaction.selectFrom('meta').select('value').where('key', '=', SHOWN).forUpdate().executeTakeFirstOrThrow();
      const shown = JSON.parse(value) as Marks;
      const others = this.changedIn(shown, changed);
      const names = Object.keys(others);
      if (names.length === 0) return false;
      await transaction
        .updateTable('meta')
        .set({ value: JSON.stringify({ ...shown, ...others }) })
        .where('key', '=', SHOWN)
        .execute();
      await notePurge(transaction, names.includes('') ? [EVERYTHING] : names.map(siteTag));
      return true;
    });
    this.seen = marks;
    return isNoted;
  }

  private changedIn(before: Marks, now: Marks): Marks {
    return Object.fromEntries(Object.entries(now).filter(([name, mark]) => before[name] !== mark));
  }

  /** By customer; under '' that of the build, whose page is in all of them. */
  private marks(): Marks {
    const page = join(this.dist, 'index.html');
    const marks: Record<string, string> = { '': existsSync(page) ? digest(readFileSync(page, 'utf8')) : '' };
    for (const name of this.customers.names) {
      const customer = this.customers.get(name);
      if (customer === null) continue;
      const { versionHash, configuration, menus } = customer;
      marks[name] = digest([versionHash, configuration, ...menus.map(serialize)].join('\n'));
    }
    return marks;
  }
}
