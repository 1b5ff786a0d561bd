import { derived } from '../../content/derived.ts';
import { indexTags } from '../../content/index-texts.ts';
import type { ContentObject } from '../../content/object.ts';
import type { Objects } from '../../content/objects.ts';
import { attribute, child, children, descendants, plainText } from '../../xml/nodes.ts';
import { partsOf } from '../progress.ts';

/** A word that a course is filed under: its name in addresses, and how it is written in a language ('' for all). */
interface Named {
  readonly key: string;
  readonly language: string;
  readonly label: string;
}

/** What of a course can be looked for, and of which objects it is. */
export interface CourseFacts {
  readonly ID: number;
  /** IDs of what the course names, in its order. */
  readonly parts: readonly number[];
  readonly categories: readonly Named[];
  readonly levels: readonly Named[];
  readonly tags: readonly { readonly tag: string; readonly language: string }[];
  /** Languages that it can be taken in. */
  readonly languages: readonly string[];
  /** What it says that its parts take; 0 when it does not. */
  readonly minutes: number;
  /** Default language of its words; '' when the customer's applies. */
  readonly fallback: string;
}

const AT_ONCE = 100;
const KEY = /^[a-z0-9-]{1,40}$/;

function named({ record }: ContentObject, name: string): Named[] {
  if (record === null) return [];
  return children(record, name)
    .map((node) => ({ key: attribute(node, 'key'), language: attribute(node, 'language'), label: plainText(node) }))
    .filter(({ key }) => KEY.test(key));
}

function languagesOf({ element, language, fallback }: ContentObject): string[] {
  const stated = child(element, 'languages');
  const available = stated === null ? [] : children(stated, 'language').filter((node) => attribute(node, 'available') !== '0');
  const codes = available.map((node) => attribute(node, 'code')).filter((code) => code !== '');
  return codes.length > 0 ? codes : [language || fallback].filter((code) => code !== '');
}

const minutesOf = ({ element }: ContentObject): number =>
  [...descendants(element)]
    .filter(({ name }) => name === 'objectRef')
    .map((node) => attribute(node, 'minutes'))
    .reduce((sum, minutes) => sum + (/^\d{1,5}$/.test(minutes) ? Number(minutes) : 0), 0);

const factsOf = (course: ContentObject): CourseFacts => ({
  ID: course.ID,
  parts: partsOf(course),
  categories: named(course, 'category'),
  levels: named(course, 'level'),
  tags: indexTags(course).map(({ tag, language }) => ({ tag, language })),
  languages: languagesOf(course),
  minutes: minutesOf(course),
  fallback: course.fallback,
});

/** All courses, in the order of their list. Only what is looked for is kept of them. */
export const courseFacts: (objects: Objects) => Promise<readonly CourseFacts[]> = derived(async (objects) => {
  const facts: CourseFacts[] = [];
  for (let page = 1, isLast = false; !isLast; page += 1) {
    const part = await objects.list('p_Course', { page, pageSize: AT_ONCE });
    facts.push(...part.objects.map(factsOf));
    isLast = part.objects.length < AT_ONCE;
  }
  return facts;
});

/** So few courses are looked through at a glance: nothing is offered to narrow them, and nobody has to enrol to find them again. */
export const AT_A_GLANCE = 3;
