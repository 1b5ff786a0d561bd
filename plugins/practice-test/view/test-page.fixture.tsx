import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { of } from 'rxjs';
import {
  CLOCK,
  RANDOM,
  CONFIGURATION,
  DIALOGS,
  FACTS,
  LOCKS,
  NAVIGATION,
  PLATFORM,
  REGISTRY,
  REQUESTS,
  SESSION,
  SESSION_CHANGED,
  STORAGE,
  TEXTS,
  type Answer,
  type CmsObject,
  type Locks,
  type RequestParameters,
} from '../../../core/api.ts';
import { OUTBOX, type Outbox, type OutboxEntry, type OutboxPutting, type OutboxStored, type OutboxStoring } from '../../outbox/contract.ts';
import type { QuestionKind } from '../contract.ts';
import type { PlayerService } from '../../player-adapter/contract.ts';
import { FactsService } from '../../../core/facts/stream.ts';
import { ServicesContext } from '../../../core/base/services.ts';
import { VIEWS, TARGETS } from '../../../core/view/contract.ts';
import { parse } from '../../../xsl/engine/index.ts';
import * as kinds from './questions/kinds.ts';
import { createQuestions } from './questions/question-service.tsx';
import { TestView } from './test-view.tsx';
import { numberIn, texts } from '../../../tests/support/texts.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

interface AddressOf {
  readonly dataType: string;
  readonly IDObjectType: number;
  readonly ID: number;
  readonly action: number;
  readonly paramString?: string;
}

/** An outbox that keeps what is put; what becomes of it the test says. */
export class FakeOutbox implements Outbox {
  readonly put_: (OutboxEntry & Pick<OutboxPutting, 'owner' | 'key'>)[] = [];
  readonly waiting: OutboxStored[] = [];
  readonly status$ = of({ waiting: 0, failed: 0, lastStored: null, online: true });
  settle: (stored: OutboxStoring) => void = () => undefined;
  /** Settles the state that was put last. */
  settleState: (stored: OutboxStoring) => void = () => undefined;
  refuse: (error: Error) => void = () => undefined;
  prepare(): void {}
  watch(): void {}
  async put(entry: OutboxEntry, { owner, key }: OutboxPutting = {}) {
    this.put_.push({ ...entry, owner, key });
    return {
      key: 'k',
      stored: new Promise<OutboxStoring>((resolve, reject) => {
        if (entry.kind === 'state') this.settleState = resolve;
        else {
          this.settle = resolve;
          this.refuse = reject;
        }
      }),
    };
  }
  async entries(user?: string) {
    return this.waiting.filter((entry) => entry.user === undefined || entry.user === user);
  }
  retry(): void {
    /* nothing waits here */
  }
  async discard(): Promise<void> {
    /* nothing waits here */
  }
  get results() {
    return this.put_.filter(({ kind }) => kind === 'result');
  }
  get answers() {
    return this.put_.filter(({ kind }) => kind === 'answers');
  }
  get states() {
    return this.put_.filter(({ kind }) => kind === 'state');
  }
}

/** A question of one choice, worth 2. */
export const ONE =
  '<question id="q1" kind="singleChoice" points="2"><text language="en">Capital of Estonia?</text>' +
  '<option id="a" correct="0">Riga<feedback>That is Latvia.</feedback></option>' +
  '<option id="b" correct="1">Tallinn</option><explanation>It lies at the sea.</explanation></question>';
/** A text with two gaps, worth 2. */
export const TWO =
  '<question id="q2" kind="gapText" points="2" ignoreCase="1"><text language="en">I <gap id="g1">' +
  '<accept>am</accept></gap> here, you <gap id="g2"><accept>are</accept></gap> there.</text></question>';
/** A practice test of 4 points, of these two where nothing else is said. */
export const testXml = (attributes = '', inner = ONE + TWO): string =>
  `<test ID="812" kind="practice" mpoints="4" ${attributes}>${inner}</test>`;

/** The name that chance gives. */
export const UUID = '3f1d0c52-9a77-4f0e-8a51-2f6f5d0c9b11';

