import { recordChange } from '../../../audit/audit.ts';
import { titleOf, type ContentObject } from '../../../content/object.ts';
import { dayOf } from '../../../learning/certificates/certificates.ts';
import { assignmentOf, type Assignment } from '../../../learning/groups/assignments.ts';
import {
  chosenMembers,
  FILTERS,
  groupProgress,
  SORTS,
  summaryOf,
  type Filter,
  type MemberProgress,
  type Sort,
} from '../../../learning/groups/group-progress.ts';
import { progressCsv } from '../../../learning/groups/progress-csv.ts';
import { ACTIONS } from '../../../protocol/actions.ts';
import type { Action, Call, Outcome, Services } from '../../../protocol/contract.ts';
import { simpleAnswer } from '../../../protocol/envelope.ts';
import { field, numberExtra, wordsExtra } from '../../../protocol/parameters.ts';
import { Problem } from '../../../protocol/problem.ts';
import { issueTicket, redeemTicket } from '../../../session/download-ticket.ts';
import { element } from '../../../xml/write.ts';
import { allowed, answerOf, PAGE_SIZE, pageAttributes, pageOf } from './show-groups.ts';

const LAST_ID = 999_999_999;
export const courseOf = (call: Call): number => numberExtra(call, 'course', 0, 0, LAST_ID);

/** A course that the group takes. @throws Problem (404) when it does not, or when there is no such course any more */
async function taken(call: Call, { objects, store }: Services): Promise<{ course: ContentObject; assignment: Assignment }> {
  const ID = courseOf(call);
  const assignment = await assignmentOf(store, call.ID, ID);
  const course = (await objects.findMany([ID])).find(({ dataType }) => dataType === 'p_Course');
  if (assignment === null || course === undefined) throw new Problem('notFound', { details: { id: ID } });
  return { course, assignment };
}

/** One of what there is to choose. @throws Problem (400) for anything else */
function chosen<T extends string>(call: Call, name: string, of: readonly T[], fallback: T): T {
  const value = call.extras.get(name) ?? '';
  if (value === '') return fallback;
  if (!of.includes(value as T)) throw new Problem('validation', { fields: [{ name, code: 'required.pattern' }] });
  return value as T;
}

function memberElement(member: MemberProgress, { customer }: Call): string {
  const { id, login, name, percent, done, count, points, mpoints, last, certificate } = member;
  const flags = { begun: member.isBegun ? 1 : null, behind: member.isBehind ? 1 : null, left: member.hasLeft ? 1 : null };
  return element('member', {
    ...{ ID: id, login, name, percent, done, count, points, mpoints, ...flags },
    last: last?.toISOString(),
    certificate: certificate === null ? null : dayOf(certificate, customer),
  });
}

/** How far a group has come in a course: the whole in figures and bars, and a page of its members (protocol 6.20). */
export async function showReport(call: Call, services: Services): Promise<Outcome> {
  const { access, group } = await allowed(call, services, call.ID);
  const [query, page] = [wordsExtra(call), pageOf(call)];
  const sort: Sort = chosen(call, 'sort', SORTS, 'name');
  const filter: Filter = chosen<Filter>(call, 'filter', FILTERS, '');
  const { course, assignment } = await taken(call, services);
  const members = await groupProgress(call, services, call.ID, course, assignment);
  const { average, counts, bars } = summaryOf(members);
  const shown = chosenMembers(members, filter, sort, query);
  const payload = element(
    'groupProgress',
    {
      ...{ ID: call.ID, name: group!.name, course: course.ID, title: titleOf(course, call.lang), members: members.length },
      ...{ from: assignment.from || null, until: assignment.until || null, sort, filter: filter || null },
      ...pageAttributes(query, page, shown.length),
    },
    element('summary', { average, ...counts }, ...bars.map((bar) => element('bar', bar))),
    ...shown.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((member) => memberElement(member, call)),
  );
  return answerOf(call, access, call.ID, payload);
}

/**
 * `export`: the progress of all members as CSV. With `ticket=1` in its body the answer is an address that gives the file once, without a
 * session token, as that of results (protocol 4.7). Whoever gets it, or a ticket for it, is in the audit log.
 */
export const exportReport: Action = async (call, services) => {
  const { store, secret } = services;
  const file = `${call.dataType} ${call.ID} ${courseOf(call)}`;
  const ticket = call.extras.get('ticket') ?? '';
  if (ticket === '') await allowed(call, services, call.ID);
  else if (!(await redeemTicket(store, secret, file, ticket)))
    throw new Problem('notPermitted', { reason: 'a download ticket that has ended or was used' });
  const { course, assignment } = await taken(call, services);
  const filename = `group-${call.ID}-course-${course.ID}.csv`;
  if (ticket === '')
    await recordChange(store, { by: call.visitor.id, event: 'group.export', subject: `group ${call.ID}`, detail: `p_Course/${course.ID}` });
  if (ticket === '' && field(call, 'ticket') === '1') {
    const query = new URLSearchParams({
      mode: 'ajax',
      lang: call.lang,
      action: String(ACTIONS.export),
      id: String(call.ID),
      datatype: call.dataType,
      user: '0',
      course: String(course.ID),
      ticket: issueTicket(secret, file),
    });
    return { body: simpleAnswer(call, element('download', { href: `?${query.toString()}`, filename })), volatile: true };
  }
  return {
    stream: progressCsv(await groupProgress(call, services, call.ID, course, assignment)),
    type: 'text/csv; charset=UTF-8',
    headers: { 'Content-Disposition': `attachment; filename="${filename}"` },
    volatile: true,
  };
};
