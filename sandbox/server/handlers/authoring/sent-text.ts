import { isRule, readCertificate } from '../../../../plugins/unit/completion/index.ts';
import { edits, type Splice } from '../../../../xsl/engine/index.ts';
import { readObject, type ContentObject } from '../../content/object.ts';
import type { Services } from '../../protocol/contract.ts';
import { readXml } from '../../protocol/parameters.ts';
import { Problem } from '../../protocol/problem.ts';
import { edited } from '../../xml/edited.ts';
import { pathOf } from '../../xml/path-of.ts';
import { attribute, child, children, descendants, parseRoot, serialize, type XNode } from '../../xml/nodes.ts';
import { catalogueKeys } from './courses/catalogue-keys.ts';
import { countOfLessons, referenceTypes, repeatedOf } from './derived-parts.ts';

/** What an object is is not a matter of its text; by which name it is found is, as long as nobody has published it. */
const FIXED = ['ID', 'html', 'dataType', 'IDObjectType', 'IDObjectTypeCategory'] as const;

/** The lessons in a text of a unit. */
export const lessonsIn = ({ payload }: ContentObject): XNode[] => (payload?.name === 'unit' ? children(payload, 'lesson') : []);

export const refused = (expected: string, found: string): Problem => new Problem('badXml', { details: { expected, found } });

/** What was sent as an object. @throws Problem (400) when it is no object, or another one than is stored */
function readSent(root: XNode, object: ContentObject, isDraft: boolean): ContentObject {
  const [node, ...further] = root.name === 'objectDocument' ? children(root) : [];
  if (node?.name !== 'object' || further.length > 0) throw refused('objectDocument/object', root.name);
  for (const name of FIXED.filter((each) => each !== 'html' || !isDraft || object.html === ''))
    if (attribute(node, name) !== attribute(object.element, name))
      throw refused(`${name}="${attribute(object.element, name)}"`, `${name}="${attribute(node, name)}"`);
  let sent: ContentObject;
  try {
    sent = readObject(node);
  } catch (error) {
    throw new Problem('badXml', { details: { reason: (error as Error).message }, reason: (error as Error).message });
  }
  if (sent.payload?.name !== object.payload?.name) throw refused(`data/${object.payload?.name ?? ''}`, `data/${sent.payload?.name ?? ''}`);
  if (object.html !== '' && sent.html === '')
    throw new Problem('validation', {
      words: 'htmlName',
      details: { html: '' },
      fields: [{ name: '/objectDocument/object/@html', code: 'htmlName' }],
    });
  if (sent.titles.length === 0) throw refused('title', 'none');
  return sent;
}

/** Attributes that say what makes something done, and whether that can be read: by what they are of. */
const RULES = [
  { of: new Set(['lesson', 'test']), name: 'completion', isRead: isRule },
  { of: new Set(['course']), name: 'certificate', isRead: (text: string) => readCertificate(text) !== null },
] as const;

/** @throws Problem (400) that names the fields of rules which nobody could follow: learners would get the usual one without a word */
function needRules({ payload }: ContentObject): void {
  const found = (payload === null ? [] : [payload, ...descendants(payload)]).flatMap((node) =>
    RULES.filter(({ of, name, isRead }) => of.has(node.name) && attribute(node, name) !== '' && !isRead(attribute(node, name))).map(
      ({ name }) => ({ name: `${pathOf(node)}/@${name}`, code: 'rule', value: attribute(node, name) }),
    ),
  );
  if (found.length === 0) return;
  const fields = found.map(({ name, code }) => ({ name, code }));
  throw new Problem('badXml', { words: 'rule.unreadable', details: { rule: found[0]!.value.slice(0, 40) }, fields });
}

/** Changes that take the revisions of its lessons out of a unit, and these by the IDs of the lessons. */
function withoutRevisions(unit: ContentObject): { readonly splices: readonly Splice[]; readonly revisions: ReadonlyMap<number, number> } {
  const revisions = new Map<number, number>();
  const splices = lessonsIn(unit).flatMap((lesson) => {
    const revision = attribute(lesson, 'revision');
    if (/^\d{1,9}$/.test(revision)) revisions.set(Number(attribute(lesson, 'ID')), Number(revision));
    return edits.removeAttribute(lesson, 'revision') ?? [];
  });
  return { splices, revisions };
}

/** The text of an object as a document that was sent is stored, with the revisions of the object and of lessons that it was made from. */
interface SentText {
  readonly text: string;
  readonly revision: number;
  /** Revision of the working copy that it was made from; 0 for none. */
  readonly working: number;
  readonly revisions: ReadonlyMap<number, number>;
}

/**
 * What a document that was sent of an object is stored as: what the payload repeats of the object is written from that.
 * @param isDraft nobody has published it
 * @throws Problem (400) when it is no object, or another one than is stored
 */
export async function sentText(
  xml: string,
  { object, isDraft }: { readonly object: ContentObject; readonly isDraft: boolean },
  services: Pick<Services, 'objects' | 'store'>,
): Promise<SentText> {
  const root = readXml(xml);
  const sent = readSent(root, object, isDraft);
  needRules(sent);
  const { splices, revisions } = withoutRevisions(sent);
  const types = [...(await referenceTypes(sent, services)), ...(await catalogueKeys(object, sent, services))];
  const changed = parseRoot(edited(root, [...splices, ...repeatedOf(object, sent), ...countOfLessons(object, sent), ...types]));
  return {
    text: serialize(child(changed, 'object')!),
    revision: Number(attribute(root, 'revision')),
    working: Number(attribute(root, 'working')) || 0,
    revisions,
  };
}
