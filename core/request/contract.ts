export type * from './model.ts';
export { actions, c_Store, isWrite, permits, resolveAction } from './action.ts';
export { workerDocumentOf } from './answer/answer.ts';
export { readObject } from './answer/envelope.ts';
export { buildAddress } from './query.ts';
import type { ReadyState, RequestOutcome, RequestParameters, Answer, RequestResult } from './model.ts';
import type { Observable } from 'rxjs';
import { token } from '../base/container.ts';
import { fact } from '../facts/contract.ts';

export interface RequestState {
  readonly request: number;
  readonly readyState: ReadyState;
  readonly target: string;
}

/** An answer with the request that it belongs to; `target` is where it is shown, '' in a window. */
export interface Exchange {
  readonly request: number;
  readonly parameters: RequestParameters;
  readonly answer: Answer;
  readonly target: string;
}

/** The request pipeline (house: "One request, room by room"). */
export interface Requests {
  /** Never rejects: every ending is in the result. */
  send(parameters: RequestParameters): Promise<RequestResult>;
  /** Aborts what runs for a target. */
  abort(target: string): void;
  /** Registers the handler of a `returnFunction`; returns its undo. */
  onReturn(name: string, handler: (result: RequestResult) => void): () => void;
}

/** How one request is shown, from sending to its end. */
export interface PresentationHandle {
  /** The waiting indicator follows the ready state: shown from 0, gone at 4 (RT-013). */
  busy(readyState: ReadyState): void;
  /**
   * Draws the answer into an element, then runs its commands. `isCurrent` tells whether the answer may still be shown:
   * ask it after every wait (stylesheet, plugin) and draw nothing once it is false. `target` of the result names the
   * element when the answer is elsewhere, such as in a part of a view; '' means a window, which leaves the page as it is.
   */
  show(answer: Answer, target: string, isCurrent: () => boolean): Promise<{ rendered: boolean; target?: string }>;
  /** Called once, at the very end; removes what the request left behind. Nothing of it may appear afterwards. */
  end(): void;
}

/** Where answers go; implemented by the rooms that draw. */
export interface Presenter {
  /** True when an element with this id can receive an answer, or is announced by a frame that is being loaded. */
  hasTarget(id: string): boolean;
  /** Where the manifest of an answer's plugin shows it when nobody says otherwise (protocol 1.5); '' for wherever it was asked for. */
  targetOf(answer: Answer, parameters: RequestParameters): string;
  /** A request for a target starts; its plugin and stylesheet can be loaded beside the data. */
  begin(target: string, parameters: RequestParameters): PresentationHandle;
}

/** What a request may ask or show the user; the dialogs are behind it. Texts are shown literally, `\n` breaks lines. */
export interface UserPrompts {
  /** True when the user agrees. */
  confirm(text: string): Promise<boolean>;
  /** With `retry` the dialog offers to try again and calls it when the user wants to. */
  alert(text: string, retry?: () => void): void;
}

/** `visible`: the layer is there, transparent at first; `dark`: it is darkened (OP-44). */
export interface FaderState {
  readonly count: number;
  readonly visible: boolean;
  readonly dark: boolean;
}

/** Counts running requests; what is shown follows `state$` (RT-014 to RT-016). */
export interface Fader {
  readonly state$: Observable<FaderState>;
  /** One request more. Returns its leave function, of which only the first call counts. */
  enter(): () => void;
  /** One request less; a surplus call is ignored, the count never goes below 0 (RT-014). */
  leave(): void;
}

/** The user log, off unless the customer's configuration switches it on (RT-106). */
export interface UserLog {
  /** Sends one entry, e.g. `{event: 'lessonStart', id: 4711}`. A failure is nobody's concern: the log never disturbs. */
  log(pairs: Readonly<Record<string, string | number>>): void;
}

/** Sends requests to the dispatcher. */
export const REQUESTS = token<Requests>('Requests');
export const FADER = token<Fader>('Fader');
/** Reports what the user does to the server. */
export const USER_LOG = token<UserLog>('UserLog');
/** Shows answers in their targets. */
export const PRESENTER = token<Presenter>('Presenter');
export const USER_PROMPTS = token<UserPrompts>('UserPrompts');

/** What goes wrong with a request without being the network's or the server's doing; the room `diagnostics` binds it. */
export interface FailureReport {
  report(problem: { readonly exception: unknown; readonly comment?: string }): void;
}
export const FAILURE_REPORT = token<FailureReport>('FailureReport');

/** The ready state of a request has changed (RT-008 to RT-012). */
export const REQUEST_STATE_CHANGED = fact<RequestState>('request.stateChanged');

/** A good answer is on its way to the screen; nothing of it is drawn yet. */
export const ANSWER_RECEIVED = fact<Exchange>('answer.received');

/** An answer is on the screen now: the moment for history, title, scroll position. */
export const ANSWER_SHOWN = fact<Exchange>('answer.shown');

/** A request has ended, in whatever way. */
export const REQUEST_ENDED = fact<{
  readonly request: number;
  readonly outcome: RequestOutcome;
  readonly status: number;
  readonly target: string;
  readonly action: number;
  readonly id: number;
  readonly dataType: string;
  readonly requestId: string;
}>('request.ended');
