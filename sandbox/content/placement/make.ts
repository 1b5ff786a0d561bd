/** Writes `sandbox/content/objects/placement.xml` from the tables of the bank. */
import { writeFileSync } from 'node:fs';
import { readBank } from './read-bank.ts';
import { writeTest } from './write-test.ts';

writeFileSync(new URL('../objects/placement.xml', import.meta.url), writeTest(readBank()));
