import { illegal, isBlank, isChar, isNameChar, isNameStart, isSpace } from './chars.ts';
import type { Doctype, ReadDoctype } from './doctype.ts';
import { XmlError } from './error.ts';
import { append, appendAttribute, ATTRIBUTE, COMMENT, DOCUMENT, ELEMENT, INSTRUCTION, TEXT, Tree, XmlNode, type Scope, type XDocument } from './node.ts';
import { lookup, XML, XMLNS } from './scope.ts';

export interface ParseOptions {
  /** The document's address, quoted in errors and the base of addresses inside it. */
  href?: string;
  /** Reads the internal subset of a document type: readDoctype. Without it a document type is refused; external parts are never read. */
  doctype?: ReadDoctype;
  /** Deepest nesting of elements; 1000. */
  maxDepth?: number;
  /** Most attributes of one element, declarations included; 256. */
  maxAttributes?: number;
  /** Longest text in UTF-16 code units, entities replaced; 64 Mi. */
  maxLength?: number;
}

interface Name { raw: string; prefix: string; local: string }

const ENTITIES = new Map([['lt', '<'], ['gt', '>'], ['amp', '&'], ['apos', "'"], ['quot', '"']]);

/** Property keys are unique strings in the machine: comparing them later is comparing addresses. */
const unique = (text: string): string => Object.keys({ [text]: 0 })[0]!;

class Parser {
  private pos = 0;
  private text: string;
  private readonly tree: Tree;
  private readonly names = new Map<string, Name>();
  private readonly maxDepth: number;
  private readonly maxAttributes: number;
  private readonly returns: boolean;
  private readonly maxLength: number;
  private valueAt = 0;
  private nextReference = -1;
  private nextSectionEnd = -1;
  private doctype: Doctype | null = null;

  constructor(text: string, private readonly options: ParseOptions) {
    this.text = text;
    const { href = '', maxLength = 1 << 26, maxDepth = 1000, maxAttributes = 256 } = options;
    this.maxLength = maxLength;
    this.maxDepth = maxDepth;
    this.maxAttributes = maxAttributes;
    if (text.length > maxLength) this.fail(`The document has ${text.length} characters; the limit is ${maxLength}.`, 0);
    const bad = text.search(illegal);
    if (bad >= 0) this.fail(`The character U+${text.charCodeAt(bad).toString(16).toUpperCase().padStart(4, '0')} is not allowed in XML.`, bad);
    if (text.startsWith('<?xml') && isSpace(text.charCodeAt(5))) this.declaration();
    else if (text.charCodeAt(0) === 0xfeff) {
      this.pos = 1;
      if (text.startsWith('<?xml', 1) && isSpace(text.charCodeAt(6))) this.declaration();
    }
    this.returns = text.includes('\r');
    this.tree = new Tree(text, href);
  }

  private fail(reason: string, offset = this.pos): never {
    throw new XmlError(reason, this.text, offset, this.options.href);
  }

