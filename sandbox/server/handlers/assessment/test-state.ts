import { ACTIONS } from '../../protocol/actions.ts';
import { noteDay } from '../../learning/home/week-goal.ts';
import { simpleAnswer } from '../../protocol/envelope.ts';
import { Problem } from '../../protocol/problem.ts';
import { once, storedOutcome } from '../../store/outcomes.ts';
import { storeTestState } from '../../assessment/test-states.ts';
import { element } from '../../xml/write.ts';
import type { ContentObject } from '../../content/object.ts';
import { awardFor } from '../../learning/certificates/certificates.ts';
import { isWordPractice, wordRule } from '../../learning/completion.ts';
import { isBegun, readPractised } from '../../learning/home/left-open.ts';
import { comesLocked } from '../../learning/locks.ts';
import { storeDone } from '../../learning/positions.ts';
import type { Action, Call, Handler } from '../../protocol/contract.ts';
import { depositorOf, field, ownerOnly, usersOnly, onceOf } from '../../protocol/parameters.ts';

/** Largest state of an attempt, in bytes: 500 answers are about a tenth of it. */
const STATE_LIMIT = 512 * 1024;

/** Whether so many words of a collection are practised that it is done: of words the states tell, not the points of a round. */
function hasPractised(test: ContentObject, { customer }: Call, state: string): boolean {
  const { words, needed } = wordRule(test, customer);
  return readPractised(state).filter((id) => words.has(id)).length >= needed;
}

/**
 * Remembers the attempt that a logged-in user has left at a test (docs/tests.md); the last one counts, and whoever overwrites what another
 * device has stored learns of it. One that is sent again under its `Idempotency-Key` changes nothing.
 */
const store: Action = async (call, services) => {
  const { store: database, objects, deposits } = services;
  ownerOnly(call);
  usersOnly(call);
  const who = onceOf(call);
  const outcome = await storedOutcome(database, who);
  if (outcome !== null) return { body: outcome };
  const state = field(call, 'state', STATE_LIMIT);
  try {
    JSON.parse(state);
  } catch {
    throw new Problem('validation', { fields: [{ name: 'state', code: state === '' ? 'required.empty' : 'required.pattern' }] });
  }
  const source = { device: field(call, 'device', 64), base: field(call, 'base', 64) };
  const test = await objects.findTest(call.ID);
  if (test === null) throw new Problem('notFound', { details: { id: call.ID } });
  const cameLocked = await comesLocked(call, services, test);
  const isDone = isWordPractice(test) && hasPractised(test, call, state);
  const body = await once(database, who, async (transaction) => {
    await deposits.count(transaction, 'states', depositorOf(call), [state]);
    await noteDay(transaction, call);
    const left = { state, isBegun: isBegun(state), cameLocked };
    const { date, isOther } = await storeTestState(transaction, call.visitor.id, call.ID, left, source);
    if (isDone) await storeDone(transaction, call.visitor.id, call.ID, cameLocked);
    return simpleAnswer(call, element('stored', { ID: call.ID, date: date.toISOString(), otherDevice: isOther ? 1 : null }));
  });
  if (isDone) await awardFor(call, services, call.ID);
  return { body };
};

export const testStateHandler: Handler = { dataType: 't_TestState', actions: { [ACTIONS.store]: store } };
