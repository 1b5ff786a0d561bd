import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { ResultDocument } from '../../documents.ts';
import { encodeResult } from '../text.ts';
import { resolveBeside } from '../files.ts';
import type { Arguments } from './arguments.ts';

/** Whether a path is a folder, or is written as one. */
export const isFolder = (path: string): boolean =>
  /[\\/]$/.test(path) || (statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false);

/** The path that addresses of documents beside the result are relative to: the result's, or one in the working folder. */
const baseOf = (output: string | null): string => resolve(output === null ? 'result' : isFolder(output) ? `${output}/result` : output);

/**
 * Writes documents beside the result: below the folder of the result, or the one that --writesubtree gives.
 * @throws Error for one elsewhere, and when it cannot be written
 */
export function documentWriter({ output, writing }: Arguments): (document: ResultDocument) => void {
  const base = baseOf(output);
  const root = resolve(writing.below ?? dirname(base));
  return ({ href, inside, text, output: settings }) => {
    const path = [...inside, href].reduce((around, address) => {
      if (/^(?!file:)[a-z][\w+.-]+:/i.test(address)) throw new Error(`"${address}" is no address of a file.`);
      return resolveBeside(address, around);
    }, base);
    const below = relative(root, path);
    if (below === '' || /^\.\.(?:$|[\\/])/.test(below))
      throw new Error(`"${href}" is not written: ${path} is not below ${root}; --writesubtree names another folder.`);
    if (!writing.files) throw new Error(`"${href}" is not written, as --nowrite asks.`);
    const folder = dirname(path);
    if (!writing.folders && !isFolder(folder))
      throw new Error(`"${href}" is not written: there is no folder ${folder}, and --nomkdir makes none.`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, encodeResult(text, settings));
  };
}
