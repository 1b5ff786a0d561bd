import { isElement, type Piece } from './piece.ts';

const RUNS = /^(?:javascript|vbscript|data:(?!image\/(?:png|jpeg|gif|webp|avif)))/i;

/** Whether an attribute could run code where a page believed it. */
export function isUnsafeAttribute(name: string, value: string): boolean {
  if (/^(?:.*:)?on/i.test(name) || /^srcdoc$/i.test(name)) return true;
  return (
    /^(?:.*:)?(?:href|src|action|formaction|data|poster|background|from|to|values)$/i.test(name) &&
    RUNS.test(value.replace(/[\u0000-\u0020\u007f-\u009f\u200b\ufeff]/g, ''))
  );
}

/** Markup without what could run code. @param removed gets the names of what was left out */
export function withoutUnsafe(pieces: readonly Piece[], removed: Set<string>): Piece[] {
  return pieces.flatMap((piece): Piece[] => {
    if (!isElement(piece)) return [piece];
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
