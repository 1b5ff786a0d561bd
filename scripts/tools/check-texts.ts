/** `npm run check:texts -- <customer>`: lists the words that the languages of a customer lack; ends with 1 when there are any. */
import { join } from 'node:path';
import { settle } from '../../sandbox/server/options.ts';
import { missingWords } from '../../sandbox/server/texts/missing-words.ts';

const [name = '', ...roots] = process.argv.slice(2);
if (!/^[a-z0-9][a-z0-9-]*$/.test(name)) {
  console.error('Which customer? npm run check:texts -- <customer> [folder of customers]');
  process.exit(2);
}
const settings = settle(roots.length > 0 ? { customers: roots } : {});
let missing: ReturnType<typeof missingWords>;
try {
  missing = missingWords(
    settings,
    settings.customers.map((root) => join(root, name)),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}
for (const { language, file, key } of missing) console.log(`${language}  ${file}  ${key}`);
const languages = [...new Set(missing.map(({ language }) => language))];
console.log(missing.length === 0 ? `${name} lacks no word.` : `${name} lacks ${missing.length} words in ${languages.join(', ')}.`);
process.exitCode = missing.length === 0 ? 0 : 1;
