import { element, type Piece } from '../tree/piece.ts';

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
