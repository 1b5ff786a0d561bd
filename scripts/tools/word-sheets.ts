/** `npm run texts`: writes the stylesheets of words anew from xsl/sheets/texts/*.json. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languagesIn, readWords } from '../../sandbox/server/texts/word-files.ts';
import { WORD_SHEETS, wordSheet } from '../../sandbox/server/xml/word-sheets.ts';

const SHEETS = join(import.meta.dirname, '../../xsl/sheets');

const words = Object.fromEntries(languagesIn(SHEETS).map((language) => [language, readWords(SHEETS, language)]));
for (const name of WORD_SHEETS) writeFileSync(join(SHEETS, name), wordSheet(name, words));
