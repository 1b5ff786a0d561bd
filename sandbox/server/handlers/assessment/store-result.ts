import type { Transaction } from 'kysely';
import { noteDay } from '../../learning/home/week-goal.ts';
import { simpleAnswer } from '../../protocol/envelope.ts';
import { Problem } from '../../protocol/problem.ts';
import { once, storedOutcome } from '../../store/outcomes.ts';
import type { Schema } from '../../store/schema.ts';
import { isWordPractice, pointsThatDo, wordRule } from '../../learning/completion.ts';
import { awardFor } from '../../learning/certificates/certificates.ts';
import { nextAfter } from '../../learning/next/after-test.ts';
import { storeDone } from '../../learning/positions.ts';
import { kindOfTest, maximumOf } from '../../../../plugins/practice-test/scoring/index.ts';
import { endAttempt } from '../../assessment/test-attempts.ts';
import { countingOf, readResult, type Counted } from './count-result.ts';
import { attribute, descendants, type XNode } from '../../xml/nodes.ts';
import { element } from '../../xml/write.ts';
import type { ContentObject } from '../../content/object.ts';
import type { Call, Action, Services } from '../../protocol/contract.ts';
import { numberField, onceOf, ownerOnly, depositorOf } from '../../protocol/parameters.ts';

/** The highest level of a placement test that the points reach; empty when it has none. */
function levelOf(test: XNode, points: number): string {
  const levels = [...descendants(test)].filter(({ name }) => name === 'level');
  const reached = levels.filter((level) => points >= Number(attribute(level, 'minPoints')));
  const best = reached.sort((a, b) => Number(attribute(b, 'minPoints')) - Number(attribute(a, 'minPoints')))[0];
  return best === undefined ? '' : attribute(best, 'id');
}

/** What a result is answered with. */
interface Sum {
  readonly points: number;
  readonly mpoints: number;
  readonly level: string;
}

/** The sum of an attempt that is stored already, under another key; null when this is its first result, whose sum is noted for the next. */
async function formerSum(store: Transaction<Schema>, user: number, attempt: string, sum: Sum): Promise<Sum | null> {
  const row = { user_id: user, key: `result ${attempt}`, body: JSON.stringify(sum) };
  const first = await store
    .insertInto('outcomes')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (first !== undefined) return null;
  const body = await storedOutcome(store, { user, key: row.key, digest: '' });
  // Earlier versions noted none.
  return body === null || body === '' ? sum : (JSON.parse(body) as Sum);
}

/**
 * The maximum by which a test counts as done. Of what nobody can check it is the test's own, whatever is claimed; a round of a vocabulary
 * asks some of its words, and one at least.
 */
function measureOf(test: XNode, { mpoints, checked }: Pick<Counted, 'mpoints' | 'checked'>): number {
  if (checked !== 'claimed') return mpoints;
  return kindOfTest(test) === 'vocabulary' ? Math.max(mpoints, Math.min(1, maximumOf(test))) : Math.max(mpoints, maximumOf(test));
}

/** Whether a result makes its test done: by its points, or words by how many of them a round has asked. */
const isEnough = (test: ContentObject, { customer }: Call, result: Omit<Counted, 'attempt'>, points: number): boolean =>
  isWordPractice(test)
    ? result.mpoints >= wordRule(test, customer).needed
    : points >= pointsThatDo(test, customer, measureOf(test.payload!, result));

async function insert(
  store: Transaction<Schema>,
  { deposits }: Services,
  call: Call,
  test: ContentObject,
  xml: string,
  { attempt, ...result }: Counted,
): Promise<string> {
  const user = call.visitor.id;
  const [object, kind] = [test.ID, kindOfTest(test.payload!)];
  const sum = { points: result.points, mpoints: result.mpoints, level: levelOf(test.payload!, result.points) };
  // An attempt is one result, also when it comes under a second key.
  const former = attempt === '' ? null : await formerSum(store, user, `${object} ${attempt}`, sum);
  const { points, mpoints, level } = former ?? sum;
  // Also when it is stored already: each key has an outcome.
  await deposits.count(store, 'results', depositorOf(call), former === null ? [xml] : []);
  if (former === null) {
    await noteDay(store, call);
    await store
      .insertInto('results')
      .values({
        user_id: user,
        object_id: object,
        data_type: kind === 'placement' ? 'p_PlacementTest' : 't_ClientCompetence',
        vocabulary: kind === 'vocabulary',
        ...result,
        level,
        xml,
        key: call.idempotencyKey,
      })
      .execute();
    // With whatever came later it stays done; visitors without an account have no history.
    if (user !== 0 && isEnough(test, call, result, points)) await storeDone(store, user, object, result.came_locked);
  }
  if (attempt !== '') await endAttempt(store, { user, test: object, attempt });
  // Visitors without an account have no history: their best is this one.
  const { best } =
    user === 0
      ? { best: points }
      : await store
          .selectFrom('results')
          .select(({ fn }) => fn.max('points').as('best'))
          .where('user_id', '=', user)
          .where('object_id', '=', object)
          .executeTakeFirstOrThrow();
  return simpleAnswer(call, element('resultStored', { IDObject: object, points, mpoints, best, level }));
}

/** A stored result with what comes after its test now, which is no part of the outcome. */
async function withNext(call: Call, services: Services, test: number, outcome: string): Promise<string> {
  const next = await nextAfter(call, services, test);
  return next === ''
    ? outcome
    : outcome.replace(/<resultStored([^>]*)\/>/, (_, given: string) => `<resultStored${given}>${next}</resultStored>`);
}

/**
 * Stores a result (protocol 4.8). A repeated `Idempotency-Key` answers with the stored outcome, whatever has become of the test since,
 * and stores nothing twice.
 */
export const storeResult: Action = async (call, services) => {
  ownerOnly(call);
  const { store, objects } = services;
  const who = onceOf(call);
  const outcome = await storedOutcome(store, who);
  if (outcome !== null) return { body: await withNext(call, services, numberField(call, 'IDObject', 0), outcome) };
  const result = readResult(call);
  const test = await objects.findTest(result.object);
  if (test === null && (await objects.findAny(result.object)) === null)
    throw new Problem('notFound', { details: { IDObject: result.object } });
  if (test === null) throw new Problem('validation', { fields: [{ name: 'IDObject', code: 'required.pattern' }] });
  const count = await countingOf(call, services, result, test);
  const stored = await once(store, who, async (transaction) =>
    insert(transaction, services, call, test, result.xml, await count(transaction)),
  );
  await awardFor(call, services, test.ID);
  return { body: await withNext(call, services, test.ID, stored) };
};
