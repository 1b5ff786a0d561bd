import { edits, type Splice } from '../../../../xsl/engine/index.ts';
import { Shelf } from '../../content/unpublished/shelf.ts';
import { insideOf } from '../../content/lessons/lesson-objects.ts';
import { readObject, type ContentObject } from '../../content/object.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import type { Action, Call, Handler, Outcome, Services } from '../../protocol/contract.ts';
import { simpleAnswer } from '../../protocol/envelope.ts';
import { field, need, readXml } from '../../protocol/parameters.ts';
import { Problem } from '../../protocol/problem.ts';
import { rightsOf } from '../../protocol/rights.ts';
import { TEXT_LIMIT } from '../../xml/text-limit.ts';
import { attribute, child, children, parseRoot, serialize, type XNode } from '../../xml/nodes.ts';
import { edited } from '../../xml/edited.ts';
import { element } from '../../xml/write.ts';
import { storeText } from '../content/store-text.ts';
import { countOfLessons, referenceTypes, repeatedOf } from './derived-parts.ts';

/** What an object is is not a matter of its text. */
const FIXED = ['ID', 'html', 'dataType', 'IDObjectType', 'IDObjectTypeCategory'] as const;

/** The object of the call, or the draft that nobody has published yet. @throws Problem (403, 404) */
export async function objectOf(
  call: Call,
  { objects, store }: Services,
): Promise<{ readonly object: ContentObject; readonly isDraft: boolean }> {
  const object = await objects.findAny(call.ID);
  if (object !== null) {
    need(call, 'write');
    return { object, isDraft: false };
  }
  const draft = await new Shelf(store).find(call.ID, 'draft');
  // Who may write nothing learns nothing of what there is.
  if (draft === null) need(call, 'write');
  if (draft === null) throw new Problem('notFound', { details: { id: call.ID } });
  const rights = await rightsOf(call.visitor, { dataType: draft.object.dataType, ID: 0 }, objects);
  need({ ...call, rights }, 'write');
  return { object: draft.object, isDraft: true };
}

/** The lessons in a text of a unit. */
const lessonsIn = ({ payload }: ContentObject): XNode[] => (payload?.name === 'unit' ? children(payload, 'lesson') : []);

/**
 * The document of an object as its author gets it: whole, in all languages, with its revision and those of the lessons in it.
 * @param form the stylesheet that draws its form; '' where the data type has none
 */
export function documentOf(object: ContentObject, form: string, isDraft: boolean): string {
  const inside = insideOf(object);
  const lessons = lessonsIn(object).flatMap((lesson): Splice[] => {
    const revision = object.lessonRevisions?.get(inside.get(lesson) ?? 0);
    return revision === undefined ? [] : [edits.setAttribute(lesson, 'revision', String(revision))];
  });
  return element(
    'objectDocument',
    { ID: object.ID, revision: object.revision, form, state: isDraft ? 'draft' : null },
    edited(object.element, lessons),
  );
}

const load: Action = async (call, services) => {
  const { object, isDraft } = await objectOf(call, services);
  const form = `${object.dataType}.edit`;
  return { body: documentOf(object, services.files.hasSheet(call.customer, form) ? form : '', isDraft) };
};

const refused = (expected: string, found: string): Problem => new Problem('badXml', { details: { expected, found } });

/** What was sent as an object. @throws Problem (400) when it is no object, or another one than is stored */
function readSent(root: XNode, object: ContentObject): ContentObject {
  const [node, ...further] = root.name === 'objectDocument' ? children(root) : [];
  if (node?.name !== 'object' || further.length > 0) throw refused('objectDocument/object', root.name);
  for (const name of FIXED)
    if (attribute(node, name) !== attribute(object.element, name))
      throw refused(`${name}="${attribute(object.element, name)}"`, `${name}="${attribute(node, name)}"`);
  let sent: ContentObject;
  try {
    sent = readObject(node);
  } catch (error) {
    throw new Problem('badXml', { details: { reason: (error as Error).message }, reason: (error as Error).message });
  }
  if (sent.payload?.name !== object.payload?.name) throw refused(`data/${object.payload?.name ?? ''}`, `data/${sent.payload?.name ?? ''}`);
  if (sent.titles.length === 0) throw refused('title', 'none');
  return sent;
}

