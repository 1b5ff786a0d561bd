import type { Pool, PoolClient, QueryResult } from 'pg';
import { asUnavailable, StoreUnavailable } from '../unavailable.ts';
import { nameOfServer } from './addresses.ts';
import { readPosition } from './log-position.ts';

/** A replica that does not say how it is within this time is away. */
const ANSWER_MS = 2000;

/**
 * `used`; `away`: it does not answer; `behind`: what it shows is too old; `foreign`: it is none of this database; `primary`: it takes
 * writes itself.
 */
type ReplicaState = 'new' | 'used' | 'away' | 'behind' | 'foreign' | 'primary';

interface Looked {
  readonly standby: boolean;
  readonly position: string | null;
}

/** What a server is a copy of; '' where that may not be asked. */
export async function clusterOf(pool: Pick<Pool, 'query'>): Promise<string> {
  try {
    const { rows } = await pool.query<{ cluster: string }>('select system_identifier::text as cluster from pg_control_system()');
    return rows[0]?.cluster ?? '';
  } catch (error) {
    if (asUnavailable(error) instanceof StoreUnavailable) throw error;
    return '';
  }
}

/** A streaming replica: how far it is, and its connections for reading. */
export class Replica {
  readonly name: string;
  private current: ReplicaState = 'new';
  /** What it has replayed at least: it never goes back while its connections last. */
  position: bigint | null = null;
  private looking: Promise<void> | null = null;
  /** Whether it is a copy of this database; null: nobody has looked since it was away. */
  private isOwn: boolean | null = null;
  private isEnded = false;
  private readonly underWay = new Set<(error: Error) => void>();

  /**
   * @param connections for reading @param watch one connection for how it is, so that it does not wait for what is read
   * @param cluster what the primary is @param isBehind whether what is shown at a position is too old @param changed hears of a new state
   */
  constructor(
    address: string,
    private readonly connections: Pool,
    private readonly watch: Pool,
    private readonly cluster: () => Promise<string>,
    private readonly isBehind: (position: bigint) => boolean,
    private readonly changed: (replica: Replica) => void,
  ) {
    this.name = nameOfServer(address);
    for (const pool of [connections, watch]) {
      // A connection that breaks while idle: the server has gone, and what comes back there may be further behind.
      pool.on('error', () => this.lose());
      pool.on('connect', (client) => void client.on('error', () => this.lose()));
    }
  }

  get state(): ReplicaState {
    return this.current;
  }

  private become(state: ReplicaState): void {
    if (state === this.current || this.isEnded) return;
    this.current = state;
    this.changed(this);
  }

  /** Looks how far it is; whoever asks meanwhile waits for the same look. Never throws. */
  look(): Promise<void> {
    this.looking ??= this.lookNow().finally(() => {
      this.looking = null;
    });
    return this.looking;
  }

  private async lookNow(): Promise<void> {
    let late: NodeJS.Timeout | undefined;
    try {
      const looked = await Promise.race([
        this.asked(),
        new Promise<never>((_, reject) => {
          late = setTimeout(() => reject(new Error('It does not answer.')), ANSWER_MS).unref();
        }),
      ]);
      if (this.isOwn === false) return this.lose('foreign');
      if (!looked.standby) return this.lose('primary');
      this.position = readPosition(looked.position);
      this.become(this.position === null || this.isBehind(this.position) ? 'behind' : 'used');
    } catch {
      this.lose();
    } finally {
      clearTimeout(late);
    }
  }

  private async asked(): Promise<Looked> {
    if (this.isOwn === null) {
      const [own, primary] = await Promise.all([clusterOf(this.watch), this.cluster()]);
      this.isOwn = own === '' || primary === '' || own === primary;
    }
    const { rows } = await this.watch.query<Looked>(
      'select pg_is_in_recovery() as standby, case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position',
    );
    return rows[0]!;
  }

  /** It is not used from now on, and what it is reading is given up: the primary answers instead. */
  private lose(state: ReplicaState = 'away'): void {
    this.position = null;
    this.become(state);
    if (state === 'away') this.isOwn = null;
    const error = new StoreUnavailable('down', 'The replica was lost.');
    for (const giveUp of this.underWay) giveUp(error);
  }

  /** @throws whatever keeps it from answering: the primary may be asked the same */
  async query(sql: string, parameters: readonly unknown[]): Promise<QueryResult> {
    let giveUp: ((error: Error) => void) | undefined;
    const lost = new Promise<never>((_, reject) => {
      giveUp = reject;
      this.underWay.add(reject);
    });
    // Where the answer comes first, nobody waits for this one.
    lost.catch(() => {});
    const connecting = this.connections.connect();
    let client: PoolClient | undefined;
    try {
      client = await Promise.race([connecting, lost]);
      const result = await Promise.race([client.query(sql, [...parameters]), lost]);
      client.release();
      return result;
    } catch (error) {
      const reason = asUnavailable(error);
      const isDown = reason instanceof StoreUnavailable && reason.reason === 'down';
      if (client !== undefined) client.release(isDown);
      else connecting.then((later) => later.release(true)).catch(() => {});
      if (isDown) this.lose();
      throw reason;
    } finally {
      if (giveUp !== undefined) this.underWay.delete(giveUp);
    }
  }

  async end(): Promise<void> {
    this.isEnded = true;
    this.lose();
    await Promise.allSettled([this.connections.end(), this.watch.end()]);
  }
}
