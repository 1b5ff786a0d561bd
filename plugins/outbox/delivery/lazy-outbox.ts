import { BehaviorSubject, type Observable } from 'rxjs';
import {
  serialize,
  type CustomerConfiguration,
  type Facts,
  type Clock,
  Disposables,
  envelopeOf,
  lazily,
  type Locks,
  type Random,
  type Requests,
  type Session,
  SESSION_CHANGED,
  type Texts,
} from '../../../core/api.ts';
import type { EngineParts } from './create-engine.ts';
import type { OutboxEngine } from './engine.ts';
import { Journal } from './journal.ts';
import { peek } from './peek.ts';
import { isLasting } from '../contract.ts';
import type { Outbox, OutboxEntry, OutboxPutting, OutboxReceipt, OutboxStatus, OutboxStored, OutboxStoring } from '../contract.ts';

/** Loads the engine; a test replaces it. */
type EngineLoader = (parts: EngineParts) => Promise<OutboxEngine>;

const engineCode = lazily(() => import('./create-engine.ts'));
const loadEngine: EngineLoader = async (parts) => (await engineCode.load()).createEngine(parts);

/** After a load that failed, and beside the event that the network is back. */
const LOAD_AGAIN_MS = 30_000;
/** A page's own work goes first. */
const IDLE_MS = 4_000;

/**
 * The outbox as the page knows it: it loads the engine when something is put, or was left by an earlier visit. What is put before the
 * engine is here goes into the journal, so that it survives even when the engine cannot be loaded.
 */
export class LazyOutbox implements Outbox {
  private engine: OutboxEngine | null = null;
  private loading: Promise<OutboxEngine> | null = null;
  private order = 0;
  private readonly early: { readonly stamped: OutboxStored; readonly resolveReceipt: (receipt: OutboxReceipt) => void }[] = [];
  private readonly journal: Journal;
  private readonly undo = new Disposables();
  private readonly status = new BehaviorSubject<OutboxStatus>({ waiting: 0, failed: 0, lastStored: null, online: true, warning: false });
  readonly status$: Observable<OutboxStatus> = this.status.asObservable();
  /** A test replaces it. */
  loader: EngineLoader = loadEngine;

  constructor(
    private readonly configuration: CustomerConfiguration,
    private readonly session: Session,
    private readonly texts: Texts,
    private readonly transport: typeof fetch,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly facts: Facts,
    private readonly requests: Requests,
    private readonly locks: Locks,
  ) {
    this.journal = new Journal(configuration.customer);
  }

  /** Looks, when the page has nothing else to do, whether an earlier visit left something; and again for each user who comes. */
  watch(): void {
    this.undo.add(this.clock.setTimeout(() => void this.check(), IDLE_MS));
    this.undo.add(this.facts.on(SESSION_CHANGED, () => void this.check()));
  }

  async put(entry: OutboxEntry, { leaving = false, owner, key }: OutboxPutting = {}): Promise<OutboxReceipt> {
    const stamped = stamp(entry, {
      key: key ?? this.random.uuid(),
      user: owner ?? this.session.user,
      put: this.clock.now(),
      order: ++this.order,
    });
    // What was left behind must not come after it.
    this.journal.supersede(stamped);
    if (leaving) return this.putLeaving(stamped);
    if (this.engine) return this.engine.keep(stamped);
    if (!this.journal.add(stamped)) {
      this.publishStatus(true);
      return (await this.whenLoaded()).keep(stamped);
    }
    this.publishStatus(false);
    return this.putEarly(stamped);
  }

  async entries(user = this.session.user): Promise<readonly OutboxStored[]> {
    if (this.engine) return this.engine.entries(user);
    return (
      (await this.load().then(
        (engine) => engine.entries(user),
        () => null,
      )) ?? this.journal.all().filter((entry) => entry.user === user)
    );
  }

  retry(key?: string): void {
    void this.load().then(
      (engine) => engine.retry(key),
      () => undefined,
    );
  }

  async discard(key: string): Promise<void> {
    this.journal.remove(key);
    await (await this.load()).discard(key);
  }

  prepare(): void {
    this.load().catch(() => undefined);
  }

  dispose(): void {
    this.undo.dispose();
    this.engine?.dispose();
    this.status.complete();
  }

