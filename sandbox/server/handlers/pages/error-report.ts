import { causeOf, countCause } from '../../monitoring/error-causes.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import { Problem } from '../../protocol/problem.ts';
import type { Action, Handler } from '../../protocol/contract.ts';
import { depositorOf, field } from '../../protocol/parameters.ts';

const LIMIT = 64 * 1024;

/** Takes an error report of a browser (protocol 3.5); the lines of the build in it become lines of the sources. */
const store: Action = async (call, { store: database, deposits, sourceLines }) => {
  const sent = field(call, 'error', LIMIT);
  try {
    const parsed: unknown = JSON.parse(sent);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new Error('an object is needed');
  } catch (error) {
    throw new Problem('validation', { fields: [{ name: 'error', code: 'required.pattern' }], reason: (error as Error).message });
  }
  const report = await sourceLines.resolve(sent);
  await database.transaction().execute(async (transaction) => {
    await deposits.count(transaction, 'errors', depositorOf(call), [report]);
    const cause = await countCause(transaction, causeOf(report));
    const { browser } = call.device;
    await transaction.insertInto('error_reports').values({ user_id: call.visitor.id, report, cause_id: cause, browser }).execute();
  });
  return {};
};

export const errorHandler: Handler = {
  dataType: 'f_Error',
  open: true,
  whileClosed: () => true,
  actions: { [ACTIONS.store]: store },
};
