import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { NodeKind, parse, XmlError, type XDocument, type XNode } from '../../xsl/engine/index.ts';

/** A tree as both parsers can tell it: texts, and lists of name, attributes and content. */
type Content = readonly (string | readonly [name: string, attributes?: Readonly<Record<string, string>>, content?: Content])[];

/** What one parser says of a text: its tree, or why it refuses it. */
export type Opinion = { readonly tree: Content } | { readonly refused: string };

/**
 * Where fast-xml-parser is known to accept what XML forbids: it checks the nesting of tags and the form of attributes, and looks at
 * little else. `ours`: the reason that our parser gives. `after`: only behind the root element, which it hardly reads.
 */
export const LENIENT: readonly { readonly ours: RegExp; readonly after?: true; readonly example: string }[] = [
  // It knows no namespaces.
  { ours: /^The namespace prefix ".*" is not declared/, example: '<p:r/>' },
  { ours: /^The prefix ".*" (?:cannot be declared|needs a namespace)/, example: '<r xmlns:p=""/>' },
  { ours: /^A name has at most one colon/, example: '<a:b:c xmlns:a="u"/>' },
  { ours: /^Here an (?:element|attribute) name .* not ":"/, example: '<:r/>' },
  { ours: /^The attribute ".*:.*" occurs twice/, example: '<r xmlns:a="u" xmlns:b="u" a:x="1" b:x="2"/>' },
  // It looks at no characters.
  { ours: /^The character U\+/, example: '<r>\u0001</r>' },
  { ours: /is no character that XML allows/, example: '<r>&#0;</r>' },
  { ours: /^"<" is not allowed in the value of/, example: '<r a="<"/>' },
  { ours: /^"]]>" is not allowed in text/, example: '<r>]]></r>' },
  { ours: /^"--" is not allowed in a comment/, example: '<r><!-- -- --></r>' },
  // It leaves references that it cannot replace, and looks at "&" in text alone.
  { ours: /^The entity &[^]*; is not declared/, example: '<r>&x;</r>' },
  { ours: /^"&" begins a reference/, example: '<r a="&"/>' },
  // It passes over a sign of equality without a name.
  { ours: /^Here an attribute name .* not "="/, example: '<r a="1" =/>' },
  // It skips declarations, and reads document types, which our parser is not given here.
  { ours: /^"<!" begins a comment or a CDATA section/, example: '<r><!ENTITY></r>' },
  { ours: /^The document has a DOCTYPE/, example: '<!DOCTYPE r><r/>' },
  { ours: /^The XML declaration is malformed/, example: '<?xml ?><r/>' },
  { ours: /^The XML declaration must be the first/, example: '<r><?xml version="1.0"?></r>' },
  // It takes any name and any space in a processing instruction.
  { ours: /^Here the target of a processing instruction/, example: '<r><? x?></r>' },
  { ours: /target of (?:a|the) processing instruction/, example: '<r><?p:x?></r>' },
  // Behind the root element it hardly looks.
  { ours: /^A document has one root element/, after: true, example: '<a/><b/>' },
  { ours: /^Text is outside the root element/, after: true, example: '<a/>x' },
];

