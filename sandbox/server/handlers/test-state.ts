import { ACTIONS } from '../dispatcher/actions.ts';
import { field, usersOnly } from '../dispatcher/call.ts';
import { simpleAnswer } from '../dispatcher/envelope.ts';
import { Problem } from '../dispatcher/problem.ts';
import { storeTestState } from '../tests/test-states.ts';
import { element } from '../xml/write.ts';
import type { Action, Handler } from './handler.ts';

/** Largest state of an attempt, in bytes: 500 answers are about a tenth of it. */
const STATE_LIMIT = 512 * 1024;

/** Remembers the attempt that a logged-in user has left at a test (docs/tests.md); the last one counts. */
const store: Action = async (call, { store: database, objects }) => {
  usersOnly(call);
  const state = field(call, 'state', STATE_LIMIT);
  try {
    JSON.parse(state);
  } catch {
    throw new Problem('validation', { fields: [{ name: 'state', code: state === '' ? 'required.empty' : 'required.pattern' }] });
  }
  const test = await objects.findAny(call.ID);
  if (test?.payload?.name !== 'test') throw new Problem('notFound', { details: { id: call.ID } });
  await storeTestState(database, call.visitor.id, call.ID, state);
  return { body: simpleAnswer(call, element('stored', { ID: call.ID })) };
};

export const testStateHandler: Handler = { dataType: 't_TestState', actions: { [ACTIONS.store]: store } };
