/**
 * The same text without what is never the same in an address or a body: one-time tokens, keys that a page makes, the version hash, which is
 * that of the files of whoever plays the tape, times in ms since 1970, and what was seen of a film, which
 * goes by the player's time.
 */
export const alike = (text: string): string =>
  text
    .replace(/(^|[?&])(token|cache|_|seen)=[^&]*/g, '$1$2=')
    .replace(/([?&]v)=[0-9a-f]{6,40}(?=&|$)/g, '$1=')
    .replace(/1[5-9]\d{11}(?!\d)/g, '…');
