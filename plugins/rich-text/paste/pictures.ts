import { isElement, wordsOf, type Piece } from '../tree/piece.ts';

const DATA = /^data:image\/(png|jpeg|gif|webp|avif);base64,([a-z0-9+/=\s]+)$/i;

/** A character that none of the texts has, to mark a place in what is cleaned: of those that Unicode leaves to programs. */
export function unusedCharacter(...texts: readonly string[]): string {
  let code = 0xe000;
  while (texts.some((each) => each.includes(String.fromCharCode(code)))) code++;
  return String.fromCharCode(code);
}

/** The picture of a `data:` address as a file; null for any other address. */
function fileOf(address: string, number: number): File | null {
  const [, type, data] = DATA.exec(address) ?? [];
  if (type === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(data!.replace(/\s+/g, '')), (each) => each.charCodeAt(0));
    const kind = type.toLowerCase();
    return new File([bytes], `${number}.${kind === 'jpeg' ? 'jpg' : kind}`, { type: `image/${kind}` });
  } catch {
    return null;
  }
}

/** Takes the pictures that came as data out of pasted markup, with a mark in the place of each. */
export function takePictures(pieces: readonly Piece[], mark: string): { readonly pieces: Piece[]; readonly files: File[] } {
  const files: File[] = [];
  const take = (all: readonly Piece[]): Piece[] =>
    all.map((piece): Piece => {
      if (!isElement(piece)) return piece;
      const address = piece.name === 'img' ? (piece.attributes.find(([name]) => name === 'src')?.[1] ?? '') : '';
      const file = fileOf(address, files.length + 1);
      if (file) files.push(file);
      return file ? mark : { ...piece, children: take(piece.children) };
    });
  return { pieces: take(pieces), files };
}

/** Pictures among pieces, however deep. */
export const picturesIn = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, piece) => sum + (isElement(piece) ? Number(piece.name === 'img') + picturesIn(piece.children) : 0), 0);

/** Whether markup is nothing but a picture that is not the site's own: what browsers copy of a picture, beside its file. */
export const isForeignPicture = (pieces: readonly Piece[]): boolean =>
  picturesIn(pieces) > 0 && !/\S/.test(wordsOf(pieces)) && !hasOwn(pieces);

const hasOwn = (pieces: readonly Piece[]): boolean =>
  pieces.some(
    (piece) =>
      isElement(piece) &&
      ((piece.name === 'img' && piece.attributes.some(([name, value]) => name === 'src' && /^\/(?!\/)/.test(value))) ||
        hasOwn(piece.children)),
  );
