import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

const plugins = join(import.meta.dirname, '..', '..', 'plugins');
/** Every address that a plugin of the build has. */
const routes = readdirSync(plugins)
  .map((name) => join(plugins, name, 'manifest.json'))
  .filter((file) => existsSync(file))
  .flatMap((file) => (JSON.parse(readFileSync(file, 'utf8')) as { routes?: { path: string; dataType: string }[] }).routes ?? []);
const pages = new Map(
  routes.flatMap(({ path, dataType }) => {
    const page = /^([a-z][a-z-]*)-\{ID\}\.html$/.exec(path)?.[1];
    return page === undefined ? [] : [[page, dataType] as const];
  }),
);
const fixed = new Set(routes.map(({ path }) => path).filter((path) => !path.includes('{')));

/** Says why an address of a link leads nowhere, or null when it leads to an object or a page of the site. */
export function deadLink(href: string, objects: readonly XNode[]): string | null {
  if (fixed.has(href)) return null;
  const landing = /^af-([a-z0-9]+)\.html$/.exec(href)?.[1];
  if (landing !== undefined)
    return objects.some((object) => value(object, 'html') === landing) ? null : `${href}: no landing page ${landing}`;
  const [, page = '', ID = ''] = /^([a-z][a-z-]*)-(\d+)\.html$/.exec(href) ?? [];
  const dataType = pages.get(page);
  if (dataType === undefined) return `${href}: not an address of the site`;
  const inUnit = (object: XNode): boolean => page === 'lesson' && select(object, `data/unit/lesson[@ID = '${ID}']`).length > 0;
  return objects.some((object) => (value(object, 'ID') === ID && value(object, 'dataType') === dataType) || inUnit(object))
    ? null
    : `${href}: no ${dataType} with ID ${ID}`;
}
