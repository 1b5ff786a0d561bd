import { REQUEST_STATE_CHANGED } from './contract.ts';
import { vi } from 'vitest';
import type { CustomerConfiguration } from '../config/contract.ts';
import { DEFAULTS } from '../config/defaults.ts';
import type { Fact } from '../facts/contract.ts';
import { FactsService } from '../facts/stream.ts';
import { SystemClock } from '../base/clock.ts';
import type { LossDetails, Session } from '../session/contract.ts';
import type { Texts } from '../text/contract.ts';
import { FaderService } from './fader.ts';
import type { FaderState, PresentationHandle, Presenter, RequestState } from './contract.ts';
import type { Answer, RequestParameters, RequestResult } from './model.ts';
import { RequestClient } from './client.ts';

/** A call that was made, with the means to answer it. */
export interface Call {
  readonly url: URL;
  readonly init: RequestInit;
  readonly headers: Headers;
  answer(response: Response): void;
  fail(error: unknown): void;
}

export const xml = (body: string, init: ResponseInit = {}): Response =>
  new Response(body, { status: 200, ...init, headers: { 'Content-Type': 'application/xml', ...init.headers } });

/** The pipeline with everything around it replaced: for tests. */
export class RequestHarness {
  readonly calls: Call[] = [];
  readonly facts: Fact[] = [];
  readonly states: RequestState[] = [];
  /** What was done with presentation handles, in order. */
  readonly log: string[] = [];
  /** What the manifest of the plugin says. */
  ofManifest = '';
  readonly alerts: string[] = [];
  readonly retries: ((() => void) | undefined)[] = [];
  readonly asked: string[] = [];
  readonly shown: { readonly target: string; readonly answer: Answer }[] = [];
  readonly targets = new Set(['mainContent', 'side']);
  readonly losses: LossDetails[] = [];
  readonly offered: unknown[] = [];
  readonly report = vi.fn();
  agree = true;
  token: string | null = null;
  expired = false;
  faderState: FaderState = { count: 0, visible: false, dark: false };
  /** How an answer gets onto the screen; a test may make it slow. */
  draw = async (_answer: Answer, _target: string): Promise<boolean> => true;
  /** Where the presenter says that it has drawn, when not in the target. */
  shownIn: string | undefined;
  /** Called at the moment an answer gets onto the screen. */
  onShown = (_target: string, _answer: Answer): void => {};
  readonly pipeline: RequestClient;
  readonly fader = new FaderService(new SystemClock());
  readonly events = new FactsService();
  readonly configuration: CustomerConfiguration;
  readonly texts: Texts;

  constructor(configuration: Partial<CustomerConfiguration> = {}) {
    this.events.facts$.subscribe((fact) => {
      this.facts.push(fact);
    });
    this.fader.state$.subscribe((state) => {
      this.faderState = state;
    });
    const session = Object.defineProperties(
      {
        offer: (incoming: unknown) => {
          this.offered.push(incoming);
        },
        lost: (details: LossDetails) => {
          this.losses.push(details);
        },
        checkExpiry: () => !this.expired,
      },
      { token: { get: () => this.token }, user: { get: () => (this.token ? '12' : '0') } },
    );
    const text = (key: string): string => (key.startsWith('required.') ? `text of ${key}` : key);
    const texts = {
      language: 'de',
      languages: ['de', 'en'],
      load: async () => {},
      get: (key: string, values?: Record<string, unknown>) =>
        values && Object.keys(values).length > 0 ? `${text(key)} ${JSON.stringify(values)}` : text(key),
    };
    this.texts = texts as unknown as Texts;
    this.configuration = {
      customer: 'acme',
      versionHash: 'abcdef',
      brand: { name: 'Acme', logo: '' },
      defaultLang: 'de',
      languages: ['de', 'en'],
      ...DEFAULTS,
      ...configuration,
    };
    const transport = (address: string, init: RequestInit): Promise<Response> =>
      new Promise((answer, fail) => {
        this.calls.push({ url: new URL(address), init, headers: new Headers(init.headers), answer, fail });
        init.signal?.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError')));
      });
    const prompts = {
      confirm: async (text: string) => {
        this.asked.push(text);
        return this.agree;
      },
      alert: (text: string, retry?: () => void) => {
        this.alerts.push(text);
        this.retries.push(retry);
      },
    };
    this.pipeline = new RequestClient(
      this.configuration,
      session as unknown as Session,
      this.texts,
      transport as unknown as typeof fetch,
      this.events,
      this.fader,
      { report: this.report },
      this.presenter(),
      prompts,
    );
    this.events.on(REQUEST_STATE_CHANGED, (state) => {
      this.states.push(state);
    });
  }

  /** The call that was made last. */
  get call(): Call {
    const call = this.calls.at(-1);
    if (call === undefined) throw new Error('No call was made.');
    return call;
  }

  /** Ready states of one request in order. */
  statesOf(request: number): number[] {
    return this.states.filter((state) => state.request === request).map(({ readyState }) => readyState);
  }

  private presenter(): Presenter {
    const begin = (target: string): PresentationHandle => {
      this.log.push(`begin ${target}`);
      return {
        busy: (readyState) => {
          this.log.push(`busy ${readyState}`);
        },
        show: async (answer, into, isCurrent) => {
          const isDrawn = await this.draw(answer, into);
          if (!isDrawn || !isCurrent()) return { rendered: false };
          this.shown.push({ target: into, answer });
          this.log.push(`show ${into}`);
          this.onShown(into, answer);
          return { rendered: true, target: this.shownIn };
        },
        end: () => {
          this.log.push('end');
        },
      };
    };
    return { hasTarget: (id) => this.targets.has(id), targetOf: () => this.ofManifest, begin };
  }

  /** Sends, answers the call when it was made, and waits for the end. */
  async exchange(parameters: RequestParameters, response: Response): Promise<RequestResult> {
    const made = this.calls.length;
    const sent = this.pipeline.send(parameters);
    await tick();
    await vi.dynamicImportSettled();
    if (this.calls.length > made) this.call.answer(response);
    return sent;
  }
}

export const NEWS: RequestParameters = { action: 'show', dataType: 'p_News', ID: 21, target: 'mainContent' };

export const tick = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

/** An answer that says what was wrong. */
export const errorXml = (code: string, text = 'Nein', fields = ''): string =>
  `<cms><error status="400" code="${code}"><text language="de">${text}</text>${fields}</error></cms>`;

export function formOf(markup: string): HTMLFormElement {
  document.body.innerHTML = `<form id="f">${markup}</form>`;
  return document.querySelector('form')!;
}
