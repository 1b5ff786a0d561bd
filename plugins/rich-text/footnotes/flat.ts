import { markedNote, isSectionOfNotes } from './notes.ts';
import { levelOf } from '../document/names.ts';
import { element, isElement, type Piece } from '../tree/piece.ts';

const isBlank = (piece: Piece): boolean => typeof piece === 'string' && /^\s*$/.test(piece);

/** Markup as one line of a footnote: blocks follow each other as lines, and there are no footnotes of footnotes. */
export function flat(pieces: readonly Piece[]): Piece[] {
  const lines: Piece[][] = [[]];
  const visit = (all: readonly Piece[]): void => {
    for (const piece of all) {
      if (isSectionOfNotes(piece) || markedNote(piece) !== '') continue;
      if (!isElement(piece) || levelOf(piece) !== 'block') lines.at(-1)!.push(piece);
      else {
        lines.push([]);
        visit(piece.children);
        lines.push([]);
      }
    }
  };
  visit(pieces);
  return lines.filter((line) => !line.every(isBlank)).flatMap((line, index): Piece[] => [...(index > 0 ? [element('br')] : []), ...line]);
}
