import { isElement, type Piece } from '../tree/piece.ts';

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
