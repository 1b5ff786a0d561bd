import type { Transaction } from 'kysely';
import { noteDay } from '../../learning/home/week-goal.ts';
import { simpleAnswer } from '../../protocol/envelope.ts';
import { Problem, type FieldProblem } from '../../protocol/problem.ts';
import { once, storedOutcome } from '../../store/outcomes.ts';
import type { Deposits } from '../../store/quotas.ts';
import type { Schema } from '../../store/schema.ts';
import { pointsNeeded } from '../../../../plugins/unit/completion/index.ts';
import { ruleOfTest } from '../../learning/completion.ts';
import { awardFor } from '../../learning/certificates/certificates.ts';
import { comesLocked } from '../../learning/locks.ts';
import { nextAfter } from '../../learning/next/after-test.ts';
import { storeDone } from '../../learning/positions.ts';
import { checkResult, kindOfTest, type Checked } from '../../assessment/check-result.ts';
import { isServerScored } from '../../assessment/server-scored.ts';
import { limitsOf, maximumOf, scoreAttempt } from '../../assessment/score-attempt.ts';
import { endAttempt, guestOf, showsPoints } from '../../assessment/test-attempts.ts';
import { verifiedAnswers } from '../../assessment/verified-answers.ts';
import { attemptOf } from './verify-answers.ts';
import { attribute, descendants, type XNode } from '../../xml/nodes.ts';
import { element } from '../../xml/write.ts';
import type { ContentObject } from '../../content/object.ts';
import type { Call, Action, Services } from '../../protocol/contract.ts';
import { readXml, field, numberField, onceOf, ownerOnly, depositorOf } from '../../protocol/parameters.ts';

const XML_LIMIT = 512 * 1024;
/** A test of a hundred questions takes a third of it. */
const GUEST_XML_LIMIT = 128 * 1024;
const MAXIMUM_POINTS = 1_000_000;

interface Result {
  readonly points: number;
  readonly mpoints: number;
  readonly object: number;
  readonly xml: string;
  /** What `xml` holds; null without. */
  readonly collection: XNode | null;
}

/** A result as it is stored. */
interface Counted {
  readonly points: number;
  readonly mpoints: number;
  readonly checked: Checked;
  /** Of a test that the server scores; '' otherwise. */ readonly attempt: string;
  /** The test is locked for its user. */ readonly came_locked: boolean;
}

/** Reads a result; points have up to two decimals with a dot (OP-64). @throws Problem (400) naming the fields. */
function readResult(call: Call): Result {
  const problems: FieldProblem[] = [];
  const number = (name: string, pattern: RegExp): number => {
    const raw = field(call, name);
    if (pattern.test(raw)) return Number(raw);
    problems.push({ name, code: raw === '' ? 'required.empty' : 'required.number' });
    return 0;
  };
  const points = number('points', /^\d{1,7}(\.\d{1,2})?$/);
  const mpoints = number('mpoints', /^\d{1,7}(\.\d{1,2})?$/);
  const object = number('IDObject', /^\d{1,9}$/);
  if (problems.length === 0 && (points > mpoints || mpoints > MAXIMUM_POINTS)) problems.push({ name: 'points', code: 'required.max' });
  if (problems.length > 0) throw new Problem('validation', { fields: problems });
  const xml = field(call, 'xml', call.visitor.loggedIn ? XML_LIMIT : GUEST_XML_LIMIT);
  const collection = xml === '' ? null : readXml(xml);
  if (collection !== null && collection.name !== 'subTemplates') throw new Problem('badXml', { details: { expected: 'subTemplates' } });
  return { points, mpoints, object, xml, collection };
}

/** The highest level of a placement test that the points reach; empty when it has none. */
function levelOf(test: XNode, points: number): string {
  const levels = [...descendants(test)].filter(({ name }) => name === 'level');
  const reached = levels.filter((level) => points >= Number(attribute(level, 'minPoints')));
  const best = reached.sort((a, b) => Number(attribute(b, 'minPoints')) - Number(attribute(a, 'minPoints')))[0];
  return best === undefined ? '' : attribute(best, 'id');
}

