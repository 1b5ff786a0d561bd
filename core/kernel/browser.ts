/** What a browser shows that cannot send requests (ERR-011, OP-59). */
export const NO_REQUESTS = 'Your browser does not support XML requests.';

/** The message to show when the browser cannot send requests, else null (ERR-011). */
export function requestProblem(scope: object = globalThis): string | null {
  const has = (name: string): boolean => typeof (scope as Record<string, unknown>)[name] === 'function';
  return has('fetch') && has('AbortController') && has('URLSearchParams') ? null : NO_REQUESTS;
}

/** Whether the browser is an EdgeHTML below 20; Chromium's `Edg/` never is (WID-054, OP-29). */
export function isBrowserIncompatible(userAgent: string): boolean {
  const edge = /\bEdge\/(\d+)/.exec(userAgent);
  return edge !== null && Number(edge[1]) < 20;
}
