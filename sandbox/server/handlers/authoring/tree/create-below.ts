import type { Transaction } from 'kysely';
import { parseObject, type ContentObject } from '../../../content/object.ts';
import { idsForLessons } from '../../../content/changing/taken-ids.ts';
import { createdDraft } from '../../../content/unpublished/shelf.ts';
import type { Call, Outcome, Services } from '../../../protocol/contract.ts';
import { envelope } from '../../../protocol/envelope.ts';
import { field } from '../../../protocol/parameters.ts';
import { Problem } from '../../../protocol/problem.ts';
import type { Schema } from '../../../store/schema.ts';
import { message } from '../../../texts/texts.ts';
import { edited } from '../../../xml/edited.ts';
import { attribute, children } from '../../../xml/nodes.ts';
import { element, text } from '../../../xml/write.ts';
import { countOfLessons } from '../derived-parts.ts';
import { newObject, typeOf, type Begin } from '../new-object.ts';
import { LESSON_TYPE } from '../object-document.ts';
import { titleField } from '../title-field.ts';
import { spliceOfNew } from './move-splices.ts';
import { containerFor, ownOf, presentAt, textOf } from './move-step.ts';
import { shownOf, type Present } from './present.ts';
import { outdated, storeUnseen } from './store-move.ts';

/** What is begun in chapters of a course, and in a unit. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  p_Course: ['p_Unit', 'p_PracticeTest', 'p_PlacementTest', 'p_Object'],
  p_Unit: ['p_Unit'],
};
/** Parts of a course and of a unit that are in its own text. */
const CHAPTER = 'chapter';
const LESSON = 'p_LessonObject';

/** What is put into the text of a course or unit. */
interface Made {
  /** Number of what was made; 0 for a chapter. */
  readonly ID: number;
  /** `id` of the chapter that was made with it. */
  readonly inside?: number;
  readonly xml: string;
  readonly name: string;
}

/** One more than the highest `id` of the chapters. */
const nextChapter = ({ payload }: Pick<ContentObject, 'payload'>): number =>
  Math.max(0, ...(payload === null ? [] : children(payload, CHAPTER)).map((node) => Number(attribute(node, 'id')) || 0)) + 1;

/** @throws Problem (400) when that is in no such object */
function needFitting({ dataType }: Pick<ContentObject, 'dataType'>, wanted: string, chapter: string): void {
  const isPart = (dataType === 'p_Course' && wanted === CHAPTER && chapter === '') || (dataType === 'p_Unit' && wanted === LESSON);
  if (!isPart && BELOW[dataType]?.includes(wanted) !== true)
    throw new Problem('validation', { words: 'tree.notBelow', fields: [{ name: 'dataType', code: 'required.pattern' }] });
}

type Make = (transaction: Transaction<Schema>, object: ContentObject) => Promise<Made>;

/** Makes a part of the text itself: a chapter, or a lesson with its number. */
const partOf = (wanted: string, title: string): Make | null => {
  if (wanted === CHAPTER)
    return async (_transaction, object) => ({
      ...{ ID: 0, name: CHAPTER },
      xml: element(CHAPTER, { id: nextChapter(object) }, title),
    });
  if (wanted !== LESSON) return null;
  return async (transaction, { fallback }) => {
    const [ID = 0] = await idsForLessons(transaction, 1);
    // Slides, though there are none, make it a lesson whose content is in its unit.
    const content = [element('html', { language: fallback }, '<p/>'), '<slides/>'];
    return { ID, name: 'lesson', xml: element('lesson', { id: ID, ID, IDObjectType: LESSON_TYPE }, title, ...content) };
  };
};

/** Makes a draft, and the step that leads to it: what that is called is said by the draft alone. */
const objectOf =
  (begin: Begin): Make =>
  async (transaction, { dataType: holder }) => {
    const { dataType } = begin;
    const ID = await createdDraft(transaction, dataType, (id) => newObject(id, begin));
    const type = typeOf(begin);
    if (holder === 'p_Unit') return { ID, name: 'subUnit', xml: element('subUnit', { ID, IDObjectType: type }) };
    return { ID, name: 'objectRef', xml: element('objectRef', { ID, IDObjectType: type, dataType, action: 2 }) };
  };

/** Makes a step in a chapter of its own. */
const inChapter =
  (make: Make, title: string): Make =>
  async (transaction, object) => {
    const { ID, xml } = await make(transaction, object);
    const inside = nextChapter(object);
    return { ID, inside, name: CHAPTER, xml: element(CHAPTER, { id: inside }, title, xml) };
  };

/** The text of a course or unit with something new behind what is of its name there. */
function withNew(call: Call, before: ContentObject, { name, xml }: Made): string {
  const container = name === CHAPTER ? before.payload : containerFor(call, before).node;
  if (!container) throw outdated();
  const changed = edited(before.element, [spliceOfNew(container, children(container, name), xml)]);
  if (name !== 'lesson') return changed;
  const after = parseObject(changed);
  return edited(after.element, countOfLessons(before, after));
}

/**
 * Makes an object, a lesson or a chapter in a course, a chapter of it, or a unit: both are stored, or none. What is made is a draft, so the
 * course or unit is changed where visitors do not see it. Steps of a course are in chapters: one for the course itself gets a chapter.
 * @param beginOf what the call makes an object of
 */
export async function createBelow(call: Call, services: Services, beginOf: () => Promise<Begin>): Promise<Outcome> {
  const [wanted, chapter] = [field(call, 'dataType', 60), field(call, 'chapter', 100)];
  const present = await presentAt(call, services, { ID: call.ID, version: field(call, 'version', 40) });
  const words = titleField(call);
  needFitting(present.object, wanted, chapter);
  const isAlone = present.object.dataType === 'p_Course' && wanted !== CHAPTER && chapter === '';
  const around = isAlone ? titleField(call, 'chapterTitle') : '';
  const language = call.customer.languages.includes(call.lang) ? call.lang : call.customer.defaultLang;
  const titled = (title: string): string => element('title', { language }, text(title));
  const step = partOf(wanted, titled(words)) ?? objectOf(await beginOf());
  const make = isAlone ? inChapter(step, titled(around)) : step;
  const before = await wholeOf(present, services);
  let created: Omit<Made, 'xml' | 'name'> = { ID: 0 };
  const changed = async (transaction: Transaction<Schema>): Promise<readonly { present: Present; text: string }[]> => {
    const made = await make(transaction, before);
    created = { ID: made.ID, inside: made.inside };
    return [{ present, text: withNew(call, before, made) }];
  };
  await storeUnseen(call, services, changed, message('tree.made', call, { title: words.slice(0, 120) }));
  const payload = element('studio', {}, element('created', { ID: created.ID, of: call.ID, chapter: created.inside }));
  return { body: envelope(call, [{ ID: 0, dataType: call.dataType, action: call.action, payload, permitted: 0 }]), volatile: true };
}

/** Its text as it is stored: nothing has to be looked up once it is written. */
async function wholeOf(present: Present, services: Services): Promise<ContentObject> {
  const { text: xml } = await textOf(present, edited(ownOf(shownOf(present)).element, []), services);
  return { ...parseObject(xml), revision: present.object.revision };
}
