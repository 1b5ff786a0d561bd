import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFiles, type Changes } from '../../../tests/support/files.ts';
import { settle } from '../../server/options.ts';
import { checkCustomer } from './check.ts';
import type { CustomerReport, Finding } from './model.ts';
import { Site } from './site.ts';

const settings = settle({}, {});
const root = mkdtempSync(join(tmpdir(), 'lectern-gate-'));
const site = new Site({ ...settings, customers: [join(root, 'customers'), ...settings.customers] });
let count = 0;

const labels = (en: string, de: string): string => `<label language="en">${en}</label><label language="de">${de}</label>`;

/** A customer's folder in which nothing is wrong. */
export const WHOLE: Readonly<Record<string, string>> = {
  'customer.json': `{
  "customer": "acme",
  "brand": { "name": "Acme", "logo": "img/logo.svg" },
  "defaultLang": "en",
  "languages": ["en", "de"],
  "modules": [],
  "plugins": {
    "news": { "pageSize": 7 },
    "test": true,
    "blog": false,
    "calendar": { "timeZone": "Asia/Tokyo" }
  },
  "objects": { "501": "news", "600-699": "object" }
}
`,
  'theme.css': `:root {
  color-scheme: light dark;
  --color-text: #1e2433;
}
@media (prefers-color-scheme: dark) {
  :root {
    --color-text: #e9ecf3;
  }
}
`,
  'img/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>\n',
  'xml/menu.xml': `<menus>
  <menu id="main" kind="classic" target="mainContent" history="1">
    <item id="news" href="news.html" dataType="p_News" action="1">${labels('News', 'Neu')}</item>
    <item id="about" href="object-901.html" dataType="p_Object" action="show">${labels('About', 'Über')}</item>
  </menu>
  <menu id="language" kind="language" history="0">
    <item id="language-en" command="language.select" param="lang=en">${labels('English', 'English')}</item>
    <item id="language-de" command="language.select" param="lang=de">${labels('Deutsch', 'Deutsch')}</item>
  </menu>
</menus>
`,
  'xml/M_textSet_en.xml': '<textSet lang="en" customer="acme">\n  <text id="deleteQuestion">Shall it go?</text>\n</textSet>\n',
  'texts/de.json': '{\n  "dialog.yes": "Jawohl"\n}\n',
};

/** A stylesheet and a module of its own, which take longer to look at. */
export const MORE: Readonly<Record<string, string>> = {
  'xsl/p_News.xsl': `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:include href="shared.xsl"/>
  <xsl:template match="/">
    <p><xsl:value-of select="1"/></p>
  </xsl:template>
</xsl:stylesheet>
`,
  'modules/acme-card.js': `import { createElement } from 'react';
import { useText } from 'lectern';

export default {
  manifest: { id: 'acme-card', version: '1.0.0', api: 1, entry: 'module', widgets: { 'ui-acme-card': 'Card' } },
  Card: () => createElement('p', null, useText({})('x')),
};
`,
};

/** What is wrong with a customer whose files are whole but for these; null takes a file away. */
export async function check(
  changes: Changes = {},
  name = 'acme',
  prepare: (folder: string) => void = () => undefined,
  of = site,
): Promise<CustomerReport> {
  const folder = writeCustomer(join(root, String(count++)), name, changes);
  prepare(folder);
  return checkCustomer(of, name, folder);
}

/** A site of which something that a check asks for fails. */
export const failingSite = (name: keyof Site, message: string): Site =>
  Object.create(site, {
    [name]: {
      get: () => {
        throw new TypeError(message);
      },
    },
  }) as Site;

/** Writes the folder of such a customer. */
export function writeCustomer(customers: string, name: string, changes: Changes = {}): string {
  const folder = join(customers, name);
  const files = Object.entries({ ...WHOLE, ...changes }).map(([file, text]) => [file, text?.replaceAll('"acme"', `"${name}"`) ?? null]);
  writeFiles(folder, Object.fromEntries(files) as Changes);
  return folder;
}

/** Makes changes of one file: the one part that is named is replaced. @throws Error when it is not there */
export const changesOf =
  (files: Readonly<Record<string, string>>) =>
  (file: string, from: string, to: string): Record<string, string> => {
    const text = files[file] ?? '';
    if (!text.includes(from)) throw new Error(`${file} has no ${from}.`);
    return { [file]: text.replace(from, to) };
  };

/** A file of the whole customer with one part replaced. */
export const changed = changesOf({ ...WHOLE, ...MORE });

export const short = ({ severity, code, file, line }: Finding): string => `${severity} ${code} ${file}:${line}`;

/** Checks a customer of the repository. */
export const checkFolder = (folder: string, name: string): Promise<CustomerReport> => checkCustomer(site, name, folder);

export const copy = (from: string, to: string): void => cpSync(from, to, { recursive: true });
export const cleanUp = (): void => rmSync(root, { recursive: true, force: true });
