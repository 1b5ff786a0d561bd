import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile, exslt, parse, type XDocument } from '../../../xsl/engine/index.ts';
import type { Customer } from './customers.ts';
import { flattenSheet } from '../xml/flatten-sheet.ts';
import { languageSheet } from '../xml/language-sheet.ts';
import { slimSheet } from '../xml/slim-sheet.ts';
import { WORD_SHEETS, wordSheet } from '../xml/word-sheets.ts';

/** The words of the stylesheets in English and in every language of a customer. */
const sheetWords = ({ languages, words }: Customer) =>
  Object.fromEntries(['en', ...languages].map((language) => [language, words.sheets(language)]));

/** Whether a sheet compiles with what it includes. */
function compiles(name: string, text: string, read: (file: string) => string | null): boolean {
  const part = (href: string): XDocument => parse(read(href.replace(/^\.\//, '')) ?? '', { href });
  try {
    compile(parse(text, { href: name }), { href: name, load: part, extensions: exslt });
    return true;
  } catch {
    return false;
  }
}

/** The stylesheets of customers as they are sent: a customer's own first, then the shared ones. */
export class SheetTexts {
  /** One file instead of ten requests; cached as long as the customer's files and the sheets stay as they are. */
  private readonly flattened = new WeakMap<Customer, Map<string, string>>();

  /** @param sheets folder of the shared ones */
  constructor(private readonly sheets: string) {}

  /** A file as it was written; null when there is none. @param file its name, with `.xsl` */
  read(customer: Customer, file: string): string | null {
    const own = join(customer.folder, 'xsl', file);
    if (existsSync(own)) return readFileSync(own, 'utf8');
    if (WORD_SHEETS.includes(file)) return wordSheet(file, sheetWords(customer));
    const shared = join(this.sheets, file);
    return existsSync(shared) ? readFileSync(shared, 'utf8') : null;
  }

  /**
   * A sheet with all that it includes and nothing that only readers of its source need; null when there is none.
   * @param lang who says for which language it is to be gets it without the words of the others
   */
  whole(customer: Customer, file: string, lang: string): string | null {
    const texts = this.flattened.get(customer) ?? new Map<string, string>();
    this.flattened.set(customer, texts);
    const cached = texts.get(`${file} ${lang}`);
    if (cached !== undefined) return cached;
    const written = this.read(customer, file);
    if (written === null) return null;
    const flat = texts.get(file) ?? this.flat(customer, file, written);
    texts.set(file, flat);
    const body = customer.languages.includes(lang) && flat !== written ? slimSheet(languageSheet(flat, lang)) : flat;
    if (body !== flat) texts.set(`${file} ${lang}`, body);
    return body;
  }

  /** A mistake in a customer's sheet is named with its line there: one that does not compile goes as it was written. */
  private flat(customer: Customer, file: string, written: string): string {
    const read = (name: string): string | null => this.read(customer, name);
    const whole = slimSheet(flattenSheet(written, read));
    return !existsSync(join(customer.folder, 'xsl')) || compiles(file, whole, read) ? whole : written;
  }
}
