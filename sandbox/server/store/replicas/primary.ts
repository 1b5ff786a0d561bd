import type { Pool } from 'pg';
import { asUnavailable, StoreUnavailable } from '../unavailable.ts';
import { databaseAddresses, nameOfServer } from './addresses.ts';
import { choose, type Found } from './log-position.ts';
import { clusterOf } from './replica.ts';

const LOOK_MS = 1000;
/** A server that does not say within this time what it is, is away. */
const ANSWER_MS = 2000;
const CONNECTION_MS = 1000;

const WRITES = 'takes writes.';
const STANDBY = 'is a standby, and can take over.';

/** A line for each of several servers that could not take over now. @throws Error when they have different databases */
export async function unusedServers(databaseUrl: string): Promise<string[]> {
  const lines: string[] = [];
  await (await Primary.open(databaseUrl, (line) => lines.push(line))).end();
  return lines.filter((line) => ![WRITES, STANDBY].some((words) => line.endsWith(words))).map((line) => `DATABASE_URL: ${line}`);
}

interface Server {
  readonly address: string;
  readonly name: string;
  /** One connection for how it is, so that it does not wait for what is read. */
  readonly watch: Pool;
  /** Why it did not say how it is, where it is there. */
  problem: string;
  /** What was said of it last. */
  words: string;
}

/** Which of the addresses of DATABASE_URL takes writes now: of one that one, of several it is looked for each second. */
export class Primary {
  private readonly listeners = new Set<() => void>();
  private timer: NodeJS.Timeout | undefined;
  private current: number | null = null;
  private timeline = -1;
  private cluster = '';
  private readonly clusters = new Map<string, string>();
  /** None takes writes; the one until now may come back. */
  private isAway = false;
  private looking: Promise<void> | null = null;
  private ended = false;

  private constructor(
    private readonly servers: readonly Server[],
    private readonly log: (line: string) => void,
  ) {
    if (servers.length === 1) this.current = 0;
  }

  static async open(databaseUrl: string, log: (line: string) => void = () => {}): Promise<Primary> {
    const { default: pg } = await import('pg');
    const servers = databaseAddresses(databaseUrl).map((address) => {
      const watch = new pg.Pool({
        ...{ connectionString: address, keepAlive: true, max: 1 },
        ...{ connectionTimeoutMillis: CONNECTION_MS, query_timeout: ANSWER_MS },
      });
      watch.on('error', () => {});
      watch.on('connect', (client) => void client.on('error', () => {}));
      return { address, name: nameOfServer(address), watch, problem: '', words: '' };
    });
    const primary = new Primary(servers, log);
    if (!primary.isSeveral) return primary;
    const clusters = await primary.lookAround();
    if (new Set(clusters.values()).size < 2) return primary;
    await primary.end();
    throw new Error(
      `DATABASE_URL names servers with different databases: ${[...clusters.keys()].join(', ')}. All have to be copies of one.`,
    );
  }

  get isSeveral(): boolean {
    return this.servers.length > 1;
  }

  /** @returns its address @throws StoreUnavailable when none takes writes now */
  async find(): Promise<string> {
    return (await this.server()).address;
  }

  /** A connection for how the primary is, which is not one of the site's. */
  async watch(): Promise<Pool> {
    return (await this.server()).watch;
  }

  private async server(): Promise<Server> {
    if (this.current === null || this.isAway) await this.look();
    if (this.current === null || this.isAway) throw new StoreUnavailable('down', 'No server of DATABASE_URL takes writes now.');
    return this.servers[this.current]!;
  }

  /** @param listener hears that another server has taken over @returns ends that */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @returns what each server is a copy of, by its name */
  private async lookAround(): Promise<ReadonlyMap<string, string>> {
    await this.look();
    if (!this.ended) this.timer = setTimeout(() => void this.lookAround(), LOOK_MS).unref();
    return new Map(this.clusters);
  }

  /** Looks which one it is; whoever asks meanwhile waits for the same look. Never throws. */
  private look(): Promise<void> {
    this.looking ??= this.lookNow().finally(() => {
      this.looking = null;
    });
    return this.looking;
  }

  private async lookNow(): Promise<void> {
    const all = await Promise.all(this.servers.map((server) => this.ask(server)));
    if (this.ended) return;
    const isForeign = (each: Found | null): boolean => ![this.cluster, each?.cluster ?? ''].includes('') && each!.cluster !== this.cluster;
    const next = choose(
      all.map((each) => (isForeign(each) ? null : each)),
      this.current,
      this.timeline,
    );
    for (const [index, { name }] of this.servers.entries()) if (all[index]?.cluster) this.clusters.set(name, all[index].cluster);
    const before = this.current;
    this.isAway = next === null;
    if (next !== null) {
      this.current = next;
      this.timeline = all[next]!.timeline!;
      this.cluster ||= all[next]!.cluster;
    }
    for (const [index, server] of this.servers.entries()) this.report(server, this.wordsOf(index, all[index]!, isForeign(all[index]!)));
    if (before !== null && next !== null && before !== next) for (const listener of this.listeners) listener();
  }

  private async ask(server: Server): Promise<Found | null> {
    const { watch } = server;
    try {
      const { rows } = await watch.query<{ file: string | null }>(
        'select case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_insert_lsn()) end as file',
      );
      const file = rows[0]?.file ?? null;
      // The first eight digits of a file of the log are the timeline.
      return { timeline: file === null ? null : Number.parseInt(file.slice(0, 8), 16), cluster: await clusterOf(watch) };
    } catch (error) {
      const isAway = asUnavailable(error) instanceof StoreUnavailable || !(error instanceof Error) || !('code' in error);
      server.problem = isAway ? '' : error.message;
      return null;
    }
  }

  private wordsOf(index: number, found: Found | null, isForeign: boolean): string {
    if (isForeign) return 'is a copy of another database, and never takes over. Correct its address in DATABASE_URL.';
    const { problem } = this.servers[index]!;
    if (found === null) return problem === '' ? 'does not answer.' : `does not open the database: ${problem}.`;
    if (found.timeline === null) return STANDBY;
    if (index === this.current && !this.isAway) return WRITES;
    const { name } = this.servers[this.current ?? 0]!;
    return `takes writes although ${name} does, and is not used. Stop it, and make it a standby of the other.`;
  }

  private report(server: Server, words: string): void {
    if (words === server.words) return;
    server.words = words;
    this.log(`The database server ${server.name} ${words}`);
  }

  async end(): Promise<void> {
    this.ended = true;
    clearTimeout(this.timer);
    await Promise.allSettled(this.servers.map(({ watch }) => watch.end()));
  }
}
