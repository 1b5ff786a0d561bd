import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compile, includesOf, NodeKind, parse, type ElementFactory, type Stylesheet, type XNode } from '../engine/index.ts';

const SHEETS = dirname(fileURLToPath(import.meta.url));
const SAMPLES = join(SHEETS, 'samples');
const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  middot: '·',
  copy: '©',
  uuml: 'ü',
  ouml: 'ö',
  auml: 'ä',
  Uuml: 'Ü',
  Ouml: 'Ö',
  Auml: 'Ä',
  szlig: 'ß',
  rsquo: '’',
  lsquo: '‘',
  hellip: '…',
  bdquo: '„',
  ldquo: '“',
  rdquo: '”',
};
// xsltproc knows the void elements of HTML 4 only.
const VOID = new Set(['br', 'col', 'hr', 'img', 'input']);

/** Markup in one canonical form: attributes by name, every element closed, text escaped. */
const canonical: ElementFactory<{ markup: string }> = {
  element: (name, attributes, children) => {
    const own = Object.keys(attributes)
      .sort()
      .map((key) => ` ${key}="${escape(attributes[key]!)}"`)
      .join('');
    const inner = children.map((child) => (typeof child === 'string' ? escape(child) : child.markup)).join('');
    return { markup: `<${name}${own}>${inner}</${name}>` };
  },
};
const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

function canonicalNode(node: XNode): string {
  if (node.kind === NodeKind.text) return escape(node.value);
  if (node.kind !== NodeKind.element) return '';
  const attributes = [...node.attributes]
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, value }) => ` ${name}="${escape(value)}"`)
    .join('');
  return `<${node.name}${attributes}>${node.children.map(canonicalNode).join('')}</${node.name}>`;
}

/** A value of HTML as one of XML, which would read a line break in it as a blank. */
const inXml = (value: string): string =>
  value
    .replace(/&(?![a-z#]\w*;)/gi, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/"/g, '&quot;')
    .replace(/\n/g, '&#10;');

/** xsltproc's HTML in the canonical form: void elements closed, bare attributes with their names as values, entities as characters. */
function readHtml(html: string): string {
  const xml = html
    .replace(/&([a-z]+);/gi, (all, entity: string) => ENTITIES[entity] ?? all)
    .replace(/<(\w[\w-]*)((?:\s+[\w:-]+(?:="[^"]*"|='[^']*')?)*)>/g, (_, tag: string, rest: string) => {
      const attributes = rest.replace(
        /\s+([\w:-]+)(?:="([^"]*)"|='([^']*)')?/g,
        (_all, name: string, double?: string, single?: string) => ` ${name}="${inXml(double ?? single ?? name)}"`,
      );
      return `<${tag}${attributes}${VOID.has(tag) ? '/' : ''}>`;
    });
  return parse(`<x>${xml}</x>`)
    .children.flatMap((root) => root.children.map(canonicalNode))
    .join('');
}

const load = (href: string): string => readFileSync(join(SHEETS, href), 'utf8');
const sheets = new Map<string, Stylesheet>();
/** The stylesheet of a sample: the document of an object says the form of its data type. */
const sheetNameOf = (sample: string): string =>
  /^<objectDocument [^>]*\sform="([\w.-]+)"/m.exec(readFileSync(join(SAMPLES, sample), 'utf8'))?.[1] ?? basename(sample).split('.')[0]!;
function sheetOf(sample: string): { name: string; sheet: Stylesheet } {
  const name = sheetNameOf(sample);
  if (!sheets.has(name)) sheets.set(name, compile(load(`${name}.xsl`), { href: `${name}.xsl`, load }));
  return { name, sheet: sheets.get(name)! };
}

function drawn(sample: string, parameters: Record<string, string>): string {
  const { sheet } = sheetOf(sample);
  const source = parse(readFileSync(join(SAMPLES, sample), 'utf8'));
  return sheet
    .toElements(source, { factory: canonical, parameters })
    .map((each) => (typeof each === 'string' ? escape(each) : each.markup))
    .join('');
}

const samples = readdirSync(SAMPLES)
  .filter((file) => file.endsWith('.xml'))
  .sort();
const views = readdirSync(SHEETS)
  .filter((file) => /^p_\w+(?:\.edit)?\.xsl$/.test(file))
  .sort();
const hasXsltproc = spawnSync('xsltproc', ['--version']).status === 0;
const COMPARED = hasXsltproc ? 'our engine draws what xsltproc draws' : 'is drawn (xsltproc, to compare with, is not installed)';

describe('stylesheets', () => {
  it('every view has a sample', () => {
    expect(views.filter((view) => !samples.some((sample) => sheetNameOf(sample) === view.replace(/\.xsl$/, '')))).toEqual([]);
  });

  it('what a stylesheet includes lies beside it', () => {
    for (const file of readdirSync(SHEETS).filter((each) => each.endsWith('.xsl'))) {
      for (const href of includesOf(parse(load(file)))) expect(() => load(href), `${file} includes ${href}`).not.toThrow();
    }
  });

  for (const sample of samples) {
    for (const lang of ['en', 'de', 'pt', 'ar']) {
      it(`${sample} in ${lang}: ${COMPARED}`, () => {
        const { name } = sheetOf(sample);
        const parameters = { lang, customer: 'demo', user: '12', target: 'mainContent', isMobile: '0', authorLanguage: 'en' };
        const own = drawn(sample, parameters);
        expect(own).toContain('</');
        if (!hasXsltproc) return;
        const args = Object.entries(parameters).flatMap(([key, value]) => ['--stringparam', key, value]);
        const html = execFileSync('xsltproc', [...args, join(SHEETS, `${name}.xsl`), join(SAMPLES, sample)], { encoding: 'utf8' });
        expect(own).toBe(readHtml(html.replace(/\n$/, ''))); // it ends its output with a line end
      });
    }
  }
});
