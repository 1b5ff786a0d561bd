import { sql } from 'kysely';
import { START_PAGE } from '../../../../core/navigation/paths/paths.ts';
import { readRow, titleNodeOf, type ContentObject } from '../../content/object.ts';
import { discard, Shelf, type Shelved } from '../../content/unpublished/shelf.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import type { Action, Call, Handler, Outcome, Services } from '../../protocol/contract.ts';
import { envelope } from '../../protocol/envelope.ts';
import { authorsOnly, field, numberExtra, wordsExtra } from '../../protocol/parameters.ts';
import { Problem } from '../../protocol/problem.ts';
import { rightsOf } from '../../protocol/rights.ts';
import type { Right } from '../../session/roles.ts';
import { message } from '../../texts/texts.ts';
import { attribute, plainText } from '../../xml/nodes.ts';
import { element, type Attributes } from '../../xml/write.ts';
import { menuEntries } from './site/menu-document.ts';
import { textsEntry } from './site/text-set-document.ts';
import { needWithout } from '../content/readable.ts';
import { ownLessons, withLessonsInside } from './copy-unit.ts';
import { namedObjects } from './courses/named-objects.ts';
import { copyOf, isPattern, NEW_TYPES, newObject, type Begin, type NewType } from './new-object.ts';
import { exportObject, isExported } from './export-object.ts';
import { publishDraft } from './review/publish-draft.ts';
import { reviewLists } from './review/review-lists.ts';
import { statesOf } from './schedule/states.ts';
import { titleField } from './title-field.ts';
import { treeBranch } from './tree/branches.ts';
import { createBelow } from './tree/create-below.ts';
import { moveChapter } from './tree/move-chapter.ts';
import { moveStep } from './tree/move-step.ts';
import { rename } from './tree/rename.ts';
import { positionsIn, targetsOf } from './tree/targets.ts';

const PAGE_SIZE = 25;
const LAST_PAGE = 100_000;

type Target = Pick<ContentObject, 'dataType' | 'ID'>;

const may = async (call: Call, { objects }: Services, right: Right, { dataType, ID }: Target): Promise<boolean> =>
  (await rightsOf(call.visitor, { dataType, ID }, objects)).has(right);

/** @throws Problem (403) unless the caller may do that with the object, or with objects of its data type */
async function needAt(call: Call, services: Services, right: Right, target: Target): Promise<void> {
  if (!(await may(call, services, right, target))) throw new Problem('notPermitted');
}

/** Where visitors see an object; '' for nowhere by itself. */
function hrefOf({ dataType, html, record }: ContentObject): string {
  if (dataType === 'p_StartPage') return START_PAGE;
  if (dataType === 'p_AffiliateLandingPage') return `af-${html}.html`;
  return record === null ? '' : attribute(record, 'href');
}

/** A second start page would be nobody's. */
const isCopied = ({ dataType, payload }: ContentObject): boolean => payload !== null && dataType !== 'p_StartPage';

/** What an object is called, and of which type it is. */
const headOf = (call: Call, object: ContentObject): Attributes => ({
  ...{ ID: object.ID, dataType: object.dataType, ...inLanguage(object, object.titles, 'title', 'titleLang', call), href: hrefOf(object) },
  ...inLanguage(object, typeNames(object), 'typeName', 'typeLang', call),
});

async function entryOf(call: Call, services: Services, object: ContentObject, more: Attributes, inner = ''): Promise<string> {
  const rights = await rightsOf(call.visitor, object, services.objects);
  const write = rights.has('write');
  return element(
    'entry',
    {
      ...headOf(call, object),
      ...{ write: write ? 1 : null, publish: rights.has('publish') ? 1 : null, copy: write && isCopied(object) ? 1 : null },
      export: write && isExported(object) ? 1 : null,
      ...more,
    },
    inner,
  );
}

/** One of an object's texts, and its language where that is not the caller's, for the view to mark it with. */
function inLanguage({ fallback }: ContentObject, titles: ContentObject['titles'], name: string, language: string, { lang }: Call) {
  const node = titleNodeOf({ titles, fallback }, lang);
  const own = node === undefined ? '' : attribute(node, 'language');
  return { [name]: node === undefined ? '' : plainText(node), [language]: own === '' || own === lang ? null : own };
}

const typeNames = ({ element: node }: ContentObject): ContentObject['titles'] => node.children.filter(({ name }) => name === 'typeName');

interface Found {
  readonly objects: readonly ContentObject[];
  readonly changed: ReadonlyMap<ContentObject, Date | null>;
  readonly count: number;
}

/**
 * A page of the published objects whose titles have what is looked for: the one with that number first, then what was changed last.
 * @param type a data type, with what of it objects are where there are several: `p_PracticeTest vocabulary`
 */
