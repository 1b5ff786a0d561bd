import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** The words of a plugin in one language. */
export const wordsOf = (plugin: string, language: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(ROOT, `plugins/${plugin}/texts/${language}.json`), 'utf8')) as Record<string, string>;
