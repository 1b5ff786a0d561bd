import { ACTIONS } from '../../protocol/actions.ts';
import { Problem } from '../../protocol/problem.ts';
import type { Action, Handler } from '../../protocol/contract.ts';
import { field } from '../../protocol/parameters.ts';

const LIMIT = 64 * 1024;
const MAXIMUM_REPORTS = 1000;

/** Keeps an error report of a browser (protocol 3.5); only the newest are stored, so that nobody can fill the disk. */
const store: Action = async (call, { store: database }) => {
  const report = field(call, 'error', LIMIT);
  try {
    const parsed: unknown = JSON.parse(report);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new Error('an object is needed');
  } catch (error) {
    throw new Problem('validation', { fields: [{ name: 'error', code: 'required.pattern' }], reason: (error as Error).message });
  }
  const { id } = await database
    .insertInto('error_reports')
    .values({ user_id: call.visitor.id, report })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (id > MAXIMUM_REPORTS)
    await database
      .deleteFrom('error_reports')
      .where('id', '<=', id - MAXIMUM_REPORTS)
      .execute();
  return {};
};

export const errorHandler: Handler = { dataType: 'f_Error', open: true, actions: { [ACTIONS.store]: store } };
