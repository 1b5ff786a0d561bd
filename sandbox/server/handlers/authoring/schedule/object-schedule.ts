import type { Schedule, ScheduledAction } from '../../../content/schedule/schedules.ts';
import { Shelf } from '../../../content/unpublished/shelf.ts';
import { digestOfPublished, WorkingCopies } from '../../../content/unpublished/working-copies.ts';
import { ACTIONS } from '../../../protocol/actions.ts';
import type { Action, Call, Handler, Outcome, Services } from '../../../protocol/contract.ts';
import { envelope } from '../../../protocol/envelope.ts';
import { field, numberField } from '../../../protocol/parameters.ts';
import { Problem } from '../../../protocol/problem.ts';
import { element } from '../../../xml/write.ts';
import { needWithout } from '../../content/readable.ts';
import { objectFor, type Edited } from '../object-document.ts';
import { publishDraft } from '../review/publish-draft.ts';
import { momentField } from './schedule-parts.ts';
import { proposedRevision, scheduledText } from './scheduled-text.ts';
import { withdraw } from './withdraw.ts';

function scheduleElement(found: Edited, { action, due, account, setAt, working, base, problem }: Schedule): string {
  const isOfText = action === 'publish' && working > 0;
  const proposed = proposedRevision(found);
  // A draft that was gone on with is itself what a draft's schedule was made for.
  const isOutdated = isOfText && !found.isDraft && digestOfPublished(found.object) !== base;
  return element('schedule', {
    ...{ action, due: due.toISOString(), account, date: setAt.toISOString(), problem: problem || null },
    changed: isOfText && proposed > 0 && proposed !== working ? 1 : null,
    outdated: isOutdated ? 1 : null,
  });
}

/** What visitors see of an object, and when that is to change. */
async function answer(call: Call, services: Services): Promise<Outcome> {
  const found = await objectFor(call, services, ['write', 'review', 'publish']);
  const schedules = await services.schedules.of([call.ID]);
  const { object, isDraft, withdrawnAt, rights } = found;
  // What was a working copy when it was withdrawn is one again when it is shown.
  const beside = withdrawnAt !== null && (await new WorkingCopies(services.store).find(object.ID)) !== null ? 1 : null;
  const state = !isDraft ? 'published' : withdrawnAt === null ? 'draft' : 'withdrawn';
  const attributes = {
    ...{ ID: object.ID, dataType: object.dataType, state, since: withdrawnAt?.toISOString() ?? null },
    ...{ proposed: proposedRevision(found), beside, publish: rights.has('publish') ? 1 : null, now: new Date().toISOString() },
  };
  const payload = element('objectSchedule', attributes, ...schedules.map((each) => scheduleElement(found, each)));
  const permitted = ACTIONS.show | ACTIONS.store;
  return { body: envelope(call, [{ ID: call.ID, dataType: call.dataType, action: call.action, payload, permitted }]), volatile: true };
}

async function publishAt(call: Call, services: Services, found: Edited): Promise<void> {
  const due = momentField(call, 'at');
  const { ID, dataType } = found.object;
  const text = await scheduledText(call, services, found, due);
  await services.schedules.set({ ID, dataType, action: 'publish', due, ...text }, call.visitor.id);
}

async function withdrawAt(call: Call, services: Services, found: Edited): Promise<void> {
  const due = momentField(call, 'at');
  const { ID, dataType } = found.object;
  if (found.isDraft) {
    const first = (await services.schedules.of([ID])).find(({ action, problem }) => action === 'publish' && problem === '');
    if (first === undefined || first.due >= due) throw new Problem('revisionConflict', { words: 'schedule.order' });
  }
  // What the site needs by now is said at once, not when nobody looks.
  if (!found.isDraft) await needWithout(services.objects, found.object);
  const nothing = { working: 0, base: '', xml: '' };
  await services.schedules.set({ ID, dataType, action: 'withdraw', due, ...nothing }, call.visitor.id);
}

/** Shows what was withdrawn again, as its author has it before them. */
async function show(call: Call, services: Services): Promise<void> {
  const draft = await new Shelf(services.store).find(call.ID, 'draft');
  if (draft === null) throw new Problem('notFound', { details: { id: call.ID } });
  if (numberField(call, 'proposed', 0) !== draft.object.revision)
    throw new Problem('revisionConflict', { details: { proposed: draft.object.revision } });
  await publishDraft(call, services, draft, 'published');
}

const CHANGES: Readonly<Record<string, (call: Call, services: Services, found: Edited) => Promise<void>>> = {
  publishAt,
  withdrawAt,
  show,
  withdraw: async (call, services, { object, isDraft }) => {
    if (isDraft) throw new Problem('revisionConflict', { words: 'schedule.order' });
    await withdraw(services.objects, object, { event: 'withdrawn', account: call.visitor.id });
  },
  cancel: async (call, services, { object }) => {
    const action: ScheduledAction = field(call, 'of', 20) === 'withdraw' ? 'withdraw' : 'publish';
    // Where it happened or was cancelled meanwhile the answer says how it is.
    await services.schedules.cancel(object.ID, action, call.visitor.id);
  },
};

/** Each change is answered with what is set by then. */
const store: Action = async (call, services) => {
  const found = await objectFor(call, services, ['write', 'review', 'publish']);
  if (!found.rights.has('publish')) throw new Problem('notPermitted');
  const change = Object.hasOwn(CHANGES, field(call, 'subAction', 40)) ? CHANGES[field(call, 'subAction', 40)] : undefined;
  if (change === undefined) throw new Problem('validation', { fields: [{ name: 'subAction', code: 'required.pattern' }] });
  await change(call, services, found);
  return answer(call, services);
};

/** When visitors see an object, and until when (protocol 6.13). */
export const objectScheduleHandler: Handler = {
  dataType: 'p_ObjectSchedule',
  actions: { [ACTIONS.show]: answer, [ACTIONS.store]: store },
};
