const WORD = /(?<![&#\p{L}])\p{L}[\p{L}\p{M}]{2,}/u;
/** Longer than a narrow screen is wide: nothing may break because of it. */
const LONG = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';
const PIECE = /<!--[^]*?-->|<[?!][^>]*>|<(\/?)[\w:-]+((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|[^<]+/g;

/**
 * A document in which each text that people read begins with a very long word: text of elements that say their language, and of what is in
 * these.
 */
export function withLongWords(xml: string): string {
  /** For each open element whether people read what is in it. */
  const open: boolean[] = [];
  return xml.replace(PIECE, (piece: string, slash: string | undefined, attributes: string | undefined, empty: string | undefined) => {
    if (attributes === undefined) return open.at(-1) && !piece.startsWith('<') ? piece.replace(WORD, LONG) : piece;
    if (slash === '/') open.pop();
    else if (empty !== '/') open.push(open.at(-1) === true || /\slanguage\s*=/.test(attributes));
    return piece;
  });
}
