import type { Transaction } from 'kysely';
import { recordChange } from '../../../audit/audit.ts';
import { isDate } from '../../../calendar/days.ts';
import { assignCourse, endAssignment, type Period } from '../../../learning/groups/assignments.ts';
import { changeGroup, createGroup, deleteGroup, renameGroup } from '../../../learning/groups/groups.ts';
import { accountsNamed, addMembers, namedAccounts, removeMember, setLeader } from '../../../learning/groups/members.ts';
import type { Action, Call, Outcome, Services } from '../../../protocol/contract.ts';
import { field, numberField } from '../../../protocol/parameters.ts';
import { Problem } from '../../../protocol/problem.ts';
import type { Schema } from '../../../store/schema.ts';
import { allowed, listGroups, showGroup, type Notes } from './show-groups.ts';

const LONGEST_NAME = 120;
const LONGEST_NOTE = 1000;
/** Bytes of a pasted list: some thousand addresses. */
const LONGEST_LIST = 200_000;

/** What has been done, for the audit log. */
interface Done {
  readonly event: string;
  readonly subject: string;
  readonly detail?: string;
}

const wrong = (name: string, code: string): Problem => new Problem('validation', { fields: [{ name, code }] });

/** Text of one line; ends of lines and other control characters are blanks. */
function lineField(call: Call, name: string, longest: number): string {
  const text = field(call, name, 4 * longest)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if ([...text].length > longest) throw wrong(name, 'groups.long');
  return text;
}

function nameOf(call: Call): string {
  const name = lineField(call, 'name', LONGEST_NAME);
  if (name === '') throw wrong('name', 'groups.noName');
  return name;
}

function dayField(call: Call, name: string): string {
  const day = field(call, name, 40).trim();
  if (day !== '' && !isDate(day)) throw wrong(name, 'groups.noDay');
  return day;
}

async function periodOf(call: Call, { objects }: Services): Promise<Period> {
  const [course, from, until] = [numberField(call, 'course', 0), dayField(call, 'from'), dayField(call, 'until')];
  if (from !== '' && until !== '' && until < from) throw wrong('until', 'groups.order');
  const found = await objects.findMany([course]);
  if (!found.some(({ dataType }) => dataType === 'p_Course')) throw wrong('course', 'groups.noCourse');
  return { course, from, until };
}

const periodDetail = ({ course, from, until }: Period): string => `p_Course/${course} ${from}..${until}`;

/** Changes in a transaction in which the caller still administers, with a line of the audit log for what `change` says was done. */
async function changed(
  call: Call,
  { store, log }: Services,
  group: number,
  change: (transaction: Transaction<Schema>) => Promise<Done | null>,
): Promise<void> {
  const by = call.visitor.id;
  const result = await changeGroup(store, by, group, async (transaction) => {
    const done = await change(transaction);
    if (done === null) return;
    await recordChange(transaction, { by, ...done, event: `group.${done.event}` });
    log.line(`Groups: ${done.event} ${done.subject} by account ${by}.`);
  });
  if (result !== 'done') throw new Problem(result, result === 'notFound' ? { details: { id: group } } : {});
}

type Changing = (call: Call, services: Services) => Promise<Outcome>;

const create: Changing = async (call, services) => {
  const [name, note] = [nameOf(call), lineField(call, 'note', LONGEST_NOTE)];
  let id = 0;
  await changed(call, services, 0, async (transaction) => {
    id = await createGroup(transaction, name, note);
    return { event: 'create', subject: `group ${id}` };
  });
  return showGroup({ ...call, ID: id }, services, id);
};

/** A change of the group that is asked for, answered by the group as it is then. */
const ofGroup =
  (change: (call: Call, services: Services, transaction: Transaction<Schema>) => Promise<Omit<Done, 'subject'> | null>): Changing =>
  async (call, services) => {
    await changed(call, services, call.ID, async (transaction) => {
      const done = await change(call, services, transaction);
      return done === null ? null : { ...done, subject: `group ${call.ID}` };
    });
    return showGroup(call, services, call.ID);
  };

const rename = ofGroup(async (call, _, transaction) => {
  const [name, note] = [nameOf(call), lineField(call, 'note', LONGEST_NOTE)];
  await renameGroup(transaction, call.ID, name, note);
  return { event: 'rename' };
});

