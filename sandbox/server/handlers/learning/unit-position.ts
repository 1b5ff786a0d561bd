import { readAllSeen, type Seen } from '../../../../plugins/unit/completion/index.ts';
import { noteDay } from '../../learning/home/week-goal.ts';
import { lessonsThatAreDone, rulesOfUnit, storeSeen } from '../../learning/completion.ts';
import { awardFor } from '../../learning/certificates/certificates.ts';
import { comesLocked } from '../../learning/locks.ts';
import { storeDoneLessons, storePosition } from '../../learning/positions.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import { simpleAnswer } from '../../protocol/envelope.ts';
import { Problem, type FieldProblem } from '../../protocol/problem.ts';
import { once, storedOutcome } from '../../store/outcomes.ts';
import { attribute, children } from '../../xml/nodes.ts';
import { element } from '../../xml/write.ts';
import type { Call, Action, Handler } from '../../protocol/contract.ts';
import { field, ownerOnly, usersOnly, onceOf, depositorOf } from '../../protocol/parameters.ts';

/** A hundred parts of each of a hundred lessons. */
const SEEN_LIMIT = 256 * 1024;
const SECONDS = /^\d{1,6}(\.\d{1,6})?$/;

interface Reported {
  readonly lesson: number;
  readonly seconds: number;
  /** `id` of lessons that the page takes for done: they were opened. */
  readonly done: readonly string[];
  /** Of lessons by their `id`. */
  readonly seen: ReadonlyMap<string, Seen>;
}

function checked(call: Call, lessons: readonly string[]): Reported {
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
  const seen = readAllSeen(field(call, 'seen', SEEN_LIMIT), (id) => lessons.includes(id));
  return { lesson: Number(lesson), seconds: Math.round(Number(seconds) * 1000) / 1000, done, seen };
}

/**
 * Remembers where the logged-in user stopped in a unit (protocol 4.3); the last position of a unit wins. `seen` is what was seen of its
 * lessons, which adds to what is stored; by that, not by what the page takes for `done`, a lesson is done, and the unit with the last one.
 * Of a unit that is locked for the user it is stored, but begins nothing. One that is sent again under its `Idempotency-Key` changes
 * nothing: meanwhile the user may have been further on elsewhere.
 */
const store: Action = async (call, services) => {
  ownerOnly(call);
  usersOnly(call);
  const who = onceOf(call);
  const outcome = await storedOutcome(services.store, who);
  if (outcome !== null) return { body: outcome };
  const unit = await services.objects.find('p_Unit', call.ID);
  if (unit === null || unit.payload === null) throw new Problem('notFound', { details: { id: call.ID, datatype: 'p_Unit' } });
  const lessons = children(unit.payload, 'lesson').map((lesson) => attribute(lesson, 'id'));
  const { done, seen, ...position } = checked(call, lessons);
  const [cameLocked, rules] = await Promise.all([comesLocked(call, services, unit), rulesOfUnit(services, unit, call.customer)]);
  let isDone = false;
  const body = await once(services.store, who, async (transaction) => {
    await services.deposits.count(transaction, 'states', depositorOf(call), [who.key, field(call, 'seen', SEEN_LIMIT)]);
    await noteDay(transaction, call);
    await storePosition(transaction, call.visitor.id, { unit: unit.ID, ...position }, cameLocked);
    const all = await storeSeen(transaction, call.visitor.id, unit.ID, seen);
    isDone = await storeDoneLessons(
      transaction,
      call.visitor.id,
      unit.ID,
      lessonsThatAreDone(rules, all, new Set(done)),
      lessons,
      cameLocked,
    );
    return simpleAnswer(call, element('stored', { ID: unit.ID }));
  });
  if (isDone) await awardFor(call, services, unit.ID);
  return { body };
};

export const unitPositionHandler: Handler = { dataType: 't_UnitPosition', actions: { [ACTIONS.store]: store } };
