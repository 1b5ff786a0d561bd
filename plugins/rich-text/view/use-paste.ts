import { type RefObject } from 'react';
import { DIALOGS, STYLESHEETS, useService, useText } from '../../../core/api.ts';
import type { Pasted } from '../editor/clipboard.ts';
import type { OpenEditor } from '../editor/open.ts';
import { isFormula, withStoredFormulas } from '../formulas/mathml.ts';
import { cleanKeeping, ownPictures, plainParagraph } from '../paste/clean.ts';
import { isForeignPicture, picturesIn, takePictures, unusedCharacter } from '../paste/pictures.ts';
import { flat } from '../footnotes/flat.ts';
import { markedNote } from '../footnotes/notes.ts';
import { takePastedNotes } from '../paste/footnotes.ts';
import { element, wordsOf, type Element, type Piece } from '../tree/piece.ts';
import { readHtml } from '../tree/read-html.ts';
import { writeXml } from '../tree/write-xml.ts';
import type { PicturesOfText } from './use-pictures.ts';

/** Ends the words of a footnote, for the cleaner: a document of its own for each would take minutes for thousands. */
const END = element('ui-end');

/** XHTML of footnotes, cleaned as the text is. */
function cleanedNotes(notes: ReadonlyMap<string, readonly Piece[]>, sheet: Parameters<typeof cleanKeeping>[1]): Map<string, string> {
  if (notes.size === 0) return new Map();
  const all = [...notes.values()].flatMap((note): Piece[] => [element('div', [], note), END]);
  let rest = cleanKeeping(all, sheet, (piece) => piece === END || isFormula(piece), 'drop');
  return new Map(
    [...notes.keys()].map((id) => {
      const end = rest.indexOf(END);
      const note = rest.slice(0, end);
      rest = rest.slice(end + 1);
      return [id, writeXml(flat(note)).trim()];
    }),
  );
}

/**
 * Puts pasted content into the text, cleaned by the customer's stylesheet; what cannot be cleaned goes in as plain text, after a question.
 * Pictures that come as files or as data go to the site's library; where there is none, how many were left out is named.
 */
export function usePaste(
  editor: RefObject<OpenEditor | null>,
  pictures: PicturesOfText,
  setNote: (note: string) => void,
): (pasted: Pasted, at: number | null) => Promise<void> {
  const text = useText();
  const dialogs = useService(DIALOGS);
  const sheets = useService(STYLESHEETS);
  const reportLeftOut = (count: number): void => setNote(count === 0 ? '' : text('richText.pictures', { count }));
  const takeFiles = (files: readonly File[], at: number | null): void => {
    reportLeftOut(pictures.isThere ? 0 : files.length);
    if (pictures.isThere) pictures.take(files, (elements) => editor.current?.hold(elements, at) ?? []);
  };

  /** Returns false when the content cannot be cleaned. */
  const pasteHtml = async ({ html, pictures: files }: Pasted, at: number | null): Promise<boolean> => {
    try {
      const [sheet, read] = await Promise.all([sheets.get('pasteCleaner'), readHtml(html, 'clipboard')]);
      const found = takePastedNotes(withStoredFormulas(ownPictures(read.pieces, location.origin)));
      const pieces = found.body;
      if (files.length > 0 && isForeignPicture(pieces)) {
        takeFiles(files, at);
        return true;
      }
      const mark = unusedCharacter(writeXml(pieces), editor.current?.html() ?? '');
      const taken = pictures.isThere ? takePictures(pieces, mark) : { pieces, files: [] };
      const isOwn = (piece: Element): boolean => isFormula(piece) || found.notes.has(markedNote(piece));
      const cleaned = cleanKeeping(taken.pieces, sheet, isOwn, 'drop');
      if (cleaned.length === 0) return false;
      editor.current?.insert(cleaned, at, { notes: cleanedNotes(found.notes, sheet) });
      reportLeftOut(picturesIn(taken.pieces) - picturesIn(cleaned));
      if (taken.files.length > 0) pictures.take(taken.files, (elements) => editor.current?.holdMarks(mark, elements) ?? []);
      return true;
    } catch (error) {
      console.debug(`Pasted content was not cleaned: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  };

  return async (pasted, at) => {
    const { html, text: plain, pictures: files } = pasted;
    // Programs that copy a picture together with its words give both.
    if (!html && !plain) return takeFiles(files, at);
    if (html) {
      if (await pasteHtml(pasted, at)) return;
      if (!(await dialogs.confirm(text('richText.notClean')))) return;
    }
    const words = plain || wordsOf((await readHtml(html, 'clipboard')).pieces);
    editor.current?.insert(plainParagraph(words), at, { before: /^[ \t]/.test(words), after: /\S[ \t]+$/.test(words) });
    reportLeftOut(files.length);
  };
}
