import { trailTo } from '../../learning/next/trail.ts';
import { lockedPayload, lockOf } from '../../learning/locks.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import { contentEnvelope, envelope } from '../../protocol/envelope.ts';
import { Problem } from '../../protocol/problem.ts';
import type { Action, Handler } from '../../protocol/contract.ts';
import { requested } from './requested.ts';

/** Actions that show an object on a page: there the lock is explained. */
const SHOWING: readonly number[] = [ACTIONS.none, ACTIONS.show, ACTIONS.execute, ACTIONS.confirm];
/** Actions that hand out no text of the object: lists, and what is written. All others are refused. */
const PASSING: readonly number[] = [
  ACTIONS.list,
  ACTIONS.search,
  ACTIONS.store,
  ACTIONS.delete,
  ACTIONS.deleteAll,
  ACTIONS.create,
  ACTIONS.sort,
  ACTIONS.import,
];

/**
 * A handler whose objects open only when what a course requires before them is done. A locked object is replaced by `p_Locked`, which
 * says what is missing and leads there. What is written about it is stored all the same: nothing that someone has done is lost. But it
 * opens nothing (`learning/states.ts`).
 */
export function withLocks(handler: Handler): Handler {
  const guarded =
    (action: Action, isShown: boolean): Action =>
    async (call, services) => {
      const lock = call.ID === 0 ? null : await lockOf(call, services, call.ID);
      if (lock === null) return action(call, services);
      if (!isShown) throw new Problem('notPermitted', { details: { lockedBy: lock.missing.map(({ object }) => object.ID).join(' ') } });
      const object = await requested(call, services);
      const shown = contentEnvelope(call, object, lockedPayload(object, lock, call));
      const head = `${shown.head}${await trailTo(call, services, object)}`;
      return {
        body: envelope(call, [{ ...shown, head, dataType: 'p_Locked', type: 0, category: 0, stylesheet: '', permitted: ACTIONS.show }]),
      };
    };
  const actions = Object.entries(handler.actions).map(([flag, action]): [string, Action] => [
    flag,
    PASSING.includes(Number(flag)) ? action : guarded(action, SHOWING.includes(Number(flag))),
  ]);
  return { ...handler, actions: Object.fromEntries(actions) };
}
