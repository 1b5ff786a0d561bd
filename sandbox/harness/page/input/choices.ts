import { MOST_OF_FILES, type ChosenFile } from '../../tape/files.ts';
import { nameElement } from '../element.ts';
import type { Presses } from './presses.ts';
import type { Watching } from './watching.ts';

const contentOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,?/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error(`${file.name} cannot be read.`)));
    reader.readAsDataURL(file);
  });

/** Chosen files as a tape has them; large ones, and those that cannot be read, by their names alone. */
async function writeFiles(files: readonly File[]): Promise<string> {
  let left = MOST_OF_FILES;
  const chosen: ChosenFile[] = [];
  for (const file of files) {
    const { name, type, size } = file;
    const content = size > left ? null : await contentOf(file).catch(() => null);
    left -= content?.length ?? 0;
    chosen.push({ name, type, content: left < 0 ? null : content });
  }
  return JSON.stringify(chosen);
}

/** A value is chosen in it, and none is written. */
export const isChoice = (element: Element): boolean =>
  element.tagName === 'SELECT' || (element.tagName === 'INPUT' && (element as HTMLInputElement).type === 'range');

/** Reports what is chosen in lists, ranges and fields for files. @param isKeyed a key has done it, and is written down */
export function watchChoices({ page, on, report, held, outline }: Watching, presses: Presses, isKeyed: (target: Element) => boolean): void {
  const { document } = page;
  const onPerson = (type: string, listener: (target: Element) => void): void =>
    on<Event>(document, type, ({ isTrusted, target }) => {
      if (isTrusted && target instanceof Element) listener(target);
    });
  onPerson('input', (target) => {
    if (!isChoice(target) || isKeyed(target) || presses.isByPosition()) return;
    const kind = target.tagName === 'SELECT' ? 'choose' : 'fill';
    report({ kind, element: nameElement(target), value: (target as HTMLSelectElement).value }, presses.takeOutline());
    held.release();
  });
  onPerson('change', (target) => {
    const { files, type } = target as HTMLInputElement;
    if (type !== 'file' || files === null || files.length === 0) return;
    const [element, before] = [nameElement(target), outline()];
    held.press();
    void writeFiles([...files]).then((value) => {
      report({ kind: 'files', element, value }, before);
      held.release();
    });
  });
}
