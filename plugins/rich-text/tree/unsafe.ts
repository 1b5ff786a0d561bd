import { isElement, type Piece } from './piece.ts';
import { withoutForbidden } from './write-xml.ts';

/** What browsers pass over before and inside of the name of a scheme, and what XML cannot spell: that is gone when the text is written. */
const PASSED_OVER = /[\u0000-\u0020\u007f-\u009f\u200b\ufeff]/g;
const RUNS = /^(?:java|vb)script:/i;
const IS_DATA = /^data:(?!image\/(?:png|jpeg|gif|webp|avif))/i;

const IS_ADDRESS = /^(?:.*:)?(?:href|src|action|formaction|data|poster|background|from|to|values)$/i;
/** Words for readers: one may begin as a scheme does. */
const IS_WORDS = /^(?:alt|title|label|value|placeholder|summary|abbr|aria-.*)$/i;

/** Whether an attribute could run code where a page believed it, as it is once it is written. */
export function isUnsafeAttribute(name: string, value: string): boolean {
  if (/^(?:.*:)?on/i.test(name) || /^srcdoc$/i.test(name)) return true;
  const address = withoutForbidden(value).replace(PASSED_OVER, '');
  return (RUNS.test(address) && !IS_WORDS.test(name)) || (IS_DATA.test(address) && IS_ADDRESS.test(name));
}

/** Whether browsers read a comment or an instruction as XML does: else they find markup in it, or end it later. */
const endsWhereItEnds = (raw: string): boolean =>
  raw.startsWith('<!--') ? !/^-?>|--|-$/.test(raw.slice(4, -3)) : !raw.slice(0, -1).includes('>');

/** Markup without what could run code. @param removed gets the names of what was left out */
export function withoutUnsafe(pieces: readonly Piece[], removed: Set<string>): Piece[] {
  return pieces.flatMap((piece): Piece[] => {
    if (typeof piece === 'string') return [piece];
    if (!isElement(piece)) {
      const raw = withoutForbidden(piece.raw);
      if (endsWhereItEnds(raw)) return [{ raw }];
      removed.add(raw.slice(0, raw.startsWith('<!--') ? 4 : 2));
      return [];
    }
    if (/^(?:.*:)?(?:script|base)$/i.test(piece.name)) {
      removed.add(`<${piece.name}>`);
      return [];
    }
    const attributes = piece.attributes.filter(([name, value]) => {
      const unsafe = isUnsafeAttribute(name, value);
      if (unsafe) removed.add(name);
      return !unsafe;
    });
    return [{ ...piece, attributes, children: withoutUnsafe(piece.children, removed) }];
  });
}
