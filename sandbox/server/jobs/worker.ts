import { JobFailed, type Job, type JobQueue, type Work } from './contract.ts';

/** So often a job is held while it is done. */
const HOLD_MS = 2000;
/** A job that is due in a moment is not asked for without a pause. */
const SHORTEST_MS = 50;
/** Problem of a job whose work had a fault. */
const FAULT = 'jobFault';

interface Watch {
  /** A fault that nobody has foreseen. */
  fault(error: unknown): void;
}

/** Does the jobs of a queue, one after the other, in the background of a server. */
export class Worker {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;
  private readonly stopping = new AbortController();
  private isWoken = false;
  /** Until the next job is due, in ms, as far as this server has looked. */
  private next = Infinity;

  constructor(
    private readonly queue: JobQueue,
    private readonly works: ReadonlyMap<string, Work>,
    /** Between two looks for jobs of other servers, in ms. */
    private readonly pauseMs: number,
    private readonly watch: Watch,
  ) {}

  /** Looks for jobs now: one was added. Returns at once. */
  wake(): void {
    if (this.stopping.signal.aborted || this.works.size === 0) return;
    this.isWoken = true;
    this.running ??= this.run().finally(() => {
      this.running = null;
      if (this.isWoken) return this.wake();
      if (this.stopping.signal.aborted) return;
      this.timer = setTimeout(() => this.wake(), Math.min(this.pauseMs, Math.max(SHORTEST_MS, this.next))).unref();
    });
  }

  /** Ends what is under way, which goes back into the queue. */
  async stop(): Promise<void> {
    this.stopping.abort();
    if (this.timer !== null) clearTimeout(this.timer);
    await this.running;
  }

  /** A method, as the signal changes while others are waited for. */
  private isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  private async run(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.next = Infinity;
    const kinds = [...this.works.keys()];
    try {
      while (!this.isStopping()) {
        this.isWoken = false;
        const job = await this.queue.take(kinds);
        if (job !== null) {
          await this.work(job);
          continue;
        }
        this.next = (await this.queue.untilNext(kinds)) ?? Infinity;
        return;
      }
    } catch (error) {
      // The database is away: the jobs are there when it is back.
      this.watch.fault(error);
    }
    this.isWoken = false;
  }

  private async work(job: Job): Promise<void> {
    const lost = new AbortController();
    let progress = 0;
    const hold = (): void => {
      this.queue.hold(job, progress).then(
        (isOurs) => isOurs || lost.abort(),
        (error: unknown) => this.watch.fault(error),
      );
    };
    const holding = setInterval(hold, HOLD_MS);
    const onProgress = (percent: number): void => {
      progress = Math.min(99, Math.max(0, percent));
    };
    try {
      await this.works.get(job.kind)!(job, { signal: AbortSignal.any([lost.signal, this.stopping.signal]), onProgress });
      await this.queue.done(job);
    } catch (error) {
      if (this.isStopping()) return await this.queue.release(job);
      if (lost.signal.aborted) return;
      if (!(error instanceof JobFailed) || error.cause !== undefined) this.watch.fault(error);
      await this.queue.fail(job, error instanceof JobFailed ? error.problem : FAULT, error instanceof JobFailed && error.isFinal);
    } finally {
      clearInterval(holding);
    }
  }
}
