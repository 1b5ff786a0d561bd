import { parseObject, titleOf, type ContentObject } from '../../../content/object.ts';
import type { Call, Outcome, Services } from '../../../protocol/contract.ts';
import { envelope } from '../../../protocol/envelope.ts';
import { field, numberField } from '../../../protocol/parameters.ts';
import { Problem } from '../../../protocol/problem.ts';
import { rightsOf } from '../../../protocol/rights.ts';
import { message } from '../../../texts/texts.ts';
import { edited } from '../../../xml/edited.ts';
import { attribute, children, plainText, type XNode } from '../../../xml/nodes.ts';
import { element } from '../../../xml/write.ts';
import { sentText } from '../sent-text.ts';
import { splicesOfMove, withOwnNumber } from './move-splices.ts';
import { isWithin, presentOnes, shownOf, stepsOfAll, versionOf, type Present } from './present.ts';
import { outdated, publishAll, storeUnseen, type Changed } from './store-move.ts';
import { containerAt, STEP_NAMES, stepsIn, type Container } from './steps.ts';

const END = -1;

/** Where a step is, or is to be. */
interface Spot {
  readonly ID: number;
  readonly chapter: string;
  /** So many steps of its name are before it in the chapter or unit; `END` for all of them. */
  readonly at: number;
  /** Of the course or unit, as whoever moves it has seen it. */
  readonly version: string;
}

interface Move {
  readonly name: string;
  /** The number by which the step names its object: what is there by now may be another one. */
  readonly moved: string;
  readonly from: Spot;
  readonly to: Spot;
  /** The number of a lesson in its unit, where it comes back to one. */
  readonly lesson: string;
}

const readMove = (call: Call): Move => ({
  name: field(call, 'step', 20),
  moved: field(call, 'moved', 20),
  from: { ID: call.ID, chapter: field(call, 'chapter', 100), at: numberField(call, 'at', 0), version: field(call, 'version', 40) },
  to: {
    ID: numberField(call, 'to', call.ID),
    chapter: field(call, 'toChapter', 100),
    at: numberField(call, 'toAt', END),
    version: field(call, 'toVersion', 40),
  },
  lesson: field(call, 'lesson', 20),
});

/** What is to be changed, which its author may write and has seen as it is; null: has not to have. @throws Problem (403, 404, 409) */
export async function presentAt(
  call: Call,
  services: Services,
  { ID, version }: { readonly ID: number; readonly version: string | null },
): Promise<Present> {
  const present = (await presentOnes(services, [ID])).get(ID);
  // Who may write nothing learns nothing of what there is.
  const rights = await rightsOf(call.visitor, present?.object ?? { dataType: 'p_Course', ID: 0 }, services.objects);
  if (!rights.has('write')) throw new Problem('notPermitted');
  if (present === undefined) throw new Problem('notFound', { details: { id: ID } });
  if (version !== null && versionOf(present) !== version) throw outdated();
  return present;
}

/** A text of an object as it is stored. */
export async function textOf(present: Present, text: string, services: Services): Promise<Changed> {
  const document = element('objectDocument', { ID: present.object.ID, revision: present.object.revision }, text);
  return { present, text: (await sentText(document, present, services)).text };
}

/**
 * The container that a call names by the numbers of its chapters, and a chapter by its `id` as well: another one may be there by now.
 * @throws Problem (409) when it is not there
 */
export function containerFor(call: Call, object: ContentObject): Container {
  const [path, id] = [field(call, 'chapter', 100), field(call, 'chapterId', 20)];
  const found = containerAt(object, path);
  if (found === undefined || (id !== '' && path !== '' && attribute(found.node, 'id') !== id)) throw outdated();
  return found;
}

const containerOf = (shown: ContentObject, { chapter }: Spot): Container => {
  const found = containerAt(shown, chapter);
  if (found === undefined) throw outdated();
  return found;
};

/** An object by itself: what is changed of one that others read would have its nodes at other offsets for them. */
export const ownOf = (object: ContentObject): ContentObject => parseObject(edited(object.element, []), object.revision);

interface Texts {
  readonly step: XNode;
  /** Where it comes, among those that were there. */
  readonly at: number;
  readonly changed: readonly Changed[];
}

