import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { compile, exslt, parse, type XDocument } from '../../../xsl/engine/index.ts';
import type { Customer } from '../customers/customers.ts';
import { FAULTY_SHEETS } from '../dispatcher/faults.ts';
import { flattenSheet } from '../xml/flatten-sheet.ts';
import { languageSheet } from '../xml/language-sheet.ts';
import { slimSheet } from '../xml/slim-sheet.ts';
import { WORD_SHEETS, wordSheet } from '../xml/word-sheets.ts';
import { siteOf } from '../http/sites.ts';
import { sendContent } from '../http/answer.ts';
import { notFound, sendFile } from '../http/files.ts';
import { queryOf } from '../http/query.ts';

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

/**
 * Stylesheets under a version hash (protocol 1.1): the customer's own first, then the shared ones. Any hash is answered,
 * so that a page opened before a change works on; only the current one may be cached for good. `?lang=` names the language
 * that the stylesheet's parameter `lang` will have; `?source=1` asks for a file as it was written.
 */
export function registerStylesheets(app: FastifyInstance, sheets: string, faults: boolean): void {
  // One file instead of ten requests; cached as long as the customer's files and the sheets stay as they are.
  const flattened = new WeakMap<Customer, Map<string, string>>();
  app.get<{ Params: { hash: string; kind: string; name: string } }>(
    '/:hash(^[0-9a-f]{6,40}$)/:kind(^(?:xsl|css)$)/:name(^[A-Za-z0-9_-]+(?:\\.edit)?\\.(?:xsl|css)$)',
    (request, reply) => {
      const { hash, kind, name } = request.params;
      if (!name.endsWith(`.${kind}`)) return notFound(request, reply);
      const fault = faults ? queryOf(request).get('sandboxFault') : null;
      const faulty = faults ? FAULTY_SHEETS.get(fault === 'broken' ? 'sandboxBroken' : name.slice(0, -4)) : undefined;
      if (fault === 'missing') return notFound(request, reply);
      if (faulty !== undefined) return sendContent(request, reply, { body: faulty, type: 'text/xsl; charset=UTF-8', caching: 'never' });
      const customer = siteOf(request).customer;
      const own = join(customer.folder, kind);
      const caching = hash === customer.versionHash ? 'immutable' : 'shared';
      if (kind === 'css') return sendFile(request, reply, existsSync(join(own, name)) ? own : join(sheets, 'css'), name, caching);
      const read = (file: string): string | null => {
        if (existsSync(join(own, file))) return readFileSync(join(own, file), 'utf8');
        if (WORD_SHEETS.includes(file)) return wordSheet(file, sheetWords(customer));
        return existsSync(join(sheets, file)) ? readFileSync(join(sheets, file), 'utf8') : null;
      };
      const text = read(name);
      if (text === null) return notFound(request, reply);
      // Who looks for a line of a stylesheet wants the files as they were written.
      if (queryOf(request).get('source') === '1')
        return sendContent(request, reply, { body: text, type: 'text/xsl; charset=UTF-8', caching });
      const sheetTexts = flattened.get(customer) ?? new Map<string, string>();
      flattened.set(customer, sheetTexts);
      // A mistake in a customer's sheet is named with its line there: one that does not compile goes as it was written.
      const slim = (): string => {
        const whole = slimSheet(flattenSheet(text, read));
        return !existsSync(own) || compiles(name, whole, read) ? whole : text;
      };
      const flat = sheetTexts.get(name) ?? slim();
      sheetTexts.set(name, flat);
      // Who says for which language it is to be gets it without the words of the others.
      const lang = queryOf(request).get('lang') ?? '';
      const key = `${name} ${lang}`;
      const body =
        customer.languages.includes(lang) && flat !== text ? (sheetTexts.get(key) ?? slimSheet(languageSheet(flat, lang))) : flat;
      if (body !== flat) sheetTexts.set(key, body);
      return sendContent(request, reply, { body, type: 'text/xsl; charset=UTF-8', caching });
    },
  );
}