/** Adds accounts that are named, one by one or as a pasted list. Of whom there is no account is answered; the others are in. */
const add: Changing = async (call, services) => {
  const names = namedAccounts(field(call, 'who', LONGEST_LIST));
  if (names.length === 0) throw wrong('who', 'groups.noAccount');
  let notes: Notes = {};
  await changed(call, services, call.ID, async (transaction) => {
    const { ids, unknown, ambiguous } = await accountsNamed(transaction, names);
    const added = await addMembers(transaction, call.ID, ids);
    notes = { added: added.length, already: ids.length - added.length, unknown, ambiguous };
    return added.length === 0 ? null : { event: 'addMembers', subject: `group ${call.ID}`, detail: `${added.length}: ${added.join(' ')}` };
  });
  return showGroup(call, services, call.ID, notes);
};

const remove = ofGroup(async (call, _, transaction) => {
  const account = numberField(call, 'account', 0);
  const wasIn = await removeMember(transaction, call.ID, account);
  return wasIn ? { event: 'removeMember', detail: `account ${account}` } : null;
});

const lead = (leader: boolean): Changing =>
  ofGroup(async (call, _, transaction) => {
    const account = numberField(call, 'account', 0);
    if (!(await setLeader(transaction, call.ID, account, leader))) throw wrong('account', 'groups.noMember');
    return { event: leader ? 'addLeader' : 'removeLeader', detail: `account ${account}` };
  });

/** The account that a course is given to by itself; it is not deleted before that is stored. @throws Problem when there is none */
async function oneAccount(call: Call, transaction: Transaction<Schema>): Promise<number> {
  const { ids } = await accountsNamed(transaction, [field(call, 'who', 1000).trim()]);
  const [id] = ids;
  const row =
    id === undefined ? undefined : await transaction.selectFrom('users').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
  if (row === undefined) throw wrong('who', 'groups.noAccount');
  return row.id;
}

const answered = (call: Call, services: Services): Promise<Outcome> =>
  call.ID === 0 ? listGroups(call, services, 'administrator') : showGroup(call, services, call.ID);

const enrol: Changing = async (call, services) => {
  const period = await periodOf(call, services);
  await changed(call, services, call.ID, async (transaction) => {
    const user = call.ID === 0 ? await oneAccount(call, transaction) : 0;
    await assignCourse(transaction, call.ID, user, period);
    return { event: 'enrol', subject: user === 0 ? `group ${call.ID}` : `account ${user}`, detail: periodDetail(period) };
  });
  return answered(call, services);
};

const endEnrolment: Changing = async (call, services) => {
  const id = numberField(call, 'assignment', 0);
  await changed(call, services, call.ID, async (transaction) => {
    const ended = await endAssignment(transaction, call.ID, id);
    if (ended === null) return null;
    const subject = ended.user === 0 ? `group ${call.ID}` : `account ${ended.user}`;
    return { event: 'endEnrolment', subject, detail: `p_Course/${ended.course}` };
  });
  return answered(call, services);
};

const OF_THE_LIST = new Map<string, Changing>([
  ['create', create],
  ['enrol', enrol],
  ['endEnrolment', endEnrolment],
]);
const OF_A_GROUP = new Map<string, Changing>([
  ['rename', rename],
  ['addMembers', add],
  ['removeMember', remove],
  ['addLeader', lead(true)],
  ['removeLeader', lead(false)],
  ['enrol', enrol],
  ['endEnrolment', endEnrolment],
]);

/** @throws Problem (403) for everybody but administrators of the site: leaders look */
async function administratorsOnly(call: Call, services: Services): Promise<void> {
  if ((await allowed(call, services, call.ID)).access !== 'administrator') throw new Problem('notPermitted');
}

/** Changes groups by `subAction`: with `ID` 0 their list, or a course of one account. */
export const storeGroups: Action = async (call, services) => {
  await administratorsOnly(call, services);
  const change = (call.ID === 0 ? OF_THE_LIST : OF_A_GROUP).get(field(call, 'subAction', 40));
  if (change === undefined) throw wrong('subAction', 'required.pattern');
  return change(call, services);
};

/** Deletes the group; `confirm` holds its name, so that nobody deletes another one by mistake. */
export const removeGroup: Action = async (call, services) => {
  await administratorsOnly(call, services);
  const confirm = field(call, 'confirm', 4 * LONGEST_NAME);
  await changed(call, services, call.ID, async (transaction) => {
    const group = await transaction.selectFrom('learner_groups').select('name').where('id', '=', call.ID).executeTakeFirst();
    // With `ID` 0 there is none either.
    if (group === undefined) throw new Problem('notFound', { details: { id: call.ID } });
    if (group.name !== confirm) throw wrong('confirm', 'required.pattern');
    await deleteGroup(transaction, call.ID);
    return { event: 'delete', subject: `group ${call.ID}` };
  });
  return listGroups({ ...call, ID: 0 }, services, 'administrator');
};
