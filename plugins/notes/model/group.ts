import type { Note } from './model.ts';

/** Notes of one lesson or page. */
export interface NoteGroup {
  readonly title: string;
  readonly notes: readonly Note[];
}

/** Notes of a unit, or of a page outside of units. */
interface UnitGroup {
  readonly title: string;
  readonly lessons: readonly NoteGroup[];
}

interface CourseGroup {
  /** '' for what is in no course. */
  readonly title: string;
  readonly units: readonly UnitGroup[];
}

function groupedBy(notes: readonly Note[], key: (note: Note) => string): Note[][] {
  const groups = new Map<string, Note[]>();
  for (const note of notes) groups.set(key(note), [...(groups.get(key(note)) ?? []), note]);
  return [...groups.values()];
}

const first = (notes: readonly Note[]) => notes[0]!.versions[0];
const byMoment = (one: Note, other: Note): number =>
  (first([one]).seconds ?? 0) - (first([other]).seconds ?? 0) || first([one]).written - first([other]).written;

/**
 * Notes by course, unit and lesson, in the order in which one has begun to write about them. An object is one by its ID, whatever it was
 * called from time to time: the latest name counts.
 */
export function groupNotes(notes: readonly Note[]): CourseGroup[] {
  return groupedBy(notes, (note) => first([note]).course).map((ofCourse) => ({
    title: first(ofCourse).course,
    units: groupedBy(ofCourse, (note) => `${first([note]).dataType} ${first([note]).ID}`).map((ofUnit) => ({
      title: first(ofUnit.slice(-1)).unit,
      lessons: groupedBy(ofUnit, (note) => first([note]).lesson).map((ofLesson) => ({
        title: first(ofLesson.slice(-1)).title,
        notes: ofLesson.sort(byMoment),
      })),
    })),
  }));
}

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Notes in which all words of a query are: in what was written, in the passage, or in what course, unit and lesson are called. */
export function findNotes(notes: readonly Note[], query: string): readonly Note[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return notes;
  return notes.filter(({ versions }) => {
    const all = plain(versions.flatMap(({ text, exact, course, unit, title }) => [text, exact, course, unit, title]).join('\n'));
    return words.every((word) => all.includes(word));
  });
}
