import { SYNONYMS_FILE } from '../../../server/customers/synonyms.ts';
import type { CheckedCustomer } from '../customer.ts';
import { nearest } from '../near-miss.ts';

/** What browsers ask for by its address, as style sheets, texts and scripts name it. */
const BY_ADDRESS = ['css', 'fonts', 'img', 'js'];
/** Their files are looked at by checks of their own: the languages of words, what a stylesheet draws, which modules are named. */
const CHECKED = [/^texts\/[\w-]+\.json$/, /^xml\/M_textSet_[\w-]+\.xml$/, /^xsl\/[\w-]+\.xsl$/, /^modules\/[^/]+\.js$/];
/** For people. */
const NOTES = /(?:^|\/)(?:\.[^/]+|LICEN[CS]E|README|[^/]+\.(?:md|txt))$/i;
const FOLDERS = [...BY_ADDRESS, 'modules', 'texts', 'xml', 'xsl'];

/** Files of a customer that nobody reads, because their names are not those that are asked for. */
export function checkUnread(customer: CheckedCustomer): void {
  const { files, languages, modules, report } = customer;
  const read = [
    'customer.json',
    'theme.css',
    SYNONYMS_FILE,
    'xml/menu.xml',
    'xml/makroTemplateDefinitions.xml',
    ...languages.flatMap((lang) => [`texts/${lang}.json`, `xml/M_textSet_${lang}.xml`]),
  ];
  const examples = modules.map((id) => `modules/examples/${id}/`);
  // What a script of the customer fetches itself, it names.
  const scripts = files.names.filter((name) => /^(?:js|modules)\/[^/]+\.js$/.test(name)).map((name) => files.text(name) ?? '');
  const isRead = (name: string): boolean =>
    read.includes(name) ||
    NOTES.test(name) ||
    BY_ADDRESS.some((folder) => name.startsWith(`${folder}/`)) ||
    CHECKED.some((pattern) => pattern.test(name)) ||
    examples.some((folder) => name.startsWith(folder) && name.endsWith('.xml')) ||
    (name.startsWith('xml/') && scripts.some((code) => code.includes(name.slice(4))));
  for (const name of files.names.filter((each) => !isRead(each))) {
    const near = nearName(name, read);
    const [severity, advice] =
      near === null
        ? (['warning', 'Rename it as docs/configure-a-customer.md names the files, or remove it.'] as const)
        : (['error', `Did you mean "${near}"?`] as const);
    report({ file: name, path: '', line: 1, column: 1 }, severity, 'file.unread', 'nothing reads a file of this name', advice);
  }
}

/** The name that was probably meant: in a folder that is called otherwise, or beside those that are read. */
function nearName(name: string, read: readonly string[]): string | null {
  const at = name.indexOf('/');
  const [folder, file] = [name.slice(0, Math.max(at, 0)), name.slice(at + 1)];
  if (folder !== '' && !FOLDERS.includes(folder)) {
    const meant = FOLDERS.find((each) => each.slice(0, 2) === folder.slice(0, 2).toLowerCase());
    return meant === undefined ? null : `${meant}/${file}`;
  }
  const prefix = folder === '' ? '' : `${folder}/`;
  const beside = read.filter((each) => each.startsWith(prefix)).map((each) => each.slice(prefix.length));
  const found = nearest(file, beside);
  return found === null ? null : prefix + found;
}
