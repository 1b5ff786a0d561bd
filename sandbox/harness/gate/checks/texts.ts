import { attribute, children } from '../../../server/xml/nodes.ts';
import { textOf } from '../../../../xsl/engine/index.ts';
import { missingIn } from '../../../server/texts/missing-words.ts';
import { languagesIn, textSetsIn } from '../../../server/texts/word-files.ts';
import type { CheckedCustomer } from '../customer.ts';
import type { FilePosition } from '../model.ts';
import { listed, meant } from '../near-miss.ts';

const LISTS = 'docs/configure-a-customer.md (4) says where the keys are listed.';

/** texts/<lang>.json and xml/M_textSet_<lang>.xml: keys that nobody asks for, and words that a language lacks. */
export function checkTexts(customer: CheckedCustomer): void {
  const { files, folder } = customer;
  const read = [
    ...languagesIn(folder).map((language) => checkWords(customer, language)),
    ...textSetsIn(folder).map((language) => checkTextSet(customer, language)),
  ];
  // Without a list in customer.json nobody knows the languages.
  if (!customer.hasLanguages || read.includes(false)) return;
  const missing = missingIn(customer.site.settings, folder, customer.languages);
  for (const language of new Set(missing.map((each) => each.language))) {
    const keys = missing.filter((each) => each.language === language).map(({ key }) => key);
    const own = `texts/${language}.json`;
    const at = files.has(own)
      ? { file: own, path: '/', line: 1, column: 1 }
      : customer.at(`/languages/${customer.languages.indexOf(language)}`);
    customer.report(
      at,
      'warning',
      'texts.missing',
      `${language} lacks ${keys.length} of ${Object.keys(customer.site.words).length} words, which are said in English: ${listed(keys, 5)}`,
      `Add them to ${own}; npm run check:texts -- ${customer.name} lists them all.`,
    );
  }
}

/** A language whose words nobody can choose to read. */
function checkLanguage({ languages, report }: CheckedCustomer, language: string, file: string): void {
  // `pt` is what `pt-BR` falls back to, and English what every language does.
  if (language === 'en' || languages.some((each) => each === language || each.split('-')[0] === language)) return;
  report(
    { file, path: '', line: 1, column: 1 },
    'warning',
    'texts.language',
    `the site does not offer the language "${language}"`,
    meant(language, languages, 'Add it to "languages" in customer.json, or remove the file.'),
  );
}

/** Words of added modules are in the modules' own code. */
function isOfModule({ loaded, files }: CheckedCustomer, key: string): boolean {
  return loaded.some(({ file }) => files.text(file)?.includes(key.split('.').at(-1) ?? key));
}

function checkKey(customer: CheckedCustomer, key: string, word: string, at: FilePosition): void {
  const { words } = customer.site;
  const english = Object.hasOwn(words, key) ? words[key]! : null;
  if (english === null) {
    if (!isOfModule(customer, key))
      customer.report(at, 'error', 'texts.unknown', `nothing on the site says "${key}"`, meant(key, Object.keys(words), LISTS));
    return;
  }
  const names = (text: string): string[] => text.match(/\{\w+\}/g) ?? [];
  const strange = names(word).filter((name) => !names(english).includes(name));
  if (strange.length > 0)
    customer.report(
      at,
      'error',
      'texts.placeholder',
      `"${key}" gets no value for ${strange.join(', ')}`,
      names(english).length > 0 ? `It has ${names(english).join(', ')}.` : 'It has no values; write the word without braces.',
    );
}

/** @returns false when the file cannot be read */
function checkWords(customer: CheckedCustomer, language: string): boolean {
  const file = `texts/${language}.json`;
  const json = customer.files.json(file);
  if (json === null) return false;
  if (customer.hasLanguages) checkLanguage(customer, language, file);
  if (typeof json.value !== 'object' || json.value === null || Array.isArray(json.value)) {
    customer.report(json.at('/'), 'error', 'texts.form', 'the file is no object of keys and words', 'Write { "key": "word" }.');
    return false;
  }
  const wrong = Object.entries(json.value).filter(([, word]) => typeof word !== 'string');
  for (const [key] of wrong)
    customer.report(
      json.at(`/${key}`),
      'error',
      'texts.form',
      `"${key}" is no text, and the server leaves out the whole file`,
      'Put the word between double quotation marks.',
    );
  for (const [key, word] of Object.entries(json.value)) if (typeof word === 'string') checkKey(customer, key, word, json.at(`/${key}`));
  return wrong.length === 0;
}

/** @returns false when the file cannot be read */
function checkTextSet(customer: CheckedCustomer, language: string): boolean {
  const file = `xml/M_textSet_${language}.xml`;
  const xml = customer.files.xml(file);
  if (xml === null) return false;
  if (customer.hasLanguages) checkLanguage(customer, language, file);
  if (xml.root.name !== 'textSet') {
    customer.report(
      xml.at(xml.root),
      'error',
      'texts.form',
      `the root element is "${xml.root.name}", and the server leaves out the file`,
      'Call it "textSet".',
    );
    return false;
  }
  if (attribute(xml.root, 'lang') !== language)
    customer.report(
      xml.at(xml.root),
      'warning',
      'texts.language',
      `the file says that it is in "${attribute(xml.root, 'lang')}", its name says "${language}"`,
      `Write lang="${language}".`,
    );
  for (const text of children(xml.root)) {
    if (text.name === 'text') checkKey(customer, attribute(text, 'id'), textOf(text), xml.at(text));
    else
      customer.report(xml.at(text), 'error', 'texts.form', `nobody reads an element "${text.name}" here`, 'Write <text id="…">…</text>.');
  }
  return true;
}
