import type { Transaction } from 'kysely';
import { checkResult, type Checked } from '../../assessment/check-result.ts';
import { limitsOf, scoreAttempt } from '../../assessment/score-attempt.ts';
import { isServerScored } from '../../assessment/server-scored.ts';
import { guestOf, showsPoints, takeTurn } from '../../assessment/test-attempts.ts';
import { verifiedAnswers } from '../../assessment/verified-answers.ts';
import type { ContentObject } from '../../content/object.ts';
import { comesLocked } from '../../learning/locks.ts';
import type { Call, Services } from '../../protocol/contract.ts';
import { depositorOf, field, readXml } from '../../protocol/parameters.ts';
import { Problem, type FieldProblem } from '../../protocol/problem.ts';
import type { Schema } from '../../store/schema.ts';
import type { XNode } from '../../xml/nodes.ts';
import { attemptOf } from './verify-answers.ts';

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
export interface Counted {
  readonly points: number;
  readonly mpoints: number;
  readonly checked: Checked;
  /** Of a test that the server scores; '' otherwise. */ readonly attempt: string;
  /** The test is locked for its user. */ readonly came_locked: boolean;
}

/** Reads a result; points have up to two decimals with a dot (OP-64). @throws Problem (400) naming the fields. */
export function readResult(call: Call): Result {
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

/** Counts a result in the transaction that stores it. */
type Counting = (transaction: Transaction<Schema>) => Promise<Counted>;

/**
 * How a result is counted: of a test that the server scores, points and maximum follow from the verified answers of the attempt that `xml`
 * names, whatever the page says: these were given while the test was open. Of any other they are checked as far as they can be, but not
 * while the test is locked for the caller, who learns nothing of it.
 * @throws Problem (400) when it names no attempt, or more is claimed than the test can give; when nothing of the attempt was verified its
 * counting does
 */
export async function countingOf(call: Call, services: Services, result: Result, test: ContentObject): Promise<Counting> {
  const payload = test.payload!;
  if (!isServerScored(payload)) {
    const came_locked = await comesLocked(call, services, test);
    const scored = checkResult(payload, came_locked ? { ...result, collection: null } : result);
    return async () => ({ ...scored, attempt: '', came_locked });
  }
  if (result.collection === null) throw new Problem('validation', { fields: [{ name: 'xml', code: 'required.empty' }] });
  const attempt = attemptOf(result.collection);
  const of = { user: call.visitor.id, test: test.ID, attempt };
  return async (transaction) => {
    await services.deposits.hold(transaction, depositorOf(call));
    // No answer comes between what is counted and the end of the attempt.
    await takeTurn(transaction, of);
    const answers = await verifiedAnswers(transaction, of);
    if (answers.length === 0)
      throw new Problem('validation', { fields: [{ name: 'xml', code: 'required.pattern' }], details: { attempt } });
    const guest = guestOf(services.secret, call.visitor.id, call.network);
    const isExact = await showsPoints(transaction, { ...of, guest }, limitsOf(payload));
    return { ...scoreAttempt(payload, answers, isExact), checked: 'verified', attempt, came_locked: false };
  };
}