/** Texts that it is known to misread, so that nothing is compared. */
export const MISREAD: readonly { readonly text: RegExp; readonly example: string }[] = [
  // Letters beyond the first plane are none in its names.
  { text: /[\ud800-\udbff][\udc00-\udfff]/, example: '<\u{10000}/>' },
  // Every white space of JavaScript is white space.
  { text: /[\xa0\u2028\u2029\ufeff]/, example: '<r></r\xa0>' },
  // Names that every object of JavaScript has are refused, or others.
  { text: /\b(?:constructor|prototype|__proto__|toString|valueOf|hasOwnProperty)\b/, example: '<r constructor="1"/>' },
  // An end tag that ends as an empty element does is taken for one.
  { text: /<\/(?:"[^"]*"|'[^']*'|[^"'<>])*\/>/, example: '<r></a/></r>' },
  // It reads processing instructions as tags with attributes: a quotation mark goes on to the next one.
  { text: /<\?(?!xml\s)(?:(?!\?>)[^])*["']/, example: "<r><?t it's?></r>" },
];

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  ignoreDeclaration: true,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  commentPropName: '#comment',
  // Without it references by number stay as they are.
  htmlEntities: true,
});

/** Attributes without declarations of namespaces. It does not turn line ends in values into spaces as XML asks for. */
const attributesOf = (pairs: readonly (readonly [string, string])[]): Record<string, string> =>
  Object.fromEntries(
    pairs
      .filter(([name]) => !/^xmlns(?::|$)/.test(name))
      .map(([name, value]) => [name, value.replace(/[\t\r\n]/g, ' ')] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Adjacent texts are one, empty ones none. */
const joined = (content: Content): Content => {
  const list: Content[number][] = [];
  for (const item of content) {
    const last = list.at(-1);
    if (typeof item === 'string' && typeof last === 'string') list[list.length - 1] = last + item;
    else if (item !== '') list.push(item);
  }
  return list;
};

type Item = Readonly<Record<string, unknown>>;

/** Its tree. Of a processing instruction it keeps the target alone. */
function contentOf(items: readonly Item[]): Content {
  return joined(
    items.map((item): Content[number] => {
      const name = Object.keys(item).find((key) => key !== ':@') ?? '';
      if (name === '#text') return String(item[name]);
      const inside = item[name] as readonly Item[];
      if (name === '#comment') return [name, {}, contentOf(inside)];
      if (name.startsWith('?')) return [name];
      return [name, attributesOf(Object.entries((item[':@'] ?? {}) as Record<string, string>)), contentOf(inside)];
    }),
  );
}

function ourContent(nodes: readonly XNode[]): Content {
  return joined(
    nodes.map((node): Content[number] => {
      if (node.kind === NodeKind.text) return node.value;
      if (node.kind === NodeKind.comment) return ['#comment', {}, joined([node.value])];
      if (node.kind === NodeKind.instruction) return [`?${node.name}`];
      return [node.name, attributesOf(node.attributes.map(({ name, value }) => [name, value])), ourContent(node.children)];
    }),
  );
}

export function theirOpinion(text: string): Opinion {
  const valid = XMLValidator.validate(text);
  if (valid !== true) return { refused: valid.err.msg };
  try {
    // Space around the root element is no part of a document's tree.
    return { tree: contentOf(parser.parse(text) as Item[]).filter((item) => typeof item !== 'string') };
  } catch (error) {
    // What the validator overlooks, the parser may stumble over.
    return { refused: (error as Error).message };
  }
}

/** Whether the error lies behind a root element that is complete. */
function isAfterRoot(text: string, { line, column }: XmlError): boolean {
  const lines = text.split('\n').slice(0, line);
  const before = [...lines.slice(0, -1), lines.at(-1)!.slice(0, column - 1)].join('\n');
  try {
    parse(before);
    return true;
  } catch {
    return false;
  }
}

/** What a parser and fast-xml-parser do not agree in, and the error of the first; null when they agree. */
export function difference(text: string, parseText: (text: string) => XDocument = parse): { what: string; error?: XmlError } | null {
  const theirs = theirOpinion(text);
  let tree: Content;
  try {
    tree = ourContent(parseText(text).children);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return 'refused' in theirs ? null : { what: `refused by ours alone: ${error.message}`, error };
  }
  if ('refused' in theirs) return { what: `refused by fast-xml-parser alone: ${theirs.refused}` };
  const [own, other] = [JSON.stringify(tree), JSON.stringify(theirs.tree)];
  return own === other ? null : { what: `two trees: ${own} and ${other}` };
}

/** The same in words, where they differ in another way than those listed above. `parseText`: our parser, or one with a defect. */
export function disagreement(text: string, parseText?: (text: string) => XDocument): string | null {
  if (MISREAD.some((listed) => listed.text.test(text))) return null;
  const { what, error } = difference(text, parseText) ?? {};
  if (what === undefined) return null;
  const isListed = error && LENIENT.some(({ ours, after }) => ours.test(error.reason) && (!after || isAfterRoot(text, error)));
  return isListed ? null : what;
}
