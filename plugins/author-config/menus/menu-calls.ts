import { attribute, select, textOf, type Requests, type XDocument } from '../../../core/api.ts';
import type { Ending } from '../library/library-calls.ts';
import type { SitePart } from '../model/document-root.ts';

/** What the server finds wrong with an item of a menu, or a text. */
export interface PartFault {
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

const common = { ID: 0, bRender: false, background: true } as const;

type Part = Pick<SitePart, 'dataType' | 'html'>;

/** What is wrong with a part of the site that is not stored yet; null when the server did not answer. Never rejects. */
export async function checkPart(
  requests: Pick<Requests, 'send'>,
  { dataType, html }: Part,
  xml: string,
): Promise<readonly PartFault[] | null> {
  const { outcome, answer } = await requests.send({ ...common, dataType, action: 'verify', html, fields: { xml } });
  if (outcome !== 'success' || !answer?.document) return null;
  return select(answer.document, '//fault').map((node) => ({
    item: attribute(node, 'item'),
    isError: attribute(node, 'level') === 'error',
    words: textOf(node),
  }));
}

/** What the site's file has of a part; null when it did not come. Never rejects. */
export async function partOfFile(requests: Pick<Requests, 'send'>, { dataType, html }: Part): Promise<XDocument | null> {
  const { outcome, answer } = await requests.send({ ...common, dataType, action: 'edit', html, paramString: 'file=1' });
  return outcome === 'success' ? (answer?.document ?? null) : null;
}

/** The pages of the site whose title or number has what is looked for. Never rejects. */
export async function findPages(requests: Pick<Requests, 'send'>, query: string, page: number): Promise<Ending<SitePages>> {
  const paramString = `query=${encodeURIComponent(query)}&page=${page}`;
  const { outcome, answer } = await requests.send({ ...common, dataType: 'p_Studio', action: 'list', paramString });
  if (outcome !== 'success' || !answer?.document) return { problem: answer?.error?.text ?? '' };
  const found = select(answer.document, '//published/entry[@href != ""] | //drafts/entry[@href != ""]').map((node) => ({
    ID: Number(attribute(node, 'ID')) || 0,
    title: attribute(node, 'title'),
    language: attribute(node, 'titleLang') || undefined,
    typeName: attribute(node, 'typeName'),
    href: attribute(node, 'href'),
  }));
  // The one with this number is what is meant, wherever it is.
  found.sort((a, b) => Number(String(b.ID) === query) - Number(String(a.ID) === query));
  const [studio] = select(answer.document, '//studio');
  return { done: { found, pages: Number(studio && attribute(studio, 'pages')) || 1 } };
}
