import type { Clock } from '../../../core/api.ts';

/** Some browsers read the file only after the click, in ms. */
const LIFETIME = 60_000;

/** What a file is called: the title of what it is of, and its ending. */
const fileName = (title: string, ending: string): string =>
  (title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'texts') + ending;

/** Has the browser save a text as a file. @param ending of its name, `.en-de.xlf` */
export function saveText(
  clock: Pick<Clock, 'setTimeout'>,
  { title, ending, type }: { readonly title: string; readonly ending: string; readonly type: string },
  content: string,
): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = fileName(title, ending);
  link.click();
  clock.setTimeout(() => URL.revokeObjectURL(link.href), LIFETIME);
}
