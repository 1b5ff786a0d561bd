import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodedXml } from '../../base/encodings.ts';
import { readAuthored } from '../../xml/authored.ts';
import { children } from '../../xml/nodes.ts';
import { storableText } from '../../xml/text-limit.ts';
import { datedOf, datedToday, weeksOf } from '../../calendar/dated.ts';
import { readObject, type ContentObject } from '../object.ts';
import { objectName } from './seed-plan.ts';
import { acceptedRuleOf } from '../../calendar/event-rule.ts';

/** The content folder as found on disk, and a hash that changes with any of its files, and with where their dates are. */
export interface ContentFiles {
  readonly version: string;
  readonly objects: () => ContentObject[];
  /** The file that an object of `objects` came from. */
  readonly fileOf: (object: ContentObject) => string;
  /** Text of users.json; empty when there is none. */
  readonly users: string;
}

// Part of the version, so that a change of what the seed writes seeds again.
const SEED_FORMAT = '6';

function parseFile(file: string, bytes: Buffer, today: string): ContentObject[] {
  try {
    const written = readAuthored(decodedXml(bytes, 'file'));
    if (written.name !== 'objects') throw new Error(`the root must be <objects>, not <${written.name}>`);
    const root = datedOf(written) === '' ? written : readAuthored(datedToday(written, today));
    return children(root, 'object').map((node, index) => {
      try {
        const object = readObject(node);
        acceptedRuleOf(object.record);
        storableText(object);
        return object;
      } catch (error) {
        throw new Error(`/objects/object[${index + 1}]: ${(error as Error).message}`, { cause: error });
      }
    });
  } catch (error) {
    throw new Error(`Content file ${file} is refused: ${(error as Error).message}. Correct the file and start again.`, { cause: error });
  }
}

function refuseDoubles(objects: ContentObject[]): ContentObject[] {
  const seen = new Set<string>();
  for (const object of objects) {
    const key = objectName(object);
    if (seen.has(key)) throw new Error(`Content is refused: the object ${key} occurs twice. Give one of them another ID.`);
    seen.add(key);
  }
  return objects;
}

/** In the server's folder: the version of the content that was brought last. */
const checkedFile = (data: string): string => join(data, 'content-checked');

/**
 * Whether a start before has read the content as it is now, and found nothing wrong: parsing ten thousand objects again takes seconds and
 * 100 MB that stay with the process.
 */
export function wasChecked(data: string, { version }: ContentFiles): boolean {
  const file = checkedFile(data);
  return existsSync(file) && readFileSync(file, 'utf8') === version;
}

export function rememberChecked(data: string, content: ContentFiles): void {
  if (wasChecked(data, content)) return;
  try {
    writeFileSync(checkedFile(data), content.version);
  } catch {
    // No reason not to start, on a full disk say: the next start reads the content once more.
  }
}

/**
 * Reads a content folder: `objects/*.xml` and `users.json`. Objects are parsed only when asked for.
 * @param today day from which files with `dated` have their dates; without one they have those that are written
 */
export function readContent(folder: string, today = ''): ContentFiles {
  const directory = join(folder, 'objects');
  const names = existsSync(directory)
    ? readdirSync(directory)
        .filter((name) => name.endsWith('.xml'))
        .sort()
    : [];
  const files = names.map((name) => ({ name: join(directory, name), bytes: readFileSync(join(directory, name)) }));
  const usersFile = join(folder, 'users.json');
  const users = existsSync(usersFile) ? readFileSync(usersFile, 'utf8') : '';
  const hash = createHash('sha256').update(SEED_FORMAT).update(users);
  for (const { name, bytes } of files) hash.update(`\0${name.slice(directory.length)}\0`).update(bytes);
  const origins = new WeakMap<ContentObject, string>();
  const objects = () =>
    refuseDoubles(
      files.flatMap(({ name, bytes }) => {
        const found = parseFile(name, bytes, today);
        for (const object of found) origins.set(object, name);
        return found;
      }),
    );
  const weeks = files.map(({ bytes }) => weeksOf(bytes, today));
  const moved = weeks.some((count) => count > 0) ? `+${weeks.join('.')}` : '';
  return { version: hash.digest('hex').slice(0, 16) + moved, users, objects, fileOf: (object) => origins.get(object) ?? '' };
}