/**
 * A result as it is stored: of a test that the server scores, points and maximum follow from the verified answers of the attempt that `xml`
 * names, whatever the page says: these were given while the test was open. Of any other they are checked as far as they can be, but not
 * while the test is locked for the caller, who learns nothing of it.
 * @throws Problem (400) when nothing of that attempt was verified, or more is claimed than the test can give
 */
async function counted(call: Call, services: Services, result: Result, test: ContentObject): Promise<Counted> {
  const payload = test.payload!;
  if (!isServerScored(payload)) {
    const came_locked = await comesLocked(call, services, test);
    return { ...checkResult(payload, came_locked ? { ...result, collection: null } : result), attempt: '', came_locked };
  }
  if (result.collection === null) throw new Problem('validation', { fields: [{ name: 'xml', code: 'required.empty' }] });
  const attempt = attemptOf(result.collection);
  const of = { user: call.visitor.id, test: test.ID, attempt };
  const answers = await verifiedAnswers(services.store, of);
  if (answers.length === 0) throw new Problem('validation', { fields: [{ name: 'xml', code: 'required.pattern' }], details: { attempt } });
  const guest = guestOf(services.secret, call.visitor.id, call.network);
  const isExact = await showsPoints(services.store, { ...of, guest }, limitsOf(payload));
  return { ...scoreAttempt(payload, answers, isExact), checked: 'verified', attempt, came_locked: false };
}

/**
 * The maximum by which a test counts as done. Of what nobody can check it is the test's own, whatever is claimed; a round of a vocabulary
 * asks some of its words, and one at least.
 */
function measureOf(test: XNode, { mpoints, checked }: Pick<Counted, 'mpoints' | 'checked'>): number {
  if (checked !== 'claimed') return mpoints;
  return kindOfTest(test) === 'vocabulary' ? Math.max(mpoints, Math.min(1, maximumOf(test))) : Math.max(mpoints, maximumOf(test));
}

async function insert(
  store: Transaction<Schema>,
  deposits: Deposits,
  call: Call,
  test: ContentObject,
  xml: string,
  { attempt, ...result }: Counted,
): Promise<string> {
  const user = call.visitor.id;
  const [object, kind, { points, mpoints }] = [test.ID, kindOfTest(test.payload!), result];
  const level = levelOf(test.payload!, points);
  // An attempt is one result, also when it comes under a second key.
  const isFirst =
    attempt === '' ||
    (await store
      .insertInto('outcomes')
      .values({ user_id: user, key: `result ${object} ${attempt}`, body: '' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()) !== undefined;
  // Also when it is stored already: each key has an outcome.
  await deposits.count(store, 'results', depositorOf(call), isFirst ? [xml] : []);
  if (isFirst) {
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
    if (user !== 0 && points >= pointsNeeded(ruleOfTest(test.payload!, call.customer), measureOf(test.payload!, result)))
      await storeDone(store, user, object, result.came_locked);
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
  const { store, objects, deposits } = services;
  const who = onceOf(call);
  const outcome = await storedOutcome(store, who);
  if (outcome !== null) return { body: await withNext(call, services, numberField(call, 'IDObject', 0), outcome) };
  const result = readResult(call);
  const test = await objects.findTest(result.object);
  if (test === null && (await objects.findAny(result.object)) === null)
    throw new Problem('notFound', { details: { IDObject: result.object } });
  if (test === null) throw new Problem('validation', { fields: [{ name: 'IDObject', code: 'required.pattern' }] });
  const scored = await counted(call, services, result, test);
  const stored = await once(store, who, (transaction) => insert(transaction, deposits, call, test, result.xml, scored));
  await awardFor(call, services, test.ID);
  return { body: await withNext(call, services, test.ID, stored) };
};
