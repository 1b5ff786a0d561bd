/** How a body reaches the page: as what a stylesheet emits, as a text/html answer, or as author's markup inside an object. */
export type Kind = 'sheet' | 'html' | 'insert';

/** Something hostile. What would run calls `hurt()`; what would be fetched lies on `evil.example`. */
export interface Hostile {
  readonly id: string;
  readonly kind: Kind;
  /** Well-formed XML content for `sheet` (of a template) and `insert`; anything for `html`. */
  readonly body: string;
}

/** The same well-formed body by all three ways. */
export const everyWay = (id: string, body: string): Hostile[] =>
  (['sheet', 'html', 'insert'] as const).map((kind) => ({ id: `${id} (${kind})`, kind, body }));

/** A body that only one way carries. */
export const only = (kind: Kind, id: string, body: string): Hostile => ({ id: `${id} (${kind})`, kind, body });

export const EVIL = 'https://evil.example';
