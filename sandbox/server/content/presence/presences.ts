import { sql } from 'kysely';
import type { Store } from '../../store/schema.ts';

/** Somebody has an object open in a form. */
export interface Presence {
  readonly object: number;
  readonly account: number;
  /** Name that the page gave itself: an account may have several. */
  readonly screen: string;
}

/** So many forms of an account are noted: those that were heard of last. */
const MOST_SCREENS = 20;
/** So many others are named. */
const MOST_NAMED = 20;

const inSeconds = (seconds: number) => sql<Date>`now() + ${seconds} * interval '1 second'`;

/**
 * Who has an object open in the editor, at whichever server. Each form is a row with a lease: one that nobody renews is nobody's, and
 * goes with the next that is noted, or within the hour.
 */
export class Presences {
  constructor(private readonly store: Store) {}

  /** Notes a form, or that it is still there. @param seconds it counts for, when it is not heard of again */
  async hold({ object, account, screen }: Presence, seconds: number): Promise<void> {
    const until = inSeconds(seconds);
    // An account that is being deleted gets no row: its own is waited for, and then it is not there.
    await sql`insert into presences (account_id, screen, object_id, until)
      select id, ${screen}, ${object}::int, ${until} from users where id = ${account} for key share
      on conflict (account_id, screen) do update set object_id = excluded.object_id, until = excluded.until`.execute(this.store);
  }

  /** Takes away what is over, and of an account what is too much. */
  async clean(account = 0): Promise<void> {
    await this.store
      .deleteFrom('presences')
      .where('until', '<', sql<Date>`now()`)
      .execute();
    if (account === 0) return;
    const newest = this.store
      .selectFrom('presences')
      .select('screen')
      .where('account_id', '=', account)
      .orderBy('until', 'desc')
      .orderBy('screen')
      .limit(MOST_SCREENS);
    await this.store.deleteFrom('presences').where('account_id', '=', account).where('screen', 'not in', newest).execute();
  }

  /** A form is closed. @param seconds what it was held for: one that was held for longer meanwhile, by another call, stays */
  async leave({ account, screen }: Omit<Presence, 'object'>, seconds: number): Promise<void> {
    await this.store
      .deleteFrom('presences')
      .where('account_id', '=', account)
      .where('screen', '=', screen)
      .where('until', '<=', inSeconds(seconds))
      .execute();
  }

  /** Names of the other accounts that have an object open, each once. */
  async others({ object, account }: Omit<Presence, 'screen'>): Promise<readonly string[]> {
    const { rows } = await sql<{ name: string }>`
      select name from users where id <> ${account} and not disabled
        and id in (select account_id from presences where object_id = ${object} and until > now())
      order by lower(name), id limit ${sql.lit(MOST_NAMED)}`.execute(this.store);
    return rows.map(({ name }) => name);
  }
}
