/**
 * `full`: there is no room to write; reading goes on. `down`: the database does not answer now. `conflict`: it ended what was asked for in
 * favour of something else that was under way.
 */
type Reason = 'full' | 'down' | 'conflict';

/** The database cannot do it now; the same may go well later. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';

  constructor(
    readonly reason: Reason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const DISK_FULL = '53100';
/** A serialization failure, a deadlock. */
const CONFLICT = /^(?:40001|40P01)$/;
/**
 * PostgreSQL's codes: connection lost or refused (08), too little of something (53), ended by an operator or starting up (57P), no
 * writing to a standby (25006); and those of the network.
 */
const DOWN = /^(?:08...|53...|57P0[1-5]|25006|ECONN[A-Z]+|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** What `pg` says without a code. */
const LOST = /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** The same error as a StoreUnavailable when it says that the database cannot do it now; as it is otherwise. */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreUnavailable) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === DISK_FULL) return new StoreUnavailable('full', error.message, { cause: error });
  if (CONFLICT.test(code)) return new StoreUnavailable('conflict', error.message, { cause: error });
  return DOWN.test(code) || LOST.test(error.message) ? new StoreUnavailable('down', error.message, { cause: error }) : error;
}
