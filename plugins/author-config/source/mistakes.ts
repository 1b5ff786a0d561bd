/** As `ui-source` marks it; line and column from 1. */
export interface Mistake {
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** The document may be stored with it. */
  readonly isWarning: boolean;
}

/** What was found at offsets of a text, by lines and columns, in their order. */
export function inLines(text: string, found: readonly { readonly at: number; readonly message: string }[]): readonly Mistake[] {
  const mistakes: Mistake[] = [];
  let [line, start] = [1, 0];
  for (const { at, message } of [...found].sort((one, other) => one.at - other.at)) {
    for (let end = text.indexOf('\n', start); end >= 0 && end < at; end = text.indexOf('\n', start)) {
      line += 1;
      start = end + 1;
    }
    mistakes.push({ line, column: at - start + 1, message, isWarning: true });
  }
  return mistakes;
}
