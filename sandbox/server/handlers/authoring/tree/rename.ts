import { edits } from '../../../../../xsl/engine/index.ts';
import { titleNodeOf, type ContentObject } from '../../../content/object.ts';
import type { Call, Outcome, Services } from '../../../protocol/contract.ts';
import { envelope } from '../../../protocol/envelope.ts';
import { field, numberField } from '../../../protocol/parameters.ts';
import { Problem } from '../../../protocol/problem.ts';
import { rightsOf } from '../../../protocol/rights.ts';
import { message } from '../../../texts/texts.ts';
import { edited } from '../../../xml/edited.ts';
import { attribute, children, plainText, type XNode } from '../../../xml/nodes.ts';
import { element } from '../../../xml/write.ts';
import { containerFor, ownOf, presentAt, textOf } from './move-step.ts';
import { titleField } from '../title-field.ts';
import { presentOnes, shownOf, stepsOfAll } from './present.ts';
import { containersOf, stepsIn } from './steps.ts';
import { outdated, publishAll, storeUnseen, type Changed } from './store-move.ts';

/** What gets the title: the object, a chapter of a course, or a lesson of a unit. @throws Problem (409) when it is not there any more */
function namedNode(call: Call, shown: ContentObject): XNode {
  const [chapter, lesson] = [field(call, 'chapter', 100), field(call, 'moved', 20)];
  if (chapter === '' && lesson === '') return shown.element;
  const container = containerFor(call, shown);
  if (lesson === '') return container.node;
  const found = stepsIn(shown, container).filter(({ name }) => name === 'lesson')[numberField(call, 'at', 0)];
  if (found === undefined || attribute(found, 'ID') !== lesson) throw outdated();
  return found;
}

/**
 * The courses and units of the caller in which a step to the object is called as that was: it goes on being called as the object is.
 * What an author has called otherwise there stays.
 */
async function referring(call: Call, services: Services, before: XNode, title: string): Promise<Changed[]> {
  const [words, language] = [plainText(before), attribute(before, 'language')];
  const holders = [...(await stepsOfAll(services))].flatMap(([ID, steps]) => (ID !== call.ID && steps.includes(call.ID) ? [ID] : []));
  const changed: Changed[] = [];
  for (const present of (await presentOnes(services, holders)).values()) {
    if (!(await rightsOf(call.visitor, present.object, services.objects)).has('write')) continue;
    const shown = ownOf(shownOf(present));
    const steps = containersOf(shown).flatMap((container) => stepsIn(shown, container));
    const splices = steps
      .filter((step) => step.name !== 'lesson' && attribute(step, 'ID') === String(call.ID))
      .flatMap((step) => children(step, 'title'))
      .filter((each) => attribute(each, 'language') === language && plainText(each) === words)
      .map((each) => edits.setText(each, title));
    if (splices.length > 0) changed.push(await textOf(present, edited(shown.element, splices), services));
  }
  return changed;
}

/**
 * Gives an object, a chapter or a lesson another title, in the language in which the caller reads it. What has a working copy, or is a
 * draft, is changed there; all else visitors see at once.
 */
export async function rename(call: Call, services: Services): Promise<Outcome> {
  // Chapters and lessons have no number of their own: where they are counts as long as nobody has stored since.
  const isPart = field(call, 'chapter', 100) !== '' || field(call, 'moved', 20) !== '';
  const version = isPart ? field(call, 'version', 40) : null;
  const present = await presentAt(call, services, { ID: call.ID, version });
  const title = titleField(call);
  const shown = ownOf(shownOf(present));
  const titles = children(namedNode(call, shown), 'title');
  const node = titleNodeOf({ titles, fallback: shown.fallback }, call.lang);
  if (node === undefined) throw new Problem('notFound', { details: { id: call.ID } });
  const isUnseen = present.isDraft || present.working !== null;
  if (plainText(node) !== title) {
    const own = await textOf(present, edited(shown.element, [edits.setText(node, title)]), services);
    const changed = isPart ? [own] : [own, ...(await referring(call, services, node, title))];
    const note = message('tree.renamed', call, { title: title.slice(0, 120) });
    if (isUnseen) await storeUnseen(call, services, async () => changed, note);
    else {
      const seen = changed.filter((each) => !each.present.isDraft && each.present.working === null);
      const beside = changed.filter((each) => !seen.includes(each));
      await publishAll(call, services, seen, note, beside);
    }
  }
  const payload = element('studio', {}, element('renamed', { ID: call.ID, unseen: isUnseen ? 1 : null }));
  return { body: envelope(call, [{ ID: 0, dataType: call.dataType, action: call.action, payload, permitted: 0 }]), volatile: true };
}
