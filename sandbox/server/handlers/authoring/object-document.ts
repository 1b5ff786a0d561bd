import { edits, type Splice } from '../../../../xsl/engine/index.ts';
import { insideOf } from '../../content/lessons/lesson-objects.ts';
import { readObject, type ContentObject } from '../../content/object.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import type { Action, Call, Handler, Services } from '../../protocol/contract.ts';
import { simpleAnswer } from '../../protocol/envelope.ts';
import { field, need, readXml } from '../../protocol/parameters.ts';
import { Problem } from '../../protocol/problem.ts';
import { TEXT_LIMIT } from '../../xml/text-limit.ts';
import { attribute, child, children, type XNode } from '../../xml/nodes.ts';
import { element } from '../../xml/write.ts';
import { storeText } from '../content/store-text.ts';
import { edited } from './configuration-document.ts';
import { repeatedOf } from './repeated.ts';

/** What an object is is not a matter of its text. */
const FIXED = ['ID', 'html', 'dataType', 'IDObjectType', 'IDObjectTypeCategory'] as const;

async function objectOf(call: Call, { objects }: Services): Promise<ContentObject> {
  const object = await objects.findAny(call.ID);
  if (object === null) throw new Problem('notFound', { details: { id: call.ID } });
  return object;
}

/** The lessons in a text of a unit. */
const lessonsIn = ({ payload }: ContentObject): XNode[] => (payload?.name === 'unit' ? children(payload, 'lesson') : []);

/** The document of an object as its author gets it: whole, in all languages, with its revision and those of the lessons in it. */
function documentOf(object: ContentObject): string {
  const inside = insideOf(object);
  const lessons = lessonsIn(object).flatMap((lesson): Splice[] => {
    const revision = object.lessonRevisions?.get(inside.get(lesson) ?? 0);
    return revision === undefined ? [] : [edits.setAttribute(lesson, 'revision', String(revision))];
  });
  return edited(object.element, [edits.setAttribute(object.element, 'revision', String(object.revision)), ...lessons]);
}

const load: Action = async (call, services) => {
  need(call, 'write');
  return { body: documentOf(await objectOf(call, services)) };
};

const refused = (expected: string, found: string): Problem => new Problem('badXml', { details: { expected, found } });

/** What was sent as an object. @throws Problem (400) when it is no object, or another one than is stored */
function readSent(root: XNode, object: ContentObject): ContentObject {
  if (root.name !== 'object') throw refused('object', root.name);
  for (const name of FIXED)
    if (attribute(root, name) !== attribute(object.element, name))
      throw refused(`${name}="${attribute(object.element, name)}"`, `${name}="${attribute(root, name)}"`);
  let sent: ContentObject;
  try {
    sent = readObject(root);
  } catch (error) {
    throw new Problem('badXml', { details: { reason: (error as Error).message }, reason: (error as Error).message });
  }
  if (sent.payload?.name !== object.payload?.name) throw refused(`data/${object.payload?.name ?? ''}`, `data/${sent.payload?.name ?? ''}`);
  if (child(root, 'title') === null) throw refused('title', 'none');
  return sent;
}

/**
 * Stores an object's document: 409 when it, or a lesson in it, was made from another revision, unless `force=1`. What the payload repeats of
 * the object is written from that.
 */
const save: Action = async (call, services) => {
  need(call, 'write');
  const object = await objectOf(call, services);
  const sent = readSent(readXml(field(call, 'xml', TEXT_LIMIT)), object);
  const force = call.extras.get('force') === '1' || field(call, 'force') === '1';
  const lessons = new Map<number, number>();
  const marks = [sent.element, ...lessonsIn(sent)].flatMap((node): Splice[] => {
    const [ID, revision] = [attribute(node, 'ID'), attribute(node, 'revision')];
    if (node !== sent.element && !force && /^\d{1,9}$/.test(revision)) lessons.set(Number(ID), Number(revision));
    const gone = edits.removeAttribute(node, 'revision');
    return gone === null ? [] : [gone];
  });
  const text = edited(sent.element, [...marks, ...repeatedOf(object, sent)]);
  const from = force ? object.revision : Number(attribute(sent.element, 'revision'));
  const revision = await storeText(call, services, { object, text, from, lessons: force ? (object.lessonRevisions ?? lessons) : lessons });
  return { body: simpleAnswer(call, element('stored', { ID: object.ID, revision })) };
};

/** The whole document of any object, for its author's form (protocol 6.3). */
export const objectDocumentHandler: Handler = {
  dataType: 'p_ObjectDocument',
  actions: { [ACTIONS.show]: load, [ACTIONS.edit]: load, [ACTIONS.store]: save },
};
