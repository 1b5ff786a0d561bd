import type { ReactNode } from 'react';
import { BehaviorSubject } from 'rxjs';
import type { Answer, RequestParameters, RequestResult } from '../../../core/api.ts';
import type { RunState, SearchRun } from '../contract.ts';
import { NO_HIGHLIGHT, payloadOf, readHighlight, readSearchAnswer, type Highlight } from './read-answer.ts';

/** Records of one batch; the server counts in these (SEA-015). */
const BATCH = 10;

/** What a run works with. */
interface RunPorts {
  readonly dataType: string;
  /** The search description (protocol 5.1). */
  readonly xml: string;
  send(parameters: RequestParameters): Promise<RequestResult>;
  /** Draws part of an answer by the stylesheet. */
  draw(answer: Answer, part: 'searchRecords' | 'searchInformation'): Promise<ReactNode>;
}

const START: RunState = {
  phase: 'loading',
  batches: [],
  information: null,
  count: 0,
  hasUncounted: false,
  more: false,
  tabs: [],
  terms: [],
  meant: '',
  shortened: '',
  problem: '',
};

/**
 * One search from its first batch to its last (OP-45). Every search is a run of its own: an answer that comes late belongs
 * to a run that nobody looks at any more.
 */
export class BatchedSearch implements SearchRun {
  readonly state$ = new BehaviorSubject<RunState>(START);
  private cursor = '';
  private step = '0';
  private next = 0;
  private readonly positions = new Map<number, number>();
  private readonly highlights = new Map<number, Promise<Highlight>>();

  /** @param began when, in ms */
  constructor(
    private readonly ports: RunPorts,
    readonly began: number,
  ) {
    void this.load();
  }

  get state(): RunState {
    return this.state$.value;
  }

  get isBroken(): boolean {
    return this.state.phase === 'failed' || this.state.phase === 'noLicence';
  }

  more(): void {
    if (this.state.phase === 'ready' && this.state.more) void this.load();
  }

  retry(): void {
    if (this.state.phase === 'failed') void this.load();
  }

  highlight(ID: number): Promise<Highlight> {
    const running = this.highlights.get(ID);
    if (running) return running;
    const asked = this.ask('highlight', this.positions.get(ID) ?? 0, ID).then(({ answer, outcome }) =>
      answer && outcome === 'success' ? readHighlight(answer) : NO_HIGHLIGHT,
    );
    this.highlights.set(ID, asked);
    return asked;
  }

  private ask(searchType: 'scroll' | 'highlight', m: number, ID = 0): Promise<RequestResult> {
    const { dataType, xml, send } = this.ports;
    const cursor = searchType === 'scroll' && this.cursor !== '' ? `&cursor=${encodeURIComponent(this.cursor)}` : '';
    return send({
      action: 'search',
      dataType,
      ID,
      paramString: `searchType=${searchType}&m=${m}${cursor}`,
      fields: { nDefocusStep: this.step, xml },
      bRender: false,
      background: true,
    });
  }

  private change(part: Partial<RunState>): void {
    this.state$.next({ ...this.state, ...part });
  }

  private async load(): Promise<void> {
    const m = this.next;
    this.change({ phase: this.state.batches.length === 0 ? 'loading' : 'adding', problem: '' });
    const { answer, outcome } = await this.ask('scroll', m);
    const payload = answer && outcome === 'success' ? payloadOf(answer) : null;
    if (answer?.noLicence) this.change({ ...START, phase: 'noLicence' }); // SEA-034
    else if (!answer || !payload) this.change({ phase: 'failed', problem: answer?.error?.text ?? '' });
    else await this.add(m, answer, payload);
  }

  private async add(m: number, answer: Answer, payload: NonNullable<ReturnType<typeof payloadOf>>): Promise<void> {
    const read = readSearchAnswer(payload);
    let drawn: readonly ReactNode[];
    try {
      drawn = await Promise.all([this.ports.draw(answer, 'searchRecords'), m === 0 ? this.ports.draw(answer, 'searchInformation') : null]);
    } catch (error) {
      console.warn(error instanceof Error ? error.message : String(error));
      this.change({ phase: 'failed', problem: '' });
      return;
    }
    [this.cursor, this.step, this.next] = [read.cursor, read.nDefocusStep, m + BATCH];
    for (const [index, ID] of read.ids.entries()) this.positions.set(ID, m + index);
    const batches = [...this.state.batches, { m, records: drawn[0], size: read.ids.length }];
    this.change({
      ...(m === 0 ? { meant: read.meant, shortened: read.shortened } : {}),
      phase: 'ready',
      batches,
      more: read.more,
      count: read.count,
      hasUncounted: read.hasUncounted,
      ...(m === 0 ? { information: drawn[1], tabs: read.tabs, terms: read.terms } : {}),
    });
  }
}
