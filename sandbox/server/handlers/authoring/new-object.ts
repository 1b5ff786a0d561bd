import { edits } from '../../../../xsl/engine/index.ts';
import type { ContentObject } from '../../content/object.ts';
import { attribute, child, children, parseRoot, plainText, serialize } from '../../xml/nodes.ts';
import { edited } from '../../xml/edited.ts';
import { element, text } from '../../xml/write.ts';
import { renamed } from './copy-unit.ts';

/** What a new object begins with: its type where the site has none of its data type yet, the name of its page, record and payload. */
interface Template {
  readonly type: number;
  readonly page: string;
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
const test = (kind: string, type: number): Template => ({
  type,
  page: 'test',
  record: () => ({}),
  payload: (id, _now, html) => element('test', { ID: id, kind, display: 'one', feedback: 'each' }, element('description', {}, html)),
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
  p_PracticeTest: test('practice', 420),
};

/** The data types of which authors begin new objects. */
export const NEW_TYPES: readonly string[] = Object.keys(TEMPLATES);

interface Begin {
  readonly dataType: string;
  readonly title: string;
  readonly language: string;
  readonly now: Date;
  /** Another one of its data type: of which type it is, and what its type is called. */
  readonly pattern: ContentObject | null;
}

/** The text of a new object. */
export function newObject(id: number, { dataType, title, language, now, pattern }: Begin): string {
  const template = TEMPLATES[dataType]!;
  const [base, html] = [element('title', { language }, text(title)), element('html', { language }, '<p></p>')];
  const names = pattern === null ? [] : children(pattern.element, 'typeName').map(serialize);
  return element(
    'object',
    {
      ID: id,
      IDObjectType: pattern?.type ?? template.type,
      IDObjectTypeCategory: pattern?.category ?? 0,
      dataType,
      language: '',
    },
    base,
    ...names,
    element('languages', { base: language, default: language }, element('language', { code: language, available: 1 })),
    element('record', { ...template.record(now), href: `${template.page}-${id}.html` }, element('teaser', { language }, '')),
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
    ...renamed(root, new Map([...lessons, [object.ID, id]])),
    ...titles.map((node) => edits.setText(node, mark(plainText(node), attribute(node, 'language')))),
  ]);
}
