import { comesLocked } from '../../learning/locks.ts';
import { storeDoneLessons, storePosition } from '../../learning/positions.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import { simpleAnswer } from '../../protocol/envelope.ts';
import { Problem, type FieldProblem } from '../../protocol/problem.ts';
import { once, storedOutcome } from '../../store/outcomes.ts';
import { attribute, children } from '../../xml/nodes.ts';
import { element } from '../../xml/write.ts';
import type { Call, Action, Handler } from '../../protocol/contract.ts';
import { field, usersOnly, onceOf, depositorOf } from '../../protocol/parameters.ts';

const SECONDS = /^\d{1,6}(\.\d{1,6})?$/;

function checked(call: Call, lessons: readonly string[]): { lesson: number; seconds: number; done: string[] } {
  const [lesson, seconds] = [field(call, 'IDLesson', 20), field(call, 'seconds', 20)];
  // Lessons that the unit had once: a browser remembers them longer than authors.
  const done = [
    ...new Set(
      field(call, 'done')
        .split(/\s+/)
        .filter((id) => lessons.includes(id)),
    ),
  ];
  const problems: FieldProblem[] = [
    ...(/^\d{1,9}$/.test(lesson) && lessons.includes(lesson) ? [] : [{ name: 'IDLesson', code: 'required.number' }]),
    ...(SECONDS.test(seconds) ? [] : [{ name: 'seconds', code: 'required.number' }]),
  ];
  if (problems.length > 0) throw new Problem('validation', { fields: problems });
  return { lesson: Number(lesson), seconds: Math.round(Number(seconds) * 1000) / 1000, done };
}

/**
 * Remembers where the logged-in user stopped in a unit (protocol 4.3); the last position of a unit wins. `done` names the lessons that were
 * played to their end; a unit is done with the last one. Of a unit that is locked for the user it is stored, but begins nothing. One that
 * is sent again under its `Idempotency-Key` changes nothing: meanwhile the user may have been further on elsewhere.
 */
const store: Action = async (call, services) => {
  usersOnly(call);
  const who = onceOf(call);
  const outcome = await storedOutcome(services.store, who);
  if (outcome !== null) return { body: outcome };
  const unit = await services.objects.find('p_Unit', call.ID);
  if (unit === null || unit.payload === null) throw new Problem('notFound', { details: { id: call.ID, datatype: 'p_Unit' } });
  const lessons = children(unit.payload, 'lesson').map((lesson) => attribute(lesson, 'id'));
  const { done, ...position } = checked(call, lessons);
  const cameLocked = await comesLocked(call, services, unit);
  return {
    body: await once(services.store, who, async (transaction) => {
      await services.deposits.count(transaction, 'states', depositorOf(call), [who.key]);
      await storePosition(transaction, call.visitor.id, { unit: unit.ID, ...position }, cameLocked);
      await storeDoneLessons(transaction, call.visitor.id, unit.ID, done, lessons, cameLocked);
      return simpleAnswer(call, element('stored', { ID: unit.ID }));
    }),
  };
};

export const unitPositionHandler: Handler = { dataType: 't_UnitPosition', actions: { [ACTIONS.store]: store } };
