import { entryElements, storeEntry, type NewEntry, type Where } from './discussion-entries.ts';
import { pluginSettings } from '../../customers/plugin-settings.ts';
import { mayModerate } from '../../learning/home/own-questions.ts';
import { decideEntry, ENTRY_DECISIONS } from '../../content/moderation/decisions.ts';
import { lockOf } from '../../learning/locks.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import { envelope, simpleAnswer } from '../../protocol/envelope.ts';
import { Problem, type FieldProblem } from '../../protocol/problem.ts';
import { rightsOf } from '../../protocol/rights.ts';
import { once, storedOutcome } from '../../store/outcomes.ts';
import { attribute, children } from '../../xml/nodes.ts';
import { element } from '../../xml/write.ts';
import type { Action, Call, Handler, Outcome, Services } from '../../protocol/contract.ts';
import { depositorOf, field, onceOf, ownerOnly, usersOnly } from '../../protocol/parameters.ts';

/** Characters, as of a comment. */
const TEXT_LIMIT = 4000;
const MOST_READ = 100;

const NAME = /^[\w-]{8,64}$/;
const PATTERNS: Readonly<Record<string, RegExp>> = {
  entry: NAME,
  question: /^([\w-]{8,64})?$/,
  slide: /^[\w-]{0,40}$/,
  seconds: /^(\d{1,6}(\.\d{1,6})?)?$/,
  written: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
};

/** `moderated`: someone looks first; `open`: shown at once; `off`: none can be written (setting `entries` of the plugin). */
function rule({ customer }: Call): 'moderated' | 'open' | 'off' {
  const { entries } = pluginSettings(customer, 'discussion');
  return entries === 'open' || entries === 'off' ? entries : 'moderated';
}

/** A lesson, and what the caller may do at its unit. */
interface There extends Where {
  readonly publishes: boolean;
}

/**
 * Whose discussion is asked for: of a lesson that there is and that is open to the caller, who is logged in.
 * @throws Problem (403, 404)
 */
async function whereOf(call: Call, services: Services, lesson: string): Promise<There> {
  usersOnly(call);
  const unit = await services.objects.find('p_Unit', call.ID);
  const found = unit?.payload && children(unit.payload, 'lesson').find((each) => attribute(each, 'id') === lesson);
  if (!unit || !found || call.customer.off.has('p_Unit')) throw new Problem('notFound', { details: { id: call.ID, lesson } });
  const rights = await rightsOf(call.visitor, unit, services.objects);
  const ids = [unit.ID, Number(attribute(found, 'ID'))].filter((ID) => Number.isInteger(ID) && ID > 0);
  for (const ID of ids) {
    const lock = await lockOf({ ...call, rights }, services, ID);
    if (lock !== null) throw new Problem('notPermitted', { details: { lockedBy: lock.missing.map(({ object }) => object.ID).join(' ') } });
  }
  const moderates = await mayModerate(call, unit, services);
  return { unit: unit.ID, lesson, moderates, publishes: rights.has('publish') || call.rights.has('publish') };
}

/** The discussion as it is now; `at` is when that was, up to which it may be called read. */
async function discussion(call: Call, { store }: Services, where: There): Promise<string> {
  const at = new Date().toISOString();
  const attributes = { ID: where.unit, lesson: where.lesson, entries: rule(call), moderate: where.moderates ? 1 : null, at };
  return element('discussion', attributes, ...(await entryElements(store, call, where)));
}

const list: Action = async (call, services) => {
  const payload = await discussion(call, services, await whereOf(call, services, call.extras.get('lesson') ?? ''));
  return { body: envelope(call, [{ ID: call.ID, dataType: call.dataType, action: call.action, payload }]), volatile: true };
};

