import { appendAttribute, ATTRIBUTE, ELEMENT, parse, TEXT, XmlNode, type ParseOptions, type XDocument } from '../xml/index.ts';
import { XSL } from '../xslt/index.ts';

const URI = 'urn:lectern:origin';
/** An attribute of what is drawn that has line and sheet. No document has it, because the policy permits no name with a colon. */
const ORIGIN = 'lectern:origin';

const attributeOf = (owner: XmlNode, name: string, uri: string, value: string): XmlNode =>
  new XmlNode(owner.tree, ATTRIBUTE, name, name.slice(name.indexOf(':') + 1), uri, value);

/** Writes a mark at a literal element; at `xsl:element` an instruction that writes it. */
function mark(element: XmlNode, origin: string): void {
  if (element.namespaceURI !== XSL) {
    // Braces of an address are no expression.
    appendAttribute(element, attributeOf(element, ORIGIN, URI, origin.replace(/[{}]/g, '$&$&')));
    return;
  }
  const instruction = new XmlNode(element.tree, ELEMENT, 'xsl:attribute', 'attribute', XSL, '');
  instruction.scope = element.scope;
  instruction.order = element.order;
  for (const [name, value] of [
    ['name', ORIGIN],
    ['namespace', URI],
  ] as const)
    appendAttribute(instruction, attributeOf(instruction, name, '', value));
  const text = new XmlNode(element.tree, ELEMENT, 'xsl:text', 'text', XSL, '');
  text.scope = element.scope;
  text.order = element.order;
  const content = new XmlNode(element.tree, TEXT, '', '', '', origin);
  adopt(text, [content]);
  adopt(instruction, [text]);
  adopt(element, [instruction, ...element.children]);
}

function adopt(parent: XmlNode, children: XmlNode[]): void {
  parent.children = children;
  children.forEach((child, index) => Object.assign(child, { parent, index }));
}

/** What is in these is data, not drawn. */
const DATA = /^(?:variable|param|with-param|attribute|comment|processing-instruction|message|function)$/;

/**
 * Parses a stylesheet so that `onLoss` learns sheet and line of what the policy leaves out. Drawing takes a little longer than with
 * `parse`; the result is the same. @throws XmlError
 */
export function parseSheet(text: string, options: ParseOptions = {}): XDocument {
  const document = parse(text, options);
  const root = document as unknown as XmlNode;
  let [line, read] = [1, 0];
  const visit = (element: XmlNode): void => {
    const isXsl = element.namespaceURI === XSL;
    if (isXsl && DATA.test(element.localName)) return;
    for (const end = element.start; read < end; read++) if (element.tree.source[read] === '\n') line++;
    const children = element.children.filter(({ kind }) => kind === ELEMENT);
    const isTop = element.parent !== null && element.parent.parent === root && element.parent.namespaceURI === XSL;
    if (isXsl ? element.localName === 'element' : !isTop) mark(element, `${line} ${document.tree.href}`);
    children.forEach(visit);
  };
  root.children.filter(({ kind }) => kind === ELEMENT).forEach(visit);
  return document;
}

/** An element's attributes without the mark. */
export function withoutOrigin(attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  if (!(ORIGIN in attributes)) return attributes;
  const { [ORIGIN]: _origin, ...others } = attributes;
  return others;
}

/** Sheet and line of a mark. */
export function originOf(attributes: Readonly<Record<string, string>>): { sheet: string; line: number } {
  const [, line = 0, sheet = ''] = /^(\d+) (.*)$/s.exec(attributes[ORIGIN] ?? '') ?? [];
  return { sheet, line: Number(line) };
}