/** The texts after a move; that of what the step comes to first. */
async function textsOf(move: Move, from: Present, to: Present, services: Services): Promise<Texts> {
  const isOne = from.object.ID === to.object.ID;
  const shown = ownOf(shownOf(from));
  const target = isOne ? shown : ownOf(shownOf(to));
  const ofName = (object: ContentObject, container: Container): XNode[] =>
    stepsIn(object, container).filter(({ name }) => name === move.name);
  const step = ofName(shown, containerOf(shown, move.from))[move.from.at];
  if (step === undefined || attribute(step, 'ID') !== move.moved) throw outdated();
  const container = containerOf(target, move.to);
  const siblings = ofName(target, container);
  if (move.to.at > siblings.length) throw outdated();
  const at = move.to.at === END ? siblings.length : move.to.at;
  const own = siblings.indexOf(step);
  if (own !== -1 && (at === own || at === own + 1)) return { step, at, changed: [] };
  const splices = splicesOfMove(step, container.node, siblings, at);
  const text = edited(shown.element, splices.from);
  if (isOne) return { step, at, changed: [await textOf(from, text, services)] };
  const received = edited(target.element, splices.to);
  const numbered = move.name === 'lesson' ? withOwnNumber(received, at, move.lesson) : received;
  return { step, at, changed: [await textOf(to, numbered, services), await textOf(from, text, services)] };
}

const titleOfStep = (step: XNode, object: ContentObject | undefined, call: Call): string => {
  if (object !== undefined) return titleOf(object, call.lang);
  const titles = children(step, 'title');
  const own = titles.find((node) => attribute(node, 'language') === call.lang) ?? titles[0];
  return own === undefined ? `${attribute(step, 'ID')}` : plainText(own);
};

/** @throws Problem (400) when what is moved cannot be there */
async function needFitting({ name, moved }: Move, from: Present, to: Present, services: Services): Promise<void> {
  if (from.object.dataType !== to.object.dataType || STEP_NAMES[to.object.dataType]?.includes(name) !== true)
    throw new Problem('validation', { words: 'tree.kind', fields: [{ name: 'to', code: 'required.pattern' }] });
  if (isWithin(await stepsOfAll(services), to.object.ID, Number(moved)))
    throw new Problem('validation', { words: 'tree.circle', fields: [{ name: 'to', code: 'required.pattern' }] });
}

/**
 * Moves a step of a course or unit within it, or to another one: both are stored, or none. What has a working copy, or is a draft, is
 * changed there; then the other one is not shown to visitors before it is published, either, so that what is moved is never nowhere.
 */
export async function moveStep(call: Call, services: Services): Promise<Outcome> {
  const move = readMove(call);
  const from = await presentAt(call, services, move.from);
  const to = move.to.ID === move.from.ID ? from : await presentAt(call, services, move.to);
  if (move.to.ID !== move.from.ID) await needFitting(move, from, to, services);
  const { step, at, changed } = await textsOf(move, from, to, services);
  const [target] = (await services.objects.findMany([Number(move.moved)])) as (ContentObject | undefined)[];
  const note = message('tree.moved', call, { title: titleOfStep(step, target, call).slice(0, 120) });
  const isUnseen = changed.some(({ present }) => present.isDraft || present.working !== null);
  if (changed.length > 0)
    await (isUnseen ? storeUnseen(call, services, async () => changed, note) : publishAll(call, services, changed, note));
  const after = await presentOnes(services, [move.from.ID, move.to.ID]);
  const [fromVersion, toVersion] = [move.from.ID, move.to.ID].map((ID) => versionOf(after.get(ID)!));
  const way = back({ ...move, to: { ...move.to, at } }, step);
  const payload = element(
    'studio',
    {},
    element(
      'moved',
      { from: move.from.ID, version: fromVersion, to: move.to.ID, toVersion, unseen: isUnseen ? 1 : null },
      ...(changed.length === 0 ? [] : [element('undo', { ID: move.to.ID, ...way, version: toVersion, toVersion: fromVersion })]),
    ),
  );
  return { body: envelope(call, [{ ID: 0, dataType: call.dataType, action: call.action, payload, permitted: 0 }]), volatile: true };
}

/** The way back, as fields of such a call. */
function back({ name, moved, from, to }: Move, step: XNode): Record<string, string | number> {
  const isSame = from.ID === to.ID && from.chapter === to.chapter;
  const at = isSame && to.at > from.at ? to.at - 1 : to.at;
  const toAt = isSame && at < from.at ? from.at + 1 : from.at;
  const lesson = name === 'lesson' ? attribute(step, 'id') : '';
  return { step: name, moved, chapter: to.chapter, at, to: from.ID, toChapter: from.chapter, toAt, lesson };
}