  /** It is in the journal, with or without the engine. Whether it is stored is known once there is one. */
  private putEarly(stamped: OutboxStored): Promise<OutboxReceipt> {
    return new Promise((resolve) => {
      const receipt = new Promise<OutboxReceipt>((resolveReceipt) => {
        this.early.push({ stamped, resolveReceipt });
      });
      receipt.then(resolve, () => undefined);
      this.load().catch(() => {
        const stored = receipt.then((late) => late.stored);
        stored.catch(() => undefined);
        resolve({ key: stamped.key, stored });
        void this.whenLoaded();
      });
    });
  }

  /** The status before there is an engine. */
  private publishStatus(warning: boolean): void {
    const { user } = this.session;
    const waiting = this.journal.all().filter((entry) => entry.user === user && isLasting(entry)).length;
    this.status.next({ ...this.status.value, waiting: warning ? waiting + 1 : waiting, warning: warning || this.status.value.warning });
  }

  /** Local storage writes before the page is gone, and the browser carries the call to its end. */
  private async putLeaving(entry: OutboxStored): Promise<OutboxReceipt> {
    const isInJournal = this.journal.add(entry);
    const { key, action, dataType, id, body } = entry;
    const sent = this.requests.send({
      action,
      dataType,
      ID: Number(id ?? 0),
      fields: body,
      owner: entry.user,
      idempotencyKey: key,
      bRender: false,
      background: true,
      keepalive: true,
    });
    // If the page lives on:
    const stored = sent.then(async ({ outcome, answer }): Promise<OutboxStoring> => {
      // An answer of another than the dispatcher proves nothing.
      if (outcome === 'success' && answer && (answer.kind === 'empty' || (answer.document && envelopeOf(answer.document)))) {
        this.journal.remove(key);
        return { at: new Date(this.clock.now()), answer: answer.document ? serialize(answer.document) : '' };
      }
      // What is in the journal is taken over some time, for whoever comes then.
      return isInJournal ? new Promise<never>(() => undefined) : (await (await this.whenLoaded()).keep(entry)).stored;
    });
    stored.catch(() => undefined);
    return { key, stored };
  }

  private async check(): Promise<void> {
    if (this.engine) return;
    const { user } = this.session;
    const isWaiting = this.journal.all().length > 0 || (await peek(this.configuration.customer, user)) > 0;
    if (isWaiting) this.prepare();
  }

  /** The engine, as soon as it can be loaded. */
  private async whenLoaded(): Promise<OutboxEngine> {
    for (;;) {
      try {
        return await this.load();
      } catch {
        await this.nextChance();
      }
    }
  }

  private nextChance(): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.clock.setTimeout(() => done(), LOAD_AGAIN_MS);
      const done = (): void => {
        stop();
        removeEventListener('online', done);
        resolve();
      };
      addEventListener('online', done);
      this.undo.add(() => {
        stop();
        removeEventListener('online', done);
      });
    });
  }

  private load(): Promise<OutboxEngine> {
    return (this.loading ??= this.begin().catch((error: unknown) => {
      this.loading = null;
      throw error;
    }));
  }

  private async begin(): Promise<OutboxEngine> {
    const { configuration, session, texts, transport, clock, random, facts, journal, locks } = this;
    const engine = await this.loader({
      customer: configuration.customer,
      configuration,
      session,
      texts,
      transport,
      clock,
      random,
      facts,
      journal,
      locks,
      page: () => location.href,
    });
    this.engine = engine;
    // Another tab may have taken it over, and even sent it: stored once more, it is answered by its key.
    for (const { stamped, resolveReceipt } of this.early.splice(0))
      void (journal.has(stamped.key) ? engine.receiptOf(stamped) : engine.keep(stamped)).then(resolveReceipt);
    engine.status$.subscribe((status) => this.status.next(status));
    engine.start();
    return engine;
  }
}

/** An entry with its key and its owner, which it keeps for good. */
export const stamp = (entry: OutboxEntry, stamped: Pick<OutboxStored, 'key' | 'user' | 'put' | 'order'>): OutboxStored => ({
  ...entry,
  body: { ...entry.body },
  ...stamped,
  failure: null,
});
