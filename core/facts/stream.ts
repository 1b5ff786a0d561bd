import { Observable, Subject, type Subscriber } from 'rxjs'; // no operators: they would bring their own half of the package
import type { Fact, FactKind, FactOwner, Facts } from './contract.ts';

/** What all scopes of one stream share: facts are delivered one after another, in the order in which they were published. */
class Hub {
  readonly facts = new Subject<Fact>();
  live = 0;
  private readonly queue: Fact[] = [];
  private delivering = false;

  publish(fact: Fact): void {
    this.queue.push(fact);
    // A fact that a listener publishes waits until everybody has heard the present one.
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
 * The one stream of facts (RT-003). A scope hears and publishes the same facts; disposing it releases its subscriptions only.
 * A listener that throws hurts nobody: the error goes to the console, and in a scope to its owner.
 */
export class FactsService implements Facts {
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

  /** Tells every listener, in the order of facts. */
  publish<Content extends object>(kind: FactKind<Content>, content: NoInfer<Content>): void {
    this.hub.publish({ type: kind, ...content } as Fact);
  }

  /** Listens to one kind of fact; returns the undo. */
  on<Content extends object>(kind: FactKind<Content>, listener: (fact: Fact<Content>) => void): () => void {
    const subscription = this.facts$.subscribe((fact) => {
      if (fact.type !== kind) return;
      try {
        listener(fact as Fact<Content>);
      } catch (error) {
        console.error(`A listener of "${kind}"${this.owner ? ` of ${this.owner.name}` : ''} failed.`, error);
        if (this.owner) this.owner.failed(kind, error);
        else globalThis.reportError?.(error); // the page's own: as every uncaught error
      }
    });
    return () => subscription.unsubscribe();
  }

  /** A scope whose subscriptions are released by its `dispose`; `owner` hears of its listeners that throw. */
  scoped(owner: FactOwner | null = this.owner): Facts {
    return new FactsService(this.hub, owner, this.facts$);
  }

  /** Releases the subscriptions of this scope and of the scopes made from it. Later ones end at once. */
  dispose(): void {
    this.isStopped = true;
    for (const subscriber of [...this.open]) subscriber.complete();
  }
}
