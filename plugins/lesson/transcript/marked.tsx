import type { ReactNode } from 'react';
import { cut } from './find.ts';

/** A text in which a term is marked. */
export function Marked({ text, term }: { readonly text: string; readonly term: string }): ReactNode {
  const pieces = cut(text, term);
  return pieces.length === 1 ? text : pieces.map((piece, index) => (index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece));
}
