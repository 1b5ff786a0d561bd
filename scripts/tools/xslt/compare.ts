import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { exslt } from '../../../xsl/engine/exslt/index.ts';
import { compile, NodeKind, parse, transformToText, type TransformOptions, type XNode } from '../../../xsl/engine/index.ts';
import { Positions } from '../../../xsl/engine/tracing/index.ts';
import { loadFile, readXml } from '../xml-file.ts';

const LONGEST = 200;
const TIME = 60_000;
const NOTHING = '(nothing)';

/** Where two results differ. */
interface Difference {
  readonly path: string;
  readonly ours: string;
  readonly theirs: string;
}

/** What became of a comparison. `missing`: xsltproc is not installed. */
export type Comparison = { readonly is: 'equal' } | { readonly is: 'missing' } | ({ readonly is: 'different' } & Difference);

const hasXsltproc = (): boolean => process.env['LECTERN_XSLTPROC'] !== 'no' && spawnSync('xsltproc', ['--version']).status === 0;

/**
 * The stylesheet, writing XML whatever it declares: so both results are trees, and how HTML is spelt or text indented is no difference.
 * xsl:output of an importing stylesheet wins (XSLT 1.0, 2.6.2).
 */
const asXml = (path: string): string => `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:import href="${encodeURI(resolve(path)).replace(/&/g, '&amp;')}"/>
<xsl:output method="xml" indent="no" encoding="UTF-8" omit-xml-declaration="yes"/>
</xsl:stylesheet>`;

const DOCTYPE = /^\s*(?:<\?xml\s[^]*?\?>\s*)?<!DOCTYPE\s[^>]*>/;

function treeOf(text: string): XNode | null {
  try {
    // A result need not have one root element.
    return parse(`<x>${text.replace(DOCTYPE, '').trim()}</x>`, { maxDepth: 100_000 }).children[0]!;
  } catch {
    // Escaping was disabled.
    return null;
  }
}

const shorten = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
const expanded = ({ namespaceURI, localName }: XNode): string => (namespaceURI ? `{${namespaceURI}}${localName}` : localName);
const attributesOf = (node: XNode): string[] => node.attributes.map((each) => `${expanded(each)}=${JSON.stringify(each.value)}`).toSorted();

/** A node in words, without what is in it. */
function describe(node: XNode | undefined): string {
  if (!node) return NOTHING;
  if (node.kind === NodeKind.text) return JSON.stringify(node.value);
  if (node.kind === NodeKind.comment) return `<!--${node.value}-->`;
  if (node.kind === NodeKind.instruction) return `<?${node.name} ${node.value}?>`;
  return `<${[expanded(node), ...attributesOf(node)].join(' ')}>`;
}

/** The first nodes in document order that are not alike; prefixes and the order of attributes do not count. */
function firstDifference(ours: XNode, theirs: XNode): readonly [XNode | undefined, XNode | undefined] | null {
  for (let i = 0; i < Math.max(ours.children.length, theirs.children.length); i++) {
    const [a, b] = [ours.children[i], theirs.children[i]];
    if (!a || !b || describe(a) !== describe(b)) return [a, b];
    const inside = firstDifference(a, b);
    if (inside) return inside;
  }
  return null;
}

function differenceOfText(ours: string, theirs: string): Difference | null {
  const [a, b] = [ours, theirs].map((text) => text.trim().split('\n'));
  const line = a!.findIndex((each, i) => each !== b![i]);
  if (line < 0 && a!.length === b!.length) return null;
  const at = line < 0 ? a!.length : line;
  return { path: `line ${at + 1}`, ours: shorten(a![at] ?? NOTHING), theirs: shorten(b![at] ?? NOTHING) };
}

/** The first difference of two results; null when there is none. */
function differenceOf(ours: string, theirs: string): Difference | null {
  const [a, b] = [treeOf(ours), treeOf(theirs)];
  if (!a || !b) return differenceOfText(ours, theirs);
  const found = firstDifference(a, b);
  if (!found) return null;
  const [one, other] = found;
  const path = new Positions().pathOf((one ?? other) as Parameters<Positions['pathOf']>[0]).replace(/^\/x/, '');
  return { path, ours: shorten(describe(one)), theirs: shorten(describe(other)) };
}

/** What the engine and xsltproc make of a document: the first difference of their trees. @throws XsltError when the engine's run fails */
export function compareWithXsltproc(
  sheet: string,
  document: string,
  options: readonly string[],
  parameters: NonNullable<TransformOptions['parameters']>,
): Comparison {
  if (!hasXsltproc()) return { is: 'missing' };
  const folder = mkdtempSync(join(tmpdir(), 'lectern-compare-'));
  try {
    const wrapper = join(folder, 'as-xml.xsl');
    writeFileSync(wrapper, asXml(sheet));
    const compiled = compile(readXml(wrapper), { href: wrapper, load: loadFile, extensions: exslt });
    const ours = transformToText(compiled, readXml(document), { parameters, load: loadFile });
    const { status, stdout, stderr, error } = spawnSync('xsltproc', [...options, wrapper, document], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      timeout: TIME,
    });
    if (status !== 0) {
      const reason = error?.message ?? stderr.trim().split('\n')[0] ?? '';
      return { is: 'different', path: '/', ours: 'a result', theirs: `the exit code ${status}: ${shorten(reason)}` };
    }
    const difference = differenceOf(ours, stdout);
    return difference ? { is: 'different', ...difference } : { is: 'equal' };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A comparison in words. */
export function comparisonText(comparison: Comparison): string {
  if (comparison.is === 'missing') return 'xsltproc is not installed, so nothing was compared (Debian: apt-get install xsltproc).\n';
  if (comparison.is === 'equal') return "The same as xsltproc's.\n";
  const { path, ours, theirs } = comparison;
  return `Differs from xsltproc's at ${path}\n  here:     ${ours}\n  xsltproc: ${theirs}\n`;
}
