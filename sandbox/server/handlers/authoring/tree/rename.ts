import { edits } from '../../../../../xsl/engine/index.ts';
import { titleNodeOf, type ContentObject } from '../../../content/object.ts';
import type { Call, Outcome, Services } from '../../../protocol/contract.ts';
import { envelope } from '../../../protocol/envelope.ts';
import { field, numberField } from '../../../protocol/parameters.ts';
import { Problem } from '../../../protocol/problem.ts';
import { message } from '../../../texts/texts.ts';
import { edited } from '../../../xml/edited.ts';
import { attribute, children, plainText, type XNode } from '../../../xml/nodes.ts';
import { element } from '../../../xml/write.ts';
import { ownOf, presentAt, textOf } from './move-step.ts';
import { shownOf } from './present.ts';
import { containerAt, stepsIn } from './steps.ts';
import { outdated, publishAll, storeUnseen } from './store-move.ts';

/** What gets the title: the object, a chapter of a course, or a lesson of a unit. @throws Problem (409) when it is not there any more */
function namedNode(call: Call, shown: ContentObject): XNode {
  const [chapter, lesson] = [field(call, 'chapter', 100), field(call, 'moved', 20)];
  if (chapter === '' && lesson === '') return shown.element;
  const container = containerAt(shown, chapter);
  if (container === undefined) throw outdated();
  if (lesson === '') return container.node;
  const found = stepsIn(shown, container).filter(({ name }) => name === 'lesson')[numberField(call, 'at', 0)];
  if (found === undefined || attribute(found, 'ID') !== lesson) throw outdated();
  return found;
}

/**
 * Gives an object, a chapter or a lesson another title, in the language in which the caller reads it. What has a working copy, or is a
 * draft, is changed there; all else visitors see at once.
 */
export async function rename(call: Call, services: Services): Promise<Outcome> {
  const title = field(call, 'title', 300).trim();
  // Chapters and lessons have no number of their own: where they are counts as long as nobody has stored since.
  const isPart = field(call, 'chapter', 100) !== '' || field(call, 'moved', 20) !== '';
  const version = isPart ? field(call, 'version', 40) : null;
  const present = await presentAt(call, services, { ID: call.ID, version });
  if (title === '') throw new Problem('validation', { fields: [{ name: 'title', code: 'required.empty' }] });
  const shown = ownOf(shownOf(present));
  const titles = children(namedNode(call, shown), 'title');
  const node = titleNodeOf({ titles, fallback: shown.fallback }, call.lang);
  if (node === undefined) throw new Problem('notFound', { details: { id: call.ID } });
  const isUnseen = present.isDraft || present.working !== null;
  if (plainText(node) !== title) {
    const changed = [await textOf(present, edited(shown.element, [edits.setText(node, title)]), services)];
    const note = message('tree.renamed', call, { title: title.slice(0, 120) });
    await (isUnseen ? storeUnseen(call, services, async () => changed, note) : publishAll(call, services, changed, note));
  }
  const payload = element('studio', {}, element('renamed', { ID: call.ID, unseen: isUnseen ? 1 : null }));
  return { body: envelope(call, [{ ID: 0, dataType: call.dataType, action: call.action, payload, permitted: 0 }]), volatile: true };
}