  private declaration(): void {
    const end = this.text.indexOf('?>', this.pos);
    const found = /^<\?xml\s+version\s*=\s*(["'])1\.\d+\1(\s+encoding\s*=\s*(["'])[A-Za-z][\w.-]*\3)?(\s+standalone\s*=\s*(["'])(yes|no)\5)?\s*\?>$/
      .test(this.text.slice(this.pos, end + 2));
    if (end < 0 || !found) this.fail('The XML declaration is malformed; write <?xml version="1.0" encoding="UTF-8"?>.');
    this.pos = end + 2;
  }

  document(): XmlNode {
    const { tree } = this;
    const document = new XmlNode(tree, DOCUMENT, '', '', '', '');
    document.start = document.inner = 0;
    let parent = document;
    let depth = 0;
    for (;;) {
      const { text, pos: at } = this;
      if (at >= text.length) break;
      let open = text.indexOf('<', at);
      if (open < 0) open = text.length;
      if (open > at) {
        if (depth) this.characters(parent, at, open);
        else if (!isBlank(text.slice(at, open))) this.fail('Text stands outside the root element.', at + text.slice(at, open).search(/[^ \t\r\n]/));
        this.pos = open;
        continue;
      }
      const c = text.charCodeAt(at + 1);
      if (c === 47 /* / */) {
        if (!depth) this.fail('An end tag without a start tag.');
        this.endTag(parent);
        parent = parent.parent!;
        depth--;
      } else if (c === 33 /* ! */) this.markup(parent, depth);
      else if (c === 63 /* ? */) this.instruction(parent);
      else {
        if (!depth && document.children.some((child) => child.kind === ELEMENT)) this.fail('A document has one root element; here a second one begins.');
        const element = this.startTag(parent);
        if (element.end < 0) {
          if (++depth > this.maxDepth) this.fail(`Elements are nested deeper than ${this.maxDepth}.`, at);
          parent = element;
        }
      }
    }
    if (depth) this.fail(`The element <${parent.name}> is not closed.`, parent.start);
    if (!document.children.some((child) => child.kind === ELEMENT)) this.fail('The document has no root element.', this.text.length);
    document.end = this.text.length;
    return document;
  }

  /** Reads a name at the current position. */
  private readName(what: string): Name {
    const { text } = this;
    const start = this.pos;
    let i = start;
    let colon = -1;
    if (!isNameStart(text.charCodeAt(i))) this.fail(`Here ${what} is expected${i < text.length ? `, not "${String.fromCodePoint(text.codePointAt(i)!)}"` : ''}.`);
    for (i++; ; i++) {
      const c = text.charCodeAt(i);
      if (c >= 97 && c <= 122) continue;
      if (c === 58) {
        if (colon >= 0 || !isNameStart(text.charCodeAt(i + 1))) this.fail('A name has at most one colon, followed by a letter.', i);
        colon = i;
      } else if (!(c >= 0 && isNameChar(c))) break;
    }
    this.pos = i;
    const raw = text.slice(start, i);
    let name = this.names.get(raw);
    if (!name) {
      const at = colon - start;
      const key = unique(raw);
      name = colon < 0 ? { raw: key, prefix: '', local: key } : { raw: key, prefix: unique(raw.slice(0, at)), local: unique(raw.slice(at + 1)) };
      this.names.set(key, name);
    }
    return name;
  }

  private skipSpace(): boolean {
    const start = this.pos;
    while (isSpace(this.text.charCodeAt(this.pos))) this.pos++;
    return this.pos > start;
  }

  private startTag(parent: XmlNode): XmlNode {
    const { text, tree } = this;
    const start = this.pos++;
    const name = this.readName('an element name');
    const element = new XmlNode(tree, ELEMENT, name.raw, name.local, '', '');
    element.start = start;
    let scope: Scope | null = parent.scope;
    let count = 0;
    let prefixed = name.prefix !== '';
    for (;;) {
      const space = this.skipSpace();
      const c = text.charCodeAt(this.pos);
      if (c === 62 /* > */) {
        this.pos++;
        break;
      }
      if (c === 47 /* / */) {
        if (text.charCodeAt(this.pos + 1) !== 62) this.fail('After "/" a tag ends with ">".');
        element.end = this.pos += 2;
        break;
      }
      if (!(c >= 0)) this.fail(`The tag <${name.raw}> is not closed with ">".`, start);
      const from = this.pos;
      const attribute = this.readName('an attribute name or the end of the tag');
      if (!space) this.fail(`White space is missing before the attribute "${attribute.raw}".`, from);
      if (++count > this.maxAttributes) this.fail(`The element <${name.raw}> has more than ${this.maxAttributes} attributes.`, from);
      if (text.charCodeAt(this.pos) !== 61) this.skipSpace();
      if (text.charCodeAt(this.pos) !== 61) this.fail(`The attribute "${attribute.raw}" needs a value: ${attribute.raw}="…".`);
      this.pos++;
      const value = this.attributeValue(attribute.raw);
      if (attribute.prefix === 'xmlns' || attribute.raw === 'xmlns') scope = this.declare(scope, parent.scope, attribute, value, from);
      else {
        if (attribute.prefix) prefixed = true;
        const node = new XmlNode(tree, ATTRIBUTE, attribute.raw, attribute.local, '', value);
        for (const other of element.attributes) if (other.name === node.name) this.fail(`The attribute "${node.name}" stands twice.`, from);
        node.start = from;
        node.inner = this.valueAt;
        node.end = this.pos;
        appendAttribute(element, node);
      }
    }
    element.inner = this.pos;
    element.scope = scope;
    this.doctype?.complete(element);
    if (prefixed) this.resolve(element, name);
    else if (scope) element.namespaceURI = lookup(scope, '')!;
    append(parent, element);
    return element;
  }

  private declare(scope: Scope | null, outer: Scope | null, name: Name, uri: string, at: number): Scope {
    const prefix = name.prefix ? name.local : '';
    if (prefix === 'xmlns' || (prefix === 'xml') !== (uri === XML) || uri === XMLNS) this.fail(`The prefix "${prefix}" cannot be declared as "${uri}".`, at);
    if (prefix && !uri) this.fail(`The prefix "${prefix}" needs a namespace that is not empty.`, at);
    for (let s = scope; s && s !== outer; s = s.outer) if (s.prefix === prefix) this.fail(`The namespace declaration "${name.raw}" stands twice.`, at);
    return { prefix, uri: unique(uri), outer: scope };
  }

  /** Gives an element with prefixes, its own or an attribute's, its namespaces. */
  private resolve(element: XmlNode, name: Name): void {
    const uriOf = (prefix: string, at: number) =>
      lookup(element.scope, prefix) ?? this.fail(`The namespace prefix "${prefix}" is not declared.`, at);
    element.namespaceURI = uriOf(name.prefix, element.start);
    for (const attribute of element.attributes) {
      if (attribute.name === attribute.localName) continue;
      attribute.namespaceURI = uriOf(attribute.name.slice(0, -attribute.localName.length - 1), attribute.start);
      for (const other of element.attributes)
        if (other !== attribute && other.localName === attribute.localName && other.namespaceURI === attribute.namespaceURI) this.fail(`The attribute "${attribute.name}" stands twice.`, attribute.start);
    }
  }

  private attributeValue(name: string): string {
    const { text } = this;
    let quote = text.charCodeAt(this.pos);
    if (quote !== 34 && quote !== 39) {
      this.skipSpace();
      quote = text.charCodeAt(this.pos);
      if (quote !== 34 && quote !== 39) this.fail(`The value of "${name}" must stand in quotes.`);
    }
    const start = (this.valueAt = ++this.pos);
    let plain = true;
    for (let i = start; ; i++) {
      const c = text.charCodeAt(i);
      if (c === quote) {
        this.pos = i + 1;
        const raw = text.slice(start, i);
        return plain ? raw : this.references(raw.replace(/\r\n|[\t\r\n]/g, ' '), start, true);
      }
      if (c === 60) this.fail(`"<" cannot stand in the value of "${name}"; write &lt;.`, i);
      if (c === 38 || c < 32) plain = false;
      else if (!(c >= 0)) this.fail(`The value of "${name}" is not closed.`, start - 1);
    }
  }

  private endTag(element: XmlNode): void {
    const { text } = this;
    const { name } = element;
    const at = this.pos;
    let i = at + 2;
    if (text.startsWith(name, i)) {
      i += name.length;
      while (isSpace(text.charCodeAt(i))) i++;
      if (text.charCodeAt(i) === 62) {
        element.end = this.pos = i + 1;
        return;
      }
    }
    this.pos = at + 2;
    const found = this.readName('an element name').raw;
    if (found === name) this.fail(`The end tag </${name}> is not closed with ">".`);
    this.fail(`The end tag </${found}> does not match <${name}>, which is still open.`, at);
  }

  /** Adds text between two offsets; text that follows text is joined to it, as XPath sees it. */
  private characters(parent: XmlNode, start: number, end: number): void {
    const { text } = this;
    if (this.nextReference < start) this.nextReference = find(text, '&', start);
    if (this.nextSectionEnd < start) this.nextSectionEnd = find(text, ']]>', start);
    if (this.nextSectionEnd < end) this.fail('"]]>" cannot stand in text; write ]]&gt;.', this.nextSectionEnd);
    let value = text.slice(start, end);
    if (this.returns) value = value.replace(/\r\n?/g, '\n');
    if (this.nextReference < end) value = this.references(value, start, false);
    this.addText(parent, value, start, end);
  }

  private addText(parent: XmlNode, value: string, start: number, end: number): void {
    const last = parent.children[parent.children.length - 1];
    if (last?.kind === TEXT) {
      last.value += value;
      last.end = end;
    } else if (value) {
      const node = new XmlNode(this.tree, TEXT, '', '', '', value);
      node.start = node.inner = start;
      node.end = end;
      append(parent, node);
    }
  }

  private references(raw: string, offset: number, attribute: boolean): string {
    return raw.includes('&') ? raw.replace(/&(?:#(?:x([\da-fA-F]+)|(\d+))|([^;\s&<]+));?|&/g, (all: string, hex?: string, decimal?: string, name?: string) => {
      const closed = all.endsWith(';');
      if (hex || decimal) {
        const code = hex ? parseInt(hex, 16) : parseInt(decimal!, 10);
        if (closed && isChar(code)) return String.fromCodePoint(code);
      } else if (closed && name && ENTITIES.has(name)) return ENTITIES.get(name)!;
      const at = Math.max(this.text.indexOf(all, offset), offset);
      if (!closed) this.fail('"&" begins a reference that ends with ";"; a plain one is written &amp;.', at);
      return this.fail(name ? `The entity &${name}; is not declared${attribute ? '' : '; use the character itself or a numeric reference'}.` : `${all} is no character that XML allows.`, at);
    }) : raw;
  }

  private markup(parent: XmlNode, depth: number): void {
    const { text } = this;
    const start = this.pos;
    if (text.startsWith('<!--', start)) {
      const end = text.indexOf('--', start + 4);
      if (end < 0) this.fail('The comment is not closed with "-->".');
      if (text.charCodeAt(end + 2) !== 62) this.fail('"--" cannot stand in a comment.', end);
      this.leaf(parent, COMMENT, '', text.slice(start + 4, end), end + 3);
    } else if (depth && text.startsWith('<![CDATA[', start)) {
      const end = text.indexOf(']]>', start);
      if (end < 0) this.fail('The CDATA section is not closed with "]]>".');
      const value = text.slice(start + 9, end);
      this.pos = end + 3;
      this.addText(parent, this.returns ? value.replace(/\r\n?/g, '\n') : value, start, end + 3);
    } else if (!this.doctype && !parent.children.some((child) => child.kind === ELEMENT) && text.startsWith('<!DOCTYPE', start)) this.documentType();
    else this.fail('"<!" begins a comment or a CDATA section; this is neither.');
  }

  private documentType(): void {
    const read = this.options.doctype ?? this.fail('The document has a DOCTYPE, which is not accepted; remove it.');
    const doctype = read(this.text, this.pos, (reason, offset) => this.fail(reason, offset), this.maxLength);
    this.doctype = doctype;
    this.pos = doctype.end;
    this.text = this.tree.source = doctype.text;
    this.tree.idNames = doctype.ids;
    this.tree.unparsed = doctype.unparsed;
  }

  private instruction(parent: XmlNode): void {
    const { text } = this;
    const end = text.indexOf('?>', this.pos);
    if (end < 0) this.fail('The processing instruction is not closed with "?>".');
    const start = this.pos;
    this.pos += 2;
    const { raw } = this.readName('the target of a processing instruction');
    if (/^xml$/i.test(raw)) this.fail('The XML declaration must be the first thing in the document.', start);
    if (this.pos !== end && !this.skipSpace()) this.fail('White space is missing after the target of the processing instruction.');
    const value = text.slice(Math.min(this.pos, end), end);
    this.pos = start;
    this.leaf(parent, INSTRUCTION, raw, value, end + 2);
  }

  private leaf(parent: XmlNode, kind: typeof COMMENT | typeof INSTRUCTION, name: string, value: string, end: number): void {
    const node = new XmlNode(this.tree, kind, name, name, '', this.returns ? value.replace(/\r\n?/g, '\n') : value);
    node.start = node.inner = this.pos;
    node.end = this.pos = end;
    append(parent, node);
  }
}

const find = (text: string, what: string, from: number): number => {
  const at = text.indexOf(what, from);
  return at < 0 ? Infinity : at;
};

/** Parses a document. @throws XmlError with line, column and a sentence when it is not well-formed or exceeds a limit. */
export const parse = (text: string, options: ParseOptions = {}): XDocument => new Parser(text, options).document() as XDocument & XmlNode;
