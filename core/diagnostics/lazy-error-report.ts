import { REQUEST_ENDED } from '../request/contract.ts';
import { type Clock } from '../base/clock.ts';
import { lazily } from '../base/container.ts';
import type { Fact, Facts } from '../facts/contract.ts';
import type { EndedRequest, ErrorReportService } from './error-report.ts';
import type { ErrorReport, Problem } from './contract.ts';

const code = lazily(() => import('./error-report.ts'));

/**
 * The error report, whose code is fetched with the first problem: most visits have none. What it needs of the time before is remembered
 * here.
 */
export class LazyErrorReport implements ErrorReport {
  private report$: Promise<ErrorReportService | null> | null = null;
  private transport: ((json: string) => Promise<void>) | null = null;
  private last: { readonly fact: Fact<EndedRequest>; readonly at: number } | null = null;
  private readonly undo: () => void;

  constructor(
    private readonly clock: Clock,
    private readonly facts: Pick<Facts, 'on' | 'publish'>,
    private readonly platform: 'DEV' | 'TEST' | 'LIVE',
    private readonly dataType: string,
  ) {
    this.undo = facts.on(REQUEST_ENDED, (fact) => {
      this.last = { fact, at: clock.now() };
    });
  }

  setTransport(send: (json: string) => Promise<void>): void {
    this.transport = send;
    void this.report$?.then((report) => report?.setTransport(send));
  }

  /** Reports a problem. Never throws; without the code for it nothing is reported. */
  report(problem: Problem): void {
    void (this.report$ ??= this.load()).then((report) => report?.report(problem));
  }

  dispose(): void {
    this.undo();
    void this.report$?.then((report) => report?.dispose());
  }

  private async load(): Promise<ErrorReportService | null> {
    if (this.platform === 'DEV') return null;
    try {
      const { ErrorReportService: Loaded } = await code.load();
      const { facts, clock, last } = this;
      let now = last?.at ?? null;
      // The last call before is handed to it as if it had listened from the beginning.
      const report = new Loaded(
        { now: () => now ?? clock.now() },
        {
          on: (kind, listener) => {
            if (last) listener(last.fact as unknown as Parameters<typeof listener>[0]);
            return facts.on(kind, listener);
          },
          publish: (kind, content) => facts.publish(kind, content),
        },
        this.platform,
        this.dataType,
      );
      now = null;
      this.undo();
      if (this.transport) report.setTransport(this.transport);
      return report;
    } catch (error) {
      this.report$ = null;
      console.warn('The error report could not be sent.', error);
      return null;
    }
  }
}
