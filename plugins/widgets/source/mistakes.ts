import { parse } from '../../../core/api.ts';

/** What is wrong in a source; line and column from 1. */
export interface SourceMistake {
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** The text is well-formed, and may stay as it is. */
  readonly isWarning?: boolean;
}

const ROOT = '<html>';

/** Named characters of HTML are words to a reader of XML; what replaces them is as long, so that columns stay what they are. */
const withoutEntities = (text: string): string =>
  text.replace(/&(?!(?:amp|lt|gt|quot|apos);)[A-Za-z][A-Za-z0-9]*;/g, (whole) => 'x'.repeat(whole.length));

/**
 * What the parser finds wrong with a text first; nothing when it is well-formed.
 * @param kind a whole document, or elements and words as in HTML
 */
export function mistakesIn(text: string, kind: 'document' | 'fragment'): readonly SourceMistake[] {
  const isFragment = kind === 'fragment';
  try {
    parse(isFragment ? `${ROOT}${withoutEntities(text)}</html>` : text);
    return [];
  } catch (error) {
    // The error of the parser bears where and why.
    const { line, column, reason } = error as { readonly line?: number; readonly column?: number; readonly reason?: string };
    if (line === undefined || column === undefined || reason === undefined) throw error;
    return [{ line, column: isFragment && line === 1 ? Math.max(1, column - ROOT.length) : column, message: reason }];
  }
}
