import { CONTENT, EVERYTHING, listTag, objectTag } from './sources.ts';

/** An object of the content, by what names it. */
interface Named {
  readonly dataType: string;
  readonly ID: number;
}

/** A unit is written with its lessons and read with them, whichever of the two was asked for. */
const FAMILY: readonly string[] = ['p_Unit', 'p_LessonObject'];
/** More objects than these are named by their data types. */
const MOST_READ = 50;
/** More are everything, as an import is. */
const MOST_WRITTEN = 50;

const withFamily = (dataTypes: readonly string[]): readonly string[] => (dataTypes.some((each) => FAMILY.includes(each)) ? FAMILY : []);

/**
 * What is read when these objects are asked for. One that is not there counts as well: it may be published.
 * @param found those that there are
 */
export function readTags(ids: readonly number[], found: readonly Named[]): string[] {
  const dataTypes = [...new Set(found.map(({ dataType }) => dataType))];
  const lists = withFamily(dataTypes);
  if (ids.length <= MOST_READ) return [...ids.map(objectTag), ...lists.map(listTag)];
  const there = new Set(found.map(({ ID }) => ID));
  const missing = ids.filter((id) => !there.has(id));
  return missing.length > MOST_READ ? [CONTENT] : [...[...dataTypes, ...lists].map(listTag), ...missing.map(objectTag)];
}

/** What shows something of objects that were written. */
export function writtenTags(objects: readonly Named[]): string[] {
  if (objects.length > MOST_WRITTEN) return [EVERYTHING];
  const dataTypes = objects.map(({ dataType }) => dataType);
  const lists = new Set([...dataTypes, ...withFamily(dataTypes)]);
  return [...new Set(objects.map(({ ID }) => objectTag(ID))), ...[...lists].map(listTag), CONTENT];
}
