import type { Observable } from 'rxjs';
import { token } from '../base/container.ts';

declare const carries: unique symbol;

/**
 * One kind of fact: its name, in the past tense, and as its type what such a fact says. Invariant, as tokens are: the content of one kind
 * never fits another.
 */
export type FactKind<Content extends object> = string & { readonly [carries]: (content: Content) => Content };

/** A kind of fact; it is declared in the contract of the room or the plugin that publishes it, and imported by who listens. */
export const fact = <Content extends object>(name: string): FactKind<Content> => name as FactKind<Content>;

/** A fact as listeners get it: what it says, and under `type` the name of its kind. */
export type Fact<Content extends object = Readonly<Record<string, unknown>>> = Content & { readonly type: string };

/** Whose listeners a scope holds; hears of those that throw. */
export interface FactOwner {
  /** For the console, such as `plugin "news"`. */
  readonly name: string;
  /** A listener for facts of this name threw. */
  failed(type: string, error: unknown): void;
}

/**
 * The one stream of facts (RT-003). A scope hears and publishes the same facts; disposing it releases its subscriptions only.
 * A listener that throws hurts nobody: the error goes to the console, and in a scope to its owner.
 */
export interface Facts {
  /** Every fact from now on; completes when the scope is disposed. */
  readonly facts$: Observable<Fact>;
  /** Number of live subscriptions of the whole stream, all scopes together. */
  readonly size: number;
  /** Tells every listener, in the order of facts. */
  publish<Content extends object>(kind: FactKind<Content>, content: NoInfer<Content>): void;
  /** Listens to one kind of fact; returns the undo. A module that is not built with the page listens by the kind's name. */
  on<Content extends object>(kind: FactKind<Content>, listener: (fact: Fact<Content>) => void): () => void;
  /** A scope whose subscriptions are released by its `dispose`; `owner` hears of its listeners that throw. */
  scoped(owner?: FactOwner | null): Facts;
  /** Releases the subscriptions of this scope and of the scopes made from it. Later ones end at once. */
  dispose(): void;
}

/** The stream of facts of the page. */
export const FACTS = token<Facts>('Facts');
