import { attribute, select, textOf, type Requests, type XDocument } from '../../../core/api.ts';
import type { Ending } from '../library/library-calls.ts';

/** Data type of the menus of a site, for their forms (protocol 6.12). */
export const MENU_DOCUMENT = 'p_MenuDocument';

/** What the server finds wrong with an item. */
export interface MenuFault {
  readonly item: string;
  readonly isError: boolean;
  readonly words: string;
}

/** A page of the site that an item may lead to, or a step of a course be. */
export interface SitePage {
  readonly ID: number;
  readonly title: string;
  readonly language: string | undefined;
  readonly typeName: string;
  readonly href: string;
}

interface SitePages {
  readonly found: readonly SitePage[];
  readonly pages: number;
}

const OF_MENUS = { dataType: MENU_DOCUMENT, ID: 0, bRender: false, background: true } as const;

/** What is wrong with a menu that is not stored yet; null when the server did not answer. Never rejects. */
export async function checkMenu(requests: Pick<Requests, 'send'>, menu: string, xml: string): Promise<readonly MenuFault[] | null> {
  const { outcome, answer } = await requests.send({ ...OF_MENUS, action: 'verify', html: menu, fields: { xml } });
  if (outcome !== 'success' || !answer?.document) return null;
  return select(answer.document, '//fault').map((node) => ({
    item: attribute(node, 'item'),
    isError: attribute(node, 'level') === 'error',
    words: textOf(node),
  }));
}

/** The menu of the site's file; null when it did not come. Never rejects. */
export async function menuOfFile(requests: Pick<Requests, 'send'>, menu: string): Promise<XDocument | null> {
  const { outcome, answer } = await requests.send({ ...OF_MENUS, action: 'edit', html: menu, paramString: 'file=1' });
  return outcome === 'success' ? (answer?.document ?? null) : null;
}

/** The pages of the site whose title or number has what is looked for. Never rejects. */
export async function findPages(requests: Pick<Requests, 'send'>, query: string, page: number): Promise<Ending<SitePages>> {
  const paramString = `query=${encodeURIComponent(query)}&page=${page}`;
  const common = { dataType: 'p_Studio', ID: 0, bRender: false, background: true } as const;
  const { outcome, answer } = await requests.send({ ...common, action: 'list', paramString });
  if (outcome !== 'success' || !answer?.document) return { problem: answer?.error?.text ?? '' };
  const found = select(answer.document, '//published/entry[@href != ""] | //drafts/entry[@href != ""]').map((node) => ({
    ID: Number(attribute(node, 'ID')) || 0,
    title: attribute(node, 'title'),
    language: attribute(node, 'titleLang') || undefined,
    typeName: attribute(node, 'typeName'),
    href: attribute(node, 'href'),
  }));
  const [studio] = select(answer.document, '//studio');
  return { done: { found, pages: Number(studio && attribute(studio, 'pages')) || 1 } };
}
