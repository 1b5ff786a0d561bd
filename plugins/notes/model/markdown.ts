import { clockTime } from '../../../core/api.ts';
import { groupNotes } from './group.ts';
import type { Note, NoteVersion } from './model.ts';

interface MarkdownWords {
  readonly title: string;
  /** Heading of what is in no course. */
  readonly others: string;
  /** Says of a note that there are several versions of it. */
  readonly versions: string;
  readonly kind: (kind: NoteVersion['kind']) => string;
  readonly slide: (slide: string) => string;
  /** Address of the note. */
  readonly href: (version: NoteVersion) => string;
}

/** Whatever a text holds stays text: what begins or makes markup gets a backslash, line breaks stay line breaks. */
const inline = (text: string): string =>
  text
    .replaceAll(/[\\`*_{}[\]<>#|~&!]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, ' ')
    .trim();

const block = (text: string, before = ''): string =>
  text
    .split(/\r\n?|\n/)
    .map((line) => {
      const words = inline(line).replace(/^(\d+)([.)])/, String.raw`$1\$2`);
      return `${before}${words.replace(/^([-+=])/, String.raw`\$1`)}`.trimEnd();
    })
    .join(`\n`);

/** What is in a list item is indented. */
const item = (text: string): string => `- ${text.replaceAll('\n', '\n  ')}`;

function versionLines(version: NoteVersion, words: MarkdownWords): string {
  const { seconds, slide, kind, text, exact } = version;
  const moment = [seconds === null ? '' : clockTime(seconds), slide === '' ? '' : inline(words.slide(slide))].filter(Boolean).join(' · ');
  const head = `[${moment || inline(words.kind(kind))}](<${words.href(version)}>)${kind === 'note' ? '' : ` ${inline(words.kind(kind))}`}`;
  const parts = [head, exact === '' ? '' : block(exact, '> '), text === '' ? '' : block(text)].filter(Boolean);
  return parts.join('\n\n');
}

/** Notes as Markdown (CommonMark): grouped by course, unit and lesson, with times, quotations and links. */
export function markdownOf(notes: readonly Note[], words: MarkdownWords): string {
  const lines = [`# ${inline(words.title)}`];
  for (const course of groupNotes(notes)) {
    lines.push(`## ${inline(course.title || words.others)}`);
    for (const unit of course.units) {
      lines.push(`### ${inline(unit.title)}`);
      for (const lesson of unit.lessons) {
        if (lesson.title !== '' && lesson.title !== unit.title) lines.push(`#### ${inline(lesson.title)}`);
        for (const { versions } of lesson.notes) {
          const all = versions.map((version) => versionLines(version, words));
          lines.push(item(versions.length > 1 ? [inline(words.versions), ...all].join('\n\n') : all[0]!));
        }
      }
    }
  }
  return `${lines.join('\n\n')}\n`;
}
