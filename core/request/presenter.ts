import type { ReadyState } from '../facts/facts.ts';
import type { Token } from '../tokens.ts';
import type { Answer, RequestParameters } from './types.ts';

/** One request's place on the screen, from sending to its end. */
export interface PresentationHandle {
  /** The waiting indicator follows the ready state: shown from 0, gone at 4 (RT-013). */
  busy(readyState: ReadyState): void;
  /**
   * Draws the answer into an element, then runs its commands. `isCurrent` tells whether the answer may still be shown:
   * ask it after every wait (stylesheet, plugin) and draw nothing once it is false. `target` of the result names the
   * element when the answer stands elsewhere, such as a lesson area; '' means a window, which leaves the page as it is.
   */
  show(answer: Answer, target: string, isCurrent: () => boolean): Promise<{ rendered: boolean; target?: string }>;
  /** Called once, at the very end; removes what the request left behind. Nothing of it may appear afterwards. */
  end(): void;
}

/** Where answers go; implemented by the rooms that draw. */
export interface Presenter {
  /** True when an element with this id can receive an answer, or is announced by a frame that is being loaded. */
  hasTarget(id: string): boolean;
  /** A request for a target starts; its plugin and stylesheet can be loaded beside the data. */
  begin(target: string, parameters: RequestParameters): PresentationHandle;
}

export const PRESENTER: Token<Presenter> = Symbol('Presenter');