/** Changes that take the revisions of its lessons out of a unit, and these by the IDs of the lessons. */
function withoutRevisions(unit: ContentObject): { readonly splices: readonly Splice[]; readonly revisions: ReadonlyMap<number, number> } {
  const revisions = new Map<number, number>();
  const splices = lessonsIn(unit).flatMap((lesson) => {
    const revision = attribute(lesson, 'revision');
    if (/^\d{1,9}$/.test(revision)) revisions.set(Number(attribute(lesson, 'ID')), Number(revision));
    return edits.removeAttribute(lesson, 'revision') ?? [];
  });
  return { splices, revisions };
}

/** A draft may name what is not there yet: that is looked at when it is published. @throws Problem (409) */
async function storeDraft(
  { visitor }: Call,
  { store }: Services,
  { ID, revision, element: before }: ContentObject,
  text: string,
  from: number,
): Promise<number> {
  const stored = await new Shelf(store).replace(ID, serialize(before), text, from, visitor.id);
  if (stored === null) throw new Problem('revisionConflict', { details: { revision } });
  return stored;
}

/** Type of the lessons that begin here. */
const LESSON_TYPE = 401;

/** A number for a lesson that the author begins in the unit of the call: it comes with the unit's text when that is stored. */
async function beginLesson(call: Call, { store }: Services, { payload }: ContentObject): Promise<Outcome> {
  if (payload?.name !== 'unit') throw refused('data/unit', `data/${payload?.name ?? ''}`);
  const ID = await new Shelf(store).lessonId();
  return { body: simpleAnswer(call, element('lesson', { ID, IDObjectType: LESSON_TYPE })) };
}

/** The text of an object as a document that was sent is stored, with the revisions of the object and of lessons that it was made from. */
interface SentText {
  readonly text: string;
  readonly revision: number;
  readonly revisions: ReadonlyMap<number, number>;
}

/**
 * What a document that was sent of an object is stored as: what the payload repeats of the object is written from that.
 * @throws Problem (400) when it is no object, or another one than is stored
 */
export async function sentText(xml: string, object: ContentObject, { objects }: Pick<Services, 'objects'>): Promise<SentText> {
  const root = readXml(xml);
  const sent = readSent(root, object);
  const { splices, revisions } = withoutRevisions(sent);
  const types = await referenceTypes(sent, objects);
  const changed = parseRoot(edited(root, [...splices, ...repeatedOf(object, sent), ...countOfLessons(object, sent), ...types]));
  return { text: serialize(child(changed, 'object')!), revision: Number(attribute(root, 'revision')), revisions };
}

/** Stores an object's document: 409 when it, or a lesson in it, was made from another revision, unless `force=1`. */
const save: Action = async (call, services) => {
  const { object, isDraft } = await objectOf(call, services);
  if (field(call, 'subAction', 40) === 'lesson') return beginLesson(call, services, object);
  const { text, revision: madeFrom, revisions } = await sentText(field(call, 'xml', TEXT_LIMIT), object, services);
  const force = call.extras.get('force') === '1' || field(call, 'force') === '1';
  const from = force ? object.revision : madeFrom;
  if (isDraft)
    return {
      body: simpleAnswer(call, element('stored', { ID: object.ID, revision: await storeDraft(call, services, object, text, from) })),
    };
  const revision = await storeText(call, services, {
    object,
    text,
    from,
    lessons: force ? (object.lessonRevisions ?? revisions) : revisions,
    isFromLast: true,
  });
  return { body: simpleAnswer(call, element('stored', { ID: object.ID, revision })) };
};

/** The whole document of any object, for its author's form (protocol 6.3). */
export const objectDocumentHandler: Handler = {
  dataType: 'p_ObjectDocument',
  actions: { [ACTIONS.show]: load, [ACTIONS.edit]: load, [ACTIONS.store]: save },
};
