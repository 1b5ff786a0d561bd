/** Markup as plain data: nothing in it can run, and nothing is left out. */
export interface Element {
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly children: readonly Piece[];
}
/** A comment or a processing instruction, as it was written. */
interface Raw {
  readonly raw: string;
}
export type Piece = string | Element | Raw;

export const isElement = (piece: Piece): piece is Element => typeof piece === 'object' && 'name' in piece;

export const element = (name: string, attributes: Element['attributes'] = [], children: readonly Piece[] = []): Element => ({
  name,
  attributes,
  children,
});

/** The words in some markup. */
export const wordsOf = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : isElement(piece) ? wordsOf(piece.children) : '')).join('');