async function published({ store }: Services, query: string, type: string, page: number): Promise<Found> {
  const [dataType = '', kind = ''] = type.split(' ');
  const ofKind = kind === '' ? '' : ` kind="${kind}"`;
  const wanted = sql`id > 0 and (html = '' or not exists (select from objects p where p.id = o.id and p.html <> o.html))
    and data_type <> 'p_LessonObject' and (${dataType} = '' or data_type = ${dataType}) and
    (${ofKind} = '' or position(${ofKind} in xml) > 0) and
    (${query} = '' or id::text = ${query} or exists (select from object_texts t where t.data_type = o.data_type and t.id = o.id
      and position(lower(${query}) in lower(t.title)) > 0))`;
  const { rows } = await sql<{ data_type: string; id: number; html: string; revision: number; xml: string; changed_at: Date | null }>`
    select data_type, id, html, revision, xml, changed_at from objects o where ${wanted}
    order by (id::text = ${query}) desc, changed_at desc nulls last, data_type, id
    limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(store);
  const { rows: counted } = await sql<{ count: string }>`select count(*) as count from objects o where ${wanted}`.execute(store);
  const objects = rows.map((row) => readRow(row));
  return {
    objects,
    changed: new Map(objects.map((object, index) => [object, rows[index]!.changed_at])),
    count: Number(counted[0]?.count ?? 0),
  };
}

const timeOf = (at: Date | null | undefined): Record<string, string> => (at ? { changed: at.toISOString() } : {});

/** The start page, for who may write it. */
async function startPages(call: Call, services: Services): Promise<string[]> {
  const found = await services.objects.first('p_StartPage');
  if (found === null || found.ID === 0 || !(await may(call, services, 'write', found))) return [];
  return [element('start', { ID: found.ID, ...inLanguage(found, found.titles, 'title', 'titleLang', call) })];
}

const pagesOf = (count: number): number => Math.max(1, Math.ceil(count / PAGE_SIZE));

/** A part of the site's tree, or where something of it may be moved to; null when it is not asked for. */
async function partOfTree(call: Call, services: Services): Promise<Outcome | null> {
  const [tree, targets, positions] = ['tree', 'targets', 'positions'].map((name) => call.extras.get(name));
  if (targets !== undefined) return targetsOf(call, services, targets);
  if (positions !== undefined) return positionsIn(call, services, positions);
  if (tree === undefined) return null;
  return treeBranch(call, services, tree, async (objects, more) => {
    const states = await statesOf(
      services,
      objects.map(({ ID }) => ID),
    );
    return Promise.all(objects.map((each) => entryOf(call, services, each, { ...states.get(each.ID), ...more(each) })));
  });
}

/** The studio as it is: what is published, drafts, and the bin. @param made the number of what the call has made */
async function list(call: Call, services: Services, made = 0): Promise<Outcome> {
  // Who reviews alone finds here what waits for that.
  if (call.visitor.roles.every(({ name }) => name === 'reader')) throw new Problem('notPermitted');
  const numbers = call.extras.get('numbers');
  if (numbers !== undefined) return namedObjects(call, services, numbers, (object) => headOf(call, object));
  const tree = await partOfTree(call, services);
  if (tree !== null) return tree;
  const query = wordsExtra(call);
  const dataType = call.extras.get('type') ?? '';
  const page = numberExtra(call, 'page', 1, 1, LAST_PAGE);
  const found = await published(services, query, dataType, page);
  const shelf = new Shelf(services.store);
  const shelved = async (state: 'draft' | 'bin', name: 'drafts' | 'bin'): Promise<string> => {
    const wanted = numberExtra(call, name, 1, 1, LAST_PAGE);
    const { entries, count, page: given } = await shelf.list(state, wanted, PAGE_SIZE, state === 'draft' ? query : '');
    const states = await statesOf(
      services,
      entries.map(({ object }) => object.ID),
    );
    const written = entries.map(({ object, changedAt }) =>
      entryOf(call, services, object, { ...timeOf(new Date(changedAt)), ...states.get(object.ID) }),
    );
    return element(name, { page: given, pages: pagesOf(count), count }, ...(await Promise.all(written)));
  };
  const types: string[] = [];
  for (const type of NEW_TYPES)
    if (!call.customer.off.has(type.dataType) && (await may(call, services, 'write', { dataType: type.dataType, ID: 0 })))
      types.push(element('type', { dataType: type.dataType, kind: type.kind || null }));
  const states = await statesOf(
    services,
    found.objects.map(({ ID }) => ID),
  );
  const payload = element(
    'studio',
    { query, type: dataType, page, pages: pagesOf(found.count), count: found.count, made: made || null },
    ...types,
    ...(await startPages(call, services)),
    ...(await menuEntries(call, services)),
    ...(await textsEntry(call, services)),
    element(
      'published',
      {},
      ...(await Promise.all(
        found.objects.map((each) => entryOf(call, services, each, { ...timeOf(found.changed.get(each)), ...states.get(each.ID) })),
      )),
    ),
    await shelved('draft', 'drafts'),
    await shelved('bin', 'bin'),
    await reviewLists(call, services, async (object, more, inner) =>
      entryOf(call, services, object, { ...(await statesOf(services, [object.ID])).get(object.ID), ...more }, inner),
    ),
  );
  const permitted = ACTIONS.list | ACTIONS.show | ACTIONS.store | ACTIONS.delete | ACTIONS.export;
  return { body: envelope(call, [{ ID: 0, dataType: call.dataType, action: call.action, payload, permitted }]), volatile: true };
}

/** The object of the call, published or shelved. @throws Problem (404) when there is none */
async function anyOf({ ID }: Call, { store, objects }: Services): Promise<ContentObject> {
  const object = (await objects.findAny(ID)) ?? (await new Shelf(store).find(ID, 'draft'))?.object;
  if (!object) throw new Problem('notFound', { details: { id: ID } });
  return object;
}

/** An object that is what is to begin; the first of the site. */
async function patternOf(type: NewType, { objects }: Services): Promise<ContentObject | null> {
  for await (const object of objects.each(type.dataType)) if (isPattern(type, object)) return object;
  return null;
}

/** What a new object is made of. @throws Problem (400, 403) */
async function beginOf(call: Call, services: Services): Promise<Begin> {
  const [dataType, kind] = [field(call, 'dataType', 60), field(call, 'kind', 40)];
  if (!NEW_TYPES.some((each) => each.dataType === dataType && each.kind === kind))
    throw new Problem('validation', { fields: [{ name: 'dataType', code: 'required.pattern' }] });
  const title = titleField(call);
  await needAt(call, services, 'write', { dataType, ID: 0 });
  const language = call.customer.languages.includes(call.lang) ? call.lang : call.customer.defaultLang;
  return { dataType, kind, title, language, now: new Date(), pattern: await patternOf({ dataType, kind }, services) };
}

async function create(call: Call, services: Services): Promise<number> {
  const begin = await beginOf(call, services);
  return new Shelf(services.store).create(begin.dataType, (id) => newObject(id, begin));
}

async function duplicate(call: Call, services: Services): Promise<number> {
  const object = await anyOf(call, services);
  await needAt(call, services, 'write', object);
  await needAt(call, services, 'write', { dataType: object.dataType, ID: 0 });
  if (!isCopied(object)) throw new Problem('notPermitted');
  const whole = await withLessonsInside(object, services.objects);
  const lessons = ownLessons(whole);
  const mark = (title: string, lang: string): string => message('studio.copy', { ...call, lang: lang || call.lang }, { title });
  const write = (id: number, ofLessons: readonly number[]): string =>
    copyOf(whole, id, mark, new Map(lessons.map((ID, index) => [ID, ofLessons[index]!])));
  return new Shelf(services.store).create(object.dataType, write, lessons.length);
}

/** The draft or what is in the bin under the number of the call. @throws Problem (404) */
async function shelvedOf(call: Call, services: Services, state: 'draft' | 'bin', right: Right): Promise<Shelved> {
  const found = await new Shelf(services.store).find(call.ID, state);
  if (found === null) throw new Problem('notFound', { details: { id: call.ID } });
  await needAt(call, services, right, found.object);
  return found;
}

/** Makes, copies, publishes or brings back the object of the call, and answers the studio as it is then. */
const store: Action = async (call, services) => {
  authorsOnly(call);
  switch (field(call, 'subAction', 40)) {
    case 'create':
      return list(call, services, await create(call, services));
    case 'duplicate':
      return list(call, services, await duplicate(call, services));
    case 'publish':
      await publishDraft(call, services, await shelvedOf(call, services, 'draft', 'publish'), 'published');
      return list(call, services);
    case 'move':
      return moveStep(call, services);
    case 'moveChapter':
      return moveChapter(call, services);
    case 'createBelow':
      return createBelow(call, services, () => beginOf(call, services));
    case 'rename':
      return rename(call, services);
    case 'restore': {
      const { object } = await shelvedOf(call, services, 'bin', 'write');
      await new Shelf(services.store).move(object.ID, 'bin', 'draft');
      return list(call, services, object.ID);
    }
    default:
      throw new Problem('validation', { fields: [{ name: 'subAction', code: 'required.pattern' }] });
  }
};

/** Puts the object of the call into the bin: a draft by who may write it, what is published by who may publish. */
const remove: Action = async (call, services) => {
  authorsOnly(call);
  if (field(call, 'confirm') !== '1') throw new Problem('validation', { fields: [{ name: 'confirm', code: 'required.empty' }] });
  const object = await services.objects.findAny(call.ID);
  if (object === null) {
    await shelvedOf(call, services, 'draft', 'write');
    await new Shelf(services.store).move(call.ID, 'draft', 'bin');
    return list(call, services);
  }
  await needAt(call, services, 'publish', object);
  await services.objects.delete(object, (content) => needWithout(content, object), discard);
  return list(call, services);
};

/** Where authors find, begin and delete objects (protocol 6.4). */
export const studioHandler: Handler = {
  dataType: 'p_Studio',
  actions: {
    [ACTIONS.none]: (call, services) => list(call, services),
    [ACTIONS.list]: (call, services) => list(call, services),
    [ACTIONS.show]: (call, services) => list(call, services),
    [ACTIONS.store]: store,
    [ACTIONS.delete]: remove,
    [ACTIONS.export]: exportObject,
  },
};
