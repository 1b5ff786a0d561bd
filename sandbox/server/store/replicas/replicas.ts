import type { PoolConfig } from 'pg';
import { databaseAddresses, replicaAddresses } from './addresses.ts';
import { LogHistory, readPosition } from './log-position.ts';
import { Primary } from './primary.ts';
import type { currentReading } from './reading.ts';
import { clusterOf, Replica } from './replica.ts';
import { kindOfRead } from './replica-statements.ts';

/** What a replica shows is at most so old, also to those who have written nothing. */
const MOST_SECONDS_BEHIND = 10;
const LOOK_MS = 1000;
/** Between two looks at replicas that somebody could not read from, because they were not far enough. */
const CATCH_UP_MS = 20;
/** Waits for a connection; the primary is there. */
const CONNECTION_MS = 1000;

/** How a replica is, for operators. */
export interface ReplicaFigures {
  readonly name: string;
  readonly isUsed: boolean;
  readonly secondsBehind: number;
  readonly bytesBehind: number;
}

interface Watch {
  readonly log: (line: string) => void;
  /** After each read that a replica may answer. */
  readonly read?: ((by: 'replica' | 'primary') => void) | undefined;
}

/** Where the database is, and its replicas (LECTERN_REPLICAS). */
interface Named {
  readonly primary: Primary;
  readonly databaseUrl: string;
  readonly setting: string;
}

const WORDS: Readonly<Record<Replica['state'], string>> = {
  new: '',
  used: 'is used for reading.',
  away: 'does not answer: the primary answers what is read, until it is back.',
  behind: `is more than ${MOST_SECONDS_BEHIND} seconds behind: the primary answers what is read, until it has caught up.`,
  foreign: 'is a copy of another database than that of DATABASE_URL, and is not used. Correct its address in LECTERN_REPLICAS.',
  primary: 'takes writes itself, so that it is no replica, and is not used. Correct its address in LECTERN_REPLICAS.',
};

/** Said of one of the servers of DATABASE_URL, which are named as replicas as well: any of them may be the primary. */
const TAKES_WRITES = 'takes writes now: it is not used as a replica.';

/** A line for each replica that would not be used now. A server starts without it. */
export async function unusedReplicas(databaseUrl: string, setting: string): Promise<string[]> {
  const lines: string[] = [];
  const primary = await Primary.open(databaseUrl);
  const replicas = await Replicas.open({ primary, databaseUrl, setting }, { log: (line) => lines.push(line) });
  await Promise.all([replicas?.end(), primary.end()]);
  return lines
    .filter((line) => ![WORDS.used, TAKES_WRITES].some((words) => line.endsWith(words)))
    .map((line) => `LECTERN_REPLICAS: ${line}`);
}

/** The replicas of a PostgreSQL database, which answer what they are far enough for. */
export class Replicas {
  /** Up to where what is in memory is as new as the database; null: nobody has asked since it was last written. */
  contentPosition: () => bigint | null = () => null;
  private timer: NodeJS.Timeout | undefined;
  private next = 0;
  private lookedAt = 0;
  private ended = false;

  private constructor(
    private readonly primary: Primary,
    private readonly replicas: readonly Replica[],
    private readonly history: LogHistory,
    private readonly read: (by: 'replica' | 'primary') => void,
  ) {}

  /** Opens the connections; a replica that is away is looked for again and again. @returns null when the setting names none */
  static async open(named: Named, { log, read = () => {} }: Watch): Promise<Replicas | null> {
    const { primary, databaseUrl, setting } = named;
    const addresses = replicaAddresses(setting);
    if (addresses.length === 0) return null;
    const { default: pg } = await import('pg');
    const pool = (connectionString: string, more: PoolConfig) =>
      new pg.Pool({ connectionString, keepAlive: true, connectionTimeoutMillis: CONNECTION_MS, ...more });
    const candidates = databaseAddresses(databaseUrl);
    const history = new LogHistory();
    const replicas = addresses.map((address) => {
      const watch = pool(address, { max: 1, query_timeout: LOOK_MS * 2 });
      return new Replica(
        address,
        pool(address, { max: 10 }),
        watch,
        async () => clusterOf(await primary.watch()),
        (position) => history.secondsBehind(position, performance.now()) > MOST_SECONDS_BEHIND,
        ({ name, state }) =>
          log(`The replica ${name} ${state === 'primary' && candidates.includes(address) ? TAKES_WRITES : WORDS[state]}`),
      );
    });
    const opened = new Replicas(primary, replicas, history, read);
    await opened.lookAround();
    return opened;
  }

  private async lookAround(): Promise<void> {
    if (this.ended) return;
    const at = performance.now();
    try {
      // Beside the connections of the site: it has to be answered when all of those are in use.
      const { rows } = await (
        await this.primary.watch()
      ).query<{ position: string }>('select pg_current_wal_insert_lsn()::text as position');
      const position = readPosition(rows[0]?.position);
      if (position !== null) this.history.add(at, position);
    } catch {
      // The primary is away: replicas are as they were, and show what they have.
    }
    await Promise.all(this.replicas.map((replica) => replica.look()));
    if (!this.ended) this.timer = setTimeout(() => void this.lookAround(), LOOK_MS).unref();
  }

  /**
   * What a replica answers; null when the primary has to, because the statement is not one for replicas or none is far enough.
   * What one fails at, the primary is asked as well: it is only read.
   */
  async answer(sql: string, parameters: readonly unknown[], reading: NonNullable<ReturnType<typeof currentReading>>) {
    const kind = kindOfRead(sql);
    if (kind === 'primary' || (kind === 'account' && reading.written === null)) return null;
    const replica = this.suitable(reading.written ?? 0n);
    try {
      if (replica !== null) {
        const result = await replica.query(sql, parameters);
        this.read('replica');
        return result;
      }
    } catch {
      // A replica that is gone has said so in the log.
    }
    // The rest of this is read there as well, so that nothing in it is older than what it began with.
    reading.mayUseReplica = false;
    this.read('primary');
    return null;
  }

  /** The next one of those that are used and show both what is in memory and what the caller has written. */
  private suitable(written: bigint): Replica | null {
    const content = this.contentPosition();
    if (content === null) return null;
    const needed = content > written ? content : written;
    this.next += 1;
    for (let turn = 0; turn < this.replicas.length; turn += 1) {
      const replica = this.replicas[(this.next + turn) % this.replicas.length]!;
      if (replica.state === 'used' && replica.position !== null && replica.position >= needed) return replica;
    }
    this.catchUp();
    return null;
  }

  /** They may have got further since they were last asked. */
  private catchUp(): void {
    const now = performance.now();
    if (now - this.lookedAt < CATCH_UP_MS) return;
    this.lookedAt = now;
    for (const replica of this.replicas) if (replica.state === 'used') void replica.look();
  }

  figures(): ReplicaFigures[] {
    return this.replicas.map(({ name, state, position }) => ({
      name,
      isUsed: state === 'used',
      secondsBehind: position === null ? Number.NaN : this.history.secondsBehind(position, performance.now()),
      bytesBehind: position === null ? Number.NaN : this.history.bytesBehind(position),
    }));
  }

  async end(): Promise<void> {
    this.ended = true;
    clearTimeout(this.timer);
    await Promise.all(this.replicas.map((replica) => replica.end()));
  }
}
