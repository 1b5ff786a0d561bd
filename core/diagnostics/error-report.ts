import type { Facts } from '../facts/contract.ts';
import { REQUEST_ENDED } from '../request/contract.ts';
import { ERROR_REPORTED } from './contract.ts';
import type { ErrorReport, Problem, ReportedObject } from './contract.ts';
import { type Clock } from '../base/clock.ts';
import { isBrowserIncompatible } from '../base/device.ts';
import { isReportable } from './reportable.ts';
import { clean, describeException, toJson } from './report-text.ts';

/** The last dispatcher call that ended before the problem. */
interface LastAccess {
  time: string;
  action: number;
  id: number;
  datatype: string;
  status: number;
  requestId: string;
}

export interface EndedRequest {
  readonly action: number;
  readonly id: number;
  readonly dataType: string;
  readonly status: number;
  readonly requestId: string;
}

const PER_MINUTE = 5;
const MINUTE = 60_000;

/**
 * Sends problems to the server (protocol 3.5): not in mode DEV, no media or network errors, at most 5 a minute,
 * each one once, at most 8 kB (ERR-043 to ERR-052, OP-61). A report that fails is dropped.
 */
export class ErrorReportService implements ErrorReport {
  private transport: ((json: string) => Promise<void>) | null = null;
  /** Reports made before there was a transport. */
  private waiting: string[] = [];
  private sent: number[] = [];
  private readonly seen = new Set<string>();
  private lastAccess: LastAccess | null = null;
  private readonly undo: () => void;

  constructor(
    private readonly clock: Pick<Clock, 'now'>,
    private readonly facts: Pick<Facts, 'on' | 'publish'>,
    private readonly platform: 'DEV' | 'TEST' | 'LIVE',
    /** Wire name of the report itself, which the customer may have changed: its own call is no access worth reporting. */
    private readonly dataType: string,
  ) {
    this.undo = facts.on(REQUEST_ENDED, (fact) => this.remember(fact));
  }

  /** Gives the function that posts the JSON text as body field `error`; what waited is sent now. */
  setTransport(send: (json: string) => Promise<void>): void {
    this.transport = send;
    for (const json of this.waiting.splice(0)) this.post(json);
  }

  /** Reports a problem. Never throws. */
  report(problem: Problem): void {
    if (this.platform === 'DEV' || !isReportable(problem.exception)) return;
    const exception = describeException(problem.exception);
    const comment = clean(problem.comment ?? '', 500);
    const object = problem.object ? identity(problem.object) : null;
    const key = JSON.stringify([exception, comment, object]);
    const now = this.clock.now();
    this.sent = this.sent.filter((time) => now - time < MINUTE);
    if (this.seen.has(key) || this.sent.length >= PER_MINUTE) return;
    this.sent.push(now);
    this.seen.add(key);
    this.post(toJson({ exception, object, comment, lastAccess: this.lastAccess, browser: browserData() } as Parameters<typeof toJson>[0]));
    this.facts.publish(ERROR_REPORTED, { message: exception.message });
  }

  dispose(): void {
    this.undo();
    this.transport = null;
    this.waiting = [];
  }

  private post(json: string): void {
    if (!this.transport) {
      this.waiting.push(json);
      return;
    }
    // A failing report must not be reported in turn.
    try {
      this.transport(json).catch((error: unknown) => console.warn('The error report could not be sent.', error));
    } catch (error) {
      console.warn('The error report could not be sent.', error);
    }
  }

  private remember(fact: EndedRequest): void {
    if (fact.dataType === this.dataType) return;
    const time = new Date(this.clock.now()).toISOString().replace(/\.\d+Z$/, '+00:00');
    this.lastAccess = { time, action: fact.action, id: fact.id, datatype: fact.dataType, status: fact.status, requestId: fact.requestId };
  }
}

function identity({ ID, IDObjectType, dataType, action }: ReportedObject): ReportedObject {
  return { ID, IDObjectType, dataType, action };
}

function browserData(): Readonly<Record<string, string | boolean>> {
  const { userAgent = '', language = '', onLine = true } = globalThis.navigator ?? {};
  const size = globalThis.screen;
  return {
    userAgent: userAgent.slice(0, 300),
    language: globalThis.document?.documentElement.lang || language,
    screen: size ? `${size.width}x${size.height}` : '',
    online: onLine,
    browserIncompatible: isBrowserIncompatible(userAgent),
  };
}
