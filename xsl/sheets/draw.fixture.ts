import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile, parse, select, type XDocument } from '../engine/index.ts';

const SHEETS = dirname(fileURLToPath(import.meta.url));
const load = (href: string): string => readFileSync(join(SHEETS, href), 'utf8');

/** Draws a sample and hands it back as a document to ask questions of. */
export function draw(sample: string, parameters: Record<string, string> = {}, change = (source: string): string => source): XDocument {
  const name = sample.split('.')[0]!;
  const source = parse(change(load(`samples/${sample}.xml`)));
  const sheet = compile(load(`${name}.xsl`), { href: `${name}.xsl`, load });
  return parse(
    `<page>${sheet
      .toElements<{ markup: string }>(source, {
        parameters: { lang: 'en', customer: 'demo', user: '0', target: 'mainContent', isMobile: '0', ...parameters },
        factory: {
          element: (tag, attributes, children) => ({
            markup: `<${tag}${Object.entries(attributes)
              .map(([key, value]) => ` ${key}="${escape(value)}"`)
              .join('')}>${children.map((each) => (typeof each === 'string' ? escape(each) : each.markup)).join('')}</${tag}>`,
          }),
        },
      })
      .map((each) => (typeof each === 'string' ? escape(each) : each.markup))
      .join('')}</page>`,
  );
}
const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
/** The texts of the nodes that a path finds, without space around them. */
export const textOf = (document: XDocument, xpath: string): string[] =>
  select(document, xpath).map((node) =>
    select(node, 'descendant-or-self::text()|self::*//text()')
      .map(({ value }) => value)
      .join('')
      .replace(/\s+/g, ' ')
      .trim(),
  );
export const values = (document: XDocument, xpath: string): string[] => select(document, xpath).map(({ value }) => value);
