/** What Lectern cannot do without. */
const NEEDED = ['fetch', 'Response', 'AbortController', 'URLSearchParams', 'HTMLDialogElement'] as const;

/** Literal text of the error catalogue (ERR-011, OP-59). */
export const UNSUPPORTED = 'Your browser does not support XML requests.';

/** The first thing that a browser lacks, null when it has everything. */
export function missingSupport(scope: object = globalThis): string | null {
  return NEEDED.find((name) => !(name in scope)) ?? null;
}
