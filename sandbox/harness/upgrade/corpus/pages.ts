import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CorpusObject } from './corpus.ts';
import type { CorpusPage } from '../model.ts';
import { PLAIN } from './looks.ts';

interface Route {
  readonly path: string;
  readonly dataType: string;
  readonly action: number;
  readonly IDObjectType?: number;
  readonly ID?: number;
}
interface Manifest {
  readonly routes?: readonly Route[];
  readonly dataTypes?: Readonly<Record<string, { readonly stylesheet?: string }>>;
}

/** What a tree's plugins say of addresses and stylesheets. */
export function manifestsOf(root: string): Manifest[] {
  const folder = join(root, 'plugins');
  return readdirSync(folder)
    .map((id) => join(folder, id, 'manifest.json'))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Manifest);
}

const START: Route = { path: 'startPage.html', dataType: 'p_StartPage', action: 2 };

/** The pages of the site that need no object, each once: two addresses of one view are one page. */
const sitePages = (routes: readonly Route[]): CorpusPage[] =>
  [START, ...routes.filter(({ path, ID }) => !path.includes('{') && ID === undefined)]
    .filter(({ dataType, action }, index, all) => all.findIndex((one) => one.dataType === dataType && one.action === action) === index)
    .map(({ path, dataType, action }) => ({ name: path, address: `/${path}`, dataType, action, id: 0, html: '', look: PLAIN }));

function objectPage({ dataType, id, type, html }: CorpusObject, routes: readonly Route[]): CorpusPage {
  const own = routes.filter((each) => each.dataType === dataType && each.path.includes('{') && each.action === 2);
  const needed = html === '' ? '{ID}' : '{html}';
  const fitting = own.filter(({ path }) => path.includes(needed));
  const route = fitting.find((each) => each.IDObjectType === type) ?? fitting[0];
  const address =
    route === undefined
      ? `/startPage.html?${new URLSearchParams({ dataType, action: '2', ...(html === '' ? { ID: String(id) } : { html }) })}`
      : `/${route.path.replace('{ID}', String(id)).replace('{html}', html)}`;
  return { name: `${dataType}/${html || id}`, address, dataType, action: 2, id, html, look: PLAIN };
}

/** All pages that are looked at: the site's own, and one for each object. */
export function pagesOf(objects: readonly CorpusObject[], root: string): CorpusPage[] {
  const routes = manifestsOf(root).flatMap((manifest) => manifest.routes ?? []);
  const own = objects.filter(({ dataType }) => !/^p_(?:StartPage|Menu|Contact|Login)$/.test(dataType));
  return [...sitePages(routes), ...own.map((each) => objectPage(each, routes))];
}

/** The page that is drawn whole: the frame of the site is looked at here, and nowhere else. */
export const isWhole = ({ dataType, id }: CorpusPage): boolean => dataType === START.dataType && id === 0;