function checked(call: Call): NewEntry {
  const values = Object.fromEntries(Object.keys(PATTERNS).map((name) => [name, field(call, name, 100)]));
  const problems: FieldProblem[] = Object.entries(PATTERNS).flatMap(([name, pattern]) =>
    pattern.test(values[name]!) ? [] : [{ name, code: values[name] === '' ? 'required.empty' : 'required.pattern' }],
  );
  const written = new Date(values.written!);
  if (problems.length === 0 && Number.isNaN(written.getTime())) problems.push({ name: 'written', code: 'required.pattern' });
  if (values.question !== '' && values.question === values.entry) problems.push({ name: 'question', code: 'required.pattern' });
  const deleted = field(call, 'deleted', 1) === '1';
  const body = field(call, 'text', 40_000).replace(/\r\n?/g, '\n').trim();
  if (!deleted && body === '') problems.push({ name: 'text', code: 'required.empty' });
  else if (body.length > TEXT_LIMIT) problems.push({ name: 'text', code: 'required.maxlength' });
  if (problems.length > 0) throw new Problem('validation', { fields: problems });
  const seconds = values.seconds === '' ? null : Number(values.seconds);
  return { name: values.entry!, question: values.question!, slide: values.slide!, seconds, body, deleted, written };
}

/** Takes an entry in, or another version of it, once for each key. */
async function enter(call: Call, services: Services, where: There): Promise<Outcome> {
  const who = onceOf(call);
  const outcome = await storedOutcome(services.store, who);
  if (outcome !== null) return { body: outcome };
  const entry = checked(call);
  const entries = rule(call);
  // Nobody is hindered from taking back what they have written.
  if (entries === 'off' && !entry.deleted) throw new Problem('notPermitted');
  const isOpen = entries === 'open' && (call.visitor.proven || services.unproven.may.has('comment'));
  const fresh = isOpen || where.publishes ? 'published' : 'pending';
  const body = await once(services.store, who, async (transaction) => {
    await services.deposits.count(transaction, 'comments', depositorOf(call), [entry.body]);
    const state = await storeEntry(transaction, call, where, entry, fresh);
    return simpleAnswer(call, element('stored', { ID: where.unit, entry: entry.name, state }));
  });
  return { body };
}

/** `publish`, `hide` or `remove` of the entry `entry`; answers the discussion as it is then. @throws Problem (403) */
async function moderate(call: Call, services: Services, where: There): Promise<Outcome> {
  if (!where.moderates) throw new Problem('notPermitted');
  const decision = ENTRY_DECISIONS.find((each) => each === field(call, 'moderate', 20));
  if (decision === undefined) throw new Problem('validation', { fields: [{ name: 'moderate', code: 'required.pattern' }] });
  const meant = { name: field(call, 'entry', 100), customer: call.customer.name, unit_id: where.unit, lesson: where.lesson };
  await decideEntry(services.store, meant, decision);
  // Where somebody was quicker, this says how it is.
  return { body: simpleAnswer(call, await discussion(call, services, where)) };
}

/** Their author has read the answers to these questions, up to the time at which they were listed. */
async function markRead(call: Call, services: Services): Promise<Outcome> {
  const names = field(call, 'read', 10_000).split(/\s+/).filter(Boolean);
  const until = new Date(field(call, 'until', 40));
  if (names.length > MOST_READ || !names.every((name) => NAME.test(name)) || Number.isNaN(until.getTime()))
    throw new Problem('validation', { fields: [{ name: 'read', code: 'required.pattern' }] });
  const upTo = new Date(Math.min(until.getTime(), Date.now()));
  await services.store.transaction().execute(async (transaction) => {
    await services.deposits.hold(transaction, depositorOf(call));
    if (names.length === 0) return;
    await transaction
      .updateTable('discussion_entries')
      .set({ read_at: upTo })
      .where('name', 'in', names)
      .where('user_id', '=', call.visitor.id)
      .where(({ eb, or }) => or([eb('read_at', 'is', null), eb('read_at', '<', upTo)]))
      .execute();
  });
  return { body: simpleAnswer(call, element('stored', { ID: call.ID })) };
}

/** `store`: an entry of the caller, a decision about one (`moderate`), or that answers were read (`read`). */
const store: Action = async (call, services) => {
  ownerOnly(call);
  const where = await whereOf(call, services, field(call, 'lesson', 100));
  if (call.fields.has('moderate')) return moderate(call, services, where);
  return call.fields.has('read') ? markRead(call, services) : enter(call, services, where);
};

export const discussionHandler: Handler = {
  dataType: 'p_Discussion',
  actions: { [ACTIONS.list]: list, [ACTIONS.store]: store },
};