/** The page of a test, with the services that it asks for. Its clock moves only when the test moves it. */
export class TestPage {
  readonly host: HTMLElement = document.body.appendChild(document.createElement('div'));
  readonly outbox = new FakeOutbox();
  readonly stored = new Map<string, string>();
  readonly calls: RequestParameters[] = [];
  readonly questions: string[] = [];
  readonly added = new Map<string, QuestionKind>();
  readonly failures: unknown[] = [];
  language = 'en';
  mode: 'DEV' | 'TEST' | 'LIVE' = 'LIVE';
  user = '0';
  /** Locks of the browser; null: it has none. */
  locks: Locks = { manager: null };
  agrees = true;
  /** What chance gives. */
  fraction = 0.5;
  /** The page's player; undefined: no plugin offers one. */
  player: PlayerService | undefined;
  /** What the server answers to a call. */
  answer: (call: RequestParameters) => string | null | Promise<string | null> = () => null;
  /** There is no network. */
  isOffline = false;
  /** What the learner says to a question of the page. */
  asks: () => boolean | Promise<boolean> = () => this.agrees;
  private time = 1_000_000;
  private timers: { run: () => void; at: number; every: number }[] = [];
  private root: Root = createRoot(this.host);

  async show(test: string, more: Partial<CmsObject> = {}): Promise<void> {
    const payload = parse(test).children[0]!;
    const object = {
      ID: 812,
      IDObjectType: 420,
      dataType: 'p_PracticeTest',
      titles: { en: 'The test' },
      payload,
      ...more,
    } as unknown as CmsObject;
    await this.draw(
      <TestView object={object} answer={{} as Answer}>
        {null}
      </TestView>,
    );
  }
  async draw(node: ReactNode): Promise<void> {
    await act(async () =>
      this.root.render(
        <ServicesContext.Provider value={{ get: (token: symbol) => this.services.get(token)?.() } as never}>
          {node}
        </ServicesContext.Provider>,
      ),
    );
  }
  async close(): Promise<void> {
    await act(async () => this.root.unmount());
    this.host.remove();
  }
  /** The page is left and opened anew. */
  async reload(): Promise<void> {
    await act(async () => {
      dispatchEvent(new Event('pagehide'));
      this.root.unmount();
    });
    this.timers = [];
    this.root = createRoot(this.host);
  }

  async do(work: () => unknown): Promise<void> {
    await act(async () => {
      await work();
    });
  }
  /** Lets time pass; what is due runs. */
  async pass(ms: number): Promise<void> {
    await act(async () => {
      const end = this.time + ms;
      for (;;) {
        const [next] = this.timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
        if (!next) break;
        this.time = next.at;
        if (next.every > 0) next.at += next.every;
        else this.timers = this.timers.filter((each) => each !== next);
        next.run();
      }
      this.time = end;
    });
  }
  all<E extends HTMLElement = HTMLElement>(selector: string): E[] {
    return [...this.host.querySelectorAll<E>(selector)];
  }
  one<E extends HTMLElement = HTMLElement>(selector: string): E {
    const [found] = this.all<E>(selector);
    if (!found) throw new Error(`Nothing fits "${selector}" in ${this.host.innerHTML}`);
    return found;
  }
  button(name: string): HTMLButtonElement {
    const found = this.all<HTMLButtonElement>('button').find((each) => (each.getAttribute('aria-label') ?? each.textContent) === name);
    if (!found)
      throw new Error(
        `No button "${name}" among ${this.all('button')
          .map((each) => each.textContent)
          .join(' | ')}`,
      );
    return found;
  }
  async click(name: string): Promise<void> {
    await this.do(() => this.button(name).click());
  }
  /** As the keyboard does: what is pressed has the focus. */
  async press(name: string): Promise<void> {
    await this.do(() => {
      const button = this.button(name);
      button.focus();
      button.click();
    });
  }
  async choose(label: string): Promise<void> {
    await this.do(() =>
      this.all<HTMLLabelElement>('label')
        .find((each) => each.textContent!.startsWith(label))!
        .querySelector('input')!
        .click(),
    );
  }
  /** In another tab somebody logs in, or nobody is any more ('0'). */
  async logIn(user: string): Promise<void> {
    this.user = user;
    await this.do(() => this.facts.publish(SESSION_CHANGED, { user, loggedIn: user !== '0' }));
  }
  /** Another tab writes into the browser's storage. */
  async otherTabWrites(key: string, value: string): Promise<void> {
    this.stored.set(key, value);
    await this.do(() => {
      for (const each of this.subscribed) if (each.key === key) each.listener(value);
    });
  }
  /** Types into a field as React notices it. */
  async type(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, value: string): Promise<void> {
    await this.do(() => {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!.set!.call(field, value);
      field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
    });
  }
  get text(): string {
    return this.host.textContent!.replace(/\s+/g, ' ');
  }

