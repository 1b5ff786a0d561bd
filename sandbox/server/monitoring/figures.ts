import type { ReplicaFigures } from '../store/replicas/replicas.ts';
import type { PoolFigures } from '../store/server-pool.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What one request was. */
interface AnsweredRequest {
  /** An action of the dispatcher, else the pattern of a route: never what somebody has typed. */
  readonly call: string;
  readonly dataType: string;
  readonly status: number;
  readonly seconds: number;
}

const REQUEST_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const QUERY_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 2.5];

/** What a server counts, as Prometheus reads it; each has its own registry, since tests run several in a process. */
export class Figures {
  private readonly registry = new Registry();
  private readonly registers = [this.registry];
  private readonly requests = new Counter({
    name: 'lectern_requests_total',
    help: 'Requests by call, data type and status.',
    labelNames: ['call', 'data_type', 'status'],
    registers: this.registers,
  });
  private readonly durations = new Histogram({
    name: 'lectern_request_seconds',
    help: 'How long answers took, by call.',
    labelNames: ['call'],
    buckets: REQUEST_SECONDS,
    registers: this.registers,
  });
  private readonly queries = new Histogram({
    name: 'lectern_query_seconds',
    help: 'How long queries of the database took, without the wait for a connection.',
    buckets: QUERY_SECONDS,
    registers: this.registers,
  });
  private readonly cache = new Counter({
    name: 'lectern_answers_total',
    help: 'Answers that may be cached, by whether they were.',
    labelNames: ['cached'],
    registers: this.registers,
  });
  private readonly mails = new Counter({
    name: 'lectern_mails_total',
    help: 'Mails by what became of a try: sent, again (it is tried again), failed.',
    labelNames: ['outcome'],
    registers: this.registers,
  });
  private readonly purges = new Counter({
    name: 'lectern_edge_purges_total',
    help: 'Times that the cache before the servers was told what to forget, by whether it took it: sent or failed.',
    labelNames: ['outcome'],
    registers: this.registers,
  });
  private readonly reads = new Counter({
    name: 'lectern_reads_total',
    help: 'Reads that a replica of the database may answer, by who did: replica or primary.',
    labelNames: ['by'],
    registers: this.registers,
  });
  private readonly lost = new Counter({
    name: 'lectern_content_listener_losses_total',
    help: 'Times that the connection was lost by which other servers report what they write: events may be lost until it is back.',
    registers: this.registers,
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Reads figures that are there at any time, when they are asked for. */
  watch(connections: () => Promise<number>, pool: () => PoolFigures | null): void {
    const { registers } = this;
    const open: Gauge = new Gauge({
      name: 'lectern_open_connections',
      help: 'Connections of callers that are open.',
      registers,
      collect: async () => open.set(await connections()),
    });
    const database: Gauge = new Gauge({
      name: 'lectern_database_connections',
      help: 'Connections to the database, and callers that wait for one.',
      labelNames: ['state'],
      registers,
      collect: () => {
        const figures = pool();
        if (figures === null) return;
        const { all, idle, waiting } = figures;
        for (const [state, count] of Object.entries({ busy: all - idle, idle, waiting })) database.set({ state }, count);
      },
    });
  }

  /** Reads how the replicas are, when that is asked for. */
  watchReplicas(replicas: () => readonly ReplicaFigures[]): void {
    const gauge = (name: string, help: string, read: (replica: ReplicaFigures) => number): Gauge => {
      const own: Gauge = new Gauge({
        name,
        help,
        labelNames: ['replica'],
        registers: this.registers,
        collect: () => {
          for (const each of replicas()) own.set({ replica: each.name }, read(each));
        },
      });
      return own;
    };
    gauge('lectern_replica_used', '1: the replica is used for reading; 0: it is away or too far behind.', ({ isUsed }) => Number(isUsed));
    gauge('lectern_replica_lag_seconds', 'How old what a replica shows is.', ({ secondsBehind }) => secondsBehind);
    gauge('lectern_replica_lag_bytes', 'Bytes of the log that a replica has yet to replay.', ({ bytesBehind }) => bytesBehind);
  }

  /** Reads how old the newest backup is, and the last that was tried, when that is asked for. */
  watchBackups(ages: () => Promise<{ readonly made: number; readonly tried: number }>): void {
    const { registers } = this;
    const age: Gauge = new Gauge({
      name: 'lectern_backup_age_seconds',
      help: 'How old the newest backup is, and how long ago one was tried.',
      labelNames: ['what'],
      registers,
      collect: async () => {
        for (const [what, seconds] of Object.entries(await ages())) age.set({ what }, seconds);
      },
    });
  }

  request({ call, dataType, status, seconds }: AnsweredRequest): void {
    this.requests.inc({ call, data_type: dataType, status });
    this.durations.observe({ call }, seconds);
  }

  query(seconds: number): void {
    this.queries.observe(seconds);
  }

  answer(isCached: boolean): void {
    this.cache.inc({ cached: isCached ? 'yes' : 'no' });
  }

  readBy(by: 'replica' | 'primary'): void {
    this.reads.inc({ by });
  }

  mail(outcome: 'sent' | 'again' | 'failed'): void {
    this.mails.inc({ outcome });
  }

  purge(outcome: 'sent' | 'failed'): void {
    this.purges.inc({ outcome });
  }

  eventsLost(): void {
    this.lost.inc();
  }

  /** Everything as text, and its content type. */
  async text(): Promise<{ readonly body: string; readonly type: string }> {
    return { body: await this.registry.metrics(), type: this.registry.contentType };
  }
}
