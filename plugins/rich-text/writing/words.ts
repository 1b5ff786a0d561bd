/** How much of a text there is to read. */
interface TextLength {
  readonly words: number;
  readonly minutes: number;
}

/** What people read of their own language in a minute, in words. */
const READ_IN_A_MINUTE = 200;

/** Words as the language counts them, also where it has no blanks between them. @param language '' for the browser's */
export function textLength(text: string, language: string): TextLength {
  let locale: string[] = [];
  try {
    locale = Intl.getCanonicalLocales(language || []);
  } catch {
    // What is no language is counted as the browser's.
  }
  const words = [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)].filter(({ isWordLike }) => isWordLike).length;
  return { words, minutes: Math.ceil(words / READ_IN_A_MINUTE) };
}
