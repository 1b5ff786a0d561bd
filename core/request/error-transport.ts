import { c_Store } from './action.ts';
import type { Requests } from './contract.ts';

/**
 * How an error report reaches the server: a dispatcher call with `c_Store`, its JSON in the body field `error`
 * (ERR-043, ERR-044, protocol 3.5). Rejects when it did not arrive.
 */
export function errorTransport(requests: Requests, dataType: string): (json: string) => Promise<void> {
  return async (json) => {
    const { outcome, error } = await requests.send({
      action: c_Store,
      dataType,
      fields: { error: json },
      bRender: false,
      background: true,
    });
    if (outcome !== 'success') throw error ?? new Error(`The error report ended with ${outcome}.`);
  };
}
