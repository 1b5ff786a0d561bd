import { titleNodeOf } from '../../../content/object.ts';
import type { Call, Outcome, Services } from '../../../protocol/contract.ts';
import { envelope } from '../../../protocol/envelope.ts';
import { field, numberField } from '../../../protocol/parameters.ts';
import { message } from '../../../texts/texts.ts';
import { edited } from '../../../xml/edited.ts';
import { children, plainText } from '../../../xml/nodes.ts';
import { element } from '../../../xml/write.ts';
import { splicesOfMove } from './move-splices.ts';
import { ownOf, presentAt, textOf } from './move-step.ts';
import { presentOnes, shownOf, versionOf } from './present.ts';
import { containerAt } from './steps.ts';
import { outdated, publishAll, storeUnseen } from './store-move.ts';

/**
 * Moves a chapter with all that is in it among those beside it. What has a working copy, or is a draft, is changed there.
 * @throws Problem (409) when somebody has stored the course since
 */
export async function moveChapter(call: Call, services: Services): Promise<Outcome> {
  const [path, to] = [field(call, 'chapter', 100), numberField(call, 'toAt', 0)];
  const present = await presentAt(call, services, { ID: call.ID, version: field(call, 'version', 40) });
  const shown = ownOf(shownOf(present));
  const node = path === '' ? undefined : containerAt(shown, path)?.node;
  const parent = node?.parent;
  if (node === undefined || !parent) throw outdated();
  const siblings = children(parent, 'chapter');
  const at = siblings.indexOf(node);
  if (to > siblings.length) throw outdated();
  const isUnseen = present.isDraft || present.working !== null;
  const isMoved = to !== at && to !== at + 1;
  if (isMoved) {
    const title = titleNodeOf({ titles: children(node, 'title'), fallback: shown.fallback }, call.lang);
    const note = message('tree.moved', call, { title: (title === undefined ? path : plainText(title)).slice(0, 120) });
    const changed = [await textOf(present, edited(shown.element, splicesOfMove(node, parent, siblings, to).from), services)];
    await (isUnseen ? storeUnseen(call, services, async () => changed, note) : publishAll(call, services, changed, note));
  }
  const version = versionOf((await presentOnes(services, [call.ID])).get(call.ID)!);
  const now = to > at ? to - 1 : to;
  const chapter = [...path.split('.').slice(0, -1), now].join('.');
  const back = { subAction: 'moveChapter', ID: call.ID, chapter, toAt: now < at ? at + 1 : at, version };
  const moved = { from: call.ID, version, to: call.ID, toVersion: version, chapter, unseen: isUnseen ? 1 : null };
  const payload = element('studio', {}, element('moved', moved, isMoved ? element('undo', back) : ''));
  return { body: envelope(call, [{ ID: 0, dataType: call.dataType, action: call.action, payload, permitted: 0 }]), volatile: true };
}
