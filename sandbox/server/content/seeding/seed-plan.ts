import { createHash } from 'node:crypto';
import type { ContentObject } from '../object.ts';
import { serialize } from '../../xml/nodes.ts';

/** Names an object among all of a content, as in its files: data type, ID and, where it has one, html name. */
export const objectName = ({ dataType, ID, html }: Pick<ContentObject, 'dataType' | 'ID' | 'html'>): string =>
  `${dataType} ${ID}${html === '' ? '' : ` ${html}`}`;

/** Digest of a text; the database computes the same with `md5(xml)`. */
export const digestOfText = (xml: string): string => createHash('md5').update(xml).digest('hex');

/** Digest of an object's text as it would be stored. */
export const digestOf = (object: ContentObject): string => digestOfText(serialize(object.element));

/** Digests by the names of objects. */
type Digests = ReadonlyMap<string, string>;

/** What of the content's files is written. */
interface SeedPlan {
  /** Objects that the files bring for the first time. */
  readonly added: readonly ContentObject[];
  /** Objects that nobody has touched since the files brought them, and that the files have in another form now. */
  readonly updated: readonly ContentObject[];
  /** Names of objects that the files have in another form now, but that authors have changed or deleted. */
  readonly leftAlone: readonly string[];
  /** What is recorded of the files, by the names of objects. */
  readonly record: Digests;
}

/**
 * Decides what of the content's files is written over a database that is in use. What an author has stored is not touched, what an
 * author has deleted does not come back, and what left the files stays.
 * @param stored what the database has; '' is an author's, whatever its text
 * @param seeded what the files have brought so far; '' for what they never had as it was stored
 */
export function planSeed(files: readonly ContentObject[], stored: Digests, seeded: Digests): SeedPlan {
  const plan = {
    added: [] as ContentObject[],
    updated: [] as ContentObject[],
    leftAlone: [] as string[],
    record: new Map<string, string>(),
  };
  for (const object of files) {
    const name = objectName(object);
    const file = digestOf(object);
    const before = seeded.get(name);
    const now = stored.get(name);
    if (now === undefined && before === undefined) plan.added.push(object);
    else if (now === file) {
      // As the files have it, whoever wrote it.
    } else if (now !== undefined && now !== '' && now === before) plan.updated.push(object);
    else {
      if (before !== file) plan.leftAlone.push(name);
      // Without a record nobody can tell who wrote it: it counts as an author's from now on.
      if (before === undefined) plan.record.set(name, '');
      continue;
    }
    if (before !== file) plan.record.set(name, file);
  }
  return plan;
}
