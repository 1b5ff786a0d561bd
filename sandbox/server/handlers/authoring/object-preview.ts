import { edits } from '../../../../xsl/engine/index.ts';
import { lessonObjects } from '../../content/lessons/lesson-objects.ts';
import { parseObject, type ContentObject } from '../../content/object.ts';
import type { Objects } from '../../content/objects.ts';
import { namedId } from '../../content/references.ts';
import { Shelf } from '../../content/unpublished/shelf.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import type { Action, Call, Handler, Services } from '../../protocol/contract.ts';
import { field } from '../../protocol/parameters.ts';
import { Problem } from '../../protocol/problem.ts';
import { edited } from '../../xml/edited.ts';
import { attribute, children, descendants, parseRoot } from '../../xml/nodes.ts';
import { TEXT_LIMIT } from '../../xml/text-limit.ts';
import { element, text } from '../../xml/write.ts';
import { objectFor, objectOf, presentOf } from './object-document.ts';
import { sentText } from './sent-text.ts';

/** Finds who answers the calls of a data type. */
type HandlerOf = (dataType: string, objects: Objects) => Promise<Handler | undefined>;

/**
 * The content with one object as it is not stored: whoever looks for it finds this one. Drafts that it names are there as well, as they
 * will be for visitors. Nothing can be written through it.
 */
function withObject({ objects, store }: Pick<Services, 'objects' | 'store'>, object: ContentObject): Objects {
  const shelf = new Shelf(store);
  const { dataType, ID, html } = object;
  const isIt = (type: string, id: number, name: string): boolean => type === dataType && id === ID && name === html;
  const now = (found: ContentObject | null): ContentObject | null =>
    found !== null && isIt(found.dataType, found.ID, found.html) ? object : found;
  const instead: Pick<Objects, 'find' | 'first' | 'findByHtml' | 'findMany' | 'published'> = {
    find: async (type, id, name = '') => (isIt(type, id, name) ? object : objects.find(type, id, name)),
    first: async (type) => now(await objects.first(type)),
    findByHtml: async (type, name) => (name !== '' && isIt(type, ID, name) ? object : objects.findByHtml(type, name)),
    // A draft is nowhere: what names it finds it here alone.
    findMany: async (ids) => {
      const others = (await objects.findMany(ids)).filter((each) => now(each) !== object);
      const there = new Set([ID, ...others.map((each) => each.ID)]);
      const drafts = await shelf.drafts(ids.filter((each) => !there.has(each)));
      return [...others, ...drafts, ...(ids.includes(ID) && html === '' ? [object] : [])];
    },
    published: async (ids) => {
      const there = await objects.published(ids);
      const drafts = await shelf.drafts(ids.filter((each) => !there.has(each)));
      return new Set([...there, ...drafts.map((each) => each.ID)]);
    },
  };
  return Object.assign(Object.create(objects) as Objects, instead);
}

/** The command by which the page begins to follow what its author types. */
const follow = (ID: number): string =>
  element('commands', {}, element('command', { name: 'author.followDraft' }, element('arg', { name: 'object' }, text(String(ID)))));

const END = '</cms>';

/** Payloads that learners do something with. */
const LEARNED: ReadonlySet<string> = new Set(['unit', 'test']);

/** What learners do something with says that nobody learns here, so that the page remembers nothing of it. */
function markedAsPreview(object: ContentObject): ContentObject {
  const { payload } = object;
  if (payload === null || !LEARNED.has(payload.name)) return object;
  const marked = edited(object.element, [edits.setAttribute(payload, 'preview', '1')]);
  return { ...parseObject(marked, object.revision), lessonRevisions: object.lessonRevisions };
}

/** One lesson of a unit as it is in this text, as if it was asked for by its own number. @throws Problem (404) */
async function lessonOf(unit: ContentObject, id: string, { objects }: Services): Promise<ContentObject> {
  const wanted = unit.payload === null ? undefined : children(unit.payload, 'lesson').find((lesson) => attribute(lesson, 'id') === id);
  const ID = Number(wanted === undefined ? 0 : attribute(wanted, 'ID'));
  const lesson = lessonObjects(unit).find((each) => each.ID === ID) ?? (ID > 0 ? await objects.find('p_LessonObject', ID) : null);
  if (lesson === null) throw new Problem('notFound', { details: { id: ID } });
  return lesson;
}

/** What a visitor would be answered to the call that shows an object, or by `part=lesson` a lesson of it, were it stored like this. */
async function answerOf(found: ContentObject, call: Call, services: Services, handlerOf: HandlerOf): Promise<string> {
  const isLesson = call.extras.get('part') === 'lesson';
  const object = isLesson ? await lessonOf(found, call.extras.get('IDLesson') ?? '', services) : markedAsPreview(found);
  const handler = await handlerOf(object.dataType, services.objects);
  const show = handler?.actions[ACTIONS.show];
  if (show === undefined) throw new Problem('notFound', { details: { id: call.ID } });
  const asked: Call = {
    ...call,
    method: 'GET',
    action: ACTIONS.show,
    dataType: object.dataType,
    ID: object.ID,
    html: object.html,
    fields: new Map(),
  };
  const { body } = await show(asked, { ...services, objects: withObject(services, object) });
  // What is drawn from another source than the object's text has nothing to be looked at before it is stored.
  if (body === undefined || !body.endsWith(END)) throw new Problem('notFound', { details: { id: call.ID } });
  return ofDrafts(body, services);
}

const STEPS: ReadonlySet<string> = new Set(['objectRef', 'subUnit']);

/** An answer in which steps that are drafts lead to their previews: they have no page yet. */
async function ofDrafts(body: string, { store }: Services): Promise<string> {
  const root = parseRoot(body);
  const steps = [...descendants(root)].filter(({ name }) => STEPS.has(name));
  const drafts = await new Shelf(store).drafts(steps.flatMap((step) => namedId(step) ?? []));
  const ids = new Set(drafts.map(({ ID }) => ID));
  const found = steps.filter((step) => ids.has(namedId(step) ?? 0));
  if (found.length === 0) return body;
  return edited(
    root,
    found.flatMap((step) => [edits.setAttribute(step, 'href', `preview-${namedId(step)}.html`), edits.setAttribute(step, 'preview', '1')]),
  );
}

/**
 * Any object's own view for who writes or reviews it, as it is stored, and as it would be with the document that was sent (protocol 6.6).
 * Nothing is stored by that.
 */
export function objectPreviewHandler(handlerOf: HandlerOf): Handler {
  const show: Action = async (call, services) => {
    const isAsStored = !call.fields.has('xml');
    // Who reviews looks at the page of what is proposed; another text comes from who may write it.
    const found = await (isAsStored ? objectFor(call, services, ['write', 'review']) : objectOf(call, services));
    const { object } = found;
    if (isAsStored) {
      const body = await answerOf(presentOf(found), call, services, handlerOf);
      const commands = call.extras.get('part') === 'lesson' ? '' : follow(object.ID);
      return { body: body.slice(0, -END.length) + commands + END, volatile: true };
    }
    const sent = await sentText(field(call, 'xml', TEXT_LIMIT), found, services);
    return { body: await answerOf(parseObject(sent.text, object.revision), call, services, handlerOf), volatile: true };
  };
  return { dataType: 'p_ObjectPreview', actions: { [ACTIONS.show]: show, [ACTIONS.edit]: show } };
}
