import { evaluate, NodeKind, parse, select, type XNode } from '../../../xsl/engine/index.ts';
import { xsltproc } from '../xsltproc.ts';
import { NAMESPACES } from './documents.ts';
import type { Expression } from './expressions.ts';

/** An expression at a node: `at` counts the nodes of the document (without attributes) in document order, from 1. */
export interface Question extends Expression {
  readonly at: number;
}

/** What documents, expressions and results never hold. */
const NEXT = '\ue000';
const escape = (text: string): string => text.replace(/[&<"]/g, (c) => `&#${c.charCodeAt(0)};`);
const declared = Object.entries(NAMESPACES)
  .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  .join('');
export const ALL = '//node()';

/** The place of a node in its document. */
export function positionOf(node: XNode): string {
  const { parent } = node;
  if (!parent) return '';
  const step = (): string | number => {
    if (node.kind === NodeKind.attribute) return `@${node.name}`;
    return node.kind === NodeKind.namespace ? `${node.name}=${node.value}` : parent.children.indexOf(node);
  };
  return `${positionOf(parent)}/${step()}`;
}

const position = `<xsl:template match="/" mode="place"/>
<xsl:template match="node()" mode="place"><xsl:apply-templates select=".." mode="place"/>/<xsl:value-of
  select="count(preceding-sibling::node())"/></xsl:template>
<xsl:template match="@*" mode="place"><xsl:apply-templates select=".." mode="place"/>/@<xsl:value-of select="name()"/></xsl:template>`;

/** A stylesheet that writes the places of nodes; `content` are its other top-level elements. */
export const positionsSheet = (content: string): string =>
  `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"${declared}>` +
  `<xsl:output method="text"/>${position}\n${content}</xsl:stylesheet>`;

function written({ xpath, type }: Question): string {
  const value = escape(xpath);
  if (type === 'nodes') return `<xsl:for-each select="${value}"><xsl:apply-templates select="." mode="place"/>;</xsl:for-each>`;
  if (type === 'namespaces')
    return (
      `<xsl:for-each select="${value}"><xsl:apply-templates select=".." mode="place"/>/` +
      `<xsl:value-of select="concat(name(), '=', .)"/>;</xsl:for-each>`
    );
  return `<xsl:value-of select="${value}"/>`;
}

/** libxml2 gives namespace nodes in an order of its own. */
const sorted = (text: string): string => text.split(';').sort().join(';');

/**
 * libxml2 2.9 sorts text, comments and instructions that follow an element before what is inside that element, depending on how many
 * there are: `//node()` is in no document order then, and what is "first" means nothing. These show whether it does.
 */
const ORDER: readonly Question[] = [
  '//node()',
  '//text() | //*',
  '//comment() | //processing-instruction() | //node()',
  '//*/following-sibling::node() | //text()',
  '//*/following::node()',
].map((xpath) => ({ xpath, type: 'nodes', at: 1 }));

/**
 * xsltproc's answers, all by one call; null when it does not sort the document's nodes. @throws Error with its messages when it refuses one
 */
export function askXsltproc(document: string, asked: readonly Question[]): string[] | null {
  const questions = [...ORDER, ...asked];
  const body = questions
    .map((each) => `<xsl:for-each select="(${ALL})[${each.at}]">${written(each)}</xsl:for-each>${NEXT}`)
    .join('\n')
    .replaceAll(`${NEXT}\n`, NEXT);
  const { result, messages } = xsltproc(
    new Map([
      ['sheet.xsl', positionsSheet(`<xsl:template match="/">${body}</xsl:template>`)],
      ['doc.xml', document],
    ]),
  );
  if (result === null) throw new Error(messages);
  const answers = result.split(NEXT);
  if (askEngine(document, ORDER).some((each, i) => each !== answers[i])) return null;
  return asked.map(({ type }, i) => (type === 'namespaces' ? sorted(answers[i + ORDER.length]!) : answers[i + ORDER.length]!));
}

/** The engine's answers. */
export function askEngine(source: string, questions: readonly Question[]): string[] {
  const document = parse(source);
  const nodes = select(document, ALL);
  return questions.map(({ xpath, type, at }) => {
    const node = nodes[at - 1];
    if (!node) return '';
    const value = evaluate(node, type === 'nodes' || type === 'namespaces' ? xpath : `string(${xpath})`, { namespaces: NAMESPACES });
    if (!Array.isArray(value)) return String(value);
    const positions = value.map((each) => `${positionOf(each)};`).join('');
    return type === 'namespaces' ? sorted(positions) : positions;
  });
}

/** Whether xsltproc has the nodes of a document in document order. */
export const sorts = (document: string): boolean => askXsltproc(document, []) !== null;
