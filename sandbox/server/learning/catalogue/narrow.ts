import { languageName } from '../../texts/language-name.ts';
import type { Choice } from '../../content/facets.ts';
import { chooseLanguage } from '../../content/render.ts';
import type { CourseFacts } from './course-facts.ts';
import type { Participation } from './enrolments.ts';

/** What the catalogue can be narrowed by, in the order in which it is offered. */
export const FILTERS = ['category', 'level', 'language', 'duration', 'state', 'tag'] as const;
export type FilterName = (typeof FILTERS)[number];
/** What it is narrowed to; '' for everything. */
export type Wanted = Readonly<Record<FilterName, string>>;

/** How long a course takes: up to so many minutes. What does not say it is in none. */
const DURATIONS = [
  { value: 'short', most: 60 },
  { value: 'medium', most: 300 },
  { value: 'long', most: Infinity },
] as const;
const STATES = ['new', 'begun', 'done'] as const;
const MOST_TAGS = 40;

interface Reader {
  readonly lang: string;
  readonly defaultLang: string;
  /** What the reader has to do with courses; null for guests, who have no state. */
  readonly participations: ReadonlyMap<number, Participation> | null;
  /** IDs of courses that are locked: their tags narrow nothing. */
  readonly locked: ReadonlySet<number>;
}

const durationOf = ({ minutes }: CourseFacts): string => (minutes === 0 ? '' : DURATIONS.find(({ most }) => minutes <= most)!.value);

function stateOf(participation: Participation | undefined): string {
  if (participation === undefined) return 'new';
  if (participation.count > 0 && participation.done === participation.count) return 'done';
  return participation.isBegun || participation.isEnrolled ? 'begun' : 'new';
}

/** The values of a course for a filter. */
function valuesOf(course: CourseFacts, name: FilterName, { lang, participations, locked }: Reader): readonly string[] {
  switch (name) {
    case 'category':
      return course.categories.map(({ key }) => key);
    case 'level':
      return course.levels.map(({ key }) => key);
    case 'language':
      return course.languages;
    case 'duration':
      return [durationOf(course)].filter((value) => value !== '');
    case 'state':
      return participations === null ? [] : [stateOf(participations.get(course.ID))];
    case 'tag':
      return locked.has(course.ID) ? [] : course.tags.filter(({ language }) => language === lang || language === '').map(({ tag }) => tag);
  }
}

/** How a value is called in the reader's language; '' where the page has a word for it. */
function labelOf(value: string, name: FilterName, courses: readonly CourseFacts[], { lang, defaultLang }: Reader): string {
  if (name === 'tag') return value;
  if (name === 'language') return languageName(value, lang);
  if (name !== 'category' && name !== 'level') return '';
  for (const course of courses) {
    const found = (name === 'level' ? course.levels : course.categories).filter(({ key }) => key === value);
    const language = chooseLanguage(
      found.map((each) => each.language),
      lang,
      course.fallback || defaultLang,
    );
    const word = found.find((each) => each.language === language);
    if (word !== undefined) return word.label;
  }
  return value;
}

/** Where an option is among the others: by a fixed order, by its name in addresses, or by its label. */
function inOrder(name: FilterName, lang: string): (one: Choice, other: Choice) => number {
  const fixed: readonly string[] = name === 'duration' ? DURATIONS.map(({ value }) => value) : name === 'state' ? STATES : [];
  if (fixed.length > 0) return (one, other) => fixed.indexOf(one.value) - fixed.indexOf(other.value);
  if (name === 'level') return (one, other) => (one.value < other.value ? -1 : 1);
  if (name === 'tag') return (one, other) => other.count - one.count || (one.value < other.value ? -1 : 1);
  const { compare } = new Intl.Collator([lang, 'en']);
  return (one, other) => compare(one.label, other.label);
}

interface Narrowed {
  readonly courses: readonly CourseFacts[];
  /** What each filter offers; its counts say how many courses there are with it, by all other filters. None where there is no choice. */
  readonly choices: ReadonlyMap<FilterName, readonly Choice[]>;
}

/** The courses that have all that is wanted, and what can be chosen. */
export function narrow(courses: readonly CourseFacts[], wanted: Wanted, reader: Reader): Narrowed {
  const values = new Map(courses.map((course) => [course, new Map(FILTERS.map((name) => [name, valuesOf(course, name, reader)]))]));
  const fits = (course: CourseFacts, name: FilterName): boolean =>
    wanted[name] === '' || values.get(course)!.get(name)!.includes(wanted[name]);
  const choices = new Map<FilterName, readonly Choice[]>();
  for (const name of FILTERS) {
    const counts = new Map<string, number>(wanted[name] === '' ? [] : [[wanted[name], 0]]);
    for (const course of courses) {
      const counted = FILTERS.every((other) => other === name || fits(course, other)) ? 1 : 0;
      for (const value of new Set(values.get(course)!.get(name))) counts.set(value, (counts.get(value) ?? 0) + counted);
    }
    const options = [...counts]
      .map(([value, count]) => ({ value, count, label: labelOf(value, name, courses, reader) }))
      .sort(inOrder(name, reader.lang));
    const shown = name === 'tag' ? options.filter(({ value }, index) => index < MOST_TAGS || value === wanted.tag) : options;
    if (shown.length > 1 || wanted[name] !== '') choices.set(name, shown);
  }
  return { courses: courses.filter((course) => FILTERS.every((name) => fits(course, name))), choices };
}
