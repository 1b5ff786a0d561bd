import type { ContentObject } from '../../../content/object.ts';
import { children, type XNode } from '../../../xml/nodes.ts';

/** What leads to an object from the course or unit that it is in. */
export const STEP_NAMES: Readonly<Record<string, readonly string[]>> = {
  p_Course: ['objectRef'],
  p_Unit: ['lesson', 'subUnit', 'objectRef'],
};

/** Whether something is in objects of a data type in an order. */
export const holdsSteps = (dataType: string): boolean => Object.hasOwn(STEP_NAMES, dataType);

/** Where steps are: a chapter of a course, or a course or unit itself. */
export interface Container {
  /** Numbers of the chapters around it and its own, from 0 on, apart by dots: `2.0`; '' for the course or unit itself. */
  readonly path: string;
  readonly node: XNode;
}

/** Chapters in a course or chapter, and those in these, in the order of the text. */
function chaptersIn(node: XNode, path: string): Container[] {
  return children(node, 'chapter').flatMap((chapter, index) => {
    const own = path === '' ? String(index) : `${path}.${index}`;
    return [{ path: own, node: chapter }, ...chaptersIn(chapter, own)];
  });
}

/** What is a step of an object in a container of it, in the order of the text. */
export const stepsIn = ({ dataType }: Pick<ContentObject, 'dataType'>, { node }: Container): XNode[] =>
  children(node).filter(({ name }) => STEP_NAMES[dataType]?.includes(name) === true);

/** All containers of a course or unit. A course with chapters has its steps in these, unless some are beside them. */
export function containersOf(object: Pick<ContentObject, 'dataType' | 'payload'>): Container[] {
  const { dataType, payload } = object;
  if (payload === null || !holdsSteps(dataType)) return [];
  const own = { path: '', node: payload };
  const chapters = dataType === 'p_Course' ? chaptersIn(payload, '') : [];
  return chapters.length === 0 || stepsIn(object, own).length > 0 ? [own, ...chapters] : chapters;
}

/** The container of a path; undefined when there is none. */
export const containerAt = (object: Pick<ContentObject, 'dataType' | 'payload'>, path: string): Container | undefined =>
  containersOf(object).find((each) => each.path === path);
