/** An answer that another page of the harness has at hand: the playground opens this one, instead of asking the server once more. */
interface Given {
  readonly xml: string;
  readonly type: string;
  readonly lang: string;
  /** Id of the element that it was for. */
  readonly target: string;
}

/** A window that is opened by another one begins with a copy of its storage, and keeps that when it is loaded anew. */
const KEY = 'lectern.harness.given';

export function openAnswer(given: Given): void {
  sessionStorage.setItem(KEY, JSON.stringify(given));
  window.open('/sandbox/playground/?given=1', '_blank');
}

/** The answer that this window was opened for; null when there is none. */
export const givenAnswer = (): Given | null => JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Given | null;
