import { titleOf } from '../../../content/object.ts';
import { todayOf } from '../../../customers/plugin-settings.ts';
import { assignmentsOf, type Assignment } from '../../../learning/groups/assignments.ts';
import { accessTo, findGroup, findGroups, type Group, type GroupAccess } from '../../../learning/groups/groups.ts';
import { findCandidates, findMembers, type Member } from '../../../learning/groups/members.ts';
import { stateOf } from '../../../learning/groups/periods.ts';
import { ACTIONS } from '../../../protocol/actions.ts';
import type { Call, Outcome, Services } from '../../../protocol/contract.ts';
import { envelope } from '../../../protocol/envelope.ts';
import { numberExtra, wordsExtra } from '../../../protocol/parameters.ts';
import { Problem } from '../../../protocol/problem.ts';
import { element, type Attributes } from '../../../xml/write.ts';

export const PAGE_SIZE = 25;
const LAST_PAGE = 100_000;
const CANDIDATES = 20;
/** So many courses of a group, or of single accounts, are listed. */
const ASSIGNMENTS = 200;
/** So many courses are offered by name; of a site with more one writes the number. */
const OFFERED = 200;

/**
 * What the caller may do with a group, or (0) with their list.
 * @throws Problem 403 for who has nothing to do with it, whether there is such a group or not; 404 to administrators when there is none
 */
export async function allowed(call: Call, { store }: Services, id: number): Promise<{ access: GroupAccess; group: Group | null }> {
  const access = await accessTo(store, call.visitor, id);
  if (access === null) throw new Problem('notPermitted');
  const group = id === 0 ? null : await findGroup(store, id);
  if (id !== 0 && group === null) throw new Problem('notFound', { details: { id } });
  return { access, group };
}

/** An answer of groups, which nobody stores. */
export function answerOf(call: Call, access: GroupAccess, ID: number, payload: string): Outcome {
  const permitted = ACTIONS.list | ACTIONS.show | ACTIONS.export | (access === 'administrator' ? ACTIONS.store | ACTIONS.delete : 0);
  return { body: envelope(call, [{ ID, dataType: call.dataType, action: call.action, payload, permitted }]), volatile: true };
}

/** What was looked for, and which page of how many is there. */
export const pageAttributes = (query: string, page: number, count: number): Attributes => ({
  query,
  page,
  pages: Math.max(1, Math.ceil(count / PAGE_SIZE)),
  count,
});

export const pageOf = (call: Call): number => numberExtra(call, 'page', 1, 1, LAST_PAGE);

const groupAttributes = ({ id, name, note, members, leaders, courses }: Group): Attributes => ({
  ...{ ID: id, name, note: note || null, members, leaders, courses },
});

async function assignmentElements(call: Call, { objects }: Services, assignments: readonly Assignment[]): Promise<readonly string[]> {
  const found = await objects.findMany([...new Set(assignments.map(({ course }) => course))]);
  const titles = new Map(found.filter(({ dataType }) => dataType === 'p_Course').map((each) => [each.ID, titleOf(each, call.lang)]));
  const today = todayOf(call);
  return assignments.map(({ id, course, from, until, login, name }) =>
    element('assignment', {
      ...{ ID: id, course, title: titles.get(course) ?? '', gone: titles.has(course) ? null : 1 },
      ...{ from: from || null, until: until || null, state: stateOf({ from, until }, today), login: login || null, name: name || null },
    }),
  );
}

/** The courses that can be given to somebody, by name; with `count` alone where there are too many to choose from. */
async function courseElement({ customer, lang }: Call, { objects }: Services): Promise<string> {
  if (customer.off.has('p_Course')) return '';
  const { objects: courses, count } = await objects.list('p_Course', { page: 1, pageSize: OFFERED });
  const offered = count > OFFERED ? [] : courses;
  return element('courses', { count }, ...offered.map((each) => element('course', { ID: each.ID, title: titleOf(each, lang) })));
}

/** The groups that the caller may see; to administrators also the courses of single accounts. */
export async function listGroups(call: Call, services: Services, access: GroupAccess): Promise<Outcome> {
  const { store } = services;
  const [query, page] = [wordsExtra(call), pageOf(call)];
  const leader = access === 'administrator' ? 0 : call.visitor.id;
  const { groups, count } = await findGroups(store, query, leader, { page, pageSize: PAGE_SIZE });
  const ofAccounts = access === 'administrator' ? await assignmentElements(call, services, await assignmentsOf(store, 0, ASSIGNMENTS)) : [];
  const payload = element(
    'groups',
    { ...pageAttributes(query, page, count), mayChange: access === 'administrator' ? 1 : null },
    ...groups.map((group) => element('group', groupAttributes(group))),
    ...ofAccounts,
    access === 'administrator' ? await courseElement(call, services) : '',
  );
  return answerOf(call, access, 0, payload);
}

/** Leaders read names; addresses are for who administers accounts. */
const memberAttributes = ({ id, login, name, email, leader }: Member, access: GroupAccess): Attributes => ({
  ...{ ID: id, login, name, email: access === 'administrator' ? email : null, leader: leader ? 1 : null },
});

/** What a change of the group has to say beside the group as it is then. */
export interface Notes {
  readonly added?: number;
  readonly already?: number;
  /** What is of no account, and of several, as it was written. */
  readonly unknown?: readonly string[];
  readonly ambiguous?: readonly string[];
}

/** A group with its courses and a page of its members; for who wants to add some, accounts that `find` finds. */
export async function showGroup(call: Call, services: Services, id: number, notes: Notes = {}): Promise<Outcome> {
  const { access, group } = await allowed(call, services, id);
  const { store } = services;
  const [query, find, page] = [wordsExtra(call), wordsExtra(call, 'find'), pageOf(call)];
  const { members, count } = await findMembers(store, id, query, { page, pageSize: PAGE_SIZE });
  const mayChange = access === 'administrator';
  const candidates = mayChange && find !== '' ? await findCandidates(store, id, find, CANDIDATES) : [];
  const payload = element(
    'group',
    {
      ...groupAttributes(group!),
      ...pageAttributes(query, page, count),
      ...{ find: find || null, mayChange: mayChange ? 1 : null, added: notes.added, already: notes.already },
    },
    ...(await assignmentElements(call, services, await assignmentsOf(store, id, ASSIGNMENTS))),
    ...members.map((member) => element('member', memberAttributes(member, access))),
    ...candidates.map((each) => element('candidate', { ...memberAttributes(each, access), member: each.isMember ? 1 : null })),
    ...(notes.unknown ?? []).map((name) => element('unknown', { name })),
    ...(notes.ambiguous ?? []).map((name) => element('unknown', { name, several: 1 })),
    mayChange ? await courseElement(call, services) : '',
  );
  return answerOf(call, access, id, payload);
}
