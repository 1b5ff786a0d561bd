import { edits } from '../../../../xsl/engine/index.ts';
import type { ContentObject } from '../../content/object.ts';
import { addressOf } from '../../content/records.ts';
import { renamed } from '../../content/references.ts';
import { attribute, child, children, parseRoot, plainText, serialize, type XNode } from '../../xml/nodes.ts';
import { edited } from '../../xml/edited.ts';
import { element, text, type Attributes } from '../../xml/write.ts';

/** What a new object begins with: its type where the site has none of its data type yet, the name of its page, record and payload. */
interface Template {
  readonly type: number;
  readonly page: string;
  /** Of a test: what it is for. */
  readonly kind?: string;
  /** Whether its address has a name instead of a number. */
  readonly isNamed?: boolean;
  record(now: Date): Readonly<Record<string, string | number>>;
  payload(id: number, now: Date, html: string, title: string): string;
}

const moment = (now: Date): string => `${now.toISOString().slice(0, 19)}+00:00`;
const day = (now: Date): string => now.toISOString().slice(0, 10);
const dated = (name: string, type: number, page: string): Template => ({
  type,
  page,
  record: (now) => ({ date: moment(now) }),
  payload: (id, now, html, title) => element(name, { ID: id, date: moment(now) }, title, html),
});
const test = (kind: string, type: number, page: string, settings: Attributes, ...more: readonly string[]): Template => ({
  type,
  page,
  kind,
  record: () => ({}),
  payload: (id, _now, html) => element('test', { ID: id, kind, ...settings }, element('description', {}, html), ...more),
});

const TEMPLATES: Readonly<Record<string, Template>> = {
  p_News: dated('news', 501, 'news'),
  p_Blog: dated('blog', 530, 'blog'),
  p_Calendar: {
    type: 540,
    page: 'calendar',
    record: (now) => ({ start: day(now), end: day(now), allDay: 1 }),
    payload: (id, now, html, title) => element('event', { ID: id, start: day(now), end: day(now), allDay: 1 }, title, html),
  },
  p_Object: { type: 500, page: 'object', record: () => ({}), payload: (_id, _now, html) => element('genericObject', {}, html) },
  p_Course: {
    type: 100,
    page: 'course',
    record: () => ({}),
    payload: (id, _now, html) => element('course', { ID: id, selected: 1 }, element('description', {}, html)),
  },
  p_Unit: {
    type: 4,
    page: 'unit',
    record: () => ({}),
    payload: (id) => element('unit', { idUnit: id, idLesson: '', init: 1, unitCount: 0, bFromHistory: 0, mediaToken: '' }),
  },
  p_PracticeTest: test('practice', 420, 'test', { display: 'one', feedback: 'each' }),
  // Everybody reaches a first level.
  p_PlacementTest: test('placement', 421, 'placement', { display: 'one' }, element('level', { id: 1, minPoints: 0 })),
  p_AffiliateLandingPage: {
    type: 560,
    page: 'af',
    isNamed: true,
    record: () => ({}),
    payload: (_id, _now, html) => element('areas', {}, element('area', { id: 'mainContent' }, html), element('area', { id: 'footer' })),
  },
  'p_PracticeTest vocabulary': test('vocabulary', 424, 'vocabulary', { newPerDay: 8 }),
};

/** What authors begin: a data type, and what of it; '' for what most of it are. */
export interface NewType {
  readonly dataType: string;
  readonly kind: string;
}

const keyOf = ({ dataType, kind }: NewType): string => `${dataType} ${kind}`.trim();

/** All that authors begin. */
export const NEW_TYPES: readonly NewType[] = Object.keys(TEMPLATES).map((key) => {
  const [dataType = '', kind = ''] = key.split(' ');
  return { dataType, kind };
});

/** Whether an object is like what is to begin: of its data type and, of tests, for the same and with the same page. */
export function isPattern(type: NewType, object: ContentObject): boolean {
  const { kind, page } = TEMPLATES[keyOf(type)] ?? {};
  if (object.dataType !== type.dataType) return false;
  // The type decides on which page a test is taken: words may also be asked once, as any test.
  return kind === undefined || (isTestOf(kind, object.payload) && addressOf(object).startsWith(`${page}-`));
}

const isTestOf = (kind: string, payload: XNode | null): boolean =>
  payload !== null && (attribute(payload, 'kind') || 'practice') === kind && attribute(payload, 'adaptive') === '';

export interface Begin extends NewType {
  readonly title: string;
  readonly language: string;
  readonly now: Date;
  /** Another one of its data type: of which type it is, and what its type is called. */
  readonly pattern: ContentObject | null;
}

/** A title as a part of an address: `Café an der Spree` is `cafe-an-der-spree`. */
const addressName = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);

/** The number of its type. */
export const typeOf = (begin: Begin): number => begin.pattern?.type ?? TEMPLATES[keyOf(begin)]!.type;

/** The text of a new object. */
export function newObject(id: number, begin: Begin): string {
  const { dataType, kind, title, language, now, pattern } = begin;
  const template = TEMPLATES[keyOf({ dataType, kind })]!;
  // The page of a partner has no other heading.
  const words = template.isNamed === true ? element('h1', {}, text(title)) : '';
  const [base, html] = [element('title', { language }, text(title)), element('html', { language }, `${words}<p></p>`)];
  const record = element('record', { ...template.record(now), href: `${template.page}-${id}.html` }, element('teaser', { language }, ''));
  const names = pattern === null ? [] : children(pattern.element, 'typeName').map(serialize);
  return element(
    'object',
    {
      ID: id,
      IDObjectType: typeOf(begin),
      IDObjectTypeCategory: pattern?.category ?? 0,
      dataType,
      language: '',
      // The number makes it nobody else's; its author may write another one.
      html: template.isNamed === true ? `${addressName(title) || 'page'}-${id}` : null,
    },
    base,
    ...names,
    element('languages', { base: language, default: language }, element('language', { code: language, available: 1 })),
    template.isNamed === true ? '' : record,
    element('data', {}, template.payload(id, now, html, base)),
  );
}

/**
 * The text of an object under another number, called so that it is not taken for the first. What it names of itself it names of the copy.
 * @param lessons the numbers of the lessons in the copy by those in the first
 */
export function copyOf(
  object: ContentObject,
  id: number,
  mark: (title: string, language: string) => string,
  lessons: ReadonlyMap<number, number> = new Map(),
): string {
  const root = parseRoot(serialize(object.element));
  const payload = child(child(root, 'data') ?? root, object.payload?.name ?? '');
  const titles = [...children(root, 'title'), ...(payload === null ? [] : children(payload, 'title'))];
  return edited(root, [
    ...(object.html === '' ? [] : [edits.setAttribute(root, 'html', `${object.html.slice(0, 50)}-${id}`)]),
    ...renamed(root, new Map([...lessons, [object.ID, id]])),
    ...titles.map((node) => edits.setText(node, mark(plainText(node), attribute(node, 'language')))),
  ]);
}
