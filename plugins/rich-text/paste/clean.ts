import { parse } from '../../../core/api.ts';
import { element, isElement, wordsOf, type Element, type Piece } from '../tree/piece.ts';
import { isUnsafeAttribute } from '../tree/unsafe.ts';
import { writeXml } from '../tree/write-xml.ts';

/** What may be left after cleaning, and the attributes that it may have. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  p: [],
  h3: [],
  h4: [],
  h5: [],
  ul: [],
  ol: ['start', 'type'],
  li: [],
  strong: [],
  em: [],
  u: [],
  s: [],
  code: [],
  sub: [],
  sup: [],
  pre: [],
  blockquote: [],
  br: [],
  hr: [],
  a: ['href'],
  img: ['src', 'alt'],
  table: [],
  caption: [],
  thead: [],
  tbody: [],
  tfoot: [],
  tr: [],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  'ui-kept': ['data-n'],
};
/** What may be aligned, and how that reads, when an author's own text is cleaned. */
const ALIGNED = /^(?:p|h[345]|li|pre|blockquote)$/;
const ALIGNMENT = /^text-align: (?:left|center|right|justify)$/;
/** Marks of stylesheets on platforms for testers. */
const MARKS = /^data-(?:from|node)$/;

/** The cleaner's stylesheet, as the engine hands it out. */
interface CleanerSheet {
  toElements<T>(
    source: ReturnType<typeof parse>,
    options: {
      factory: { element(name: string, attributes: Readonly<Record<string, string>>, children: (T | string)[]): T | string | null };
      parameters?: Record<string, string>;
    },
  ): (T | string)[];
}

/** Content that the stylesheet could not clean (AUT-040, OP-56); the message says why. */
export class NotCleaned extends Error {}

/**
 * Markup as the editor wants it, made by the cleaner's stylesheet from markup of anywhere.
 * @param align whether blocks stay aligned as they are: an author's own do, pasted ones look as the site does
 * @throws NotCleaned when the transformation fails, loses all words, or leaves an element or attribute that is not allowed
 */
function clean(pieces: readonly Piece[], sheet: CleanerSheet, align: 'keep' | 'drop' = 'drop'): Piece[] {
  let made: Piece[];
  try {
    made = sheet.toElements<Element>(parse(writeXml([element('html', [], pieces)])), {
      factory: { element: (name, attributes, children) => make(name, attributes, children, align === 'keep') },
      parameters: { align },
    });
  } catch (error) {
    throw error instanceof NotCleaned
      ? error
      : new NotCleaned(`pasteCleaner.xsl: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  if (/\S/.test(wordsOf(pieces)) && !/\S/.test(wordsOf(made)) && !made.some(hasContent))
    throw new NotCleaned('pasteCleaner.xsl leaves nothing of the words.');
  return made;
}

const hasContent = (piece: Piece): boolean =>
  isElement(piece) && (piece.name === 'img' || piece.name === 'ui-kept' || piece.children.some(hasContent));

function make(name: string, attributes: Readonly<Record<string, string>>, children: readonly Piece[], aligned: boolean): Element {
  const allowed = Object.hasOwn(ALLOWED, name) ? ALLOWED[name]! : null;
  if (!allowed) throw new NotCleaned(`pasteCleaner.xsl leaves <${name}>, which is not allowed.`);
  const sealed = Object.entries(attributes).filter(([key]) => !MARKS.test(key));
  const foreign = sealed.find(
    ([key, value]) =>
      !(aligned && key === 'style' && ALIGNED.test(name) && ALIGNMENT.test(value)) &&
      (!allowed.includes(key) || isUnsafeAttribute(key, value)),
  );
  if (foreign) throw new NotCleaned(`pasteCleaner.xsl leaves <${name} ${foreign[0]}>, which is not allowed.`);
  return element(name, sealed, children);
}

/** Cleans content around parts that go round the cleaner, untouched. @param isSealed tells such parts */
export function cleanKeeping(
  pieces: readonly Piece[],
  sheet: CleanerSheet,
  isSealed: (piece: Element) => boolean,
  align: 'keep' | 'drop' = 'keep',
): Piece[] {
  const sealed: Element[] = [];
  const take = (all: readonly Piece[]): Piece[] =>
    all.flatMap((piece): Piece[] => {
      if (!isElement(piece)) return typeof piece === 'string' ? [piece] : [];
      if (isSealed(piece)) return [element('ui-kept', [['data-n', String(sealed.push(piece) - 1)]])];
      return [{ ...piece, children: take(piece.children) }];
    });
  const give = (all: readonly Piece[]): Piece[] =>
    all.map((piece) => {
      if (!isElement(piece)) return piece;
      return piece.name === 'ui-kept' ? sealed[Number(piece.attributes[0]?.[1])]! : { ...piece, children: give(piece.children) };
    });
  return give(clean(take(pieces), sheet, align));
}

/**
 * Browsers write whole addresses to the clipboard: those of the site's own pictures become its own paths again. @param origin
 * `https://host`
 */
export function ownPictures(pieces: readonly Piece[], origin: string): Piece[] {
  return pieces.map((piece): Piece => {
    if (!isElement(piece)) return piece;
    const attributes =
      piece.name === 'img'
        ? piece.attributes.map(
            ([name, value]) => [name, name === 'src' && value.startsWith(`${origin}/`) ? value.slice(origin.length) : value] as const,
          )
        : piece.attributes;
    return { ...piece, attributes, children: ownPictures(piece.children, origin) };
  });
}

/** Plain text as one paragraph whose newlines are line breaks: `a\nb` gives `<p>a<br/>b</p>` (AUT-042). */
export function plainParagraph(text: string): Piece[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  return [
    element(
      'p',
      [],
      lines.flatMap((line, index): Piece[] => [...(index ? [element('br')] : []), ...(line ? [line] : [])]),
    ),
  ];
}
