import type { LimitName } from '../page.ts';
import type { Batch, DrawRequest, FromWorker, ToWorker } from './protocol.ts';

/** What the page needs of a Worker. */
export interface Engine {
  addEventListener(type: 'message', listener: (event: MessageEvent<FromWorker>) => void): void;
  addEventListener(type: 'error', listener: (event: ErrorEvent) => void): void;
  addEventListener(type: 'messageerror', listener: () => void): void;
  postMessage(message: ToWorker, transfer: Transferable[]): void;
  terminate(): void;
}

/** The worker did not start or broke; the same can be done without it. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost';
}

/** The stylesheet, or the document, has an error; the message is the engine's. */
export class WorkerRefused extends Error {
  override readonly name = 'WorkerRefused';
  constructor(
    message: string,
    /** The limit that the stylesheet has used up. */
    readonly limit?: LimitName,
  ) {
    super(message);
  }
}

/** A worker that says nothing for so many ms longer than its stylesheet may take is ended: its own clock was not looked at. */
const GRACE = 5000;

interface DrawListener {
  batch(batch: Batch): void;
  message(text: string): void;
}

/** A document that a worker has parsed and can draw once. The worker ends with that, with an error, or when it is closed. */
export class RemoteDocument {
  private worker: Engine | null;
  private listener: DrawListener | null = null;
  private guard = (): void => {};
  private timer: ReturnType<typeof setTimeout> | undefined;
  private settle: { resolve: (outline: string) => void; reject: (error: Error) => void } | null = null;

  /** @param signal ends the worker @throws WorkerLost when there are no workers */
  constructor(
    start: () => Engine,
    readonly text: string,
    private readonly signal?: AbortSignal,
  ) {
    try {
      this.worker = start();
    } catch (error) {
      throw new WorkerLost('The worker for large answers did not start.', { cause: error });
    }
    this.worker.addEventListener('message', ({ data }) => this.hear(data));
    this.worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.end(new WorkerLost(`The worker for large answers broke: ${event.message || 'its script did not load'}.`));
    });
    this.worker.addEventListener('messageerror', () => this.end(new WorkerLost('The worker for large answers sent what cannot be read.')));
    signal?.addEventListener('abort', this.close, { once: true });
  }

  /** Parses. Resolves to the outline of the document (outline.ts). Rejects with WorkerRefused when it is not well-formed, WorkerLost. */
  open(): Promise<string> {
    return this.ask({ type: 'open', text: this.text });
  }

  /** Transforms; resolves when all batches have come. Rejects with WorkerRefused when the stylesheet fails, WorkerLost. */
  async draw(request: DrawRequest, listener: DrawListener): Promise<void> {
    this.listener = listener;
    const time = request.limits?.time;
    if (time !== undefined) this.guard = () => this.watch(request.sheet, time);
    this.guard();
    await this.ask({ type: 'draw', ...request });
  }

  /** Ends the worker; what is waited for rejects. */
  readonly close = (): void => {
    this.end(new DOMException('The drawing was broken off.', 'AbortError'));
  };

  /** Waits for a sign of life. */
  private watch(sheet: string, time: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.end(new WorkerRefused(`${sheet}.xsl: The stylesheet takes more than ${time} ms, in one single expression.`, 'time'));
    }, time + GRACE);
  }

  private ask(message: ToWorker): Promise<string> {
    return new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
      if (this.worker) this.worker.postMessage(message, []);
      else this.reject(new WorkerLost('The worker for large answers has ended.'));
    });
  }

  private hear(data: FromWorker): void {
    this.guard();
    switch (data.type) {
      case 'batch':
        this.listener?.batch(data);
        break;
      case 'message':
        this.listener?.message(data.text);
        break;
      case 'opened':
        this.settle?.resolve(data.outline);
        break;
      case 'refused':
        this.end(new WorkerRefused(data.message));
        break;
      case 'failed':
        this.end(new WorkerRefused(data.message, data.limit));
        break;
      case 'done': {
        const { settle } = this;
        this.settle = null;
        settle?.resolve('');
        this.close();
      }
    }
  }

  private end(error: Error): void {
    this.guard = () => {};
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = null;
    this.signal?.removeEventListener('abort', this.close);
    this.reject(error);
  }

  private reject(error: Error): void {
    const { settle } = this;
    this.settle = null;
    settle?.reject(error);
  }
}
