import type { Observable } from 'rxjs';
import { token } from '../base/container.ts';

/** 0 created, 1 sent, 2 headers, 3 body arriving, 4 complete (RT-008 to RT-012). */
export type ReadyState = 0 | 1 | 2 | 3 | 4;

/** How a request ended. */
export type RequestOutcome = 'success' | 'httpError' | 'networkError' | 'aborted';

export type PluginPhase = 'manifest' | 'configuration' | 'module' | 'render' | 'effect' | 'command' | 'disposal';

/** What identifies an object in facts, reports and history. */
export interface ObjectIdentity {
  readonly ID: number;
  readonly IDObjectType: number;
  readonly dataType: string;
  readonly action: number;
}

/** Everything that can be said on the event stream: facts, in the past tense (RT-003). */
export type Fact =
  | { readonly type: 'request.stateChanged'; readonly request: number; readonly readyState: ReadyState; readonly target: string }
  | {
      readonly type: 'request.ended';
      readonly request: number;
      readonly outcome: RequestOutcome;
      readonly status: number;
      readonly target: string;
      readonly action: number;
      readonly id: number;
      readonly dataType: string;
      readonly requestId: string;
    }
  | { readonly type: 'session.changed'; readonly loggedIn: boolean; readonly user: string }
  | { readonly type: 'session.lost'; readonly anonymous: boolean }
  | { readonly type: 'language.changed'; readonly language: string }
  | { readonly type: 'texts.loaded'; readonly language: string }
  | {
      readonly type: 'stylesheet.failed';
      readonly stylesheet: string;
      readonly reason: 'load' | 'compile' | 'transform';
      readonly message: string;
    }
  | { readonly type: 'stylesheet.message'; readonly stylesheet: string; readonly message: string }
  | { readonly type: 'object.opened'; readonly object: ObjectIdentity; readonly target: string; readonly plugin: string }
  | { readonly type: 'menu.selected'; readonly menu: string; readonly item: string }
  | { readonly type: 'navigation.changed'; readonly address: string; readonly fromHistory: boolean }
  | { readonly type: 'navigation.unknown'; readonly address: string }
  | { readonly type: 'window.opened'; readonly name: string }
  | { readonly type: 'window.closed'; readonly name: string }
  | {
      readonly type: 'plugin.failed';
      readonly plugin: string;
      readonly phase: PluginPhase;
      readonly message: string;
      readonly file: string;
      readonly path: string;
    }
  | { readonly type: 'plugin.activated'; readonly plugin: string }
  | { readonly type: 'error.reported'; readonly message: string }
  | { readonly type: 'layout.resized'; readonly width: number; readonly height: number }
  | { readonly type: 'layout.turned' }
  | { readonly type: 'player.stateChanged'; readonly player: string; readonly state: string }
  | { readonly type: 'player.failed'; readonly player: string; readonly code: string; readonly message: string }
  | { readonly type: 'lesson.opened'; readonly unit: number; readonly lesson: string }
  /** Where the learner is; at most every 5 s, when the player stands, and when the lesson is left. 0: nothing to continue. */
  | { readonly type: 'lesson.positionChanged'; readonly unit: number; readonly lesson: string; readonly seconds: number }
  /** The server has stored what the outbox kept; `key` is its idempotency key. */
  | {
      readonly type: 'outbox.stored';
      readonly kind: 'result' | 'state';
      readonly dataType: string;
      readonly id: number;
      readonly key: string;
    }
  | { readonly type: 'unit.pushed'; readonly unit: number; readonly depth: number }
  | { readonly type: 'unit.popped'; readonly unit: number; readonly depth: number };

/** The name of a fact. */
export type FactType = Fact['type'];
/** The fact of one type. */
export type FactOf<T extends FactType> = Extract<Fact, { type: T }>;

/** The plugin whose listeners a scope holds; named when one of them throws. */
export interface FactOwner {
  readonly plugin: string;
  readonly file: string;
}

/**
 * The one stream of facts (RT-003). A scope sees and says the same facts; disposing it releases its subscriptions only.
 * A listener that throws hurts nobody: the error goes to the console and, in a plugin's scope, becomes `plugin.failed`.
 */
export interface EventStream {
  /** Every fact from now on; completes when the scope is disposed. */
  readonly facts$: Observable<Fact>;
  /** Number of live subscriptions of the whole stream, all scopes together. */
  readonly size: number;
  /** Says a fact to every listener, in the order of facts. */
  emit(fact: Fact): void;
  /** Listens to one type of fact; returns the undo. */
  on<T extends FactType>(type: T, listener: (fact: FactOf<T>) => void): () => void;
  /** A scope whose subscriptions are released by its `dispose`; `owner` is named when one of its listeners throws. */
  scoped(owner?: FactOwner | null): EventStream;
  /** Releases the subscriptions of this scope and of the scopes made from it. Later ones end at once. */
  dispose(): void;
}

/** The event stream of the page. */
export const EVENTS = token<EventStream>('Events');
