import type { RequestResult } from './contract.ts';

/** The result of a request that was not made. */
export function notSent(reason: string | Error): RequestResult {
  return { outcome: 'notSent', status: 0, answer: null, rendered: false, error: typeof reason === 'string' ? new Error(reason) : reason };
}
