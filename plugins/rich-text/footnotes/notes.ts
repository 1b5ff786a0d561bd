import type { Fragment } from '@tiptap/pm/model';
import { element, isElement, type Element, type Piece } from '../tree/piece.ts';
import { readXml } from '../tree/read-xml.ts';
import { writeXml } from '../tree/write-xml.ts';

/** What screen readers hear of footnotes, in the language of the text; `{n}` is the number. */
export interface NoteWords {
  readonly mark: string;
  readonly notes: string;
  readonly back: string;
}

const ARROW = '↩';
/** Where nobody has said any: roles alone tell what it is. */
const NO_WORDS: NoteWords = { mark: '{n}', notes: '*', back: `${ARROW} {n}` };

const attributeOf = ({ attributes }: Element, name: string): string => attributes.find(([each]) => each === name)?.[1] ?? '';
const numbered = (words: string, number: string): string => words.replace('{n}', number);

/**
 * Numbers follow the order of the text, and a block is written once: so a footnote is written as this sign with its id, and gets mark and
 * number when all is there. XML can spell neither sign, so no text has them.
 */
export const signOf = (id: string): string => `\u0000${id}\u0001`;

const markOf = (id: string, label: string, number: string): Element =>
  element(
    'sup',
    [],
    [
      element(
        'a',
        [
          ['id', `fnref-${id}`],
          ['href', `#fn-${id}`],
          ['role', 'doc-noteref'],
          ['aria-label', label],
        ],
        [number],
      ),
    ],
  );

function itemOf(id: string, note: readonly Piece[], back: string): Element {
  const link = element(
    'a',
    [
      ['href', `#fnref-${id}`],
      ['role', 'doc-backlink'],
      ['aria-label', back],
    ],
    [ARROW],
  );
  return element('li', [['id', `fn-${id}`]], [element('small', [], [...note, ' ', link])]);
}

interface Note {
  readonly id: string;
  /** XHTML of its words. */
  readonly note: string;
}

const sectionOf = (items: readonly Piece[], label: string): Element =>
  element(
    'section',
    [
      ['class', 'footnotes'],
      ['role', 'doc-endnotes'],
      ['aria-label', label],
    ],
    [element('hr'), element('ol', [], items)],
  );

/** Footnotes of some content, in their order. */
function notesIn(content: Fragment): Note[] {
  const notes: Note[] = [];
  content.descendants(({ type, attrs }) => {
    if (type.name === 'footnote') notes.push({ id: attrs.id as string, note: attrs.note as string });
  });
  return notes;
}

/** What is written of some content, with the marks of its footnotes, and these behind it. @param written with signs for the marks */
export function withNotes(written: string, content: Fragment, words: NoteWords | null): string {
  if (!written.includes('\u0000')) return written;
  const { mark, notes, back } = words ?? NO_WORDS;
  let count = 0;
  const text = written.replace(/\u0000([^\u0001]*)\u0001/g, (_, id: string) => {
    const number = String(++count);
    return writeXml([markOf(id, numbered(mark, number), number)]);
  });
  const items = notesIn(content).map(({ id, note }, index) => itemOf(id, readXml(note), numbered(back, String(index + 1))));
  return text + writeXml([sectionOf(items, notes)]);
}

/** The id of the footnote that an element is the mark of; '' when it is none. */
export function markedNote(piece: Piece): string {
  const [link, ...more] = isElement(piece) && piece.name === 'sup' ? piece.children : [];
  if (link === undefined || more.length > 0 || !isElement(link) || attributeOf(link, 'role') !== 'doc-noteref') return '';
  return /^#fn-([\w-]+)$/.exec(attributeOf(link, 'href'))?.[1] ?? '';
}

export const isSectionOfNotes = (piece: Piece): piece is Element =>
  isElement(piece) && piece.name === 'section' && attributeOf(piece, 'role') === 'doc-endnotes';

/** What some markup has of footnotes. */
interface TakenNotes {
  /** The markup without the section at its end, and the white space behind that. */
  readonly body: readonly Piece[];
  readonly trail: string;
  readonly notes: ReadonlyMap<string, string>;
  readonly words: NoteWords;
}

const marksIn = (pieces: readonly Piece[]): Element[] =>
  pieces.flatMap((piece): Element[] => {
    if (!isElement(piece)) return [];
    return markedNote(piece) === '' ? marksIn(piece.children) : [piece];
  });

const insideOf = (piece: Piece | undefined): readonly Piece[] => (piece !== undefined && isElement(piece) ? piece.children : []);
/** The words of a label, without its number. */
const labelOf = (piece: Piece | undefined): string =>
  piece !== undefined && isElement(piece) ? attributeOf(piece, 'aria-label').replace(/\d+/, '{n}') : '';

/** What is in an item before the blank and the link back. */
function wordsOfItem(inside: readonly Piece[]): readonly Piece[] {
  const words = inside.slice(0, -1);
  const last = words.at(-1);
  return typeof last === 'string' ? [...words.slice(0, -1), last.replace(/ $/, '')] : words;
}

/**
 * Takes the section of footnotes from the end of some markup. Null when there is none, or it is not what is written here: each note has its
 * one mark, and nothing is in it that would be lost. Numbers and order may differ, as they do when two authors' texts were put together.
 */
export function takeNotes(pieces: readonly Piece[]): TakenNotes | null {
  const end = pieces.findLastIndex((piece) => typeof piece !== 'string' || /\S/.test(piece));
  const section = pieces[end];
  if (section === undefined || !isSectionOfNotes(section)) return null;
  const body = pieces.slice(0, end);
  const items = insideOf(section.children[1]).filter(isElement);
  const notes = new Map(
    items.map((item) => [attributeOf(item, 'id').replace(/^fn-/, ''), wordsOfItem(insideOf(item.children[0]))] as const),
  );
  const marks = marksIn(body);
  const ids = marks.map(markedNote);
  const words: NoteWords = {
    mark: labelOf(marks[0]?.children[0]),
    notes: attributeOf(section, 'aria-label'),
    back: labelOf(insideOf(items[0]?.children[0]).at(-1)),
  };
  const isWhole = [notes.size, new Set(ids).size, ids.filter((id) => notes.has(id)).length].every(
    (count) => count === items.length && count === ids.length,
  );
  // Numbers alone may differ.
  const plain = (some: readonly Piece[]): string => writeXml(some).replace(/\d+/g, '0');
  const asWritten = [
    ...ids.map((id) => markOf(id, numbered(words.mark, '0'), '0')),
    sectionOf(
      [...notes].map(([id, note]) => itemOf(id, note, numbered(words.back, '0'))),
      words.notes,
    ),
  ];
  if (!isWhole || plain([...marks, section]) !== plain(asWritten)) return null;
  return {
    body,
    trail: pieces.slice(end + 1).join(''),
    notes: new Map([...notes].map(([id, note]) => [id, writeXml(note)])),
    words,
  };
}

/** What is written by the numbers of footnotes alone: no cleaner knows better. */
export const isOfNotes = (piece: Piece): boolean => markedNote(piece) !== '' || isSectionOfNotes(piece);
