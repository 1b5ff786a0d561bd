import { Observable, Subject, type Subscriber } from 'rxjs'; // no operators: they would bring their own half of the package
import type { EventStream, Fact, FactOf, FactOwner, FactType } from './contract.ts';

/** What all scopes of one stream share: facts are delivered one after another, in the order they were said. */
class Hub {
  readonly facts = new Subject<Fact>();
  live = 0;
  private readonly queue: Fact[] = [];
  private delivering = false;

  emit(fact: Fact): void {
    this.queue.push(fact);
    // A fact said by a listener waits until everybody has heard the present one.
    if (this.delivering) return;
    this.delivering = true;
    try {
      for (let next = this.queue.shift(); next; next = this.queue.shift()) this.facts.next(next);
    } finally {
      this.delivering = false;
    }
  }
}

/**
 * The one stream of facts (RT-003). A scope sees and says the same facts; disposing it releases its subscriptions only.
 * A listener that throws hurts nobody: the error goes to the console and, in a plugin's scope, becomes `plugin.failed`.
 */
export class EventStreamService implements EventStream {
  /** Every fact from now on; completes when the scope is disposed. */
  readonly facts$: Observable<Fact>;
  private readonly open = new Set<Subscriber<Fact>>();
  private isStopped = false;

  constructor(
    private readonly hub = new Hub(),
    private readonly owner: FactOwner | null = null,
    source: Observable<Fact> | null = null,
  ) {
    this.facts$ = new Observable<Fact>((subscriber) => {
      if (this.isStopped) {
        subscriber.complete();
        return undefined;
      }
      this.open.add(subscriber);
      if (source === null) hub.live++;
      const subscription = (source ?? hub.facts).subscribe(subscriber);
      return () => {
        this.open.delete(subscriber);
        if (source === null) hub.live--;
        subscription.unsubscribe();
      };
    });
  }

  /** Number of live subscriptions of the whole stream, all scopes together. */
  get size(): number {
    return this.hub.live;
  }

  /** Says a fact to every listener, in the order of facts. */
  emit(fact: Fact): void {
    this.hub.emit(fact);
  }

  /** Listens to one type of fact; returns the undo. */
  on<T extends FactType>(type: T, listener: (fact: FactOf<T>) => void): () => void {
    const subscription = this.facts$.subscribe((fact) => {
      if (fact.type !== type) return;
      try {
        listener(fact as FactOf<T>);
      } catch (error) {
        this.failed(fact, error);
      }
    });
    return () => subscription.unsubscribe();
  }

  /** A scope whose subscriptions are released by its `dispose`; `owner` is named when one of its listeners throws. */
  scoped(owner: FactOwner | null = this.owner): EventStream {
    return new EventStreamService(this.hub, owner, this.facts$);
  }

  /** Releases the subscriptions of this scope and of the scopes made from it. Later ones end at once. */
  dispose(): void {
    this.isStopped = true;
    for (const subscriber of [...this.open]) subscriber.complete();
  }

  private failed(fact: Fact, error: unknown): void {
    console.error(`A listener of "${fact.type}"${this.owner ? ` of plugin "${this.owner.plugin}"` : ''} failed.`, error);
    // The failure of a listener of plugin.failed is not said again: it would go round for ever.
    if (!this.owner || fact.type === 'plugin.failed') return;
    const message = error instanceof Error ? error.message : String(error);
    this.emit({ type: 'plugin.failed', plugin: this.owner.plugin, phase: 'effect', message, file: this.owner.file, path: '' });
  }
}
