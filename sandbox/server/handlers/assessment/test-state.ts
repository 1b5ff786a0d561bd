import { ACTIONS } from '../../protocol/actions.ts';
import { noteDay } from '../../learning/home/week-goal.ts';
import { simpleAnswer } from '../../protocol/envelope.ts';
import { Problem } from '../../protocol/problem.ts';
import { once, storedOutcome } from '../../store/outcomes.ts';
import { storeTestState } from '../../assessment/test-states.ts';
import { element } from '../../xml/write.ts';
import type { Action, Handler } from '../../protocol/contract.ts';
import { depositorOf, field, ownerOnly, usersOnly, onceOf } from '../../protocol/parameters.ts';

/** Largest state of an attempt, in bytes: 500 answers are about a tenth of it. */
const STATE_LIMIT = 512 * 1024;

/**
 * Remembers the attempt that a logged-in user has left at a test (docs/tests.md); the last one counts, and whoever overwrites what another
 * device has stored learns of it. One that is sent again under its `Idempotency-Key` changes nothing.
 */
const store: Action = async (call, { store: database, objects, deposits }) => {
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
  if ((await objects.findTest(call.ID)) === null) throw new Problem('notFound', { details: { id: call.ID } });
  return {
    body: await once(database, who, async (transaction) => {
      await deposits.count(transaction, 'states', depositorOf(call), [state]);
      await noteDay(transaction, call);
      const { date, isOther } = await storeTestState(transaction, call.visitor.id, call.ID, state, source);
      return simpleAnswer(call, element('stored', { ID: call.ID, date: date.toISOString(), otherDevice: isOther ? 1 : null }));
    }),
  };
};

export const testStateHandler: Handler = { dataType: 't_TestState', actions: { [ACTIONS.store]: store } };