  private readonly configuration = { customer: 'demo', IDCurrentCourse: 100, dataTypes: {} };
  private readonly facts = new FactsService();
  private readonly texts = this.textsOf();
  private readonly session = this.sessionOf();
  private readonly services = new Map<symbol, () => unknown>([
    [CONFIGURATION, () => this.configuration],
    // An address that says what it was made of.
    [
      NAVIGATION,
      () => ({
        format: ({ dataType, IDObjectType, ID, action, paramString = '' }: AddressOf) =>
          `${dataType}-${IDObjectType}-${ID}-${action}.html${paramString === '' ? '' : `?${paramString}`}`,
      }),
    ],
    [TEXTS, () => this.texts],
    [STORAGE, () => this.storage],
    [CLOCK, () => this.clock],
    [RANDOM, () => this.random],
    [OUTBOX, () => this.outbox],
    [SESSION, () => this.session],
    [FACTS, () => this.facts],
    [LOCKS, () => this.locks],
    [DIALOGS, () => this.dialogs],
    [PLATFORM, () => this.mode],
    [REQUESTS, () => this.requests],
    [REGISTRY, () => this.registry],
    [VIEWS, () => this.views],
    [TARGETS, () => this.targets],
  ]);
  private readonly views = {
    widget: () => null,
    settled: new Promise(() => {}),
    failed: (_: string, __: string, error: unknown) => this.failures.push(error),
  };
  private readonly empty = { content: null, busy: false };
  private readonly targets = { subscribe: () => () => {}, state: () => this.empty, mount: () => () => {} };
  private readonly storage = {
    get: (key: string) => this.stored.get(key) ?? null,
    set: (key: string, value: string) => {
      this.stored.set(key, value);
    },
    subscribe: (key: string, listener: (value: string) => void) => {
      const each = { key, listener };
      this.subscribed.add(each);
      return () => this.subscribed.delete(each);
    },
  };
  private readonly subscribed = new Set<{ readonly key: string; listener(value: string): void }>();
  private readonly clock = {
    now: () => this.time,
    setTimeout: (run: () => void, ms: number) => this.timer(run, ms, 0),
    setInterval: (run: () => void, ms: number) => this.timer(run, ms, ms),
  };
  private readonly random = { fraction: () => this.fraction, uuid: () => UUID };
  private readonly dialogs = {
    confirm: async (question: string) => {
      this.questions.push(question);
      return this.asks();
    },
  };
  private readonly requests = {
    send: async (call: RequestParameters) => {
      this.calls.push(call);
      if (this.isOffline) return { answer: null, outcome: 'networkError' };
      const text = await this.answer(call);
      return { answer: text === null ? null : { document: parse(text) } };
    },
  };
  private readonly registry = {
    settled: Promise.resolve(),
    service: (name: string) => (name === 'player' ? this.player : name === 'questions' ? this.kindsOfQuestions : undefined),
    failed: (_plugin: string, _phase: string, error: unknown) => this.failures.push(error),
    extension: (_point: string, name: string) => {
      const kind = this.added.get(name) ?? (kinds as Readonly<Record<string, QuestionKind>>)[name];
      return kind ? { plugin: 'practice-test', ready: () => kind, load: async () => kind } : null;
    },
  };
  private readonly kindsOfQuestions = createQuestions({ get: () => this.registry } as never);
  private textsOf() {
    const language = (): string => this.language;
    return {
      onChange: () => () => undefined,
      get language() {
        return language();
      },
      number: (value: number, options?: Intl.NumberFormatOptions) => numberIn(language(), value, options),
      get: (key: string, values: Record<string, string | number> = {}) =>
        (texts[language()]![key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
    };
  }
  private sessionOf() {
    const user = (): string => this.user;
    return {
      get user() {
        return user();
      },
      get loggedIn() {
        return user() !== '0';
      },
    };
  }
  private timer(run: () => void, ms: number, every: number): () => void {
    const timer = { run, at: this.time + ms, every };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((each) => each !== timer);
    };
  }
}
