import type { DueSchedule } from '../../../content/schedule/schedules.ts';
import { parseObject } from '../../../content/object.ts';
import { digestOfPublished } from '../../../content/unpublished/working-copies.ts';
import type { Call, Services } from '../../../protocol/contract.ts';
import { numberField } from '../../../protocol/parameters.ts';
import { Problem } from '../../../protocol/problem.ts';
import { serialize } from '../../../xml/nodes.ts';
import { needDates, needNameable, needReferences } from '../../content/readable.ts';
import { formOf, type Edited } from '../object-document.ts';
import { needPublishable } from '../review/publish-draft.ts';
import { sentText } from '../sent-text.ts';

/** Revision of what there is to publish, or to look at; 0 for nothing. */
export const proposedRevision = ({ object, isDraft, working }: Edited): number => (isDraft ? object.revision : (working?.revision ?? 0));

type Text = Pick<DueSchedule, 'working' | 'base' | 'xml'>;

/** The text that is published at a moment: exactly what the caller has before them, whatever is stored until then. */
export async function scheduledText(call: Call, services: Services, found: Edited, at: Date): Promise<Text> {
  const { object, isDraft, working } = found;
  const { objects, schedules } = services;
  const base = digestOfPublished(object);
  const proposed = proposedRevision(found);
  if (proposed > 0 && numberField(call, 'proposed', 0) !== proposed) throw new Problem('revisionConflict', { details: { proposed } });
  if (isDraft) {
    await needPublishable(call, object, objects);
    return { working: object.revision, base, xml: serialize(object.element) };
  }
  if (working === null) {
    // What is withdrawn before then is shown again.
    const before = (await schedules.of([object.ID])).find(({ action, problem }) => action === 'withdraw' && problem === '');
    if (before === undefined || before.due >= at) throw new Problem('revisionConflict', { words: 'schedule.nothing' });
    return { working: 0, base, xml: '' };
  }
  const { text } = await sentText(formOf(call, services, found), found, services);
  const after = parseObject(text);
  needReferences(after);
  needDates(after, object);
  await needNameable(call, object, after, objects);
  return { working: working.revision, base, xml: text };
}
