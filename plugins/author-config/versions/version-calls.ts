import { attribute, select, type Edits, type Requests, type Splice, type XDocument } from '../../../core/api.ts';
import { rootOf } from '../model/document-root.ts';

/** Data type of the stored versions of objects on the wire (protocol 6.5). */
const OBJECT_VERSIONS = 'p_ObjectVersions';

/** The calls for what was stored of one document before. None rejects. */
export interface VersionCalls {
  /** A page of the versions, the last one first; null when it did not come. */
  list(page: number): Promise<XDocument | null>;
  /** The document of a version; null when it did not come. */
  load(number: number): Promise<XDocument | null>;
  /** Gives a version a name. @returns whether it has it */
  name(number: number, note: string): Promise<boolean>;
}

/**
 * @param kind `object` for the object's document, `configuration` for its configuration, `menu` or `texts` for a part of the site
 * @param html by which that part is told from others of its kind
 */
export function versionCalls(requests: Requests, ID: number, kind: string, html?: string): VersionCalls {
  const call = async (action: 'list' | 'show' | 'store', parameters: object, query: Readonly<Record<string, string>>) => {
    const paramString = new URLSearchParams({ kind, ...query }).toString();
    const common = { action, dataType: OBJECT_VERSIONS, ID, html, bRender: false, background: true, paramString };
    const { outcome, answer } = await requests.send({ ...common, ...parameters });
    return outcome === 'success' ? (answer?.document ?? null) : null;
  };
  return {
    list: (page) => call('list', {}, { page: String(page) }),
    load: (number) => call('show', {}, { version: String(number) }),
    name: async (number, note) => (await call('store', { fields: { note } }, { version: String(number) })) !== null,
  };
}

/**
 * A version as a change of another document: with the revisions that this was made from, so that storing it is refused when somebody
 * else has stored the object, or a lesson in it, since then.
 */
export function asChangeOf(edits: Edits, version: XDocument, present: XDocument): string {
  const [root, own] = [rootOf(version), rootOf(present)];
  const splices: Splice[] = root && own ? [edits.setAttribute(root, 'revision', attribute(own, 'revision'))].flat() : [];
  if (root?.name === 'objectDocument' && own)
    splices.push(...[edits.setAttribute(root, 'working', attribute(own, 'working') || '0')].flat());
  const lessons = new Map(select(present, '//lesson[@revision]').map((lesson) => [attribute(lesson, 'ID'), attribute(lesson, 'revision')]));
  for (const lesson of select(version, '//lesson[@revision]')) {
    const revision = lessons.get(attribute(lesson, 'ID'));
    if (revision !== undefined) splices.push(edits.setAttribute(lesson, 'revision', revision));
  }
  return edits.serializeSource(edits.applyEdits(version, splices).document);
}
