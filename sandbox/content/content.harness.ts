import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse, select, type XDocument, type XNode } from '../../xsl/engine/index.ts';

/** The folder of the content, with a slash at its end. */
export const contentFolder = fileURLToPath(new URL('.', import.meta.url));

/** Value of an attribute, or empty. */
export function value(node: XNode, name: string): string {
  return node.attributes.find((attribute) => attribute.name === name)?.value ?? '';
}

/** The XML files of a folder by name. @throws XmlError when one does not parse */
export function readXml(folder: string): Map<string, XDocument> {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.xml'))
    .sort();
  return new Map(names.map((name) => [name, parse(readFileSync(folder + name, 'utf8'))]));
}

/** All objects of the content. */
export function readObjects(): XNode[] {
  return [...readXml(`${contentFolder}objects/`).values()].flatMap((file) => select(file, '/objects/object'));
}

const pages: Readonly<Record<string, string>> = {
  news: 'p_News',
  blog: 'p_Blog',
  calendar: 'p_Calendar',
  course: 'p_Course',
  unit: 'p_Unit',
  lesson: 'p_LessonObject',
  object: 'p_Object',
  test: 'p_PracticeTest',
  placement: 'p_PlacementTest',
  level: 'p_PlacementTest',
  vocabulary: 'p_PracticeTest',
};
const fixed = new Set([
  'startPage.html',
  'news.html',
  'blog.html',
  'calendar.html',
  'contact.html',
  'kontakt.html',
  'course.html',
  'login.html',
  'userhome.html',
]);

/** Says why an address of a link leads nowhere, or null when it leads to an object or a page of the site. */
export function deadLink(href: string, objects: readonly XNode[]): string | null {
  if (fixed.has(href)) return null;
  const landing = /^af-([a-z0-9]+)\.html$/.exec(href)?.[1];
  if (landing !== undefined)
    return objects.some((object) => value(object, 'html') === landing) ? null : `${href}: no landing page ${landing}`;
  const [, page = '', ID = ''] = /^([a-z]+)-(\d+)\.html$/.exec(href) ?? [];
  const dataType = pages[page];
  if (dataType === undefined) return `${href}: not an address of the site`;
  const inUnit = (object: XNode): boolean => page === 'lesson' && select(object, `data/unit/lesson[@ID = '${ID}']`).length > 0;
  return objects.some((object) => (value(object, 'ID') === ID && value(object, 'dataType') === dataType) || inUnit(object))
    ? null
    : `${href}: no ${dataType} with ID ${ID}`;
}
