import { MOST_OF_FILES, type ChosenFile } from '../../tape/files.ts';

const contentOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,?/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error(`${file.name} cannot be read.`)));
    reader.readAsDataURL(file);
  });

/** Chosen files as a tape has them; large ones, and those that cannot be read, by their names alone. */
export async function writeFiles(files: readonly File[]): Promise<string> {
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
