const SHORT = 40;
/** Addresses keep their punctuation: with a scheme, beginning with www, with an @, or a host or file name. */
const ADDRESS = /^\W*(?:[a-z][a-z\d+.-]*:\/\/|www\.|mailto:|[^\s@]+@[^\s@]+\.)/u;
const HOST = /^[("\u201e\u201c\u00ab]*(?:[\p{L}\d-]{2,}\.)+[a-z]{2,4}(?:[/:?#]\S*)?[)"\u201c\u201d\u00bb,;:.!?]*$/u;

/**
 * Collapses white space; in a text of more than 40 characters then takes out space before punctuation marks and puts one
 * behind them, except inside numbers, times, addresses, abbreviations and ellipses (I18-019, OP-65).
 */
export function normaliseText(text: string): string {
  const collapsed = text.replace(/\s+/gu, ' ').trim();
  // Characters, not UTF-16 units.
  if ([...collapsed].length <= SHORT) return collapsed;
  return (
    collapsed
      // A mark is alone when a space, the end or another word follows; " ..." and " .5" are no such marks.
      .replace(/ +([,;:.!?]+)(?=\s|$|\p{L})/gu, (all, marks: string) => (marks.includes('..') ? all : marks))
      .split(' ')
      .map((word) => (ADDRESS.test(word) || HOST.test(word) ? word : spaced(word)))
      .join(' ')
  );
}

function spaced(word: string): string {
  return word.replace(/[,;:.!?]+(?=[\p{L}\p{N}(\u201e\u00ab])/gu, (marks, at: number) => {
    const before = word.slice(0, at);
    const after = word.slice(at + marks.length);
    if (before === '' || marks.includes('..')) return marks;
    if (/\p{N}$/u.test(before) && /^\p{N}/u.test(after) && marks.length === 1) return marks;
    if (marks === '.' && isAbbreviation(before, after)) return marks;
    return `${marks} `;
  });
}

/** `z.B.`, `e.g.`: single letters on both sides. */
function isAbbreviation(before: string, after: string): boolean {
  return /(?:^|[^\p{L}])\p{L}$/u.test(before) && /^\p{L}(?:\.|$|[^\p{L}])/u.test(after);
}
