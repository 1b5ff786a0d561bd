/** A file that a person has chosen. */
export interface ChosenFile {
  readonly name: string;
  readonly type: string;
  /** What is in it, as base64; null for one that is too large for a tape. */
  readonly content: string | null;
}

/** Characters of base64 that the files of one choice may have together. */
export const MOST_OF_FILES = 350_000;

/** @throws Error for files that a tape does not have */
export function readFiles(value: string): { readonly name: string; readonly mimeType: string; readonly content: string }[] {
  return (JSON.parse(value) as readonly ChosenFile[]).map(({ name, type, content }) => {
    if (content === null) throw new Error(`The file ${name} was too large for the tape. Record it with a smaller one.`);
    return { name, mimeType: type, content };
  });
}
