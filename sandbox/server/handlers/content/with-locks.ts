import { lockedPayload, lockOf } from '../../learning/locks.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import { contentEnvelope, envelope } from '../../protocol/envelope.ts';
import { Problem } from '../../protocol/problem.ts';
import type { Action, Handler } from '../../protocol/contract.ts';
import { requested } from './requested.ts';

/** Actions that show an object on a page: there the lock is explained. */
const SHOWING: readonly number[] = [ACTIONS.none, ACTIONS.show, ACTIONS.execute, ACTIONS.confirm];
/** Actions that hand out an object otherwise, or judge answers to it: they are refused. */
const REFUSED: readonly number[] = [ACTIONS.verify, ACTIONS.print, ACTIONS.download, ACTIONS.export];

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
      const shown = contentEnvelope(call, object, lockedPayload(object, lock, call.lang));
      return { body: envelope(call, [{ ...shown, dataType: 'p_Locked', type: 0, category: 0, stylesheet: '', permitted: ACTIONS.show }]) };
    };
  const actions = Object.entries(handler.actions).map(([flag, action]): [string, Action] => {
    const [isShown, isRefused] = [SHOWING.includes(Number(flag)), REFUSED.includes(Number(flag))];
    return [flag, isShown || isRefused ? guarded(action, isShown) : action];
  });
  return { ...handler, actions: Object.fromEntries(actions) };
}
