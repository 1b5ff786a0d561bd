import { recordChange } from '../audit/audit.ts';
import { chooseLanguage } from '../content/render.ts';
import type { Objects } from '../content/objects.ts';
import { siteTag } from '../sources/sources.ts';
import { countWrite } from '../store/content-version.ts';
import type { Store } from '../store/schema.ts';
import { ReadAgain } from './read-again.ts';

/** A site is closed to all but those who administer it. */
export interface Maintenance {
  /** When it was begun, ms since 1970. */
  readonly since: number;
  /** When it is expected to be over; null when nobody can tell. It does not end by itself. */
  readonly until: number | null;
  /** Plain words by language; visitors read one of them. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Keys of the table `meta`: each has the name of a site's customer after it. */
const PREFIX = 'maintenance.';

/** Which sites are closed, in memory: each request asks, and none waits for the database. */
export class Maintenances {
  private readonly sites: ReadAgain<ReadonlyMap<string, Maintenance>>;

  constructor(
    private readonly store: Store,
    private readonly objects: Pick<Objects, 'version' | 'refresh'>,
  ) {
    this.sites = new ReadAgain<ReadonlyMap<string, Maintenance>>(objects, () => this.read(), new Map());
  }

  /** That of a site as it is known here; null while the site is open. @param customer name of the site's customer */
  of(customer: string): Maintenance | null {
    return this.sites.value.get(customer) ?? null;
  }

  /** The same, after a look at whether another server on the database has switched it: no query, but one a second at most. */
  async current(customer: string): Promise<Maintenance | null> {
    await this.objects.refresh();
    await this.sites.refresh();
    return this.of(customer);
  }

  private async read(): Promise<Map<string, Maintenance>> {
    const rows = await this.store.selectFrom('meta').select(['key', 'value']).where('key', 'like', `${PREFIX}%`).execute();
    return new Map(rows.map(({ key, value }) => [key.slice(PREFIX.length), JSON.parse(value) as Maintenance]));
  }
}

interface Change {
  readonly customer: string;
  /** The account that does it; 0 for who runs the server. */
  readonly by: number;
}

/**
 * Closes a site for visitors, at once, or opens it. One that is closed gets the new words and the new end. What is cached of its pages
 * ends.
 * @param wanted null opens it
 * @returns whether anything has changed: a site that is open cannot be opened
 */
export async function switchMaintenance(
  { store, objects }: { readonly store: Store; readonly objects: Pick<Objects, 'heard'> },
  wanted: Omit<Maintenance, 'since'> | null,
  { customer, by }: Change,
): Promise<boolean> {
  const key = PREFIX + customer;
  const version = await store.transaction().execute(async (transaction) => {
    const before = await transaction.selectFrom('meta').select('value').where('key', '=', key).forUpdate().executeTakeFirst();
    if (wanted === null && before === undefined) return null;
    if (wanted === null) await transaction.deleteFrom('meta').where('key', '=', key).execute();
    else {
      const since = before === undefined ? Date.now() : (JSON.parse(before.value) as Maintenance).since;
      const value = JSON.stringify({ since, until: wanted.until, texts: wanted.texts } satisfies Maintenance);
      await transaction
        .insertInto('meta')
        .values({ key, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
    }
    const event = wanted === null ? 'maintenance.off' : 'maintenance.on';
    await recordChange(transaction, { by, event, subject: '', detail: customer });
    return countWrite(transaction, [siteTag(customer)]);
  });
  if (version !== null) objects.heard(version);
  return version !== null;
}

/** What is written for a reader, in the language that is closest; '' when nothing is. */
export const wordsFor = ({ texts }: Maintenance, lang: string, fallback: string): { readonly language: string; readonly words: string } => {
  const language = chooseLanguage(Object.keys(texts), lang, fallback);
  return { language, words: texts[language] ?? '' };
};
