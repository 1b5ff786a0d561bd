import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The text of one of the project's stylesheets. */
export const readSheet = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../xsl/sheets', name.replace(/^.*\//, '')), 'utf8');
